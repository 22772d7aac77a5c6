"""Programs that operate or watch a cell.

from teleopd.clients import Cell

with Cell("omni_arm") as cell:
    cell.take()
    for _ in range(200):
        state = cell.wait()
        cell.send_velocity((0.2, 0.0, 0.0), mode="base")
    print(state.base.eta)
"""

from .cell import Cell, ControlRefusedError
from .state import State

__all__ = ["Cell", "ControlRefusedError", "State"]
