"""An object for the answers of the one process that a core asks: one latch, owned by the core, written by that process.

A solver answers with plans (`plan.py`), a user's own law with velocities (`law_answer.py`).
"""

from __future__ import annotations

from dataclasses import dataclass

from . import locks
from ._native import lib
from .frame import Frame
from .schema import Layout
from .shared_object import (
    PAGE,
    READ_TRIES,
    CellGoneError,
    OwnedObject,
    SegmentError,
    SlotsTakenError,
    Status,
    attach,
    object_name,
    page_up,
)

WRITER_BYTE = 1
"""Byte of the object whose lock the process holds that answers."""


@dataclass(frozen=True)
class Kind:
    """What is answered: the object's kind, its layout, and for people who answers and with what."""

    name: str
    layout: Layout
    who: str
    what: str

    @property
    def nbytes(self) -> int:
        """Bytes of the object's latch."""
        return int(lib.latch_size(self.layout.nbytes))


class AnswerInbox(OwnedObject):
    """The core's end: reads answers, never waits for one."""

    def __init__(self, cell: str, kind: Kind):
        nbytes = kind.layout.nbytes
        super().__init__(object_name(cell, kind.name), kind.layout.hash, PAGE + page_up(kind.nbytes), 0o660)
        h = self.header
        h.data_offset, h.block_bytes, h.count, h.stride = PAGE, nbytes, 1, 0
        self._latch = self.at(PAGE, "latch_t *")
        lib.latch_recover(self._latch, nbytes)
        self._seen = int(lib.latch_published(self._latch))  # what an earlier core was answered is not for this one

    def take(self, frame: Frame) -> bool:
        """Copies the newest answer if it was not seen before; False also where it cannot be read whole."""
        latch = self._latch
        published = lib.latch_published(latch)
        if published == self._seen or latch.bytes != frame.nbytes:
            return False
        self._seen = published
        return bool(lib.latch_read(latch, frame.pointer, frame.nbytes, READ_TRIES) > 0)


class AnswerSlot:
    """The end of the process that answers.

    Raises SlotsTakenError if the cell has one already, CellNotRunningError if there is no cell that asks for it.
    """

    def __init__(self, cell: str, kind: Kind):
        hint = f"no cell {cell!r} with a {kind.who} is running; start one with  teleopd run PROFILE"
        self.cell, self._kind = cell, kind
        self._object = attach(object_name(cell, kind.name), writable=True, hint=hint)
        try:
            self._check()
        except SegmentError:
            self._object.close()
            raise
        self._latch = self._object.at(PAGE, "latch_t *")
        lib.latch_recover(self._latch, kind.layout.nbytes)

    def _check(self) -> None:
        kind = self._kind
        if self._object.header.layout_hash != kind.layout.hash:
            raise SegmentError(
                f"cell {self.cell!r} takes {kind.what} of another layout: use the same teleopd on both sides"
            )
        self._object.inside(PAGE, kind.nbytes)
        if not locks.try_lock(self._object.fd, WRITER_BYTE):
            raise SlotsTakenError(f"cell {self.cell!r} has a {kind.who} already; end that one first")

    def write(self, frame: Frame) -> None:
        """Publishes an answer."""
        lib.latch_write(self._latch, frame.pointer, frame.nbytes)

    def check(self) -> None:
        """CellGoneError if the core has ended, died, or been replaced."""
        if self._object.status != Status.LIVE or not self._object.owner_alive:
            raise CellGoneError(f"the core of cell {self.cell!r} has ended")

    def close(self) -> None:
        """Gives the object back."""
        self._object.close()
        self._latch = None


class AnswerWatch:
    """Whether a process answers: how often it has. For whoever has to notice that it does not."""

    def __init__(self, cell: str, kind: Kind):
        hint = f"cell {cell!r} has no {kind.what}"
        self._object = attach(object_name(cell, kind.name), writable=False, hint=hint)
        self._object.inside(PAGE, kind.nbytes)
        self._latch = self._object.at(PAGE, "latch_t *")

    @property
    def answers(self) -> int:
        """Answers so far."""
        return int(lib.latch_published(self._latch))

    def close(self) -> None:
        """Detaches."""
        self._object.close()
        self._latch = None
