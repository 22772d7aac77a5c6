"""Hold with half a kilogram in the hand: the wrist's published servos have no damping; nothing makes them swing."""

import numpy as np
import pytest
from local_cell import LocalCell
from teleopd.clients.handling import CARRY, Handling, Spot
from teleopd.ipc.schema import CellState

MIDDLE = Spot(0.2432, 0.0, 0.1177)


@pytest.fixture(scope="module")
def carrying():
    cell = LocalCell("crumb")
    robot = Handling(cell)
    robot.pick(MIDDLE)
    robot.go(CARRY)
    return cell


@pytest.mark.parametrize("joint", [4, 5, 1])
def test_after_a_brisk_stop_it_swings_out_and_stays(carrying, joint):
    q_dot = np.zeros(5)
    q_dot[joint - 1] = -1.0 if joint == 4 else 1.0
    for way in (q_dot, -q_dot):  # there, and back to where it was
        carrying.take()
        carrying.rest()
        for k in range(400):
            if k % 20 == 0:
                carrying.send_velocity([0, 0, *way], "all", gripper=True)
            carrying.step(1)
        assert carrying.read().cell.state == CellState.ENGAGED
        seen = []
        for k in range(2000):
            if k % 100 == 0:  # the deadman is let go, the gripper stays closed
                carrying._say(kind=2, mode=6, velocity=[0.0] * 7, deadman=0, gripper=1)
            seen.append(carrying.step(1).arm.q)
        late = np.ptp(np.array(seen)[1300:], axis=0) / 2
        assert carrying.read().cell.state == CellState.HELD
        assert carrying.read().joints.holding == 1
        assert late.max() < 1e-3, late
