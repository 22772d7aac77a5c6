"""A robot as geometry: which MJCF file draws it, and how its joints are this robot's signals.

A model that offers `geometry()` can be put into a world (`scenes/world.py`): its motion stays its own, the world only
sees where it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import casadi as ca
import mujoco

HAND = "hand"
"""The site that is the end effector, in every MJCF of a robot that has one."""
FINGER = "finger_"
"""What the joints of its fingers begin with; 0 is the gripper shut, the end of a joint's range is open."""


@dataclass(frozen=True)
class Body:
    """What the profile says of a body: its place on its parent (m), mass (kg), centre of mass (m), moments (kg·m²)."""

    pos: Sequence[float]
    mass: float | None = None
    com: Sequence[float] = (0.0, 0.0, 0.0)
    inertia: Sequence[float] = (0.0, 0.0, 0.0)


@dataclass(frozen=True)
class Geometry:
    """One robot's MJCF and what goes into it."""

    file: Path
    joints: Sequence[str]
    """The MJCF's joints, in the order of `posture`."""
    posture: Mapping[str, int]
    """Signals that are the joints' positions, and how many entries of each count."""
    rates: Mapping[str, int]
    """Their derivatives."""
    spread: ca.Function
    """S(posture…): the joints' rates are S·v, with v the robot's generalised velocities."""
    bodies: Mapping[str, Body] = field(default_factory=dict)
    sites: Mapping[str, Sequence[float]] = field(default_factory=dict)

    def spec(self) -> mujoco.MjSpec:
        """The robot as MuJoCo's editable model, with the profile's dimensions and masses."""
        spec = mujoco.MjSpec.from_file(str(self.file))
        for name, given in self.bodies.items():
            body = spec.body(name)
            body.pos = given.pos
            if given.mass is not None:
                body.mass, body.ipos, body.inertia = given.mass, given.com, given.inertia
        for name, pos in self.sites.items():
            spec.site(name).pos = pos
        return spec
