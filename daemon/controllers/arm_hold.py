"""(17) of seed 1: the arm keeps its end effector still while the platform drives.

q̇_ref = J_a#·K_a·tanh(h_d − h) + (I − J_a#·J_a)·H·tanh(χ), χ = q_d − q. The paper prints h_xd thrice in h_d and q̃3 twice
in χ; meant are (h_xd, h_yd, h_zd) and (q̃1, q̃2, q̃3, q̃4). h_d is `arm.h_ref`, set to the measured h when the mode begins.
"""

from __future__ import annotations

from typing import Annotated, Any

import casadi as ca
from pydantic import BaseModel, ConfigDict, Field

from ..kernel import Signals
from ..units import Number
from . import Velocity
from .pseudoinverse import Damping, invert

Positive = Annotated[Number, Field(gt=0)]


class Gains(BaseModel):
    """K_a, diagonal, m/s; H, diagonal, rad/s."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    K_a: Annotated[list[Positive], Field(min_length=3, max_length=3)]
    H: Annotated[list[Positive], Field(min_length=1)]
    inverse: Damping = Damping()


def build(model: Any, gains: Gains, s: Signals) -> Velocity:
    """q̇ of the arm; reads arm.q, arm.q_d, arm.h, arm.h_ref."""
    return track(model, gains, s, ca.SX.zeros(3))


def track(model: Any, gains: Gains, s: Signals, feed_forward: ca.SX) -> Velocity:
    """The law that (17) and (18) share: `feed_forward` is a velocity of h in the arm's base frame, m/s."""
    n = len(gains.H)
    q, q_d, h, h_ref = s("arm.q", n), s("arm.q_d", n), s("arm.h", 3), s("arm.h_ref", 3)
    inverse = invert(model.J_a(q), gains.inverse)
    task = inverse.pinv @ (feed_forward + ca.SX(gains.K_a) * ca.tanh(h_ref - h))
    posture = inverse.projector @ (ca.SX(gains.H) * ca.tanh(q_d - q))
    notes = {"control.damping": inverse.damping, "control.sigma_min": inverse.sigma_min}
    return Velocity(q_dot=task + posture, notes=notes)
