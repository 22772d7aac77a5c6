"""The token: a secret that both sides have in a file that only their users may read."""

from __future__ import annotations

import os
import secrets
import stat
from pathlib import Path

from .transport_settings import MIN_TOKEN

BYTES = 32


def new_token() -> bytes:
    """32 random bytes."""
    return secrets.token_bytes(BYTES)


def write_token(path: Path, token: bytes) -> None:
    """Stores a token as one line of hexadecimal digits, readable by its owner only. FileExistsError if there is one."""
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with open(fd, "w", encoding="ascii") as file:
        file.write(token.hex() + "\n")


def read_token(path: Path) -> bytes:
    """The token in a file. OSError if it cannot be read, ValueError if it is none or anybody else could read it."""
    with open(path, "rb") as file:
        mode = os.fstat(file.fileno()).st_mode
        text = file.read(4096)
    if os.name == "posix" and mode & (stat.S_IRWXO | stat.S_IWGRP):
        raise ValueError(f"{path} is open to others; type  chmod 600 {path}")
    try:
        token = bytes.fromhex(text.decode("ascii"))
    except ValueError:
        raise ValueError(f"{path} must have one line of hexadecimal digits; remove it and make a new one") from None
    if len(token) < MIN_TOKEN:
        raise ValueError(f"the token in {path} has {len(token)} bytes, at least {MIN_TOKEN} are needed")
    return token
