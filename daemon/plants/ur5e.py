"""Kinematics of the UR5e: its three joints that move the hand in a plane, seed 4 (3), and all six.

The world's origin is the shoulder (frame {1} of seed 4), z is up. Seed 4 keeps q0, q4 and q5 where they are: with
q0 = 180°, q4 = 90° and the glass mounted so that its origin lies at L3 from the axis of q3, the six-joint arm *is* the
planar one. `mounting` is that mounting, found from the two chains themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import casadi as ca
import numpy as np
import numpy.typing as npt

from . import denavit_hartenberg
from .denavit_hartenberg import CLASSIC, Row
from .liquid import GRAVITY, Motion, PlaneMotion

ALPHA = (np.pi / 2, 0.0, 0.0, np.pi / 2, -np.pi / 2, 0.0)
"""Twist of each joint's Denavit–Hartenberg frame, rad."""
PLANE = {0: np.pi, 4: np.pi / 2, 5: 0.0}
"""Joints that seed 4 does not move, and the angles at which its (3) holds, rad."""
MOVING = (1, 2, 3)
"""The joints q1, q2, q3 of seed 4 among the six."""


@dataclass(frozen=True)
class Pose:
    """Where the glass is: origin in the world, m, and rotation, 3×3, world from glass."""

    r: ca.SX
    R: ca.SX


def plane_pose(lengths: Sequence[float], q: ca.SX) -> ca.SX:
    """(x_c, z_c, θ_c) of (3), m and rad."""
    phi = ca.cumsum(q)
    L = ca.SX(lengths)
    return ca.vertcat(ca.dot(L, ca.cos(phi)), -ca.dot(L, ca.sin(phi)), phi[2])


def plane_motion(lengths: Sequence[float], q: ca.SX, q_dot: ca.SX, q_ddot: ca.SX) -> PlaneMotion:
    """The glass's motion: the second derivative of (3)."""
    phi, phi_dot, phi_ddot, L = ca.cumsum(q), ca.cumsum(q_dot), ca.cumsum(q_ddot), ca.SX(lengths)
    s, c = ca.sin(phi), ca.cos(phi)
    x_ddot = -ca.dot(L, s * phi_ddot + c * phi_dot**2)
    z_ddot = -ca.dot(L, c * phi_ddot - s * phi_dot**2)
    return PlaneMotion(x_ddot, z_ddot, phi[2], phi_dot[2], phi_ddot[2])


@dataclass(frozen=True)
class Chain:
    """The six joints by Denavit and Hartenberg (a, d in m), and the glass on the flange."""

    a: Sequence[float]
    d: Sequence[float]
    mount_r: npt.NDArray[np.float64]
    """The glass's origin in the flange's frame, m."""
    mount_turn: npt.NDArray[np.float64]
    """Rotation, flange from glass."""

    def pose(self, q: ca.SX) -> Pose:
        """Of the glass; the world's origin is the shoulder."""
        flange = self._flange(q)
        return Pose(flange.r + flange.R @ ca.SX(self.mount_r), flange.R @ ca.SX(self.mount_turn))

    def where(self, q: npt.ArrayLike) -> npt.NDArray[np.float64]:
        """Origin of the glass, m, with the six joints at these angles, rad."""
        return np.array(ca.DM(self.pose(ca.SX(ca.DM(np.asarray(q, float)))).r)).ravel()

    def _flange(self, q: ca.SX) -> Pose:
        r, R = ca.SX([0, 0, -self.d[0]]), ca.SX.eye(3)
        for i in range(6):
            offset, turn = self._joint(i, q[i])
            r = r + R @ offset
            R = R @ turn
        return Pose(r, R)

    def _joint(self, i: int, q: ca.SX) -> tuple[ca.SX, ca.SX]:
        """Of frame i + 1 in frame i: where it is, and how it is turned."""
        c, s, ca_, sa = ca.cos(q), ca.sin(q), np.cos(ALPHA[i]), np.sin(ALPHA[i])
        turn = ca.vertcat(ca.horzcat(c, -s * ca_, s * sa), ca.horzcat(s, c * ca_, -c * sa), ca.horzcat(0, sa, ca_))
        return ca.vertcat(self.a[i] * c, self.a[i] * s, self.d[i]), turn

    def motion(self, q: ca.SX, q_dot: ca.SX, q_ddot: ca.SX) -> Motion:
        """The glass's motion in its own frame, joint by joint from the shoulder outward."""
        z = ca.SX([0, 0, 1])
        w, w_dot, lift = ca.SX.zeros(3), ca.SX.zeros(3), ca.SX([0, 0, GRAVITY])
        for i in range(6):
            offset, turn = self._joint(i, q[i])
            w_next = w + z * q_dot[i]
            w_dot = w_dot + z * q_ddot[i] + ca.cross(w, z * q_dot[i])
            w = w_next
            lift = lift + ca.cross(w_dot, offset) + ca.cross(w, ca.cross(w, offset))
            w, w_dot, lift = turn.T @ w, turn.T @ w_dot, turn.T @ lift
        arm, turn = ca.SX(self.mount_r), ca.SX(self.mount_turn)
        lift = lift + ca.cross(w_dot, arm) + ca.cross(w, ca.cross(w, arm))
        return Motion(turn.T @ w, turn.T @ w_dot, turn.T @ lift)


def table(a: Sequence[float], d: Sequence[float]) -> denavit_hartenberg.Chain:
    """The six joints as a table; a and d in m."""
    rows = [Row(*each, 0.0) for each in zip(ALPHA, a, d, strict=True)]
    return denavit_hartenberg.Chain(CLASSIC, rows)


def mounting(a: Sequence[float], d: Sequence[float], lengths: Sequence[float]) -> Chain:
    """The arm with the glass mounted so that seed 4's (3) holds, with the links `lengths`, in the plane y = d4.

    ValueError if the links are not those of the arm.
    """
    if not np.allclose((lengths[0], lengths[1]), (-a[1], -a[2]), atol=1e-12):
        raise ValueError("lengths: L1 and L2 are the arm's −a2 and −a3")
    bare = Chain(a, d, np.zeros(3), np.eye(3))
    q = np.zeros(6)
    for joint, angle in PLANE.items():
        q[joint] = angle
    flange = bare.pose(ca.SX(q))
    r, R = np.array(ca.DM(flange.r)).ravel(), np.array(ca.DM(flange.R))
    x, z, _ = np.array(ca.DM(plane_pose(lengths, ca.SX.zeros(3)))).ravel()
    return Chain(a, d, R.T @ (np.array([x, r[1], z]) - r), R.T)


def within(q: Sequence[float]) -> npt.NDArray[np.float64]:
    """Six joint angles from the three of seed 4, rad."""
    whole = np.zeros(6)
    for joint, angle in PLANE.items():
        whole[joint] = angle
    whole[list(MOVING)] = q
    return whole


def quaternion(R: ca.SX) -> ca.SX:
    """(x, y, z, w) of a rotation, w ≥ 0, by the largest of its four squares (Shepperd, 1978)."""
    t = R[0, 0] + R[1, 1] + R[2, 2]
    squares = ca.vertcat(1 + 2 * R[0, 0] - t, 1 + 2 * R[1, 1] - t, 1 + 2 * R[2, 2] - t, 1 + t)  # 4·(x², y², z², w²)
    a, b, c = R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]  # 4·w·(x, y, z)
    xy, xz, yz = R[0, 1] + R[1, 0], R[0, 2] + R[2, 0], R[1, 2] + R[2, 1]  # 4·(xy, xz, yz)
    candidates = (
        ca.vertcat(squares[0], xy, xz, a),
        ca.vertcat(xy, squares[1], yz, b),
        ca.vertcat(xz, yz, squares[2], c),
        ca.vertcat(a, b, c, squares[3]),
    )
    best, largest = candidates[3], squares[3]
    for square, candidate in zip((squares[0], squares[1], squares[2]), candidates[:3], strict=True):
        best = ca.if_else(square > largest, candidate, best)
        largest = ca.fmax(largest, square)
    unit = best / ca.norm_2(best)
    return ca.if_else(unit[3] < 0, -unit, unit)
