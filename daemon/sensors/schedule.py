"""When a sensor is due: its own rate, kept on average in ticks of another."""

from __future__ import annotations


class Schedule:
    """True once in every `rate`-th part of a second, from the first tick on."""

    def __init__(self, rate: float, dt: float):
        """`rate` in Hz, `dt` the period of the ticks in s; a sensor is never faster than the tick."""
        self._share = min(rate * dt, 1.0)
        self._due = 1.0

    def __call__(self) -> bool:
        """One tick."""
        due = self._due >= 1.0 - 1e-9
        self._due += self._share - (1.0 if due else 0.0)
        return due
