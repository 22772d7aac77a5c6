"""The plan object: one writer, one reader, and whoever comes after a death."""

import numpy as np
import pytest
from support import cell_name
from teleopd.ipc.answer import AnswerWatch
from teleopd.ipc.frame import Frame
from teleopd.ipc.plan import PLAN_LAYOUT, PLANS, PlanInbox, PlanSlot
from teleopd.ipc.segment import CellGoneError, CellNotRunningError, SlotsTakenError, remove_dead


@pytest.fixture
def inbox():
    cell = cell_name()
    inbox = PlanInbox(cell)
    inbox.go_live()
    inbox.cell = cell
    yield inbox
    inbox.end()
    remove_dead([cell])


def plan(tick):
    frame = Frame(PLAN_LAYOUT)
    frame.plan.tick[0], frame.plan.u[:] = tick, tick
    return frame


def test_a_plan_is_taken_once(inbox):
    slot, taken = PlanSlot(inbox.cell), Frame(PLAN_LAYOUT)
    assert not inbox.take(taken)
    for tick in (1, 2):
        slot.write(plan(tick))
        assert inbox.take(taken)
        assert taken.plan.tick[0] == tick
        assert (taken.plan.u == tick).all()
        assert not inbox.take(taken)
    slot.close()


def test_only_the_newest_of_several_counts(inbox):
    slot, taken = PlanSlot(inbox.cell), Frame(PLAN_LAYOUT)
    for tick in range(1, 6):
        slot.write(plan(tick))
    assert inbox.take(taken)
    assert taken.plan.tick[0] == 5
    assert not inbox.take(taken)
    slot.close()


def test_there_is_one_solver_at_a_time(inbox):
    first = PlanSlot(inbox.cell)
    with pytest.raises(SlotsTakenError, match="has a solver already"):
        PlanSlot(inbox.cell)
    first.close()
    PlanSlot(inbox.cell).close()


def test_the_next_core_does_not_take_what_the_last_one_was_answered(inbox):
    slot = PlanSlot(inbox.cell)
    slot.write(plan(9))
    inbox.close()  # as a death leaves it
    with pytest.raises(CellGoneError):
        slot.check()
    again = PlanInbox(inbox.cell)
    assert not again.take(Frame(PLAN_LAYOUT))
    slot.write(plan(10))
    assert again.take(Frame(PLAN_LAYOUT))
    slot.close()
    again.end()


def test_a_frame_of_another_size_is_not_read(inbox):
    slot = PlanSlot(inbox.cell)
    inbox._latch.bytes = 8
    slot._latch.bytes = 8
    slot.write(plan(1))
    inbox._latch.bytes = 8
    assert not inbox.take(Frame(PLAN_LAYOUT))
    slot.close()


def test_without_a_cell_the_message_says_what_to_type():
    with pytest.raises(CellNotRunningError, match="teleopd run"):
        PlanSlot(cell_name())


def test_whether_a_solver_works_can_be_seen(inbox):
    watch, slot = AnswerWatch(inbox.cell, PLANS), PlanSlot(inbox.cell)
    before = watch.answers
    slot.write(plan(1))
    assert watch.answers == before + 1
    watch.close()
    slot.close()


def test_a_plan_has_room_for_the_longest_horizon():
    assert np.prod(Frame(PLAN_LAYOUT).plan.u.shape) == 40 * 8
