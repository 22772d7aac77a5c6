"""A controller that switches, to compare with: tracking, or avoiding when something is near.

Seed 2 sets itself apart from controllers that switch between following the operator and avoiding obstacles. This is
the plainest of those: nearer than `near` the operator is cut off and the robot backs away from the virtual force and
turns from it, until everything is further than `far`; then (9) without object velocities goes on.
"""

from __future__ import annotations

from typing import Annotated, Any

import casadi as ca
from pydantic import BaseModel, ConfigDict, Field, model_validator

from ..kernel import Signals
from ..units import Metres, MetresPerSecond, Number, PerSecond
from . import Velocity
from .lyapunov import track


class Gains(BaseModel):
    """K of (9); where it switches, m from the lidar; how it avoids."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    K: Annotated[list[Annotated[PerSecond, Field(gt=0)]], Field(min_length=2, max_length=2)]
    near: Metres = Field(gt=0)
    far: Metres = Field(gt=0)
    back: MetresPerSecond = Field(gt=0)
    turn: Number = Field(gt=0)
    """rad/s."""

    @model_validator(mode="after")
    def _order(self) -> Gains:
        if not self.near < self.far:
            raise ValueError("far: must be greater than near, or it would chatter")
        return self


def build(model: Any, gains: Gains, s: Signals) -> Velocity:
    """(v, ω); reads bilateral.ref, ref_change, feedback, nearest, avoiding, control.v and guard.v_cmd."""
    F, nearest, before = s("bilateral.feedback", 2), s("bilateral.nearest"), s("bilateral.avoiding")
    avoiding = ca.if_else(before > 0, nearest < gains.far, nearest < gains.near)
    away = ca.vertcat(-gains.back * ca.tanh(F[0]), -gains.turn * ca.tanh(F[1]))
    u, notes = track(model, gains.K, ca.SX.zeros(2), s)
    return Velocity(u=ca.if_else(avoiding, away, u), notes={**notes, "bilateral.avoiding": avoiding})
