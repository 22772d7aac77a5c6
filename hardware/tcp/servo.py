"""The robot's own last word: whom it follows, until when, and how fast it may move. It trusts nobody for that.

An engagement begins by an explicit request with a name that is greater than all before it in this connection, and
ends by itself: told to, when the newest command has expired, when the connection ends, at a command that is none.
Then the target is zero, the robot brakes at its limits, and no command of that engagement counts any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .messages import Command, End


@dataclass(frozen=True)
class Bounds:
    """The robot's limits, in the order of its velocities; `joints` says which of them are joints with a range."""

    v_max: Sequence[float]
    a_max: Sequence[float]
    joints: Sequence[int]
    q_min: Sequence[float]
    q_max: Sequence[float]


class Servo:
    """Commanded velocity `v_cmd` from targets, engagements and time. Times are ns of the robot's clock."""

    def __init__(self, bounds: Bounds, dt: float, expiry: int):
        n = len(bounds.v_max)
        self._v_max, self._a_max = np.array(bounds.v_max), np.array(bounds.a_max)
        self._step = self._a_max * dt
        self._joints = np.array(bounds.joints, dtype=int)
        self._q_min, self._q_max = np.array(bounds.q_min), np.array(bounds.q_max)
        self._expiry = expiry
        self.target, self.v_cmd = np.zeros(n), np.zeros(n)
        self.engagement = self._newest = self._expires = 0
        self.ended = End.NOT_YET
        self.acted = self.refused = self.gripper = 0

    def begin_session(self) -> None:
        """A new connection: names of engagements begin anew, and none is in force."""
        self._newest = self.acted = 0

    def engage(self, engagement: int, now: int) -> bool:
        """Follows from now on, if the name was never heard before in this connection."""
        if engagement <= self._newest:
            self.refused += 1
            return False
        self.end(End.TOLD)
        self.engagement = self._newest = engagement
        self._expires, self.ended = now + self._expiry, End.NOT_YET
        return True

    def command(self, command: Command, expires: int, now: int) -> bool:
        """Takes a command that lives until `expires`, if it is of the engagement in force; a bad one ends that."""
        if not self.engagement or command.engagement != self.engagement:
            self.refused += 1
            return False
        v = np.array(command.v, dtype=float)
        if len(v) != len(self.target) or not np.isfinite(v).all():
            self.refused += 1
            self.end(End.BAD_COMMAND)
            return False
        self.target[:] = v
        self._expires = min(expires, now + self._expiry)
        self.acted, self.gripper = command.tick, command.gripper
        return True

    def end(self, why: End) -> None:
        """Brakes; a new engagement is needed to move again."""
        if self.engagement:
            self.engagement, self.ended = 0, why
        self.target[:] = 0

    def tick(self, now: int, q: npt.NDArray[np.float64]) -> None:
        """The next commanded velocity, one period on; q are the measured joints, rad."""
        if self.engagement and now >= self._expires:
            self.end(End.EXPIRED)
        v = self.target / max(1.0, float(np.max(np.abs(self.target) / self._v_max)))
        v = np.clip(v, self.v_cmd - self._step, self.v_cmd + self._step)
        if len(self._joints):
            v[self._joints] = np.clip(v[self._joints], *self._range(q))
        self.v_cmd[:] = v

    def _range(self, q: npt.NDArray[np.float64]) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        """Velocities from which every joint can stop within its range with half its deceleration."""
        a = self._a_max[self._joints]
        low = -np.sqrt(a * np.maximum(q - self._q_min, 0))
        return low, np.sqrt(a * np.maximum(self._q_max - q, 0))
