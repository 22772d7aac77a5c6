"""The cell's state machine: starting → held ⇄ engaged, and faulted. The core owns it; nothing else changes it.

The robot moves only while *engaged*: a client holds control, its commands are fresh, and it keeps the deadman
pressed. Whatever ends that leads to *held*, and out of it there is one way: the deadman seen released, then pressed
again, so that nothing ever resumes by itself. A fault needs to be cleared first.
"""

from __future__ import annotations

from ..ipc.frame import Frame
from ..ipc.schema import CellState, HoldReason


class Cell:
    """State, and the reason why it is not engaged."""

    def __init__(self, frame: Frame):
        self._state, self._reason = frame.cell.state, frame.cell.reason
        self._armed = False
        self.engaged = False
        self.ending = False
        self.barred = False
        """While it is set, by a session that is paused or over, the deadman engages nothing."""
        self._state[0], self._reason[0] = CellState.STARTING, HoldReason.NOT_ENGAGED_YET

    @property
    def faulted(self) -> bool:
        """Whether a fault waits to be cleared."""
        return int(self._state[0]) == CellState.FAULTED

    def start(self) -> None:
        """The first tick: held."""
        if int(self._state[0]) == CellState.STARTING:
            self._state[0] = CellState.HELD

    def deadman(self, pressed: bool) -> None:
        """A fresh, accepted command of the holder says whether the deadman is pressed."""
        if not pressed:
            self.pause(HoldReason.RELEASED)
            self._armed = True
        elif self.barred:
            self._armed = False  # pressed too early: it has to be let go once more
        elif self._armed and not self.engaged and not self.ending and not self.faulted:
            self._armed = False
            self.engaged = True
            self._state[0], self._reason[0] = CellState.ENGAGED, HoldReason.NONE

    def hold(self, reason: HoldReason) -> None:
        """Ends motion; a fresh press of the deadman is needed afterwards."""
        self._armed = False
        self.pause(reason)

    def pause(self, reason: HoldReason) -> None:
        """Ends motion if there is any. A deadman that was seen released before is still known to be released."""
        if self.engaged:
            self._hold(reason)

    def disarm(self, reason: HoldReason = HoldReason.OPERATOR_LOST) -> None:
        """Control changed hands: the new holder must release the deadman once."""
        self.hold(reason)

    def fault(self, reason: HoldReason) -> None:
        """Ends motion until the fault is cleared."""
        self.hold(reason)
        self._state[0], self._reason[0] = CellState.FAULTED, reason

    def clear_fault(self) -> None:
        """Back to held; what the deadman did meanwhile does not count."""
        if self.faulted:
            self._armed = False
            self._state[0] = CellState.HELD

    def bar(self, reason: HoldReason) -> None:
        """Ends motion until `barred` is taken back; then a fresh press is needed."""
        self.barred = True
        self.hold(reason)

    def end(self) -> None:
        """The core is about to end: hold, and never engage again."""
        self.ending = True
        self.hold(HoldReason.SHUTTING_DOWN)

    def _hold(self, reason: HoldReason) -> None:
        self._armed = False
        self.engaged = False
        self._state[0], self._reason[0] = CellState.HELD, reason
