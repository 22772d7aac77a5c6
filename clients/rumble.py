"""Force as rumble: one effect of a game controller that is made once, then made stronger and weaker.

See Documentation/input/ff.rst in the kernel's sources. The kernel ends the effect by itself: after its length, and when
the file descriptor is closed, also by a kill.
"""

from __future__ import annotations

import ctypes
import fcntl
import math
import os
import time
from collections.abc import Sequence
from contextlib import suppress

from .evdev import EV_FF, EVENT, Ioctl, write_request

FF_RUMBLE = 0x50
LENGTH_MS = 250
"""The rumble ends by itself after this long without a new force."""
REFRESH_S = 0.1
LEAST_CHANGE = 0.05
"""Share of the full strength; smaller changes wait for the refresh."""
FULL = 0xFFFF


class _Envelope(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint16) for name in ("attack_length", "attack_level", "fade_length", "fade_level")]


class _Periodic(ctypes.Structure):
    """The largest member of the union: it decides the size of the whole."""

    _fields_ = (
        ("waveform", ctypes.c_uint16),
        ("period", ctypes.c_uint16),
        ("magnitude", ctypes.c_int16),
        ("offset", ctypes.c_int16),
        ("phase", ctypes.c_uint16),
        ("envelope", _Envelope),
        ("custom_len", ctypes.c_uint32),
        ("custom_data", ctypes.POINTER(ctypes.c_int16)),
    )


class _Rumble(ctypes.Structure):
    _fields_ = (("strong_magnitude", ctypes.c_uint16), ("weak_magnitude", ctypes.c_uint16))


class _Kinds(ctypes.Union):
    _fields_ = (("periodic", _Periodic), ("rumble", _Rumble))


class Effect(ctypes.Structure):
    """struct ff_effect."""

    _fields_ = (
        ("type", ctypes.c_uint16),
        ("id", ctypes.c_int16),
        ("direction", ctypes.c_uint16),
        ("trigger_button", ctypes.c_uint16),
        ("trigger_interval", ctypes.c_uint16),
        ("replay_length", ctypes.c_uint16),
        ("replay_delay", ctypes.c_uint16),
        ("u", _Kinds),
    )


EVIOCSFF = write_request(0x80, ctypes.sizeof(Effect))


class Rumble:
    """Rumbles as strongly as a force is large; does nothing on a device that refuses it."""

    def __init__(self, fd: int, full: float, ioctl: Ioctl = fcntl.ioctl):
        """`full` is the force, N, that is felt as the strongest rumble."""
        self._fd, self._full, self._ioctl = fd, full, ioctl
        self._effect = Effect(type=FF_RUMBLE, id=-1, replay_length=LENGTH_MS)
        self._strength, self._sent = 0.0, 0.0

    def apply(self, force: Sequence[float]) -> None:
        """Force, N; one that is not finite counts as none."""
        size = math.hypot(*force)
        strength = min(size / self._full, 1.0) if math.isfinite(size) else 0.0
        now = time.monotonic()
        ends = strength == 0.0 and self._strength > 0.0
        if (
            not ends
            and abs(strength - self._strength) < LEAST_CHANGE
            and (strength == 0.0 or now - self._sent < REFRESH_S)
        ):
            return
        self._strength, self._sent = strength, now
        with suppress(OSError):  # no rumble, or unplugged: the reader will say so
            self._play(round(FULL * strength))

    def _play(self, magnitude: int) -> None:
        self._effect.u.rumble.strong_magnitude = magnitude
        self._effect.u.rumble.weak_magnitude = magnitude // 2
        self._ioctl(
            self._fd, EVIOCSFF, self._effect
        )  # the first time the driver writes the number of the effect into it
        os.write(self._fd, EVENT.pack(0, 0, EV_FF, self._effect.id, int(magnitude > 0)))
