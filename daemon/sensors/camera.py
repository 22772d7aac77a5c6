"""The table of the depth camera, and its noise. `pictures.py` draws; here is nothing that needs a renderer."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt
from pydantic import BaseModel, ConfigDict, Field

from ..units import Hertz, Metres, Radians


class Settings(BaseModel):
    """The table [sensors.camera]: colour and depth pictures. 640×480 and 10 a second are those of seed 3's Kinect."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    on: bool = True
    ideal: bool = False
    width: int = Field(default=640, ge=16, le=1920)
    height: int = Field(default=480, ge=16, le=1080)
    rate: Hertz = Field(default=10.0, gt=0, le=60)
    view: Radians = Field(default=math.radians(60), gt=0, lt=3)
    """From side to side."""
    near: Metres = Field(default=0.45, gt=0)
    """Nearer there is no depth: NaN."""
    far: Metres = Field(default=8.0, gt=0)
    """Further there is none: +∞."""
    sigma: Metres = Field(default=0.07, ge=0)
    """Standard deviation of a depth."""
    delay: int = Field(default=20, ge=0, le=1000)
    """In simulated time: ticks from the state that a picture shows to its publication."""

    @property
    def quiet(self) -> bool:
        """Whether no noise comes of it."""
        return self.ideal or not self.on

    @property
    def fovy(self) -> float:
        """Angle of view from top to bottom, degrees."""
        return math.degrees(2 * math.atan(math.tan(self.view / 2) * self.height / self.width))

    def measured(self, depth: npt.NDArray[np.float32], seed: int, tick: int) -> npt.NDArray[np.float32]:
        """Depths, m, height × width, as the camera of this seed gives them for the state of this tick."""
        seen = depth.astype(np.float64)
        if not self.ideal:
            seen = noisy(seen, self.sigma, np.random.default_rng([seed, tick, *b"camera"]))
        self.bound(seen)
        return seen.astype(np.float32)

    def bound(self, depth: npt.NDArray[np.float64]) -> None:
        """What is nearer or further than can be measured becomes NaN or +∞, in place."""
        depth[depth > self.far] = np.inf
        depth[depth < self.near] = np.nan


def noisy(depth: npt.NDArray[np.float64], sigma: float, chance: Any) -> npt.NDArray[np.float64]:
    """Depths, m, with the depth camera's noise: independent from pixel to pixel, of standard deviation sigma, m."""
    seen: npt.NDArray[np.float64] = depth + sigma * chance.standard_normal(depth.shape)
    return seen
