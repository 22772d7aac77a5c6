"""The plan object: what the one solver of a cell answers its core."""

from __future__ import annotations

from ._native import lib
from .answer import AnswerInbox, AnswerSlot, AnswerWatch, Kind
from .blocks.beside import PLAN
from .frame import Frame
from .schema import Layout
from .shared_object import READ_TRIES, SegmentError

PLAN_LAYOUT = Layout((PLAN,))
PLANS = Kind("plan", PLAN_LAYOUT, "solver", "plans")


class PlanInbox(AnswerInbox):
    """The core's end."""

    def __init__(self, cell: str):
        super().__init__(cell, PLANS)


class PlanSlot(AnswerSlot):
    """The solver's end."""

    def __init__(self, cell: str):
        super().__init__(cell, PLANS)


class PlanReader(AnswerWatch):
    """Reads the plans themselves, for whoever wants to show them."""

    def __init__(self, cell: str):
        """SegmentError if the cell has no plans, or plans of another layout."""
        super().__init__(cell, PLANS)
        if self._object.header.layout_hash != PLAN_LAYOUT.hash:
            self.close()
            raise SegmentError(f"cell {cell!r} has plans of another layout: use the same teleopd on both sides")

    def read(self, frame: Frame) -> bool:
        """Copies the newest plan; False while there is none, or where it cannot be read whole."""
        if self.answers == 0:
            return False
        return bool(lib.latch_read(self._latch, frame.pointer, frame.nbytes, READ_TRIES) > 0)
