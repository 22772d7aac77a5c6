"""The lidar and the memory of what it saw, as one look in each tick."""

from __future__ import annotations

from ...ipc.frame import Frame
from ..kernel import Arrays
from .lidar import Lidar
from .memory import Memory


class Surroundings:
    """Lets the lidar look when it is due, judges its scans, and keeps the age of what is known."""

    def __init__(self, lidar: Lidar, memory: Memory, frame: Frame, own: Arrays):
        self._lidar, self._memory, self._age = lidar, memory, own["scan.age"]
        self._t, self._stamp, self._n = frame["cell.t"], frame["lidar.stamp"], frame["lidar.n"]
        self._ranges, self._eta = frame["lidar.ranges"], frame["odometry.eta"]
        self._before = 0

    def __call__(self) -> None:
        """One tick."""
        now = int(self._t[0])
        if self._lidar():
            age = 1e-9 * (now - self._before) if self._before else 0.0
            self._memory.update(self._ranges[: int(self._n[0])], self._eta.tolist(), age)
            self._before = now
        self._age[0] = 1e-9 * (now - int(self._stamp[0]))
