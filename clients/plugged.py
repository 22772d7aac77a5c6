"""An input device that may be unplugged and plugged in again, and how its file is opened."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from .device import Device, DeviceError, Hand
from .discovery import Found

LOOK_S = 0.5
"""How often a lost device is looked for."""

Find = Callable[[str | None], Found]
"""Finds any device first, later the one of that identity. DeviceError if it is not here."""


class Plugged:
    """A device that is never over: it may be plugged in again."""

    def __init__(self, find: Find, make: Callable[[int, str], Device]):
        """`make` makes the device of an open file, which it owns, and a name. DeviceError if none is here."""
        self._find, self._make = find, make
        self._identity: str | None = None
        self._device: Device | None = None
        self._looked = 0.0
        self.name = ""
        self._open()

    @property
    def over(self) -> bool:
        """Never: it may be plugged in again."""
        return False

    def poll(self) -> Hand | None:
        """The hand now; None while the device is unplugged."""
        if self._device is None and time.monotonic() - self._looked > LOOK_S:
            try:
                self._open()
            except DeviceError:
                return None
        if self._device is None:
            return None
        hand = self._device.poll()
        if hand is None:
            self.close()
        return hand

    def apply(self, force: Sequence[float]) -> None:
        """Pushes the hand, if the device is there and can."""
        if self._device is not None:
            self._device.apply(force)

    def close(self) -> None:
        """Closes the device."""
        if self._device is not None:
            self._device.close()
            self._device = None

    def _open(self) -> None:
        self._looked = time.monotonic()
        found = self._find(self._identity)
        self._device = self._make(open_device(found.path), found.name)
        self._identity, self.name = found.identity, found.name


def finding(path: Path | None, find: Callable[..., Found]) -> Find:
    """How to look for the device at a path, or any: plugged in again it is known by its identity."""

    def wanted(identity: str | None) -> Found:
        # Plugged in again it may have another number; a file that /sys does not know has only its path.
        return find(path) if identity is None or (path and identity == str(path)) else find(identity=identity)

    return wanted


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
