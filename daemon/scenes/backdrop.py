"""What stands around a robot that is in no scene: its arena, or a floor. Only to be looked at.

The arena is the one in which the lidar looks about (`place.py`), drawn lower, so that one can look over its walls.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import mujoco
import numpy as np
import numpy.typing as npt

from ..profile import Profile
from .arena import Arena, Box, settled
from .place import walls

FOLDER = Path(__file__).parent / "backdrops"
WALL_HEIGHT, THING_HEIGHT = 0.20, 0.34
"""Drawn, m; a little higher than the lidar of a TurtleBot3."""
FOVY, MARGIN = 46.0, 1.15
"""Of the cameras that see the whole arena: degrees, and how much more than it they see."""

Array = npt.NDArray[np.float64]
Guest = Callable[[Mapping[str, Any]], Array]


class Backdrop:
    """`spec`, and `guests`: moving bodies, and where a state says they are (x, y, z, m, and quaternion x, y, z, w)."""

    def __init__(self, profile: Profile, floor: float):
        """`floor`: its height, m, for a robot without an arena."""
        self.guests: dict[str, Guest] = {}
        if profile.arena is None:
            self.spec = mujoco.MjSpec.from_file(str(FOLDER / "floor.xml"))
            self.spec.geom("floor").pos = (0, 0, floor)
            return
        self.spec = mujoco.MjSpec.from_file(str(FOLDER / "arena.xml"))
        self._furnish(settled(profile.arena, profile.plant.initial.eta))

    def _furnish(self, arena: Arena) -> None:
        (x0, y0), (x1, y1) = arena.low, arena.high
        middle, half = ((x0 + x1) / 2, (y0 + y1) / 2), ((x1 - x0) / 2, (y1 - y0) / 2)
        self._geom(mujoco.mjtGeom.mjGEOM_BOX, (*middle, -0.01), (*half, 0.01), "ground")
        for wall in walls(arena):
            self._box(wall, WALL_HEIGHT, "wall")
        for box in arena.boxes:
            self._box(box, THING_HEIGHT, "box")
        for pole in arena.poles:
            size = (pole.radius, THING_HEIGHT / 2, 0)
            self._geom(mujoco.mjtGeom.mjGEOM_CYLINDER, (*pole.at, THING_HEIGHT / 2), size, "pole")
        for i, mover in enumerate(arena.movers):
            name = f"mover_{i + 1}"
            body = self.spec.worldbody.add_body(name=name, mocap=True, pos=(*mover.start, THING_HEIGHT / 2))
            size = (mover.radius, THING_HEIGHT / 2, 0)
            self._geom(mujoco.mjtGeom.mjGEOM_CYLINDER, (0, 0, 0), size, "mover", body)
            self.guests[name] = _mover(i)
        self._cameras(middle, half)

    def _box(self, box: Box, height: float, material: str) -> None:
        geom = self._geom(mujoco.mjtGeom.mjGEOM_BOX, (*box.at, height / 2), (*box.half, height / 2), material)
        geom.quat = (math.cos(box.turn / 2), 0, 0, math.sin(box.turn / 2))

    def _geom(self, kind: Any, pos: Any, size: Any, material: str, body: Any = None) -> Any:
        on = self.spec.worldbody if body is None else body
        return on.add_geom(type=kind, pos=pos, size=size, material=material, contype=0, conaffinity=0, group=0)

    def _cameras(self, middle: tuple[float, float], half: tuple[float, float]) -> None:
        """One right above the arena, one beside it."""
        reach = MARGIN * max(half[1], half[0] * 9 / 16) / math.tan(math.radians(FOVY / 2))
        cameras = {"above": (0.0, reach), "overview": (math.radians(-50), 1.02 * reach)}
        for name, (tilt, distance) in cameras.items():
            pos = (middle[0], middle[1] + distance * math.sin(tilt), distance * math.cos(tilt))
            turn = (math.cos(tilt / 2), -math.sin(tilt / 2), 0, 0)
            self.spec.worldbody.add_camera(name=name, pos=pos, quat=turn, fovy=FOVY)


def _mover(i: int) -> Guest:
    def where(state: Mapping[str, Any]) -> Array:
        x, y = np.ravel(state["arena.mover_x"])[i], np.ravel(state["arena.mover_y"])[i]
        return np.array([x, y, THING_HEIGHT / 2, 0, 0, 0, 1])

    return where
