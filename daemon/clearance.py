"""The guard's part for mobile bases: no faster toward an obstacle than allows a stop before it.

For every known return p, seen from the centre of the body's disc: distance left d = |p| − radius − margin, direction
n = p/|p|. The centre moves with (v, x_b·ω): it lies x_b ahead of the axle. Its speed toward the return is bounded,

    n·(v, x_b·ω) ≤ min(approach·d, √(braking·d)),   0 where d ≤ 0,

in unknown directions by `unknown_speed`, and toward what is nearer than the lidar sees (pinned) by 0. All returns
together bound ω first, as if the robot turned on the spot, then v for what ω does; 0 always satisfies them, so a robot
in contact can still leave. It reads nothing of the law. A scan older than `stale` stops the robot.
"""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from .units import Acceleration, Metres, MetresPerSecond, PerSecond, Seconds

UNBOUNDED = 1e3
"""m/s, rad/s: far beyond what any robot does."""
SIDEWAYS = 1e-6
"""Below this component a direction bounds nothing."""


class Settings(BaseModel):
    """The table [guard.clearance]."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    on: bool = True
    margin: Metres = Field(default=0.02, ge=0)
    """Kept between body and obstacles, for the noise of sensors and what moves between two scans."""
    approach: PerSecond = Field(default=2.0, gt=0)
    braking: Acceleration = Field(default=0.4, gt=0)
    unknown_speed: MetresPerSecond = Field(default=0.05, ge=0)
    """Toward directions of which the lidar says nothing for too long."""
    stale: Seconds = Field(default=0.7, gt=0)


def arrays(n_v: int) -> dict[str, np.ndarray[Any, Any]]:
    """Bounds of the generalised velocities."""
    return {"guard.low": np.zeros(n_v), "guard.high": np.zeros(n_v)}


def kernel(model: Any, settings: Settings, rays: int) -> ca.Function:
    """`clearance`: guard.low and guard.high, m/s and rad/s, from the memory of scans and the velocity asked for."""
    names = ("x", "y", "known", "pinned", "unknown")
    scan = [ca.MX.sym(name, rays) for name in names]
    eta, v_cmd, last, age = ca.MX.sym("eta", 3), ca.MX.sym("v", 2), ca.MX.sym("last", 2), ca.MX.sym("age")
    v_max = ca.DM(model.limits.v_max)
    wanted = v_cmd / ca.fmax(1, ca.mmax(ca.fabs(v_cmd) / v_max))

    rows = [symbol.T for symbol in scan]
    n_x, side, allowed = _ray(model, settings).map(rays)(*rows, ca.repmat(eta, 1, rays))
    turn = _interval().map(rays)(side, allowed)
    turn_low, turn_high = ca.mmax(turn[0]), ca.mmin(turn[1])
    omega = ca.fmin(ca.fmax(wanted[1], turn_low), turn_high)
    swing = ca.fmax(side * omega, side * last[1])  # what turning takes of the speed, now or as soon as it is reached
    drive = _interval().map(rays)(n_x, ca.fmax(allowed - swing, 0))
    fresh = age <= settings.stale
    low = ca.vertcat(ca.mmax(drive[0]), turn_low) * fresh
    high = ca.vertcat(ca.mmin(drive[1]), turn_high) * fresh
    return ca.Function(
        "clearance",
        [*scan, eta, v_cmd, last, age],
        [low, high],
        [*(f"scan__{name}" for name in names), "odometry__eta", "control__v_cmd", "guard__v_cmd", "scan__age"],
        ["guard__low", "guard__high"],
    )


def _ray(model: Any, settings: Settings) -> ca.Function:
    """(n_x, x_b·n_y, allowed speed) of one return."""
    x, y, known, pinned, unknown = (ca.SX.sym(name) for name in ("x", "y", "known", "pinned", "unknown"))
    eta, body = ca.SX.sym("eta", 3), model.parameters.body
    c, s = ca.cos(eta[2]), ca.sin(eta[2])
    dx, dy = x - eta[0], y - eta[1]
    ahead, left = c * dx + s * dy - body.x, c * dy - s * dx
    r = ca.sqrt(ahead**2 + left**2) + 1e-9
    d = ca.fmax(ca.if_else(pinned > 0, 0, r - body.radius - settings.margin), 0)
    toward = ca.fmin(settings.approach * d, ca.sqrt(settings.braking * d))
    allowed = ca.if_else(known > 0, toward, ca.if_else(unknown > 0, settings.unknown_speed, UNBOUNDED))
    return ca.Function("ray", [x, y, known, pinned, unknown, eta], [ahead / r, body.x * left / r, allowed])


def _interval() -> ca.Function:
    """The velocities w with k·w ≤ a, for one return: (low, high)."""
    k, a = ca.SX.sym("k"), ca.SX.sym("a")
    bound = a / ca.if_else(ca.fabs(k) > SIDEWAYS, k, 1)
    low = ca.if_else(k < -SIDEWAYS, bound, -UNBOUNDED)
    high = ca.if_else(k > SIDEWAYS, bound, UNBOUNDED)
    return ca.Function("interval", [k, a], [low, high])
