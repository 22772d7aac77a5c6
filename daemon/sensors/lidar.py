"""A lidar that turns about the vertical: distances along rays, from MuJoCo, ideal or with noise and drop-outs.

The defaults are those of the TurtleBot3's LDS-01: 360 rays from 0 to 2π − increment, some five scans a second, .12 m to
3.5 m. What a driver says where a ray has no distance differs from driver to driver, so the profile says it: `too_near`
(nearer than `range_min`), `no_return` (nothing within `range_max`), `dropped` (lost) are each "zero", "nan" or "inf".
"""

from __future__ import annotations

import math
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from pydantic import BaseModel, ConfigDict, Field, model_validator

from ...ipc.frame import Frame
from ...ipc.schema import MAX_RAYS
from ..scenes.place import Place
from ..units import Hertz, Metres, Number, Radians
from .schedule import Schedule

Silence = Literal["zero", "nan", "inf"]
SILENT = {"zero": 0.0, "nan": math.nan, "inf": math.inf}


class Settings(BaseModel):
    """The table [sensors.lidar]."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    ideal: bool = False
    """Without noise and drop-outs; what is too near stays unseen."""
    rays: int = Field(default=360, ge=8, le=MAX_RAYS)
    rate: Hertz = Field(default=5.0, gt=0)
    angle_min: Radians = 0.0
    """Direction of the first ray; 0 is ahead."""
    direction: Literal["left", "right"] = "left"
    """Which way it turns, seen from above."""
    x: Metres = 0.0
    """The lidar, ahead of the axle."""
    z: Metres = Field(default=0.18, gt=0, lt=0.5)
    range_min: Metres = Field(default=0.12, ge=0)
    range_max: Metres = Field(default=3.5, gt=0)
    sigma: Metres = Field(default=0.01, ge=0)
    """Standard deviation of a distance."""
    drop_out: Number = Field(default=0.005, ge=0, lt=1)
    """Probability that a ray is lost."""
    too_near: Silence = "zero"
    no_return: Silence = "inf"
    dropped: Silence = "zero"

    @model_validator(mode="after")
    def _order(self) -> Settings:
        if not self.range_min < self.range_max:
            raise ValueError("range_max: must be greater than range_min")
        if self.too_near == "inf":
            raise ValueError('too_near: "inf" means that the way is free; write "zero" or "nan"')
        return self

    @property
    def increment(self) -> float:
        """Angle from each ray to the next, rad, negative to the right."""
        return (1 if self.direction == "left" else -1) * 2 * math.pi / self.rays


class Lidar:
    """Writes the block `lidar`; `remember` is told of each new scan."""

    def __init__(self, settings: Settings, chance: Any, place: Place, frame: Frame, dt: float):
        self._settings, self._chance, self._place = settings, chance, place
        self._block, self._eta, self._t = frame.lidar, frame["base.eta"], frame["cell.t"]
        self._due = Schedule(settings.rate, dt)
        n = settings.rays
        self.angles: npt.NDArray[np.float64] = settings.angle_min + settings.increment * np.arange(n, dtype=np.float64)
        self._way, self._origin = np.zeros((n, 3)), np.zeros(3)
        self._distance = np.zeros(n)
        self._ranges = self._block.ranges[:n]
        self._block.n[0], self._block.angle_min[0] = n, settings.angle_min
        self._block.angle_increment[0] = settings.increment
        self._block.range_min[0], self._block.range_max[0] = settings.range_min, settings.range_max

    def __call__(self) -> bool:
        """One tick; whether there is a new scan."""
        if not self._due():
            return False
        self._cast()
        self._measure()
        self._block.seq[0] += 1
        self._block.stamp[0] = self._t[0]
        return True

    def _cast(self) -> None:
        x, y, psi = self._eta.tolist()
        ahead = self._settings.x
        self._origin[:] = (x + ahead * math.cos(psi), y + ahead * math.sin(psi), self._settings.z)
        np.cos(self.angles + psi, out=self._way[:, 0])
        np.sin(self.angles + psi, out=self._way[:, 1])
        self._place.rays(self._origin, self._way, self._distance)

    def _measure(self) -> None:
        s, n, ranges = self._settings, self._settings.rays, self._ranges
        ranges[:] = self._distance
        seen = self._distance >= 0
        if not s.ideal:
            ranges += s.sigma * self._chance.standard_normal(n)
        near = seen & (self._distance < s.range_min)
        ranges[near] = SILENT[s.too_near]
        ranges[~near & (ranges < s.range_min)] = s.range_min
        ranges[~seen | (self._distance > s.range_max)] = SILENT[s.no_return]
        if not s.ideal:
            ranges[self._chance.random(n) < s.drop_out] = SILENT[s.dropped]
