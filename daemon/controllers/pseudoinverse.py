"""Pseudo-inverse and null-space projector of a Jacobian with three rows.

J# = Jᵀ(J·Jᵀ)⁻¹ (seed 1, below (18) and (20)) grows without bound near a singularity. Here both come from the singular
values, found by Jacobi rotations of J·Jᵀ in a fixed number of sweeps, so that they are one symbolic expression:

- task term: each singular direction σ_i is inverted as σ_i/(σ_i² + μ_i²), with μ_i = 0 above `sigma_damped`
  (numerical filtering: Maciejewski and Klein, 1988);
- projector I − Σ Jᵀu_i·u_iᵀJ/σ_i² over the directions that count (truncated SVD), never damped: at full rank it leaves
  the task untouched.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
from pydantic import BaseModel, ConfigDict, Field

from ..units import Number

SWEEPS = 5
"""Cyclic Jacobi converges quadratically; five sweeps of a 3×3 matrix leave less than 1e-15 off the diagonal."""


class Damping(BaseModel):
    """How a Jacobian is inverted near singularities."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    damping: Number = Field(default=0.05, gt=0)
    """μ at a singular value of zero, in the Jacobian's units."""
    sigma_damped: Number = Field(default=0.08, gt=0)
    """Singular values below this one are damped."""
    rank_tolerance: Number = Field(default=1e-3, gt=0, lt=1)
    """Relative singular value below which a direction does not count in the projector."""


@dataclass(frozen=True)
class Inverse:
    """The inverse of J ∈ R^{3×n}."""

    pinv: ca.SX
    """n×3, damped."""
    projector: ca.SX
    """n×n, onto the null space of J."""
    damping: ca.SX
    """Largest μ_i; 0 away from singularities."""
    sigma_min: ca.SX
    """Smallest singular value."""


def invert(J: ca.SX, settings: Damping) -> Inverse:
    """Inverse and projector of a symbolic Jacobian with three rows."""
    squares, U = _eigen(J @ J.T)
    largest = ca.mmax(squares)
    pinv, projector, damping = ca.SX.zeros(J.size2(), 3), ca.SX.eye(J.size2()), ca.SX(0)
    for i in range(3):
        row = U[:, i].T @ J  # u_iᵀJ = σ_i·v_iᵀ
        square = ca.fmax(squares[i], 0)
        mu = settings.damping * ca.fmax(0, 1 - square / settings.sigma_damped**2)
        damping = ca.fmax(damping, mu)
        pinv += row.T @ U[:, i].T / (square + mu**2)
        counts = square > settings.rank_tolerance**2 * largest
        projector -= ca.if_else(counts, row.T @ row / ca.if_else(counts, square, 1), 0)
    return Inverse(pinv, ca.densify(projector), damping, ca.sqrt(ca.fmax(ca.mmin(squares), 0)))


def _eigen(A: ca.SX) -> tuple[ca.SX, ca.SX]:
    """Eigenvalues and eigenvectors (columns) of a symmetric 3×3 matrix, by cyclic Jacobi rotations."""
    U = ca.SX.eye(3)
    for _ in range(SWEEPS):
        for p, q in ((0, 1), (0, 2), (1, 2)):
            c, s = _rotation(A[p, p], A[q, q], A[p, q])
            R = ca.SX.eye(3)
            R[p, p], R[q, q], R[p, q], R[q, p] = c, c, s, -s
            A = R.T @ A @ R
            U = U @ R
    return ca.vertcat(A[0, 0], A[1, 1], A[2, 2]), ca.densify(U)


def _rotation(a_pp: ca.SX, a_qq: ca.SX, a_pq: ca.SX) -> tuple[ca.SX, ca.SX]:
    """Cosine and sine that make a_pq zero (Golub and Van Loan, Matrix Computations, symmetric Schur)."""
    done = a_pq == 0
    tau = (a_qq - a_pp) / (2 * ca.if_else(done, 1, a_pq))
    t = ca.if_else(tau >= 0, 1, -1) / (ca.fabs(tau) + ca.sqrt(1 + tau**2))
    t = ca.if_else(done, 0, t)
    c = 1 / ca.sqrt(1 + t**2)
    return c, t * c
