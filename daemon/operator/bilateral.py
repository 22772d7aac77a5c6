"""Bilateral teleoperation of seed 2: the hand's force drives the robot through an impedance, and feels the obstacles.

- (1), (2): references from the operator's force, M_ref·ν̇ + D·ν = f;
- (3): force on the hand from the virtual force, M_force·Ḟ_r + D·F_r = F, slewed no faster than `slew`;
- (7), (8): object velocities v_obj = K_v·F_rNZ/f_max, ω_obj = K_ω·tanh(F_rNX).

Both impedances are discretised exactly for an input held over the period T, v⁺ = e^(−DT/M)·v + (1 − e^(−DT/M))/D·f.
(7) as printed is ten times too fast (.1·10 N = 1 m/s where ±.1 m/s are meant), so it is normalised by f_max. The hand
feels −F_r: away from the obstacle. The force is saturated at f_max only; what a device can do it clamps itself.

The operator's force is how far the hand is from the device's centre beyond a dead band: x ahead, y to the left turns
left. `operator.p_dot_ref` holds it as (f_NZ, 0, f_NX); a client that sends velocities writes it directly.
"""

from __future__ import annotations

from typing import Annotated, Any

import casadi as ca
import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from ..kernel import Signals
from ..units import Metres, MetresPerSecond, NewtonsPerSecond, Number, Seconds, Speed
from .virtual_force import Settings as VirtualForce
from .virtual_force import kernel as felt

REFERENCES = ("impedance",)

Positive = Annotated[Number, Field(gt=0)]


class Impedance(BaseModel):
    """v(s) = f(s)/(M·s + D), (1)."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    M: Seconds = Field(gt=0)
    D: Positive = 1.0

    def step(self, v: ca.SX, f: ca.SX, dt: float) -> ca.SX:
        """v after dt, s, under f held: exact."""
        decay = float(np.exp(-self.D * dt / self.M))
        return decay * v + (1 - decay) / self.D * f


class Settings(BaseModel):
    """The table [operator.bilateral]."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    dead_band: Metres = Field(ge=0)
    gain: Annotated[list[Positive], Field(min_length=2, max_length=2)]
    """(f_NZ, f_NX) per metre beyond the dead band: 1/s, rad/(s·m)."""
    ref_max: Annotated[list[Speed], Field(min_length=2, max_length=2)]
    """Largest references, m/s and rad/s."""
    reference: Impedance = Impedance(M=0.3)
    """(2)."""
    feedback: Impedance = Impedance(M=0.1)
    """(3)."""
    slew: NewtonsPerSecond = Field(gt=0)
    """The feedback force never changes faster."""
    K_v: MetresPerSecond = Field(ge=0)
    """Object velocity at f_max, (7)."""
    K_omega: Number = Field(ge=0)
    """Largest object velocity, rad/s, (8)."""
    virtual_force: VirtualForce = VirtualForce()


def check(model: Any, settings: Settings) -> None:
    """ValueError, `key: problem`, if the settings do not fit the model."""
    if model.n_v != 2:
        raise ValueError(f"gain: this mapping drives (v, ω), the plant has {model.n_v} velocities")
    if any(r <= 0 or r > v for r, v in zip(settings.ref_max, model.limits.v_max, strict=True)):
        raise ValueError(f"ref_max: write positive values up to the plant's v_max, {list(model.limits.v_max)}")


def always(settings: Settings, profile: Any) -> list[ca.Function]:
    """What runs in each tick before the rest, engaged or not: what the lidar says becomes the virtual force."""
    lidar = profile.sensors.lidar
    return [felt(settings.virtual_force, lidar.rays, lidar.x)]


def device(model: Any, settings: Settings, reference: str, dt: float, s: Signals) -> dict[str, ca.SX]:
    """operator.p_dot_ref = (f_NZ, 0, f_NX) from operator.p."""
    p = s("operator.p", 3)
    beyond = ca.sign(p) * ca.fmax(ca.fabs(p) - settings.dead_band, 0)
    return {"operator.p_dot_ref": ca.vertcat(settings.gain[0] * beyond[0], 0, settings.gain[1] * beyond[1])}


def reference(model: Any, settings: Settings, reference: str, dt: float, s: Signals) -> dict[str, ca.SX]:
    """References through the impedance (2), and what the obstacles do."""
    asked, last = s("operator.p_dot_ref", 3), s("bilateral.ref", 2)
    limit = ca.SX(settings.ref_max)
    f = ca.fmin(ca.fmax(ca.vertcat(asked[0], asked[2]), -limit), limit)
    ref = settings.reference.step(last, f, dt)
    return _referred(f, ref, ref - last, s) | _felt(settings, dt, s)


def rest(model: Any, settings: Settings, reference: str, dt: float, s: Signals) -> dict[str, ca.SX]:
    """A robot that does not follow: the references are zero, the hand feels the obstacles all the same."""
    zero = ca.SX.zeros(2)
    quiet = {"bilateral.error": zero, "bilateral.V": ca.SX(0), "bilateral.avoiding": ca.SX(0)}
    return _referred(zero, zero, zero, s) | _felt(settings, dt, s) | quiet


def _referred(f: ca.SX, ref: ca.SX, change: ca.SX, s: Signals) -> dict[str, ca.SX]:
    psi = s("base.eta", 3)[2]
    eta_dot_ref = ca.vertcat(ref[0] * ca.cos(psi), ref[0] * ca.sin(psi), ref[1])
    return {
        "bilateral.f": f,
        "bilateral.ref": ref,
        "bilateral.ref_change": change,
        "base.eta_dot_ref": eta_dot_ref,
    }


def _felt(settings: Settings, dt: float, s: Signals) -> dict[str, ca.SX]:
    """(3), (7), (8)."""
    last = s("bilateral.feedback", 2)
    change = settings.feedback.step(last, s("bilateral.force", 2), dt) - last
    F = last + change / ca.fmax(1, ca.norm_2(change) / (settings.slew * dt))
    obj = ca.vertcat(settings.K_v * F[0] / settings.virtual_force.f_max, settings.K_omega * ca.tanh(F[1]))
    return {"bilateral.feedback": F, "bilateral.obj": obj, "haptics.force": ca.vertcat(-F, 0)}
