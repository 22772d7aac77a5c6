"""The state ξ that the controller believes: feedback as in seed 4, and an observer for the liquid.

Every tick the belief is advanced by the model under the acceleration that the robot was given. Measured q and q̇
replace it only where they differ by more than Δ_max, as in the seed, or always. The slosh angles are believed from the
arm's acceleration alone, unless something measures them: then the difference corrects angle and rate, with both poles
of the error at e^(−observer·dt).
"""

from __future__ import annotations

import math
from typing import Any

import casadi as ca

from ...ipc.frame import Frame
from ..kernel import Arrays, Library, Signals, function
from .settings import Settings


def kernel(model: Any, settings: Settings, dt: float) -> ca.Function:
    """mpc.xi of this tick from that of the last one; and mpc.q2 from operator.tuning."""
    s, n, n_b = Signals(), model.n_q, model.n_b
    xi, v_cmd, q, q_dot = s("mpc.xi", model.n_xi), s("guard.v_cmd", n), s("arm.q", n), s("arm.q_dot", n)
    ahead = model.advance(xi, (v_cmd - xi[n : 2 * n]) / dt, dt)
    off_q, off_v = ca.norm_inf(q - ahead[:n]), ca.norm_inf(q_dot - ahead[n : 2 * n])
    deviation = ca.fmax(off_q / settings.delta_q, off_v / settings.delta_v)
    measured, always = ca.vertcat(q, q_dot), int(settings.feedback == "always")
    counts = ca.logic_and(_numbers(measured), ca.logic_or(always, deviation > 1))
    joints = ca.if_else(counts, measured, ahead[: 2 * n])
    return function(
        "belief",
        s,
        {
            "mpc.xi": ca.vertcat(joints, _corrected(ahead[2 * n :], n_b, settings, dt, s)),
            "mpc.deviation": deviation,
            "mpc.q2": settings.q2(s("operator.tuning")),
        },
    )


def _numbers(values: ca.SX) -> ca.SX:
    """Whether all of them are: what is not is not believed, or it would be for ever."""
    return ca.sum1(ca.fabs(values)) < ca.inf


def _corrected(w: ca.SX, n_b: int, settings: Settings, dt: float, s: Signals) -> ca.SX:
    """Angles and rates, corrected by measured angles where there are any."""
    pole = math.exp(-settings.observer * dt)
    measured = s("liquid.measured", n_b)
    counts = ca.logic_and(s("liquid.has_measured"), _numbers(measured))
    off = ca.if_else(counts, measured - w[:n_b], 0)
    return ca.vertcat(w[:n_b] + (1 - pole**2) * off, w[n_b:] + (1 - pole) ** 2 / dt * off)


class Belief:
    """Looks at each state, after the plant has written it."""

    def __init__(self, model: Any, frame: Frame, library: Library, arrays: Arrays):
        self._advance, self._model = library.bind("belief", arrays), model
        self._mpc, self._arm = frame.mpc, frame.arm
        self._begun = False
        frame.mpc.n_xi[0] = model.n_xi

    def __call__(self) -> None:
        """One tick. The first belief is what is measured, with the surface level."""
        if not self._begun:
            self._begin()
        self._advance()
        if self._mpc.deviation[0] > 1:
            self._mpc.corrections[0] += 1

    def reset(self) -> None:
        """The robot was put somewhere else: what was believed does not count."""
        self._begun = False

    def _begin(self) -> None:
        n, xi = self._model.n_q, self._mpc.xi
        xi[:n], xi[n : 2 * n] = self._arm.q[:n], self._arm.q_dot[:n]
        xi[2 * n : self._model.n_xi] = self._model.level(self._arm.q[:n])
        self._begun = True
