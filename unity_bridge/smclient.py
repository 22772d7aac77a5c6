"""Flat memories: the headerless arrays that Unity scenes, MATLAB scripts and C programs share (`smClient64`).

A memory NAME is the POSIX shared-memory object `/NAME`: element k at byte k · size, no header, no lock, no version.
Clients map it; this module never does. A client of the same user may truncate the object at any time, and touching a
mapping beyond its end is SIGBUS, while pread(2) just returns fewer bytes. One pread or pwrite of a whole memory costs
about a microsecond; an aligned element is never seen in halves (tests/unity_bridge/test_smclient.py looks).

Whoever has an object open goes on with it, so an object that exists keeps its identity and its size, across restarts of
the daemon too.
"""

from __future__ import annotations

import errno
import os
import stat
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ..ipc import locks

FOLDER = Path("/dev/shm")
NAME_BYTES = 63
OWN_PREFIX = "teleopd."
"""Names of the cells' own objects and of the side objects begin with this; no flat memory may."""
MODE = 0o660
"""The daemon's user and group, as for the commands of a cell: who may write an input memory may operate."""
STRING_BYTES = 64
OPEN_TRIES = 16
SNAPSHOT_TRIES = 4
SERVER_BYTE = 0
"""Byte whose lock the serving bridge holds; clients never see it."""


class FlatMemoryError(Exception):
    """A flat memory cannot be used; the message says why and what to do."""


class TruncatedError(FlatMemoryError):
    """Another process has made the object smaller than it was when it was opened."""


class MissingError(FlatMemoryError):
    """There is no memory of that name."""


class ElementType(IntEnum):
    """Type codes of `smClient64`."""

    INT = 1
    FLOAT = 2
    DOUBLE = 3
    STRING = 4

    @property
    def nbytes(self) -> int:
        """Bytes of one element."""
        return int(self.dtype.itemsize)

    @property
    def dtype(self) -> np.dtype[Any]:
        """Little-endian numpy type of one element."""
        return np.dtype({1: "<i4", 2: "<f4", 3: "<f8", 4: f"S{STRING_BYTES}"}[int(self)])


def check_name(name: str) -> str:
    """The name; ValueError if no flat memory may have it."""
    encoded = name.encode()
    if not 0 < len(encoded) <= NAME_BYTES or "/" in name or "\0" in name or name in (".", ".."):
        raise ValueError(f"memory {name!r}: write a name of 1 to {NAME_BYTES} bytes without a slash")
    if name.startswith(OWN_PREFIX):
        raise ValueError(f"memory {name!r}: names that begin with {OWN_PREFIX!r} are the daemon's own; write another")
    return name


class FlatMemory:
    """One memory, opened; created with its exact size if it was not there.

    `quantity` is the number of positions asked for, `usable` how many of them the object has. `remarks` are what the
    user should know. Raises FlatMemoryError for symbolic links, other users' objects and a full /dev/shm.
    """

    def __init__(self, name: str, quantity: int, kind: ElementType):
        self.name, self.quantity, self.kind = check_name(name), quantity, kind
        self.fd, self.created = open_or_create(name, quantity * kind.nbytes)
        self._begin()

    @classmethod
    def attach(cls, name: str, kind: ElementType, writable: bool = False) -> FlatMemory:
        """An existing memory, all of it, whoever it belongs to. MissingError if there is none."""
        memory = cls.__new__(cls)
        memory.name, memory.kind, memory.created = check_name(name), kind, False
        try:
            memory.fd = _open(name, os.O_RDWR if writable else os.O_RDONLY, own=False)
        except FileNotFoundError:
            raise MissingError(f"there is no memory {name}; the bridge makes it: start that first") from None
        memory.quantity = os.fstat(memory.fd).st_size // kind.nbytes
        memory._begin()
        return memory

    def _begin(self) -> None:
        found = os.fstat(self.fd)
        self.usable = min(self.quantity, found.st_size // self.kind.nbytes)
        self._nbytes = self.usable * self.kind.nbytes
        self._one, self._two = memoryview(bytearray(self._nbytes)), memoryview(bytearray(self._nbytes))
        self._elements = np.frombuffer(self._two, dtype=self.kind.dtype)
        self.remarks = list(self._remarks(found))

    def _remarks(self, found: os.stat_result) -> list[str]:
        remarks, wanted = [], self.quantity * self.kind.nbytes
        if found.st_size != wanted:
            remarks.append(
                f"memory {self.name} exists with {found.st_size} bytes instead of {wanted}; it keeps them, and "
                f"{self.usable} of {self.quantity} positions are used. To change it, end its clients and type  "
                f"rm {FOLDER / self.name}"
            )
        if found.st_mode & stat.S_IWOTH:
            remarks.append(
                f"memory {self.name} can be written by every user; to end that, type  chmod o= {FOLDER / self.name}"
            )
        return remarks

    @property
    def identity(self) -> tuple[int, int]:
        """Device and inode."""
        found = os.fstat(self.fd)
        return found.st_dev, found.st_ino

    @property
    def is_named(self) -> bool:
        """Whether new clients that open the name get this object; False once someone has removed the name."""
        try:
            named = os.lstat(FOLDER / self.name)
        except OSError:
            return False
        return (named.st_dev, named.st_ino) == self.identity

    def check(self) -> None:
        """TruncatedError if the object has become smaller."""
        self._complain(os.fstat(self.fd).st_size)

    def _complain(self, size: int) -> None:
        if size < self._nbytes:
            raise TruncatedError(
                f"memory {self.name} has been truncated from {self._nbytes} to {size} bytes: end its clients, type  "
                f"rm {FOLDER / self.name}  and start them again"
            )

    def snapshot(self, first: int = 0, stop: int | None = None) -> npt.NDArray[Any]:
        """The elements as they are at one moment, in an array that the next call overwrites.

        Of the array only the positions from `first` to before `stop` are read, all of them unless given. They are read
        until two readings in a row are equal: then no store fell between them, unless one client changed a value and
        put it back. Where a client stores all the time, they are what the last reading found.
        """
        size = self.kind.nbytes
        part = slice(first * size, self._nbytes if stop is None else min(stop, self.usable) * size)
        one, two = self._one[part], self._two[part]
        self._fill(one, part.start)
        for _ in range(SNAPSHOT_TRIES):
            self._fill(two, part.start)
            if one == two:
                break
            one[:] = two
        return self._elements

    def _fill(self, buffer: memoryview, at: int) -> None:
        got = os.preadv(self.fd, [buffer], at)
        if got < len(buffer):
            self._complain(at + got)

    def write(self, first: int, elements: npt.NDArray[Any]) -> None:
        """Writes consecutive elements of the memory's type, as many of them as are in the object.

        TruncatedError if the object has become smaller: writing would make it grow again.
        """
        self.check()
        data = elements[: max(self.usable - first, 0)]
        if len(data):
            os.pwrite(self.fd, data.data, first * self.kind.nbytes)

    @property
    def nbytes(self) -> int:
        """Bytes that the usable positions have."""
        return self._nbytes

    def image(self) -> bytes:
        """The usable positions' bytes as they are at one moment. Errors as for `snapshot`."""
        self.snapshot()
        return bytes(self._two)

    def put(self, offset: int, data: bytes) -> None:
        """Writes bytes, as far as they are in the object. Errors as for `write`."""
        self.check()
        inside = data[: max(self._nbytes - offset, 0)]
        if inside:
            os.pwrite(self.fd, inside, offset)

    def get(self, position: int) -> int | float | str:
        """The element at a position. IndexError outside the object, TruncatedError if it has become smaller."""
        self._inside(position)
        data = os.pread(self.fd, self.kind.nbytes, position * self.kind.nbytes)
        if len(data) < self.kind.nbytes:
            self.check()
        return plain(np.frombuffer(data, dtype=self.kind.dtype)[0])

    def set(self, position: int, value: float | str) -> None:
        """Sets one element; numbers are rounded and bounded for int, texts cut at 63 bytes. Errors as for `get`."""
        self._inside(position)
        if self.kind is ElementType.STRING:
            self.write(position, np.array([cut(str(value))], dtype=self.kind.dtype))
        else:
            self.write(position, numbers([float(value)], self.kind))

    def _inside(self, position: int) -> None:
        if not 0 <= position < self.usable:
            raise IndexError(f"memory {self.name} has positions 0 to {self.usable - 1}, not {position}")

    def reopen(self) -> None:
        """Opens the name once more, after someone has removed or replaced the object. Errors as when it was made."""
        fd, self.created = open_or_create(self.name, self.quantity * self.kind.nbytes)
        self.close()
        self.fd = fd
        self._begin()

    def serve(self) -> bool:
        """Marks the memory as served by this process; False if another one serves it."""
        return locks.try_lock(self.fd, SERVER_BYTE)

    def close(self) -> None:
        """Closes; the memory stays."""
        if self.fd >= 0:
            os.close(self.fd)
            self.fd = -1


def numbers(values: npt.ArrayLike, kind: ElementType) -> npt.NDArray[Any]:
    """Numbers as elements; for int rounded, bounded, and 0 for NaN."""
    array = np.asarray(values, dtype=float)
    if kind is ElementType.INT:
        array = np.clip(np.nan_to_num(np.rint(array), nan=0.0, posinf=2**31, neginf=-(2**31)), -(2**31), 2**31 - 1)
    with np.errstate(over="ignore"):
        return array.astype(kind.dtype)


def cut(text: str) -> bytes:
    """A text as a string element: UTF-8, at most 63 bytes, no character cut in half."""
    return text.encode()[: STRING_BYTES - 1].decode(errors="ignore").encode()


def plain(element: Any) -> int | float | str:
    """An element as a number or a text."""
    if isinstance(element, bytes):
        return element.partition(b"\0")[0].decode(errors="replace")
    return element.item()  # type: ignore[no-any-return]


def open_or_create(name: str, size: int) -> tuple[int, bool]:
    """Descriptor of the object `name`, and whether it was made here.

    FlatMemoryError if it is a link, belongs to another user, or finds no room.
    """
    for _ in range(OPEN_TRIES):
        try:
            fd = _open(name, os.O_RDWR, own=True)
        except FileNotFoundError:
            try:
                return _create(name, size), True
            except FileExistsError:
                continue  # another process was faster
        if os.fstat(fd).st_size == 0:  # its creator died, or is about to do the same: nobody can have mapped it
            _reserve(fd, name, size)
        return fd, False
    raise FlatMemoryError(f"memory {name}: other processes keep making and removing it; end them")


def _open(name: str, access: int, own: bool) -> int:
    """An existing object; with `own` only if it is this user's alone. FileNotFoundError if none is there."""
    path = FOLDER / name
    try:
        fd = os.open(path, access | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK)
    except FileNotFoundError:
        raise
    except OSError as error:
        why = "is a symbolic link" if error.errno == errno.ELOOP else f"cannot be opened ({error.strerror})"
        raise FlatMemoryError(
            f"memory {name} {why}: look at  ls -l {path}  and remove it, or rename the memory"
        ) from None
    found = os.fstat(fd)
    problem = ""
    if not stat.S_ISREG(found.st_mode):
        problem = "is no shared-memory object"
    elif own and found.st_uid != os.geteuid():
        problem = f"belongs to user {found.st_uid}"
    elif own and found.st_nlink > 1:
        problem = "has a second name (hard link)"
    if problem or found.st_nlink == 0:
        os.close(fd)
        if not problem:
            raise FileNotFoundError(path)
        raise FlatMemoryError(f"memory {name} {problem}: look at  ls -l {path}  and remove it, or rename the memory")
    return fd


def _create(name: str, size: int) -> int:
    """Makes the object whole before it gets its name, so that no client ever sees it without its size: open(2).

    FileExistsError if another process was faster.
    """
    folder = os.open(FOLDER, os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        fd = os.open(FOLDER, os.O_TMPFILE | os.O_RDWR | os.O_CLOEXEC, MODE)
        try:
            os.fchmod(fd, MODE)  # the umask has been at it
            _reserve(fd, name, size)
            os.link(f"/proc/self/fd/{fd}", name, dst_dir_fd=folder, follow_symlinks=True)
        except BaseException:
            os.close(fd)
            raise
    except FileExistsError:
        raise
    except OSError as error:
        raise FlatMemoryError(f"memory {name} cannot be made: {error.strerror}") from error
    finally:
        os.close(folder)
    return fd


def _reserve(fd: int, name: str, size: int) -> None:
    """Reserves every page: without, a full /dev/shm would be a SIGBUS in a client."""
    try:
        os.posix_fallocate(fd, 0, size)
    except OSError as error:
        raise FlatMemoryError(
            f"memory {name}: no {size} bytes in {FOLDER} ({error.strerror}): enlarge it (docker run --shm-size=256m)"
        ) from None
