"""Whether anybody is there: a flat memory keeps the last numbers of a client that has died.

`require` of the layout is the least that makes the input live:
- heartbeat: a position whose value changes;
- counter: the write counter of the side object, which the drop-in library advances;
- deadman: the deadman itself, while it is pressed. A client that ends, however it does, is noticed at once
  (departures.py); one that only stops is not, unless it gives a heartbeat: one that has begun must go on.

Whatever ends it, the deadman must be seen released before the input is live again.
"""

from __future__ import annotations

from .inputs import Sample
from .side_object import Counters
from .tables import Liveness as Settings

AFTER_RELEASE_NS = 1_000_000_000
"""How long a released deadman still keeps the input live where nothing else does."""
NEVER = -(2**62)


class Beat:
    """Something that must change. The first value is only the one to compare with."""

    def __init__(self, timeout_ns: int):
        self._timeout, self._at = timeout_ns, 0
        self._last: object = None
        self.begun = False

    def update(self, now: int, value: object) -> None:
        """The value at `now`, ns."""
        if self._last is not None and value != self._last:
            self._at, self.begun = now, True
        self._last = value

    def alive(self, now: int) -> bool:
        """Whether it has changed within the time allowed."""
        return self.begun and now - self._at <= self._timeout


class Liveness:
    """Judges each sample. `live` is the verdict, `why_not` what speaks against it."""

    def __init__(self, settings: Settings):
        self._require, self._timeout = settings.require, round(settings.timeout * 1e9)
        self._heartbeat, self._counter = Beat(self._timeout), Beat(self._timeout)
        self._pid = 0
        self._sampled = self._pressed = NEVER
        self.lost = "the deadman has not been seen released yet"
        """Why the input, once live, is not any more; empty once the deadman has been seen released."""
        self.live, self.why_not = False, self.lost

    def update(
        self,
        now: int,
        sample: Sample | None,
        counters: Counters | None = None,
        departed: bool = False,
        broken: str = "",
    ) -> bool:
        """One look at `now`, ns; the verdict.

        `sample` is None while there is no whole one, `counters` where there are none; `departed` tells that a client
        has let go of the memories since the last look, `broken` what is wrong with the memories.
        """
        if sample is not None:
            self._sampled = now
            self._heartbeat.update(now, sample.heartbeat)
            if sample.deadman:
                self._pressed = now
            else:
                self.lost = ""
        fault = broken or self._interruption(now, counters, departed) or self._fault(now)
        if fault and not self.lost and now - self._pressed <= self._timeout:
            self.lost = f"{fault}; release the deadman"
            self._heartbeat.begun = False
        self.why_not = fault or self.lost
        self.live = not self.why_not
        return self.live

    def _interruption(self, now: int, counters: Counters | None, departed: bool) -> str:
        """What ends it even though everything goes on."""
        if counters is not None:
            self._counter.update(now, counters.writes)
            before, self._pid = self._pid, counters.pid
            if self._require == "counter" and before not in (0, counters.pid):
                return "another process has begun to write"
        if departed and self._require == "deadman" and not self._heartbeat.alive(now):
            return "a client has ended"
        return ""

    def _fault(self, now: int) -> str:
        if now - self._sampled > self._timeout:
            return "no whole input can be read"
        if self._heartbeat.begun and not self._heartbeat.alive(now):
            return "the heartbeat has stopped"
        if self._require == "heartbeat" and not self._heartbeat.alive(now):
            return "there is no heartbeat"
        if self._require == "counter" and not self._counter.alive(now):
            return "the write counter stands still"
        if self._require == "deadman" and now - self._pressed > AFTER_RELEASE_NS:
            return "the deadman is released"
        return ""
