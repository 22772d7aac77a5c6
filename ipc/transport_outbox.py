"""What waits for a slow peer, bounded: the newest command and state of each channel, and a limited number of events."""

from __future__ import annotations

from typing import NamedTuple

from .transport_frames import Kind


class Waiting(NamedTuple):
    """A message that has not been sent yet; times in ns."""

    kind: Kind
    channel: int
    stamp: int
    validity: int
    payload: bytes


class Outbox:
    """First come, first served, except that a newer command or state takes the place of the one that waits there."""

    def __init__(self, events: int):
        self._events_free = events
        self._waiting: dict[tuple[int, int], Waiting] = {}
        self._count = 0
        self.superseded = 0
        """Commands and states that were never sent because a newer one came first."""

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, message: Waiting) -> bool:
        """Takes a message; False if it is an event and too many are waiting."""
        if message.kind is not Kind.EVENT:
            place: tuple[int, int] = (message.kind, message.channel)
            self.superseded += place in self._waiting
        elif self._events_free:
            self._events_free -= 1
            self._count += 1
            place = (Kind.EVENT, self._count)
        else:
            return False
        self._waiting[place] = message
        return True

    def take(self) -> Waiting | None:
        """The next message to send, None if there is none."""
        if not self._waiting:
            return None
        message = self._waiting.pop(next(iter(self._waiting)))
        self._events_free += message.kind is Kind.EVENT
        return message

    def clear(self) -> None:
        """Forgets what waits."""
        while self.take():
            pass
