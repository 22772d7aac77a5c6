"""The UR5e with its glass as something to look at: `ur5e.xml` with a profile's dimensions.

In the plane q0, q4 and q5 stand still as seed 4 has them, and the base is shifted so that the glass moves in y = 0,
where the signals say that it is. The tumbler is one in which water swings as this pendulum does: in an upright cylinder
of radius R the first mode of deep liquid has ω² = 1.8412·g/R, so R = 1.8412·l (the first zero of J₁′ is 1.8412).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import mujoco
import numpy as np
import numpy.typing as npt

from . import ur5e
from .geometry import Body, Shape

Array = npt.NDArray[np.float64]

FIRST_MODE = 1.8412
"""First zero of J₁′."""
WALL = 0.05
"""Thickness of the tumbler's wall in radii; also the half height of the mesh that is scaled to it."""
RIM = 1.5
"""Height of the tumbler in filling levels."""
TABLE = 0.75
"""Height of the table on which the arm stands, m."""


def shape(parameters: Any, start: Array, glass: tuple[Array, Array]) -> Shape:
    """Of an arm with these parameters (`ur5e_antislosh.Parameters`).

    `start` is ξ at the start, `glass` the glass's origin and rotation then.
    """
    p, planar = parameters, parameters.arm == "planar"
    chain = ur5e.mounting(p.a, p.d, p.lengths)
    moving, angles = (ur5e.MOVING, ("beta",)) if planar else (range(6), ("beta", "alpha"))
    n, n_b = len(moving), len(angles)
    fixed = {f"q{i}": angle for i, angle in ur5e.PLANE.items()} | {"alpha": 0.0} if planar else {}
    radius, height = FIRST_MODE * p.liquid.l, max(RIM * p.liquid.h, 0.02)
    return Shape(
        file=Path(__file__).with_name("ur5e.xml"),
        joints=[*(f"q{i}" for i in moving), *angles],
        posture={"arm.q": n, "liquid.angle": n_b},
        start=[*start[:n], *start[2 * n : 2 * n + n_b]],
        bodies={
            **_bodies(p, chain, aside=_aside(chain) if planar else 0.0),
            "reference": Body(np.ravel(glass[0]).tolist(), quat=_quaternion(glass[1])),
        },
        geoms={
            "bottom": [radius, 0.002],
            "content": [(1 - WALL) * radius, p.liquid.h / 2],
            "surface": [radius, 0.001],
            "wanted": [1.02 * radius, height / 2],
        },
        places={"tumbler": (0, 0, height / 2), "content": (0, 0, p.liquid.h / 2), "wanted": (0, 0, height / 2)},
        meshes={"tumbler": (radius / (1 + WALL), radius / (1 + WALL), height / (2 * WALL))},
        fixed=fixed,
        guests={"reference": wanted_in_plane if planar else wanted_in_space},
        floor=-p.d[0] - TABLE,
    )


def _bodies(p: Any, chain: ur5e.Chain, aside: float) -> dict[str, Body]:
    places = {"base": Body((0.0, -aside, -p.d[0])), "liquid": Body((0.0, 0.0, p.liquid.h))}
    for i in range(5):
        half = ur5e.ALPHA[i] / 2
        places[f"link{i + 2}"] = Body((p.a[i], 0.0, p.d[i]), quat=(np.cos(half), np.sin(half), 0.0, 0.0))
    flange = np.array([p.a[5], 0.0, p.d[5]])
    places["glass"] = Body((flange + chain.mount_r).tolist(), quat=_quaternion(chain.mount_turn))
    return places


def _quaternion(R: Array) -> list[float]:
    """(w, x, y, z) of a rotation."""
    turn = np.zeros(4)
    mujoco.mju_mat2Quat(turn, np.ascontiguousarray(R).ravel())
    return turn.tolist()


def _aside(chain: ur5e.Chain) -> float:
    """y of the glass, m, which is the same in all of the plane."""
    return float(chain.where(ur5e.within((0.0, 0.0, 0.0)).tolist())[1])


def wanted_in_plane(state: Mapping[str, Any]) -> Array:
    """Where the operator wants the glass, from (x, z, θ)."""
    x, z, theta = np.asarray(state["glass.pose_ref"])[:3]
    return np.array([x, 0, z, 0, np.sin(theta / 2), 0, np.cos(theta / 2)])


def wanted_in_space(state: Mapping[str, Any]) -> Array:
    """Where the operator wants the glass, from (x, y, z, ε), ε = sin(angle)·axis; less than a quarter turn."""
    pose = np.asarray(state["glass.pose_ref"], dtype=float)[:6]
    sine = min(float(np.linalg.norm(pose[3:])), 1.0)
    half = np.arcsin(sine) / 2
    axis = pose[3:] / sine if sine > 0 else np.zeros(3)
    return np.array([*pose[:3], *np.sin(half) * axis, np.cos(half)])
