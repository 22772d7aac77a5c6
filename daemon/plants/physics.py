"""A robot whose motion physics decides: its model and its surroundings in one MuJoCo world, stepped by the tick.

A tick is

    sense(): positions, contacts and sensors of x_k → step(): forces at x_k, then the state one period later

A model takes part with `shape()`, in whose MJCF the joints that carry the base (`model.carried_by`) give way to a free
one, and with `torques`, called once for each step of the physics.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import mujoco
import numpy as np
import numpy.typing as npt

from ..scenes.furniture import World
from ..scenes.world import ROBOT

Array = npt.NDArray[np.float64]

STEP_MAX = 1e-3
"""Longest step of the physics, s; a slower cell takes several a tick."""
FREE_NQ, FREE_NV = 7, 6
"""Entries of a free joint among positions and among velocities."""


def compose(world: World, model: Any) -> mujoco.MjModel:
    """The robot, let go, in its world."""
    spec, robot = world.spec(), model.shape().spec()
    base = robot.body(model.base)
    for name in model.carried_by:
        robot.delete(robot.joint(name))
    base.add_freejoint(name="base")
    spec.attach(robot, prefix=ROBOT, frame=spec.worldbody.add_frame())
    spec.option.disableflags |= mujoco.mjtDisableBit.mjDSBL_AUTORESET  # what went wrong is a fault, not a jump
    spec.option.noslip_iterations = NOSLIP
    return spec.compile()


NOSLIP = 2
"""Iterations of MuJoCo's solver against creeping in friction: what is held must not slide off by and by."""


class Physics:
    """MuJoCo's model and data with one robot, and views of the robot's part of them."""

    def __init__(self, world: World, model: Any, dt: float):
        """`dt` is the period of the tick, s."""
        self.model = compose(world, model)
        self.data = data = mujoco.MjData(self.model)
        self.steps = self.substeps(dt)
        self.model.opt.timestep = dt / self.steps
        first = self.model.joint(f"{ROBOT}base")
        n_q, n_v = model.n_physics
        at, rate = int(first.qposadr[0]), int(first.dofadr[0])
        self.q: Array = data.qpos[at : at + n_q]
        """Positions: x, y, z, quaternion (w, x, y, z) of the base, then the joints in the order of the MJCF."""
        self.v: Array = data.qvel[rate : rate + n_v]
        """Velocities: the base's in the world, its rate of turn in its own frame, then the joints."""
        self.control: Array = data.ctrl
        """Forces of the motors, N·m and N."""
        bodies = self.model.body_rootid
        self.is_robot: npt.NDArray[np.bool_] = (bodies == bodies[self.model.joint(f"{ROBOT}base").bodyid[0]])[
            self.model.geom_bodyid
        ]
        """For each geom whether it is part of the robot."""
        loose = np.flatnonzero(self.model.jnt_type == mujoco.mjtJoint.mjJNT_FREE)
        root = self.model.joint(f"{ROBOT}base").id
        self.free: list[int] = [int(self.model.jnt_bodyid[i]) for i in loose if i != root]
        """The bodies that are loose, in the order of the profile."""
        self._inertial = self.sensor("gyro", "accelerometer")
        self._start: Array = np.array(model.initial_physics())
        self.reset()

    @staticmethod
    def substeps(dt: float) -> int:
        """Steps of the physics in a tick of dt, s."""
        return max(1, math.ceil(dt / STEP_MAX - 1e-9))

    def reset(self) -> None:
        """Everything at its start, at rest."""
        mujoco.mj_resetData(self.model, self.data)
        self.q[:] = self._start
        mujoco.mj_forward(self.model, self.data)

    def sense(self) -> None:
        """Positions of everything and contacts of the present state."""
        mujoco.mj_step1(self.model, self.data)

    def step(self, torques: Callable[[], int]) -> int:
        """The state one tick later; `torques` writes `control` and is called at each step. 0 on success."""
        model, data = self.model, self.data
        for i in range(self.steps):
            if i:
                mujoco.mj_step1(model, data)
            if torques():
                return 1
            mujoco.mj_step2(model, data)
        return 0

    def felt(self) -> Array:
        """Rate of turn (rad/s) and specific force (m/s²) where the robot's inertial sensor is; six numbers."""
        return self._inertial

    def names(self) -> list[str]:
        """Every body's name, by number."""
        return [self.model.body(i).name for i in range(self.model.nbody)]

    def geom(self, name: str) -> int:
        """Number of one of the robot's geoms."""
        return int(self.model.geom(ROBOT + name).id)

    def site(self, name: str) -> int:
        """Number of one of the robot's sites."""
        return int(self.model.site(ROBOT + name).id)

    def sensor(self, *names: str) -> Array:
        """View of the robot's sensors of these names, which follow each other in the MJCF; what feels forces tells of
        the step that was taken last."""
        found = [self.model.sensor(ROBOT + name) for name in names]
        at, last = int(found[0].adr[0]), found[-1]
        view: Array = self.data.sensordata[at : int(last.adr[0]) + int(last.dim[0])]
        return view
