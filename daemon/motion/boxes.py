"""Where the boxes stand that a planned way must not touch, and who says so.

A robot does not see them: its program knows where they are, as the seed's own programs do. `Declared` begins with the
places of the profile's [[world.boxes]], goes by the odometry, and remembers where its program has put each one. What
somebody else has moved, or the odometry has lost, it does not know. `TrueState` reads the simulation's own truth, which
no real robot has.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from ..profile import Profile

Array = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Placed:
    """A box: the middle of its underside, (3,), m, and its turn, (x, y, z, w); in the frame of the base's pose."""

    at: Array
    turn: Array


@dataclass(frozen=True)
class Surroundings:
    """Base, x, y, m, and heading, rad; boxes by name."""

    base: Array
    boxes: Mapping[str, Placed]


class Boxes(Protocol):
    """Who says where base and boxes are."""

    def look(self, state: Any) -> Surroundings:
        """At a state of the cell."""

    def put(self, name: str, placed: Placed) -> None:
        """The program has put a box there."""


class Declared:
    """What a program knows by itself."""

    def __init__(self, profile: Profile):
        """The boxes of a profile, at its start."""
        self._boxes = {box.name: _declared(box) for box in (profile.world.boxes if profile.world else ())}

    def look(self, state: Any) -> Surroundings:
        """By odometry."""
        return Surroundings(np.array(state.odometry.eta, float), dict(self._boxes))

    def put(self, name: str, placed: Placed) -> None:
        """From now on it is there."""
        self._boxes[name] = placed


class TrueState:
    """The simulation's truth."""

    def __init__(self, profile: Profile):
        """For the boxes of a profile, in the order of the state."""
        self._names = [box.name for box in (profile.world.boxes if profile.world else ())]

    def look(self, state: Any) -> Surroundings:
        """As they are."""
        places = np.reshape(np.array(state.scene.position, float), (-1, 3))
        turns = np.reshape(np.array(state.scene.orientation, float), (-1, 4))
        boxes = {name: Placed(at, turn) for name, at, turn in zip(self._names, places, turns, strict=False)}
        return Surroundings(np.array(state.base.eta, float), boxes)

    def put(self, name: str, placed: Placed) -> None:
        """It is seen, not remembered."""


def _declared(box: Any) -> Placed:
    turn = np.array([0.0, 0.0, math.sin(box.turn / 2), math.cos(box.turn / 2)])
    return Placed(np.array([*box.at, box.z], float), turn)
