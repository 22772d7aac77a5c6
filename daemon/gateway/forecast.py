"""Where a plan leads: the way of the glass that the solver foresees, for the console to draw.

The core follows the newest plan by its age, so the way begins at the believed state of now and goes on with the
accelerations that are left of the plan. The joints are the double integrators of seed 4, (2): exact for accelerations
that are held over a step.
"""

from __future__ import annotations

import casadi as ca
import numpy as np
import numpy.typing as npt

from ...ipc.frame import Frame
from ...ipc.plan import PLAN_LAYOUT, PlanReader
from ...ipc.schema import PlanStatus
from ...ipc.segment import SegmentError
from .. import plants
from ..profile import Profile

Array = npt.NDArray[np.float64]


class Forecast:
    """Of the cell `name`, whose solver's process answers in shared memory."""

    def __init__(self, name: str, profile: Profile, steps: int):
        """`steps` of a plan are foreseen."""
        self._name = name
        model = plants.find(profile.plant.type).Model(profile.plant)
        self._n, self._points = model.n_q, steps + 1
        self._step = profile.mpc.step if profile.mpc else 0.0
        q = ca.SX.sym("q", self._n)
        self._where = ca.Function("where", [q], [model.frame(q)[0]]).map(self._points)
        self._plan = Frame(PLAN_LAYOUT)
        self._reader: PlanReader | None = None

    def forget(self) -> None:
        """Another core: its plans are elsewhere."""
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    def path(self, state: Frame) -> bytes:
        """Points of the way from a state on, x, y, z in m, world, float32; empty where there is no plan to follow."""
        try:
            self._reader = self._reader or PlanReader(self._name)
        except SegmentError:  # a core that is just coming up
            return b""
        if state.mpc.age[0] < 0 or not self._reader.read(self._plan):
            return b""
        plan, n = self._plan.plan, self._n
        if plan.status[0] != PlanStatus.SOLVED or plan.n[0] != n or plan.steps[0] != self._points - 1:
            return b""
        u = plan.u[: n * (self._points - 1)].reshape(-1, n)
        xi, age = state.mpc.xi, (int(state.cell.t[0]) - int(plan.t[0])) * 1e-9
        q = ahead(xi[:n], xi[n : 2 * n], u, self._step, max(age, 0.0))
        if q is None or not np.isfinite(q).all():  # the core does not follow such a plan either
            return b""
        padded = np.vstack([q, np.repeat(q[-1:], self._points - len(q), axis=0)])
        return np.array(self._where(padded.T)).T[: len(q)].astype("<f4").tobytes()


def ahead(q: Array, q_dot: Array, u: Array, dt: float, age: float) -> Array | None:
    """Joint angles now and at the end of each step that is left of a plan, rad; None when nothing is left.

    `u` (steps × n) are its accelerations, rad/s², each held for `dt` s; `age` s of the plan are over.
    """
    first = int(age / dt)
    if first >= len(u):
        return None
    places = [q]
    for k, accelerations in enumerate(u[first:], start=first):
        t = (k + 1) * dt - age if k == first else dt
        q = q + t * q_dot + t**2 / 2 * accelerations
        q_dot = q_dot + t * accelerations
        places.append(q)
    return np.array(places)


def forecast_of(name: str, profile: Profile) -> Forecast | None:
    """For a cell whose plans come from a process of their own; in simulated time they stay within the core."""
    if profile.mpc is None or profile.cell.clock != "real":
        return None
    return Forecast(name, profile, profile.mpc.steps)
