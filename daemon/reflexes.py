"""What a robot does that feels something. The guard's part: bumpers, cliff sensors and wheels that hang stop the base.

- A pressed bumper: no further ahead; back and on the spot it may go, so that one can drive away.
- No floor under a cliff sensor: the same. The sensors look down in front of the wheels.
- A hanging wheel: the base stands until both wheels are on the floor again.

What is at work is in `kobuki.blocked`. The arm goes on.

The cell's part: an arm that has given way because a joint pushed in vain (`plants/servo.py`, overload) is held. It
touches the robot itself, a table, or whatever is there; a fresh press of the deadman lets it go on, either way.
"""

from __future__ import annotations

from typing import Any

import casadi as ca

from ..ipc.frame import Frame
from ..ipc.schema import HoldReason
from .cell import Cell
from .kernel import Signals

BUMPER, CLIFF, WHEEL_DROP = range(3)
"""Places in `kobuki.blocked`."""
V, OMEGA = 0, 1
"""Places of the base in the generalised velocities."""


def bounds(model: Any, s: Signals) -> tuple[ca.SX, ca.SX]:
    """Lowest and highest generalised velocities, m/s and rad/s, that the sensors allow; reads kobuki.blocked."""
    blocked = s("kobuki.blocked", 3)
    high = ca.SX(model.limits.v_max)
    low = -high
    ahead = ca.fmax(blocked[BUMPER], blocked[CLIFF])
    high[V] = high[V] * (1 - ca.fmax(ahead, blocked[WHEEL_DROP]))
    low[V] = low[V] * (1 - blocked[WHEEL_DROP])
    low[OMEGA], high[OMEGA] = low[OMEGA] * (1 - blocked[WHEEL_DROP]), high[OMEGA] * (1 - blocked[WHEEL_DROP])
    return low, high


class Overload:
    """Holds the cell when the arm has given way; a look of each tick."""

    def __init__(self, frame: Frame, cell: Cell):
        self._times, self._cell, self._seen = frame["joints.overloads"], cell, 0.0

    def reset(self) -> None:
        """The servos count from zero again."""
        self._seen = 0.0

    def __call__(self) -> None:
        """One tick."""
        times = float(self._times[0])
        if times > self._seen:
            self._cell.hold(HoldReason.OVERLOAD)
        self._seen = times
