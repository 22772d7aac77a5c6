"""The force on the hand, from the cell to the device: rendered by who has control, and by nobody else."""

import math
import os
from pathlib import Path

import numpy as np
import pytest
from operator_bench import ENOUGH_S, running_core
from teleopd.clients import Cell
from teleopd.clients.device import CENTRE, Hand
from teleopd.clients.operating import Operator
from teleopd.clients.rumble import FF_RUMBLE, FULL, Rumble
from teleopd.ipc.schema import CellState

TICKS = 10


class Pushed:
    """A hand that pushes ahead with the deadman held from the second look on, and notes what it feels."""

    name, over = "pushed", False

    def __init__(self):
        self.hand, self.forces = Hand(), []

    def poll(self):
        return self.hand

    def apply(self, force):
        self.forces.append(tuple(force))

    def close(self):
        pass


@pytest.fixture(scope="module")
def felt():
    """(device, cell, operator) after the robot was pushed at the first obstacle of the congested track."""
    with running_core("lockstep", profile="turtlebot3") as name, Cell(name, timeout=ENOUGH_S) as cell:
        cell.hold_clock()
        device = Pushed()
        operator = Operator(cell, device, lambda _: None)
        state = cell.read()
        for i in range(600):
            x, y, psi = state.base.eta
            bearing = math.atan2(-0.14 - y, 1.55 - x) - psi
            device.hand = Hand((0.04, float(np.clip(0.1 * bearing, -0.03, 0.03)), 0.0), deadman=i > 2)
            operator()
            state = cell.step(TICKS)
        yield device, cell, operator


def test_the_device_feels_what_the_cell_says(felt):
    device, cell, operator = felt
    assert cell.read().cell.state == CellState.ENGAGED
    for _ in range(3):
        expected = tuple(cell.read().haptics.force)
        operator()
    assert device.forces[-1] == pytest.approx(expected)
    assert device.forces[-1][0] < -3  # it pushes the hand back
    assert (0.0, 0.0, 0.0) in device.forces  # far from everything it did not


def test_it_becomes_a_rumble_of_its_strength(felt):
    device, *_ = felt
    played = []

    def driver(fd, request, effect):
        effect.id = 0
        played.append((effect.type, effect.u.rumble.strong_magnitude))

    with Path(os.devnull).open("wb") as gamepad:
        Rumble(gamepad.fileno(), 8.0, driver).apply(device.forces[-1])
    share = min(math.hypot(*device.forces[-1]) / 8.0, 1.0)
    assert played == [(FF_RUMBLE, round(FULL * share))]


def test_without_control_there_is_no_force(felt):
    device, _, operator = felt
    device.hand = None
    for _ in range(3):
        operator()
    assert device.forces[-1] == CENTRE
