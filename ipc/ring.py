"""The ring object: every state on its way to the recorder."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from . import locks
from ._native import ffi, lib
from .frame import Frame
from .schema import Layout, RecordingState
from .shared_object import PAGE, OwnedObject, SegmentError, attach, object_name, page_up

READER_BYTE = 1
"""Byte of the ring whose lock the recorder holds."""


class RingWriter(OwnedObject):
    """The core's end of the recorder's ring."""

    def __init__(self, cell: str, layout: Layout, frames: int):
        self._bytes, self._frames = layout.nbytes, frames
        size = PAGE + page_up(lib.ring_size(layout.nbytes, frames))
        super().__init__(object_name(cell, "ring"), layout.hash, size, 0o600)
        h = self.header
        h.data_offset, h.block_bytes, h.count = PAGE, layout.nbytes, frames
        self._ring = self.at(PAGE, "ring_t *")
        self._first = int(self._ring.head)
        # A recorder of the last core gets none of this one's states, and does not count as this one's recorder.
        lib.ring_consumer(self._ring, 0)
        lib.ring_set_status(self._ring, RecordingState.OFF)
        lib.ring_producer(self._ring, 1)

    def push(self, frame: Frame) -> bool:
        """Hands a state over; False if the ring is full (counted)."""
        return bool(lib.ring_push(self._ring, frame.pointer, self._bytes, self._frames))

    @property
    def full(self) -> bool:
        """Whether a push would be refused."""
        return bool(lib.ring_has_consumer(self._ring) and lib.ring_is_full(self._ring, self._frames))

    @property
    def recording(self) -> int:
        """What the recorder says it is doing (schema: RecordingState)."""
        return int(lib.ring_status(self._ring))

    @property
    def taken(self) -> int:
        """States the recorder has taken since this core started."""
        return max(int(lib.ring_taken(self._ring)) - self._first, 0)

    @property
    def lost(self) -> int:
        """States that found the ring full."""
        return int(lib.ring_refused(self._ring))

    @property
    def has_reader(self) -> bool:
        """Whether a recorder takes states."""
        return bool(lib.ring_has_consumer(self._ring))

    def drop_dead_reader(self) -> None:
        """Goes on without a recorder that died."""
        # Under the lock, or a recorder that opens in between would never be served.
        if self.has_reader and locks.try_lock(self.fd, READER_BYTE):
            lib.ring_consumer(self._ring, 0)
            lib.ring_set_status(self._ring, RecordingState.STOPPED_ERROR)
            locks.unlock(self.fd, READER_BYTE)

    def finish(self) -> None:
        """No more states will come."""
        lib.ring_producer(self._ring, 0)


class RingReader:
    """The recorder's end of the ring."""

    def __init__(self, cell: str):
        self._object = attach(object_name(cell, "ring"), writable=True, hint=f"no cell {cell!r} is running")
        h = self._object.header
        self._bytes, self._frames, self._open = int(h.block_bytes), int(h.count), False
        try:
            # A ring without places has no inside at all, and its positions no remainder.
            size = ffi.sizeof("ring_t") + self._bytes * self._frames if self._frames else self._object.size + 1
            at = self._object.inside(h.data_offset, size)
        except SegmentError:
            self._object.close()
            raise
        self._ring = self._object.at(at, "ring_t *")
        self.epoch = int(h.epoch)

    def open(self) -> None:
        """Begins to take states; from now on the core counts on this reader. SegmentError if there is one already."""
        if not locks.try_lock(self._object.fd, READER_BYTE):
            raise SegmentError(f"{self._object.name} has a recorder already")
        self._open = True
        lib.ring_consumer(self._ring, 1)

    def set_status(self, status: int) -> None:
        """What the recorder is doing, for the state's block `recording`."""
        lib.ring_set_status(self._ring, status)

    def pop(self, out: npt.NDArray[Any]) -> int:
        """Takes up to len(out) states in order; how many there were. ValueError unless each row has a state's bytes."""
        if out.nbytes != len(out) * self._bytes or not out.flags.c_contiguous:
            raise ValueError(f"each row must be contiguous and have {self._bytes} bytes")
        return int(lib.ring_pop(self._ring, ffi.cast("void *", out.ctypes.data), self._bytes, self._frames, len(out)))

    @property
    def producing(self) -> bool:
        """Whether the core may still push: it has not finished, it lives, and it is still the same one."""
        same = int(self._object.header.epoch) == self.epoch
        return same and bool(lib.ring_has_producer(self._ring)) and self._object.owner_alive

    @property
    def lost(self) -> int:
        """States the core could not hand over."""
        return int(lib.ring_refused(self._ring))

    def close(self) -> None:
        """Stops taking; the core goes on without a recorder."""
        if self._open:  # and only then: another recorder may be taking
            lib.ring_consumer(self._ring, 0)
            self._open = False
        self._object.close()
        self._ring = None
