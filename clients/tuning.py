"""Keys that move operator.tuning, the trade-off of a profile, while one drives: a step for each press."""

from __future__ import annotations

from .cell import Cell

STEP = 0.1
"""Of the way from 0 to 1."""


class Tuning:
    """What one operator's keys ask of one cell."""

    def __init__(self, cell: Cell):
        self._cell, self._asked = cell, 0

    def __call__(self, way: int) -> float | None:
        """`way` is 1 or −1 while a key asks for up or down; where the press begins, the new tuning.

        It goes with the commands from now on, from whatever it is at the moment, also if somebody else has set it.
        """
        begins, self._asked = way != self._asked and way != 0, way
        if not begins:
            return None
        now = float(self._cell.read().operator.tuning)
        tuning = min(max(round((now + way * STEP) / STEP) * STEP, 0.0), 1.0)
        self._cell.tune(tuning)
        return tuning
