"""One device at one cell, tick by tick, against a real core in lockstep."""

import math
import os
import threading

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from operator_bench import ENOUGH_S, EXPIRY_S, running_core
from teleopd.clients import Cell, operating
from teleopd.clients.device import CENTRE, Hand
from teleopd.clients.operating import Operator, operate
from teleopd.ipc.schema import CellState, HoldReason

TICKS = 10
HELD, LOOSE = Hand((0.04, 0, 0), deadman=True), Hand((0.04, 0, 0))
STOP, STOP_AND_HELD = Hand(stop=True), Hand((0.04, 0, 0), deadman=True, stop=True)


class Fake:
    """A device that says what the test says."""

    name, over = "fake", False

    def __init__(self, *hands):
        self.hand, self._hands, self.forces = None, list(hands), []

    def poll(self):
        if self._hands:
            self.hand = self._hands.pop(0)
            self.over = not self._hands
        return self.hand

    def apply(self, force):
        self.forces.append(force)

    def close(self):
        pass


@pytest.fixture(scope="module")
def core():
    with running_core("lockstep") as name:
        yield name


@pytest.fixture(scope="module")
def bench(core):
    """A client that holds the clock, a device, and the operator of both."""
    with Cell(core, timeout=ENOUGH_S) as cell:
        cell.hold_clock()
        said = []
        device = Fake()
        yield cell, device, Operator(cell, device, said.append), said


def does(bench, hand, ticks=TICKS):
    """The state after the device has said this and so many ticks have passed."""
    cell, device, operator, _ = bench
    device.hand = hand
    operator()
    return cell.step(ticks)


def engage(bench):
    does(bench, None)
    does(bench, LOOSE)
    does(bench, LOOSE)
    assert does(bench, HELD).cell.state == CellState.ENGAGED


# About 500 ticks an example, which is what takes the time; the first tick of a core may be slow.
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from([None, LOOSE, HELD, STOP, STOP_AND_HELD]), min_size=1, max_size=20))
@example([HELD, HELD, LOOSE, HELD, STOP_AND_HELD, HELD, STOP, STOP_AND_HELD, HELD, LOOSE, HELD, None, HELD, HELD])
def test_the_robot_follows_exactly_while_a_fresh_press_is_held(bench, hands):
    in_control = fresh = stopping = engaged = False
    does(bench, None)
    for hand in hands:
        state = does(bench, hand)
        stops, stopping = bool(hand and hand.stop) and not stopping, bool(hand and hand.stop)
        if stops:
            assert state.cell.reason == HoldReason.STOP_REQUESTED or not engaged
            fresh = False
        elif hand is None or not in_control:
            in_control, fresh = hand is not None, False
        else:
            fresh = not hand.stop and (fresh or not hand.deadman)
        engaged = fresh and hand is not None and hand.deadman
        assert bool(state.cell.holder) == in_control
        assert (state.cell.state == CellState.ENGAGED) == engaged, hands


def test_a_device_that_is_gone_is_let_go_in_the_next_tick(bench):
    engage(bench)
    state = does(bench, None, ticks=1)
    assert (state.cell.state, state.cell.reason) == (CellState.HELD, HoldReason.RELEASED)
    assert state.cell.holder == 0
    _, device, _, said = bench
    assert device.forces[-1] == CENTRE
    assert said[-1] == "fake is gone: the robot holds"


def test_an_operator_that_says_nothing_more_is_held_when_its_command_expires(bench):
    engage(bench)
    cell = bench[0]
    ticks = math.floor(EXPIRY_S * cell.info["rate"])
    assert cell.step(ticks - TICKS).cell.state == CellState.ENGAGED
    assert cell.step(2).cell.reason == HoldReason.COMMAND_STALE


def takes(cell, other, **options):
    """`other` takes control, while `cell` turns the clock."""
    taking = threading.Thread(target=other.take, args=(ENOUGH_S,), kwargs=options)
    taking.start()
    while taking.is_alive():
        cell.step(1)


def test_control_that_is_taken_over_is_let_go_and_not_fought_for(bench, core):
    cell, device, _, said = bench
    engage(bench)
    with Cell(core) as other:
        takes(cell, other, over=True)
        device.forces.clear()
        for hand in (HELD, LOOSE, HELD, None, HELD):
            state = does(bench, hand)
            other.send_device((0.0, 0.0, 0.0))
            assert (state.cell.holder, state.cell.state) == (other.slot, CellState.HELD)
        assert f"process {os.getpid()} took control (cell {core!r}); waiting" in said
        assert device.forces[0] == CENTRE
        does(bench, STOP)
        assert cell.step(1).cell.holder == other.slot, "it may still stop, though"
    for _ in range(3):
        state = does(bench, HELD)
    assert state.holder.pid == os.getpid(), "once it is free it is asked for again"
    assert state.cell.state == CellState.HELD, "but nothing resumes"
    does(bench, LOOSE)
    assert does(bench, HELD).cell.state == CellState.ENGAGED


def test_it_takes_control_over_only_if_told_to_and_only_once(bench, core):
    cell, _, _, _ = bench
    does(bench, None)
    said, device = [], Fake()
    device.hand = LOOSE
    with Cell(core) as other:
        takes(cell, other)
        polite, bold = Operator(cell, device, said.append), Operator(cell, device, said.append, over=True)
        polite()
        assert cell.step(TICKS).cell.holder == other.slot
        assert "has control of cell" in said[-1]
        bold()
        assert cell.step(TICKS).cell.holder == cell.slot
        takes(cell, other, over=True)
        for _ in range(5):
            bold()
            other.send_device((0.0, 0.0, 0.0))
            assert cell.step(TICKS).cell.holder == other.slot
        assert "took control" in said[-1]


def test_messages_are_said_once(bench):
    said = bench[3]
    does(bench, None)
    before = len(said)
    for hand in (None, None, LOOSE, LOOSE, LOOSE, None, None):
        does(bench, hand)
    assert said[before:] == ["fake has control; release the deadman, then press it", "fake is gone: the robot holds"]


def test_simulated_time_runs_at_the_pace_of_the_device(bench, monkeypatch):
    cell, slept = bench[0], []
    does(bench, None)
    monkeypatch.setattr(operating.time, "sleep", slept.append)
    before = cell.read().cell.tick
    operate(cell, Fake(LOOSE, LOOSE, LOOSE, HELD, HELD), lambda _: None)
    ticks = cell.read().cell.tick - before
    assert ticks >= 5 * operating.SEND_S * cell.info["rate"]
    assert len(slept) == 5
    assert cell.step(1).cell.holder == 0
