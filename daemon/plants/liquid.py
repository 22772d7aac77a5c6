"""The liquid in a glass as a damped pendulum that hangs in the moving glass: seed 4, (4)–(8).

The surface stays flat, so it turns with the pendulum's rod: the slosh angle is the rod's, measured in the glass. The
glass's own motion is enforced by the robot; the angles are the liquid's only degrees of freedom.

`planar` is (7) as printed, one angle β, with z up (the minus in (3b) is a positive rotation about +y). `spherical`
is the same Lagrange derivation for a glass that moves anyhow, with two angles (β, α): the rod's direction in the glass
is d = (sin β, −sin α·cos β, cos α·cos β), so α = 0 is the planar case. The dissipation (6) becomes ½·d·|ḋ|².
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np
import numpy.typing as npt
from pydantic import BaseModel, ConfigDict, Field

from ..units import Kilograms, Metres, RotaryDamping

GRAVITY = 9.80665
"""Standard gravity, m/s²."""


class Liquid(BaseModel):
    """Parameters of the pendulum, seed 4."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    l: Metres = Field(gt=0)  # noqa: E741 — the seed's symbol
    """Length of the virtual pendulum, m: ω = √(g/l), (5)."""
    h: Metres = Field(ge=0)
    """Filling level: height of the pendulum's pivot over the glass's origin, m."""
    m: Kilograms = Field(gt=0)
    d: RotaryDamping = Field(ge=0)
    """Damping, N·m·s/rad: it slows β̇ down at the rate d/(m·l²)."""

    @property
    def decay(self) -> float:
        """d/(m·l²), 1/s."""
        return self.d / (self.m * self.l**2)

    @property
    def omega(self) -> float:
        """Natural frequency (5), rad/s."""
        return float((GRAVITY / self.l) ** 0.5)

    @property
    def modes(self) -> npt.NDArray[np.complex128]:
        """Eigenvalues λ of the slosh angle near the level surface, 1/s: λ² + decay·λ + ω² = 0."""
        return np.roots([1.0, self.decay, self.omega**2]).astype(complex)

    def growth(self, step: float) -> float:
        """By how much one step of Runge and Kutta's of `step` s multiplies the slosh angle; unstable beyond 1."""
        z = self.modes * step
        return float(np.abs(1 + z * (1 + z / 2 * (1 + z / 3 * (1 + z / 4)))).max())


@dataclass(frozen=True)
class PlaneMotion:
    """How a glass moves in the x–z plane: acceleration of its origin in m/s², angle θ and its derivatives in rad."""

    x_ddot: ca.SX
    z_ddot: ca.SX
    theta: ca.SX
    theta_dot: ca.SX
    theta_ddot: ca.SX


@dataclass(frozen=True)
class Motion:
    """How a glass moves in space, each as 3 components in the glass's frame.

    `omega`, `omega_dot`: angular velocity and acceleration, rad/s, rad/s². `lift`: acceleration of the origin plus g
    upward, m/s²: what something at rest in the glass feels.
    """

    omega: ca.SX
    omega_dot: ca.SX
    lift: ca.SX


def planar(liquid: Liquid, beta: ca.SX, beta_dot: ca.SX, glass: PlaneMotion) -> ca.SX:
    """β̈ of (7), rad/s². The printed damping d/(ml)·β̇ stands inside the bracket that 1/l multiplies."""
    p, at = liquid, glass.theta + beta
    return (
        -(p.l - p.h * ca.cos(beta)) * glass.theta_ddot
        + p.h * ca.sin(beta) * glass.theta_dot**2
        + ca.cos(at) * glass.x_ddot
        - ca.sin(at) * (GRAVITY + glass.z_ddot)
    ) / p.l - p.decay * beta_dot


def spherical(liquid: Liquid, angles: ca.SX, rates: ca.SX, glass: Motion) -> ca.SX:
    """(β̈, α̈) from (β, α) and (β̇, α̇), rad/s². Singular at β = ±90°, where α means nothing."""
    p, w, w_dot = liquid, glass.omega, glass.omega_dot
    d, along_beta, along_alpha = _rod(angles)
    d_dot = along_beta * rates[0] + along_alpha * rates[1]
    turning = _rates_of_columns(angles, rates)
    arm = p.h * ca.SX([0, 0, 1]) - p.l * d  # from the glass's origin to the mass
    felt = (
        glass.lift + ca.cross(w_dot, arm) + ca.cross(w, ca.cross(w, arm)) - 2 * p.l * ca.cross(w, d_dot) - p.l * turning
    )
    # The columns of ∂d/∂(β, α) are orthogonal with lengths 1 and cos β, so that the equations come apart.
    pull_beta, pull_alpha = ca.dot(along_beta, felt), ca.dot(along_alpha, felt) / ca.cos(angles[0]) ** 2
    return ca.SX(ca.vertcat(pull_beta, pull_alpha) / p.l - p.decay * rates)


def _rod(angles: ca.SX) -> tuple[ca.SX, ca.SX, ca.SX]:
    """Direction d of the rod in the glass's frame, and its derivatives along β and α."""
    cb, sb, c, s = ca.cos(angles[0]), ca.sin(angles[0]), ca.cos(angles[1]), ca.sin(angles[1])
    return ca.vertcat(sb, -s * cb, c * cb), ca.vertcat(cb, s * sb, -c * sb), ca.vertcat(0, -c * cb, -s * cb)


def _rates_of_columns(angles: ca.SX, rates: ca.SX) -> ca.SX:
    """d̈ less the part with β̈ and α̈."""
    cb, sb, c, s = ca.cos(angles[0]), ca.sin(angles[0]), ca.cos(angles[1]), ca.sin(angles[1])
    bb, ba, aa = rates[0] ** 2, rates[0] * rates[1], rates[1] ** 2
    return ca.vertcat(
        -sb * bb,
        s * cb * bb + 2 * c * sb * ba + s * cb * aa,
        -c * cb * bb + 2 * s * sb * ba - c * cb * aa,
    )
