"""Axes of a frontend. Inside teleopd frames are right-handed, z up: x forward, y left, z up, angles counter-clockwise.

Unity is left-handed, y up: x right, y up, z forward, angles about the vertical clockwise as seen from above. Points,
velocities and directions change alike:

    Unity (x, y, z) = (−y, z, x) of ours        Unity's heading = −ψ

A reflection lies in between, so whatever turns, turns the other way: the vector part of a quaternion changes like a
point and then its sign.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

Axes = Literal["robot", "unity"]


class Geometry(StrEnum):
    """What three numbers, or four, are."""

    VECTOR = "vector"
    """x, y, z: a point, a velocity, a direction."""
    PLANAR = "planar"
    """x, y and a turn about the vertical: the pose of a base, or its velocity."""
    QUATERNION = "quaternion"
    """x, y, z, w: an orientation."""


_UNITY: dict[Geometry, tuple[tuple[int, ...], tuple[float, ...]]] = {
    Geometry.VECTOR: ((1, 2, 0), (-1.0, 1.0, 1.0)),
    Geometry.PLANAR: ((1, 0, 2), (-1.0, 1.0, -1.0)),
    Geometry.QUATERNION: ((1, 2, 0, 3), (1.0, -1.0, -1.0, 1.0)),
}
"""For each of the frontend's components in its order (planar: Unity x, z, heading): which of ours, and its sign."""

LABELS = {
    Geometry.VECTOR: ("Unity x", "Unity y", "Unity z"),
    Geometry.PLANAR: ("Unity x", "Unity z", "Unity heading"),
    Geometry.QUATERNION: ("Unity x", "Unity y", "Unity z", "Unity w"),
}


def whole(axes: Axes, geometry: Geometry) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """For each component as the frontend orders them: the index of ours, and the sign."""
    if axes == "unity":
        return _UNITY[geometry]
    n = len(LABELS[geometry])
    return tuple(range(n)), (1.0,) * n


def single(axes: Axes, geometry: Geometry, index: int) -> tuple[float, str]:
    """Sign of one of our components on the frontend's matching axis, and that axis's name."""
    indices, signs = whole(axes, geometry)
    at = indices.index(index)
    return signs[at], LABELS[geometry][at] if axes == "unity" else ""
