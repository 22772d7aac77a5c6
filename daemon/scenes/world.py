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

from ..plants.geometry import HAND, Shape

STEP_MAX = 2e-3
"""Longest step of the physics, s; a slower cell takes several a tick."""
SELF_BIT = 8
"""Of contype and conaffinity: parts of the robot that meet each other."""
SELF_RANGE = 0.1
"""From here on they are reported, m."""

FEW_GEOMS = 16
"""A body with no more of them is looked through faster than by way of MuJoCo's trees of boxes."""

FREE = mujoco.mjtJoint.mjJNT_FREE

ROBOT = "robot."
"""What the names of the robot's bodies, joints, sites and cameras begin with in a composed model."""

mujoco.set_mju_user_warning(lambda _: None)
"""Left to itself MuJoCo writes MUJOCO_LOG.TXT into the working folder, from inside a tick."""


def compose(
    scene: Path | mujoco.MjSpec, robot_shape: Shape | None, reach: float = 0.0, visual: bool = False
) -> mujoco.MjModel:
    """A scene with a robot. Contacts of the robot are reported from `reach` (m) on; forces begin at touch.

    Without `visual`, what is only there to be seen is left out. ValueError if a file is no model.
    """
    spec = scene if isinstance(scene, mujoco.MjSpec) else mujoco.MjSpec.from_file(str(scene))
    if robot_shape is not None:
        robot = robot_shape.spec()
        _watch_itself(robot)
        for geom in robot.geoms:
            if geom.contype or geom.conaffinity:
                geom.gap = reach
        loose = [body.name for body in spec.worldbody.bodies if body.joints and body.joints[0].type == FREE]
        hand = robot.site(HAND)
        for name in loose if hand is not None else ():
            _grip(spec, hand.parent.name, name)
        spec.attach(robot, prefix=ROBOT, frame=spec.worldbody.add_frame())
    spec.compiler.discardvisual = not visual
    return spec.compile()


def _watch_itself(robot: mujoco.MjSpec) -> None:
    """What the bit SELF_BIT says of the robot's own parts as explicit pairs: these have a range of their own.

    Parts of a robot are never far apart; reported from as far as everything else is they would be most of what MuJoCo
    has to report. A part and the one it hangs on always meet at their joint, and are left out.
    """
    limbs = [geom for geom in robot.geoms if geom.conaffinity & SELF_BIT]
    parts = [geom for geom in robot.geoms if geom.contype & SELF_BIT]
    for limb in limbs:
        for part in parts:
            if limb.parent.parent.name != part.parent.name:
                pair = robot.add_pair(geomname1=limb.name, geomname2=part.name)
                pair.gap, pair.condim = SELF_RANGE, 1
    for geom in (*limbs, *parts):
        geom.contype, geom.conaffinity = geom.contype & ~SELF_BIT, geom.conaffinity & ~SELF_BIT


def _grip(spec: mujoco.MjSpec, hand: str, name: str) -> None:
    """The tie between a loose body and the hand that a gripper closes; open at first."""
    tie = spec.add_equality()
    tie.name, tie.type, tie.active = name, mujoco.mjtEq.mjEQ_WELD, False
    tie.objtype, tie.name1, tie.name2 = mujoco.mjtObj.mjOBJ_BODY, ROBOT + hand, name
    tie.solref = (2 * STEP_MAX, 1)


class World:
    """MuJoCo's model and data for one scene with one robot."""

    def __init__(self, model: mujoco.MjModel, joints: Sequence[str], dt: float):
        """`joints` are the robot's, driven from outside; `dt` is the period of the tick, s."""
        self.model, self.data = model, mujoco.MjData(model)
        self._substeps = max(1, math.ceil(dt / STEP_MAX - 1e-9))
        model.opt.timestep = dt / self._substeps
        model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_ISLAND  # a few objects are solved faster all together
        if model.body_geomnum.max() <= FEW_GEOMS:
            model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_MIDPHASE
        ids = [model.joint(ROBOT + name).id for name in joints]
        self.joints: npt.NDArray[np.int64] = np.array(ids, dtype=np.int64)
        """Their numbers in MuJoCo."""
        self._qpos, self._qvel = _run(model.jnt_qposadr[ids]), _run(model.jnt_dofadr[ids])
        root = model.body_rootid[model.jnt_bodyid[ids[0]]] if ids else -1
        self.is_robot: npt.NDArray[np.bool_] = model.body_rootid == root
        """For each body whether it is part of the robot."""
        self.hand = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_SITE, ROBOT + HAND)
        """The site that is the end effector; −1 without one."""
        self.is_hand = self.is_robot & _below(model, model.site_bodyid[self.hand] if self.hand >= 0 else -1)
        """For each body whether it is the hand, or a finger."""
        loose = np.flatnonzero(model.jnt_type == FREE)
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

    def axes(self) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        """Views of the axes of the robot's joints and of a point on each, world, as of the last `sense`."""
        joints = _run(self.joints)
        return self.data.xaxis[joints], self.data.xanchor[joints]

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
        self.data.qpos[self.address(body)] = pose
        self.data.qvel[self.rate_address(body)] = 0

    def address(self, body: int) -> slice:
        """Where the pose of a loose body is in `data.qpos`."""
        at = int(self.model.jnt_qposadr[self.model.body_jntadr[body]])
        return slice(at, at + 7)

    def rate_address(self, body: int) -> slice:
        """Where its velocity (world) and its angular velocity (its own frame) are in `data.qvel`."""
        at = int(self.model.jnt_dofadr[self.model.body_jntadr[body]])
        return slice(at, at + 6)

    def names(self) -> list[str]:
        """Every body's name, by number."""
        return [self.model.body(i).name for i in range(self.model.nbody)]


def _below(model: mujoco.MjModel, top: int) -> npt.NDArray[np.bool_]:
    """For each body whether it is `top` or hangs on it."""
    below: npt.NDArray[np.bool_] = np.arange(model.nbody) == top
    for body in range(1, model.nbody):
        below[body] |= below[model.body_parentid[body]]
    return below


def _run(addresses: Any) -> slice:
    """Consecutive addresses as a slice; ValueError if they are not."""
    first = int(addresses[0]) if len(addresses) else 0
    if list(addresses) != list(range(first, first + len(addresses))):
        raise ValueError(f"the robot's joints must follow each other in its MJCF, but lie at {list(addresses)}")
    return slice(first, first + len(addresses))
