"""A gamepad as an operator's device.

The sticks move the hand, a shoulder button is the deadman; `gamepad_table.py` says which and how far. What is not known
for certain counts as let go: buttons that were down when the gamepad came, or while events were lost, count only after
they have come up once, and a gamepad that is gone holds nothing.
"""

from __future__ import annotations

import fcntl
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from . import plugged_process
from .device import CENTRE, Hand
from .discovery import find_gamepad
from .evdev import BUS_BLUETOOTH, Event, Ioctl, Range, Reader
from .gamepad_table import DEFAULT, RADIO_SILENCE_S, Table, read_table
from .plugged import Plugged, finding
from .pressed import Pressed
from .rumble import Rumble


class Gamepad:
    """A gamepad on an open file descriptor, which it owns from now on. When it is gone it is over."""

    def __init__(self, fd: int, table: Table, name: str = "", ioctl: Ioctl = fcntl.ioctl):
        self._reader = Reader(fd, table.ranges, ioctl)
        self.name = name or self._reader.name or "gamepad"
        self.table = table.fitted(self._reader.axes)
        silence = self.table.silence
        self._silence = (RADIO_SILENCE_S if self._reader.bus == BUS_BLUETOOTH else 0.0) if silence is None else silence
        self._rumble = Rumble(fd, table.rumble, ioctl) if self._reader.has_rumble else None
        self._pressed = Pressed(self._reader, self.table.buttons)
        self.events: list[Event] = []

    @property
    def over(self) -> bool:
        """Whether it is gone."""
        return bool(self._reader.lost)

    def poll(self) -> Hand | None:
        """The hand now; None when the gamepad is gone. `events` are those since the last call."""
        reader = self._reader
        self.events = reader.poll()
        if reader.lost:
            return None
        silent = bool(self._silence) and time.monotonic() - reader.heard > self._silence
        held = self._pressed.take(self.events, silent)
        return Hand(
            position=self.table.position(reader.values, reader.ranges),
            deadman="deadman" in held,
            buttons=held - {"deadman", "stop"},
            stop=self._pressed.touched("stop"),
            tune=self.table.tune(reader.values, reader.ranges),
        )

    def apply(self, force: Sequence[float]) -> None:
        """Rumbles, if the gamepad can; the force, N, has no direction then."""
        if self._rumble is not None and not self.over:
            self._rumble.apply(force)

    @property
    def keys(self) -> set[int]:
        """Codes of all keys that are down, whether they count or not."""
        return set(self._reader.keys)

    def range_of(self, axis: int) -> Range:
        """What an axis can say."""
        return self._reader.ranges.get(axis) or self.table.range_of(axis)

    def close(self) -> None:
        """Ends the rumble and closes the file descriptor."""
        if self._reader.fd >= 0:
            self.apply(CENTRE)
            self._reader.close()


def open_gamepad(path: Path | None, table: Table) -> Plugged:
    """The gamepad at a path, or the first there is. DeviceError if it is not there or may not be opened."""
    return Plugged(finding(path, find_gamepad), lambda fd, name: Gamepad(fd, table, name))


GAMEPAD = plugged_process.Kind("gamepad", "sticks and buttons", DEFAULT, read_table, open_gamepad, Gamepad)


def main(arguments: Sequence[str] | None = None) -> int:
    """`python -m teleopd.clients.gamepad --cell CELL`: 0 when the stream given with --fd has ended."""
    return plugged_process.main(GAMEPAD, arguments)


if __name__ == "__main__":
    sys.exit(main())
