"""The bridge's connection to the cell, which may not be there yet, die, and come back."""

from __future__ import annotations

from collections.abc import Callable

from ..clients import Cell
from ..ipc.frame import Frame
from ..ipc.segment import CellGoneError, CellNotRunningError, SegmentError, StateReader

RETRY_NS = 200_000_000
STALLED_NS = 500_000_000
"""A cell that has not ticked for this long does not count as connected."""


class Link:
    """A cell by name. `cell` and `frame` are None while it is away, and others after it was."""

    def __init__(self, name: str, tell: Callable[[str, str], None]):
        self.name, self._tell = name, tell
        self.cell: Cell | None = None
        self.frame: Frame | None = None
        self._reader: StateReader | None = None
        self._pid, self._next_try = 0, 0
        self._tick, self._ticked = -1, 0
        self.since = 0

    def refresh(self, now: int) -> bool:
        """Reads the newest state, or tries to connect; whether there is a state. `now` in ns."""
        if self._reader is None and not self._connect(now):
            return False
        assert self._reader is not None
        try:
            self._reader.check()
            if self._reader.owner_pid != self._pid:
                raise CellGoneError(f"cell {self.name!r} was restarted")
        except SegmentError as error:
            self.drop(str(error))
            return False
        assert self.frame is not None
        self._reader.read(self.frame)
        tick = int(self.frame["cell.tick"][0])
        if tick != self._tick:
            self._tick, self._ticked = tick, now
        return True

    def ticking(self, now: int) -> bool:
        """Whether the cell is there and ticks."""
        return self._reader is not None and now - self._ticked <= STALLED_NS

    @property
    def both(self) -> tuple[Cell, Frame]:
        """Cell and frame, while connected."""
        assert self.cell is not None
        assert self.frame is not None
        return self.cell, self.frame

    @property
    def tick(self) -> int:
        """Number of the state in `frame`."""
        return self._tick

    def _connect(self, now: int) -> bool:
        if now < self._next_try:
            return False
        self._next_try = now + RETRY_NS
        try:
            self.cell = Cell(self.name)
            self._reader = StateReader(self.name)
        except CellNotRunningError:
            self._close()
            return False
        except SegmentError as error:
            self._close()
            self._tell("cell", str(error))
            return False
        self.frame, self._pid = Frame(self._reader.layout), self._reader.owner_pid
        self._tick, self._ticked, self.since = -1, now, now
        self._tell("cell", f"connected to cell {self.name}")
        return True

    def drop(self, why: str) -> None:
        """Gives the connection up."""
        self._close()
        self._tell("cell", f"{why}; waiting for it")

    def _close(self) -> None:
        for side in (self.cell, self._reader):
            if side is not None:
                side.close()
        self.cell = self._reader = self.frame = None

    def close(self) -> None:
        """Gives control back and disconnects."""
        self._close()
