"""The shared-memory objects of a cell: how they are laid out, owned, recovered and read.

`/teleopd.CELL.state` is written by the core and read by everyone; `/teleopd.CELL.commands` has one slot per client;
`/teleopd.CELL.ring` hands every state to the recorder. Each begins with a header (ipc/native/segment.h) that names the
layout, and holds a file lock for as long as its owner lives. docs/segment.md has the byte-level description.
"""

from __future__ import annotations

import mmap
import os
import re
import time
from collections.abc import Sequence
from enum import IntEnum
from pathlib import Path
from typing import Any

import msgpack
import numpy as np
import numpy.typing as npt
import posix_ipc

from . import locks
from ._native import ffi, lib
from .frame import Frame
from .schema import COMMAND, STAGES, VERSION, WORD, Layout, RecordingState

MAGIC = b"TELEOPD\0"
BYTE_ORDER = 0x01020304
PAGE = 4096
INFO_BYTES = 64 * 1024
SLOTS = 16
OWNER_BYTE = 0
"""Byte of each object whose lock its owner holds; slot i's client holds byte 1 + i of the commands."""
READER_BYTE = 1
"""Byte of the ring whose lock the recorder holds."""
READ_TRIES = 8
"""Attempts on a latch before the last good copy is kept."""
HISTOGRAMS = ("wake", *STAGES, "tick")
"""Names of the histograms beside the state, in order."""
COMMAND_LAYOUT = Layout((COMMAND,))
COMMAND_BYTES = COMMAND_LAYOUT.nbytes


class Status(IntEnum):
    """Status of an object, in its header."""

    BUILDING = 0
    LIVE = 1
    CLOSED = 2
    RETIRED = 3
    """A later owner needed another layout and made a new object of the same name."""


class SegmentError(Exception):
    """A cell's shared memory cannot be used; the message says why and what to do."""


class CellNotRunningError(SegmentError):
    """No cell of that name runs on this machine."""


class AlreadyRunningError(SegmentError):
    """A live core owns the cell."""


class CellGoneError(SegmentError):
    """The cell ended, or was replaced, while a client was attached."""


def object_name(cell: str, kind: str) -> str:
    """Name of a cell's shared-memory object; `kind` is state, commands or ring. ValueError for a bad cell name."""
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,30}", cell):
        raise ValueError(f"cell {cell!r}: write up to 31 of a–z, 0–9, _ and -, beginning with a letter or digit")
    return f"/teleopd.{cell}.{kind}"


def cells() -> list[str]:
    """Names of the cells that have a state object on this machine, alive or not."""
    folder = Path("/dev/shm")
    return sorted(path.name[len("teleopd.") : -len(".state")] for path in folder.glob("teleopd.*.state"))


def _start_time(pid: int) -> int:
    """Start time of a process, clock ticks since boot; 0 if there is none."""
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[19])
    except (OSError, ValueError, IndexError):
        return 0


class SharedObject:
    """A mapped shared-memory object with its header; the base of what owners and clients use."""

    def __init__(self, name: str, fd: int, writable: bool):
        self.name, self.fd = name, fd
        size = os.fstat(fd).st_size
        if size < PAGE:
            os.close(fd)
            if size:
                raise SegmentError(f"{name} is truncated; stop the cell and start it again")
            raise CellNotRunningError(f"{name} is still being made; try again")
        access = mmap.ACCESS_WRITE if writable else mmap.ACCESS_READ
        self._map = mmap.mmap(fd, size, access=access)
        self._memory = ffi.from_buffer(self._map, require_writable=writable)
        self._address = int(ffi.cast("uintptr_t", self._memory))
        self.size = size
        self.header = ffi.cast("segment_header_t *", self._address)

    def at(self, offset: int, kind: str) -> Any:
        """Pointer of C type `kind` to a byte offset."""
        return ffi.cast(kind, self._address + offset)

    def inside(self, offset: int, size: int) -> int:
        """The offset; SegmentError unless it is aligned and the bytes from there on are all in the object."""
        if offset + size > self.size or offset % WORD:
            raise SegmentError(
                f"{self.name} is damaged: its header points outside of it; stop the cell and start it again"
            )
        return offset

    def bytes_at(self, offset: int, size: int) -> bytes:
        """Copy of some bytes; SegmentError if they are not all inside the object."""
        return bytes(ffi.buffer(self.at(self.inside(offset, size), "char *"), size))

    @property
    def status(self) -> Status:
        """Status in the header; SegmentError if that is none."""
        status = lib.segment_status(self.header)
        if status > max(Status):
            raise SegmentError(f"{self.name} is damaged: its status is {status}; stop the cell and start it again")
        return Status(status)

    @property
    def owner_alive(self) -> bool:
        """Whether the owner holds its lock."""
        return locks.is_locked(self.fd, OWNER_BYTE)

    def close(self) -> None:
        """Unmaps. The object itself stays."""
        if self.fd >= 0:
            self.header = None  # here and below: use after close is an exception, not a crash
            ffi.release(self._memory)
            self._map.close()
            os.close(self.fd)
            self.fd = -1


class OwnedObject(SharedObject):
    """An object that this process owns: made anew, or adopted in place after its last owner died.

    An adopted object keeps its identity, so that clients which have it mapped go on; one whose layout does not fit is
    retired (its clients see that) and replaced.
    """

    def __init__(self, name: str, layout_hash: int, size: int, mode: int):
        fd = _acquire(name, mode)
        while not _fits(fd, layout_hash, size):
            _retire(name, fd)
            fd = _acquire(name, mode)
        self.adopted = os.fstat(fd).st_size == size
        _allocate(name, fd, size)
        super().__init__(name, fd, writable=True)
        self._head(layout_hash, size)

    def _head(self, layout_hash: int, size: int) -> None:
        h = self.header
        lib.segment_set_status(h, Status.BUILDING)
        ffi.memmove(h.magic, MAGIC, len(MAGIC))
        h.version, h.byte_order, h.layout_hash, h.total_bytes = VERSION, BYTE_ORDER, layout_hash, size
        h.owner_pid, h.owner_start = os.getpid(), _start_time(os.getpid())
        h.heartbeat = h.heartbeat_ns = 0
        h.epoch += 1
        h.wall_offset_ns = time.time_ns() - time.monotonic_ns()

    def go_live(self) -> None:
        """Lets clients in."""
        lib.segment_set_status(self.header, Status.LIVE)

    def end(self) -> None:
        """Clean end: clients are told and woken, the name is removed."""
        if self.fd < 0:
            return
        lib.segment_set_status(self.header, Status.CLOSED)
        lib.futex_bump(ffi.addressof(self.header, "wake"))
        if _is_named(self.name, self.fd):  # someone may have removed it, and another core have taken the name
            _unlink(self.name)
        self.close()


def _acquire(name: str, mode: int) -> int:
    """Descriptor of the object `name` with its owner's lock taken; made empty if there was none."""
    while True:
        try:
            fd = posix_ipc.SharedMemory(name, posix_ipc.O_CREAT, mode=mode).fd
        except posix_ipc.PermissionsError:
            raise SegmentError(
                f"{name} belongs to another user and this one may not use it: choose another cell with --cell NAME"
            ) from None
        owner = os.fstat(fd).st_uid
        if owner != os.geteuid():
            os.close(fd)
            raise SegmentError(
                f"{name} belongs to user {owner}: choose another cell with --cell NAME, or remove /dev/shm{name}"
            )
        if not locks.try_lock(fd, OWNER_BYTE):
            pid = _owner_pid(fd)
            os.close(fd)
            raise AlreadyRunningError(
                f"{name} is in use by process {pid}: type  teleopd stop  or choose another cell with --cell NAME"
            )
        if _is_named(name, fd):
            os.fchmod(fd, mode)  # the umask has been at it
            return fd
        os.close(fd)  # it was unlinked between opening and locking: once more, with the new one


def _allocate(name: str, fd: int, size: int) -> None:
    """Reserves every page: without, a full /dev/shm would be a SIGBUS in some later tick. posix_fallocate(3)."""
    anew = os.fstat(fd).st_size == 0
    try:
        os.ftruncate(fd, size)
        os.posix_fallocate(fd, 0, size)
    except OSError as error:
        if anew:
            _unlink(name)
        os.close(fd)
        raise SegmentError(
            f"{name}: no {size} bytes in /dev/shm ({error.strerror}): enlarge it (docker run --shm-size=256m), "
            "or lower recording.ring_seconds in the profile"
        ) from None


def _is_named(name: str, fd: int) -> bool:
    try:
        named = os.stat(f"/dev/shm{name}")
    except FileNotFoundError:
        return False
    mine = os.fstat(fd)
    return (named.st_dev, named.st_ino) == (mine.st_dev, mine.st_ino)


def _owner_pid(fd: int) -> int:
    try:
        with mmap.mmap(fd, PAGE, access=mmap.ACCESS_READ) as view:
            return int(ffi.cast("segment_header_t *", ffi.from_buffer(view)).owner_pid)
    except (OSError, ValueError, BufferError):
        return 0


def _fits(fd: int, layout_hash: int, size: int) -> bool:
    """Whether an object left by a dead owner can be used as it is; an empty one always can."""
    if os.fstat(fd).st_size == 0:
        return True
    head = os.pread(fd, ffi.sizeof("segment_header_t"), 0)
    old = ffi.from_buffer("segment_header_t *", head)
    return (
        os.fstat(fd).st_size == size
        and bytes(ffi.buffer(old.magic)) == MAGIC
        and (old.version, old.byte_order, old.layout_hash) == (VERSION, BYTE_ORDER, layout_hash)
    )


def _retire(name: str, fd: int) -> None:
    """Tells whoever has the object mapped that it is over, and frees its name."""
    if os.fstat(fd).st_size >= PAGE:
        old = SharedObject(name, os.dup(fd), writable=True)
        lib.segment_set_status(old.header, Status.RETIRED)
        lib.futex_bump(ffi.addressof(old.header, "wake"))
        old.close()
    _unlink(name)
    os.close(fd)


def _unlink(name: str) -> None:
    try:
        posix_ipc.unlink_shared_memory(name)
    except posix_ipc.ExistentialError:
        pass  # an administrator was faster


def _attach(name: str, writable: bool, hint: str) -> SharedObject:
    """Maps an existing object and checks that it is one of ours, complete and of this version."""
    try:
        fd = posix_ipc.SharedMemory(name, 0, read_only=not writable).fd
    except posix_ipc.ExistentialError:
        raise CellNotRunningError(hint) from None
    except posix_ipc.PermissionsError:
        raise SegmentError(f"{name}: no permission; run as the user of the daemon, or join its group") from None
    found = SharedObject(name, fd, writable)
    h, problem, magic = found.header, "", bytes(ffi.buffer(found.header.magic))
    if magic == bytes(len(MAGIC)) or (magic == MAGIC and lib.segment_status(h) == Status.BUILDING):
        found.close()
        raise CellNotRunningError(f"{name}: the cell is starting; try again")
    if magic != MAGIC:
        problem = f"{name} is no teleopd object"
    elif h.byte_order != BYTE_ORDER:
        problem = f"{name} was written with another byte order"
    elif h.version != VERSION:
        problem = f"{name} has format {h.version}, this program reads {VERSION}: use the same teleopd on both sides"
    elif h.total_bytes != found.size:
        problem = f"{name} is truncated; stop the cell and start it again"
    if problem:
        found.close()
        raise SegmentError(problem)
    return found


def _page_up(n: int) -> int:
    return (n + PAGE - 1) // PAGE * PAGE


class StateWriter(OwnedObject):
    """The core's end of the state object."""

    def __init__(self, cell: str, layout: Layout):
        schema = layout.encode()
        info_at = PAGE + _page_up(len(schema))
        histograms_at = info_at + INFO_BYTES
        data_at = histograms_at + _page_up(len(HISTOGRAMS) * ffi.sizeof("histogram_t"))
        size = data_at + _page_up(lib.latch_size(layout.nbytes))
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
        self.cell, self._object = cell, _attach(object_name(cell, "state"), writable=False, hint=hint)
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
        status = self._object.status
        if status == Status.CLOSED:
            raise CellGoneError(f"cell {self.cell!r} has been stopped")
        if status == Status.RETIRED:
            raise CellGoneError(f"cell {self.cell!r} was restarted with another layout; connect again")
        if not self._object.owner_alive:
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


class CommandInbox(OwnedObject):
    """The core's end of the commands object."""

    def __init__(self, cell: str):
        stride = _stride()
        size = PAGE + _page_up(SLOTS * stride)
        super().__init__(object_name(cell, "commands"), COMMAND_LAYOUT.hash, size, 0o660)
        h = self.header
        h.data_offset, h.block_bytes, h.count, h.stride = PAGE, COMMAND_BYTES, SLOTS, stride
        self._first, self._stride = self.at(PAGE, "void *"), stride
        self._seen = ffi.new("uint64_t[]", SLOTS)
        self._latches = [self.at(PAGE + i * stride + ffi.sizeof("slot_t"), "latch_t *") for i in range(SLOTS)]
        self._bell = ffi.addressof(h, "wake")
        self.changed()  # what an earlier core was told, and which ticks it was let run, is not for this one
        for i in range(SLOTS):
            lib.slot_set_lockstep(self.at(PAGE + i * stride, "slot_t *"), 0)

    def changed(self) -> int:
        """Bit field of the slots with a command not seen before."""
        return int(lib.slots_changed(self._first, self._stride, SLOTS, self._seen))

    def read(self, slot: int, frame: Frame) -> int:
        """Copies a slot's command; its publication number, −1 if torn, −2 if its size is wrong."""
        latch = self._latches[slot]
        if latch.bytes != frame.nbytes:
            return -2
        return int(lib.latch_read(latch, frame.pointer, frame.nbytes, READ_TRIES))

    def released(self) -> int:
        """Ticks below this number may run; 2^64 − 1 if no client holds the clock."""
        return int(lib.slots_released(self._first, self._stride, SLOTS))

    def wait_release(self, timeout_ns: int, tick: int) -> bool:
        """Waits until the clients in lockstep have released `tick`; False when the time is up."""
        word = lib.futex_value(self._bell)
        if self.released() > tick:
            return True
        lib.futex_wait(self._bell, word, timeout_ns)
        return self.released() > tick

    def drop_dead_lockstep(self) -> None:
        """Takes the clock from clients that died holding it."""
        for i in range(SLOTS):
            slot = self.at(PAGE + i * self._stride, "slot_t *")
            # Under the lock, or a client that takes the slot in between would lose the clock it has just taken.
            if slot.lockstep and locks.try_lock(self.fd, 1 + i):
                lib.slot_set_lockstep(slot, 0)
                locks.unlock(self.fd, 1 + i)


class CommandSlot:
    """A client's command slot; its lock tells the core that the client lives."""

    def __init__(self, cell: str):
        hint = f"no cell {cell!r} is running; start one with  teleopd run PROFILE"
        self._object = _attach(object_name(cell, "commands"), writable=True, hint=hint)
        h = self._object.header
        if (h.layout_hash, h.block_bytes, h.stride) != (COMMAND_LAYOUT.hash, COMMAND_BYTES, _stride()):
            self._object.close()
            raise SegmentError(f"cell {cell!r} takes commands of another layout: use the same teleopd on both sides")
        try:
            self._object.inside(h.data_offset, h.count * h.stride)
        except SegmentError:
            self._object.close()
            raise
        count = int(h.count)
        free = next((i for i in range(count) if locks.try_lock(self._object.fd, 1 + i)), None)
        if free is None:
            self._object.close()
            raise SegmentError(f"all {count} command slots of cell {cell!r} are taken; end another client first")
        self.index = free
        offset = int(h.data_offset) + free * int(h.stride)
        self._slot = self._object.at(offset, "slot_t *")
        self._latch = self._object.at(offset + ffi.sizeof("slot_t"), "latch_t *")
        lib.latch_recover(self._latch, COMMAND_BYTES)
        self._bell = ffi.addressof(h, "wake")
        lib.slot_set_lockstep(self._slot, 0)  # the slot's last client may have died holding the clock
        lib.futex_bump(self._bell)

    def write(self, frame: Frame) -> None:
        """Publishes a command. ValueError if the frame is none."""
        if frame.nbytes != COMMAND_BYTES:
            raise ValueError("a command's frame is made from COMMAND_LAYOUT")
        lib.latch_write(self._latch, frame.pointer, frame.nbytes)

    def hold_clock(self, tick: int) -> None:
        """Takes the clock of a cell in simulated time: from now on only released ticks run."""
        lib.slot_release(self._slot, tick)
        lib.slot_set_lockstep(self._slot, 1)

    def release_until(self, tick: int) -> None:
        """Lets ticks below `tick` run."""
        lib.slot_release(self._slot, tick)
        lib.futex_bump(self._bell)

    def close(self) -> None:
        """Gives the slot back."""
        if self._object.fd >= 0:
            lib.slot_set_lockstep(self._slot, 0)
            lib.futex_bump(self._bell)
            self._object.close()
            self._slot = self._latch = self._bell = None


def _stride() -> int:
    return int(ffi.sizeof("slot_t") + lib.latch_size(COMMAND_BYTES))


class RingWriter(OwnedObject):
    """The core's end of the recorder's ring."""

    def __init__(self, cell: str, layout: Layout, frames: int):
        self._bytes, self._frames = layout.nbytes, frames
        size = PAGE + _page_up(lib.ring_size(layout.nbytes, frames))
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
    def status(self) -> int:
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
        self._object = _attach(object_name(cell, "ring"), writable=True, hint=f"no cell {cell!r} is running")
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


def remove_dead(names: Sequence[str]) -> list[str]:
    """Removes the objects of cells whose owner is dead; which ones that were."""
    removed = []
    for cell in names:
        for kind in ("state", "commands", "ring"):
            name = object_name(cell, kind)
            try:
                fd = posix_ipc.SharedMemory(name, 0).fd
            except (posix_ipc.ExistentialError, posix_ipc.PermissionsError):
                continue
            if locks.try_lock(fd, OWNER_BYTE) and _is_named(name, fd):
                _unlink(name)
                removed.append(name)
            os.close(fd)
    return removed
