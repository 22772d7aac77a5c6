"""A predictive controller in closed loop with its plant on the shipped hand motion, without a cell around it.

The plant is the model's own, RK4 in ten parts a control step; the cost is (12) of what really happened.
"""

import csv
from pathlib import Path

import casadi as ca
import numpy as np
from teleopd.daemon.plants.ur5e_antislosh import Model
from teleopd.daemon.profile import load

TRACE = Path(__file__).parents[2] / "daemon" / "profiles" / "ur5e_antislosh.csv"
PARTS = 10


def hand(rate):
    """The hand's displacement in x, z (m) and its velocity (m/s) at `rate` Hz, by differences of the past."""
    with TRACE.open() as file:
        rows = np.array([[float(row[key]) for key in ("time", "x", "z")] for row in csv.DictReader(file)])
    t = np.arange(0, rows[-1, 0], 1 / rate)
    at = np.column_stack([np.interp(t, rows[:, 0], rows[:, i]) for i in (1, 2)])
    return at - at[0], np.diff(at, axis=0, prepend=at[:1]) * rate


def problem(profile="ur5e_antislosh", **settings):
    """Model and settings of a profile, the latter changed."""
    loaded = load(profile, {f"mpc.{key}": value for key, value in settings.items()}).profile
    return Model(loaded.plant), loaded.mpc


class Loop:
    """One solver, one plant, one cost."""

    def __init__(self, model, settings, solver, q2, rate=30.0, begin=0.0, last=10.0):
        """`begin` and `last`: the part of the hand's motion, s."""
        self.model, self.settings, self.solver, self.q2, self.dt = model, settings, solver, q2, 1 / rate
        part = slice(round(begin * rate), round(last * rate))
        self.at, self.speed = (values[part] for values in hand(rate))
        self.at = self.at - self.at[0]
        xi, u = ca.SX.sym("xi", model.n_xi), ca.SX.sym("u", model.n_q)
        ahead = xi
        for _ in range(PARTS):
            ahead = model.advance(ahead, u, self.dt / PARTS)
        self._plant = ca.Function("plant", [xi, u], [ahead])
        self.xi = model.initial_state()
        self._home = np.array(model.pose(self.xi[: model.n_q])).ravel()
        self.costs, self.states, self.inputs, self.errors, self.k = [], [], [], [], 0

    @property
    def over(self):
        return self.k >= len(self.at)

    def request(self):
        """ξ, the predicted reference, and the time since the last plan."""
        places = [0, 1] if self.model.n_y == 3 else [0, 2]
        y, y_dot = self._home.copy(), np.zeros(self.model.n_y)
        y[places] += self.at[self.k]
        y_dot[places] = self.speed[self.k]
        return y, y + np.multiply.outer(self.settings.times, y_dot), self.dt if self.k else 0.0

    def solve(self):
        self.y_ref, path, elapsed = self.request()
        return self.solver.solve(self.xi, path, self.q2, elapsed)

    def apply(self, u):
        n, n_b, s = self.model.n_q, self.model.n_b, self.settings
        self.xi = np.array(self._plant(self.xi, u)).ravel()
        self.k += 1
        error = np.array(self.model.pose(self.xi[:n])).ravel() - self.y_ref
        angle = self.xi[2 * n : 2 * n + n_b]
        self.costs.append(float(error**2 @ s.Q1 + self.q2 * angle @ angle + s.R * u @ u))
        self.states.append(self.xi)
        self.inputs.append(u)
        self.errors.append(error)

    def run(self):
        while not self.over:
            self.apply(self.solve().u[0])
        return self

    @property
    def cost(self):
        """(12) of the whole motion."""
        return sum(self.costs)

    @property
    def by_the_second(self):
        """(12) of each second of the motion."""
        return np.add.reduceat(self.costs, np.arange(0, len(self.costs), round(1 / self.dt)))

    @property
    def rms(self):
        """Of the tracking error in position, m."""
        places = [0, 1] if self.model.n_y == 3 else [0, 1, 2]
        return float(np.sqrt((np.array(self.errors)[:, places] ** 2).sum(axis=1).mean()))

    @property
    def slosh(self):
        """Largest slosh angle, rad."""
        n = self.model.n_q
        return float(abs(np.array(self.states)[:, 2 * n : 2 * n + self.model.n_b]).max())
