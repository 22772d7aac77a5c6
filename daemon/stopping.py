"""`teleopd stop`: from any terminal, without control."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress

from ..clients.cell import Cell
from ..ipc.segment import CellGoneError, CellNotRunningError, StateReader

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
    raise StopError(f"cell {cell!r} did not react within 1 s; type  teleopd stop")


def end_daemon(cell: str) -> None:
    """Ends the core (it brakes and holds first) and with it the supervisor. Raises StopError if it does not end."""
    reader = StateReader(cell)
    try:
        if not reader.alive:
            raise CellNotRunningError(f"cell {cell!r} is not running")
        _terminate(cell, reader.owner_pid)
        deadline = time.monotonic() + LIMIT_S
        while time.monotonic() < deadline:
            reader.check()
            time.sleep(0.02)
    except CellGoneError:
        return
    finally:
        reader.close()
    raise StopError(
        f"cell {cell!r} has not ended within {LIMIT_S:g} s; as a last resort type  kill -9 {reader.owner_pid}"
    )


def _terminate(cell: str, pid: int) -> None:
    """The owner's lock is held, so the process id in the header is the owner's and not a recycled one."""
    try:
        os.kill(pid, signal.SIGTERM)
    except PermissionError:
        raise StopError(
            f"cell {cell!r} belongs to another user; run as that user, or  sudo teleopd stop --cell {cell}"
        ) from None
    except ProcessLookupError:
        raise CellNotRunningError(f"cell {cell!r} has just ended") from None
