"""A planar scan as it is made from a depth camera's picture: the columns of its middle rows, as a lidar would say it.

Each beam of the scan is one of the picture's columns (`planar.py`); `rows` picture rows about the horizon are looked
at and the nearest counts. Their depths are cast as rays through the middles of those very pixels, so that a scan needs
no renderer, costs the same on every machine, and is the same in each run; a test makes the scan of the rendered
picture by the same function and holds it against this one. Noise is that of the depth, along the camera's axis, pixel
by pixel, by the camera's own law. Nearer than `range_min` a depth camera sees nothing: NaN.
"""

from __future__ import annotations

import math
from typing import Any

import mujoco
import numpy as np
import numpy.typing as npt
from pydantic import BaseModel, ConfigDict, Field, model_validator

from ...ipc.frame import Frame
from ...ipc.schema import MAX_RAYS
from ..plants.physics import Physics
from ..units import Hertz, Metres, Radians
from .camera import Settings as Camera
from .camera import noisy
from .planar import pixels, ranges_of
from .schedule import Schedule

CAMERA = "kinect"
"""The depth camera's name in a robot's MJCF; it looks ahead, level."""
SEEN_GROUPS = np.array([1, 1, 0, 0, 0, 0], np.uint8)
"""Groups of geoms that are there to be seen."""


class Settings(BaseModel):
    """The table [sensors.scan]."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    ideal: bool = False
    columns: int = Field(default=128, ge=8, le=MAX_RAYS)
    rows: int = Field(default=1, ge=1, le=32)
    rate: Hertz = Field(default=10.0, gt=0)
    width: Radians = Field(default=math.radians(60), gt=0, lt=math.pi / 2 * 1.5)
    """Angle of view from side to side."""
    range_min: Metres = Field(default=0.45, ge=0)
    range_max: Metres = Field(default=8.0, gt=0)
    sigma: Metres = Field(default=0.07, ge=0)
    """Standard deviation of a depth."""

    @model_validator(mode="after")
    def _order(self) -> Settings:
        if not self.range_min < self.range_max:
            raise ValueError("range_max: must be greater than range_min")
        return self


class Scan:
    """Writes the block `lidar`."""

    def __init__(self, settings: Settings, camera: Camera, chance: Any, physics: Physics, frame: Frame, dt: float):
        """`camera`: the picture that it is made of. ValueError if that is too small for it."""
        self._settings, self._picture, self._chance, self._physics = settings, camera, chance, physics
        self._block, self._t, self._due = frame.lidar, frame["cell.t"], Schedule(settings.rate, dt)
        self._camera = physics.model.camera(f"robot.{CAMERA}").id
        self._body = int(physics.model.cam_bodyid[self._camera])
        self.pixels = chosen = pixels(camera, settings.columns, settings.rows, settings.width)
        shape = settings.rows, settings.columns
        aside, above = np.broadcast_to(chosen.aside, shape), np.broadcast_to(chosen.above[:, None], shape)
        ways = np.stack([np.ones(shape), aside, above], axis=-1)
        length = np.linalg.norm(ways, axis=-1, keepdims=True)
        self._ways, self._depth_share = ways / length, 1 / length[..., 0]
        self._distance, self._hit = np.zeros(ways[..., 0].size), np.zeros(ways[..., 0].size, np.int32)
        block, n, width = self._block, settings.columns, settings.width
        block.n[0], block.angle_min[0], block.angle_increment[0] = n, -width / 2, width / (n - 1)
        block.range_min[0], block.range_max[0] = settings.range_min, settings.range_max

    def __call__(self) -> None:
        """One tick."""
        if not self._due():
            return
        s = self._settings
        depth = self._depth()
        if not s.ideal:
            depth = noisy(depth, s.sigma, self._chance)
        self._picture.bound(depth)
        self._block.ranges[: s.columns] = ranges_of(depth, self.pixels.aside, s.range_min, s.range_max)
        self._block.seq[0] += 1
        self._block.stamp[0] = self._t[0]

    def _depth(self) -> npt.NDArray[np.float64]:
        """(rows, n), m along the camera's axis, of the pixels; +∞ where there is nothing."""
        model, data = self._physics.model, self._physics.data
        turn = data.xmat[self._body].reshape(3, 3)
        ways = np.ascontiguousarray(self._ways.reshape(-1, 3) @ turn.T).reshape(-1)
        place, n = data.cam_xpos[self._camera], len(self._distance)
        mujoco.mj_multiRay(
            model, data, place, ways, SEEN_GROUPS, 1, self._body, self._hit, self._distance, None, n, 1e3
        )
        distance = self._distance.reshape(self._depth_share.shape)
        return np.where(distance >= 0, distance * self._depth_share, np.inf)
