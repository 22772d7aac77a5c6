"""Clients that end: the kernel tells when the last handle or mapping of an opening for writing is gone (inotify(7)).

It does so however a process ends, SIGKILL included, and at once; a client that closes its descriptor but keeps the
memory mapped has not gone yet.
"""

from __future__ import annotations

import ctypes
import os
import struct

from .smclient import FOLDER

IN_CLOSE_WRITE, IN_Q_OVERFLOW = 0x008, 0x4000
_EVENT = struct.Struct("iIII")
_libc = ctypes.CDLL(None, use_errno=True)


class Departures:
    """Watches memories. OSError if the kernel grants no watch."""

    def __init__(self) -> None:
        self._fd = _checked(_libc.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC))
        self._names: dict[int, str] = {}

    def watch(self, memory: str) -> None:
        """Watches the memory that has this name now."""
        self._names[_checked(_libc.inotify_add_watch(self._fd, os.fsencode(FOLDER / memory), IN_CLOSE_WRITE))] = memory

    def poll(self) -> set[str]:
        """Memories that a client has let go of since the last call; all of them if the kernel lost count."""
        try:
            data = os.read(self._fd, 65536)
        except BlockingIOError:
            return set()
        gone, at = set(), 0
        while at < len(data):
            watch, mask, _, name_bytes = _EVENT.unpack_from(data, at)
            at += _EVENT.size + name_bytes
            if mask & IN_Q_OVERFLOW:
                return set(self._names.values())
            if mask & IN_CLOSE_WRITE and watch in self._names:
                gone.add(self._names[watch])
        return gone

    def close(self) -> None:
        """Ends watching."""
        os.close(self._fd)


def _checked(result: int) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return result
