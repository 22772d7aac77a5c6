"""A robot that cannot drive through things: whatever stands in its way stops it, and the contact is counted."""

from __future__ import annotations

from typing import Any

from ...ipc.frame import Frame
from ..kernel import Arrays
from ..scenes.place import Place
from . import Plant

PARTED = 2e-3
"""A contact is over when the body is this far away, m; the next one counts anew."""
NEAR = 0.02
"""Further away than this nothing can be reached within a tick, m."""


class Solid:
    """A simulated plant in a place. Its state `plant.x` begins with the pose (x, y, ψ); the rest are velocities."""

    def __init__(self, plant: Plant, place: Place, frame: Frame, arrays: Arrays):
        self._plant, self._place, self._x = plant, place, arrays["plant.x"]
        self._before = self._x.copy()
        self._contacts, self._clearance = frame["arena.contacts"], frame["arena.clearance"]
        self._touching = False
        self.sense = plant.sense

    def actuate(self) -> int:
        """The plant's answer, as far as the place lets it move. 0 on success."""
        self._before[:] = self._x
        code = self._plant.actuate()
        here, x = float(self._clearance[0]), self._x
        if here > NEAR:
            self._touching = False
            return code
        there = self._place.clearance(x[0], x[1], x[2])
        if there < 0.0 and there < here:  # it drives into something; out of it, it may go
            x[:] = 0.0
            x[:3] = self._before[:3]
            if not self._touching:
                self._contacts[0] += 1
            self._touching = True
        elif there > PARTED:
            self._touching = False
        return code


def within(plant: Any, place: Place | None, frame: Frame, arrays: Arrays) -> Plant:
    """The plant, in its place if there is one."""
    return plant if place is None else Solid(plant, place, frame, arrays)
