"""The mission of seed 1, section 3.2: approach an object, manipulate it, return with it.

The rule watches the state and never acts on it. The object is carried while the gripper is closed on it: the
gripper is an on/off switch that grips what is close (section 4.2). Success is the object let go inside the safe
zone; letting it go anywhere else is a failure, and the object is back at its start.
"""

from __future__ import annotations

import math
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from ...ipc.frame import Frame
from ...ipc.schema import TaskPhase
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


class MissionRule:
    """Phase, object and progress of the mission, from one state to the next."""

    def __init__(self, mission: Mission, frame: Frame):
        self._mission = mission
        self._zone = mission.safe_zone
        self._start = mission.object
        self._way = max(math.dist(self._start[:2], self._zone[:2]), 1e-9)
        self._task, self._eta = frame.task, frame.base.eta
        self._xi, self._gripper = frame.end_effector.xi, frame.operator.gripper
        self.reset()

    def reset(self) -> None:
        """The object back at its start."""
        self._object = list(self._start)
        self._held, self._was_closed = False, bool(self._gripper[0])
        self._phase = TaskPhase.APPROACH

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
        self._advance()

    def _let_go(self) -> None:
        x, y, radius = self._zone
        self._held = False
        if math.dist(self._object[:2], (x, y)) <= radius:
            self._phase = TaskPhase.COMPLETE
        else:
            self._phase, self._object = TaskPhase.FAILED, list(self._start)

    def _advance(self) -> None:
        away = math.dist(self._eta.tolist()[:2], self._start[:2])
        if (self._phase == TaskPhase.APPROACH and away <= self._mission.near) or (
            self._phase == TaskPhase.FAILED and self._held  # shown until the next attempt, wherever it was dropped
        ):
            self._phase = TaskPhase.MANIPULATE
        elif self._phase == TaskPhase.MANIPULATE and self._held and away > self._mission.near:
            self._phase = TaskPhase.RETURN
        task = self._task
        task.phase[0], task.held[0], task.object[:] = self._phase, self._held, self._object
        task.progress[0] = self._progress(min(away / self._way, 1.0))

    def _progress(self, share: float) -> float:
        """Thirds: the way there, the grip, the way back; `share` of the way is still to go to the object."""
        if self._phase == TaskPhase.COMPLETE:
            return 1.0
        if self._held:
            return (1 + share) / 3 if self._phase == TaskPhase.MANIPULATE else (2 + share) / 3
        return (1 - share) / 3
