"""(9) of seed 2: velocity control with the object velocities in its error, without switching.

    [v; ω]_ctrl = ∫ (ref˙ + K·tanh(h̃)) dt,  h̃ = ref − rob − obj                                             (9), (10)

The integral goes on from what the guard let pass in the tick before, within the robot's limits: whatever stopped the
command stops the integral too, so that it cannot wind up, and an engagement starts from the robot's own motion.
v_rob of this tick answers to the reference of the last one and is compared with that: then V = ½·h̃ᵀh̃ (12) falls in
every tick on the ideal plant without obstacles, as (14) says, and not only nearly.
"""

from __future__ import annotations

from typing import Annotated, Any

import casadi as ca
from pydantic import BaseModel, ConfigDict, Field

from ..kernel import Signals
from ..units import PerSecond
from . import Velocity


class Gains(BaseModel):
    """K, diagonal: m/s² and rad/s² at a large error (1/s at a small one)."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    K: Annotated[list[Annotated[PerSecond, Field(gt=0)]], Field(min_length=2, max_length=2)]


def build(model: Any, gains: Gains, s: Signals) -> Velocity:
    """(v, ω); reads bilateral.ref, ref_change, obj, control.v and guard.v_cmd."""
    u, notes = track(model, gains.K, s("bilateral.obj", 2), s)
    return Velocity(u=u, notes=notes)


def track(model: Any, K: list[float], obj: ca.SX, s: Signals) -> tuple[ca.SX, dict[str, ca.SX]]:
    """(9) with these object velocities, m/s and rad/s; and what the state says of it."""
    change, rob, last = s("bilateral.ref_change", 2), s("control.v", 2), s("guard.v_cmd", 2)
    error = s("bilateral.ref", 2) - change - rob - obj  # (10)
    limit = ca.SX(model.limits.v_max)
    asked = last + change + s.dt * ca.SX(K) * ca.tanh(error)  # (9)
    u = ca.fmin(ca.fmax(asked, -limit), limit)
    return u, {"bilateral.error": error, "bilateral.V": 0.5 * ca.sumsqr(error)}  # (12)
