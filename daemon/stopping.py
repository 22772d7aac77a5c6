"""`teleopd stop`: from any terminal, without control."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress

from ..clients.cell import Cell
from ..ipc.segment import CellNotRunningError, StateReader, start_time

LIMIT_S = 15.0


class StopError(Exception):
    """The cell could not be stopped; the message says what to do."""


def stop_robot(cell: str) -> None:
    """Brakes the robot, whoever operates it; the daemon goes on. Raises StopError if the cell does not react."""
    with Cell(cell) as client, suppress(TimeoutError):
        client.stop()
        deadline = time.monotonic() + 1.0
        while time.monotonic() < deadline:
            if client.wait().cell.state.name != "ENGAGED":
                return
    raise StopError(f"cell {cell!r} did not react within 1 s; type  teleopd stop --cell {cell}")


def end_daemon(cell: str) -> None:
    """Ends a cell: its supervisor, which ends the core (it brakes and holds first), or a core that has none.

    Raises StopError if it does not end, or cannot be reached from here.
    """
    pid, started = _ends_it(cell)
    _terminate(cell, pid)
    deadline = time.monotonic() + LIMIT_S
    while time.monotonic() < deadline:
        if start_time(pid) != started:
            return
        time.sleep(0.02)
    raise StopError(f"cell {cell!r} has not ended within {LIMIT_S:g} s; as a last resort type  kill -9 {pid}")


def _ends_it(cell: str) -> tuple[int, int]:
    """Process to be told, with its start time: a number alone may have been given to another process, or be another
    container's."""
    reader = StateReader(cell)
    try:
        for pid, started in (reader.supervisor, reader.owner):
            if pid and start_time(pid) == started:
                return pid, started
        if not reader.alive:
            raise CellNotRunningError(f"cell {cell!r} is not running")
    finally:
        reader.close()
    raise StopError(f"process {pid} of cell {cell!r} is not to be seen from here; stop it where it was started")


def _terminate(cell: str, pid: int) -> None:
    try:
        os.kill(pid, signal.SIGTERM)
    except PermissionError:
        raise StopError(
            f"cell {cell!r} belongs to another user; run as that user, or  sudo teleopd stop --cell {cell}"
        ) from None
    except ProcessLookupError:
        raise CellNotRunningError(f"cell {cell!r} has just ended") from None
