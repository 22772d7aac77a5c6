"""A mobile manipulator by rates: how far the hand is from the device's centre says how fast something moves.

ṗ_ref is the hand's position beyond a dead band, times a gain. It becomes, in control.v_ref = (v, ω, q̇1, q̇2, …),
- `drive`: v from x (ahead), ω from y (to the left), and the arm keeps its posture;
- `shoulder`: q̇1 from y, q̇2 from x (the arm leans ahead), q̇3 from z (the forearm rises); the base stands;
- `wrist`: q̇4 from z (the hand rises), q̇5 from y; the base stands;
- `reach`, `tilt`: the hand in space, through the inverse kinematics of the arm (`reach.py`); the base stands;
- `velocities`: a client asks for all of them itself, a device's hand for none.

The law `external` passes control.v_ref on. But for `reach` and `tilt` nothing is kept from one tick to the next.
"""

from __future__ import annotations

from typing import Annotated, Any

import casadi as ca
from pydantic import BaseModel, ConfigDict, Field

from ..kernel import Signals
from ..units import Metres, Number
from . import reach
from .reach import Settings as Reach

REFERENCES = ("drive", "shoulder", "wrist", *reach.KINDS, "velocities")

Positive = Annotated[Number, Field(gt=0)]
AXES = {"drive": ((0, 0), (1, 1)), "shoulder": ((2, 1), (3, 0), (4, 2)), "wrist": ((5, 2), (6, 1))}
"""For each reference which velocity comes from which of x, y, z."""


class Settings(BaseModel):
    """The table [operator.jog]."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    dead_band: Metres = Field(ge=0)
    drive_gain: Annotated[list[Positive], Field(min_length=2, max_length=2)]
    """(v, ω) per metre beyond the dead band: 1/s, rad/(s·m)."""
    joint_gain: Positive
    """Of every joint, rad/(s·m)."""
    reach: Reach = Reach()


def check(model: Any, settings: Settings) -> None:
    """ValueError, `key: problem`, if the settings do not fit the model."""
    n_v, n = model.n_v, len(model.joints)
    if (n_v, n) != (7, 5):
        raise ValueError(
            f"dead_band: this mapping drives (v, ω) and five joints; the plant has {n_v} velocities and {n} joints"
        )
    reach.check(model)


def device(model: Any, settings: Settings, reference: str, dt: float, s: Signals) -> dict[str, ca.SX]:
    """operator.p_dot_ref from operator.p; where a client asks for velocities itself, control.v_ref = 0."""
    if reference == "velocities":
        return {"control.v_ref": ca.SX.zeros(model.n_v)}
    p = s("operator.p", 3)
    beyond = ca.sign(p) * ca.fmax(ca.fabs(p) - settings.dead_band, 0)
    if reference in reach.KINDS:
        return reach.device(settings.reach, reference, beyond, dt, s)
    gain = [*settings.drive_gain, 0.0] if reference == "drive" else [settings.joint_gain] * 3
    return {"operator.p_dot_ref": ca.SX(gain) * beyond}


def reference(model: Any, settings: Settings, reference: str, dt: float, s: Signals) -> dict[str, ca.SX]:
    """control.v_ref, m/s and rad/s, from operator.p_dot_ref; `velocities` leaves it as the client wrote it."""
    if reference in reach.KINDS:
        return reach.reference(model, settings.reach, reference, dt, s)
    shown = {"arm.h_ref": s("arm.h", 3)}
    if reference == "velocities":
        return shown
    p_dot, v_ref = s("operator.p_dot_ref", 3), ca.SX.zeros(model.n_v)
    for velocity, axis in AXES[reference]:
        v_ref[velocity] = p_dot[axis]
    return {"control.v_ref": v_ref, **shown}


def rest(model: Any, settings: Settings, reference: str, dt: float, s: Signals) -> dict[str, ca.SX]:
    """The hand's reference is where the hand is."""
    return reach.rest(model, s) if reference in reach.KINDS else {"arm.h_ref": s("arm.h", 3)}
