"""What follows a curve in the tick: looks up the piece that is due, and calls the kernel on it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable

import numpy as np

from ..kernel import Arrays
from .curve import ROW, Curve
from .following import MEASURED
from .settings import Reference

WITHOUT_END = 1e9
"""Rounds of a closed curve whose number is not given."""


def arrays() -> Arrays:
    """Memory of the piece that is due, and of the curve's duration and rounds."""
    return {"curve.piece": np.zeros(ROW), "curve.span": np.zeros(2)}


class Follower:
    """The reference stage of one mode."""

    def __init__(self, reference: Reference, curve: Curve, kernel: Callable[[], int], arrays: Arrays):
        self._kernel, self._curve, self._global = kernel, curve, reference.follow == "path" and not reference.here
        self._pieces, self._times, self._last = curve.pieces, curve.times.tolist(), len(curve.pieces) - 1
        self._piece, self._span, self._tau = arrays["curve.piece"], arrays["curve.span"], arrays["reference.tau"]
        self._measured = arrays[MEASURED[reference.of]]
        self._progress = [arrays[f"reference.{name}"] for name in ("begun", "tau", "laps", "scale", "done", "progress")]
        self._rounds = (reference.laps or WITHOUT_END) if curve.closed else 1.0
        self._begun = self._progress[0]

    def begin(self) -> None:
        """The next tick places the curve anew and starts from its beginning."""
        for signal in self._progress:
            signal[0] = 0.0

    def __call__(self) -> int:
        """One tick; 0 on success."""
        if not self._begun[0]:
            self._span[:] = (self._curve.duration, self._rounds)
            if self._global:  # a path in the world is entered where it is nearest
                self._tau[0] = self._curve.nearest(self._measured)
        self._piece[:] = self._pieces[min(bisect_right(self._times, self._tau[0]) - 1, self._last)]
        return self._kernel()
