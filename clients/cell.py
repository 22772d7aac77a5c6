"""The Python client: connect to a cell, read its state, wait for the next cycle, operate it, let go."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from types import TracebackType
from typing import Any

from ..ipc._native import lib
from ..ipc.frame import Frame
from ..ipc.schema import CommandKind, Refusal, Request
from ..ipc.segment import COMMAND_LAYOUT, CellNotRunningError, CommandSlot, StateReader
from .state import State

MOST_READS = 1000
"""Attempts to read a state; each is some attempts on the latch."""
SETTLE_S = 0.1
"""How long a request waits for a core that does not tick."""


class ControlRefusedError(Exception):
    """Control was not given, or has been lost; the message says to whom."""


class Cell:
    """A running cell on this machine.

    Watching needs no permission of the operator; operating does: `take` asks for control, `send_velocity` and
    `send_device` keep it, `release` gives it back. Control ends by itself when nothing is sent for the profile's
    lease time, and motion when nothing is sent for its command expiry.

    Use it as a context manager, or call `close`. Not for use from several threads at once.
    """

    def __init__(self, name: str = "omni_arm", timeout: float = 0.0):
        """Connects; waits up to `timeout` s for the cell to appear.

        Raises CellNotRunningError if there is none, SegmentError if it cannot be used (both say what to do).
        """
        self.name = name
        self._reader = _connect(name, timeout)
        self.info: dict[str, Any] = self._reader.info
        self.modes: list[str] = self.info["modes"]
        self._frame = Frame(self._reader.layout)
        self._slot: CommandSlot | None = None
        self._stepping = self._asked = False
        self._command = Frame(COMMAND_LAYOUT)
        self._tuning: float | None = None

    def __enter__(self) -> Cell:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Gives control back (the robot holds) and disconnects."""
        self.release()
        if self._slot is not None:
            self._slot.close()
            self._slot = None
        self._reader.close()

    # -- watching ------------------------------------------------------------------------------------------------

    def read(self) -> State:
        """The newest state. Raises CellGoneError if the cell has ended."""
        self._reader.check()
        self._refresh()
        return State(self._frame)

    def wait(self, timeout: float = 1.0) -> State:
        """The next state newer than the last one read.

        Raises TimeoutError when none comes within `timeout` s, CellGoneError at once when the cell ends or dies.
        """
        if not self._reader.wait(self._frame, timeout):
            raise TimeoutError(f"cell {self.name!r} has not ticked for {timeout:g} s")
        return State(self._frame)

    @property
    def slot(self) -> int:
        """Number, from 1, of this client's command slot; `state.cell.holder` tells whose control it is."""
        return self._commands().index + 1

    def histograms(self) -> dict[str, Any]:
        """Latency histograms since the core started; see teleopd.ipc.histogram."""
        return self._reader.histograms()

    # -- operating -----------------------------------------------------------------------------------------------

    def take(self, timeout: float = 1.0) -> State:
        """Asks for control and waits until it is given.

        Raises ControlRefusedError if someone else has it, or nothing answers within `timeout` s.
        """
        deadline = time.monotonic() + timeout
        while time.monotonic() < deadline:
            state = self.read()
            mine = state.cell.holder == self.slot
            if mine and self._asked:  # else it is what the slot's last client left
                return state
            if state.cell.holder and not mine:
                raise ControlRefusedError(
                    f"process {state.holder.pid} has control of cell {self.name!r}; end it or wait"
                )
            self._write(request=Request.TAKE)
            if self._stepping:
                self.step(1)
            self._settle()
            self._asked = True
        raise ControlRefusedError(f"cell {self.name!r} did not answer within {timeout:g} s{self._why()}")

    def send_velocity(self, velocity: Sequence[float], mode: str, gripper: bool = False) -> None:
        """A velocity reference for the mode named, with the deadman pressed.

        `velocity`: up to six numbers, m/s and rad/s; how many count depends on the mode (omni_arm: `base` u_l, u_m,
        ω in the robot's frame; `arm`, `whole` the end effector's, in the frame of the arm's heading). Send at least
        as often as the profile's `command_expiry` (`cell.info["command_expiry"]`, s): later, the robot holds and needs
        a `rest` before it moves again. ValueError for an unknown mode; the cell refuses numbers that are not finite,
        and a mode that is not on.
        """
        self._write(
            kind=CommandKind.VELOCITY, mode=self._mode(mode), deadman=1, gripper=int(gripper), velocity=velocity
        )

    def send_device(self, position: Sequence[float], buttons: int = 0, deadman: bool = False) -> None:
        """The operator's hand, m from the device's centre, and the buttons that the profile names, as a bit field."""
        self._write(kind=CommandKind.DEVICE, buttons=buttons, deadman=int(deadman), position=position)

    def tune(self, tuning: float) -> None:
        """Sets operator.tuning, 0 to 1; the profile says what it means (ur5e_antislosh: 0 follows the hand, 1 keeps the
        liquid still). It goes with every command from the next one on. ValueError if it is not within 0 to 1.
        """
        if not 0.0 <= tuning <= 1.0:
            raise ValueError(f"tuning is from 0 to 1, not {tuning}")
        self._tuning = float(tuning)

    def rest(self) -> None:
        """Lets the deadman go but keeps control: the robot holds."""
        self._write(kind=CommandKind.NONE)
        self._settle()

    def set_mode(self, mode: str) -> None:
        """Asks for another mode; the robot holds until the next `send_…`. ValueError for an unknown mode."""
        self._write(kind=CommandKind.NONE, mode_request=self._mode(mode))
        self._settle()

    def stop(self) -> None:
        """Stops the robot, whoever has control. It takes a fresh press of the deadman to move again."""
        self._write(request=Request.STOP)
        self._settle()

    def clear_fault(self) -> None:
        """Acknowledges a fault, as the holder of control."""
        self._write(request=Request.CLEAR_FAULT)
        self._settle()

    def release(self) -> None:
        """Gives control back; the robot holds. Does nothing without control."""
        if self._asked:
            self._write(request=Request.RELEASE)
            self._asked = False

    # -- simulated time ------------------------------------------------------------------------------------------

    def hold_clock(self) -> None:
        """Takes the clock of a cell in simulated or lockstep time: from now on only `step` lets it run."""
        self._commands().hold_clock(self._next_tick())
        self._stepping = True

    def step(self, ticks: int = 1, timeout: float = 10.0) -> State:
        """Lets the cell run so many ticks and waits until they are done; their last state.

        Raises TimeoutError if they take longer than `timeout` s, CellGoneError if the cell ends.
        """
        target = self._next_tick() + ticks
        self._commands().release_until(target)
        deadline = time.monotonic() + timeout
        while self._next_tick() < target:
            left = deadline - time.monotonic()
            if left <= 0 or not self._reader.wait(self._frame, left):
                raise TimeoutError(f"cell {self.name!r} has not run {ticks} ticks within {timeout:g} s")
        return State(self._frame)

    # -- within --------------------------------------------------------------------------------------------------

    def _settle(self) -> None:
        """A slot shows the core only its newest command: waits until it must have seen this one."""
        if self._stepping:  # it will in the next step
            self._reader.check()
            return
        enough = self._reader.heartbeat + 2  # the tick after the last published one may have looked already
        deadline = time.monotonic() + SETTLE_S
        while self._reader.heartbeat < enough and time.monotonic() < deadline:
            self._reader.wait(self._frame, 0.02)

    def _refresh(self) -> None:
        """The newest whole state into the frame. A reader that was overtaken again and again has parts of several."""
        for _ in range(MOST_READS):
            if self._reader.read(self._frame):
                return
        raise TimeoutError(f"cell {self.name!r} publishes faster than this process can read")

    def _next_tick(self) -> int:
        self._refresh()
        return int(self._frame.cell.tick[0]) + 1

    def _commands(self) -> CommandSlot:
        if self._slot is None:
            self._slot = CommandSlot(self.name)
        return self._slot

    def _mode(self, name: str) -> int:
        if name not in self.modes:
            raise ValueError(f"cell {self.name!r} has no mode {name!r}; write one of: {', '.join(self.modes)}")
        return self.modes.index(name) + 1

    def _now(self) -> int:
        """Cell time, ns."""
        if self._reader.real_time:
            return int(lib.monotonic_ns())
        self._refresh()
        return int(self._frame.cell.t[0])

    def _write(self, **fields: Any) -> None:
        slot, command = self._commands(), self._command.command
        seq = int(command.seq[0]) + 1
        self._command.buffer[:] = 0
        command.seq[0], command.stamp[0], command.pid[0] = seq, self._now(), os.getpid()
        if self._tuning is not None:
            command.tune[0], command.tuning[0] = 1, self._tuning
        for name, value in fields.items():
            target = getattr(command, name)
            if len(target) > 1:
                if len(value) > len(target):
                    raise ValueError(f"{name}: at most {len(target)} numbers, got {len(value)}")
                target[: len(value)] = value
            else:
                target[0] = value
        slot.write(self._command)

    def _why(self) -> str:
        last = int(self._frame.inbox.last_refusal[0])
        return f" (last refusal: {Refusal(last - 1).name.lower().replace('_', ' ')})" if last else ""


def _connect(name: str, timeout: float) -> StateReader:
    deadline = time.monotonic() + timeout
    while True:
        try:
            return _live(StateReader(name))
        except CellNotRunningError:
            if time.monotonic() >= deadline:
                raise
            time.sleep(0.02)


def _live(reader: StateReader) -> StateReader:
    if not reader.alive or not reader.info:  # or it is just coming up
        reader.close()
        raise CellNotRunningError(
            f"the core of cell {reader.cell!r} has died; start it again with  teleopd run PROFILE"
        )
    return reader
