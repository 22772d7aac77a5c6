"""The table [mpc] of a profile."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import numpy as np
import numpy.typing as npt
from pydantic import BaseModel, ConfigDict, Field, model_validator

from ...ipc.schema import MAX_STEPS
from ..units import Acceleration, Number, PerSecond, Radians, RadiansPerSecond, Seconds

Weight = Annotated[Number, Field(ge=0)]
Positive = Annotated[Number, Field(gt=0)]


class Settings(BaseModel):
    """Weights, horizon, solver and feedback of the predictive controller, seed 4 (10)–(12)."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    solver: Literal["condensed", "ipopt", "fatrop"] = "condensed"
    steps: int = Field(ge=2, le=MAX_STEPS)
    """N of (12)."""
    step: Seconds = Field(gt=0, le=0.2)
    """Δt of (10), s."""
    integrator: Literal["rk4", "euler"] = "rk4"
    iterations: int = Field(default=3, ge=1, le=20)
    """Most Gauss–Newton iterations a plan; a cold start takes as many as it needs."""
    enough: Acceleration = Field(default=2.5, ge=0)
    """A plan is done when the last iteration changed no acceleration by more, rad/s²."""
    Q1: list[Weight]
    """Diagonal weights of the tracking error (11), 1/m², 1/rad²."""
    R: Positive
    """Weight of every joint acceleration."""
    Q2_tracking: Positive
    """Weight of the slosh angle with operator.tuning = 0 (P1), 1/rad²."""
    Q2_calm: Positive
    """… and with 1 (P2). Between them the weight's logarithm is proportional."""
    slosh_max: Radians | None = Field(default=None, gt=0)
    """Bound of the predicted slosh angles; the solver may exceed it only where nothing else is possible."""
    feedback: Literal["threshold", "always"] = "threshold"
    delta_q: Radians = Field(default=0.01, gt=0)
    """Δ_max for joint angles."""
    delta_v: RadiansPerSecond = Field(default=0.05, gt=0)
    """Δ_max for joint velocities."""
    observer: PerSecond = Field(default=15.0, ge=0)
    every: int = Field(default=1, ge=1, le=100)
    """Ticks from one plan to the next."""
    delay: int = Field(default=1, ge=1, le=100)
    """In simulated and lockstep time: ticks after which a plan is there."""
    validity: Seconds = Field(gt=0)

    @model_validator(mode="after")
    def _within_the_horizon(self) -> Settings:
        if self.validity > self.steps * self.step:
            raise ValueError(f"validity: a plan reaches {self.steps * self.step:g} s; write at most that")
        if self.slosh_max is not None and self.solver != "condensed":
            raise ValueError('slosh_max: only solver = "condensed" bounds the slosh angle')
        return self

    def check(self, model: Any, dt: float) -> None:
        """ValueError, `key: problem`, if the settings do not fit the model or the period dt, s."""
        if not hasattr(model, "n_y"):
            raise ValueError("solver: this plant carries no liquid; leave the table [mpc] away")
        if len(self.Q1) != model.n_y:
            raise ValueError(f"Q1: write one weight for each of the {model.n_y} coordinates of the glass's pose")
        if self.integrator == "rk4":  # Euler's step is the seed's, unstable or not
            try:
                model.check_prediction(self.step)
            except ValueError as error:
                raise ValueError(f"step: {error}") from None
        if self.validity < (self.every + self.delay) * dt:
            raise ValueError(f"validity: plans come every {(self.every + self.delay) * dt:g} s; write at least that")
        if self.observer * dt > 1:
            raise ValueError(f"observer: too fast for a period of {dt:g} s; write at most {1 / dt:g}")

    def q2(self, tuning: Any) -> Any:
        """Weight of the slosh angle for a tuning from 0 (P1) to 1 (P2)."""
        return self.Q2_tracking * (self.Q2_calm / self.Q2_tracking) ** tuning

    @property
    def times(self) -> npt.NDArray[np.float64]:
        """Prediction times of ξ_1 … ξ_N, s."""
        return np.asarray(self.step * np.arange(1, self.steps + 1), float)
