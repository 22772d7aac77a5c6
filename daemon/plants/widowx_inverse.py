"""Inverse kinematics of the WidowX by wrist decoupling: seed 3, (9)–(16), corrected.

As printed, (9b) has √(k1² + k2² + k²) and (9c) d2·sin β; no pose comes back from them. Right are √(k1² + k2² − k²)
and d2·sin(θ2 − β), with p_z counted from the shoulder. Every angle comes from an arctangent of sine *and* cosine, so
that the signs of (9c), (14a) and (14b) are not guessed. A pose has up to four solutions: joint 1 towards the wrist or
turned by π away from it, elbow up or down.

Each solution is one CasADi expression (`branch`): `Inverse` evaluates it in numpy for whole arrays of poses, and a tick
may compile it.
"""

from __future__ import annotations

from typing import NamedTuple, NoReturn

import casadi as ca
import numpy as np
import numpy.typing as npt

from .widowx import Array, Kinematics
from .widowx_faults import (
    AxisError,
    JointLimitError,
    NotAPoseError,
    OutOfPlaneError,
    PoseError,
    StretchedError,
    TooFarError,
    TooNearError,
)

BRANCHES = ((1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0))
"""(front, elbow): joint 1 towards the wrist or away from it; the two signs of the root in (9b)."""

AXIS_MARGIN = 1e-6
"""m; a wrist nearer to the axis of joint 1 says nothing about its angle."""
STRETCHED_MARGIN = 1e-8
"""1 − |cos| of the elbow's angle; the angle itself is then known to 1e-12 rad at best."""
PLANE_TOLERANCE = 1e-6
"""Sine of the angle between the approach and the arm's plane."""
ROTATION_TOLERANCE = 1e-6
"""Of RᵀR − I and det R − 1."""


class Solutions(NamedTuple):
    """What `Inverse.solve` finds for n poses."""

    q: Array
    """(n, 4, 5), rad, in the order of `BRANCHES`; meaningless where the pose has no solution."""
    fits: npt.NDArray[np.bool_]
    """(n, 4): whether the branch leads to the pose with every joint within its range."""
    fault: npt.NDArray[np.object_]
    """(n,): the class of error that the pose deserves; None where a branch fits."""


class Inverse:
    """Every solution of a pose, or a named error."""

    def __init__(self, kinematics: Kinematics | None = None):
        self.kinematics = kinematics or Kinematics()
        self.branch = self._branch()
        """(p, R, front, elbow) → q, 5, rad; `bend`, cosine of the elbow's angle, beyond ±1 where the wrist is out of
        reach; `radius` of the wrist about joint 1, m; `out`, sine of the angle between approach and arm's plane."""
        self.level = self._level()
        """(p, pitch, roll, front, elbow) → q and `bend`, for orientations in the arm's plane by construction:
        `pitch` is the elevation of the approach, rad, `roll` q5; `front` is −1 where the arm reaches over its axis."""

    def _branch(self) -> ca.Function:
        lengths = self.kinematics.lengths
        p, R = ca.SX.sym("p", 3), ca.SX.sym("R", 3, 3)
        front, elbow = ca.SX.sym("front"), ca.SX.sym("elbow")
        n, o, a = R[:, 0], R[:, 1], R[:, 2]
        p_x, p_y, p_z = ca.vertsplit(p - lengths.hand * a)  # (16)
        theta_1 = ca.atan2(front * p_y, front * p_x)  # (9a), and θ1 + π
        c_1, s_1 = ca.cos(theta_1), ca.sin(theta_1)
        pitch = ca.atan2(a[2], a[0] * c_1 + a[1] * s_1)
        theta_5 = ca.atan2(n[0] * s_1 - n[1] * c_1, o[0] * s_1 - o[1] * c_1)  # (14b)
        links, bend = self._in_plane(p_x * c_1 + p_y * s_1, p_z - lengths.shoulder, pitch, elbow)
        outputs = [ca.vertcat(theta_1, links, theta_5), bend, ca.hypot(p_x, p_y), a[0] * s_1 - a[1] * c_1]
        names = ["q", "bend", "radius", "out"]
        return ca.Function("branch", [p, R, front, elbow], outputs, ["p", "R", "front", "elbow"], names)

    def _level(self) -> ca.Function:
        lengths = self.kinematics.lengths
        p, pitch, roll = ca.SX.sym("p", 3), ca.SX.sym("pitch"), ca.SX.sym("roll")
        front, elbow = ca.SX.sym("front"), ca.SX.sym("elbow")
        r, z = front * ca.hypot(p[0], p[1]), p[2] - lengths.shoulder
        r, z = r - lengths.hand * ca.cos(pitch), z - lengths.hand * ca.sin(pitch)  # (16)
        links, bend = self._in_plane(r, z, pitch, elbow)
        q = ca.vertcat(ca.atan2(front * p[1], front * p[0]), links, roll)
        names = ["p", "pitch", "roll", "front", "elbow"]
        return ca.Function("level", [p, pitch, roll, front, elbow], [q, bend], names, ["q", "bend"])

    def _in_plane(self, r: ca.SX, p_z: ca.SX, pitch: ca.SX, elbow: ca.SX) -> tuple[ca.SX, ca.SX]:
        """(θ2, θ3, θ4) for a wrist at (r, p_z) from the shoulder in the arm's plane, and `bend`."""
        lengths = self.kinematics.lengths
        d2, L3, beta = lengths.upper, lengths.forearm, lengths.beta
        k = p_z**2 + d2**2 - L3**2 + r**2  # (10a)
        k_1, k_2 = 2 * r * d2, 2 * p_z * d2  # (10b), (10c)
        root = elbow * ca.sqrt(ca.fmax(k_1**2 + k_2**2 - k**2, 0))
        theta_2 = _wrapped(beta + ca.atan2(k_1, k_2) - ca.atan2(k, root))  # (9b)
        rises = ca.atan2(p_z + d2 * ca.sin(theta_2 - beta), r - d2 * ca.cos(theta_2 - beta))
        theta_3 = _wrapped(theta_2 + rises)  # (9c)
        theta_4 = _wrapped(pitch - rises)  # (14a), (15): both say that joint 4 makes up the rest of the pitch
        bend = (r**2 + p_z**2 - d2**2 - L3**2) / (2 * d2 * L3)
        return ca.vertcat(theta_2, theta_3, theta_4), bend

    def solve(self, p: npt.ArrayLike, R: npt.ArrayLike) -> Solutions:
        """All four branches of n poses: p (n, 3), m, and R (n, 3, 3), in the arm's base frame. Raises nothing."""
        places, turns = np.asarray(p, float).reshape(-1, 3), np.asarray(R, float).reshape(-1, 3, 3)
        count = len(places)
        flat = turns.transpose(1, 0, 2).reshape(3, -1)  # matrices beside each other
        mapped = self.branch.map(count)
        found = [mapped(places.T, flat, np.full(count, f), np.full(count, e)) for f, e in BRANCHES]
        q = np.stack([np.array(each[0]).T for each in found], axis=1)
        bend, radius, out = (np.array(found[0][i]).ravel() for i in (1, 2, 3))
        is_pose = _rotations(turns) & np.isfinite(places).all(1)
        fault = np.full(count, None, object)
        fault[~self.kinematics.within(q).any(1)] = JointLimitError
        fault[np.abs(out) > PLANE_TOLERANCE] = OutOfPlaneError
        fault[np.abs(bend) > 1 - STRETCHED_MARGIN] = StretchedError
        fault[bend > 1 + STRETCHED_MARGIN] = TooFarError
        fault[bend < -1 - STRETCHED_MARGIN] = TooNearError
        fault[radius < AXIS_MARGIN] = AxisError
        fault[~is_pose] = NotAPoseError
        solved = np.array([error is None for error in fault], bool)
        return Solutions(q, self.kinematics.within(q) & solved[:, None], fault)

    def all(self, p: npt.ArrayLike, R: npt.ArrayLike) -> Array:
        """Every solution of one pose within the joints' range, (m, 5) with m ≥ 1, rad.

        PoseError, by the name of what is wrong, if there is none.
        """
        q, fits, fault = self.solve(p, R)
        if fault[0] is not None:
            self._refuse(np.asarray(p, float), np.asarray(R, float), fault[0])
        solutions: Array = q[0][fits[0]]
        return solutions

    def nearest(self, p: npt.ArrayLike, R: npt.ArrayLike, q: npt.ArrayLike) -> Array:
        """The solution, (5,), rad, whose farthest joint has the shortest way from q. PoseError as `all`."""
        solutions = self.all(p, R)
        return np.asarray(solutions[np.abs(solutions - np.asarray(q, float)).max(1).argmin()])

    def _refuse(self, p: Array, R: Array, error: type[PoseError]) -> NoReturn:
        """The error with what is wrong, and what to change."""
        lengths = self.kinematics.lengths
        if error is NotAPoseError:
            raise error("p must be three finite numbers, R a rotation; make R with orientation(approach, n)")
        wrist = p - lengths.hand * R[:, 2] - (0, 0, lengths.shoulder)
        away = float(np.linalg.norm(wrist))
        low, high = abs(lengths.upper - lengths.forearm), lengths.upper + lengths.forearm
        reach = (
            f"the wrist would be {1e3 * away:.1f} mm from the shoulder, and the arm reaches from {1e3 * low:.1f} mm to"
        )
        reach += f" {1e3 * high:.1f} mm"
        if error is TooFarError:
            raise error(f"too far: {reach}; move the hand at least {1e3 * (away - high):.1f} mm nearer")
        if error is TooNearError:
            raise error(f"too near: {reach}; move the hand at least {1e3 * (low - away):.1f} mm away")
        if error is StretchedError:
            raise error(
                f"singular: {reach}; at an end of that the elbow's two solutions are one: move the hand by 0.1 mm"
            )
        if error is AxisError:
            raise error(
                "singular: the wrist is on the axis of joint 1 and does not tell its angle; move the hand by 0.1 mm"
            )
        if error is OutOfPlaneError:
            heading = np.arctan2(wrist[1], wrist[0])
            raise error(
                f"the approach points out of the arm's plane, which five joints cannot do: "
                f"turn it to {np.degrees(heading):.1f}° about z (or the opposite), or upright; in_plane(p, pitch) does"
            )
        raise error(self._beyond(p, R))

    def _beyond(self, p: Array, R: Array) -> str:
        """Which joint of the solution that misses its range least would have to go further, and how far."""
        q = self.solve(p, R).q[0]
        low, high = np.array(self.kinematics.lengths.q_min), np.array(self.kinematics.lengths.q_max)
        beyond = np.maximum(low - q, q - high)
        branch = int(beyond.max(1).argmin())
        joint = int(beyond[branch].argmax())
        return (
            f"joint {joint + 1} would have to be at {np.degrees(q[branch, joint]):.1f}°, and its range is "
            f"{np.degrees(low[joint]):.1f}° to {np.degrees(high[joint]):.1f}°; choose another approach or place"
        )


def _wrapped(angle: ca.SX) -> ca.SX:
    """The same angle within ±π."""
    return ca.atan2(ca.sin(angle), ca.cos(angle))


def _rotations(R: Array) -> npt.NDArray[np.bool_]:
    """Which of (n, 3, 3) are rotations."""
    finite = np.asarray(np.isfinite(R).all((1, 2)))
    safe = np.where(finite[:, None, None], R, 0.0)
    orthonormal = np.abs(safe.transpose(0, 2, 1) @ safe - np.eye(3)).max((1, 2)) < ROTATION_TOLERANCE
    return np.asarray(finite & orthonormal & (np.linalg.det(safe) > 0))
