"""Programs that operate or watch a cell.

from teleopd.clients import Cell

with Cell("omni_arm") as cell:
    cell.take()
    start = cell.read().t
    while (state := cell.wait()).t < start + 2.0:
        cell.send_velocity((0.2, 0.0, 0.1), mode="base")
    print(state.base.eta)
"""

from ..ipc.segment import CellGoneError, CellNotRunningError
from .cell import Cell, ControlLostError, ControlRefusedError
from .pictures import Pictures
from .state import State

__all__ = [
    "Cell",
    "CellGoneError",
    "CellNotRunningError",
    "ControlLostError",
    "ControlRefusedError",
    "Pictures",
    "State",
]
