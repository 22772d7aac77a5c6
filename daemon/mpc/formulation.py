"""The optimisation (9)–(12) of seed 4 as seen from one trajectory: predicted errors, and how each step depends on what.

The joints are the double integrator (2), so their prediction is linear in the inputs U = (u_0 … u_{N−1}), with
matrices that never change. What is nonlinear, the glass's pose and the liquid, is linearised along the prediction of
the current inputs, step by step; `ipc/native/condense.c` makes the quadratic programme in U from that.

The linearisation is one CasADi function, compiled where there is a compiler. The function of one step is called N
times in it, not unrolled: unrolled it would take a minute to compile.
"""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np
import numpy.typing as npt

from .settings import Settings

Array = npt.NDArray[np.float64]

INLINE_LIMIT = 400
"""Operations of the glass's motion up to which a step is one flat expression; a longer one is called as a function."""


class Formulation:
    """Dimensions, the constant matrices of the joints, and the function `linearise`."""

    def __init__(self, model: Any, settings: Settings):
        self.model, self.settings = model, settings
        self.N, self.n, self.n_b, self.n_y, self.n_xi = settings.steps, model.n_q, model.n_b, model.n_y, model.n_xi
        self.n_U = self.N * self.n
        self.ahead = 0.5 if settings.integrator == "rk4" else 0.0
        """Part of its own step by which an input moves a joint: u·Δt²/2, or nothing by Euler."""
        lower, eye, dt = np.tril(np.ones((self.N, self.N))), np.eye(self.n), settings.step
        steps = np.arange(self.N)
        self.S_v: Array = np.asarray(np.kron(dt * lower, eye), float)
        """∂(q̇_1 … q̇_N)/∂U, constant."""
        self.S_q: Array = np.asarray(
            np.kron(dt**2 * lower * (np.subtract.outer(steps, steps) + self.ahead), eye), float
        )
        """∂(q_1 … q_N)/∂U, constant."""

    @property
    def outputs(self) -> dict[str, int]:
        """What `linearise` gives, and how many numbers of each; matrices row after row, step after step."""
        rows = 2 * self.n_b
        each = {"y": self.n_y, "b": self.n_b, "J_y": self.n_y * self.n, "F_w": rows**2, "F_z": rows * 3 * self.n}
        return {f"qp.{name}": self.N * size for name, size in each.items()}

    def linearise(self) -> ca.Function:
        """(ξ_0, U) → y_1 … y_N, b_1 … b_N, ∂y/∂q, ∂w⁺/∂w and ∂w⁺/∂(q, q̇, u), with w = (b, ḃ)."""
        step, pose = self._step(), self._pose()
        xi0, U = ca.MX.sym("xi", self.n_xi), ca.MX.sym("U", self.n_U)
        xi, columns = xi0, []
        for k in range(self.N):
            xi, F_w, F_z = step(xi, U[k * self.n : (k + 1) * self.n])
            y, J_y = pose(xi)
            columns.append((y, xi[2 * self.n : 2 * self.n + self.n_b], J_y, F_w, F_z))
        outputs = [ca.vertcat(*each) for each in zip(*columns, strict=True)]
        names = [name.replace(".", "__") for name in self.outputs]
        return ca.Function("linearise", [xi0, U], outputs, ["qp__xi", "qp__U"], names)

    def _step(self) -> ca.Function:
        """(ξ, u) → ξ⁺, and the two derivatives of the liquid's part, as rows in one column."""
        motion = self._motion()
        kind: Any = ca.SX if motion.n_instructions() < INLINE_LIMIT else ca.MX
        xi, u, n = kind.sym("xi", self.n_xi), kind.sym("u", self.n), self.n
        ahead, F_w, F_z = _Chain(self, motion, kind, xi, u)(self.settings.step, self.settings.integrator)
        joints = ca.vertcat(*_joints(xi[:n], xi[n : 2 * n], u, self.settings.step, self.ahead))
        outputs = [ca.vertcat(joints, ahead), ca.vec(ca.densify(F_w).T), ca.vec(ca.densify(F_z).T)]
        return ca.Function("step", [xi, u], outputs, {"never_inline": True})

    def _motion(self) -> ca.Function:
        """What the liquid feels of the glass, and its derivative along (q, q̇, u)."""
        q, v, u = (ca.SX.sym(name, self.n) for name in ("q", "v", "u"))
        felt = self.model.motion(q, v, u)
        return ca.Function("motion", [q, v, u], [felt, ca.densify(ca.jacobian(felt, ca.vertcat(q, v, u)))])

    def slope(self) -> ca.Function:
        """(w, felt) → ẇ and its derivatives along both."""
        w, felt = ca.SX.sym("w", 2 * self.n_b), ca.SX.sym("felt", self.model.motion.numel_out(0))
        w_dot = self.model.slope(w, felt)
        return ca.Function("slope", [w, felt], [w_dot, ca.jacobian(w_dot, w), ca.jacobian(w_dot, felt)])

    def _pose(self) -> ca.Function:
        xi = ca.SX.sym("xi", self.n_xi)
        q = xi[: self.n]
        outputs = [self.model.pose(q), ca.vec(ca.densify(self.model.J_y(q)).T)]
        return ca.Function("pose", [xi], outputs, {"never_inline": True})


def _joints(q: Any, v: Any, u: Any, t: float, ahead: float) -> tuple[Any, Any]:
    """q and q̇ after t s."""
    return q + t * v + ahead * t**2 * u, v + t * u


class _Chain:
    """One step of the liquid with its derivatives, by the chain rule through what it feels of the glass."""

    def __init__(self, formulation: Formulation, motion: ca.Function, kind: Any, xi: Any, u: Any):
        n = formulation.n
        self._n, self._motion, self._slope, self._u = n, motion, formulation.slope(), u
        self._q, self._v, self._w = xi[:n], xi[n : 2 * n], xi[2 * n :]
        self._eye, self._none = kind.eye(2 * formulation.n_b), kind(2 * formulation.n_b, 3 * n)

    def __call__(self, dt: float, integrator: str) -> Any:
        """w⁺, ∂w⁺/∂w, ∂w⁺/∂(q, q̇, u); the same scheme as the model's `advance`."""
        start = (self._w, self._eye, self._none)
        now = self._felt(0.0)
        k1 = self._derivative(start, now)
        if integrator == "euler":
            return _along(start, dt, k1)
        half, end = self._felt(dt / 2), self._felt(dt)
        k2 = self._derivative(_along(start, dt / 2, k1), half)
        k3 = self._derivative(_along(start, dt / 2, k2), half)
        k4 = self._derivative(_along(start, dt, k3), end)
        mean = tuple((a + 2 * b + 2 * c + d) / 6 for a, b, c, d in zip(k1, k2, k3, k4, strict=True))
        return _along(start, dt, mean)

    def _felt(self, t: float) -> tuple[Any, Any]:
        """What the liquid feels t s later, and its derivative along (q, q̇, u) of now."""
        n = self._n
        felt, J = self._motion(*_joints(self._q, self._v, self._u, t, 0.5), self._u)
        along_q, along_v, along_u = J[:, :n], J[:, n : 2 * n], J[:, 2 * n :]
        if not t:
            return felt, J
        return felt, ca.horzcat(along_q, t * along_q + along_v, t**2 / 2 * along_q + t * along_v + along_u)

    def _derivative(self, at: Any, felt: tuple[Any, Any]) -> tuple[Any, Any, Any]:
        w, along_w, along_z = at
        w_dot, by_w, by_felt = self._slope(w, felt[0])
        return w_dot, by_w @ along_w, by_w @ along_z + by_felt @ felt[1]


def _along(at: Any, dt: float, slope: Any) -> Any:
    return tuple(a + dt * b for a, b in zip(at, slope, strict=True))
