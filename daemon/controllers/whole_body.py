"""(20) of seed 1: platform and arm move the end effector together, with the posture in the null space.

v_ref = J#·(ξ̇_ref + K_1·tanh(ξ̇_ref − ξ̇)) + (I − J#·J)·K_2·tanh(ζ), ζ = (0, 0, 0, q_d − q) of (22). The paper's (21)
prints ξ where ξ̇ is meant: the motion error is ξ̇_ref − ξ̇.
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
    """K_1, diagonal, m/s; K_2, diagonal, rad/s, the arm's part (ζ is zero for the platform)."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    K_1: Annotated[list[Positive], Field(min_length=3, max_length=3)]
    K_2: Annotated[list[Positive], Field(min_length=1)]
    inverse: Damping = Damping()


def build(model: Any, gains: Gains, s: Signals) -> Velocity:
    """v = (u, q̇); reads base.eta, arm.q, arm.q_d, end_effector.xi_dot, end_effector.xi_dot_ref."""
    n = len(gains.K_2)
    eta, q, q_d = s("base.eta", 3), s("arm.q", n), s("arm.q_d", n)
    xi_dot, xi_dot_ref = s("end_effector.xi_dot", 3), s("end_effector.xi_dot_ref", 3)
    inverse = invert(model.J(eta, q), gains.inverse)
    zeta = ca.vertcat(ca.SX.zeros(3), ca.SX(gains.K_2) * ca.tanh(q_d - q))  # K_2·tanh(ζ), (22)
    v = inverse.pinv @ (xi_dot_ref + ca.SX(gains.K_1) * ca.tanh(xi_dot_ref - xi_dot)) + inverse.projector @ zeta
    notes = {"control.damping": inverse.damping, "control.sigma_min": inverse.sigma_min}
    return Velocity(u=v[:3], q_dot=v[3:], notes=notes)
