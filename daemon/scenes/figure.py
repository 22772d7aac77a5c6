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
from .scene import file
from .world import ROBOT, World, compose


class NoFigureError(Exception):
    """The robot of a profile has no geometry."""


class Figure:
    """The composed model, posable. Without a scene the robot stands on an empty floor."""

    def __init__(self, profile: Profile):
        """NoFigureError if there is nothing to look at."""
        model = plants.find(profile.plant.type).Model(profile.plant)
        if not hasattr(model, "geometry"):
            raise NoFigureError(f"the robot of profile {profile.name!r} has no geometry")
        self._geometry, self._initial = model.geometry(), model.initial_state()
        self.model = compose(_surroundings(profile), self._geometry, visual=True)
        self.world = World(self.model, self._geometry.joints, profile.cell.dt)
        names = [self.model.joint(i).name for i in range(self.model.njnt)]
        self._fingers = [name for name in names if name.startswith(ROBOT + FINGER)]

    @property
    def signals(self) -> list[str]:
        """What a state must have to be shown; those of objects are left out where there is no scene."""
        return [*self._geometry.posture, "scene.position", "scene.orientation", "scene.opening"]

    def pose(self, state: Mapping[str, Any] | None = None) -> None:
        """Puts everything where a state says it is (signals by name); at its start without one."""
        world = self.world
        world.reset()
        posture = world.robot()[0]
        if state is None:
            posture[:] = self._initial[: len(posture)]
        else:
            posture[:] = np.concatenate([np.atleast_1d(state[name])[:n] for name, n in self._geometry.posture.items()])
            self._place_objects(state)
        self._spread_fingers(state)
        mujoco.mj_kinematics(self.model, world.data)
        mujoco.mj_camlight(self.model, world.data)

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

    def _spread_fingers(self, state: Mapping[str, Any] | None) -> None:
        opening = float(np.ravel(state["scene.opening"])[0]) if state is not None and "scene.opening" in state else None
        for name in self._fingers:
            wide = float(self.model.joint(name).range[1])
            self.world.data.joint(name).qpos[0] = wide if opening is None else opening / len(self._fingers)


def _surroundings(profile: Profile) -> Path | mujoco.MjSpec | None:
    """What is around the robot: a scene's file, a world of its own, or nothing."""
    if profile.scene is not None:
        return file(profile.scene.name)
    return profile.world.spec() if profile.world is not None else None
