"""Frames of the transport: a length, a msgpack array, and once the peers know each other a tag (docs/protocol.md).

Here bytes become frames and frames become fields. A frame that is too long is refused at its first four bytes, before
anything is kept of it.
"""

from __future__ import annotations

import enum
import struct
from typing import Any, NoReturn

import msgpack

from .transport_reasons import Reason, RefusedError

VERSION = 1
"""Version of the protocol; peers of different versions refuse each other."""
MAGIC = "teleopd"
PREFIX = struct.Struct(">I")
"""Before each frame: the number of bytes that follow."""
TAG_BYTES = 16
"""HMAC-SHA256, truncated to 128 bits."""
HANDSHAKE_LIMIT = 512
"""Longest frame, bytes, until the peer has proved that it knows the token."""
FRAME_LIMIT = 1 << 20
"""Longest frame, bytes, that this implementation can be told to take."""
DATA_OVERHEAD = 1 + 1 + 9 + 9 + 9 + 1 + TAG_BYTES
"""Most bytes of a frame beside the payload: array, kind, sequence, stamp, validity, channel, tag."""
CHANNELS = 16
MAX_DEPTH = 8
"""How deep containers may nest in a frame, its own array included."""
MAX_TIME = 1 << 62
"""Stamps and sequence numbers stay below, so that their differences fit into 64 bits."""
MAX_VALIDITY = (1 << 64) - 1


class Kind(enum.IntEnum):
    """What a frame is."""

    HELLO = 1
    CHALLENGE = 2
    PROOF = 3
    WELCOME = 4
    REFUSED = 5
    PING = 6
    PONG = 7
    COMMAND = 8
    STATE = 9
    EVENT = 10
    BYE = 11


DATA = (Kind.COMMAND, Kind.STATE, Kind.EVENT)
"""The kinds that carry a payload."""


class Splitter:
    """Cuts the stream into frames; `limit` is the longest that is taken, bytes after the prefix."""

    def __init__(self, limit: int):
        self.limit = limit
        self._buffer = bytearray()
        self._at = 0

    def add(self, data: bytes | bytearray | memoryview) -> None:
        """Appends what arrived. What is left of earlier data is never more than one frame."""
        del self._buffer[: self._at]
        self._at = 0
        self._buffer += data

    def next(self) -> bytes | None:
        """The next whole frame with its prefix, None if it is not there yet. RefusedError if its length is wrong."""
        here = len(self._buffer) - self._at
        if here < PREFIX.size:
            return None
        (length,) = PREFIX.unpack_from(self._buffer, self._at)
        if length > self.limit:
            raise RefusedError(Reason.OVERSIZED)
        if length == 0:
            raise RefusedError(Reason.MALFORMED)
        end = PREFIX.size + length
        if here < end:
            return None
        frame = bytes(self._buffer[self._at : self._at + end])
        self._at += end
        return frame

    @property
    def held(self) -> int:
        """Bytes that wait for the rest of their frame."""
        return len(self._buffer) - self._at


def pack_body(fields: list[Any]) -> bytes:
    """The fields as a msgpack array."""
    body: bytes = msgpack.packb(fields)
    return body


def pack(fields: list[Any]) -> bytes:
    """A frame of the handshake: prefix and array."""
    body = pack_body(fields)
    return PREFIX.pack(len(body)) + body


def pack_payload(value: Any) -> bytes:
    """The payload as msgpack. ValueError if `value` is no plain data: nil, bool, int, float, str, bytes, list, dict."""
    try:
        payload: bytes = msgpack.packb(value)
    except (TypeError, OverflowError, UnicodeEncodeError) as error:
        raise ValueError(f"not a payload: {error}; send plain numbers, text, bytes, lists and dicts") from error
    if not isinstance(value, bytes | bytearray | memoryview | float | int | str) and value is not None:
        _plain(msgpack.unpackb(payload, strict_map_key=False), 2)
    return payload


def pack_data(kind: Kind, seq: int, stamp: int, validity: int, channel: int, payload: bytes) -> bytes:
    """The body of a command, state or event around a payload that is msgpack already."""
    head: bytes = msgpack.packb([kind, seq, stamp, validity, channel, None])
    return head[:-1] + payload  # nil is one byte: the payload takes its place


def unpack(body: bytes | memoryview) -> list[Any]:
    """The fields of a body. RefusedError if it is not one array of plain data."""
    try:
        fields = load(body)
    except ValueError:
        raise RefusedError(Reason.MALFORMED) from None
    if type(fields) is not list or not fields or not number(fields[0], 256):
        raise RefusedError(Reason.MALFORMED)
    return fields


def load(data: bytes | memoryview) -> Any:
    """The value that msgpack bytes stand for. ValueError if they are not exactly one value of plain data."""
    value = msgpack.unpackb(data, ext_hook=_no_extension)
    _plain(value, 1)
    return value


def number(value: Any, below: int) -> bool:
    """Whether a field is a whole number from 0 to `below` − 1; true and false are not."""
    return type(value) is int and 0 <= value < below


def _no_extension(code: int, data: bytes) -> NoReturn:
    raise ValueError("extension types are not used")


_SCALARS = frozenset({bytes, float, int, str, bool, type(None)})


def _plain(value: Any, depth: int) -> None:
    """ValueError unless `value` is plain data with text as keys, and containers nest no deeper than MAX_DEPTH."""
    kind = type(value)
    if kind in _SCALARS:
        return
    if depth > MAX_DEPTH:
        raise ValueError(f"containers nest deeper than {MAX_DEPTH}")
    if kind is list:
        if not _SCALARS.issuperset(map(type, value)):  # most lists are nothing but numbers
            for entry in value:
                _plain(entry, depth + 1)
    elif kind is dict:
        if any(type(key) is not str for key in value):
            raise ValueError("the keys of a map must be text")
        for entry in value.values():
            _plain(entry, depth + 1)
    else:
        raise ValueError(f"{kind.__name__} is no plain data")
