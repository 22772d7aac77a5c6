"""Linux input events (evdev) from any file descriptor: /dev/input/eventN, or a pipe that carries the same bytes.

A device sends reports: some changes, then SYN_REPORT. Changes take effect together, when their report is complete. When
the reader was too slow the kernel throws events away and says SYN_DROPPED: then nothing is known until the
next report, after which a real device is asked for its state, and on a pipe everything counts as let go.
See linux/input.h, and Documentation/input/event-codes.rst in the kernel's sources.
"""

from __future__ import annotations

import errno
import fcntl
import os
import select
import struct
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

EV_SYN, EV_KEY, EV_REL, EV_ABS, EV_FF = 0x00, 0x01, 0x02, 0x03, 0x15
SYN_REPORT, SYN_DROPPED = 0, 3
KEY_COUNT, ABS_COUNT, FF_COUNT = 0x300, 0x40, 0x80
EVENT = struct.Struct("@llHHi")
"""struct input_event: seconds, microseconds, type, code, value."""
ABSINFO = struct.Struct("@6i")
"""struct input_absinfo: value, minimum, maximum, fuzz, flat, resolution."""
ID = struct.Struct("@4H")
"""struct input_id: bus, vendor, product, version."""
BUS_BLUETOOTH = 0x05

CHUNK = 4096 * EVENT.size
CHUNKS = 16
"""Most bytes taken at once. No device sends that much; a stream that does must not keep the reader busy for ever."""
LONGEST_REPORT = 1024
"""Events; whatever sends more without a SYN_REPORT is no device."""

Ioctl = Callable[[int, int, Any], Any]
"""As fcntl.ioctl."""


def read_request(number: int, size: int) -> int:
    """_IOC(_IOC_READ, 'E', number, size) of the common ioctl layout (x86, ARM, RISC-V)."""
    return 2 << 30 | size << 16 | ord("E") << 8 | number


def write_request(number: int, size: int) -> int:
    """_IOC(_IOC_WRITE, 'E', number, size)."""
    return 1 << 30 | size << 16 | ord("E") << 8 | number


EVIOCGVERSION = read_request(0x01, 4)
EVIOCGID = read_request(0x02, ID.size)
EVIOCGNAME = read_request(0x06, 256)
EVIOCGKEY = read_request(0x18, KEY_COUNT // 8)


def eviocgbit(kind: int, count: int) -> int:
    """Which codes of an event type the device has."""
    return read_request(0x20 + kind, count // 8)


def eviocgabs(axis: int) -> int:
    """Value and range of an axis."""
    return read_request(0x40 + axis, ABSINFO.size)


@dataclass(frozen=True, slots=True)
class Event:
    """One change; `time` in s of the device's clock."""

    time: float
    type: int
    code: int
    value: int


@dataclass(frozen=True, slots=True)
class Range:
    """What an axis can say: from `minimum` to `maximum`; at rest it may be off by `flat`."""

    minimum: int
    maximum: int
    flat: int = 0

    def __post_init__(self) -> None:
        if not self.minimum < self.maximum:
            raise ValueError(
                f"an axis goes from a smaller to a greater number, not from {self.minimum} to {self.maximum}"
            )


class Decoder:
    """Bytes to whole reports, however the bytes are cut."""

    def __init__(self) -> None:
        self._bytes = b""
        self._report: list[Event] = []
        self._dropped = False

    def feed(self, data: bytes) -> list[list[Event] | None]:
        """What the bytes complete, in order: reports; None where events were lost, and None again where they go on."""
        data = self._bytes + data
        whole = len(data) - len(data) % EVENT.size
        self._bytes = data[whole:]
        done: list[list[Event] | None] = []
        for seconds, micros, kind, code, value in EVENT.iter_unpack(data[:whole]):
            if kind == EV_SYN and code == SYN_REPORT:
                done.append(None if self._dropped else self._report)
                self._report, self._dropped = [], False
            elif (kind == EV_SYN and code == SYN_DROPPED) or len(self._report) >= LONGEST_REPORT:
                if not self._dropped:
                    done.append(None)
                self._report, self._dropped = [], True
            elif not self._dropped:
                self._report.append(Event(seconds + micros * 1e-6, kind, code, value))
        return done


class Reader:
    """The state of an input device: which keys are down and where its axes are.

    `ranges` say what the axes of a stream can say; a real device is asked. `lost` says why the device is gone, and is
    empty while it is there; a lost device has no key down. `unsure` counts the times at which it was not known what
    had happened meanwhile. Owns `fd` from now on.
    """

    def __init__(self, fd: int, ranges: Mapping[int, Range] | None = None, ioctl: Ioctl = fcntl.ioctl):
        self.fd, self._ioctl = fd, ioctl
        self.keys: set[int] = set()
        self.values: dict[int, int] = {}
        self.ranges: dict[int, Range] = dict(ranges or {})
        self.lost, self.unsure = "", 0
        self.heard = time.monotonic()
        self._decoder, self._poll = Decoder(), select.poll()
        self._poll.register(fd, select.POLLIN)
        self.is_device = self._ask(EVIOCGVERSION, 4) is not None
        self._axes = self._has(EV_ABS, ABS_COUNT) if self.is_device else set()
        self._resync()

    @property
    def axes(self) -> set[int]:
        """Axes that the device has; of a stream, those that a range was given for."""
        return self._axes or set(self.ranges)

    @property
    def name(self) -> str:
        """What a real device calls itself; empty otherwise."""
        return (self._ask(EVIOCGNAME, 256) or b"").split(b"\0")[0].decode(errors="replace")

    @property
    def bus(self) -> int:
        """Bus of a real device (BUS_…); 0 otherwise."""
        answer = self._ask(EVIOCGID, ID.size)
        return int(ID.unpack(answer)[0]) if answer else 0

    @property
    def has_rumble(self) -> bool:
        """Whether a real device says that it can play the effect FF_RUMBLE."""
        return self.is_device and 0x50 in self._has(EV_FF, FF_COUNT)

    def poll(self) -> list[Event]:
        """Takes in what has been sent, without waiting; the events that took effect."""
        events: list[Event] = []
        for _ in range(CHUNKS):
            data = self._read()
            if not data:
                return events
            self.heard = time.monotonic()
            for report in self._decoder.feed(data):
                events += self._apply(report)
        self._doubt()  # it sends faster than one can read: what was read is old
        return events

    def close(self) -> None:
        """Closes the file descriptor."""
        if self.fd >= 0:
            os.close(self.fd)
            self._lose("closed")
            self.fd = -1

    def _read(self) -> bytes:
        """The next bytes; none when there are none now, or no more, which sets `lost`."""
        if self.lost:
            return b""
        flags = next((flags for _, flags in self._poll.poll(0)), 0)
        if not flags:
            return b""
        if not flags & select.POLLIN:  # POLLHUP, POLLERR, POLLNVAL and nothing left to read
            self._lose("unplugged" if self.is_device else "end of the stream")
            return b""
        try:
            data = os.read(self.fd, CHUNK)
        except BlockingIOError:
            return b""
        except OSError as error:
            self._lose("unplugged" if error.errno == errno.ENODEV else os.strerror(error.errno or 0))
            return b""
        if not data:
            self._lose("end of the stream")
        return data

    def _apply(self, report: list[Event] | None) -> list[Event]:
        if report is None:
            self._doubt()
            return []
        for event in report:
            if event.type == EV_KEY:
                (self.keys.add if event.value else self.keys.discard)(event.code)
            elif event.type == EV_ABS:
                self.values[event.code] = event.value
        return report

    def _doubt(self) -> None:
        """What happened meanwhile is not known."""
        self.unsure += 1
        self.keys.clear()
        self.values.clear()
        self._resync()

    def _resync(self) -> None:
        if not self.is_device:
            return
        down = self._ask(EVIOCGKEY, KEY_COUNT // 8)
        self.keys = _bits(down) if down else set()
        for axis in self._axes:
            info = self._ask(eviocgabs(axis), ABSINFO.size)
            if info:
                value, minimum, maximum, _, flat, _ = ABSINFO.unpack(info)
                self.values[axis] = value
                if minimum < maximum:
                    self.ranges[axis] = Range(minimum, maximum, flat)

    def _lose(self, why: str) -> None:
        self.lost = self.lost or why
        self.keys.clear()
        self.values.clear()

    def _has(self, kind: int, count: int) -> set[int]:
        return _bits(self._ask(eviocgbit(kind, count), count // 8) or b"")

    def _ask(self, request: int, size: int) -> bytes | None:
        """Answer of the driver; None if it has none."""
        buffer = bytearray(size)
        try:
            self._ioctl(self.fd, request, buffer)
        except OSError as error:
            if error.errno == errno.ENODEV:
                self._lose("unplugged")
            return None
        return bytes(buffer)


def _bits(field: Iterable[int]) -> set[int]:
    """Numbers of the bits that are set. The kernel fills longs, which on a little-endian machine are bytes in order."""
    return {8 * i + j for i, byte in enumerate(field) for j in range(8) if byte >> j & 1}
