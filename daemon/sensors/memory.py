"""What is known of the surroundings: the newest scan, and what a lidar that is blind nearby has seen before.

Returns are kept as points of the odometry's world, so that between scans, some 200 ms apart, they move with the robot's
own motion. With each new scan every ray is judged:

- a distance: an obstacle is there;
- +∞, or beyond `range_max`: the way is free;
- a silence that only means *too near*: an obstacle at the shortest distance;
- a silence that may also mean something else: if the last return in this direction, carried along with the robot, was
  within range_min + closing·age + margin, it is still there and counts as pinned to the robot until the direction is
  seen to be clear. Otherwise the last return is held for some scans; then the direction is *unknown*: nobody feels a
  force from it, and the guard slows.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from pydantic import BaseModel, ConfigDict, Field

from ..kernel import Arrays
from ..units import Metres, MetresPerSecond
from .lidar import SILENT
from .lidar import Settings as Lidar

FAR = 10.0
"""Where the point of an unknown direction is put, m: only its direction counts."""
NEIGHBOURS = 5
"""Rays whose median is the range rate of the middle one."""
FASTEST = 1.0
"""Range rates are cut here, m/s: more is a new thing, not a fast one."""


class Settings(BaseModel):
    """The table [memory]."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    margin: Metres = Field(default=0.05, ge=0)
    closing: MetresPerSecond = Field(default=0.1, ge=0)
    """How fast an obstacle may come by itself."""
    hold_scans: int = Field(default=3, ge=0)
    """Scans for which a silent ray keeps what it knew."""


def arrays(rays: int) -> dict[str, npt.NDArray[np.float64]]:
    """What kernels read of the memory, one entry a ray: the point in the odometry's world, m; whether there is one;
    whether it is pinned (nearer than the lidar sees); whether the direction is unknown; range rate by its own motion,
    m/s; and the age of the scan, s."""
    return {f"scan.{name}": np.zeros(rays) for name in ("x", "y", "known", "pinned", "unknown", "rate")} | {
        "scan.age": np.array([math.inf])
    }


class Memory:
    """Judges each new scan against what was known."""

    def __init__(self, settings: Settings, lidar: Lidar, angles: npt.NDArray[np.float64], own: Arrays, frame: Any):
        self._settings, self._lidar, self._angles = settings, lidar, angles
        self._x, self._y, self._known, self._pinned, self._unknown, self._rate = (
            own[f"scan.{name}"] for name in ("x", "y", "known", "pinned", "unknown", "rate")
        )
        self._silent = np.zeros(lidar.rays, np.int64)
        self._block = frame.lidar
        self._near, self._free, self._doubtful = _meanings(lidar)

    def update(self, ranges: npt.NDArray[np.float64], eta: Sequence[float], age: float) -> None:
        """A new scan from the pose `eta` of the odometry, `age` s after the one before."""
        lidar, psi = self._lidar, eta[2]
        x, y = eta[0] + lidar.x * math.cos(psi), eta[1] + lidar.x * math.sin(psi)
        source, before = self._carried(x, y, psi)
        had = source >= 0
        seen = np.isfinite(ranges) & (ranges >= lidar.range_min) & (ranges <= lidar.range_max)
        short = np.isfinite(ranges) & (ranges > 0) & (ranges < lidar.range_min)
        zero, nan = ranges == 0, np.isnan(ranges)
        near = short | (zero & self._near["zero"]) | (nan & self._near["nan"])
        doubt = (zero & self._doubtful["zero"]) | (nan & self._doubtful["nan"])
        lost = (zero | nan) & ~near & ~doubt & ~((zero & self._free["zero"]) | (nan & self._free["nan"]))
        reach = lidar.range_min + self._settings.closing * age + self._settings.margin
        blind = doubt & had & ((before <= reach) | (self._pinned[source] > 0))
        silent = (doubt & ~blind) | lost
        self._silent = np.where(silent, np.maximum(self._silent, np.where(had, self._silent[source], 0)) + 1, 0)
        held = silent & (self._silent <= self._settings.hold_scans) & had
        unknown = silent & (self._silent > self._settings.hold_scans)
        self._approach(seen, had, ranges, before, age)
        distance = np.where(seen, ranges, np.where(unknown, FAR, lidar.range_min))
        keeps = held | blind
        old_x, old_y = self._x[source], self._y[source]
        way = self._angles + psi
        self._x[:] = np.where(keeps, old_x, x + distance * np.cos(way))
        self._y[:] = np.where(keeps, old_y, y + distance * np.sin(way))
        self._known[:] = seen | near | keeps
        self._pinned[:] = near | blind
        self._unknown[:] = unknown
        self._block.remembered[0], self._block.unknown[0] = int(keeps.sum() + near.sum()), int(unknown.sum())

    def _carried(self, x: float, y: float, psi: float) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float64]]:
        """For each ray of the new scan, the known point that lies in its direction now (its number, −1 none) and how
        far it is, m. A point covers the two neighbouring rays too where no other one does."""
        n = len(self._angles)
        source = np.full(n, -1)
        points = np.flatnonzero(self._known)
        dx, dy = self._x[points] - x, self._y[points] - y
        r = np.hypot(dx, dy)
        order = np.argsort(-r)  # the nearest comes last, and stays
        turned = (np.arctan2(dy, dx) - psi - self._lidar.angle_min) / self._lidar.increment
        ray = np.round(turned).astype(np.int64)[order] % n
        for beside in (-1, 1, 0):
            source[(ray + beside) % n] = points[order]
        before = np.full(n, math.inf)
        had = source >= 0
        before[had] = np.hypot(self._x[source[had]] - x, self._y[source[had]] - y)
        return source, before

    def _approach(self, seen: Any, had: Any, ranges: Any, before: Any, age: float) -> None:
        """Range rate of each return by its own motion: what the robot's motion does not explain."""
        rate = np.zeros(len(ranges))
        both = seen & had
        if age > 0:
            rate[both] = (ranges[both] - before[both]) / age
        ring = np.concatenate([rate[-(NEIGHBOURS // 2) :], rate, rate[: NEIGHBOURS // 2]])
        windows = np.lib.stride_tricks.sliding_window_view(ring, NEIGHBOURS)
        middle = np.partition(windows, NEIGHBOURS // 2, axis=1)[:, NEIGHBOURS // 2]
        self._rate[:] = np.where(both & (np.abs(rate) < FASTEST), middle, 0.0)


def _meanings(lidar: Lidar) -> tuple[dict[str, bool], dict[str, bool], dict[str, bool]]:
    """For each silence: whether it means too near and nothing else, free and nothing else, or too near among others."""
    near, free, doubtful = {}, {}, {}
    for code in SILENT:
        means = {name for name in ("too_near", "no_return", "dropped") if getattr(lidar, name) == code}
        near[code] = means == {"too_near"}
        free[code] = means == {"no_return"}
        doubtful[code] = "too_near" in means and len(means) > 1
    return near, free, doubtful
