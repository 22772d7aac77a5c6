"""A planar scan as it is made from a depth camera's picture: the columns of its middle rows, as a lidar would say it.

Each column of the scan is one of the camera's; `rows` picture rows about the horizon are looked at and the nearest
counts. The distances are cast as rays through those very pixels, so that a scan needs no renderer, costs the same on
every machine, and is the same in each run; a test holds it against the rendered depth. Noise is that of the depth,
along the camera's axis. Nearer than `range_min` a depth camera sees nothing: NaN.
"""

from __future__ import annotations

import math
from typing import Any

import mujoco
import numpy as np
from pydantic import BaseModel, ConfigDict, Field, model_validator

from ...ipc.frame import Frame
from ...ipc.schema import MAX_RAYS
from ..plants.physics import Physics
from ..units import Hertz, Metres, Radians
from .schedule import Schedule

CAMERA = "kinect"
"""The depth camera's name in a robot's MJCF; it looks ahead, level."""
SEEN_GROUPS = np.array([1, 1, 0, 0, 0, 0], np.uint8)
"""Groups of geoms that are there to be seen."""
HEIGHT = 480
"""Rows of the picture whose middle ones are meant."""


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

    def __init__(self, settings: Settings, chance: Any, physics: Physics, frame: Frame, dt: float):
        self._settings, self._chance, self._physics = settings, chance, physics
        self._block, self._t, self._due = frame.lidar, frame["cell.t"], Schedule(settings.rate, dt)
        model = physics.model
        self._camera = model.camera(f"robot.{CAMERA}").id
        self._body = int(model.cam_bodyid[self._camera])
        n, half = settings.columns, settings.width / 2
        self.angles = np.linspace(-half, half, n)
        rows = np.arange(settings.rows) - (settings.rows - 1) / 2
        up = rows * 2 * math.tan(math.radians(float(model.cam_fovy[self._camera])) / 2) / HEIGHT
        side, rise = np.tan(self.angles)[:, None], np.broadcast_to(up, (n, settings.rows))
        ways = np.stack([np.ones_like(rise), np.broadcast_to(side, rise.shape), rise], axis=-1)
        length = np.linalg.norm(ways, axis=-1, keepdims=True)
        self._ways, self._depth_share = ways / length, 1 / length[..., 0]
        self._distance, self._hit = np.zeros(n * settings.rows), np.zeros(n * settings.rows, np.int32)
        block = self._block
        block.n[0], block.angle_min[0], block.angle_increment[0] = n, -half, settings.width / (n - 1)
        block.range_min[0], block.range_max[0] = settings.range_min, settings.range_max

    def __call__(self) -> None:
        """One tick."""
        if not self._due():
            return
        self._cast()
        self._measure()
        self._block.seq[0] += 1
        self._block.stamp[0] = self._t[0]

    def _cast(self) -> None:
        model, data = self._physics.model, self._physics.data
        turn = data.xmat[self._body].reshape(3, 3)
        ways = np.ascontiguousarray(self._ways.reshape(-1, 3) @ turn.T).reshape(-1)
        place, n = data.cam_xpos[self._camera], len(self._distance)
        mujoco.mj_multiRay(
            model, data, place, ways, SEEN_GROUPS, 1, self._body, self._hit, self._distance, None, n, 1e3
        )

    def _measure(self) -> None:
        s, ranges = self._settings, self._block.ranges[: self._settings.columns]
        distance = self._distance.reshape(self._ways.shape[:2])
        depth = np.where(distance >= 0, distance * self._depth_share, np.inf)
        if not s.ideal:
            depth = depth + s.sigma * self._chance.standard_normal(depth.shape)
        ranges[:] = depth.min(axis=1) / np.cos(self.angles)
        ranges[ranges > s.range_max] = np.inf
        ranges[ranges < s.range_min] = np.nan
