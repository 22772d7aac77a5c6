"""`teleopd top`: a running cell in the terminal, drawn five times a second.

It only reads. A cell that ends, dies or is started again is said and waited for.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack

from rich.console import Console, RenderableType
from rich.live import Live
from rich.text import Text

from ...clients.connecting import live
from ...clients.keyboard import keys, raw_terminal
from ...clients.state import State
from ...ipc.frame import Frame
from ...ipc.segment import CellGoneError, SegmentError, StateReader
from ..status import snapshot
from . import top_view

REFRESH_S = 0.2
LEAVE = frozenset({"q", "Q", "\x1b"})


class Top:
    """Follows the cell of a name, from one core to the next."""

    def __init__(self, cell: str):
        self._cell = cell
        self._reader: StateReader | None = None
        self._frame: Frame
        self._said, self._cores = "", 0

    def once(self, width: int) -> RenderableType:
        """One look, as long as it takes. Raises SegmentError if the cell has gone."""
        reader = self._attached()
        reader.wait(self._frame, 0.5)
        return top_view.page(reader, State(self._frame), width, height=None)

    def watch(self, console: Console) -> None:
        """Until q, escape or Ctrl-C."""
        with ExitStack() as stack:
            fd = sys.stdin.fileno() if sys.stdin.isatty() else None
            if fd is not None:
                stack.enter_context(raw_terminal(fd))
            live = stack.enter_context(Live(console=console, auto_refresh=False, screen=True))
            for drawing in self._drawings(console):
                live.update(drawing, refresh=True)
                if _left(fd):
                    return

    def _drawings(self, console: Console) -> Iterator[RenderableType]:
        while True:
            try:
                reader = self._attached()
                reader.check()
                while not reader.read(self._frame):  # a core as fast as it can: parts of several states are none
                    time.sleep(1e-3)
                yield top_view.page(reader, State(self._frame), console.width, console.height, self._said)
            except CellGoneError as error:
                self._let_go(f"{error}; waiting for it to come back")
                yield Text(self._said)
            except SegmentError:  # not there, or just being made
                self._let_go(self._said or f"cell {self._cell!r} is not running; waiting for it")
                yield Text(f"{self._said}\n\nq leaves")

    def _attached(self) -> StateReader:
        if self._reader is None:
            self._reader = reader = live(self._cell)
            self._frame = Frame(reader.layout)
            self._cores += 1
            self._said = f"started again at {time.strftime('%H:%M:%S')}" if self._cores > 1 else ""
        return self._reader

    def _let_go(self, why: str) -> None:
        self._said = why
        if self._reader is not None:
            self._reader.close()
            self._reader = None


def json_lines(cell: str, once: bool) -> None:
    """What `status --json` says, one object a line, five times a second. Raises SegmentError when the cell ends."""
    while True:
        reader = StateReader(cell)  # anew each time: another core may have other signals
        try:
            print(json.dumps(snapshot(reader)), flush=True)
        finally:
            reader.close()
        if once:
            return
        time.sleep(REFRESH_S)


def _left(fd: int | None) -> bool:
    """Waits for the next drawing; whether somebody wants to leave instead."""
    if fd is None:
        time.sleep(REFRESH_S)
        return False
    pressed = keys(fd, REFRESH_S)
    return pressed is None or not LEAVE.isdisjoint(pressed)
