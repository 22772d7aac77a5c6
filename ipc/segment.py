"""The shared-memory objects of a cell, by their ends.

`/teleopd.CELL.state` is written by the core and read by everyone (`state.py`); `/teleopd.CELL.commands` has one
slot per client (`commands.py`); `/teleopd.CELL.ring` hands every state to the recorder (`ring.py`). What they have
in common, ownership and recovery, is in `shared_object.py`; docs/segment.md has the byte-level description.
"""

from .commands import COMMAND_BYTES, COMMAND_LAYOUT, SLOTS, CommandInbox, CommandSlot, StopLine
from .ring import READER_BYTE, RingReader, RingWriter
from .shared_object import (
    BYTE_ORDER,
    MAGIC,
    OWNER_BYTE,
    PAGE,
    READ_TRIES,
    AlreadyRunningError,
    CellGoneError,
    CellNotRunningError,
    SegmentError,
    SharedObject,
    SlotsTakenError,
    Status,
    cells,
    object_name,
    remove_dead,
    start_time,
)
from .state import HISTOGRAMS, INFO_BYTES, StateReader, StateWriter

__all__ = [
    "BYTE_ORDER",
    "COMMAND_BYTES",
    "COMMAND_LAYOUT",
    "HISTOGRAMS",
    "INFO_BYTES",
    "MAGIC",
    "OWNER_BYTE",
    "PAGE",
    "READER_BYTE",
    "READ_TRIES",
    "SLOTS",
    "AlreadyRunningError",
    "CellGoneError",
    "CellNotRunningError",
    "CommandInbox",
    "CommandSlot",
    "RingReader",
    "RingWriter",
    "SegmentError",
    "SharedObject",
    "SlotsTakenError",
    "StateReader",
    "StateWriter",
    "Status",
    "StopLine",
    "cells",
    "object_name",
    "remove_dead",
    "start_time",
]
