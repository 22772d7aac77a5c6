"""How many plans come a second and how old those are that are followed: what a solver beside the core achieves."""

from __future__ import annotations

from ...ipc.frame import Frame

OVER_S = 1.0


class Pace:
    """Counts over whole seconds; what it writes is of the last one."""

    def __init__(self, frame: Frame, dt: float):
        """`dt`: the period, s."""
        self._mpc, self._solver = frame.mpc, frame.solver
        self._every, self._seconds = round(OVER_S / dt), round(OVER_S / dt) * dt
        self._ticks = self._plans = 0
        self._oldest = -1

    def __call__(self, came: bool) -> None:
        """One tick, in which a plan came or not; after mpc.age is that of the plan in force."""
        self._ticks += 1
        self._plans += came
        self._oldest = max(self._oldest, int(self._mpc.age[0]))
        if self._ticks == self._every:
            self._solver.rate[0], self._solver.oldest[0] = self._plans / self._seconds, self._oldest
            self._ticks = self._plans = 0
            self._oldest = -1
