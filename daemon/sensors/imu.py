"""An inertial sensor: rate of turn and specific force, ideal or with bias and noise.

Of a robot in the plane they follow from its velocities; in a world with physics they are felt where the sensor is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from ...ipc.frame import Frame
from ..units import Hertz, Number
from .schedule import Schedule

GRAVITY = 9.80665
"""Standard gravity, m/s²."""


class Settings(BaseModel):
    """The table [sensors.imu]."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    ideal: bool = False
    rate: Hertz = Field(default=200.0, gt=0)
    rate_noise: Number = Field(default=0.002, ge=0)
    """Standard deviation of each angular velocity, rad/s."""
    rate_bias: Number = Field(default=0.001, ge=0)
    """Standard deviation of its constant error, rad/s."""
    acceleration_noise: Number = Field(default=0.03, ge=0)
    """Standard deviation of each acceleration, m/s²."""
    acceleration_bias: Number = Field(default=0.02, ge=0)
    """Standard deviation of its constant error, m/s²."""


class Imu:
    """Writes the block `imu`. `felt` gives rate of turn and specific force, six numbers, where physics has them."""

    def __init__(
        self,
        settings: Settings,
        chance: Any,
        frame: Frame,
        dt: float,
        felt: Callable[[], Sequence[float]] | None = None,
    ):
        self._block, self._u, self._chance = frame.imu, frame["base.u"], chance
        self._due, self._period = Schedule(settings.rate, dt), max(1 / settings.rate, dt)
        noise = 0.0 if settings.ideal else 1.0
        self._noise = noise * np.array([settings.rate_noise] * 3 + [settings.acceleration_noise] * 3)
        bias = np.array([settings.rate_bias] * 3 + [settings.acceleration_bias] * 3)
        self._bias = noise * bias * chance.standard_normal(6)
        self._last = 0.0
        self._felt = felt if felt is not None else self._planar

    def __call__(self) -> None:
        """One tick."""
        if not self._due():
            return
        error = self._bias + self._noise * self._chance.standard_normal(6)
        measured = self._felt() + error
        self._block.seq[0] += 1
        self._block.angular_velocity[:], self._block.linear_acceleration[:] = measured[:3], measured[3:]

    def _planar(self) -> Sequence[float]:
        v, _, omega = self._u.tolist()
        ahead = (v - self._last) / self._period
        self._last = v
        return 0.0, 0.0, omega, ahead, v * omega, GRAVITY
