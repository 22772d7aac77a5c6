"""Locks on bytes of a shared-memory object: liveness that cannot be faked by a recycled process id.

Open-file-description locks (fcntl(2), F_OFD_SETLK) belong to the open file: the kernel drops them when the last
descriptor goes, however its process ends, and they hold across containers that share the object.
"""

from __future__ import annotations

import errno
import fcntl
import os
import struct

_FLOCK = struct.Struct("hhqqi4x")  # struct flock on 64-bit Linux: l_type, l_whence, l_start, l_len, l_pid


def try_lock(fd: int, byte: int) -> bool:
    """Takes the exclusive lock on one byte, without waiting; False if someone else holds it."""
    try:
        fcntl.fcntl(fd, fcntl.F_OFD_SETLK, _FLOCK.pack(fcntl.F_WRLCK, os.SEEK_SET, byte, 1, 0))
    except OSError as error:
        if error.errno in (errno.EAGAIN, errno.EACCES):
            return False
        raise
    return True


def unlock(fd: int, byte: int) -> None:
    """Gives the lock up."""
    fcntl.fcntl(fd, fcntl.F_OFD_SETLK, _FLOCK.pack(fcntl.F_UNLCK, os.SEEK_SET, byte, 1, 0))


def is_locked(fd: int, byte: int) -> bool:
    """Whether someone else holds the byte; a read-only descriptor is enough, and nothing is taken."""
    answer = fcntl.fcntl(fd, fcntl.F_OFD_GETLK, _FLOCK.pack(fcntl.F_WRLCK, os.SEEK_SET, byte, 1, 0))
    return bool(_FLOCK.unpack(answer)[0] != fcntl.F_UNLCK)
