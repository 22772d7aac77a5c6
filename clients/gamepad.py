"""A gamepad as an operator's device.

The sticks move the hand, a shoulder button is the deadman; `gamepad_table.py` says which and how far. What is not known
for certain counts as let go: buttons that were down when the gamepad came, or while events were lost, count only after
they have come up once, and a gamepad that is gone holds nothing.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import stat
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from . import operating
from .device import CENTRE, DeviceError, Hand
from .discovery import Found, find_gamepad
from .evdev import BUS_BLUETOOTH, EV_KEY, Event, Ioctl, Range, Reader
from .gamepad_table import DEFAULT, RADIO_SILENCE_S, Table, read_table
from .rumble import Rumble

LOOK_S = 0.5
"""How often a lost gamepad is looked for."""


class Gamepad:
    """A gamepad on an open file descriptor, which it owns from now on. When it is gone it is over."""

    def __init__(self, fd: int, table: Table, name: str = "", ioctl: Ioctl = fcntl.ioctl):
        self._reader = Reader(fd, table.ranges, ioctl)
        self.name = name or self._reader.name or "gamepad"
        self.table = table.fitted(self._reader.axes)
        silence = self.table.silence
        self._silence = (RADIO_SILENCE_S if self._reader.bus == BUS_BLUETOOTH else 0.0) if silence is None else silence
        self._rumble = Rumble(fd, table.rumble, ioctl) if self._reader.has_rumble else None
        self._buttons = {code: name for name, code in self.table.buttons.items()}
        self._unsure, self._stale = self._reader.unsure, set(self._reader.keys)
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
        came_up = {event.code for event in self.events if event.type == EV_KEY and not event.value}
        went_down = {event.code for event in self.events if event.type == EV_KEY and event.value}
        self._doubt(came_up)
        codes = reader.keys - self._stale - came_up  # a key that came up in between is seen to be up at least once
        held = {self._buttons[code] for code in codes if code in self._buttons}
        return Hand(
            position=self.table.position(reader.values, reader.ranges),
            deadman="deadman" in held,
            buttons=frozenset(held - {"deadman", "stop"}),
            stop=self.table.buttons.get("stop", -1) in reader.keys | went_down,
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

    def _doubt(self, came_up: set[int]) -> None:
        """Keeps `_stale`: keys that are down but do not count, since nobody saw them go down, or stay down."""
        reader = self._reader
        if reader.unsure != self._unsure:
            self._unsure, self._stale = reader.unsure, set(self._buttons)
        self._stale = (self._stale - came_up) & reader.keys
        if self._silence and time.monotonic() - reader.heard > self._silence:
            self._stale |= reader.keys & {self.table.buttons["deadman"]}


class PluggedGamepad:
    """A gamepad that may be unplugged and plugged in again: it is never over."""

    def __init__(self, table: Table, find: Callable[[str | None], Found] | None = None):
        """`find` looks for any gamepad first, later for the one of that identity. DeviceError if none is here."""
        self._table, self._find = table, find or (lambda identity: find_gamepad(identity=identity))
        self._identity: str | None = None
        self._gamepad: Gamepad | None = None
        self._looked = 0.0
        self.name = "gamepad"
        self._open()

    @property
    def over(self) -> bool:
        """Never: it may be plugged in again."""
        return False

    def poll(self) -> Hand | None:
        """The hand now; None while the gamepad is unplugged."""
        if self._gamepad is None and time.monotonic() - self._looked > LOOK_S:
            try:
                self._open()
            except DeviceError:
                return None
        if self._gamepad is None:
            return None
        hand = self._gamepad.poll()
        if hand is None:
            self._gamepad.close()
            self._gamepad = None
        return hand

    def apply(self, force: Sequence[float]) -> None:
        """Rumbles, if the gamepad is there and can."""
        if self._gamepad is not None:
            self._gamepad.apply(force)

    def close(self) -> None:
        """Closes the gamepad."""
        if self._gamepad is not None:
            self._gamepad.close()
            self._gamepad = None

    def _open(self) -> None:
        self._looked = time.monotonic()
        found = self._find(self._identity)
        self._gamepad = Gamepad(open_device(found.path), self._table, found.name)
        self._identity, self.name = found.identity, found.name


def open_device(path: Path) -> int:
    """A file descriptor of an input device, writable (for rumble) if it may be. DeviceError if it cannot be opened."""
    flags = os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY
    try:
        # Only a device: whoever has a named pipe open for writing never sees its end.
        if stat.S_ISCHR(path.stat().st_mode) and os.access(path, os.W_OK, effective_ids=True):
            return os.open(path, os.O_RDWR | flags)
        return os.open(path, os.O_RDONLY | flags)
    except OSError as error:
        raise DeviceError(f"{path}: cannot be opened: {error.strerror};  teleopd devices  says what to type") from error


def given_device(fd: int) -> int:
    """A file descriptor that this process was started with; DeviceError if there is none of that number."""
    try:
        os.fstat(fd)
    except OSError:
        raise DeviceError(f"--fd {fd}: no such file descriptor is open; write one that the caller passes on") from None
    return fd


def open_gamepad(path: Path | None, table: Table) -> PluggedGamepad:
    """The gamepad at a path, or the first there is. DeviceError if it is not there or may not be opened."""
    if path is None:
        return PluggedGamepad(table)

    def find(identity: str | None) -> Found:
        # Plugged in again it may have another number; a file that /sys does not know has only its path.
        return find_gamepad(path) if identity in (None, str(path)) else find_gamepad(identity=identity)

    return PluggedGamepad(table, find)


def main(arguments: Sequence[str] | None = None) -> int:
    """`python -m teleopd.clients.gamepad --cell CELL`: 0 when the stream given with --fd has ended."""
    parser = argparse.ArgumentParser(prog="teleopd gamepad", description="operate a cell with a gamepad")
    operating.which_cell(parser)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--device", type=Path, help="/dev/input/eventN; the first gamepad unless given")
    which.add_argument("--fd", type=int, help="an open file descriptor that carries its events")
    parser.add_argument("--map", type=Path, help="table of sticks and buttons (.toml)")
    parser.add_argument("--print-map", action="store_true", help="print the default table and end")
    options = parser.parse_args(arguments)
    if options.print_map:
        print(DEFAULT, end="")
        return 0

    def work(say: operating.Say) -> None:
        table = read_table(options.map)
        device = open_gamepad(options.device, table) if options.fd is None else Gamepad(given_device(options.fd), table)
        try:
            operating.run(options.cell, device, say, table.buttons.keys() - {"stop"}, options.take_over)
        finally:
            device.close()

    return operating.main("gamepad", work)


if __name__ == "__main__":
    sys.exit(main())
