"""Built-in figures: each is a function of s ∈ [0, 1] to (x, y), both within ±1/2, and begins at its first point.

Corners of polygons are taken with the speed that a robot can have there, none: between two corners s runs as a
quintic, at rest at both ends, so that a square is tracked as a square.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Figure:
    """`at(s)` gives points, shape (n, 2), for s of shape (n,)."""

    at: Callable[[Array], Array]
    closed: bool


def _lissajous(s: Array) -> Array:
    """x = sin(2πs)/2, y = sin(4πs)/2: the lemniscate of Gerono."""
    return np.column_stack([np.sin(2 * np.pi * s), np.sin(4 * np.pi * s)]) / 2


def _circle(s: Array) -> Array:
    return np.column_stack([np.cos(2 * np.pi * s), np.sin(2 * np.pi * s)]) / 2


def _rest_to_rest(s: Array) -> Array:
    """10s³ − 15s⁴ + 6s⁵: from 0 to 1 with neither speed nor acceleration at the ends."""
    return np.asarray(s**3 * (10 - 15 * s + 6 * s**2))


def _polygon(corners: Sequence[tuple[float, float]]) -> Callable[[Array], Array]:
    points = np.array(corners)

    def at(s: Array) -> Array:
        sides = len(points) - 1
        side = np.minimum((s * sides).astype(int), sides - 1)
        share = _rest_to_rest(s * sides - side)[:, None]
        return np.asarray(points[side] * (1 - share) + points[side + 1] * share)

    return at


_SQUARE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (-0.5, -0.5))
_TRIANGLE = ((-0.5, -0.5), (0.5, -0.5), (0.0, 0.5), (-0.5, -0.5))

FIGURES = {
    "figure-eight": Figure(_lissajous, True),
    "circle": Figure(_circle, True),
    "square": Figure(_polygon(_SQUARE), True),
    "triangle": Figure(_polygon(_TRIANGLE), True),
    "line": Figure(_polygon(((-0.5, 0.0), (0.5, 0.0))), False),
}
