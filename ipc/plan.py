"""The plan object: one latch, owned by the core, into which the one solver's process of a cell writes."""

from __future__ import annotations

from . import locks
from ._native import lib
from .frame import Frame
from .schema import PLAN, Layout
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

PLAN_LAYOUT = Layout((PLAN,))
WRITER_BYTE = 1
"""Byte of the object whose lock the solver holds."""


class PlanInbox(OwnedObject):
    """The core's end: reads plans, never waits for one."""

    def __init__(self, cell: str):
        nbytes = PLAN_LAYOUT.nbytes
        size = PAGE + page_up(lib.latch_size(nbytes))
        super().__init__(object_name(cell, "plan"), PLAN_LAYOUT.hash, size, 0o660)
        h = self.header
        h.data_offset, h.block_bytes, h.count, h.stride = PAGE, nbytes, 1, 0
        self._latch = self.at(PAGE, "latch_t *")
        lib.latch_recover(self._latch, nbytes)
        self._seen = int(lib.latch_published(self._latch))  # what an earlier core was answered is not for this one

    def take(self, frame: Frame) -> bool:
        """Copies the newest plan if there is one that was not seen before; False also where it cannot be read whole."""
        latch = self._latch
        published = lib.latch_published(latch)
        if published == self._seen or latch.bytes != frame.nbytes:
            return False
        self._seen = published
        return bool(lib.latch_read(latch, frame.pointer, frame.nbytes, READ_TRIES) > 0)


class PlanSlot:
    """The solver's end. Raises SlotsTakenError if the cell has a solver, CellNotRunningError if there is no cell."""

    def __init__(self, cell: str):
        hint = f"no cell {cell!r} with a solver is running; start one with  teleopd run ur5e_antislosh"
        self.cell, self._object = cell, attach(object_name(cell, "plan"), writable=True, hint=hint)
        try:
            self._check()
        except SegmentError:
            self._object.close()
            raise
        self._latch = self._object.at(PAGE, "latch_t *")
        lib.latch_recover(self._latch, PLAN_LAYOUT.nbytes)

    def _check(self) -> None:
        if self._object.header.layout_hash != PLAN_LAYOUT.hash:
            raise SegmentError(f"cell {self.cell!r} takes plans of another layout: use the same teleopd on both sides")
        self._object.inside(PAGE, lib.latch_size(PLAN_LAYOUT.nbytes))
        if not locks.try_lock(self._object.fd, WRITER_BYTE):
            raise SlotsTakenError(f"cell {self.cell!r} has a solver already; end that one first")

    def write(self, frame: Frame) -> None:
        """Publishes a plan."""
        lib.latch_write(self._latch, frame.pointer, frame.nbytes)

    def check(self) -> None:
        """CellGoneError if the core has ended, died, or been replaced."""
        if self._object.status != Status.LIVE or not self._object.owner_alive:
            raise CellGoneError(f"the core of cell {self.cell!r} has ended")

    def close(self) -> None:
        """Gives the object back."""
        self._object.close()
        self._latch = None


class PlanWatch:
    """Whether a solver works: how many plans it has written. For whoever has to notice that it does not."""

    def __init__(self, cell: str):
        self._object = attach(object_name(cell, "plan"), writable=False, hint=f"cell {cell!r} has no plans")
        self._object.inside(PAGE, lib.latch_size(PLAN_LAYOUT.nbytes))
        self._latch = self._object.at(PAGE, "latch_t *")

    @property
    def plans(self) -> int:
        """Plans written so far."""
        return int(lib.latch_published(self._latch))

    def close(self) -> None:
        """Detaches."""
        self._object.close()
        self._latch = None


class PlanReader(PlanWatch):
    """Reads the plans themselves, for whoever wants to show them."""

    def __init__(self, cell: str):
        """SegmentError if the cell has no plans, or plans of another layout."""
        super().__init__(cell)
        if self._object.header.layout_hash != PLAN_LAYOUT.hash:
            self.close()
            raise SegmentError(f"cell {cell!r} has plans of another layout: use the same teleopd on both sides")

    def read(self, frame: Frame) -> bool:
        """Copies the newest plan; False while there is none, or where it cannot be read whole."""
        if self.plans == 0:
            return False
        return bool(lib.latch_read(self._latch, frame.pointer, frame.nbytes, READ_TRIES) > 0)
