"""Rate control of seed 1, (10)–(13): how far the hand is from the device's centre says how fast the robot goes.

ṗ_ref is the hand's position beyond a dead band, times a gain. It becomes
- `platform`: (11), η̇_ref = J_P(ψ)·u_ref, with z turned into ω (Remark 1);
- `arm`: ḣ_ref = R_z(q1)·ṗ_ref, since h lives in the arm's base frame, gated by manipulability (13), and h_ref = ∫ḣ_ref;
- `end_effector`: (12), ξ̇_ref = R_z(ψ + q1)·ṗ_ref.

(13) as printed stops the operator for good once w ≤ λ. Here only the component of ḣ_ref that lowers w is taken
away, smoothly between `manipulability_slow` and λ: motion that raises w always passes. h_ref is on a leash to the
measured h, so that it does not wind up while the robot cannot follow.
"""

from __future__ import annotations

from typing import Annotated, Any

import casadi as ca
from pydantic import BaseModel, ConfigDict, Field, model_validator

from ..controllers.pseudoinverse import Damping, invert
from ..kernel import Signals
from ..units import Metres, MetresPerSecond, Number, Radians

REFERENCES = ("platform", "arm", "end_effector")

Three = Annotated[list[Annotated[Number, Field(gt=0)]], Field(min_length=3, max_length=3)]

GRADIENT_FLOOR = 1e-12
"""Regularises the direction of ∇w where w has no slope, as at a singularity: there everything passes."""


class Settings(BaseModel):
    """The table [operator.rate]."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    dead_band: Metres = Field(ge=0)
    platform_gain: Three
    """ṗ_ref per metre beyond the dead band: 1/s, 1/s, rad/(s·m)."""
    arm_gain: Three
    """1/s."""
    end_effector_gain: Three
    """1/s."""
    speed_max: MetresPerSecond = Field(gt=0)
    """Of the end effector's reference."""
    manipulability_min: Number = Field(gt=0)
    """λ of (13), m³."""
    manipulability_slow: Number = Field(gt=0)
    """Slowing down begins here, m³."""
    leash: Metres = Field(gt=0)
    """h_ref is never further from h than this."""
    posture: list[Radians]
    """q_d of (18) and (22); (17) keeps the posture it finds."""

    @model_validator(mode="after")
    def _order(self) -> Settings:
        if not self.manipulability_min < self.manipulability_slow:
            raise ValueError("manipulability_slow: must be greater than manipulability_min")
        return self


def check(model: Any, settings: Settings) -> None:
    """ValueError, `key: problem`, if the settings do not fit the model."""
    if len(settings.posture) != len(model.joints):
        raise ValueError(f"posture: write one angle for each of the {len(model.joints)} joints")


def device(model: Any, settings: Settings, reference: str, dt: float, s: Signals) -> dict[str, ca.SX]:
    """(10): operator.p_dot_ref from operator.p."""
    p = s("operator.p", 3)
    beyond = ca.sign(p) * ca.fmax(ca.fabs(p) - settings.dead_band, 0)
    return {"operator.p_dot_ref": ca.SX(getattr(settings, f"{reference}_gain")) * beyond}


def reference(model: Any, settings: Settings, reference: str, dt: float, s: Signals) -> dict[str, ca.SX]:
    """References from operator.p_dot_ref; `dt` is the period, s."""
    p_dot = s("operator.p_dot_ref", 3)
    if reference == "platform":
        u_ref = _within(p_dot, ca.SX(model.limits.v_max[:3]))
        return {"base.eta_dot_ref": model.J_P(s("base.eta", 3)[2]) @ u_ref}  # (11)
    p_dot = p_dot / ca.fmax(1, ca.norm_2(p_dot) / settings.speed_max)
    q = s("arm.q", len(model.joints))
    if reference == "end_effector":
        xi_dot_ref = model.J_P(s("base.eta", 3)[2] + q[0]) @ p_dot  # (12)
        return {"end_effector.xi_dot_ref": xi_dot_ref, "arm.h_ref": s("arm.h", 3)}
    n, passes = _gate(model, settings, q)
    asked = model.J_P(q[0]) @ p_dot
    h_dot_ref = asked - (1 - passes) * ca.fmin(ca.dot(n, asked), 0) * n  # (13)
    h_ref = _leashed(s("arm.h", 3), s("arm.h_ref", 3) + dt * h_dot_ref, n, passes, settings.leash)
    return {"arm.h_dot_ref": h_dot_ref, "arm.h_ref": h_ref, "arm.gate": passes}


def rest(model: Any, settings: Settings, reference: str, dt: float, s: Signals) -> dict[str, ca.SX]:
    """References that start from the measured state: positions where they are, velocities zero."""
    q = s("arm.q", len(model.joints))
    zero = ca.SX.zeros(3)
    return {
        "base.eta_dot_ref": zero,
        "arm.h_dot_ref": zero,
        "arm.h_ref": s("arm.h", 3),
        "arm.q_d": q if reference == "platform" else ca.SX(settings.posture),
        "arm.gate": ca.SX(1),
        "end_effector.xi_dot_ref": zero,
    }


def _within(v: ca.SX, limit: ca.SX) -> ca.SX:
    """v scaled so that no component exceeds its limit, direction kept."""
    return v / ca.fmax(1, ca.mmax(ca.fabs(v) / limit))


def _leashed(h: ca.SX, h_ref: ca.SX, n: ca.SX, passes: ca.SX, leash: float) -> ca.SX:
    """h_ref on its leash to h.

    What the gate stops must not go on by way of the position loop: where h_ref would lower w, its leash is as short as
    the gate.
    """
    ahead = h_ref - h
    ahead += ca.fmax(-ca.dot(n, ahead) - passes * leash, 0) * n
    return h + ahead / ca.fmax(1, ca.norm_2(ahead) / leash)


def _gate(model: Any, settings: Settings, q: ca.SX) -> tuple[ca.SX, ca.SX]:
    """(13): the direction of ḣ that raises w, and the share of the opposite direction that passes."""
    joints = ca.SX.sym("q", q.numel())
    J_a = model.J_a(joints)
    squared = ca.det(J_a @ J_a.T)
    gradient = ca.Function("gradient", [joints], [squared, ca.gradient(squared, joints)])
    w_squared, slope = gradient(q)  # of w², which has no pole at w = 0
    slope = invert(model.J_a(q), Damping()).pinv.T @ slope  # in the task's space: d(w²)/dt = slope·ḣ
    n = slope / ca.sqrt(ca.sumsqr(slope) + GRADIENT_FLOOR)
    low, high = settings.manipulability_min, settings.manipulability_slow
    x = ca.fmin(ca.fmax((ca.sqrt(ca.fmax(w_squared, 0)) - low) / (high - low), 0), 1)
    return n, x * x * (3 - 2 * x)
