"""The peer's clock as seen from here, and when a message from it is too old.

All times are ns of a monotonic clock. The peer's clock may have any zero, be off, jump or lie: what it says can make a
message die early, never live longer than the receiver's limit counted from its arrival.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from .transport_reasons import Reason

WINDOW = 32
"""Samples among which the one with the shortest round trip counts."""
BURST = 8
"""Samples taken one right after the other when nothing is known yet."""
DRIFT_DIVISOR = 2000
"""Two clocks may drift apart by 1/2000 (500 ppm: quartz, and a clock that is being slewed)."""
SLACK = 2_000_000
"""Allowance, ns, for a clock that counts in steps of a millisecond."""


class Sample(NamedTuple):
    """One ping and its answer: when it came, ns, how long it took, and the peer's clock minus ours at half time."""

    when: int
    rtt: int
    offset: int

    def uncertainty(self, now: int) -> int:
        """Bound of the offset's error at `now`: half the round trip, and the drift since."""
        return (self.rtt + 1) // 2 + (now - self.when) // DRIFT_DIVISOR


class PeerClock:
    """Offset of the peer's clock: the sample of the window whose bound is the smallest."""

    def __init__(self) -> None:
        self._window: deque[Sample] = deque(maxlen=WINDOW)
        self.best: Sample | None = None

    def __len__(self) -> int:
        return len(self._window)

    def add(self, sent: int, stamp: int, received: int) -> bool:
        """Takes a round trip: sent and received by our clock, answered at `stamp` of the peer's.

        False if it contradicts what was known: the peer's clock has jumped, and only this sample counts from now on.
        """
        new = Sample(received, received - sent, stamp - (sent + received) // 2)
        steady = self.best is None or self._agree(self.best, new)
        if not steady:
            self._window.clear()
        self._window.append(new)
        self.best = min(self._window, key=lambda sample: sample.uncertainty(received))
        return steady

    @staticmethod
    def _agree(old: Sample, new: Sample) -> bool:
        # The true offset lies within half a round trip of each sample, so two that lie further apart cannot both hold.
        bound = old.uncertainty(new.when) + new.uncertainty(new.when) + SLACK
        return abs(new.offset - old.offset) <= bound

    def judge(self, stamp: int, validity: int, limit: int, now: int) -> tuple[Reason, int, int]:
        """Whether a message of time `stamp` may live: (reason or NONE, age, end of its life by our clock).

        It lives for `validity`, at most `limit`, from when it was sent, as far as the offset is known, and never from
        later than now.
        """
        if self.best is None:
            return Reason.UNSYNCHRONISED, 0, 0
        uncertainty = self.best.uncertainty(now)
        sent = stamp - self.best.offset
        if sent - now > uncertainty + SLACK:
            return Reason.FROM_FUTURE, 0, 0
        expires = min(sent + uncertainty, now) + min(validity, limit)
        if expires <= now:
            return Reason.STALE, 0, 0
        return Reason.NONE, max(now - sent, 0), expires


class Heartbeat:
    """When to ping, and what the answers say: the peer lives, and its clock."""

    def __init__(self, interval: int, silence: int):
        self._interval, self._silence = interval, silence
        self._next = 0
        self._asked: int | None = None
        self.clock = PeerClock()
        self.rtt = 0
        """Newest round trip, ns."""

    def due(self, now: int) -> bool:
        """Whether a ping is to be sent."""
        return self._asked is None and now >= self._next

    def ask(self, now: int) -> None:
        """A ping of time `now` is on its way."""
        self._asked = now

    def answer(self, asked: int, stamp: int, now: int) -> Reason:
        """A pong: to the ping of time `asked`, with the peer's time `stamp`. NONE if all is well."""
        if self._asked is None or asked != self._asked:
            return Reason.UNEXPECTED_PONG
        self._asked = None
        self.rtt = now - asked
        steady = self.clock.add(asked, stamp, now)
        self._next = now if len(self.clock) < BURST else asked + self._interval
        return Reason.NONE if steady else Reason.CLOCK_JUMP

    def overdue(self, now: int) -> bool:
        """Whether the peer owes an answer for too long."""
        return self._asked is not None and now - self._asked > self._silence
