"""An arm that pushes against something in vain gives way, is held, and says so; it never does where it only carries."""

import numpy as np
import pytest
from crumb_rig import EMPTY, GRASP, Rig
from local_cell import LocalCell
from teleopd.daemon import words
from teleopd.daemon.profile import load
from teleopd.ipc.schema import CellState, HoldReason

EFFORT = np.array(load("crumb").profile.plant.servo.effort)
OVERLOAD = load("crumb").profile.plant.servo.overload
NOTHING = {key.replace(".", "__"): value for key, value in EMPTY.items()}


class Jogging(LocalCell):
    """Someone who asks for velocities of joints, or moves the device, and keeps the deadman pressed."""

    def press(self, mode):
        self.take()
        self.set_mode(mode)
        self.rest()

    def jog(self, q_dot, seconds):
        return self._until(lambda: self.send_velocity([0, 0, *q_dot], "all"), seconds)

    def move(self, p, seconds):
        return self._until(lambda: self._say(kind=1, position=p, buttons=1, deadman=1, mode=2), seconds)

    def _until(self, say, seconds):
        """Every state until the cell is held, or so long; 50 commands a second."""
        seen = []
        for k in range(round(1000 * seconds)):
            if k % 20 == 0:
                say()
            seen.append(self.step(1))
            if k > 100 and seen[-1].cell.state == CellState.HELD:
                break
        return seen


def pushes(state):
    """Share of each joint's effort beyond what carries the arm."""
    return np.abs(np.array(state.joints.effort) - state.joints.feed_forward) / EFFORT


INTO = {
    "the table": ({}, [0, 0.4, 0, 0, 0], [0, -0.698, -0.698, 0, 0]),
    "its own plates": (NOTHING, [0, 0, -0.4, 0, 0], [0, 1.5, 0.3, 0, 0]),
}


@pytest.mark.parametrize("what", INTO)
def test_joint_by_joint_into_something_it_stops_says_so_and_comes_back(what):
    world, q_dot, start = INTO[what]
    cell = Jogging("crumb", plant__initial__q=start, **world)
    cell.press("all")
    seen = cell.jog(q_dot, 8.0)
    stopped = seen[-1]
    assert (stopped.cell.state, stopped.cell.reason) == (CellState.HELD, HoldReason.OVERLOAD)
    assert words.why(stopped).startswith("the arm pushed against something in vain and gave way: joint ")
    assert 1 <= stopped.joints.gave_way <= 5
    cell.jog(q_dot, 1.0)
    held = cell.read()
    assert held.cell.state == CellState.HELD, "a deadman that stays pressed resumes nothing"
    assert (pushes(held) < OVERLOAD.share).all()
    assert held.joints.overloads == 1
    cell.press("all")
    back = cell.jog([-v for v in q_dot], 0.5)[-1]
    assert back.cell.state == CellState.ENGAGED
    assert np.abs(np.array(back.arm.q) - held.arm.q).max() > 0.05


def test_by_hand_into_the_table_it_stops_too():
    cell = Jogging("crumb", plant__initial__q=[0, 0.1, 0.4, -1.0, 0])
    cell.press("hand")
    stopped = cell.move([0.0, 0.0, -0.08], 10.0)[-1]
    assert (stopped.cell.state, stopped.cell.reason) == (CellState.HELD, HoldReason.OVERLOAD)


@pytest.mark.parametrize("feed_forward", [True, False])
def test_carrying_a_box_far_out_is_not_in_vain(feed_forward):
    rig = Rig(plant__feed_forward__on=feed_forward)
    rig.pick()
    rig.move([0, 0.3, 0.4, -0.5, 0])
    rig.run(2.0)
    assert rig.frame["joints.holding"][0] == 1
    assert rig.frame["joints.overloads"][0] == 0


def test_what_gives_way_lets_go_of_no_weight():
    """The arm that carries is asked for the positions that carry, whatever its feed-forward does."""
    for on in (True, False):
        rig = Rig(**EMPTY, plant__feed_forward__on=on)
        rig.move(GRASP)
        rig.run(0.5)
        before = rig.frame["arm.q"][:5].copy()
        rig.built.arrays["plant.servo"][14] = 1.0  # joint 5 is made out to have pushed for a second
        rig.run(1.0)
        assert rig.frame["joints.gave_way"][0] == 5
        np.testing.assert_allclose(rig.frame["arm.q"][:5], before, atol=3e-3)
