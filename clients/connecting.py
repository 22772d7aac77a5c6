"""Finding a cell that lives: the one way in for every client."""

from __future__ import annotations

import time

from ..ipc.segment import CellNotRunningError, StateReader

LOOK_S = 0.02


def connect(name: str, timeout: float) -> StateReader:
    """A reader of the cell's state; waits up to `timeout` s for the cell to appear.

    Raises CellNotRunningError if there is none, SegmentError if it cannot be used.
    """
    deadline = time.monotonic() + timeout
    while True:
        try:
            return live(name)
        except CellNotRunningError:
            if time.monotonic() >= deadline:
                raise
            time.sleep(LOOK_S)


def live(name: str) -> StateReader:
    """A reader of a cell whose core lives and has described itself. Errors as above."""
    reader = StateReader(name)
    if not reader.alive or not reader.info:  # or it is just coming up
        reader.close()
        raise CellNotRunningError(f"the core of cell {name!r} has died; start it again with  teleopd run PROFILE")
    return reader
