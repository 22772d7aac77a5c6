"""Whether a robot can be where it says it is: finite, within its joints' ranges, and no further than it can have moved.

Coarse on purpose: it finds robots that lie, or whose encoders do, and forgives noise, late stamps and soft limits.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

JOINT_SLACK = 0.2
"""A joint may be so far outside its range, rad."""
SPEED_SHARE = 2.0
"""A velocity may be so many times its limit …"""
SPEED_SLACK = 0.5
"""… and this much more, m/s or rad/s."""
JUMP_SLACK = 0.02
"""A coordinate may move by so much more, m or rad, than it can in the time between two states."""


class Plausible:
    """Judges one state after the other; x = (positions, velocities), each in the order of the velocities."""

    def __init__(self, model: Any, jitter: float):
        """`jitter`: by how much, s, the times of two states may be misjudged against each other."""
        limits, n, joints = model.limits, model.n_v, np.array(model.joints)
        self._n, self._joints = n, joints
        self._low, self._high = np.array(limits.q_min) - JOINT_SLACK, np.array(limits.q_max) + JOINT_SLACK
        self._fastest = SPEED_SHARE * np.array(limits.v_max) + SPEED_SLACK
        self._jitter = jitter
        self._last = np.zeros(n)
        self._stamp = 0

    def forget(self) -> None:
        """The robot was out of sight: it may be anywhere."""
        self._stamp = 0

    def __call__(self, x: npt.NDArray[np.float64], stamp: int) -> bool:
        """Whether x, measured at `stamp` ns, can be. Afterwards it is what the next one is compared with."""
        n = self._n
        if not np.isfinite(x).all():
            return False
        position, joints = x[:n], x[self._joints]
        possible = bool(
            (np.abs(x[n:]) <= self._fastest).all() and (joints >= self._low).all() and (joints <= self._high).all()
        )
        if self._stamp:
            between = max(stamp - self._stamp, 0) * 1e-9
            possible = possible and bool(
                (np.abs(position - self._last) <= self._fastest * (between + self._jitter) + JUMP_SLACK).all()
            )
        self._last[:], self._stamp = position, stamp
        return possible
