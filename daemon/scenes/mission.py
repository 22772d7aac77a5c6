"""The mission of seed 1, section 3.2: approach an object, manipulate it, return with it.

`Ledger` keeps where a mission stands and counts how it ended. `MissionRule` is the mission without a world around it:
it watches the state and never acts on it. The object is carried while the gripper is closed on it: the gripper is an
on/off switch that grips what is close (section 4.2). Success is the object let go inside the safe zone; letting it go
anywhere else is a failure, and the object is back at its start. In a scene `rules.py` decides, from what the object
touches.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from ...ipc.frame import Frame
from ...ipc.schema import FailureCause, TaskPhase
from ..units import Metres


class Mission(BaseModel):
    """The table [mission]."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    object: Annotated[list[Metres], Field(min_length=3, max_length=3)]
    """Where the object stands, world, m."""
    safe_zone: Annotated[list[Metres], Field(min_length=3, max_length=3)]
    """Centre x, y and radius of the safe zone on the floor, world, m."""
    reach: Metres = Field(gt=0)
    """The gripper grips what is no further than this from the end effector."""
    near: Metres = Field(default=0.6, gt=0)
    """The approach is over when the platform is this near to the object, in the plane."""


class Ledger:
    """Phase, progress and counts of a mission, in the block `task`."""

    def __init__(self, mission: Mission, frame: Frame):
        self._mission, self._task, self._at = mission, frame.task, frame.base.eta[:2]
        self._start = mission.object
        self._over = self._start[:2]
        self._way = max(math.dist(self._over, mission.safe_zone[:2]), 1e-9)
        frame.task.orientation[3] = 1.0  # upright, as long as nobody says otherwise
        self.phase = TaskPhase.APPROACH

    def reset(self) -> None:
        """A mission that begins; what was counted stays."""
        self.phase = TaskPhase.APPROACH

    def succeed(self) -> None:
        """The object is in the safe zone."""
        self.phase = TaskPhase.COMPLETE
        self._task.successes[0] += 1

    def fail(self, cause: FailureCause, place: Sequence[float]) -> None:
        """The object has exploded at this place, world, m: one event, counted once."""
        task, self.phase = self._task, TaskPhase.FAILED
        task.failures[0] += 1
        task.failed_by[cause] += 1
        task.cause[0], task.explosion[:] = cause, place

    def note(self, place: Sequence[float], held: bool) -> None:
        """One tick: where the object is, world, m, and whether the gripper holds it."""
        away = math.dist(self._at.tolist(), self._over)
        if (self.phase == TaskPhase.APPROACH and away <= self._mission.near) or (
            self.phase == TaskPhase.FAILED and held  # shown until the next attempt, wherever it was dropped
        ):
            self.phase = TaskPhase.MANIPULATE
        elif self.phase == TaskPhase.MANIPULATE and held and away > self._mission.near:
            self.phase = TaskPhase.RETURN
        task = self._task
        task.phase[0], task.held[0], task.object[:] = self.phase, held, place
        task.progress[0] = self._progress(min(away / self._way, 1.0), held)

    def _progress(self, share: float, held: bool) -> float:
        """Thirds: the way there, the grip, the way back; `share` of the way is still to go to the object."""
        if self.phase == TaskPhase.COMPLETE:
            return 1.0
        if held:
            return (1 + share) / 3 if self.phase == TaskPhase.MANIPULATE else (2 + share) / 3
        return (1 - share) / 3


class MissionRule:
    """Who holds the object, and when the mission is over, from one state to the next."""

    def __init__(self, mission: Mission, frame: Frame):
        self._mission, self._ledger = mission, Ledger(mission, frame)
        self._xi, self._gripper = frame.end_effector.xi, frame.operator.gripper
        self.reset()

    def reset(self) -> None:
        """The object back at its start."""
        self._object = list(self._mission.object)
        self._held, self._was_closed = False, bool(self._gripper[0])
        self._ledger.reset()

    def __call__(self) -> None:
        """One tick, after the state has been sensed."""
        closed, xi = bool(self._gripper[0]), self._xi.tolist()
        if self._held:
            self._object = xi
            if not closed:
                self._let_go()
        elif closed and not self._was_closed and math.dist(xi, self._object) <= self._mission.reach:
            self._held = True
        self._was_closed = closed
        self._ledger.note(self._object, self._held)

    def _let_go(self) -> None:
        x, y, radius = self._mission.safe_zone
        self._held = False
        if math.dist(self._object[:2], (x, y)) <= radius:
            self._ledger.succeed()
        else:
            self._ledger.fail(FailureCause.DROPPED, self._object)
            self._object = list(self._mission.object)
