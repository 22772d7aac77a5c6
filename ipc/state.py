"""The state object: written by the core at every tick, read by everyone."""

from __future__ import annotations

import time
from typing import Any

import msgpack
import numpy as np
import numpy.typing as npt

from ._native import ffi, lib
from .frame import Frame
from .schema import STAGES, Layout
from .shared_object import (
    PAGE,
    READ_TRIES,
    CellGoneError,
    OwnedObject,
    SegmentError,
    Status,
    attach,
    is_named,
    object_name,
    page_up,
)

INFO_BYTES = 64 * 1024
HISTOGRAMS = ("wake", *STAGES, "tick")
"""Names of the histograms beside the state, in order."""


class StateWriter(OwnedObject):
    """The core's end of the state object."""

    def __init__(self, cell: str, layout: Layout):
        schema = layout.encode()
        info_at = PAGE + page_up(len(schema))
        histograms_at = info_at + INFO_BYTES
        data_at = histograms_at + page_up(len(HISTOGRAMS) * ffi.sizeof("histogram_t"))
        size = data_at + page_up(lib.latch_size(layout.nbytes))
        super().__init__(object_name(cell, "state"), layout.hash, size, 0o640)
        h = self.header
        h.schema_offset, h.schema_bytes = PAGE, len(schema)
        h.info_offset, h.info_bytes = info_at, 0
        h.histogram_offset, h.histogram_count = histograms_at, len(HISTOGRAMS)
        h.data_offset, h.block_bytes, h.count, h.stride = data_at, layout.nbytes, 1, 0
        ffi.memmove(self.at(PAGE, "char *"), schema, len(schema))
        ffi.memmove(self.at(histograms_at, "char *"), bytes(data_at - histograms_at), data_at - histograms_at)
        self.latch = self.at(data_at, "latch_t *")
        lib.latch_recover(self.latch, layout.nbytes)
        self.wake = ffi.addressof(h, "wake")

    def set_info(self, info: dict[str, Any]) -> None:
        """What runs here (profile, clock, granted rights, versions); before `go_live`."""
        data = msgpack.packb(info)
        if len(data) > INFO_BYTES:
            raise ValueError(f"the cell's description has {len(data)} bytes, at most {INFO_BYTES} fit")
        ffi.memmove(self.at(self.header.info_offset, "char *"), data, len(data))
        self.header.info_bytes = len(data)

    def histogram(self, name: str) -> Any:
        """Pointer to a histogram."""
        first = self.at(self.header.histogram_offset, "histogram_t *")
        return first + HISTOGRAMS.index(name)


class StateReader:
    """A client's end of the state object: read-only, never locks, never blocks the core."""

    def __init__(self, cell: str):
        hint = f"no cell {cell!r} is running; start one with  teleopd run PROFILE"
        self.cell, self._object = cell, attach(object_name(cell, "state"), writable=False, hint=hint)
        try:
            self.layout = self._checked_layout()
        except SegmentError:
            self._object.close()
            raise
        h = self._object.header
        self.epoch, self.retried, self._publication, self._nbytes = int(h.epoch), 0, 0, self.layout.nbytes
        self._latch = self._object.at(h.data_offset, "latch_t *")
        self._wake = ffi.addressof(h, "wake")

    def _checked_layout(self) -> Layout:
        h = self._object.header
        unfit = f"the schema of cell {self.cell!r} does not fit its header; stop the cell and start it again"
        try:
            layout = Layout.decode(self._object.bytes_at(h.schema_offset, h.schema_bytes))
            fits = layout.hash == h.layout_hash and layout.nbytes == h.block_bytes
        except (ValueError, TypeError, OverflowError) as error:  # the latter two from shapes that are none
            raise SegmentError(f"{unfit} ({error})") from None
        if not fits:
            raise SegmentError(unfit)
        self._object.inside(h.data_offset, lib.latch_size(h.block_bytes))
        return layout

    def read(self, frame: Frame) -> bool:
        """Copies the newest whole state into the frame; False if there is none yet, or the writer was too fast.

        After False the frame may hold parts of several states. ValueError if the frame was made for another layout.
        """
        if frame.nbytes != self._nbytes:
            raise ValueError(
                f"the frame has {frame.nbytes} bytes, the state {self._nbytes}: make it from this reader's layout"
            )
        read: int = lib.latch_read(self._latch, frame.pointer, self._nbytes, READ_TRIES)
        if read <= 0:
            self.retried += read < 0
            return False
        self._publication = read
        return True

    def peek(self, frame: Frame) -> bool:
        """`read` that does not count: what it saw is still new to `wait`."""
        before = self._publication
        whole = self.read(frame)
        self._publication = before
        return whole

    def wait(self, frame: Frame, timeout: float) -> bool:
        """Waits for a state newer than the last one read, at most `timeout` s; False when the time is up.

        Raises CellGoneError as soon as the core has ended or died: no client waits for a dead daemon.
        """
        seen, deadline = self._publication, time.monotonic() + timeout
        while True:
            word = lib.futex_value(self._wake)
            if lib.latch_published(self._latch) != seen and self.read(frame):
                return True
            self.check()
            left = deadline - time.monotonic()
            if left <= 0:
                return False
            lib.futex_wait(self._wake, word, int(min(left, 0.1) * 1e9))

    def check(self) -> None:
        """CellGoneError if the core has ended, died, or been replaced."""
        alive = self._object.owner_alive  # first: a core that ends says so before it lets go
        status = self._object.status
        if status == Status.CLOSED:
            raise CellGoneError(f"cell {self.cell!r} has been stopped")
        if status == Status.RETIRED:
            raise CellGoneError(f"cell {self.cell!r} was restarted with another layout; connect again")
        if not alive:
            raise CellGoneError(f"the core of cell {self.cell!r} has died")

    @property
    def alive(self) -> bool:
        """Whether a core lives and lets clients in."""
        return self._object.status == Status.LIVE and self._object.owner_alive

    @property
    def info(self) -> dict[str, Any]:
        """What runs here, as the core described itself."""
        h = self._object.header
        described = self._object.bytes_at(h.info_offset, h.info_bytes)
        return dict(msgpack.unpackb(described)) if described else {}

    @property
    def owner_pid(self) -> int:
        """Process id of the core, to be shown."""
        return int(self._object.header.owner_pid)

    @property
    def owner(self) -> tuple[int, int]:
        """Process id of the core and its start time, clock ticks since boot."""
        return int(self._object.header.owner_pid), int(self._object.header.owner_start)

    @property
    def supervisor(self) -> tuple[int, int]:
        """The same of the core's supervisor; (0, 0) if it has none."""
        pid, started = self.info.get("supervisor", (0, 0))
        return int(pid), int(started)

    @property
    def named(self) -> bool:
        """Whether the object's name still leads to it; nobody else can attach otherwise."""
        return is_named(self._object.name, self._object.fd)

    @property
    def real_time(self) -> bool:
        """Whether cell time is CLOCK_MONOTONIC."""
        return bool(self._object.header.clock == 0)

    @property
    def wall_offset_ns(self) -> int:
        """CLOCK_REALTIME minus CLOCK_MONOTONIC when the core started, ns."""
        return int(self._object.header.wall_offset_ns)

    @property
    def heartbeat(self) -> int:
        """Number of the core's last tick."""
        return int(lib.segment_heartbeat(self._object.header))

    def histograms(self) -> dict[str, npt.NDArray[np.uint64]]:
        """A copy of each histogram: count, max, sum, 0, then the buckets (see ipc/histogram.py)."""
        h, width = self._object.header, ffi.sizeof("histogram_t") // 8
        raw = np.frombuffer(self._object.bytes_at(h.histogram_offset, h.histogram_count * width * 8), dtype="<u8")
        return dict(zip(HISTOGRAMS, raw.reshape(-1, width), strict=False))

    def close(self) -> None:
        """Detaches; the cell is not touched."""
        self._object.close()
        self._latch = self._wake = None
