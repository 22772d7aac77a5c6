"""A mouse as an operator's device, for mappings that follow the hand's displacement.

While the deadman, the left button, is held the mouse moves the hand; let go, and the hand is back in its centre. What
is not known for certain counts as let go, as with a gamepad: see `pressed.py`. Relative events (EV_REL) from any file
descriptor: a device, or a pipe that carries the same bytes.
"""

from __future__ import annotations

import fcntl
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from . import plugged_process
from .device import CENTRE, REACH_M, Hand
from .discovery import find_mouse
from .evdev import EV_REL, Ioctl, Reader
from .mouse_table import DEFAULT, Table, read_table
from .plugged import Plugged, finding
from .pressed import Pressed

MOST_CLICKS = 10
"""Of the wheel that are remembered: from one end of the trade-off to the other."""


class Mouse:
    """A mouse on an open file descriptor, which it owns from now on. When it is gone it is over."""

    def __init__(self, fd: int, table: Table, name: str = "", ioctl: Ioctl = fcntl.ioctl):
        self._reader, self._table = Reader(fd, ioctl=ioctl), table
        self.name = name or self._reader.name or "mouse"
        self._pressed = Pressed(self._reader, table.buttons)
        self._at, self._clicks, self._tuned = CENTRE, 0, 0

    @property
    def over(self) -> bool:
        """Whether it is gone."""
        return bool(self._reader.lost)

    def poll(self) -> Hand | None:
        """The hand now; None when the mouse is gone."""
        events = self._reader.poll()
        if self._reader.lost:
            return None
        held = self._pressed.take(events)
        counts: Counter[int] = Counter()
        for event in events:
            if event.type == EV_REL:
                counts[event.code] += event.value
        deadman = "deadman" in held
        self._at = self._moved(counts) if deadman else CENTRE
        return Hand(self._at, deadman, held - {"deadman", "stop"}, self._pressed.touched("stop"), self._tune(counts))

    def apply(self, force: Sequence[float]) -> None:
        """Does nothing: a mouse does not push."""

    def close(self) -> None:
        """Closes the file descriptor."""
        self._reader.close()

    def _moved(self, counts: Counter[int]) -> tuple[float, float, float]:
        """The hand, no further than its reach."""
        x, y, z = (
            min(max(at + step, -REACH_M), REACH_M) for at, step in zip(self._at, self._table.moved(counts), strict=True)
        )
        return x, y, z

    def _tune(self, counts: Counter[int]) -> int:
        """One click of the wheel after the other, with a pause between, so that each is a press of its own."""
        self._clicks = min(max(self._clicks + self._table.clicks(counts), -MOST_CLICKS), MOST_CLICKS)
        self._tuned = 0 if self._tuned else (self._clicks > 0) - (self._clicks < 0)
        self._clicks -= self._tuned
        return self._tuned


def open_mouse(path: Path | None, table: Table) -> Plugged:
    """The mouse at a path, or the first there is. DeviceError if it is not there or may not be opened."""
    return Plugged(finding(path, find_mouse), lambda fd, name: Mouse(fd, table, name))


MOUSE = plugged_process.Kind("mouse", "ways and buttons", DEFAULT, read_table, open_mouse, Mouse)


def main(arguments: Sequence[str] | None = None) -> int:
    """`python -m teleopd.clients.mouse --cell CELL`: 0 when the stream given with --fd has ended."""
    return plugged_process.main(MOUSE, arguments)


if __name__ == "__main__":
    sys.exit(main())
