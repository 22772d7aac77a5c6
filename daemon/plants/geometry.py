"""A robot as geometry: which MJCF file draws it, and how its joints are this robot's signals.

A model that offers `shape()` can be drawn. One that offers `geometry()` can be put into a world (`scenes/world.py`),
too: its motion stays its own, the world only sees where it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import casadi as ca
import mujoco
import numpy as np
import numpy.typing as npt

HAND = "hand"
"""The site that is the end effector, in every MJCF of a robot that has one."""
FINGER = "finger_"
"""What the joints of its fingers begin with; 0 is the gripper shut, the end of a joint's range is open."""
LIQUID, CONTENT = "liquid", "content"
"""The body of a liquid's surface, and the geom of a liquid at rest, in an MJCF that has one."""

Guest = Callable[[Mapping[str, Any]], npt.NDArray[np.float64]]
"""Where a state (signals by name) says that a body is: x, y, z, m, and quaternion (x, y, z, w), world; shape (7,)."""


@dataclass(frozen=True)
class Body:
    """What the profile says of a body: its place on its parent (m), mass (kg), centre of mass (m), moments (kg·m²)."""

    pos: Sequence[float]
    mass: float | None = None
    com: Sequence[float] = (0.0, 0.0, 0.0)
    inertia: Sequence[float] = (0.0, 0.0, 0.0)
    quat: Sequence[float] | None = None
    """Its turn on its parent, (w, x, y, z); the file's unless given."""


@dataclass(frozen=True, kw_only=True)
class Shape:
    """One robot's MJCF and what goes into it."""

    file: Path
    joints: Sequence[str]
    """The MJCF's joints, in the order of `posture`."""
    posture: Mapping[str, int]
    """Signals that are the joints' positions, and how many entries of each count."""
    start: Sequence[float]
    """The joints' positions at the start."""
    bodies: Mapping[str, Body] = field(default_factory=dict)
    sites: Mapping[str, Sequence[float]] = field(default_factory=dict)
    geoms: Mapping[str, Sequence[float]] = field(default_factory=dict)
    """Sizes, m."""
    places: Mapping[str, Sequence[float]] = field(default_factory=dict)
    """Where geoms sit on their bodies, m."""
    meshes: Mapping[str, Sequence[float]] = field(default_factory=dict)
    """Scales of meshes."""
    fixed: Mapping[str, float] = field(default_factory=dict)
    """Joints of the MJCF that this robot does not move, and where they stay, rad."""
    guests: Mapping[str, Guest] = field(default_factory=dict)
    """Bodies that hang on nothing (mocap)."""
    floor: float = 0.0
    """Height of the floor, m."""

    def spec(self) -> mujoco.MjSpec:
        """The robot as MuJoCo's editable model, with the profile's dimensions and masses."""
        spec = mujoco.MjSpec.from_file(str(self.file))
        for name, given in self.bodies.items():
            body = spec.body(name)
            body.pos = given.pos
            if given.quat is not None:
                body.quat = given.quat
            if given.mass is not None:
                body.mass, body.ipos, body.inertia = given.mass, given.com, given.inertia
        for name, pos in self.sites.items():
            spec.site(name).pos = pos
        for name, size in self.geoms.items():
            spec.geom(name).size[: len(size)] = size
        for name, pos in self.places.items():
            spec.geom(name).pos = pos
        for name, scale in self.meshes.items():
            spec.mesh(name).scale = scale
        for name, angle in self.fixed.items():
            _fix(spec, name, angle)
        return spec


@dataclass(frozen=True, kw_only=True)
class Geometry(Shape):
    """A shape that can be among other things: with rates, and parts that collide."""

    rates: Mapping[str, int]
    """The derivatives of `posture`."""
    spread: ca.Function
    """S(posture…): the joints' rates are S·v, with v the robot's generalised velocities."""


def _fix(spec: mujoco.MjSpec, name: str, angle: float) -> None:
    """Turns the body of a hinge by this angle, and takes the hinge away."""
    joint = spec.joint(name)
    body, turn, turned = joint.parent, np.zeros(4), np.zeros(4)
    mujoco.mju_axisAngle2Quat(turn, np.array(joint.axis), angle)
    mujoco.mju_mulQuat(turned, np.array(body.quat), turn)
    body.quat = turned
    spec.delete(joint)
