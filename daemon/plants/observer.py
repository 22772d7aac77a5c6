"""The model beside the robot: it gets the same commands, is drawn slowly toward what the robot says, and is compared.

    x̂' = f(x̂, v) + gain·(x − x̂)           a Luenberger observer with one gain for all

A robot that moves otherwise than it is told, or says so, shows as a deviation that lasts: its rate over the gain.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...ipc.frame import Frame
from ...ipc.schema import HoldReason
from .symbolic import SymbolicPlant, arrays


class Observer:
    """The plant's model on a frame of its own; writes the block `observer` of the cell's."""

    def __init__(self, parts: Any):
        profile, model, frame = parts.profile, parts.model, parts.frame
        link, n = profile.link, model.n_v
        own = Frame(parts.layout)
        places = {**own.signals, **arrays(model)}
        self._plant = SymbolicPlant(model, profile.compensation, own, parts.library, places)
        self._x, self._v_own, self._v_cmd = places["plant.x"], own["guard.v_cmd"], frame["guard.v_cmd"]
        self._share = link.observer_gain * profile.cell.dt
        self._tolerance, self._n = np.array(link.tolerance), n
        self._out, self._machine, self._holds = frame.observer, parts.machine, link.observer_hold
        self._out.n[0] = n
        self._error = np.zeros_like(self._x)
        self._anchored = False

    def look(self, x: Any, usable: bool) -> None:
        """Compares with x, which the robot measured; out of sight of the robot there is nothing to compare."""
        if not usable or not self._anchored:
            self._anchored = usable
            self._x[:] = x
        np.subtract(x, self._x, out=self._error)
        deviation = self._out.deviation
        deviation[: self._n] = self._error[: self._n]
        worst = float(np.max(np.abs(deviation[: self._n]) / self._tolerance))
        self._out.worst[0] = worst
        self._warn(worst > 1.0)
        self._x += self._share * self._error
        self._plant.sense()

    def predict(self) -> int:
        """One period further with what the guard let pass; 0 on success."""
        self._v_own[:] = self._v_cmd
        return self._plant.actuate()

    def _warn(self, beyond: bool) -> None:
        self._out.alarms[0] += beyond and not self._out.alarm[0]
        self._out.alarm[0] = beyond
        if beyond and self._holds:
            self._machine.hold(HoldReason.ROBOT_DEVIATES)
