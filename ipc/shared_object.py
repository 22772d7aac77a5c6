"""Shared-memory objects: named, owned, recovered in place, and read with care.

Each object of a cell begins with a header (native/segment.h) that names its layout. Its owner holds a file lock on
it for as long as it lives; when the owner dies, the next one adopts the object as it is, or retires it if the
layout differs.
"""

from __future__ import annotations

import mmap
import os
import re
import time
from collections.abc import Sequence
from contextlib import suppress
from enum import IntEnum
from pathlib import Path
from typing import Any

import posix_ipc

from . import locks
from ._native import ffi, lib
from .schema import VERSION, WORD

KINDS = ("state", "commands", "ring", "link", "plan", "law", "images")
"""The objects that a cell may have."""
CELL_NAME = r"[a-z0-9][a-z0-9_-]{0,30}"
MAGIC = b"TELEOPD\0"
BYTE_ORDER = 0x01020304
PAGE = 4096
OWNER_BYTE = 0
"""Byte of each object whose lock its owner holds; slot i's client holds byte 1 + i of the commands."""
READ_TRIES = 8
"""Attempts on a latch before the last good copy is kept."""


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


class SlotsTakenError(SegmentError):
    """Every command slot has a client."""


class AlreadyRunningError(SegmentError):
    """A live core owns the cell."""


class CellGoneError(SegmentError):
    """The cell ended, or was replaced, while a client was attached."""


def object_name(cell: str, kind: str) -> str:
    """Name of a cell's shared-memory object; `kind` is one of KINDS. ValueError for a bad cell name."""
    if not re.fullmatch(CELL_NAME, cell):
        raise ValueError(f"cell {cell!r}: write up to 31 of a–z, 0–9, _ and -, beginning with a letter or digit")
    return f"/teleopd.{cell}.{kind}"


def cells() -> list[str]:
    """Names of the cells that have a state object on this machine, alive or not; files of other names do not count."""
    found = (re.fullmatch(rf"teleopd\.({CELL_NAME})\.state", path.name) for path in Path("/dev/shm").iterdir())
    return sorted(match[1] for match in found if match)


def start_time(pid: int) -> int:
    """Start time of a process, clock ticks since boot; 0 if there is none, or only its remains."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()  # proc(5)
        return 0 if fields[0] == "Z" else int(fields[19])
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
        h.owner_pid, h.owner_start = os.getpid(), start_time(os.getpid())
        h.heartbeat = h.heartbeat_ns = 0
        h.epoch = (h.epoch + 1) % 2**64
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
        if is_named(self.name, self.fd):  # someone may have removed it, and another core have taken the name
            unlink(self.name)
        self.close()


def _acquire(name: str, mode: int) -> int:
    """Descriptor of the object `name` with its owner's lock taken; made empty if there was none."""
    while True:
        try:
            fd: int = posix_ipc.SharedMemory(name, posix_ipc.O_CREAT, mode=mode).fd
        except posix_ipc.PermissionsError:
            raise SegmentError(
                f"{name} belongs to another user and this one may not use it: choose another cell with --cell NAME"
            ) from None
        except (OSError, ValueError) as error:
            raise SegmentError(f"/dev/shm{name} is not shared memory ({error}): remove it") from None
        owner = os.fstat(fd).st_uid
        if owner != os.geteuid():
            os.close(fd)
            raise SegmentError(
                f"{name} belongs to user {owner}: choose another cell with --cell NAME, or remove /dev/shm{name}"
            )
        if not locks.try_lock(fd, OWNER_BYTE):
            pid, cell = _owner_pid(fd), name.split(".")[1]
            os.close(fd)
            raise AlreadyRunningError(
                f"cell {cell!r} is in use by process {pid}: "
                f"type  teleopd stop --cell {cell}  or choose another cell with --cell NAME"
            )
        if is_named(name, fd):
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
            unlink(name)
        os.close(fd)
        raise SegmentError(
            f"{name}: no {size} bytes in /dev/shm ({error.strerror}): enlarge it (docker run --shm-size=256m), "
            "or lower recording.ring_seconds in the profile"
        ) from None


def is_named(name: str, fd: int) -> bool:
    """Whether the open object is still the one that the name leads to."""
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
    unlink(name)
    os.close(fd)


def unlink(name: str) -> None:
    """Removes the name; whoever has the object mapped keeps it."""
    with suppress(posix_ipc.ExistentialError):  # an administrator was faster
        posix_ipc.unlink_shared_memory(name)


def attach(name: str, writable: bool, hint: str) -> SharedObject:
    """Maps an existing object and checks that it is one of ours, complete and of this version."""
    try:
        fd = posix_ipc.SharedMemory(name, 0, read_only=not writable).fd
    except posix_ipc.ExistentialError:
        raise CellNotRunningError(hint) from None
    except posix_ipc.PermissionsError:
        raise SegmentError(f"{name}: no permission; run as the user of the daemon, or join its group") from None
    except (OSError, ValueError) as error:
        raise SegmentError(f"/dev/shm{name} is not shared memory ({error}): remove it") from None
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


def page_up(n: int) -> int:
    """n bytes, rounded up to whole pages."""
    return (n + PAGE - 1) // PAGE * PAGE


def remove_dead(names: Sequence[str]) -> list[str]:
    """Removes the objects of cells whose owner is dead; which ones that were."""
    removed = []
    for cell in names:
        for kind in KINDS:
            name = object_name(cell, kind)
            try:
                fd: int = posix_ipc.SharedMemory(name, 0).fd
            except (posix_ipc.ExistentialError, posix_ipc.PermissionsError):
                continue
            if locks.try_lock(fd, OWNER_BYTE) and is_named(name, fd):
                unlink(name)
                removed.append(name)
            os.close(fd)
    return removed
