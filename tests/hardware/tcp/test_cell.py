"""Whole cells with a robot behind TCP: the mission, `teleopd robot`, and what the supervisor keeps alive."""

import json
import os
import runpy
import signal
import stat
import time
from pathlib import Path

import pytest
from process import drive, is_live, set_options, wait_for
from support import ENOUGH_S, eventually
from teleopd.daemon.recording.measures import measures
from teleopd.daemon.recording.reading import load
from teleopd.ipc.schema import CellState, LinkState, TaskPhase

EXAMPLE = Path(__file__).parents[3] / "examples" / "record_mission.py"
SAMPLE_S = 0.01

CALM = {"cell.rate": "250 Hz", "link.command_expiry": "1 s", "link.state_expiry": "1 s"}
"""A machine that is busy must not end the mission."""


def options(**settings):
    return [part for key, value in settings.items() for part in ("--set", f"{key}={json.dumps(value)}")]


def running(bench, *arguments):
    """`teleopd run omni_arm_tcp --robot`, once its core is live."""
    cell = bench.name()
    command = ["run", "omni_arm_tcp", "--robot", "--cell", cell, "--runs", str(bench.folder / "runs")]
    process = bench.teleopd(*command, *set_options(), *options(**CALM), *arguments)
    eventually(lambda: process.ended or is_live(cell))
    assert not process.ended, process.err
    return process, cell


class InRealTime:
    """A cell whose time goes on by itself, for the person of the example, who steps it."""

    def __init__(self, cell):
        self._cell = cell

    def step(self, ticks):
        time.sleep(SAMPLE_S)
        return self._cell.wait(ENOUGH_S)

    def __getattr__(self, name):
        return getattr(self._cell, name)


@pytest.mark.slow
def test_the_mission_is_completed_across_tcp(bench):
    """By the person who recorded the example's trace, looking at the robot: a trace would not see that it is late."""
    process, cell = running(bench, "--json")
    client = bench.client(cell)
    wait_for(client, lambda state: state.link.state == LinkState.READY)
    client.take(ENOUGH_S)
    example = runpy.run_path(str(EXAMPLE))
    example["fetch_and_carry"](example["Person"](InRealTime(client)))
    assert client.read().task.phase == TaskPhase.COMPLETE
    process.signal(signal.SIGTERM)
    assert process.wait() == 0, process.err

    figures = measures(load(next((bench.folder / "runs").glob("*/recording.mcap"))))
    assert figures["mission_complete"]
    assert figures["link"]["sent"] > 1000
    assert figures["link"]["response_us"]["p50"] > 0
    assert figures["link"]["lost"] < 0.01 * figures["link"]["received"]


def test_a_link_and_a_robot_that_die_are_started_again_and_nothing_resumes(bench):
    process, cell = running(bench, "--no-record")
    client = bench.client(cell)
    for module in ("hardware.tcp.link", "daemon.cli"):
        wait_for(client, lambda state: state.link.state == LinkState.READY)
        client.take(ENOUGH_S)
        for _ in range(5):  # the deadman is released
            client.rest()
            client.wait(ENOUGH_S)
        drive(client, "base", lambda state: state.link.state == LinkState.ENGAGED and state.base.u[0] > 0.2)
        victims = [pid for pid in bench.pids() if victim(pid, module)]
        assert len(victims) == 1
        os.kill(victims[0], signal.SIGKILL)
        wait_for(client, lambda state: state.cell.state == CellState.HELD)
        state = wait_for(client, lambda state: state.link.state == LinkState.READY)
        for _ in range(100):
            client.send_velocity((0.6, 0.0, 0.0), "base")  # the deadman is still pressed
            state = client.wait(ENOUGH_S)
            assert state.cell.state == CellState.HELD
    shown = bench.teleopd("status", "--cell", cell)
    assert shown.wait() == 0
    assert "to the robot and back" in shown.out
    process.signal(signal.SIGTERM)
    assert process.wait() == 0
    assert process.err.count("started again") == 2


def victim(pid, module):
    words = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    return f"teleopd.{module}".encode() in words and (module != "daemon.cli" or b"serve" in words)


def test_a_token_is_made_once_and_for_its_owner_only(bench, tmp_path):
    path = tmp_path / "deep" / "robot.token"
    made = bench.teleopd("robot", "token", "--token-file", str(path))
    assert made.wait() == 0
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    again = bench.teleopd("robot", "token", "--token-file", str(path))
    assert again.wait() == 1
    assert "there is such a file already" in again.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["serve", "nobody"], "no profile 'nobody'"),
        (["serve", "--token-file", "/nowhere/robot.token"], "there is no token; write --make-token"),
        (["serve", "--make-token", "--fault", "lie=white"], "lie=white: write stall=S"),
        (["serve", "--make-token", "--port", "0", "--host", "192.0.2.1"], "choose another port"),
    ],
)
def test_what_is_wrong_is_said(bench, tmp_path, arguments, said):
    where = [] if "--token-file" in arguments else ["--token-file", str(tmp_path / "robot.token")]
    process = bench.teleopd("robot", *arguments, *where)
    assert process.wait() in (1, 2)
    assert said in process.err


def test_the_limits_are_those_of_the_profile(bench):
    shown = bench.teleopd("robot", "limits", "omni_arm")
    assert shown.wait() == 0
    rows = {name: [float(value) for value in values] for name, *values in map(str.split, shown.out.splitlines())}
    assert rows["v_max"] == [0.6, 0.6, 1.2, 1.5, 1.5, 1.5, 1.5]
    assert rows["rate"] == [1000.0]
    assert len(rows["q_min"]) == 4
