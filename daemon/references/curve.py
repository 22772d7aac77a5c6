"""A curve in space over its own time: a cubic spline through points, continuous up to its second derivative."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]

COARSEST = 1e-4
"""Share of a way that counts as no way at all."""
ROW = 13
"""Numbers of one piece: where it starts, then c0, c1, c2, c3 of three coordinates each."""


class Curve:
    """p(τ) for τ ∈ [0, duration], shape (3,).

    `pieces` has one row for each piece, (τ_i, c0, c1, c2, c3): p(τ) = c0 + c1·d + c2·d² + c3·d³ with d = τ − τ_i.
    A closed curve has equal ends and goes on smoothly from the one to the other.
    """

    def __init__(self, times: Array, points: Array, closed: bool):
        """`times` (n,) grow from 0, n > 2; `points` (n, 3)."""
        self.times, self.closed, self.duration = times, closed, float(times[-1])
        self.points = points
        self.pieces = _pieces(times, points, _closed_bend(times, points) if closed else _open_bend(times, points))

    @classmethod
    def standing(cls, point: Sequence[float]) -> Curve:
        """The curve that stays at one point."""
        return cls(np.array([0.0, 1.0, 2.0]), np.array([point] * 3, dtype=float), False)

    def __call__(self, tau: Array) -> Array:
        """Points at τ (n,), shape (n, 3)."""
        rows = self.pieces[self.index(tau)]
        d = (tau - rows[:, 0])[:, None]
        return np.asarray(rows[:, 1:4] + d * (rows[:, 4:7] + d * (rows[:, 7:10] + d * rows[:, 10:13])))

    def index(self, tau: Array) -> npt.NDArray[np.int64]:
        """The piece that holds each τ; ends count to the last piece."""
        return np.clip(np.searchsorted(self.times, tau, side="right") - 1, 0, len(self.pieces) - 1)

    def nearest(self, point: Array) -> float:
        """τ of the sample next to a point (3,)."""
        return float(self.times[np.argmin(np.square(self.points - point).sum(axis=1))])

    def by_length(self) -> Curve:
        """The same way at a constant pace, in the same time: what a path is, since it has no time of its own.

        Points nearer to each other than a ten-thousandth of the way count as one. ValueError if nothing is left.
        """
        chords = np.linalg.norm(np.diff(self.points, axis=0), axis=1)
        along = np.concatenate([[0.0], np.cumsum(chords)])
        kept = [0]
        for i in range(1, len(along)):
            if along[i] - along[kept[-1]] > COARSEST * along[-1]:
                kept.append(i)
        if len(kept) < 4:
            raise ValueError("it has no length")
        kept[-1] = len(along) - 1
        return Curve(along[kept] / along[-1] * self.duration, self.points[kept], self.closed)


def _pieces(t: Array, p: Array, bend: Array) -> Array:
    """Rows of coefficients from the second derivatives `bend` (n, 3) at the points."""
    h = np.diff(t)[:, None]
    c1 = np.diff(p, axis=0) / h - h * (2 * bend[:-1] + bend[1:]) / 6
    return np.ascontiguousarray(np.hstack([t[:-1, None], p[:-1], c1, bend[:-1] / 2, np.diff(bend, axis=0) / (6 * h)]))


def _open_bend(t: Array, p: Array) -> Array:
    """Second derivatives of the natural spline: none at the ends."""
    h, slope = np.diff(t), np.diff(p, axis=0) / np.diff(t)[:, None]
    bend = np.zeros_like(p)
    bend[1:-1] = _tridiagonal(h[:-1], 2 * (h[:-1] + h[1:]), h[1:], 6 * np.diff(slope, axis=0))
    return bend


def _closed_bend(t: Array, p: Array) -> Array:
    """Second derivatives of the periodic spline, by the formula of Sherman and Morrison for the two corners."""
    h, slope = np.diff(t), np.diff(p, axis=0) / np.diff(t)[:, None]
    before = np.roll(h, 1)
    diagonal = 2 * (before + h)
    right = 6 * (slope - np.roll(slope, 1, axis=0))
    corner = before[0]
    gamma = -diagonal[0]
    diagonal[0] -= gamma
    diagonal[-1] -= corner * corner / gamma
    u = np.zeros((len(h), 1))
    u[0], u[-1] = gamma, corner
    both = _tridiagonal(before, diagonal, h, np.hstack([right, u]))
    y, z = both[:, :3], both[:, 3:]
    share = (y[0] + corner / gamma * y[-1]) / (1 + z[0, 0] + corner / gamma * z[-1, 0])
    bend = y - z * share
    return np.vstack([bend, bend[:1]])


def _tridiagonal(below: Array, diagonal: Array, above: Array, right: Array) -> Array:
    """Solves a tridiagonal system (Thomas); `below[i]` and `above[i]` are of row i, right (n, k)."""
    d, x = diagonal.copy(), right.copy()
    for i in range(1, len(d)):
        factor = below[i] / d[i - 1]
        d[i] -= factor * above[i - 1]
        x[i] -= factor * x[i - 1]
    x[-1] /= d[-1]
    for i in range(len(d) - 2, -1, -1):
        x[i] = (x[i] - above[i] * x[i + 1]) / d[i]
    return x
