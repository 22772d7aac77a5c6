"""What one client is sent: replies in order, and of the states only the newest.

A client that does not read loses states and nothing else happens: at most one state and a few replies wait for it.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from contextlib import suppress

from .messages import hello, pack
from .watch import Watch

MOST_REPLIES = 64
"""A client with so many unread replies is not listening any more."""


class NotListeningError(Exception):
    """Replies pile up."""


class Feed:
    """Messages for one client: `await next()` until it is gone."""

    def __init__(self, watch: Watch, rate: float):
        self._watch, self._period = watch, 1.0 / rate
        self._wake = asyncio.Event()
        self._replies: deque[bytes] = deque()
        self._generation, self._gone = 0, ""
        self._sent_tick, self._due = -1, 0.0
        self.states = 0
        """States sent."""
        watch.listeners.add(self._wake.set)

    def close(self) -> None:
        """Nothing more is wanted."""
        self._watch.listeners.discard(self._wake.set)

    def reply(self, message: bytes) -> None:
        """Queues a message before the next state. Raises NotListeningError if too many wait already."""
        if len(self._replies) >= MOST_REPLIES:
            raise NotListeningError
        self._replies.append(message)
        self._wake.set()

    async def next(self) -> bytes:
        """The next message, when there is one."""
        while True:
            message = self._ready()
            if message is not None:
                return message
            self._wake.clear()
            wait = self._due - time.monotonic()
            if wait > 0 and self._has_state():
                await self._until(wait)
            else:
                await self._wake.wait()

    async def _until(self, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._wake.wait(), seconds)

    def _ready(self) -> bytes | None:
        if self._replies:
            return self._replies.popleft()
        watch = self._watch
        if watch.reader is None:
            return self._say_gone()
        if watch.generation != self._generation:
            self._generation, self._gone, self._sent_tick = watch.generation, "", -1
            return hello(watch)
        now = time.monotonic()
        if self._has_state() and now >= self._due:
            self._sent_tick, self._due = watch.tick, now + self._period
            self.states += 1
            return watch.packed()
        return None

    def _has_state(self) -> bool:
        return self._watch.reader is not None and self._watch.tick > self._sent_tick

    def _say_gone(self) -> bytes | None:
        why = self._watch.why_gone
        if why == self._gone:
            return None
        self._gone = why
        return pack(gone=why)
