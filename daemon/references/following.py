"""The mathematics of a reference: where to be, how fast, and what that asks of the laws.

Three tasks of seed 1, 4.3, followed by the same laws as an operator:

- *trajectory*: the curve's time τ runs with the cell's, τ̇ = scale. Velocity of the curve as feed-forward.
- *path*: τ is the projection of the measured position onto the curve, never the time, so a slow robot, or one that was
  stopped, stays on the way. The feed-forward is the tangent times the speed.
- *point*: stands still.

scale grows from 0 to 1 within `ramp` after every engagement, and falls in the same way toward an end, so that nothing
begins or ends with a jump. To a velocity v of the curve and an error e = p − x the laws (15) and (20) are given
v + a·tanh(k·|e|/a)·e/|e|, with gain k and approach speed a; (18) closes its own loop and is given p, on a leash, and v.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..kernel import Signals
from .curve import ROW
from .settings import Reference

MEASURED = {"platform": "base.eta", "arm": "arm.h", "end_effector": "end_effector.xi"}
"""For each kind of reference what is measured of it."""
PROJECTIONS = 3
"""Steps of Gauss and Newton in one tick; between two ticks the projection moves by less than a millimetre."""
LARGEST_STEP_S = 0.05
"""No step moves the projection further along the curve, so that it never jumps to another branch."""
SLOWEST = 1e-9
"""m/s: keeps directions finite where a curve stands still."""


@dataclass(frozen=True)
class Following:
    """A reference of a profile as a mapping: `device`, `reference` and `rest`, as in daemon/operator."""

    table: Reference
    mapping: Any
    """The operator's mapping, for what every robot at rest refers to."""

    def device(self, model: Any, settings: Any, kind: str, dt: float, s: Signals) -> dict[str, ca.SX]:
        """The hand asks for nothing."""
        return {"operator.p_dot_ref": ca.SX.zeros(3)}

    def rest(self, model: Any, settings: Any, kind: str, dt: float, s: Signals) -> dict[str, ca.SX]:
        """What the mapping says; and the curve's time stands."""
        at_rest: dict[str, ca.SX] = self.mapping.rest(model, settings, self.table.of, dt, s)
        return {**at_rest, "reference.scale": ca.SX(0), "reference.velocity": ca.SX.zeros(3)}

    def reference(self, model: Any, settings: Any, kind: str, dt: float, s: Signals) -> dict[str, ca.SX]:
        """One tick along the curve; `dt` is the period, s."""
        table, x = self.table, s(MEASURED[self.table.of], 3)
        piece, span = s("curve.piece", ROW), s("curve.span", 2)
        begun = s("reference.begun") > 0
        tau, laps = s("reference.tau"), s("reference.laps")
        start = ca.SX.zeros(3) if table.follow == "point" else _point(piece, tau)
        placed = x - start if table.here else ca.SX.zeros(3)  # a point is an offset then
        origin = ca.if_else(begun, s("reference.origin", 3), placed)
        if table.follow == "path":
            tau = _projected(piece, tau, x - origin)
            tau = ca.if_else(_goes_round(tau, laps, span) == 0, ca.fmin(ca.fmax(tau, 0), span[0]), tau)
        slope = _slope(piece, tau)
        pace = ca.norm_2(slope)
        unit = table.speed / ca.fmax(pace, SLOWEST) if table.follow == "path" else ca.SX(1)
        left = ca.fmax(span[1] * span[0] - laps * span[0] - tau, 0)  # of the curve's time
        scale = ca.fmin(s("reference.scale") + dt / table.ramp, 1)
        scale = ca.fmin(scale, ca.sqrt(2 * left / (unit * table.ramp)))
        if table.follow == "point":
            scale = ca.SX(0)
        position, velocity = origin + _point(piece, tau), slope * unit * scale
        error = position - x
        if table.of == "platform":
            error[2] = ca.atan2(ca.sin(error[2]), ca.cos(error[2]))
        distance = ca.norm_2(error[:2] if table.of == "platform" else error)
        there = distance < table.tolerance
        ended = left * ca.fmax(pace, SLOWEST) < table.tolerance if table.follow == "path" else left <= 0
        done = there if table.follow == "point" else ended
        progress = ca.fmin(ca.fmax(tau / span[0], 0), 1)
        if table.follow == "trajectory":
            tau += ca.fmin(dt * scale, left)
        tau, laps = _wrapped(tau, laps, span)  # last: the piece that is due fits the time before
        return {
            "reference.begun": ca.SX(1),
            "reference.tau": tau,
            "reference.laps": laps,
            "reference.scale": scale,
            "reference.origin": origin,
            "reference.position": position,
            "reference.velocity": velocity,
            "reference.error": error,
            "reference.distance": distance,
            "reference.progress": ca.if_else(done, 1, progress),
            "reference.done": done,
            **self._asked(s, x, velocity, error),
        }

    def _correction(self, error: ca.SX) -> ca.SX:
        """What the error asks for; a platform's heading by itself, since its unit is another."""
        gain, most = self.table.gain, self.table.approach
        if self.table.of == "platform":
            return ca.vertcat(_saturated(error[:2], gain, most), _saturated(error[2], gain, most))
        return _saturated(error, gain, most)

    def _asked(self, s: Signals, x: ca.SX, velocity: ca.SX, error: ca.SX) -> dict[str, ca.SX]:
        """The references of the laws."""
        table = self.table
        corrected = velocity + self._correction(error)
        if table.of == "platform":
            return {"base.eta_dot_ref": corrected}
        if table.of == "end_effector":
            return {"end_effector.xi_dot_ref": corrected, "arm.h_ref": s("arm.h", 3)}
        leash = table.approach / table.gain
        h_ref = x + error / ca.fmax(1, ca.norm_2(error) / leash)
        return {"arm.h_dot_ref": velocity, "arm.h_ref": h_ref, "arm.gate": ca.SX(1)}


def _saturated(error: ca.SX, gain: float, most: float) -> ca.SX:
    """gain·e while that is little, never more than `most`, in the direction of e."""
    size = ca.fmax(ca.norm_2(error), SLOWEST)
    return error * (most * ca.tanh(gain * size / most) / size)


def _point(piece: ca.SX, tau: ca.SX) -> ca.SX:
    d = tau - piece[0]
    return piece[1:4] + d * (piece[4:7] + d * (piece[7:10] + d * piece[10:13]))


def _slope(piece: ca.SX, tau: ca.SX) -> ca.SX:
    d = tau - piece[0]
    return piece[4:7] + d * (2 * piece[7:10] + 3 * d * piece[10:13])


def _projected(piece: ca.SX, tau: ca.SX, x: ca.SX) -> ca.SX:
    """The foot of the perpendicular from x onto the curve, near τ."""
    start = tau
    for _ in range(PROJECTIONS):
        slope = _slope(piece, tau)
        step = ca.dot(slope, x - _point(piece, tau)) / ca.fmax(ca.sumsqr(slope), SLOWEST**2)
        tau = ca.fmin(ca.fmax(tau + step, start - LARGEST_STEP_S), start + LARGEST_STEP_S)
    return tau


def _goes_round(tau: ca.SX, laps: ca.SX, span: ca.SX) -> ca.SX:
    """+1 where τ passes the end of a closed curve that has rounds left, −1 where it comes back over its start."""
    around = ca.if_else(tau >= span[0], 1, ca.if_else(ca.logic_and(tau < 0, laps > 0), -1, 0))
    return ca.if_else(span[1] > 1, around, 0)


def _wrapped(tau: ca.SX, laps: ca.SX, span: ca.SX) -> tuple[ca.SX, ca.SX]:
    """τ within the curve, and the rounds gone; `span` is its duration and how many rounds there are."""
    around = _goes_round(tau, laps, span)
    last = ca.logic_and(around > 0, laps + around >= span[1])
    tau = ca.if_else(last, 0, tau - around * span[0])
    return ca.fmin(ca.fmax(tau, 0), span[0]), laps + around
