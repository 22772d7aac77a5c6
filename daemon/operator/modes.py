"""Modes, gripper and clutch: what the buttons of a device mean.

A button acts when it goes down, and only in the hand of the client that holds control. The gripper obeys the
deadman: it changes only while the robot follows the operator.
"""

from __future__ import annotations

from ...ipc.frame import Frame
from ...ipc.schema import CommandKind


class Modes:
    """Current mode (from 0) and the state of the switches."""

    def __init__(self, frame: Frame, n_modes: int, start: int, deadman: int, mode: int, gripper: int, clutch: int):
        self._operator, self._v_ref = frame.operator, frame.control.v_ref
        self._shown, self._n = frame.cell.mode, n_modes
        self._deadman, self._mode, self._gripper, self._clutch = 1 << deadman, 1 << mode, 1 << gripper, 1 << clutch
        self._origin = [0.0, 0.0, 0.0]
        self._operator.orientation[3] = self._operator.turned[3] = 1.0
        self._buttons: int | None = None
        self.current = start
        self._shown[0] = start + 1

    def new_holder(self) -> None:
        """Buttons that are already down do not count, the hand's zero is the device's centre, and of what the last
        holder asked for nothing is left."""
        self._buttons = None
        self._origin = [0.0, 0.0, 0.0]
        self._no_hand()
        self._operator.p_dot_ref[:] = 0.0
        self._v_ref[:] = 0.0

    def take(self, command: object, engaged: bool) -> bool:
        """Takes an accepted command into the block `operator`; whether the deadman is pressed."""
        kind, buttons = int(command.kind[0]), int(command.buttons[0])  # type: ignore[attr-defined]
        pressed = bool(command.deadman[0]) or (kind == CommandKind.DEVICE and bool(buttons & self._deadman))  # type: ignore[attr-defined]
        op = self._operator
        op.kind[0], op.buttons[0], op.deadman[0] = kind, buttons, pressed
        if command.tune[0]:  # type: ignore[attr-defined]
            op.tuning[0] = min(max(float(command.tuning[0]), 0.0), 1.0)  # type: ignore[attr-defined]
        asked = int(command.mode_request[0])  # type: ignore[attr-defined]
        if asked:
            self._change(asked - 1)
        if kind == CommandKind.DEVICE:
            self._switches(buttons, engaged and pressed)
            self._hand(command.position.tolist(), bool(buttons & self._clutch))  # type: ignore[attr-defined]
            self._turn(command.orientation.tolist())  # type: ignore[attr-defined]
        elif kind == CommandKind.VELOCITY:
            self._no_hand()
            op.p_dot_ref[:] = command.velocity[:3]  # type: ignore[attr-defined]
            self._v_ref[:] = command.velocity  # type: ignore[attr-defined]
            if engaged and pressed:
                op.gripper[0] = bool(command.gripper[0])  # type: ignore[attr-defined]
        return pressed and kind != CommandKind.NONE

    def _switches(self, buttons: int, may_grip: bool) -> None:
        went_down = 0 if self._buttons is None else buttons & ~self._buttons
        self._buttons = buttons
        if went_down & self._mode:
            self._change((self.current + 1) % self._n)
        if went_down & self._gripper and may_grip:
            self._operator.gripper[0] ^= 1

    def _hand(self, position: list[float], clutched: bool) -> None:
        """While the clutch is held the zero follows the hand, so the hand asks for nothing and may be moved back."""
        self._operator.clutch[0] = clutched
        if clutched:
            self._origin = position
        self._operator.p[:] = [a - b for a, b in zip(position, self._origin, strict=True)]

    def _turn(self, orientation: list[float]) -> None:
        """A device that knows nothing of turns keeps what was there: whoever stops telling has not turned back."""
        if any(orientation):
            self._operator.orientation[:] = orientation

    def _no_hand(self) -> None:
        self._operator.p[:] = 0.0
        self._operator.clutch[0] = 0
        self._operator.turn_dot_ref[:] = 0.0

    def _change(self, mode: int) -> None:
        self.current = mode
        self._shown[0] = mode + 1
