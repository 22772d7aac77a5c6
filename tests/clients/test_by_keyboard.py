"""CRUMB's pick-and-place by hand: somebody at the keys of a terminal, who looks, presses, lets go and looks again.

Key strokes go the way of the keyboard's own device: `Hands`, its buttons, a DEVICE command, mapping, guard, physics.
"""

import numpy as np
import pytest
from crumb_rig import GRASP, RAISED
from local_cell import LocalCell
from teleopd.clients.keyboard import HELD_S, Hands, buttons
from teleopd.ipc.schema import CellState, CommandKind

KEYS = {0: "da", 1: "sw", 2: "eq", 3: "eq", 4: "da"}
"""For each joint what turns it back and on: in mode `arm` the first three, in `wrist` the others."""
FAR, NEAR = 0.25, 0.012
"""rad: further than this a person holds the key, nearer he taps it gently, and this near is near enough."""
LOOK_S, SEND_TICKS = 0.1, 20


class Person:
    """Types, and sees where the arm is."""

    def __init__(self, cell):
        self._cell, self._hands, self._ticks = cell, Hands(), 0
        self._bits = cell.profile.operator.buttons.model_dump()
        cell.take()

    def type(self, key, seconds=LOOK_S):
        """One stroke, and what comes of it for so long."""
        self._hands.press(key, self._now())
        self.wait(seconds)

    def wait(self, seconds):
        for _ in range(round(1000 * seconds / SEND_TICKS)):
            now = self._now()
            field = buttons(self._hands, self._bits, now)
            said = {"position": self._hands.position(now), "buttons": field, "mode": int(self._cell.read().cell.mode)}
            held = int(self._hands.any_held(now))
            self._cell._say(kind=int(CommandKind.DEVICE), deadman=held, **said)
            self._cell.step(SEND_TICKS)
            self._ticks += SEND_TICKS

    def mode(self, name):
        while self._cell.modes[self._cell.read().cell.mode - 1] != name:
            self.type("m")
            self.wait(HELD_S)

    def bring(self, joint, angle):
        """A joint there, by eye."""
        self.mode("arm" if joint < 3 else "wrist")
        for _ in range(200):
            off = angle - float(self._cell.read().arm.q[joint])
            key = KEYS[joint][int(off > 0)]
            if abs(off) > FAR:
                self.type(key)
            elif abs(off) > NEAR:
                self.type(key.upper(), HELD_S + LOOK_S)
            else:
                self.wait(HELD_S)
                return
        raise AssertionError(f"joint {joint + 1} is at {self._cell.read().arm.q[joint]}, not at {angle}")

    def grip(self):
        self.type("g", 1.5)

    def _now(self):
        return 1e-3 * self._ticks


@pytest.fixture(scope="module")
def done():
    """The box in the middle, by hand to the place that is free."""
    cell = LocalCell("crumb", plant__initial__q=RAISED)  # teleopd pose go above
    person, told = Person(cell), {}
    for joint in (1, 2):  # down
        person.bring(joint, GRASP[joint])
    person.grip()
    told["gripped"] = cell.read()
    for joint in (2, 1):
        person.bring(joint, RAISED[joint])
    told["raised"] = cell.read()
    person.bring(0, np.radians(-24))
    for joint in (1, 2):
        person.bring(joint, GRASP[joint])
    person.grip()
    for joint in (2, 1):
        person.bring(joint, RAISED[joint])
    told["end"] = cell.step(500)
    return told


def box(state):
    return np.reshape(state.scene.position, (-1, 3))[1]


def test_he_grips_and_raises_it(done):
    assert done["gripped"].joints.holding == 1
    assert box(done["raised"])[2] > 0.407 + 0.06
    assert done["raised"].joints.holding == 1


def test_it_stands_in_the_place_that_was_free(done):
    end = done["end"]
    assert abs(box(end)[2] - 0.407) < 0.002
    assert np.hypot(*(box(end)[:2] - (0.2086, -0.0989))) < 0.015
    assert end.joints.overloads == 0
    assert end.cell.state == CellState.HELD, "nobody presses anything"
