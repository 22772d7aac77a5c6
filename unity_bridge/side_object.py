"""The side object of a flat memory: who wrote it last, when, and how often.

A flat memory has no sequence, so a reader cannot tell a client that holds still from one that has died. The drop-in
library therefore counts in the object `/teleopd.smclient.NAME` every `set…` that touches an input of the memory NAME.
The bridge makes the object and only reads the counters. docs/flat-memories.md has every byte.
"""

from __future__ import annotations

import os
import struct
from dataclasses import dataclass

from .smclient import FOLDER, FlatMemoryError, TruncatedError, open_or_create

PREFIX = "teleopd.smclient."
MAGIC = b"TELEOPSM"
VERSION = 1
BYTE_ORDER = 0x01020304
SIZE = 128
COUNTERS_AT = 64
"""The bridge's line and the writers' line of the cache do not disturb each other."""
_HEAD = struct.Struct("<8sIIII")  # magic, version, byte order, first byte of the inputs, their bytes
_COUNTERS = struct.Struct("<QQqQ")  # writes, pid of the last writer, CLOCK_MONOTONIC ns, refused calls
TRIES = 8


@dataclass(frozen=True)
class Counters:
    """What the writers have left: `stamp` is CLOCK_MONOTONIC in ns, `refused` counts calls outside the memory."""

    writes: int
    pid: int
    stamp: int
    refused: int


class SideObject:
    """The side object of a memory, made if it is not there; `inputs` are the first byte and number of bytes that count.

    FlatMemoryError if there is something else of that name, or it belongs to another user.
    """

    def __init__(self, memory: str, inputs: tuple[int, int] = (0, 0)):
        self.name = PREFIX + memory
        self.fd, _ = open_or_create(self.name, SIZE)
        head = os.pread(self.fd, _HEAD.size, 0)
        wanted = _HEAD.pack(MAGIC, VERSION, BYTE_ORDER, *inputs)
        if head[:16] not in (wanted[:16], bytes(16)) or os.fstat(self.fd).st_size != SIZE:
            self.close()
            raise FlatMemoryError(
                f"{self.name} was made by another version of teleopd; end its clients and type  rm {FOLDER / self.name}"
            )
        if head != wanted:
            os.pwrite(self.fd, wanted, 0)

    def read(self) -> Counters:
        """The counters, as they were together at one moment. TruncatedError if the object has become smaller."""
        last = os.pread(self.fd, _COUNTERS.size, COUNTERS_AT)
        for _ in range(TRIES):
            again = os.pread(self.fd, _COUNTERS.size, COUNTERS_AT)
            if again == last:
                break
            last = again
        if len(last) < _COUNTERS.size:
            raise TruncatedError(f"{self.name} has been truncated; end its clients and type  rm {FOLDER / self.name}")
        return Counters(*_COUNTERS.unpack(last))

    def close(self) -> None:
        """Closes; the object stays."""
        if self.fd >= 0:
            os.close(self.fd)
            self.fd = -1
