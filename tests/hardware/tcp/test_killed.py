"""SIGKILL and SIGSTOP at random instants: the robot is at rest in time by itself, and nothing resumes by itself.

The operator's deadman is pressed all along. What was killed is started again, what was stopped goes on, and the robot
stays at rest until the deadman was released and pressed anew.
"""

import os
import random
import time
from pathlib import Path

import pytest
from robot_drivers import Driver, hold_the_joystick
from robot_journal import MS, check_limits, check_stopped
from robot_rig import LINK_EXPIRY_NS, OPERATOR_EXPIRY_NS, go_on, kill, stop
from support import eventually
from teleopd.ipc.schema import CellState

pytestmark = pytest.mark.slow

DRIVING_S = 0.15
"""Length of what is hit at a random instant."""
RESUMES_NS = 150 * MS
"""The robot is watched for so long after everything is there again."""


@pytest.fixture
def times(full):
    return 200 if full else 20


def drive_on(chance):
    time.sleep(chance.random() * DRIVING_S)


def check_nothing_resumes(rig):
    """Everything is there again, and the deadman pressed."""
    rig.wait_ready()
    now = time.monotonic_ns()
    rig.journal.until(now + RESUMES_NS)
    for tick in rig.journal.after(now):
        assert not tick["engagement"]
        assert not any(tick["v_cmd"])
    assert not [event for event in rig.journal.events if event["event"] == "engaged"]


@pytest.mark.parametrize("how", [kill, stop])
def test_the_core(rig, times, how):
    rig, chance = rig(), random.Random(1)
    for _ in range(times):
        rig.engage()
        drive_on(chance)
        gone = how(rig.core.pid)
        check_stopped(rig.journal, gone, LINK_EXPIRY_NS)
        if how is kill:
            rig.start_core()
        else:
            go_on(rig.core.pid)
        check_nothing_resumes(rig)
    check_limits(rig.journal)


@pytest.mark.parametrize("how", [kill, stop])
def test_the_link(rig, times, how):
    rig, chance = rig(), random.Random(2)
    for _ in range(times):
        rig.engage()
        drive_on(chance)
        gone = how(rig.link.pid)
        check_stopped(rig.journal, gone, LINK_EXPIRY_NS)
        if how is kill:
            rig.start_link()
        else:
            go_on(rig.link.pid)
        check_nothing_resumes(rig)
    check_limits(rig.journal)


@pytest.mark.parametrize("how", [kill, stop])
def test_the_operator(rig, times, how):
    """His commands expire on their way through core and link: the robot counts from when he made them."""
    rig, chance = rig(), random.Random(3)
    for _ in range(times):
        rig.engage()
        drive_on(chance)
        gone = how(rig.driver.pid)
        check_stopped(rig.journal, gone, OPERATOR_EXPIRY_NS)
        if how is kill:
            rig.driver.kill()
            rig.start_driver()
        else:
            go_on(rig.driver.pid)
        check_nothing_resumes(rig)


@pytest.mark.parametrize("how", [kill, stop])
def test_the_recorder(rig, times, how, bench, tmp_path):
    """Nobody waits for it: the robot goes on, and nothing of its motion changes."""
    rig, chance = rig(), random.Random(4)
    rig.engage()
    for i in range(times):
        recorder = bench.recorder(rig.cell, tmp_path / f"recording{i}.mcap")
        eventually(lambda recorder=recorder: recorder.ended or rig.state().recording.state == 1)
        rig.engage()
        drive_on(chance)
        gone = how(recorder.pid)
        rig.journal.until(gone + RESUMES_NS)
        assert rig.state().cell.state == CellState.ENGAGED or rig.state().cell.reason.name in (
            "COMMAND_STALE",
            "LINK_LOST",
        )
        if how is stop:
            go_on(recorder.pid)
        kill(recorder.pid)


LAYOUT = """
axes = "robot"
[memories.{memory}]
type = "double"
quantity = 8
[liveness]
require = "heartbeat"
heartbeat = {{ memory = "{memory}", position = 4 }}
timeout = "200 ms"
[inputs.deadman]
memory = "{memory}"
position = 0
[inputs.hand]
memory = "{memory}"
position = 1
"""


@pytest.fixture
def bridged(rig, bench, tmp_path):
    """A rig that is operated through a flat memory; it, and what starts its bridge."""
    rig, memory = rig(), f"joystick_{os.getpid()}"
    layout = tmp_path / "layout.toml"
    layout.write_text(LAYOUT.format(memory=memory))
    rig.driver.kill()

    def start():
        bridge = bench.start("unity_bridge.bridge", "--cell", rig.cell, "--layout", str(layout))
        eventually(lambda: bridge.ended or "serving" in bridge.err)
        assert not bridge.ended, bridge.err
        return bridge

    bridge = start()
    rig.driver = Driver(hold_the_joystick, memory)
    yield rig, bridge, start
    rig.driver.kill()
    for name in (memory, f"teleopd.smclient.{memory}"):
        Path("/dev/shm", name).unlink(missing_ok=True)


@pytest.mark.parametrize("how", [kill, stop])
def test_the_bridge(bridged, times, how):
    """The joystick's deadman stays pressed, and its heart beats."""
    rig, bridge, start = bridged
    chance = random.Random(5)
    for _ in range(times):
        rig.engage()
        drive_on(chance)
        gone = how(bridge.pid)
        check_stopped(rig.journal, gone, OPERATOR_EXPIRY_NS)
        if how is kill:
            bridge = start()
        else:
            go_on(bridge.pid)
        check_nothing_resumes(rig)
