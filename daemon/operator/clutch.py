"""Position–position control with a clutch: seed 4, section on the user interface.

Inactive, the reference is where the glass is. When the operator engages, hand and glass become each other's points of
reference, and from then on the hand's displacement, times a gain, is the glass's: the device's x (to the right) along
e_x, its z (up) along e_z, its y along e_y where the arm moves in space. Orientation: the glass is asked to be upright,
and where the arm moves in space and the device knows how it is turned, to turn with the hand about the vertical.

Nothing makes a step in the reference: it follows the hand no faster than `speed_max`, whatever the device says; with
the clutch held the hand moves alone; a glass that was held tilted is levelled at a bounded rate. The reference's
velocity, by which a predictive controller extrapolates the hand, is smoothed, since devices report in steps.
"""

from __future__ import annotations

from typing import Any

import casadi as ca
from pydantic import BaseModel, ConfigDict, Field

from ..kernel import Signals
from ..units import Metres, MetresPerSecond, Number, RadiansPerSecond, Seconds
from . import turning

REFERENCES = ("glass",)
IN_SPACE = 6
"""Entries of the pose of a glass that moves in space; the last one is the sine of its turn about the vertical."""
MOST = 0.95
"""Of that sine: about as far as a wrist turns, and clear of where a sine turns back."""


class Settings(BaseModel):
    """The table [operator.clutch]."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    gain: Number = Field(default=1.0, gt=0)
    """m of the glass per m of the hand."""
    speed_max: MetresPerSecond = Field(gt=0)
    """Of the reference, per axis."""
    smoothing: Seconds = Field(ge=0)
    """Time constant of the reference's velocity."""
    leash: Metres = Field(gt=0)
    """The reference is never further from the glass than this."""
    levelling: RadiansPerSecond = Field(gt=0)
    """Rate at which the reference of a tilted glass becomes upright."""
    turn_max: RadiansPerSecond = Field(default=1.0, gt=0)
    """About the vertical, no faster."""


def check(model: Any, settings: Settings) -> None:
    """ValueError, `key: problem`, if the settings do not fit the model."""
    if not hasattr(model, "n_y"):
        raise ValueError("gain: this mapping is for an arm that carries a glass; write another operator.mapping")


def device(model: Any, settings: Settings, reference: str, dt: float, s: Signals) -> dict[str, ca.SX]:
    """operator.p_dot_ref: the displacement of operator.p that has not been followed yet, as a velocity in this tick."""
    p, hand, clutched = s("operator.p", 3), s("glass.hand", 3), s("operator.clutch")
    fastest = settings.speed_max / settings.gain * dt
    step = ca.fmin(ca.fmax(p - hand, -fastest), fastest)
    alone = clutched > 0  # the hand moves alone: what it did is not made up for
    return {
        "operator.p_dot_ref": ca.if_else(alone, 0, step / dt),
        "glass.hand": ca.if_else(alone, p, hand + step),
        **turning.device(settings.turn_max, dt, s),
    }


def reference(model: Any, settings: Settings, reference: str, dt: float, s: Signals) -> dict[str, ca.SX]:
    """glass.pose_ref and its velocity from operator.p_dot_ref; `dt` is the period, s."""
    places = _places(model)
    n = len(places)
    pose, ref = s("glass.pose", model.n_y), s("glass.pose_ref", model.n_y)
    ref_dot, asked = s("glass.pose_ref_dot", model.n_y), s("operator.p_dot_ref", 3)
    v = settings.gain * ca.vertcat(*[asked[i] for i in places])
    v = ca.fmin(ca.fmax(v, -settings.speed_max), settings.speed_max)
    ahead = ref[:n] + dt * v - pose[:n]
    position = pose[:n] + ahead / ca.fmax(1, ca.norm_2(ahead) / settings.leash)
    blend = min(dt / settings.smoothing, 1) if settings.smoothing > 0 else 1
    velocity = ref_dot[:n] + blend * (v - ref_dot[:n])
    level = settings.levelling * dt
    angles = ref[n:] - ca.fmin(ca.fmax(ref[n:], -level), level)
    angles_dot = ca.SX.zeros(model.n_y - n)
    if model.n_y == IN_SPACE:
        sine, last = ref[IN_SPACE - 1], ref_dot[IN_SPACE - 1]
        step = dt * ca.sqrt(ca.fmax(1 - sine**2, 0)) * s("operator.turn_dot_ref", 3)[2]
        step = ca.fmin(ca.fmax(step, ca.fmin(-MOST - sine, 0)), ca.fmax(MOST - sine, 0))  # never back by itself
        angles[-1] = sine + step
        angles_dot[-1] = last + blend * (step / dt - last)
    return {
        "glass.pose_ref": ca.vertcat(position, angles),
        "glass.pose_ref_dot": ca.densify(ca.vertcat(velocity, angles_dot)),
        **turning.followed(1, dt, s),
    }


def rest(model: Any, settings: Settings, reference: str, dt: float, s: Signals) -> dict[str, ca.SX]:
    """The reference is the measured pose, at rest; the hand is where it is."""
    return {
        "glass.pose_ref": s("glass.pose", model.n_y),
        "glass.pose_ref_dot": ca.SX.zeros(model.n_y),
        "glass.hand": s("operator.p", 3),
        **turning.rest(s),
    }


def _places(model: Any) -> tuple[int, ...]:
    """The device's axes that move the glass, in the order of the pose's coordinates."""
    return (0, 2) if model.n_y == 3 else (0, 1, 2)
