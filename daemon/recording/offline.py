"""A cell without processes, shared memory and clock: the same stages, ticked by a loop, commands out of a list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from ...ipc.frame import Frame
from .. import assembly
from ..profile import Profile

Fields = Mapping[str, Any]
"""Signals of the block `command`, those that are not zero."""


class ListedCommands:
    """In the place of the shared commands: what each slot is to say in the next tick."""

    def __init__(self) -> None:
        self._due: dict[int, Fields] = {}

    def put(self, slot: int, fields: Fields) -> None:
        """Slot `slot`, from 0, says this in the next tick."""
        self._due[slot] = fields

    def stopped(self) -> bool:
        """Nobody pulls the stop line here: stops are commands."""
        return False

    def changed(self) -> int:
        """Bit field of the slots that say something."""
        return sum(1 << slot for slot in self._due)

    def read(self, slot: int, frame: Frame) -> int:
        """Copies what the slot says; always whole."""
        frame.buffer[:] = 0
        for name, value in self._due.pop(slot).items():
            target = getattr(frame.command, name)
            target[: np.size(value)] = value
        return 1


class OfflineCell:
    """The cell of a profile. `tick` runs one tick; `frame` is its state."""

    def __init__(self, profile: Profile, backend: Any = "auto"):
        built = assembly.parts(profile, "offline", backend)
        self.layout, self.frame, self.machine = built.layout, built.frame, built.machine
        self.commands = ListedCommands()
        commands: Any = self.commands
        nothing: Any = lambda: None  # noqa: E731 — nobody to publish to
        self._stages = assembly.stages(built, commands, nothing, alone=True)
        self.machine.start()

    def tick(self, k: int, t: int) -> None:
        """Tick k at cell time t, ns."""
        stages = self._stages
        stages.sense(k, t)
        stages.operator()
        stages.control()
        stages.guard()
        stages.actuate()

    def state(self) -> npt.NDArray[np.void]:
        """A copy of the state, as a record of the layout."""
        state: npt.NDArray[np.void] = self.frame.buffer.copy().view(self.layout.dtype)[0]
        return state
