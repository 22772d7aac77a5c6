"""The cell's state machine against a plain statement of the rule, over every short story and many long ones.

A story is a string, one letter an event. What the rule says about a story is found by looking back from its end, so
that it is not the same code as what it judges.
"""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from teleopd.daemon.cell import Cell
from teleopd.ipc.frame import Frame
from teleopd.ipc.schema import CellState, HoldReason, Layout

PRESS, RELEASE, HOLD, PAUSE, HANDOVER, FAULT, CLEAR, END = "prhudfce"
EVENTS = {
    PRESS: lambda cell: cell.deadman(True),
    RELEASE: lambda cell: cell.deadman(False),
    HOLD: lambda cell: cell.hold(HoldReason.STOP_REQUESTED),
    PAUSE: lambda cell: cell.pause(HoldReason.COMMAND_STALE),
    HANDOVER: lambda cell: cell.disarm(),
    FAULT: lambda cell: cell.fault(HoldReason.OVERRUN),
    CLEAR: lambda cell: cell.clear_fault(),
    END: lambda cell: cell.end(),
}


FRAME = Frame(Layout.of(["cell"]))


def new_cell():
    cell = Cell(FRAME)
    cell.start()
    return cell, FRAME.cell


def tell(story):
    cell, shown = new_cell()
    for letter in story:
        EVENTS[letter](cell)
    return cell, shown


def faulted_after(story):
    """Whether a fault was not cleared; when the core ends, a fault still shows."""
    return FAULT in story and CLEAR not in story[story.rindex(FAULT) :]


def engaged_after(story):
    """The rule: since whatever ended motion last, the deadman was released, then pressed, and stayed so."""
    if END in story or faulted_after(story):
        return False
    begin = max(story.rfind(letter) for letter in (HOLD, HANDOVER, FAULT)) + 1
    if FAULT in story:
        begin = max(begin, story.index(CLEAR, story.rindex(FAULT)) + 1)
    _, released, since = story[begin:].rpartition(RELEASE)
    return bool(released) and PRESS in since and PAUSE not in since[since.index(PRESS) :]


def check(story):
    cell, shown = tell(story)
    state, reason = CellState(int(shown.state[0])), HoldReason(int(shown.reason[0]))
    assert cell.engaged == engaged_after(story), story
    assert (state == CellState.ENGAGED) == cell.engaged, story
    assert (state == CellState.FAULTED) == cell.faulted == faulted_after(story), story
    assert (reason == HoldReason.NONE) == cell.engaged, story
    assert state != CellState.STARTING


def test_every_story_of_up_to_five_events():
    for length in range(6):
        for letters in itertools.product(EVENTS, repeat=length):
            check("".join(letters))


@given(st.text(alphabet="prhudfc", max_size=40))
def test_long_stories(story):
    check(story)


@given(st.text(alphabet="prhudfc", max_size=20), st.text(alphabet="prhudfce", max_size=20))
def test_a_cell_that_ends_never_engages_again(before, after):
    cell, _ = tell(before + END)
    for letter in after:
        EVENTS[letter](cell)
        assert cell.ending
        assert not cell.engaged


@given(st.text(alphabet="prhudfc", max_size=20))
def test_from_wherever_it_is_there_is_a_way_to_move_again(story):
    cell, _ = tell(story + CLEAR + RELEASE + PRESS)
    assert cell.engaged


def test_a_new_cell():
    frame = Frame(Layout.of(["cell"]))
    cell = Cell(frame)
    assert not cell.engaged
    assert not cell.ending
    assert (frame.cell.state[0], frame.cell.reason[0]) == (CellState.STARTING, HoldReason.NOT_ENGAGED_YET)
    cell.start()
    assert (frame.cell.state[0], frame.cell.reason[0]) == (CellState.HELD, HoldReason.NOT_ENGAGED_YET)


@pytest.mark.parametrize(("story", "state"), [("f", CellState.FAULTED), ("rp", CellState.ENGAGED)])
def test_starting_twice_changes_nothing(story, state):
    cell, shown = tell(story)
    cell.start()
    assert shown.state[0] == state


def test_a_deadman_that_is_pressed_from_the_beginning_does_not_engage():
    cell, _ = tell("ppppp")
    assert not cell.engaged


@pytest.mark.parametrize("reason", [reason for reason in HoldReason if reason is not HoldReason.NONE])
def test_the_state_says_why_motion_ended(reason):
    cell, shown = tell("rp")
    cell.hold(reason)
    assert (shown.state[0], shown.reason[0]) == (CellState.HELD, reason)


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (RELEASE, HoldReason.RELEASED),
        (PAUSE, HoldReason.COMMAND_STALE),
        (HANDOVER, HoldReason.OPERATOR_LOST),
        (END, HoldReason.SHUTTING_DOWN),
    ],
)
def test_each_event_has_its_reason(event, reason):
    _, shown = tell("rp" + event)
    assert (shown.state[0], shown.reason[0]) == (CellState.HELD, reason)


def test_the_first_reason_stays_until_the_next_motion():
    _, shown = tell("rphude")
    assert shown.reason[0] == HoldReason.STOP_REQUESTED


def test_a_fault_shows_its_reason_and_keeps_it():
    cell, shown = tell("rp")
    cell.fault(HoldReason.PLANT_FAILED)
    assert (shown.state[0], shown.reason[0]) == (CellState.FAULTED, HoldReason.PLANT_FAILED)
    cell.hold(HoldReason.STOP_REQUESTED)
    assert (shown.state[0], shown.reason[0]) == (CellState.FAULTED, HoldReason.PLANT_FAILED)
    cell.clear_fault()
    assert (shown.state[0], shown.reason[0]) == (CellState.HELD, HoldReason.PLANT_FAILED)


def test_what_the_deadman_did_during_a_fault_does_not_count():
    cell, _ = tell("rpf" + "rp" + "c")
    assert not cell.engaged
    cell.deadman(True)
    assert not cell.engaged


def test_clearing_without_a_fault_changes_nothing():
    assert tell("rpc")[0].engaged
    assert tell("rcp")[0].engaged
