"""Virtual forces of seed 2, (4)–(6), from the memory of what the lidar has seen.

    f_i = f_max·(d_max − r_i)/(d_max − d_min), f_max below d_min, 0 beyond d_max                                  (4)
    F_N = (360/n)·Σ f_i·cos θ_i / K_N,  F_T = (360/n)·Σ f_i·sin θ_i / K_T                                    (5), (6)

What differs from the print: the sum runs over the n rays of the lidar, not over 361, and is scaled to 360, so that it
does not depend on the lidar; K divides, since as a factor of 36 one ray at .39 m would exceed the text's ±10 N; the
force is saturated at f_max with its direction kept. A ray that is nearer than the lidar sees counts as d_min.

With a `horizon` obstacles are felt where their own motion will have taken them by then (an option; the paper's
"relative velocity" is the robot's alone).
"""

from __future__ import annotations

import casadi as ca
from pydantic import BaseModel, ConfigDict, Field, model_validator

from ..units import Metres, Newtons, Number, Seconds

NONE = 1e-12
"""N: regularises the direction of no force."""


class Settings(BaseModel):
    """The table [operator.bilateral.virtual_force]."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    f_max: Newtons = Field(default=10.0, gt=0)
    d_min: Metres = Field(default=0.1, ge=0)
    d_max: Metres = Field(default=0.4, gt=0)
    K_N: Number = Field(default=36.0, gt=0)
    K_T: Number = Field(default=36.0, gt=0)
    horizon: Seconds = Field(default=0.0, ge=0, le=2)
    """How far ahead the obstacles' own motion is taken; 0: not at all."""

    @model_validator(mode="after")
    def _order(self) -> Settings:
        if not self.d_min < self.d_max:
            raise ValueError("d_max: must be greater than d_min")
        return self


def kernel(settings: Settings, rays: int, lidar_x: float) -> ca.Function:
    """`felt`: bilateral.force, N, and bilateral.nearest, m; `lidar_x` is the lidar ahead of the axle, m."""
    names = ("x", "y", "known", "pinned", "rate")
    scan, eta = [ca.MX.sym(name, rays) for name in names], ca.MX.sym("eta", 3)
    ray = _ray(settings, lidar_x).map(rays)
    ahead, left, near = ray(*(symbol.T for symbol in scan), ca.repmat(eta, 1, rays))
    force = 360.0 / rays * ca.vertcat(ca.sum2(ahead) / settings.K_N, ca.sum2(left) / settings.K_T)
    force = force / ca.fmax(1, ca.norm_2(force + NONE) / settings.f_max)
    return ca.Function(
        "felt",
        [*scan, eta],
        [force, ca.mmin(near), ca.DM([settings.d_min, settings.d_max])],
        [*(f"scan__{name}" for name in names), "odometry__eta"],
        ["bilateral__force", "bilateral__nearest", "bilateral__zone"],
    )


def _ray(settings: Settings, lidar_x: float) -> ca.Function:
    """(f·cos θ, f·sin θ, distance or +∞) of one return."""
    x, y, known, pinned, rate = (ca.SX.sym(name) for name in ("x", "y", "known", "pinned", "rate"))
    eta = ca.SX.sym("eta", 3)
    c, s = ca.cos(eta[2]), ca.sin(eta[2])
    dx, dy = x - eta[0], y - eta[1]
    ahead, left = c * dx + s * dy - lidar_x, c * dy - s * dx
    r = ca.sqrt(ahead**2 + left**2) + NONE
    felt = ca.if_else(pinned > 0, settings.d_min, r + settings.horizon * ca.fmin(rate, 0))
    share = ca.fmin(ca.fmax((settings.d_max - felt) / (settings.d_max - settings.d_min), 0), 1)
    f = known * settings.f_max * share  # (4)
    return ca.Function(
        "ray", [x, y, known, pinned, rate, eta], [f * ahead / r, f * left / r, ca.if_else(known > 0, r, ca.inf)]
    )
