"""Hold: brake, then keep the joints where they came to rest.

The guard turns v = 0 into braking at the acceleration limits. Once the command is zero and the robot at rest, the
measured joint angles are latched and held with a proportional gain; the platform stands on its wheels. Without
dynamic compensation gravity keeps the arm moving, so it is latched as soon as the command is zero, and sags by what
the gain allows: `control.hold_sag` says how far. A robot without an arm has nothing to latch: it stands.

A robot whose joints have position servos of their own is not held by a second loop about them, which would swing with
a load in the hand: what its servos are asked for is led to the positions that carry the posture measured at rest.
"""

from __future__ import annotations

from typing import Any

import casadi as ca
from pydantic import BaseModel, ConfigDict, Field

from ..kernel import Signals
from ..units import PerSecond, Speed

COMMAND_IS_ZERO = 1e-9
"""m/s, rad/s: the guard's slew ends exactly at zero, up to rounding."""


class Gains(BaseModel):
    """How the latched joints are held."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    gain: PerSecond = Field(default=5.0, gt=0)
    rest_speed: Speed = Field(default=0.01, gt=0)
    """Every generalised velocity below this, m/s or rad/s, counts as at rest."""


def signals(model: Any, gains: Gains, compensation: bool, s: Signals) -> dict[str, ca.SX]:
    """Signals of the control block; reads the measured and the last commanded velocities and the latch itself."""
    n, joints = model.n_v, model.joints
    v, last = s("control.v", n), s("guard.v_cmd", n)
    latched = s("control.hold_latched")
    stopped = ca.norm_inf(last) <= COMMAND_IS_ZERO
    serves = hasattr(model, "asked_to_stay")
    sags = joints and not compensation and not serves
    at_rest = stopped if sags else ca.logic_and(stopped, ca.norm_inf(v) < gains.rest_speed)
    now_latched = ca.if_else(ca.logic_or(latched > 0, at_rest), 1, 0)
    v_cmd = ca.SX.zeros(n)
    held = {"control.hold_latched": now_latched, "control.damping": ca.SX(0)}
    if joints:
        n_q = len(joints)
        q, hold_q = model.asked_to_stay(s) if serves else s("arm.q", n_q), s("control.hold_q", n_q)
        target = ca.if_else(latched > 0, hold_q, q)
        v_cmd[joints] = now_latched * gains.gain * (target - (s("joints.q_cmd", n_q) if serves else q))
        held |= {"control.hold_q": target, "control.hold_sag": now_latched * ca.norm_inf(target - q)}
    return {"control.v_cmd": v_cmd, **held}
