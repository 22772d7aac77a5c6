"""Time for a list of corners: each piece straight in joint space, with a speed that rises, stays and falls."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]


class Timed:
    """Joint angles and velocities over time; at rest at every corner."""

    def __init__(self, corners: Sequence[npt.ArrayLike], speed: float, acceleration: float):
        """Corners, (5,) each, rad; the fastest joint keeps `speed`, rad/s, and `acceleration`, rad/s²."""
        self._corners = [np.asarray(q, float) for q in corners]
        lengths = [float(np.abs(b - a).max()) for a, b in zip(self._corners[:-1], self._corners[1:], strict=True)]
        self._pieces = [_Piece(length, speed, acceleration) for length in lengths]
        self._starts = np.concatenate([[0.0], np.cumsum([piece.duration for piece in self._pieces])])
        self.duration = float(self._starts[-1])
        """s."""

    def at(self, t: float) -> tuple[Array, Array]:
        """q, rad, and q̇, rad/s, at a time, s; before the start and after the end at rest."""
        if not self._pieces or t >= self.duration:
            return self._corners[-1], np.zeros_like(self._corners[-1])
        i = int(np.clip(np.searchsorted(self._starts, t, side="right") - 1, 0, len(self._pieces) - 1))
        share, rate = self._pieces[i].at(max(t - float(self._starts[i]), 0.0))
        way = self._corners[i + 1] - self._corners[i]
        return self._corners[i] + share * way, rate * way


class _Piece:
    """One length with a trapezium of speed, or a triangle where it is short."""

    def __init__(self, length: float, speed: float, acceleration: float):
        self._length, self._a = length, acceleration
        self._rise = min(speed / acceleration, float(np.sqrt(length / acceleration)))
        self._top = self._rise * acceleration
        self.duration = length / self._top + self._rise if length > 0 else 0.0

    def at(self, t: float) -> tuple[float, float]:
        """Share of the length, and its rate, 1/s."""
        if self._length == 0 or t >= self.duration:
            return 1.0, 0.0
        left = self.duration - t
        if t < self._rise:
            gone, rate = self._a * t * t / 2, self._a * t
        elif left < self._rise:
            gone, rate = self._length - self._a * left * left / 2, self._a * left
        else:
            gone, rate = self._top * (t - self._rise / 2), self._top
        return gone / self._length, rate / self._length
