"""(15) of seed 1: velocity of the omnidirectional platform.

u_ref = J_P⁻¹(ψ)·(η̇_ref + K_p·tanh(η̇_ref − η̇)), with the error (16).
"""

from __future__ import annotations

from typing import Annotated, Any

import casadi as ca
from pydantic import BaseModel, ConfigDict, Field

from ..kernel import Signals
from ..units import Number
from . import Velocity

Three = Annotated[list[Annotated[Number, Field(gt=0)]], Field(min_length=3, max_length=3)]


class Gains(BaseModel):
    """K_p, diagonal: m/s, m/s, rad/s."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    K_p: Three


def build(model: Any, gains: Gains, s: Signals) -> Velocity:
    """u in the robot's frame; reads base.eta, base.eta_dot, base.eta_dot_ref."""
    eta, eta_dot, eta_dot_ref = s("base.eta", 3), s("base.eta_dot", 3), s("base.eta_dot_ref", 3)
    error = eta_dot_ref - eta_dot  # (16)
    J_P = model.J_P(eta[2])
    return Velocity(u=J_P.T @ (eta_dot_ref + ca.SX(gains.K_p) * ca.tanh(error)))  # J_P is a rotation: J_P⁻¹ = J_Pᵀ
