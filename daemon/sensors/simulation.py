"""What only a simulation knows: true pose and time, where the boxes are, and how real time goes beside it."""

from __future__ import annotations

from collections import deque
from typing import Any

import numpy as np

from ...ipc._native import lib
from ...ipc.frame import Frame
from ...ipc.schema import MAX_OBJECTS
from ..plants.physics import Physics

BLOCKS = ("scene", "simulation", "pace")
"""What a world with physics adds to a cell's signals."""
SPAN = 1.0
"""The pace is taken over so long a time on the clock, s."""
MARKS = 10
"""In that time it is looked at so often."""


class Simulation:
    """Writes the blocks `simulation`, `scene` and `pace`."""

    def __init__(self, physics: Physics, frame: Frame, noise: bool):
        self._physics, self._shown, self._scene = physics, frame.simulation, frame.scene
        self._objects = np.array(physics.free[:MAX_OBJECTS], dtype=int)
        n = len(self._objects)
        self._scene.n[0], self._shown.noise[0] = n, noise
        self._position = self._scene.position[: 3 * n].reshape(n, 3)
        self._orientation = self._scene.orientation[: 4 * n].reshape(n, 4)
        self._pace = Pace(frame)

    def __call__(self) -> None:
        """One tick."""
        data, shown, q = self._physics.data, self._shown, self._physics.q
        shown.pose[:3], shown.pose[3:6], shown.pose[6] = q[:3], q[4:7], q[3]
        shown.time[0], shown.contacts[0] = data.time, data.ncon
        if len(self._objects):
            self._position[:] = data.xpos[self._objects]
            turns = data.xquat[self._objects]
            self._orientation[:, :3], self._orientation[:, 3] = turns[:, 1:], turns[:, 0]
        self._pace(data.time)


class Pace:
    """Real time since the first tick, and how much simulated time goes by in it."""

    def __init__(self, frame: Frame):
        self._block, self._began = frame.pace, 0
        self._marks: deque[tuple[float, float]] = deque(maxlen=MARKS)

    def __call__(self, simulated: float) -> None:
        """One tick at this simulated time, s."""
        now = lib.monotonic_ns()
        self._began = self._began or now
        real = 1e-9 * (now - self._began)
        self._block.real_time[0] = real
        if self._marks and real - self._marks[-1][0] < SPAN / MARKS:
            return
        if self._marks and real > self._marks[0][0]:
            self._block.factor[0] = max(simulated - self._marks[0][1], 0.0) / (real - self._marks[0][0])
        self._marks.append((real, simulated))


def noisy(sensors: Any) -> bool:
    """Whether any sensor of a table [sensors] has noise."""
    tables = [getattr(sensors, name) for name in (*sensors.present, "camera")]
    return not all(getattr(table, "quiet", table.ideal) for table in tables if table is not None)
