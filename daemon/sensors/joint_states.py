"""What the servos report of arm and gripper, 250 times a second as seed 3's /joint_states: ideal, or with noise."""

from __future__ import annotations

from typing import Any

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from ...ipc.frame import Frame
from ..units import Hertz, Metres, Number, Radians
from .schedule import Schedule


class Settings(BaseModel):
    """The table [sensors.joint_states]."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    ideal: bool = False
    rate: Hertz = Field(default=250.0, gt=0)
    angle: Radians = Field(default=5e-4, ge=0)
    """Standard deviation of an angle."""
    rate_noise: Number = Field(default=5e-3, ge=0)
    """Standard deviation of an angular velocity, rad/s."""
    finger: Metres = Field(default=2e-5, ge=0)
    """Standard deviation of a finger's position."""


class JointStates:
    """Writes `joints.seq`, `joints.q`, `joints.q_dot` and `joints.gripper`."""

    def __init__(self, settings: Settings, chance: Any, n: int, frame: Frame, dt: float):
        self._due, self._chance = Schedule(settings.rate, dt), chance
        block, arm = frame.joints, frame.arm
        self._seq, self._q, self._q_dot, self._g = block.seq, block.q[:n], block.q_dot[:n], block.gripper
        self._true, self._true_dot, self._opening = arm.q[:n], arm.q_dot[:n], frame["scene.opening"]
        deviations = [*[settings.angle] * n, *[settings.rate_noise] * n, settings.finger]
        self._sigma = np.array(deviations) * (not settings.ideal)
        self._n = n

    def __call__(self) -> None:
        """One tick."""
        if not self._due():
            return
        n, error = self._n, self._sigma * self._chance.standard_normal(2 * self._n + 1)
        self._seq[0] += 1
        self._q[:] = self._true + error[:n]
        self._q_dot[:] = self._true_dot + error[n : 2 * n]
        self._g[0] = self._opening[0] / 2 + error[2 * n]
