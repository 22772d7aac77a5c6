"""The first stage: what time it is, and the state x_k of robot and task."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..ipc.frame import Frame
from .plants import Plant


class Sense:
    """Writes the tick's number and time, lets the plant write its state, then whoever looks at it: sensors, rules."""

    def __init__(self, frame: Frame, plant: Plant, looks: Sequence[Callable[[], None]]):
        self._cell, self._plant, self._looks = frame.cell, plant, tuple(looks)

    def __call__(self, k: int, t: int) -> None:
        """Tick k at cell time t, ns."""
        self._cell.tick[0] = k
        self._cell.t[0] = t
        self._plant.sense()
        for look in self._looks:
            look()
