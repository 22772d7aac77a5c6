"""The last stage: (x_k, u_k, guard_k, k, t_k) together, to everyone.

The newest state goes into the latch; every state goes into the recorder's ring. In real time a full ring costs that
state, counted, or shows that the recorder has died; in simulated time the tick waits for it, as long as it lives.
"""

from __future__ import annotations

from collections.abc import Callable

from ..ipc._native import lib
from ..ipc.frame import Frame
from ..ipc.segment import RingWriter, StateWriter


class Publish:
    """Writes latch and ring, beats the heart, wakes the waiters."""

    def __init__(self, frame: Frame, state: StateWriter, ring: RingWriter, on_full: Callable[[], None] | None):
        self._frame, self._state, self._ring = frame, state, ring
        self._recording, self._tick = frame.recording, frame.cell.tick
        self._write, self._beat, self._bump, self._now = (
            lib.latch_write,
            lib.segment_beat,
            lib.futex_bump,
            lib.monotonic_ns,
        )
        self._on_full = on_full

    def __call__(self) -> None:
        """One tick."""
        frame, ring = self._frame, self._ring
        self._recording.state[0], self._recording.frames[0], self._recording.lost[0] = (
            ring.recording,
            ring.taken,
            ring.lost,
        )
        if self._on_full is not None and ring.full:
            self._on_full()
        ring.push(frame)
        self._write(self._state.latch, frame.pointer, frame.nbytes)
        self._beat(self._state.header, int(self._tick[0]), self._now())
        self._bump(self._state.wake)
