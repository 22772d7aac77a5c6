"""Gauss–Newton real-time iteration, condensed, with DAQP: solves (9)–(12) of seed 4 a few hundred times a second.

Each plan begins with the last one, shifted by the time that has passed; its prediction is linearised, and the quadratic
programme in the inputs is solved to the end by DAQP (Arnström, Bemporad and Axehill, 2022: "A dual active-set solver
for embedded quadratic programming using recursive LDLᵀ updates"). Once is enough where the plan hardly changes; where
it changes by more than `enough` it is linearised anew, at most `iterations` times. A cold start iterates until it has
converged, with a line search.

Bounds on joints and velocities are linear in the inputs. Few of them are ever active, so the programme is solved with
those that were active last and those that the answer violates, until it violates none: the answer is that of the whole
programme. Where the arm is outside of a bound, the bound gives way to what hardest braking can reach, so that there
always is an answer. Everything stops by iterations, nothing by time: the same inputs give the same plan.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import daqp
import numpy as np
import numpy.typing as npt

from ...ipc._native import ffi, lib
from ...ipc.schema import PlanStatus
from ..kernel import Library
from .formulation import Array, Formulation

COLD_ITERATIONS = 30
COLD_ENOUGH = 1e-9
"""A cold start has converged when the cost falls by less than this share."""
LINE_SEARCH = (1.0, 0.5, 0.25, 0.1, 0.03, 0.01)
WITHIN = 1e-9
"""A bound of an acceleration, velocity or angle counts as kept up to this, rad/s², rad/s, rad."""
ROUNDS = 12
"""Programmes solved until no bound is violated; two or three are usual."""
QP_ITERATIONS = 10000
"""Where bounds nearly depend on each other the method goes round and round; it gets out, and seldom comes there."""
SOLVED, SOLVED_SOFTLY = 1, 2
SOFT = 8
"""DAQP's mark of a constraint that gives way where nothing else is possible."""
SOFTNESS = 1e-5
"""What it costs to give way, 1/(1/rad²): DAQP's own, 1e-6, leaves one programme in fifty unsolved."""


@dataclass(frozen=True)
class Solution:
    """A plan: N × n joint accelerations, rad/s², and how it was found."""

    u: Array
    status: PlanStatus
    cost: float
    iterations: int


class CondensedSolver:
    """Solves the problem of a formulation again and again; remembers the last plan."""

    def __init__(self, formulation: Formulation, backend: Any = "auto"):
        self._f, self._settings, limits = formulation, formulation.settings, formulation.model.limits
        self._memory: dict[str, Array] = {
            "qp.xi": np.zeros(formulation.n_xi),
            "qp.U": np.zeros(formulation.n_U),
            **{name: np.zeros(size) for name, size in formulation.outputs.items()},
        }
        self.library = Library([formulation.linearise()], backend)
        self._linearise = self.library.bind("linearise", self._memory)
        self._programme = _Programme(formulation, self._memory)
        self._bounds = _Bounds(formulation, limits)
        self._y_ref = np.zeros((formulation.N, formulation.n_y))
        self.reset()

    def reset(self) -> None:
        """Forgets the last plan: the next one starts cold."""
        self._cold = True
        self._memory["qp.U"][:] = 0
        self._bounds.forget()

    def solve(self, xi: Array, y_ref: Array, q2: float, elapsed: float) -> Solution:
        """The plan from ξ for the poses y_ref (N × n_y), with the weight q2; `elapsed` s after the last one."""
        self._memory["qp.xi"][:] = xi
        self._y_ref[:] = y_ref
        self._shift(elapsed)
        self._bounds.start(xi)
        self._programme.weigh(q2)
        solution = self._cold_start() if self._cold else self._iterate()
        self._cold = solution.status is not PlanStatus.SOLVED
        if self._cold:
            self.reset()
        return solution

    def _shift(self, elapsed: float) -> None:
        """The last plan as seen from now: inputs are mixed where a step is only partly over."""
        U = self._memory["qp.U"].reshape(self._f.N, self._f.n)
        steps = min(elapsed / self._settings.step, float(self._f.N))
        whole, part = int(steps), steps - int(steps)
        if whole:
            U[: self._f.N - whole] = U[whole:].copy()
            U[self._f.N - whole :] = 0
        if part:
            U[:-1] += part * (U[1:] - U[:-1])
            U[-1] *= 1 - part

    def _iterate(self) -> Solution:
        U, n, change = self._memory["qp.U"], 0, np.inf
        while change > self._settings.enough and n < self._settings.iterations:
            n += 1
            self._prepare()
            found, status = self._bounds.solve(self._programme)
            if found is None:
                return self._failed(status)
            change = float(np.abs(found - U).max())
            cost = self._programme.predicted_cost(found)
            U[:] = found
        return Solution(U.reshape(self._f.N, self._f.n).copy(), PlanStatus.SOLVED, cost, n)

    def _cold_start(self) -> Solution:
        U, n, done = self._memory["qp.U"], 0, False
        cost = self._cost(self._bounds.braking())
        while not done and n < COLD_ITERATIONS:
            n += 1
            self._prepare()
            found, status = self._bounds.solve(self._programme)
            if found is None:
                return self._failed(status)
            start, step = U.copy(), found - U
            for share in LINE_SEARCH:
                now = self._cost(start + share * step)
                if now <= cost or not np.isfinite(cost):
                    break
            if not np.isfinite(now):
                return self._failed(PlanStatus.NON_FINITE)
            done, cost = cost - now <= COLD_ENOUGH * abs(cost), now
        return Solution(U.reshape(self._f.N, self._f.n).copy(), PlanStatus.SOLVED, cost, n)

    def _failed(self, status: PlanStatus) -> Solution:
        return Solution(np.zeros((self._f.N, self._f.n)), status, float("nan"), 0)

    def _prepare(self) -> None:
        self._linearise()
        self._programme.build(self._y_ref)

    def _cost(self, U: Array) -> float:
        """(12) of the nonlinear prediction; leaves U as the current inputs."""
        self._memory["qp.U"][:] = U
        self._linearise()
        return self._programme.cost(self._y_ref)


class _Programme:
    """½·UᵀHU + fᵀU, by `condense` from the linearisation."""

    def __init__(self, formulation: Formulation, memory: dict[str, Array]):
        self._f, self._memory, n_U = formulation, memory, formulation.n_U
        self.H, self._g = np.zeros((n_U, n_U)), np.zeros(n_U)
        self.J_b = np.zeros((formulation.N * formulation.n_b, n_U))
        self.b = memory["qp.b"]
        self._error = np.zeros((formulation.N, formulation.n_y))
        self._Q1, self._R = np.array(formulation.settings.Q1, float), formulation.settings.R
        self._q2 = 0.0
        work = {"W": np.zeros((2 * formulation.n_b, n_U)), "row": np.zeros(n_U)}
        arrays = {
            **{name: memory[f"qp.{name}"] for name in ("F_w", "F_z", "J_y", "U")},
            **work,
            "error": self._error,
            "angle": self.b,
            "pose_weight": self._Q1,
            "H": self.H,
            "g": self._g,
            "J_b": self.J_b,
        }
        self._keep = arrays
        p = self._p = ffi.new("condense_t *")
        p.steps, p.joints, p.angles, p.pose = formulation.N, formulation.n, formulation.n_b, formulation.n_y
        p.dt, p.ahead, p.input_weight = formulation.settings.step, formulation.ahead, self._R
        for name, array in arrays.items():
            setattr(p, name, ffi.cast("double *", array.ctypes.data))

    def weigh(self, q2: float) -> None:
        """Sets the weight of the slosh angle."""
        self._q2 = self._p.angle_weight = q2

    def build(self, y_ref: Array) -> None:
        """H and f around the current inputs."""
        np.subtract(self._memory["qp.y"].reshape(y_ref.shape), y_ref, out=self._error)
        lib.condense(self._p)
        self.U = self._memory["qp.U"]
        self.f = self._g - self.H @ self.U
        self._base = self.cost(y_ref)

    def cost(self, y_ref: Array) -> float:
        """(12) of the current inputs."""
        error, U = self._memory["qp.y"].reshape(y_ref.shape) - y_ref, self._memory["qp.U"]
        return float((error**2 @ self._Q1).sum() + self._q2 * self.b @ self.b + self._R * U @ U)

    def predicted_cost(self, U: Array) -> float:
        """(12) of other inputs, by the programme."""
        step = U - self.U
        return float(self._base + 2 * self._g @ step + step @ self.H @ step)


class _Bounds:
    """Bounds of inputs, velocities, joint angles and, softly, slosh angles, and the programme under them."""

    def __init__(self, formulation: Formulation, limits: Any):
        N, self._n, self._n_U = formulation.N, formulation.n, formulation.n_U
        self._f, self._dt = formulation, formulation.settings.step
        self._u_max = np.tile(limits.a_max, N)
        self._v_max, self._q_min, self._q_max = (np.tile(x, N) for x in (limits.v_max, limits.q_min, limits.q_max))
        self._slosh_max = formulation.settings.slosh_max
        self._A = np.vstack([formulation.S_v, formulation.S_q])
        self._free = self._free_motion(N)
        self._no_rows, self._hard = np.zeros((0, self._n_U)), np.zeros(self._n_U, np.int32)
        self._least = np.concatenate([-self._v_max, self._q_min])
        self._most = np.concatenate([self._v_max, self._q_max])
        self._low, self._high = np.zeros(len(self._A)), np.zeros(len(self._A))
        self._v = np.zeros(self._n)
        self.forget()

    def _free_motion(self, N: int) -> Array:
        """Velocities and angles of all steps without inputs, as a matrix by which (q, q̇) is multiplied."""
        each, ahead = np.tile(np.eye(self._n), (N, 1)), self._dt * np.repeat(np.arange(1.0, N + 1), self._n)
        return np.block([[np.zeros_like(each), each], [each, ahead[:, None] * each]])

    def forget(self) -> None:
        """No bound was active."""
        self._working: npt.NDArray[np.int64] = np.zeros(0, np.int64)

    def start(self, xi: Array) -> None:
        """Bounds of the rows S_v·U and S_q·U, given where the joints are now."""
        n = self._n
        q, v = xi[:n], xi[n : 2 * n]
        self._v[:] = v
        free = self._free @ xi[: 2 * n]
        np.subtract(self._least, free, out=self._low)
        np.subtract(self._most, free, out=self._high)
        if not self._can_stop(q, v):
            braking = self._A @ self.braking()
            np.minimum(self._low, braking, out=self._low)
            np.maximum(self._high, braking, out=self._high)

    def _can_stop(self, q: Array, v: Array) -> bool:
        """Whether every joint is within its bounds, and stays there if it brakes."""
        n = self._n
        way = v * v / (2 * self._u_max[:n]) + self._dt * np.abs(v)
        inside = (np.abs(v) <= self._v_max[:n]) & (q - way >= self._q_min[:n]) & (q + way <= self._q_max[:n])
        return bool(inside.all())

    def braking(self) -> Array:
        """Inputs that bring every joint to rest as fast as it can be from where `start` found it: within all bounds."""
        U, v = np.zeros((self._f.N, self._n)), self._v.copy()
        limit = self._u_max[: self._n]
        for k in range(self._f.N):
            if not v.any():
                break
            U[k] = np.clip(-v / self._dt, -limit, limit)
            v = np.where(np.abs(v) <= limit * self._dt, 0.0, v + self._dt * U[k])
        return U.ravel()

    def solve(self, programme: _Programme) -> tuple[Array | None, PlanStatus]:
        """The inputs that minimise the programme under all bounds."""
        if not (np.isfinite(programme.f).all() and np.isfinite(programme.H).all()):
            return None, PlanStatus.NON_FINITE
        soft = self._soft(programme)
        found = self._within(programme, soft)
        if found is None and soft is not None:
            found = self._within(programme, None)
        return found, PlanStatus.INFEASIBLE if found is None else PlanStatus.SOLVED

    def _within(self, programme: _Programme, soft: tuple[Array, Array, Array] | None) -> Array | None:
        """The same with or without bounds of the slosh angles; None if DAQP finds nothing."""
        working = self._working
        for _ in range(ROUNDS):
            U, multipliers, flag = self._daqp(programme, working, soft)
            if flag not in (SOLVED, SOLVED_SOFTLY) or not np.isfinite(U).all():
                return None
            rows = self._A @ U
            violated = np.flatnonzero((rows > self._high + WITHIN) | (rows < self._low - WITHIN))
            new = np.setdiff1d(violated, working, assume_unique=True) if len(violated) else violated
            if not len(new):
                self._working = working[multipliers[self._n_U : self._n_U + len(working)] != 0]
                return np.clip(U, -self._u_max, self._u_max)
            working = np.concatenate([working, new])
        return None

    def _soft(self, programme: _Programme) -> tuple[Array, Array, Array] | None:
        """Rows J_b of the slosh angles, and the bounds of J_b·U' by which b + J_b·(U' − U) keeps them."""
        if self._slosh_max is None:
            return None
        offset = programme.b - programme.J_b @ programme.U
        return programme.J_b, -self._slosh_max - offset, self._slosh_max - offset

    def _daqp(self, programme: _Programme, working: Any, soft: tuple[Array, ...] | None) -> tuple[Array, Array, int]:
        alone = not len(working) and soft is None
        bounds = (self._no_rows, self._u_max, -self._u_max, self._hard) if alone else self._rows(working, soft)
        U, _, flag, info = daqp.solve(programme.H, programme.f, *bounds, iter_limit=QP_ITERATIONS, rho_soft=SOFTNESS)
        return U, info["lam"], int(flag)

    def _rows(self, working: Any, soft: tuple[Array, ...] | None) -> tuple[Array, Array, Array, Any]:
        """Rows with their upper and lower bounds, behind those of the inputs, and which of them may give way."""
        rows, high, low = [self._A[working]], [self._u_max, self._high[working]], [-self._u_max, self._low[working]]
        sense = np.zeros(self._n_U + len(working), np.int32)
        if soft is not None:
            J_b, lowest, highest = soft
            rows.append(J_b)
            high.append(highest)
            low.append(lowest)
            sense = np.concatenate([sense, np.full(len(J_b), SOFT, np.int32)])
        return np.vstack(rows), np.concatenate(high), np.concatenate(low), sense
