"""The table [references.NAME] of a profile."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from ..units import Metres, MetresPerSecond, PerSecond, Pose, Seconds
from .figures import FIGURES

SOURCES = ("figure", "file", "python", "point")


class Reference(BaseModel):
    """Where a robot goes by itself, and how."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    of: Literal["platform", "arm", "end_effector"]
    """What follows it: η, h in the arm's base frame, or ξ. It must be a kind of reference of the mapping."""
    follow: Literal["trajectory", "path", "point"] = "trajectory"
    """trajectory: to be somewhere at a time; path: to be on it, at a speed; point: to get there and stay."""
    figure: str | None = None
    file: str | None = None
    """CSV with the columns time, x, y, z (time, x, y, psi for a platform)."""
    python: str | None = None
    """FILE.py:FUNCTION; the function takes the time in s and returns x, y, z. It is sampled before the run."""
    point: Annotated[list[Pose], Field(min_length=3, max_length=3)] | None = None
    size: Annotated[list[Metres], Field(min_length=1, max_length=2)] = [1.0, 0.5]
    """Of a figure, along its first and second axis."""
    plane: Literal["xy", "xz", "yz"] = "xy"
    """In which a figure lies."""
    heading: Literal["keep", "tangent"] = "keep"
    """Of a platform on a figure: as it is, or along the way."""
    duration: Seconds = Field(default=20.0, gt=0, le=3600)
    """Of one round of a figure, and of what is sampled from a Python function."""
    laps: int = Field(default=0, ge=0, le=1000)
    """Rounds of a closed curve; 0 without end."""
    speed: MetresPerSecond = Field(default=0.1, gt=0, le=5)
    """Along a path."""
    place: Literal["here", "world"] | None = None
    """here: it begins where the robot is when it is engaged first; world: numbers are places. Unless written: world
    for points and files."""
    gain: PerSecond = Field(default=4.0, gt=0)
    """Velocity that an error asks for, per metre of it."""
    approach: MetresPerSecond = Field(default=0.2, gt=0)
    """No error asks for more than this."""
    ramp: Seconds = Field(default=1.0, gt=0)
    """Time in which a reference gathers speed, from every engagement on."""
    tolerance: Metres = Field(default=0.002, gt=0)
    """The end of a path, or a point, is reached within this."""

    @field_validator("figure")
    @classmethod
    def _known(cls, figure: str | None) -> str | None:
        if figure is not None and figure not in FIGURES:
            raise ValueError(f"write one of: {', '.join(FIGURES)}")
        return figure

    @field_validator("size")
    @classmethod
    def _positive(cls, size: list[float]) -> list[float]:
        if min(size) <= 0:
            raise ValueError("every length must be positive")
        return size

    @model_validator(mode="after")
    def _one_source(self) -> Reference:
        written = [name for name in SOURCES if getattr(self, name) is not None]
        if len(written) != 1:
            raise ValueError(f"of: write exactly one of {', '.join(SOURCES)} beside it")
        if (self.follow == "point") != (self.point is not None):
            raise ValueError('follow: a point goes with follow = "point", and only a point does')
        if self.python is not None and ":" not in self.python:
            raise ValueError('python: write FILE.py:FUNCTION, as in "spiral.py:spiral"')
        return self

    @property
    def here(self) -> bool:
        """Whether it begins where the robot is."""
        return self.place == "here" or (self.place is None and self.file is None and self.point is None)
