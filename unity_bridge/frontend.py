"""A frontend on another machine: the drop-in library there, seen from the bridge (docs/drop-in-library.md).

Both sides say what has changed, each change once and in order; nothing is handed to the transport while something still
waits there, so what waits can be replaced by what is newer, and a slow peer costs no memory.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ..ipc.transport import Endpoint, Kind, Reason
from .smclient import FlatMemory, TruncatedError

UPDATES, CATALOGUE = 0, 1
"""Channels of events."""
MOST_BYTES = 1 << 16
"""Of a memory, its first bytes, cross the link."""
CELL, PAIR = 4, 8
"""The library accounts for each four bytes; eight go together, so that no double is ever in halves."""
CHUNK = 1024
BEAT_NS = 50_000_000
BEAT_VALIDITY_NS = 500_000_000


@dataclass(frozen=True)
class Write:
    """Bytes that a frontend has set."""

    memory: str
    offset: int
    data: bytes


class MalformedError(Exception):
    """A message is not as documented."""


class _Shown:
    """What a frontend knows of one memory."""

    def __init__(self, nbytes: int):
        words = -(-nbytes // PAIR)
        self.nbytes = nbytes
        self.words: npt.NDArray[np.uint64] = np.zeros(words, dtype=np.uint64)
        self.unknown = np.ones(words, dtype=bool)

    def changes(self, image: npt.NDArray[np.uint64]) -> Iterator[tuple[int, int]]:
        """Ranges of words, each at most a chunk, in which the memory differs from what was shown."""
        differ = np.flatnonzero(self.unknown | (self.words != image))
        if not len(differ):
            return
        for run in np.split(differ, np.flatnonzero(np.diff(differ) > 1) + 1):
            for first in range(int(run[0]), int(run[-1]) + 1, CHUNK // PAIR):
                yield first, min(first + CHUNK // PAIR, int(run[-1]) + 1)

    def show(self, image: npt.NDArray[np.uint64], first: int, stop: int) -> bytes:
        """Takes a range as shown; its bytes."""
        self.words[first:stop] = image[first:stop]
        self.unknown[first:stop] = False
        return image[first:stop].tobytes()[: self.nbytes - first * PAIR]

    def set(self, offset: int, data: bytes) -> None:
        """The frontend has set these bytes itself."""
        self.words.view(np.uint8)[offset : offset + len(data)] = np.frombuffer(data, dtype=np.uint8)


def image_of(memory: FlatMemory) -> npt.NDArray[np.uint64]:
    """A memory as words of eight bytes, the last one filled up. TruncatedError if it has become smaller."""
    data = memory.image()[:MOST_BYTES]
    return np.frombuffer(data + bytes(-len(data) % PAIR), dtype=np.uint64)


class Frontend:
    """One connection. `heard` is when its last sign of life was given, ns."""

    def __init__(self, endpoint: Endpoint, memories: Mapping[str, FlatMemory], now: int):
        self.endpoint, self.heard = endpoint, now
        self._memories = memories
        self._shown = {name: _Shown(min(m.nbytes, MOST_BYTES)) for name, m in memories.items()}
        self._announce = list(memories)
        self._applied = self._beaten = 0

    @property
    def who(self) -> str:
        """Its address, to be shown."""
        return self.endpoint.connection.who

    def receive(self) -> list[Write]:
        """Takes what has arrived and does it; what was set."""
        done: list[Write] = []
        for message in self.endpoint.pump():
            try:
                if message.kind is Kind.COMMAND:
                    self.heard = message.received - message.age
                elif message.kind is Kind.EVENT and message.channel == UPDATES:
                    done += self._apply(message.value)
            except MalformedError:
                self.endpoint.close(Reason.MALFORMED)
        return done

    def _apply(self, value: Any) -> list[Write]:
        writes = [write for write in _writes(value) if write.memory in self._memories]
        self._applied += 1
        for write in writes:
            try:
                self._memories[write.memory].put(write.offset, write.data)
            except TruncatedError:
                continue  # told by the listener; the input stops
            shown = self._shown[write.memory]
            if write.offset + len(write.data) <= shown.nbytes:
                shown.set(write.offset, write.data)
        return writes

    def send(self, images: Mapping[str, npt.NDArray[np.uint64]], now: int) -> None:
        """Says what memories there are, what has changed in them, and that the bridge is here."""
        while self._announce and self._idle:
            name = self._announce.pop()
            self._event(CATALOGUE, [name.encode(), self._shown[name].nbytes, len(self._memories)])
        for name, image in images.items():
            shown = self._shown[name]
            for first, stop in shown.changes(image):
                if self._announce or not self._idle:
                    return
                self._event(UPDATES, [self._applied, name.encode(), first * PAIR, shown.show(image, first, stop)])
        if self._idle and now - self._beaten >= BEAT_NS:
            self._beaten = now
            self.endpoint.send(Kind.STATE, None, BEAT_VALIDITY_NS)

    def _event(self, channel: int, value: list[Any]) -> None:
        self.endpoint.send(Kind.EVENT, value, 0, channel)

    @property
    def _idle(self) -> bool:
        return self.endpoint.open and not self.endpoint.connection.pending()


def _number(value: Any) -> int:
    if type(value) is not int or not 0 <= value < 1 << 32:
        raise MalformedError
    return value


def _writes(value: Any) -> list[Write]:
    if not isinstance(value, list) or len(value) % 2 != 1 or not isinstance(value[0], bytes):
        raise MalformedError
    name = value[0].decode(errors="replace")
    writes = [Write(name, _number(at), data) for at, data in zip(value[1::2], value[2::2], strict=True) if data]
    for write in writes:
        if not isinstance(write.data, bytes) or write.offset % CELL or len(write.data) % CELL:
            raise MalformedError
    return writes
