"""Tagged frames between peers: each direction has its key and its count, so nothing can be injected or repeated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .transport_frames import (
    CHANNELS,
    DATA,
    MAX_TIME,
    MAX_VALIDITY,
    PREFIX,
    TAG_BYTES,
    Kind,
    number,
    pack_body,
    pack_data,
    unpack,
)
from .transport_keys import Tagger, same
from .transport_reasons import Reason, RefusedError, ending

_FIELDS = {Kind.PING: 3, Kind.PONG: 4, Kind.COMMAND: 6, Kind.STATE: 6, Kind.EVENT: 6, Kind.BYE: 4}


@dataclass(frozen=True, slots=True)
class Message:
    """A command, state or event that arrived and is alive. Times are ns of this machine's monotonic clock."""

    kind: Kind
    channel: int
    seq: int
    value: Any
    received: int
    age: int
    """Estimated time since it was sent; 0 for an event that does not expire."""
    expires: int | None
    """When it dies; None: never (an event of validity 0)."""

    def expired(self, now: int) -> bool:
        """Whether it must not be acted on any more."""
        return self.expires is not None and now >= self.expires


class Sealer:
    """The outgoing direction: counts, and tags what is sent."""

    def __init__(self, key: bytes):
        self._tag = Tagger(key)
        self._seq = 0

    def ping(self, stamp: int) -> bytes:
        """A ping of our time `stamp`."""
        return self._seal([Kind.PING, self._next(), stamp])

    def pong(self, stamp: int, asked: int) -> bytes:
        """The answer, at our time `stamp`, to the ping of the peer's time `asked`."""
        return self._seal([Kind.PONG, self._next(), stamp, asked])

    def bye(self, stamp: int, reason: Reason) -> bytes:
        """The last frame: why there will be no more."""
        return self._seal([Kind.BYE, self._next(), stamp, reason])

    def data(self, kind: Kind, stamp: int, validity: int, channel: int, payload: bytes) -> bytes:
        """A command, state or event with its payload as msgpack."""
        return self._finish(pack_data(kind, self._next(), stamp, validity, channel, payload))

    def _next(self) -> int:
        self._seq += 1
        return self._seq

    def _seal(self, fields: list[int]) -> bytes:
        return self._finish(pack_body(fields))

    def _finish(self, body: bytes) -> bytes:
        frame = PREFIX.pack(len(body) + TAG_BYTES) + body
        return frame + self._tag(frame)


class Opener:
    """The incoming direction: checks tag, form and order."""

    def __init__(self, key: bytes):
        self._tag = Tagger(key)
        self._seq = 0

    def open(self, frame: bytes) -> tuple[list[Any], int]:
        """The fields of a frame, and how many frames before it are missing; no fields if it is an old one.

        RefusedError(BAD_TAG, MALFORMED or OUT_OF_TURN) ends the connection.
        """
        whole = memoryview(frame)
        end = len(frame) - TAG_BYTES
        if end <= PREFIX.size or not same(self._tag(whole[:end]), frame[end:]):
            raise RefusedError(Reason.BAD_TAG)
        fields = unpack(whole[PREFIX.size : end])
        if len(fields) < 3 or not number(fields[1], MAX_TIME) or not number(fields[2], MAX_TIME):
            raise RefusedError(Reason.MALFORMED)
        seq = fields[1]
        if seq <= self._seq:
            return [], 0
        missing = seq - self._seq - 1
        self._seq = seq
        _check(fields)
        return fields, missing


def _check(fields: list[Any]) -> None:
    kind, count = fields[0], len(fields)
    if kind in range(Kind.HELLO, Kind.PING):
        raise RefusedError(Reason.OUT_OF_TURN)
    wrong = count != _FIELDS.get(kind, count)
    if not wrong and kind in DATA:
        wrong = not number(fields[3], MAX_VALIDITY + 1) or not number(fields[4], CHANNELS)
    elif not wrong and kind == Kind.PONG:
        wrong = not number(fields[3], MAX_TIME)
    elif not wrong and kind == Kind.BYE:
        wrong = ending(fields[3]) is None
    if wrong:
        raise RefusedError(Reason.MALFORMED)
