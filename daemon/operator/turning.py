"""How the operator's hand turns the robot's: relative motion, as with its place, and never a jump.

A hand has an orientation where the device knows one. From an engagement on, whatever it turns is asked for as an
angular velocity, no faster than the robot's hand may turn; `operator.turned` is how far that has been followed. A turn
that is too fast is caught up with, one that was made with the clutch held is not. It goes the shortest way: nothing
unwinds.
"""

from __future__ import annotations

import casadi as ca

from ..kernel import Signals

TINY = 1e-12
"""Where nothing turns, nothing is divided by zero."""


def device(fastest: float, dt: float, s: Signals) -> dict[str, ca.SX]:
    """operator.turn_dot_ref, at most `fastest` rad/s, from operator.orientation; `dt` is the period, s."""
    hand, turned = s("operator.orientation", 4), s("operator.turned", 4)
    turn = _rotation(_product(hand, _inverse(turned)))
    turn_dot = turn / dt / ca.fmax(1, ca.norm_2(turn) / (fastest * dt))
    alone = s("operator.clutch") > 0
    return {"operator.turn_dot_ref": ca.if_else(alone, 0, turn_dot), "operator.turned": ca.if_else(alone, hand, turned)}


def followed(share: float | ca.SX, dt: float, s: Signals) -> dict[str, ca.SX]:
    """operator.turned a period dt, s, later, when that share of operator.turn_dot_ref counts as followed."""
    step = share * dt * s("operator.turn_dot_ref", 3)
    return {"operator.turned": _product(_quaternion(step), s("operator.turned", 4))}


def rest(s: Signals) -> dict[str, ca.SX]:
    """The hand is turned as it is, and asks for nothing."""
    return {"operator.turned": s("operator.orientation", 4), "operator.turn_dot_ref": ca.SX.zeros(3)}


def _product(a: ca.SX, b: ca.SX) -> ca.SX:
    """a·b, the turn b and then a; quaternions (x, y, z, w)."""
    v, w = a[:3], a[3]
    return ca.vertcat(w * b[:3] + b[3] * v + ca.cross(v, b[:3]), w * b[3] - ca.dot(v, b[:3]))


def _inverse(q: ca.SX) -> ca.SX:
    return ca.vertcat(-q[:3], q[3])


def _rotation(q: ca.SX) -> ca.SX:
    """Axis times angle, rad, the shorter way."""
    size = ca.norm_2(ca.vertcat(q[:3], TINY))
    way = ca.if_else(q[3] < 0, -2, 2)
    return way * ca.atan2(size, ca.fabs(q[3])) * q[:3] / size


def _quaternion(rotation: ca.SX) -> ca.SX:
    angle = ca.norm_2(ca.vertcat(rotation, TINY))
    return ca.vertcat(ca.sin(angle / 2) * rotation / angle, ca.cos(angle / 2))
