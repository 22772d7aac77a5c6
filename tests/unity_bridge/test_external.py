"""A controller that knows flat memories only, as a MATLAB script does: the bridge, a core, and a loop at 100 Hz."""

import sys
import time

import numpy as np
import pytest
from support import ENOUGH_S, eventually, patient_core
from teleopd.clients import Cell
from teleopd.ipc.schema import CellState, HoldReason
from teleopd.unity_bridge.layout import BUILT_IN
from teleopd.unity_bridge.smclient import ElementType, FlatMemory

PERIOD_S = 0.01


class Script:
    """What stands in a script: two memories, get and set."""

    def __init__(self, robot, control):
        self.robot = FlatMemory.attach(robot, ElementType.DOUBLE)
        self.control = FlatMemory.attach(control, ElementType.DOUBLE, writable=True)
        self._count = 0

    def state(self):
        """Platform and joints, 7 numbers."""
        while True:
            last = self.robot.get(31)
            numbers = [self.robot.get(i) for i in range(1, 8)]
            if self.robot.get(0) == last:
                return np.array(numbers)

    def ask(self, v, deadman=1):
        self._count += 1
        for position, value in (
            (2, self._count),
            (0, deadman),
            (1, self._count),
            *enumerate(v, start=3),
            (10, self._count),
        ):
            self.control.set(position, float(value))
        time.sleep(PERIOD_S)

    def close(self):
        self.robot.close()
        self.control.close()


@pytest.fixture
def script(lab, memory_name):
    robot, control = memory_name("Robot"), memory_name("Control")
    text = (BUILT_IN / "omni_arm_external.toml").read_text()
    for name, new in (("Robot", robot), ("Control", control)):
        text = text.replace(f"memories.{name}]", f"memories.{new}]").replace(f'"{name}"', f'"{new}"')
    path = lab.folder / "layout.toml"
    path.write_text(text.replace('"100 ms"', '"600 ms"'))
    with patient_core(profile="omni_arm_external", operator__command_expiry="600 ms") as core:
        bridge = lab.start(sys.executable, "-m", "teleopd.unity_bridge.bridge", "--cell", core.cell, "--layout", path)
        eventually(lambda: "serving" in bridge.err or bridge.ended)
        script = Script(robot, control)
        eventually(lambda: script.robot.get(30) == 1)
        script.cell = core.cell
        yield script
        script.close()


def test_it_closes_a_position_loop_and_its_silence_is_hold(script):
    begin = script.state()
    goal = begin + [0.15, 0.1, 0.0, 0.2, 0.1, -0.1, 0.1]
    for _ in range(10):
        script.ask(np.zeros(7), deadman=0)

    def move():
        e = goal - script.state()
        c, s = np.cos(script.state()[2]), np.sin(script.state()[2])
        script.ask([2 * (c * e[0] + s * e[1]), 2 * (c * e[1] - s * e[0]), *(2 * e[2:])])
        return np.abs(e).max() < 1e-3

    deadline = time.monotonic() + ENOUGH_S
    while not move():
        assert time.monotonic() < deadline
    with Cell(script.cell) as watcher:
        assert watcher.read().cell.state is CellState.ENGAGED
        state = eventually(lambda: (s := watcher.read()).cell.state is CellState.HELD and s)  # nothing more is set
        assert state.cell.reason in (HoldReason.RELEASED, HoldReason.COMMAND_STALE, HoldReason.OPERATOR_LOST)
        for _ in range(30):  # it comes back with the deadman still pressed
            script.ask(np.full(7, 0.1))
        assert watcher.read().cell.state is CellState.HELD
