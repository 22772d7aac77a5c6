"""The actuation stage: what the guard let pass goes to the plant or the robot."""

from __future__ import annotations

from ..ipc.schema import HoldReason
from .cell import Cell
from .plants import Plant


class Actuate:
    """Hands guard.v_cmd over; a plant that fails is a fault."""

    def __init__(self, plant: Plant, cell: Cell):
        self._actuate, self._cell = plant.actuate, cell

    def __call__(self) -> None:
        """One tick."""
        if self._actuate():
            self._cell.fault(HoldReason.PLANT_FAILED)
