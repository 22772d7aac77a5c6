"""The link object: one writer, its core's, whole after a death."""

import numpy as np
import pytest
from support import cell_name
from teleopd.ipc.frame import Frame
from teleopd.ipc.link import LinkInbox, LinkSlot, exchange_layout
from teleopd.ipc.segment import CellNotRunningError, SegmentError, remove_dead

MEASURED = ("base.eta", "arm.q", "base.u")


@pytest.fixture
def cell():
    name = cell_name()
    yield name
    remove_dead([name])


@pytest.fixture
def inbox(cell):
    inbox = LinkInbox(cell, exchange_layout(MEASURED))
    inbox.go_live()
    yield inbox
    inbox.end()


def test_the_blocks_are_those_of_what_is_measured():
    assert [block.name for block in exchange_layout(MEASURED).blocks] == ["link", "base", "arm"]


def test_a_report_arrives_whole_and_once(cell, inbox):
    slot, frame = LinkSlot(cell), Frame(exchange_layout(MEASURED))
    assert not inbox.read(frame)
    slot.frame.link.sent[0], slot.frame.base.eta[:] = 7, (1.0, 2.0, 3.0)
    slot.write()
    assert inbox.read(frame)
    assert frame.link.sent[0] == 7
    np.testing.assert_array_equal(frame.base.eta, (1.0, 2.0, 3.0))
    assert not inbox.read(frame)
    slot.close()


def test_there_is_one_writer_at_a_time(cell, inbox):
    first = LinkSlot(cell)
    with pytest.raises(SegmentError, match="has a link already"):
        LinkSlot(cell)
    first.close()
    LinkSlot(cell).close()


def test_what_an_earlier_core_was_told_is_not_for_the_next(cell):
    core = LinkInbox(cell, exchange_layout(MEASURED))
    core.go_live()
    slot = LinkSlot(cell)
    slot.write()
    core.close()  # as death does it
    core = LinkInbox(cell, exchange_layout(MEASURED))
    core.go_live()
    frame = Frame(exchange_layout(MEASURED))
    assert core.adopted
    assert not core.read(frame)
    slot.write()  # the link has stayed
    assert core.read(frame)
    assert slot.core_alive
    slot.close()
    core.end()


def test_without_a_link_in_the_profile_there_is_none(cell):
    with pytest.raises(CellNotRunningError, match=r'type = "tcp"'):
        LinkSlot(cell)
