"""What is drawn of a state beside the bodies: a lidar's returns, its zones, and the forces. As the console does."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]

FORCE_SCALE = 0.03
"""Length of an arrow, m per N."""
LEAST_FORCE = 0.1
"""N: less is not drawn."""
POINT, RING, ARROW = 0.012, 0.004, 0.012
"""Radii, m."""
CORNERS = 72
NEAR, FAR = (1.0, 0.30, 0.24, 1.0), (0.16, 0.70, 0.64, 1.0)
ZONE, BLIND = (1.0, 0.54, 0.24, 0.9), (0.93, 0.95, 0.97, 0.9)
VIRTUAL, ON_THE_HAND = (1.0, 0.69, 0.13, 1.0), (1.0, 0.30, 0.55, 1.0)

Colour = tuple[float, float, float, float]


@dataclass(frozen=True)
class Point:
    """A return."""

    at: Array
    colour: Colour


@dataclass(frozen=True)
class Line:
    """From one place to another; an arrow if it has a head."""

    start: Array
    end: Array
    colour: Colour
    head: bool = False


def marks(state: Mapping[str, Any], lidar: Array) -> Iterator[Point | Line]:
    """Of a state with the blocks lidar and bilateral; `lidar` (3,) is the sensor's place, world, m."""
    heading = float(np.ravel(state["base.eta"])[2])
    inner, outer = np.ravel(state["bilateral.zone"])
    yield from _returns(state, lidar, heading, float(outer))
    for radius, colour in ((inner, ZONE), (outer, ZONE), (_number(state, "lidar.range_min"), BLIND)):
        yield from _ring(lidar, float(radius), colour)
    forces = (("bilateral.force", VIRTUAL, 0.05), ("haptics.force", ON_THE_HAND, 0.09))
    for name, colour, height in forces:
        force = np.ravel(state[name])[:2]
        if np.linalg.norm(force) > LEAST_FORCE:
            start = lidar + (0, 0, height)
            yield Line(start, start + FORCE_SCALE * _turned(force, heading), colour, head=True)


def _returns(state: Mapping[str, Any], lidar: Array, heading: float, zone: float) -> Iterator[Point]:
    n = int(_number(state, "lidar.n"))
    ranges = np.ravel(state["lidar.ranges"])[:n]
    angles = heading + _number(state, "lidar.angle_min") + _number(state, "lidar.angle_increment") * np.arange(n)
    seen = (ranges >= _number(state, "lidar.range_min")) & (ranges <= _number(state, "lidar.range_max"))
    for angle, length in zip(angles[seen], ranges[seen], strict=True):
        at = lidar + length * np.array([np.cos(angle), np.sin(angle), 0.0])
        yield Point(at, NEAR if length < zone else FAR)


def _ring(lidar: Array, radius: float, colour: Colour) -> Iterator[Line]:
    """On the floor, around the lidar."""
    turns = np.linspace(0, 2 * np.pi, CORNERS + 1)
    corners = np.column_stack(
        [lidar[0] + radius * np.cos(turns), lidar[1] + radius * np.sin(turns), np.full(CORNERS + 1, RING)]
    )
    for start, end in itertools.pairwise(corners):
        yield Line(start, end, colour)


def _turned(vector: Array, heading: float) -> Array:
    """A vector in the robot's plane, in the world."""
    c, s = np.cos(heading), np.sin(heading)
    return np.array([c * vector[0] - s * vector[1], s * vector[0] + c * vector[1], 0.0])


def _number(state: Mapping[str, Any], name: str) -> float:
    return float(np.ravel(state[name])[0])
