"""Mouse and gamepad carry the glass in a core: the clutch, the trade-off while driving, and hold when they are gone."""

import os

import numpy as np
import pytest
from evdev_streams import BTN_LEFT, BTN_MIDDLE, BTN_RIGHT, BTN_TL, BTN_TR, Stream, key, move, push
from operator_bench import Operated, running_core
from teleopd.ipc.schema import CellState, HoldReason

PRESS = {"mouse": key(BTN_LEFT, 1), "gamepad": key(BTN_TL, 1)}
LET_GO = {"mouse": key(BTN_LEFT, 0), "gamepad": key(BTN_TL, 0)}
CLUTCH = {"mouse": (key(BTN_RIGHT, 1), key(BTN_RIGHT, 0)), "gamepad": (key(BTN_TR, 1), key(BTN_TR, 0))}
RIGHT = {"mouse": push(x=300), "gamepad": move(y=-32768)}
"""The hand goes 30 mm, or 40 mm, along x."""
BACK = {"mouse": push(x=-300), "gamepad": move(y=0)}
CALMER = {"mouse": (push(wheel=1), b""), "gamepad": (move(cross=1), move(cross=0))}
CLOSER = {"mouse": (push(wheel=-1), b""), "gamepad": (move(cross=-1), move(cross=0))}
REACHED = {"mouse": 0.03, "gamepad": 0.04}


@pytest.fixture(scope="module")
def core():
    """In simulated time: it plans between its ticks, and goes at the pace of the device that operates it."""
    with running_core("simulated", "ur5e_antislosh") as name:
        yield name


@pytest.fixture(params=["mouse", "gamepad"])
def operated(request, core, tmp_path):
    """The kind of device, its stream, and its process, which has control."""
    kind, stream = request.param, Stream()
    process = Operated(core, kind, "--fd", str(stream.fd), folder=tmp_path, fds=[stream.fd])
    os.close(stream.fd)
    process.in_control()
    yield kind, stream, process
    stream.end()
    process.close()


def engaged(kind, stream, process):
    stream.send(LET_GO[kind])
    process.stays_held(5)
    stream.send(PRESS[kind])
    return process.until(lambda state: state.cell.state == CellState.ENGAGED)


def test_the_glass_goes_where_the_hand_goes_and_the_clutch_lets_the_hand_go_alone(operated):
    kind, stream, process = operated
    start = np.array(engaged(*operated).glass.pose_ref)
    stream.send(RIGHT[kind])
    there = process.until(lambda state: abs(state.glass.pose_ref[0] - start[0] - REACHED[kind]) < 1e-6)
    assert there.glass.pose_ref[1] == pytest.approx(start[1], abs=1e-3)
    stream.send(CLUTCH[kind][0])
    process.until(lambda state: state.operator.clutch == 1)
    stream.send(BACK[kind])
    before = process.cell.read().cell.tick
    process.until(lambda state: state.cell.tick > before + 20)
    stream.send(CLUTCH[kind][1])
    process.until(lambda state: state.operator.clutch == 0)
    stream.send(RIGHT[kind])
    process.until(lambda state: abs(state.glass.pose_ref[0] - start[0] - 2 * REACHED[kind]) < 1e-6)


def test_the_trade_off_is_changed_while_driving(operated):
    kind, stream, process = operated
    assert engaged(*operated).operator.tuning == 0
    for ways, tuning in [(CALMER, 0.1), (CALMER, 0.2), (CLOSER, 0.1), (CLOSER, 0.0)]:
        stream.send(ways[kind][0])
        state = process.until(lambda state, tuning=tuning: state.operator.tuning == pytest.approx(tuning))
        stream.send(ways[kind][1])
        assert state.cell.state == CellState.ENGAGED
        seen = state.inbox.accepted
        state = process.until(lambda state, seen=seen: state.inbox.accepted > seen + 5)  # the cross was seen at rest
        assert state.mpc.q2 == pytest.approx(1e-3 * 1e6**tuning, rel=1e-6)


def test_a_device_that_is_gone_holds_the_arm(operated):
    _, stream, process = operated
    engaged(*operated)
    stream.end()
    state = process.held()
    assert (state.cell.reason, state.cell.holder) == (HoldReason.RELEASED, 0)
    assert process.process.wait(10) == 0
    process.until(lambda state: not state.guard.v_cmd.any())


def test_the_middle_button_stops(operated):
    kind, stream, process = operated
    engaged(*operated)
    stream.send(key(BTN_MIDDLE if kind == "mouse" else 0x131, 1))
    assert process.held().cell.reason == HoldReason.STOP_REQUESTED
