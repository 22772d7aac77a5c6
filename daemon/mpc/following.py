"""The plan that is followed, with its age known.

A plan counts from the tick whose state it was made from: `age` seconds later its acceleration of that time is asked
for. A plan that is not solved, not finite or not this cell's is counted and thrown away; the last good one is followed
for as long as it is valid. Then there is none: an engaged cell holds, so the arm brakes within its limits, and moves
only after a fresh engage.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...ipc.frame import Frame
from ...ipc.plan import PLAN_LAYOUT
from ...ipc.schema import HoldReason, PlanStatus
from ..bound import all_finite
from .delivery import Delivery
from .pace import Pace


class Following:
    """Looks at each state for plans, and says in mpc.v_next which velocity the one in force asks for."""

    def __init__(self, built: Any, delivery: Delivery):
        """`built`: the parts of the cell (`assembly.Parts`)."""
        frame, settings, n = built.frame, built.profile.mpc, built.model.n_q
        self._mpc, self._solver, self._t = frame.mpc, frame.solver, frame.cell.t
        self._v_cmd, self._v_next = frame.guard.v_cmd[:n], frame.mpc.v_next[:n]
        self._delivery, self._machine, self._dt, self._n = delivery, built.machine, built.profile.cell.dt, n
        self._validity, self._steps = round(1e9 * settings.validity), settings.steps
        self._step_ns = settings.step * 1e9
        self._incoming, self._plan = Frame(PLAN_LAYOUT), Frame(PLAN_LAYOUT)
        self._numbers = all_finite(self._incoming.plan.u), all_finite(self._incoming.plan.cost)
        self._u = self._plan.plan.u[: self._steps * n].reshape(self._steps, n)
        self._followed, self._pace = False, Pace(frame, self._dt)

    def __call__(self) -> None:
        """One tick."""
        came = self._delivery.take(self._incoming)
        if came:
            self._judge()
        self._follow()
        self._pace(came)

    def _follow(self) -> None:
        age = int(self._t[0]) - int(self._plan.plan.t[0])
        if self._followed and 0 <= age <= self._validity:
            self._mpc.age[0] = age
            step = min(int(age / self._step_ns), self._steps - 1)  # at its very end it asks for what it asked for last
            np.multiply(self._u[step], self._dt, out=self._v_next)
            self._v_next += self._v_cmd
            return
        self._followed = False
        self._mpc.age[0] = -1
        self._v_next[:] = 0
        if self._machine.engaged:
            self._machine.hold(HoldReason.PLAN_LOST)

    def _judge(self) -> None:
        plan, mpc = self._incoming.plan, self._mpc
        status = self._status()
        mpc.status[0] = status
        mpc.plans[status] += 1
        self._solver.pid[0], self._solver.solve_time[0] = plan.pid[0], plan.solve_time[0]
        if status != PlanStatus.SOLVED:
            return
        self._plan.buffer[:] = self._incoming.buffer
        self._followed = True
        mpc.plan_tick[0], mpc.cost[0], mpc.iterations[0] = plan.tick[0], plan.cost[0], plan.iterations[0]

    def _status(self) -> PlanStatus:
        """What the solver says of its plan, if the plan bears it out."""
        plan = self._incoming.plan
        if (int(plan.n[0]), int(plan.steps[0])) != (self._n, self._steps):
            return PlanStatus.FOREIGN
        if plan.status[0] == PlanStatus.SOLVED and not all(finite() for finite in self._numbers):
            return PlanStatus.NON_FINITE
        said = int(plan.status[0])
        return PlanStatus(said) if said in list(PlanStatus) else PlanStatus.FOREIGN
