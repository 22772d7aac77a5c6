"""The mission of seed 1, section 3.2: approach an object, manipulate it, return with it.

The rule watches the state and never acts on it. The object is carried while the gripper is closed on it: the
gripper is an on/off switch that grips what is close (section 4.2). Success is the object let go inside the safe
zone; letting it go anywhere else is a failure, and the object is back at its start.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np
import numpy.typing as npt
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
        self._start = np.array(mission.object)
        self._task, self._eta = frame.task, frame.base.eta
        self._xi, self._gripper = frame.end_effector.xi, frame.operator.gripper
        self._way = 0.0
        self.reset()

    def reset(self) -> None:
        """The object back at its start."""
        self._task.phase[0] = TaskPhase.APPROACH
        self._task.object[:] = self._start
        self._task.held[0] = 0
        self._was_closed = bool(self._gripper[0])

    def __call__(self) -> None:
        """One tick, after the state has been sensed."""
        closed = bool(self._gripper[0])
        if self._task.held[0]:
            self._task.object[:] = self._xi
            if not closed:
                self._let_go()
        elif closed and not self._was_closed and self._distance(self._xi, self._task.object) <= self._mission.reach:
            self._task.held[0] = 1
        self._was_closed = closed
        self._advance()

    def _let_go(self) -> None:
        x, y, radius = self._mission.safe_zone
        inside = np.hypot(self._xi[0] - x, self._xi[1] - y) <= radius
        self._task.held[0] = 0
        self._task.phase[0] = TaskPhase.COMPLETE if inside else TaskPhase.FAILED
        if not inside:
            self._task.object[:] = self._start

    def _advance(self) -> None:
        phase = int(self._task.phase[0])
        if phase in (TaskPhase.APPROACH, TaskPhase.FAILED) and self._to_object() <= self._mission.near:
            self._task.phase[0] = TaskPhase.MANIPULATE
        elif phase == TaskPhase.MANIPULATE and self._task.held[0] and self._to_object() > self._mission.near:
            self._task.phase[0] = TaskPhase.RETURN
        self._task.progress[0] = self._progress(int(self._task.phase[0]))

    def _to_object(self) -> float:
        return float(np.hypot(self._eta[0] - self._start[0], self._eta[1] - self._start[1]))

    def _progress(self, phase: int) -> float:
        """Thirds: the way there, the grip, the way back."""
        if phase == TaskPhase.COMPLETE:
            return 1.0
        start_to_object = float(np.hypot(*(self._start[:2] - self._mission.safe_zone[:2])))
        share = min(self._to_object() / max(start_to_object, 1e-9), 1.0)
        if self._task.held[0]:
            return (1 + share) / 3 if phase == TaskPhase.MANIPULATE else (2 + share) / 3
        return (1 - share) / 3

    @staticmethod
    def _distance(a: npt.NDArray[np.float64], b: npt.NDArray[np.float64]) -> float:
        return float(np.linalg.norm(a - b))
