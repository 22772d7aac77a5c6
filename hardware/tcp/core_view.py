"""The cell as the link sees it: the newest state, whether the core's heart beats, and what it wants of the robot."""

from __future__ import annotations

import time
from typing import Any

from ...ipc.frame import Frame
from ...ipc.link import LinkSlot
from ...ipc.schema import CellState
from ...ipc.segment import SegmentError, StateReader
from .machine import Core

ATTACH_EVERY_S = 0.02
"""How often a core that is not there is looked for."""


class CoreView:
    """Reads the state, and offers the place to report into while there is a core."""

    def __init__(self, cell: str):
        self._cell = cell
        self._reader: StateReader | None = None
        self._frame: Frame
        self.slot: LinkSlot | None = None
        self.info: dict[str, Any] = {}
        """What the core says of its link; it stays when the core goes."""
        self.tick = self.t = 0
        self.facts = Core()
        self._heard = 0
        self._silence = self._operator_expiry = 0

    def poll(self, timeout: float) -> bool:
        """Waits up to `timeout` s for a state that is new; whether there is one."""
        try:
            if self._reader is None and not self._attach():
                time.sleep(max(timeout, ATTACH_EVERY_S) if not self.info else timeout)
                return False
            assert self._reader is not None
            if not self._reader.wait(self._frame, timeout):
                self._look()
                return False
        except SegmentError:
            self._detach()
            return False
        self._take()
        return True

    def validity(self, now: int, command_expiry: int) -> int:
        """ns that the newest command may live from now on: since its tick, and since the operator's own command."""
        frame = self._frame
        computed = now - self.t
        return min(command_expiry - computed, self._operator_expiry - int(frame.cell.command_age[0]) - computed)

    def v_cmd(self, n: int) -> list[float]:
        """What the guard let pass."""
        velocities: list[float] = self._frame.guard.v_cmd[:n].tolist()
        return velocities

    @property
    def gripper(self) -> int:
        """1 closed, 0 open."""
        return int(self._frame.operator.gripper[0])

    def _attach(self) -> bool:
        reader = StateReader(self._cell)
        try:
            info = reader.info
            if not reader.alive or "link" not in info:
                reader.close()
                return False
            if self.slot is not None:
                self.slot.close()
                self.slot = None
            self.slot = LinkSlot(self._cell)
        except SegmentError:
            reader.close()
            raise
        self._reader, self._frame, self.info = reader, Frame(reader.layout), info["link"]
        self._silence, self._operator_expiry = self.info["command_expiry"], round(1e9 * info["command_expiry"])
        return True

    def _detach(self) -> None:
        self.facts = Core(engagement=self.facts.engagement)
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    def _take(self) -> None:
        cell, now = self._frame.cell, time.monotonic_ns()
        self.tick, self.t, self._heard = int(cell.tick[0]), int(cell.t[0]), now
        engaged = int(cell.state[0]) == CellState.ENGAGED
        self.facts = Core(True, engaged, int(self._frame.link.engagement[0]))

    def _look(self) -> None:
        """No new state: the heart has stopped when the newest command is dead."""
        if time.monotonic_ns() - self._heard > self._silence:
            self.facts = Core(engagement=self.facts.engagement)

    def close(self) -> None:
        """Lets go of the cell."""
        self._detach()
        if self.slot is not None:
            self.slot.close()
            self.slot = None
