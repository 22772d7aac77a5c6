"""A profile's robot in its scene as something to look at: every visible shape, and where it is in a given state."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import mujoco
import numpy as np
import numpy.typing as npt

from .. import plants
from ..plants.geometry import FINGER
from ..profile import Profile
from .backdrop import Backdrop
from .scene import file
from .world import ROBOT, World, compose

LIDAR = ROBOT + "lidar"


class NoFigureError(Exception):
    """The robot of a profile has no shape."""


class Figure:
    """The composed model, posable. Without a scene the robot stands in its world or arena, or on an empty floor."""

    def __init__(self, profile: Profile):
        """NoFigureError if there is nothing to look at."""
        model = plants.find(profile.plant.type).Model(profile.plant)
        if not hasattr(model, "shape"):
            raise NoFigureError(f"the robot of profile {profile.name!r} has no shape")
        self._shape = shape = model.shape()
        backdrop = Backdrop(profile, shape.floor)
        self.model = compose(_surroundings(profile, backdrop), shape, visual=True)
        self._mount(profile)
        self.floor: float = shape.floor
        """Its height, m."""
        self.world = World(self.model, (), profile.cell.dt)
        """Only its surroundings are moved by it."""
        self._joints = np.array([self.model.joint(ROBOT + name).qposadr[0] for name in shape.joints])
        names = [self.model.joint(i).name for i in range(self.model.njnt)]
        self._fingers = [name for name in names if name.startswith(ROBOT + FINGER)]
        guests = {ROBOT + name: where for name, where in shape.guests.items()}
        if profile.scene is None and profile.world is None:
            guests |= backdrop.guests
        self._guests = {int(self.model.body(name).mocapid[0]): where for name, where in guests.items()}

    def _mount(self, profile: Profile) -> None:
        """Sensors that are seen sit where the profile has them."""
        sensors = profile.sensors
        if sensors.lidar is not None and mujoco.mj_name2id(self.model, mujoco.mjtObj.mjOBJ_BODY, LIDAR) >= 0:
            self.model.body(LIDAR).pos[:] = sensors.lidar.x, 0.0, sensors.lidar.z

    def pose(self, state: Mapping[str, Any] | None = None) -> None:
        """Puts everything where a state says it is (signals by name); at its start without one."""
        world, shape = self.world, self._shape
        world.reset()
        if state is None:
            world.data.qpos[self._joints] = shape.start
        else:
            world.data.qpos[self._joints] = np.concatenate(
                [np.atleast_1d(state[name])[:n] for name, n in shape.posture.items()]
            )
            self._place_objects(state)
            self._place_guests(state)
        self._spread_fingers(state)
        mujoco.mj_kinematics(self.model, world.data)
        mujoco.mj_camlight(self.model, world.data)

    @property
    def sensor(self) -> npt.NDArray[np.float64]:
        """Where the lidar is, world, m, after `pose`. KeyError if the robot has none."""
        return np.array(self.world.data.body(LIDAR).xpos)

    def poses(self) -> npt.NDArray[np.float32]:
        """Of every body: x, y, z in m and quaternion (x, y, z, w), world; shape (bodies, 7)."""
        data = self.world.data
        return np.hstack([data.xpos, data.xquat[:, [1, 2, 3, 0]]]).astype(np.float32)

    def _place_objects(self, state: Mapping[str, Any]) -> None:
        if not self.world.free:
            return
        places = np.reshape(state["scene.position"], (-1, 3))
        turns = np.reshape(state["scene.orientation"], (-1, 4))[:, [3, 0, 1, 2]]
        for body, place, turn in zip(self.world.free, places, turns, strict=False):
            self.world.put(body, np.concatenate([place, turn]))

    def _place_guests(self, state: Mapping[str, Any]) -> None:
        data = self.world.data
        for body, where in self._guests.items():
            pose = where(state)
            data.mocap_pos[body], data.mocap_quat[body] = pose[:3], pose[[6, 3, 4, 5]]

    def _spread_fingers(self, state: Mapping[str, Any] | None) -> None:
        opening = float(np.ravel(state["scene.opening"])[0]) if state is not None and "scene.opening" in state else None
        for name in self._fingers:
            wide = float(self.model.joint(name).range[1])
            self.world.data.joint(name).qpos[0] = wide if opening is None else opening / len(self._fingers)


def _surroundings(profile: Profile, backdrop: Backdrop) -> Path | mujoco.MjSpec:
    """What is around the robot: a scene's file, a world with weight, or something to look at."""
    if profile.scene is not None:
        return file(profile.scene.name)
    return profile.world.spec() if profile.world is not None else backdrop.spec
