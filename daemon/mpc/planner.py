"""From a published state to a plan: the same code in the solver's process and in simulated time."""

from __future__ import annotations

import os
from typing import Any, Protocol

import numpy as np

from ...ipc._native import lib
from ...ipc.frame import Frame
from ...ipc.schema import PlanStatus
from .condensed import CondensedSolver, Solution
from .formulation import Array, Formulation
from .nlp import NlpSolver
from .settings import Settings


class Solver(Protocol):
    """What solves the problem (9)–(12)."""

    def solve(self, xi: Array, y_ref: Array, q2: float, elapsed: float) -> Solution:
        """The plan from ξ for the poses y_ref (N × n_y), with the weight q2; `elapsed` s after the last one."""

    def reset(self) -> None:
        """Forgets the last plan."""


def solver(model: Any, settings: Settings, backend: Any = "auto") -> Solver:
    """The solver that the settings name."""
    formulation = Formulation(model, settings)
    if settings.solver == "condensed":
        return CondensedSolver(formulation, backend)
    return NlpSolver(formulation, settings.solver)


class Planner:
    """Reads what a state asks, and fills a plan."""

    def __init__(self, model: Any, settings: Settings, backend: Any = "auto"):
        self._settings, self._model = settings, model
        self._solver = solver(model, settings, backend)
        self._times = settings.times
        self._last_t: int | None = None

    def reset(self) -> None:
        """Forgets the last plan: another core, another robot's state."""
        self._solver.reset()
        self._last_t = None

    def plan(self, state: Frame, tick: int, t: int, into: Frame) -> PlanStatus:
        """Plans from the blocks glass and mpc of a state, that of a tick at cell time t, ns. What became of it.

        `into` is of PLAN_LAYOUT.
        """
        began, glass, mpc, plan = lib.monotonic_ns(), state.glass, state.mpc, into.plan
        n_y, n, N = self._model.n_y, self._model.n_q, self._settings.steps
        elapsed = 0.0 if self._last_t is None else max(t - self._last_t, 0) * 1e-9
        self._last_t = t
        y_ref = glass.pose_ref[:n_y] + np.multiply.outer(self._times, glass.pose_ref_dot[:n_y])
        found = self._solver.solve(mpc.xi[: self._model.n_xi], y_ref, float(mpc.q2[0]), elapsed)
        plan.tick[0], plan.t[0], plan.status[0] = tick, t, found.status
        plan.n[0], plan.steps[0], plan.dt[0] = n, N, self._settings.step
        plan.cost[0], plan.iterations[0] = found.cost, found.iterations
        plan.u[: N * n] = found.u.ravel()
        plan.pid[0], plan.solve_time[0] = os.getpid(), lib.monotonic_ns() - began
        return found.status
