"""The core as a process: how it ends, how it is killed, and how it comes up again."""

import os
import signal
import sys
import time

import numpy as np
import pytest
from process import (
    MODE_SPEED,
    PROMPT_S,
    at_speed,
    check_braking,
    core_arguments,
    drive,
    inodes,
    is_gone,
    is_live,
    paths,
    push,
    push_until_gone,
    wait_for,
)
from support import eventually
from teleopd.daemon.recording.reading import load
from teleopd.ipc.schema import CellState, HoldReason, Refusal
from teleopd.ipc.segment import CellGoneError, StateReader


def grant(info, name):
    return next(grant for grant in info["realtime"] if grant["name"] == name)


@pytest.mark.parametrize(("number", "mode"), [(signal.SIGINT, "base"), (signal.SIGTERM, "whole")])
def test_a_core_that_is_told_to_end_brakes_holds_and_closes(bench, number, mode):
    cell, path = bench.name(), bench.folder / "recording.mcap"
    core = bench.live_core(cell, "--recorded")
    recorder = bench.recorder(cell, path)
    client = bench.client(cell)
    drive(client, mode, lambda state: at_speed(state) and np.abs(state.guard.v_cmd).max() > 0.9 * MODE_SPEED[mode][0])

    core.signal(number)
    gone = push_until_gone(client, mode)

    assert str(gone) == f"cell {cell!r} has been stopped"
    assert core.wait() == 0
    assert (core.err, is_gone(cell)) == ("", True)
    assert recorder.wait() == 0
    run = load(path)
    engaged = np.flatnonzero(run["cell.state"] == CellState.ENGAGED)
    braking = run["guard.v_cmd"][engaged[-1] :]
    assert run.gaps == 0
    assert np.abs(braking[0]).max() > 0.9 * MODE_SPEED[mode][0] * 0.9
    check_braking(braking)
    assert (run["cell.reason"][engaged[-1] + 1 :] == HoldReason.SHUTTING_DOWN).all()
    assert run["control.hold_latched"][-1] == 1
    assert not run["control.hold_latched"][:-1][engaged[0] :].any()  # it ends in the tick in which it came to rest
    np.testing.assert_array_equal(run["control.hold_q"][-1][:4], run["arm.q"][-1][:4])


def test_a_core_that_holds_already_ends_at_once(bench):
    core = bench.live_core(bench.name())
    wait_for(bench.client(core.cell), lambda state: state.control.hold_latched == 1)
    core.signal(signal.SIGTERM)
    assert core.wait(PROMPT_S) == 0
    assert is_gone(core.cell)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_core_that_is_told_to_end_while_it_starts_leaves_nothing(bench, number):
    cell = bench.name()
    core = bench.core(cell)
    eventually(lambda: paths(cell)[0].exists())  # it lives for some milliseconds before clients may come in
    core.signal(number)
    assert core.wait() == 0
    assert (core.err, is_gone(cell)) == ("", True)


@pytest.mark.parametrize("option", ["--recorded", "--stepped"])
def test_a_core_that_still_waits_for_someone_can_be_told_to_end(bench, option):
    clock = "simulated" if option == "--stepped" else "real"
    core = bench.live_core(bench.name(), option, cell__clock=clock)
    core.signal(signal.SIGTERM)
    assert core.wait(PROMPT_S) == 0
    assert is_gone(core.cell)


def test_after_a_kill_the_next_core_adopts_the_memory_and_nothing_moves_by_itself(bench):
    cell = bench.name()
    first = bench.live_core(cell)
    client = bench.client(cell)
    drive(client, "base", at_speed)
    epoch, memory = StateReader(cell).epoch, inodes(cell)

    first.kill()
    killed = time.monotonic()
    with pytest.raises(CellGoneError, match="has died"):
        push(client, "base", lambda state: False)
    assert time.monotonic() - killed < PROMPT_S
    assert inodes(cell) == memory

    bench.live_core(cell)
    assert inodes(cell) == memory
    assert StateReader(cell).epoch == epoch + 1
    seen = []
    # The deadman was never released:
    push(client, "base", lambda state: seen.append(state) or state.inbox.refused[Refusal.NOT_HOLDER] > 50)
    assert {state.cell.state for state in seen} <= {CellState.STARTING, CellState.HELD}
    assert not any(state.guard.v_cmd.any() or state.cell.holder for state in seen)
    np.testing.assert_allclose(seen[-1].base.eta, seen[0].base.eta, atol=1e-6)

    drive(client, "base", at_speed)  # with a fresh engage it moves: the client was heard all the time


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--profile", "omni_arms"], "did you mean 'omni_arm'?"),
        (["--profile", "nowhere/x.toml"], "nowhere/x.toml"),
        (["--profile", "omni_arm", "--set", '{"cell.rate": -1}'], "cell.rate = -1"),
        (["--profile", "omni_arm", "--set", '{"cell.rates": 1}'], "cell.rates"),
    ],
)
def test_a_wrong_profile_is_exit_code_2_and_one_line(bench, arguments, says):
    cell = bench.name()
    core = bench.start("daemon.core", "--cell", cell, *arguments)
    assert core.wait() == 2
    assert says in core.err
    assert core.err.count("\n") == 1
    assert is_gone(cell)


def test_a_file_that_is_no_profile_is_exit_code_2_and_one_line(bench):
    file = bench.folder / "broken.toml"
    file.write_text("name = \n")
    core = bench.start("daemon.core", "--cell", bench.name(), "--profile", str(file))
    assert core.wait() == 2
    assert f"{file}: not valid TOML" in core.err
    assert core.err.count("\n") == 1


def test_a_second_core_is_refused_and_the_first_goes_on(bench):
    cell = bench.name()
    first = bench.live_core(cell)
    client = bench.client(cell)
    drive(client, "base", at_speed)
    second = bench.core(cell)
    eventually(lambda: (push(client, "base", lambda state: True), second.ended)[1])
    assert second.wait() == 3
    assert f"is in use by process {first.pid}" in second.err
    assert "--cell NAME" in second.err
    assert second.err.count("\n") == 1
    assert push(client, "base", lambda state: True).cell.state == CellState.ENGAGED


@pytest.mark.parametrize("backend", ["compiled", "evaluated"])
def test_the_backend_asked_for_is_the_one_that_runs(bench, backend):
    core = bench.live_core(bench.name(), "--backend", backend)
    client = bench.client(core.cell)
    assert client.info["backend"] == backend
    drive(client, "whole", at_speed)
    core.signal(signal.SIGTERM)
    push_until_gone(client, "whole")
    assert core.wait() == 0


def test_the_policy_asked_for_is_reported_as_the_kernel_granted_it(bench):
    core = bench.live_core(bench.name(), realtime__policy="other")
    policy = grant(bench.client(core.cell).info, "policy")
    assert policy["asked"] == "other"
    assert policy["granted"].startswith("other")
    assert os.sched_getscheduler(core.pid) & ~os.SCHED_RESET_ON_FORK == os.SCHED_OTHER


def test_a_policy_that_is_refused_is_said_and_the_cell_runs_all_the_same(bench):
    core = bench.live_core(bench.name(), realtime__policy="fifo")
    client = bench.client(core.cell)
    policy, actual = grant(client.info, "policy"), os.sched_getscheduler(core.pid) & ~os.SCHED_RESET_ON_FORK
    assert policy["ok"] == (actual == os.SCHED_FIFO)
    assert policy["ok"] or policy["fix"]
    drive(client, "base", at_speed)


def test_a_core_whose_parent_has_died_before_it_could_ask_to_be_told_does_not_start(bench):
    cell = bench.name()
    core = bench.core(cell, "--parent", "1")
    assert core.wait() == 1
    assert is_gone(cell)


def test_a_core_whose_parent_dies_brakes_and_ends(bench):
    cell, command = bench.name(), [sys.executable, "-m", "teleopd.daemon.core"]
    program = "import subprocess, sys; subprocess.run(sys.argv[1:])"
    parent = bench.start_command([sys.executable, "-c", program, *command, *core_arguments(cell)])
    eventually(lambda: is_live(cell))
    client = bench.client(cell)
    drive(client, "base", at_speed)
    parent.kill()
    assert "has been stopped" in str(push_until_gone(client, "base"))
    eventually(lambda: is_gone(cell), PROMPT_S)
