import copy
import json
import pickle
import sys

import numpy as np
import pytest
from teleopd.clients.state import State
from teleopd.ipc.frame import Frame
from teleopd.ipc.schema import BLOCKS, Block, CellState, HoldReason, Layout, RecordingState, Signal, TaskPhase


@pytest.fixture
def frame():
    frame = Frame(Layout.of(BLOCKS))
    frame.cell.tick[0], frame.cell.t[0], frame.cell.state[0] = 1500, 1_500_000_000, CellState.ENGAGED
    frame.arm.n[0] = 4
    frame.arm.q[:] = range(8)
    frame.base.eta[:] = (1.0, 2.0, 3.0)
    frame.task.phase[0] = TaskPhase.RETURN
    return frame


def test_a_state_is_a_copy(frame):
    state = State(frame)
    frame.base.eta[:] = 9.0
    frame.cell.tick[0] = 9
    assert state.base.eta.tolist() == [1.0, 2.0, 3.0]
    assert state.cell.tick == 1500


def test_nobody_writes_into_a_state(frame):
    state = State(frame)
    with pytest.raises(ValueError, match="read-only"):
        state.base.eta[0] = 9.0
    changed = state.base.eta.copy()
    changed += 1.0
    assert state.base.eta.tolist() == [1.0, 2.0, 3.0]


def test_all_views_are_of_the_same_tick(frame):
    state, early = State(frame), State(frame).base
    frame.base.eta[:] = 9.0
    later = State(frame)
    assert early.eta.tolist() == state.base.eta.tolist() == [1.0, 2.0, 3.0]
    assert later.base.eta.tolist() == [9.0, 9.0, 9.0]


def test_a_state_can_be_kept_and_sent(frame):
    state = State(frame)
    for other in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert other.as_dict() == state.as_dict()


def calls(work):
    """Function calls that `work` makes, Python's and C's."""
    seen = []
    sys.setprofile(lambda frame, event, argument: seen.append(event))
    try:
        work()
    finally:
        sys.setprofile(None)
    return sum(event in ("call", "c_call") for event in seen)


def test_a_state_costs_the_same_however_many_signals_there_are():
    """It is made at every tick by every client; what is not looked at must cost nothing."""
    small, large = Frame(Layout.of(["cell"])), Frame(Layout.of(BLOCKS))
    for frame in (small, large):
        State(frame).cell.tick  # noqa: B018 — what is worked out once for a layout
    assert calls(lambda: State(large)) == calls(lambda: State(small)) < 10
    assert calls(lambda: State(large).cell.tick) == calls(lambda: State(small).cell.tick)


def test_scalars_are_numbers_and_names(frame):
    state = State(frame)
    assert (state.cell.tick, state.cell.t) == (1500, 1_500_000_000)
    assert type(state.cell.tick) is int
    assert type(state.arm.w) is float
    assert state.cell.state is CellState.ENGAGED
    assert state.cell.reason is HoldReason.NONE
    assert state.recording.state is RecordingState.OFF
    assert state.task.phase is TaskPhase.RETURN


def test_only_entries_in_use_are_shown(frame):
    state = State(frame)
    assert state.arm.q.tolist() == [0.0, 1.0, 2.0, 3.0]
    assert state.base.wheels.tolist() == []
    assert state.operator.p.tolist() == [0.0, 0.0, 0.0], "an array that has no count is whole"


@pytest.mark.parametrize("name", [name for name, _, _ in Layout.of(BLOCKS)])
def test_every_signal_can_be_read_by_its_name(frame, name):
    state = State(frame)
    block, _, signal = name.partition(".")
    assert np.array_equal(state[name], getattr(getattr(state, block), signal))


def test_a_refusal_counts_from_one(frame):
    """0 is none, so it must not show as the first reason."""
    assert State(frame).inbox.last_refusal == 0
    assert "non_finite" not in json.dumps(State(frame).inbox.as_dict())


def test_a_value_that_only_a_later_version_knows_stays_a_number(frame):
    frame.cell.state[0] = 77
    assert State(frame).cell.state == 77
    assert State(frame).as_dict()["cell"]["state"] == 77


def test_what_there_is_not_is_answered_with_what_there_is():
    state = State(Frame(Layout.of(["cell", "base"])))
    with pytest.raises(AttributeError, match="this cell has no block 'arm'; it has: cell, base"):
        state.arm  # noqa: B018
    with pytest.raises(AttributeError, match="block 'base' has no signal 'q'; it has: eta, eta_dot, u"):
        state.base.q  # noqa: B018
    with pytest.raises(AttributeError, match="no block 'arm'"):
        state["arm.q"]
    assert not hasattr(state, "arm")


def test_a_signal_of_an_unknown_block_can_be_read():
    block = Block(
        "gripper", "of a later version", (Signal("force", "f8", (2,), "N", "force"), Signal("n", "u8", (), "1", "n"))
    )
    frame = Frame(Layout((block,)))
    frame["gripper.force"][:] = (1.0, 2.0)
    state = State(frame)
    assert state.gripper.force.tolist() == [1.0, 2.0]
    assert state.gripper.n == 0


def test_as_json(frame):
    shown = json.loads(json.dumps(State(frame).as_dict()))
    assert set(shown) == set(BLOCKS)
    assert shown["cell"]["state"] == "engaged"
    assert shown["task"]["phase"] == "return"
    assert shown["arm"]["q"] == [0.0, 1.0, 2.0, 3.0]
    for name, block in BLOCKS.items():
        assert set(shown[name]) == {signal.name for signal in block.signals}


def test_how_it_prints(frame):
    state = State(frame)
    assert repr(state) == "State(tick=1500, t=1.500 s, engaged)"
    assert repr(state.base).startswith("base: {'eta': [1.0, 2.0, 3.0], ")
    assert dir(state.base) == sorted(signal.name for signal in BLOCKS["base"].signals)


def test_its_layout_is_the_cells(frame):
    assert State(frame).layout is frame.layout
