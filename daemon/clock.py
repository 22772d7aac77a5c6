"""When the next tick begins.

- `RealClock`: absolute deadlines of CLOCK_MONOTONIC, phase kept. A tick that starts late starts at once; whole periods
  that are gone are skipped and counted, never made up for in a burst.
- `StepClock`: simulated time, t_k = k·period, as fast as possible, but never past what clients in lockstep have
released.
  With `hold` ("lockstep") nothing runs without such a client.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ..ipc._native import lib
from ..ipc.frame import Frame
from ..ipc.segment import CommandInbox, StateWriter

PATIENCE_NS = 50_000_000
"""How long a step clock sleeps before it looks whether it should end, or a client has died."""
NOBODY = 2**64 - 1


class Clock(Protocol):
    """What the core's loop needs of a clock."""

    missed_in_a_row: int
    """Deadlines skipped since the last tick that began in time."""

    def next(self, k: int, ending: Callable[[], bool]) -> int:
        """Waits for tick k; its cell time, ns."""


class RealClock:
    """Absolute deadlines; overrun policy *skip*."""

    def __init__(self, period_ns: int, frame: Frame, state: StateWriter):
        self._period, self._timing, self._wake = period_ns, frame.timing, state.histogram("wake")
        self._timing.period[0] = period_ns
        self._deadline = 0
        self.missed_in_a_row = 0

    def next(self, k: int, ending: Callable[[], bool]) -> int:
        """Sleeps until the next deadline and returns it."""
        now = lib.monotonic_ns()
        if not self._deadline:
            self._deadline = now
        self._deadline += self._period
        if now >= self._deadline:
            self._timing.overruns[0] += 1
        else:
            now = lib.sleep_until(self._deadline)
        late = now - self._deadline
        skipped = skipped_periods(late, self._period)
        self._deadline += skipped * self._period
        self._timing.missed[0] += skipped
        self.missed_in_a_row = self.missed_in_a_row + skipped if skipped else 0
        self._timing.wake[0] = late
        lib.histogram_add(self._wake, late)
        return self._deadline


def skipped_periods(late_ns: int, period_ns: int) -> int:
    """Whole periods in a delay: those deadlines are skipped."""
    return max(late_ns // period_ns, 0)


class StepClock:
    """Simulated time."""

    def __init__(self, period_ns: int, frame: Frame, commands: CommandInbox, hold: bool):
        self._period, self._commands, self._hold = period_ns, commands, hold
        frame.timing.period[0] = period_ns
        self.missed_in_a_row = 0

    def next(self, k: int, ending: Callable[[], bool]) -> int:
        """Waits until tick k is released, unless the core is ending."""
        while not self._may_run(k) and not ending():
            self._commands.tell_done(k)
            held_by_nobody = self._hold and self._commands.released() == NOBODY
            if not self._commands.wait_release(PATIENCE_NS, NOBODY if held_by_nobody else k):
                self._commands.drop_dead_lockstep()
        return k * self._period

    def _may_run(self, k: int) -> bool:
        released = self._commands.released()
        return released > k and not (self._hold and released == NOBODY)
