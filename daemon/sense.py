"""The first stage: what time it is, and the state x_k of robot and task."""

from __future__ import annotations

from collections.abc import Callable

from ..ipc.frame import Frame
from .plants import Plant


class Sense:
    """Writes the tick's number and time, lets the plant write its state, and the task's rule look at it."""

    def __init__(self, frame: Frame, plant: Plant, rule: Callable[[], None] | None):
        self._cell, self._plant, self._rule = frame.cell, plant, rule

    def __call__(self, k: int, t: int) -> None:
        """Tick k at cell time t, ns."""
        self._cell.tick[0] = k
        self._cell.t[0] = t
        self._plant.sense()
        if self._rule is not None:
            self._rule()
