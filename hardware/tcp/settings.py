"""The table [link] of a profile: whether a real robot takes the place of the plant, and how it is reached."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from ...daemon.units import PerSecond, Pose, Seconds

PORT = 7411


class Link(BaseModel):
    """[link]. `type` none: the plant of the profile is the robot."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    type: Literal["none", "tcp"] = "none"
    host: str = Field(default="127.0.0.1", min_length=1)
    """Name or address of the robot; this machine unless told otherwise."""
    port: int = Field(default=PORT, ge=1, le=65535)
    token_file: str = ""
    """The secret that robot and cell share; empty: robot.token in the user's settings."""
    command_expiry: Seconds = Field(default=0.1, ge=0.01, le=1)
    """Longest life of a command, from the tick it was computed in: the robot brakes when it is over."""
    state_expiry: Seconds = Field(default=0.1, ge=0.01, le=1)
    """A state of the robot older than this ends in hold."""
    retry_min: Seconds = Field(default=0.05, ge=0.01, le=60)
    retry_max: Seconds = Field(default=2.0, ge=0.01, le=60)
    """Time between attempts to connect: doubled after each, a quarter more or less by chance."""
    observer: bool = False
    """Whether the plant's model runs beside the robot and is compared with it."""
    observer_gain: PerSecond = Field(default=2.0, gt=0, le=50)
    """How fast the model is drawn toward the robot: what lasts shows as a deviation of its rate over this."""
    tolerance: list[Pose] = []
    """Largest deviation of each generalised coordinate, m or rad, before the alarm."""
    observer_hold: bool = False
    """Whether the alarm ends in hold."""

    @model_validator(mode="after")
    def _in_order(self) -> Link:
        if self.retry_max < self.retry_min:
            raise ValueError("retry_max: must be at least retry_min")
        if any(value <= 0 for value in self.tolerance):
            raise ValueError("tolerance: every value must be positive")
        return self

    @property
    def token_path(self) -> Path:
        """Where the token is looked for."""
        if self.token_file:
            return Path(self.token_file).expanduser().absolute()
        return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "teleopd" / "robot.token"
