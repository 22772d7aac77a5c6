"""Blocking moves to poses of the hand, planned around what stands about; picking up and putting down.

Poses are those of the hand in the frame of the arm's base (x ahead, y to the left, z up, the shoulder .125 m above the
origin); a `Spot` is a place of the world in that frame where a box stands upright. A pick goes above the box, down,
grips, and up again; the arm turns about joint 1 with what it holds well above everything else.

A planned way keeps clear of what the program knows of: the tables, and the boxes where the profile says that they stand
at the start, and then where the program has put them. `boxes=TrueState(profile)` plans by the simulation's truth.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ..daemon import plants
from ..daemon.motion.boxes import Boxes, Declared
from ..daemon.motion.clearance import Clearance
from ..daemon.motion.planner import Planner
from ..daemon.plants.widowx import Pose, in_plane
from ..daemon.plants.widowx_faults import PoseError
from ..daemon.profile import load
from .cell import Cell
from .moves import MoveError, Moves, Progress, angles
from .state import State

Array = npt.NDArray[np.float64]

MARGIN = 0.006
"""m; how near a planned way leads past anything."""
DOWN = -math.pi / 2
RAISED = 0.10
"""m; how far above a spot the hand is before it goes down, and after."""
STEEPEST, FLATTEST = math.radians(-90), math.radians(-20)
"""The hand inclines as it rises, since the arm cannot lift it straight up so far out."""
CARRY = (0.0, -0.2, 0.6, -1.4, 0.0)
"""By way of this the arm turns, rad: hand high and near."""


class GraspError(MoveError):
    """There was nothing between the fingers."""


@dataclass(frozen=True)
class Spot:
    """Where the hand grips a box that stands there: in the frame of the arm's base, m; `roll` of the hand, rad."""

    x: float
    y: float
    z: float
    roll: float = 0.0

    @property
    def pose(self) -> Pose:
        """The hand above it, reaching down."""
        p = np.array([self.x, self.y, self.z])
        return Pose(p, in_plane(p, DOWN, self.roll))


class Handling(Moves):
    """`Moves`, and moves of the hand in space that keep clear of table, boxes and the robot itself."""

    def __init__(self, cell: Cell, progress: Progress | None = None, *, boxes: Boxes | None = None, **speeds: float):
        """`boxes`: who says where they stand; `Declared` unless given. `speeds`: as of `Moves`.

        ProfileError if the cell's profile cannot be found here.
        """
        super().__init__(cell, progress, **speeds)
        profile = load(str(cell.info["profile"])).profile
        self.model: Any = plants.find(profile.plant.type).Model(profile.plant)
        self._clearance = Clearance(profile)
        self._boxes = boxes if boxes is not None else Declared(profile)

    def move_to(self, pose: Pose, timeout: float | None = None) -> State:
        """The hand to a pose, on the branch that is nearest, around everything. PoseError, PlanError, MoveError."""
        return self.go(self.model.inverse.nearest(pose.p, pose.R, angles(self.state)), timeout)

    def go(self, q: Sequence[float] | Array, timeout: float | None = None) -> State:
        """The arm to the angles q, (5,), rad, around everything. PlanError, MoveError."""
        state = self.state
        here, low, high = angles(state), self.model.parameters.q_min, self.model.parameters.q_max
        self._look(state)
        planner = Planner(self._clearance.distance, MARGIN, low, high)
        return self.follow(planner.plan(here, np.asarray(q, float), [np.array(CARRY)]), timeout)

    def pick(self, spot: Spot) -> State:
        """Takes the box that stands at a spot, and raises it. GraspError, PoseError, PlanError, MoveError."""
        down, above = self._postures(spot)
        self.open()
        self.go(above)
        self.joints(down.tolist())
        state = self.close()
        if not state.joints.holding:
            self.open()
            self.joints(above.tolist())
            raise GraspError("nothing is between the fingers: look at where the box is, and at the spot")
        self._look(state)
        return self.joints(above.tolist())

    def place(self, spot: Spot) -> State:
        """Puts what it holds down at a spot, and withdraws the hand. MoveError, PoseError, PlanError."""
        down, above = self._postures(spot)
        self.go(above)
        self._look(self.joints(down.tolist()))
        if held := self._clearance.held():
            self._boxes.put(*held)
        self._clearance.grip(None)
        self.open()
        return self.joints(above.tolist())

    def _look(self, state: State) -> None:
        """Where everything is now; what the fingers have closed on is in the hand."""
        self._clearance.see(self._boxes.look(state), float(state.joints.gripper), angles(state))
        if state.joints.holding and not self._clearance.held():
            self._clearance.grip(self._clearance.nearest_box())

    def _postures(self, spot: Spot) -> tuple[Array, Array]:
        """Down at a spot, and above it: joints 1 and 5 stay, so that the fingers slide along the box."""
        down = self.model.inverse.nearest(*spot.pose, np.array(CARRY))
        above = [q for q in self._above(spot) if abs(q[0] - down[0]) < 1e-6]
        if not above:
            raise PoseError(f"the hand cannot be {1e2 * RAISED:.0f} cm above that spot; choose one nearer to the arm")
        return down, min(above, key=lambda q: float(np.abs(q - down).max()))

    def _above(self, spot: Spot) -> Iterator[Array]:
        p = np.array([spot.x, spot.y, spot.z + RAISED])
        for pitch in np.linspace(STEEPEST, FLATTEST, 15):
            try:
                yield from self.model.inverse.all(p, in_plane(p, pitch, spot.roll))
            except PoseError:
                continue
