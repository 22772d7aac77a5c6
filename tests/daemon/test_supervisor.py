"""The supervisor, and `teleopd run` above it: whatever dies, the robot holds, and what can go on goes on."""

import json
import os
import pty
import random
import signal
import sys
import time
from contextlib import suppress
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from process import (
    PROMPT_S,
    at_hold,
    at_speed,
    check_braking,
    drive,
    is_gone,
    is_live,
    live_pid,
    push,
    push_until_gone,
    set_options,
    wait_for,
)
from support import ENOUGH_S, eventually
from teleopd.daemon.recording.reading import load
from teleopd.ipc.schema import CellState, HoldReason, RecordingState
from teleopd.ipc.segment import CellGoneError

TRACE = Path(__file__).parents[2] / "daemon" / "profiles" / "omni_arm.csv"


def run(bench, cell, *arguments, **options):
    """`teleopd run` in real time, recorded, once its core is live."""
    command = ["run", "--cell", cell, "--runs", str(bench.folder / "runs"), *set_options(), *arguments]
    process = bench.teleopd(*command, **options)
    eventually(lambda: process.ended or is_live(cell))
    assert not process.ended, process.err
    return process


def recordings(bench):
    """The recordings of the run, in order."""
    return [load(path) for path in sorted(bench.folder.glob("runs/*/recording*.mcap"), key=lambda path: len(path.name))]


def check_held_at_the_end(recording, reason=HoldReason.SHUTTING_DOWN):
    engaged = np.flatnonzero(recording["cell.state"] == CellState.ENGAGED)
    check_braking(recording["guard.v_cmd"][engaged[-1] :])
    assert recording["cell.reason"][-1] == reason
    assert recording["control.hold_latched"][-1] == 1
    assert recording.gaps == 0


def restarted_core(cell, before):
    return eventually(lambda: (pid := live_pid(cell)) not in (None, before) and pid)


# -- the core dies -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
def test_a_core_that_dies_or_hangs_is_started_again_held(bench, number):
    cell = bench.name()
    teleopd = run(bench, cell)
    client = bench.client(cell)
    drive(client, "base", at_speed)

    before = live_pid(cell)
    os.kill(before, number)  # a stopped core's heart does not beat: it is killed, then started again
    with pytest.raises(CellGoneError, match="has died"):
        push(client, "base", lambda state: False)
    restarted_core(cell, before)
    seen = []
    push(client, "base", lambda state: seen.append(state) or state.cell.tick > 200)  # the deadman is still pressed
    assert not any(state.guard.v_cmd.any() or state.cell.state == CellState.ENGAGED for state in seen)
    drive(client, "base", at_speed)

    teleopd.signal(signal.SIGTERM)
    push_until_gone(client, "base")
    assert teleopd.wait() == 0
    assert "the core died (signal SIGKILL); starting it again, held" in teleopd.err
    first, second = recordings(bench)
    assert (first.gaps, second["cell.tick"][0]) == (0, 1)
    check_held_at_the_end(second)


def test_a_core_that_dies_every_time_is_given_up(bench):
    cell = bench.name()
    teleopd = run(bench, cell, "--no-record")
    killed = []
    while not teleopd.ended and len(killed) < 20:
        if (pid := live_pid(cell)) not in (None, *killed):
            os.kill(pid, signal.SIGKILL)
            killed.append(pid)
        time.sleep(0.005)
    assert teleopd.wait() == 1
    assert len(killed) == 6
    assert teleopd.err.count("starting it again, held") == 5
    assert "for the 6th time within 60 s; giving up" in teleopd.err


def test_a_core_that_cannot_even_start_is_said_once(bench):
    cell = bench.name()
    bench.live_core(cell)
    teleopd = bench.teleopd("run", "--cell", cell, "--no-record", *set_options())
    assert teleopd.wait() == 3
    assert "is in use by process" in teleopd.err
    assert "the core ended with code 3; see its message above" in teleopd.err
    assert is_live(cell)


# -- the supervisor dies -----------------------------------------------------------------------------------------


def test_without_its_supervisor_the_core_brakes_and_ends_and_the_recorder_finishes_its_file(bench):
    cell = bench.name()
    teleopd = run(bench, cell)
    client = bench.client(cell)
    drive(client, "whole", at_speed)
    teleopd.kill()
    assert "has been stopped" in str(push_until_gone(client, "whole"))
    eventually(lambda: not bench.pids(), PROMPT_S)
    assert is_gone(cell)
    (recording,) = recordings(bench)
    check_held_at_the_end(recording)
    assert recording.path.read_bytes().endswith(b"\x89MCAP0\r\n")


# -- the recorder dies -------------------------------------------------------------------------------------------


def test_a_recorder_that_is_killed_is_started_again_and_the_robot_notices_nothing(bench):
    cell = bench.name()
    teleopd = run(bench, cell)
    client = bench.client(cell)
    drive(client, "base", at_speed)

    def recorder_pid():
        return bench.pid_of("daemon.recording.recorder")

    killed_at = push(client, "base", lambda state: state.cell.tick > 1500).cell.tick
    recorder = recorder_pid()
    os.kill(recorder, signal.SIGKILL)
    seen, circle = [], (0.3, 0.0, 0.5)
    push(client, "base", lambda state: seen.append(state) or "recording into a new file" in teleopd.err, circle)
    eventually(lambda: (push(client, "base", lambda state: True, circle), recorder_pid() not in (None, recorder))[1])
    push(client, "base", lambda state: seen.append(state) or state.cell.tick > killed_at + 2000, circle)
    assert {state.cell.state for state in seen} == {CellState.ENGAGED}
    assert seen[-1].recording.state == RecordingState.RECORDING

    teleopd.signal(signal.SIGTERM)
    push_until_gone(client, "base")
    assert teleopd.wait() == 0
    assert "the recorder died (signal SIGKILL); recording into a new file" in teleopd.err
    first, second = recordings(bench)
    assert [run.path.name for run in (first, second)] == ["recording.mcap", "recording-2.mcap"]
    assert (first.gaps, second.gaps) == (0, 0)
    assert 500 < len(first) <= first["cell.tick"][-1] < second["cell.tick"][0]
    check_held_at_the_end(second)


def test_a_recorder_that_dies_every_time_is_given_up_and_the_robot_goes_on(bench):
    cell = bench.name()
    teleopd = run(bench, cell)
    client = bench.client(cell)
    drive(client, "base", at_speed)
    killed = set()
    while "nothing is recorded" not in teleopd.err:
        recorder = bench.pid_of("daemon.recording.recorder")
        if recorder not in (None, *killed):
            os.kill(recorder, signal.SIGKILL)
            killed.add(recorder)
        assert push(client, "base", lambda state: True, (0.0, 0.0, 0.5)).cell.state == CellState.ENGAGED
        assert len(killed) < 20
    assert len(killed) == 6
    teleopd.signal(signal.SIGTERM)
    push_until_gone(client, "base")
    assert teleopd.wait() == 0


# -- told to end -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_run_ends_in_good_order(bench, number):
    cell = bench.name()
    teleopd = run(bench, cell, "--json")
    client = bench.client(cell)
    drive(client, "whole", at_speed)
    teleopd.signal(number)
    assert "has been stopped" in str(push_until_gone(client, "whole"))
    assert teleopd.wait() == 0
    assert (is_gone(cell), bench.pids(), teleopd.err) == (True, [], "")
    (recording,) = recordings(bench)
    check_held_at_the_end(recording)
    said = json.loads(teleopd.out)
    assert (said["cell"], said["recording"], said["operator_code"]) == (cell, str(recording.path), None)


def test_the_second_ctrl_c_ends_at_once_and_the_core_still_brakes(bench):
    cell = bench.name()
    terminal = Terminal(bench, cell)
    eventually(lambda: (terminal.look(), is_live(cell))[1])
    client = bench.client(cell)
    drive(client, "base", lambda state: at_speed(state) and state.recording.frames)
    eventually(lambda: "mode base" in terminal.look())
    core = live_pid(cell)
    os.kill(core, signal.SIGSTOP)  # it cannot end now
    terminal.type(b"\x03")
    time.sleep(0.3)
    assert not terminal.process.ended
    terminal.type(b"\x03")
    assert terminal.wait() == 128 + signal.SIGINT
    assert terminal.seen.endswith(b"\x1b[?25h")  # the cursor is there again
    os.kill(core, signal.SIGCONT)
    push_until_gone(client, "base")
    eventually(lambda: not bench.pids(), PROMPT_S)
    assert is_gone(cell)
    check_held_at_the_end(recordings(bench)[0])


def test_told_to_end_with_a_core_that_hangs_in_simulated_time_it_ends_all_the_same(bench):
    cell = bench.name()
    hasty = "from teleopd.daemon import cli, supervisor; supervisor.END_LIMIT_S = 1.0; cli.main()"
    options = ["run", "--cell", cell, "--no-record", "--clock", "simulated"]
    teleopd = bench.start_command([sys.executable, "-c", hasty, *options])
    eventually(lambda: is_live(cell))
    os.kill(live_pid(cell), signal.SIGSTOP)
    teleopd.signal(signal.SIGTERM)
    assert teleopd.wait() == 1
    assert "the core died (signal SIGKILL) while it was ending" in teleopd.err
    assert bench.pids() == []


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_told_to_end_while_it_starts_it_never_hangs_and_leaves_nothing(bench, number, full):
    chance = random.Random(number)
    for i in range(50 if full else 3):
        cell, runs = bench.name(), bench.folder / f"runs{i}"
        teleopd = bench.teleopd("run", "--cell", cell, "--runs", str(runs), *set_options())
        eventually(lambda runs=runs: list(runs.glob("*/profile.json")))  # from here on it is the supervisor's
        time.sleep(0.01 + chance.random() * 0.8)
        teleopd.signal(number)
        assert teleopd.wait() == 0, teleopd.err
        assert (is_gone(cell), bench.pids()) == (True, [])


# -- the operator ------------------------------------------------------------------------------------------------


def operator_pid(bench, module="clients.trace"):
    return eventually(lambda: bench.pid_of(module))


def test_an_operator_that_dies_leaves_a_robot_at_hold_and_a_failed_run(bench):
    cell = bench.name()
    teleopd = run(bench, cell, "--operator", str(TRACE))
    wait_for(bench.client(cell), at_speed)
    os.kill(operator_pid(bench), signal.SIGKILL)
    assert teleopd.wait() == 1
    assert "the operator ended before its time" in teleopd.err
    assert (is_gone(cell), bench.pids()) == (True, [])
    (recording,) = recordings(bench)
    check_held_at_the_end(recording)


def test_ctrl_c_while_an_operator_plays_is_no_failure_of_the_operator(bench):
    """A terminal sends it to the operator as well, which ends by itself."""
    cell = bench.name()
    teleopd = run(bench, cell, "--operator", str(TRACE))
    wait_for(bench.client(cell), at_speed)
    os.kill(operator_pid(bench), signal.SIGINT)
    teleopd.signal(signal.SIGINT)
    assert teleopd.wait() == 0, teleopd.err
    assert is_gone(cell)


def test_stop_from_another_terminal_is_no_failure_of_the_operator(bench):
    cell = bench.name()
    teleopd = run(bench, cell, "--operator", str(TRACE))
    wait_for(bench.client(cell), at_speed)
    stop = bench.teleopd("stop", "--cell", cell)
    assert stop.wait() == 0
    assert stop.out == f"cell {cell}: ended\n"
    assert teleopd.wait() == 0, teleopd.err
    assert bench.pids() == []
    check_held_at_the_end(recordings(bench)[0])


def test_a_core_killed_under_an_operator_ends_the_run_as_failed(bench):
    cell = bench.name()
    teleopd = run(bench, cell, "--operator", str(TRACE))
    wait_for(bench.client(cell), at_speed)
    os.kill(live_pid(cell), signal.SIGKILL)
    assert teleopd.wait() == 1
    assert "the operator ended before its time" in teleopd.err
    assert (is_gone(cell), bench.pids()) == (True, [])


# -- on a terminal -----------------------------------------------------------------------------------------------


class Terminal:
    """A terminal with `teleopd run` in its foreground, and a person in front of it."""

    def __init__(self, bench, cell, *arguments):
        self.person, terminal = pty.openpty()
        command = ["run", "--cell", cell, "--runs", str(bench.folder / "runs"), *set_options(), *arguments]
        streams = {"stdin": terminal, "stdout": terminal, "stderr": terminal}
        in_front = partial(os.login_tty, terminal)
        self.process = bench.teleopd(*command, **streams, preexec_fn=in_front, env={"TERM": "xterm"})
        os.close(terminal)
        os.set_blocking(self.person, False)
        self.seen = b""

    def look(self):
        with suppress(OSError):  # nothing new
            self.seen += os.read(self.person, 65536)
        return self.seen.decode(errors="replace")

    def type(self, keys):
        os.write(self.person, keys)

    def wait(self):
        eventually(lambda: (self.look(), self.process.ended)[1])
        self.look()
        os.close(self.person)
        assert b"Traceback" not in self.seen
        return self.process.popen.returncode


@pytest.mark.parametrize("operator", [(), ("--operator", str(TRACE))])
def test_ctrl_c_on_a_terminal(bench, operator):
    cell = bench.name()
    terminal = Terminal(bench, cell, *operator)
    eventually(lambda: (terminal.look(), is_live(cell))[1])
    client = bench.client(cell)
    if operator:
        eventually(lambda: (terminal.look(), at_speed(client.wait(ENOUGH_S)))[1])
    eventually(lambda: "mode base" in terminal.look())  # the live view
    eventually(lambda: client.wait(ENOUGH_S).recording.frames)
    terminal.type(b"\x03")
    assert terminal.wait() == 0
    assert "recording: " in terminal.seen.decode(errors="replace")
    assert (is_gone(cell), bench.pids()) == (True, [])
    assert recordings(bench)[0]["control.hold_latched"][-1] == 1


@pytest.mark.parametrize("leave", [b"x", b"\x03"])
def test_the_keyboard_drives_the_robot_and_hands_off_holds_it(bench, leave):
    cell = bench.name()
    terminal = Terminal(bench, cell, "--operator", "keyboard")
    eventually(lambda: (terminal.look(), is_live(cell))[1])
    client = bench.client(cell)
    eventually(
        lambda: (terminal.look(), client.wait(ENOUGH_S).operator.kind)[1]
    )  # the hands have been seen off the keys

    def press():
        terminal.type(b"w")
        terminal.look()
        return at_speed(client.wait(ENOUGH_S))

    eventually(press)
    eventually(lambda: (terminal.look(), at_hold(client.wait(ENOUGH_S)))[1])
    eventually(press)
    terminal.type(leave)
    assert terminal.wait() == 0
    assert (is_gone(cell), bench.pids()) == (True, [])
    check_held_at_the_end(recordings(bench)[0], reason=recordings(bench)[0]["cell.reason"][-1])
