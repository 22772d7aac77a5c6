"""The seed's own formulation, to compare with: CasADi's Opti, multiple shooting, ipopt with mumps; or fatrop.

Variables are the inputs and the states, as in the last equation of seed 4. Options are CasADi's and the solver's own.
"""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ...ipc.schema import PlanStatus
from .condensed import Solution
from .formulation import Array, Formulation

MOST_ITERATIONS = 100
"""Ten are usual; an impossible problem must end too."""
QUIET: dict[str, dict[str, Any]] = {
    "ipopt": {"print_time": False, "ipopt": {"print_level": 0, "sb": "yes", "max_iter": MOST_ITERATIONS}},
    "fatrop": {
        "print_time": False,
        "structure_detection": "auto",
        "expand": True,
        "debug": False,
        "fatrop": {"print_level": 0, "max_iter": MOST_ITERATIONS},
    },
}


class NlpSolver:
    """Solves the problem of a formulation to the end, each time from the last solution shifted."""

    def __init__(self, formulation: Formulation, plugin: str):
        self._f, model, s = formulation, formulation.model, formulation.settings
        N, n, n_b = formulation.N, formulation.n, formulation.n_b
        xi, u = ca.SX.sym("xi", formulation.n_xi), ca.SX.sym("u", n)
        advance = ca.Function("advance", [xi, u], [model.advance(xi, u, s.step, s.integrator)])
        opti = self._opti = ca.Opti()
        states, inputs = [], []
        for _ in range(N):  # in the order of time, which is the structure that fatrop looks for
            states.append(opti.variable(formulation.n_xi))
            inputs.append(opti.variable(n))
        states.append(opti.variable(formulation.n_xi))
        self._xi0, self._q2 = opti.parameter(formulation.n_xi), opti.parameter()
        self._y_ref = opti.parameter(formulation.n_y, N)
        limits, cost = model.limits, 0
        for k in range(N):
            opti.subject_to(states[k + 1] == advance(states[k], inputs[k]))
            if k == 0:
                opti.subject_to(states[0] == self._xi0)
            else:
                self._bound(states[k], limits)
            opti.subject_to(opti.bounded(-ca.DM(limits.a_max), inputs[k], ca.DM(limits.a_max)))
            error = model.pose(states[k + 1][:n]) - self._y_ref[:, k]
            angle = states[k + 1][2 * n : 2 * n + n_b]
            cost += ca.dot(error, ca.DM(s.Q1) * error) + self._q2 * ca.sumsqr(angle) + s.R * ca.sumsqr(inputs[k])
        self._bound(states[N], limits)
        opti.minimize(cost)
        opti.solver(plugin, QUIET[plugin])
        self._states, self._inputs, self._cost = ca.horzcat(*states), ca.horzcat(*inputs), cost
        self._advance = advance
        self.reset()

    def _bound(self, xi: Any, limits: Any) -> None:
        n = self._f.n
        self._opti.subject_to(self._opti.bounded(ca.DM(limits.q_min), xi[:n], ca.DM(limits.q_max)))
        self._opti.subject_to(self._opti.bounded(-ca.DM(limits.v_max), xi[n : 2 * n], ca.DM(limits.v_max)))

    def reset(self) -> None:
        """Forgets the last solution."""
        self._guess: tuple[Array, Array] | None = None

    def solve(self, xi: Array, y_ref: Array, q2: float, elapsed: float) -> Solution:
        """The same as `CondensedSolver.solve`."""
        opti, N, n = self._opti, self._f.N, self._f.n
        states, inputs = self._guess or (np.tile(xi[:, None], N + 1), np.zeros((n, N)))
        whole = min(round(elapsed / self._f.settings.step), N)
        opti.set_initial(self._states, np.hstack([states[:, whole:], np.tile(states[:, -1:], whole)]))
        opti.set_initial(self._inputs, np.hstack([inputs[:, whole:], np.zeros((n, whole))]))
        opti.set_value(self._xi0, xi)
        opti.set_value(self._y_ref, y_ref.T)
        opti.set_value(self._q2, q2)
        try:
            solved = opti.solve()
        except RuntimeError:  # CasADi's way to say that it was not solved
            self.reset()
            return Solution(np.zeros((N, n)), PlanStatus.INFEASIBLE, float("nan"), 0)
        states, inputs = np.asarray(solved.value(self._states)), np.asarray(solved.value(self._inputs)).reshape(n, N)
        self._guess = (states, inputs)
        iterations = int(solved.stats()["iter_count"])
        return Solution(inputs.T.copy(), PlanStatus.SOLVED, float(solved.value(self._cost)), iterations)
