"""Sensors of a simulated robot: the ideal value first, then what the real one makes of it, all from one seed.

A sensor module offers `Settings` (a table of the profile: `[sensors.NAME]`) and a class whose instances are called in
each tick after the plant has written the true state, and which write the sensor's own block.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, model_validator

from .camera import Settings as Camera
from .encoders import Settings as Encoders
from .imu import Settings as Imu
from .joint_states import Settings as JointStates
from .kobuki import Settings as Kobuki
from .lidar import Settings as Lidar
from .planar import pixels
from .scan import Settings as Scan

BLOCKS = {
    "encoders": "odometry",
    "imu": "imu",
    "lidar": "lidar",
    "kobuki": "kobuki",
    "joint_states": "joints",
    "scan": "lidar",
}
"""The block that each sensor writes."""


class Sensors(BaseModel):
    """The table [sensors]."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    seed: int = Field(default=0, ge=0)
    """Of all noise."""
    encoders: Encoders | None = None
    imu: Imu | None = None
    lidar: Lidar | None = None
    kobuki: Kobuki | None = None
    joint_states: JointStates | None = None
    scan: Scan | None = None
    camera: Camera | None = None

    @model_validator(mode="after")
    def _seen(self) -> Sensors:
        """The scan is made of the camera's picture, drawn or not."""
        if self.scan is not None:
            try:
                pixels(self.camera or Camera(), self.scan.columns, self.scan.rows, self.scan.width)
            except ValueError as error:
                raise ValueError(f"scan.{error}") from error
        return self

    def chance(self, name: str) -> Any:
        """The random numbers of one sensor: its own, so that no sensor changes another one's."""
        return np.random.default_rng([self.seed, *name.encode()])

    @property
    def present(self) -> list[str]:
        """Names of the sensors there are that write a block."""
        return [name for name in BLOCKS if getattr(self, name) is not None]
