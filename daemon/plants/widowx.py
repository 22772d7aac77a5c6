"""Kinematics of the WidowX arm of CRUMB: Denavit–Hartenberg table and forward.

Source: "Modelado cinemático y simulación realista del manipulador móvil de bajo coste Turtlebot2 + Widow-X en ROS",
cited as seed 3, section 2. Its table of Denavit–Hartenberg parameters cannot be read in the published text; this one
follows from the offsets and axes of the project's own robot description, in the seed's convention (a_i and α_i from Z_i
to Z_{i+1} about X_i, d_i and θ_i from X_{i−1} to X_i about Z_i: Craig's).

Frames: the arm's base has z up and x ahead; the shoulder lies `shoulder` above it. The hand's axes are (n, o, a) of
(11): a the approach, n in the arm's plane where q5 = 0, upward when the hand points ahead. At q = 0 the upper arm
stands up and forearm and hand point ahead, along x. SI units and radians. The inverse is in `widowx_inverse.py`.
"""

from __future__ import annotations

from math import atan2, hypot, pi
from typing import Annotated, NamedTuple

import casadi as ca
import numpy as np
import numpy.typing as npt
from pydantic import BaseModel, ConfigDict, Field, model_validator

from ..units import Metres, Radians
from .denavit_hartenberg import CRAIG, Chain, Row

N_Q = 5

Array = npt.NDArray[np.float64]
Two = Annotated[list[Metres], Field(min_length=2, max_length=2)]
Five = Annotated[list[Radians], Field(min_length=N_Q, max_length=N_Q)]


class Lengths(BaseModel):
    """The arm's lengths and the range of its joints; the defaults are those of the CRUMB project's description."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    shoulder: Metres = 0.125
    """Of the axes of joints 1 and 2 above the arm's base."""
    elbow: Two = [0.04825, 0.14203]
    """(x, z) of joint 3 from joint 2 at q = 0."""
    forearm: Metres = Field(default=0.14203, gt=0)
    """L3 of the seed: from joint 3 to the wrist, joint 4."""
    hand: Metres = Field(default=0.1145, gt=0)
    """L4 of the seed: from the wrist to the gripper's rail, 71.5 mm to joint 5 and 43 mm beyond."""
    q_min: Five = [-pi / 2] * N_Q
    q_max: Five = [pi / 2] * N_Q

    @model_validator(mode="after")
    def _possible(self) -> Lengths:
        if not hypot(*self.elbow) > 0:
            raise ValueError("elbow: joint 3 must not lie on joint 2")
        for i, (low, high) in enumerate(zip(self.q_min, self.q_max, strict=True)):
            if not -pi <= low < high <= pi:
                raise ValueError(f"q_min: joint {i + 1} needs −π ≤ q_min < q_max ≤ π, got {low} and {high}")
        return self

    @property
    def upper(self) -> float:
        """d2 of the seed: from joint 2 to joint 3, m."""
        return hypot(*self.elbow)

    @property
    def beta(self) -> float:
        """β of the seed: elevation of joint 3 as seen from joint 2 at q = 0, rad."""
        return atan2(self.elbow[1], self.elbow[0])


def transform(row: Row, q: ca.SX) -> ca.SX:
    """The matrix of (1)–(5), 4×4, frame i in frame i − 1, for the joint's angle q."""
    c, s, c_a, s_a = ca.cos(q + row.theta), ca.sin(q + row.theta), np.cos(row.alpha), np.sin(row.alpha)
    return ca.vertcat(
        ca.horzcat(c, -s, 0, row.a),
        ca.horzcat(s * c_a, c * c_a, -s_a, -s_a * row.d),
        ca.horzcat(s * s_a, c * s_a, c_a, c_a * row.d),
        ca.horzcat(0, 0, 0, 1),
    )


def chain(lengths: Lengths) -> Chain:
    """The table (cuadro 1) of the seed, from the arm's base to the wrist O_m."""
    rows = (
        Row(0.0, 0.0, lengths.shoulder, 0.0),
        Row(-pi / 2, 0.0, 0.0, -lengths.beta),
        Row(pi, lengths.upper, 0.0, -lengths.beta),
        Row(0.0, lengths.forearm, 0.0, pi / 2),
        Row(pi / 2, 0.0, 0.0, 0.0),
    )
    return Chain(CRAIG, rows)


class Pose(NamedTuple):
    """Where the hand is in the arm's base frame; of one pose, or of n."""

    p: Array
    """(3,) or (n, 3): O_r, m."""
    R: Array
    """(3, 3) or (n, 3, 3): (n, o, a) of (11) as columns."""


class Kinematics:
    """Forward kinematics (6) and (16), written once in CasADi; `pose` evaluates the same function in numpy."""

    def __init__(self, lengths: Lengths | None = None):
        self.lengths = lengths or Lengths()
        self.chain = chain(self.lengths)
        q = ca.SX.sym("q", N_Q)
        T = ca.SX.eye(4)
        for i, row in enumerate(self.chain.rows):
            T = T @ transform(row, q[i])
        R, wrist = ca.densify(T[:3, :3]), ca.densify(T[:3, 3])
        p = wrist + self.lengths.hand * R[:, 2]  # (16)
        self.forward = ca.Function("forward", [q], [p, R], ["q"], ["p", "R"])
        """Hand in the arm's base frame: p, 3, m; R, 3×3."""
        self.wrist = ca.Function("wrist", [q], [wrist], ["q"], ["p_m"])
        """O_m in the arm's base frame, 3, m."""

    def pose(self, q: npt.ArrayLike) -> Pose:
        """Forward kinematics of q, (5,) or (n, 5), rad."""
        angles = np.asarray(q, float)
        columns = np.atleast_2d(angles)
        p, R = self.forward.map(len(columns))(columns.T)
        rotations = np.array(R).T.reshape(-1, 3, 3).transpose(0, 2, 1)  # columns beside each other, column by column
        return Pose(np.array(p).T, rotations) if angles.ndim == 2 else Pose(np.array(p).T[0], rotations[0])

    def within(self, q: Array) -> npt.NDArray[np.bool_]:
        """Whether every joint of q, (…, 5), is within its range."""
        inside = (q >= np.array(self.lengths.q_min)) & (q <= np.array(self.lengths.q_max))
        return np.asarray(inside.all(-1))


def orientation(approach: npt.ArrayLike, n: npt.ArrayLike) -> Array:
    """R = (n, o, a) of (11), 3×3, from two directions as the seed's programs give them; they are normalised.

    n is turned into the plane across the approach. ValueError if the two are parallel, or one is zero.
    """
    a, across = np.asarray(approach, float), np.asarray(n, float)
    length = np.linalg.norm(a)
    if not length > 0:
        raise ValueError("approach: write a direction that is not zero, such as (0, 0, -1) for downward")
    a = a / length
    across = across - (across @ a) * a
    length = np.linalg.norm(across)
    if not length > 1e-9:
        raise ValueError("n: write a direction that is not parallel to the approach")
    across = across / length
    return np.column_stack([across, np.cross(a, across), a])


def in_plane(p: npt.ArrayLike, pitch: float, roll: float = 0.0) -> Array:
    """R, 3×3, of a hand at p (3,), m, that a five-joint arm can have.

    `pitch`: elevation of the approach above the horizontal, rad, −π/2 downward; `roll`: q5, rad.
    """
    x, y, _ = np.asarray(p, float)
    heading = np.array([np.cos(atan2(y, x)), np.sin(atan2(y, x)), 0.0])
    up = np.array([0.0, 0.0, 1.0])
    a = np.cos(pitch) * heading + np.sin(pitch) * up
    n = np.cos(pitch) * up - np.sin(pitch) * heading
    return orientation(a, np.cos(roll) * n + np.sin(roll) * np.cross(a, n))
