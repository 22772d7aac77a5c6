"""A world: a scene's MJCF with a robot in it that is moved from outside.

The robot's motion is the plant's; MuJoCo is told where it is and how fast, and answers with what is near it, what it
touches, and where the loose objects went. A tick is

    place(robot) → sense(): positions, contacts, distances → advance(): forces, then the objects' next state

so that everything read after `sense` belongs to the state x_k that was placed. The robot keeps joints of its own
in MuJoCo: bodies without any count as part of the surroundings there, and never touch them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import mujoco
import numpy as np
import numpy.typing as npt

from ..plants.geometry import Geometry

STEP_MAX = 2e-3
"""Longest step of the physics, s; a slower cell takes several a tick."""

ROBOT = "robot."
"""What the names of the robot's bodies, joints, sites and cameras begin with in a composed model."""


def compose(scene: Path, geometry: Geometry | None, reach: float = 0.0, visual: bool = False) -> mujoco.MjModel:
    """A scene with a robot. Contacts of the robot are reported from `reach` (m) on; forces begin at touch.

    Without `visual`, what is only there to be seen is left out. ValueError if a file is no model.
    """
    spec = mujoco.MjSpec.from_file(str(scene))
    if geometry is not None:
        robot = geometry.spec()
        for geom in robot.geoms:
            if geom.contype or geom.conaffinity:
                geom.gap = reach
        spec.attach(robot, prefix=ROBOT, frame=spec.worldbody.add_frame())
    spec.compiler.discardvisual = not visual
    return spec.compile()


class World:
    """MuJoCo's model and data for one scene with one robot."""

    def __init__(self, model: mujoco.MjModel, joints: Sequence[str], dt: float):
        """`joints` are the robot's, driven from outside; `dt` is the period of the tick, s."""
        self.model, self.data = model, mujoco.MjData(model)
        self._substeps = max(1, math.ceil(dt / STEP_MAX - 1e-9))
        model.opt.timestep = dt / self._substeps
        ids = [model.joint(ROBOT + name).id for name in joints]
        self.joints: npt.NDArray[np.int64] = np.array(ids, dtype=np.int64)
        """Their numbers in MuJoCo."""
        self._qpos, self._qvel = _run(model.jnt_qposadr[ids]), _run(model.jnt_dofadr[ids])
        root = model.body_rootid[model.jnt_bodyid[ids[0]]] if ids else -1
        self.is_robot: npt.NDArray[np.bool_] = model.body_rootid == root
        """Of each body."""
        loose = np.flatnonzero(model.jnt_type == mujoco.mjtJoint.mjJNT_FREE)
        self.free: list[int] = model.jnt_bodyid[loose].tolist()
        """The bodies that are loose, in the order of the scene's file."""
        self.reset()

    def reset(self) -> None:
        """Everything as the scene's file has it, at rest."""
        mujoco.mj_resetData(self.model, self.data)
        mujoco.mj_forward(self.model, self.data)

    def robot(self) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        """Views of the robot's joint positions and rates; write them before `sense`."""
        return self.data.qpos[self._qpos], self.data.qvel[self._qvel]

    def sense(self) -> None:
        """Positions of everything, contacts and distances, for the state that was placed."""
        mujoco.mj_step1(self.model, self.data)

    def advance(self) -> None:
        """Forces at that state, and the loose objects' state one tick later."""
        mujoco.mj_step2(self.model, self.data)
        for _ in range(self._substeps - 1):  # the robot goes on at the rates that were placed
            mujoco.mj_step(self.model, self.data)

    def put(self, body: int, pose: npt.NDArray[np.float64]) -> None:
        """A loose body at a pose (x, y, z, quaternion w, x, y, z), at rest."""
        joint = self.model.body_jntadr[body]
        at, v = self.model.jnt_qposadr[joint], self.model.jnt_dofadr[joint]
        self.data.qpos[at : at + 7] = pose
        self.data.qvel[v : v + 6] = 0

    def names(self) -> list[str]:
        """Every body's name, by number."""
        return [self.model.body(i).name for i in range(self.model.nbody)]


def _run(addresses: Any) -> slice:
    """Consecutive addresses as a slice; ValueError if they are not."""
    first = int(addresses[0]) if len(addresses) else 0
    if list(addresses) != list(range(first, first + len(addresses))):
        raise ValueError(f"the robot's joints must follow each other in its MJCF, but lie at {list(addresses)}")
    return slice(first, first + len(addresses))
