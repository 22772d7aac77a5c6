"""The Python client: connect to a cell, read its state, wait for the next cycle, operate it, let go."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Any

from ..ipc._native import lib
from ..ipc.frame import Frame
from ..ipc.schema import CommandKind, Refusal, Request, SessionAction
from ..ipc.segment import COMMAND_LAYOUT, CommandSlot, StopLine
from .connecting import connect
from .session import Session
from .state import State

MOST_READS = 1000
"""Attempts to read a state; each is some attempts on the latch."""
PATIENCE_S = 0.05
"""How long a step waits before it looks whether there still is a core."""
SETTLE_S = 0.1
"""How long a request waits for a core that does not tick."""

NOT_TURNED = (0.0, 0.0, 0.0, 0.0)
"""The orientation of a hand whose device does not know it."""


class ControlRefusedError(Exception):
    """Control was not given, or has been lost; the message says to whom."""


class ControlLostError(ControlRefusedError):
    """Somebody else has the control that this client had; the message says who. It did not send what it was told to."""


class Cell:
    """A running cell on this machine.

    Watching needs no permission of the operator; operating does: `take` asks for control, `send_velocity` and
    `send_device` keep it, `release` gives it back. Control ends by itself when nothing is sent for the profile's
    lease time, and motion when nothing is sent for its command expiry. Another client may take control over: then
    whatever operates raises ControlLostError, once, and `in_control` is false.

    Use it as a context manager, or call `close`. Not for use from several threads at once.
    """

    def __init__(self, name: str = "omni_arm", timeout: float = 0.0):
        """Connects; waits up to `timeout` s for the cell to appear.

        Raises CellNotRunningError if there is none, SegmentError if it cannot be used (both say what to do).
        """
        self.name = name
        self._reader = connect(name, timeout)
        self.info: dict[str, Any] = self._reader.info
        self.modes: list[str] = self.info["modes"]
        self._frame, self._glance = Frame(self._reader.layout), Frame(self._reader.layout)
        self._slot: CommandSlot | None = None
        self._stop_line: StopLine | None = None
        self._stepping = self._asked = self._given = False
        self._unseen = 0
        """Tick that has to run before the next command, since it has a request to see; stepped time only."""
        self._command = Frame(COMMAND_LAYOUT)
        self._tuning: float | None = None
        self.session = Session(self)
        """Play, pause, stop, save, reset; by anyone, with or without control."""

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
        if self._stop_line is not None:
            self._stop_line.close()
            self._stop_line = None
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

    @property
    def holder(self) -> int:
        """Process that has control, as it states; 0 nobody. Some µs; raises CellGoneError if the cell has ended."""
        self._reader.check()
        return int(self._look().holder.pid[0])

    @property
    def in_control(self) -> bool:
        """Whether this client has control; as cheap."""
        self._reader.check()
        return self._given and int(self._look().cell.holder[0]) == self.slot

    def histograms(self) -> dict[str, Any]:
        """Latency histograms since the core started; see teleopd.ipc.histogram."""
        return self._reader.histograms()

    # -- operating -----------------------------------------------------------------------------------------------

    def take(self, timeout: float = 5.0, over: bool = False) -> State:
        """Asks for control and waits until it is given; with `over` also if someone else has it.

        The one it is taken from is told, and the robot holds until the deadman was seen released and then pressed.
        Raises ControlRefusedError if someone else has it, or nothing answers within `timeout` s.
        """
        request = Request.TAKE | Request.TAKE_OVER if over else Request.TAKE
        deadline = time.monotonic() + timeout
        while time.monotonic() < deadline:
            state = self.read()
            mine = state.cell.holder == self.slot
            if mine and self._asked:  # else it is what the slot's last client left
                self._given = True
                return state
            if state.cell.holder and not mine and not over:
                raise ControlRefusedError(
                    f"process {state.holder.pid} has control of cell {self.name!r}; wait, "
                    "or take it over: --take-over, in Python take(over=True)"
                )
            self._write(request=request)
            if self._stepping:
                self.step(1)
            else:
                self._settle()
            self._asked = True
        raise ControlRefusedError(f"cell {self.name!r} did not answer within {timeout:g} s{self._why()}")

    def send_velocity(self, velocity: Sequence[float], mode: str, gripper: bool = False, age: float = 0.0) -> None:
        """A velocity reference for the mode named, with the deadman pressed.

        `velocity`: up to eight numbers, m/s and rad/s; how many count depends on the mode (omni_arm: `base` u_l, u_m,
        ω in the robot's frame; `arm`, `whole` the end effector's, in the frame of the arm's heading). Send at least
        as often as the profile's `command_expiry` (`cell.info["command_expiry"]`, s): later, the robot holds and needs
        a `rest` before it moves again. ValueError for an unknown mode; the cell refuses numbers that are not finite,
        and a mode that is not on. `age`: how long ago it was given, s, where it came from afar.
        """
        numbers = {"kind": CommandKind.VELOCITY, "mode": self._mode(mode), "velocity": velocity}
        self._operate(age, **numbers, deadman=1, gripper=int(gripper))

    def send_device(
        self,
        position: Sequence[float],
        buttons: int = 0,
        deadman: bool = False,
        age: float = 0.0,
        orientation: Sequence[float] = NOT_TURNED,
    ) -> None:
        """The operator's hand, m from the device's centre, and the buttons that the profile names, as a bit field.

        `age`: how long ago that was, s, where it came from afar: the command expires by so much earlier.
        `orientation`: how the hand is turned in the device's frame, unit quaternion (x, y, z, w), if the device knows.
        """
        hand = {"position": position, "orientation": orientation}
        self._operate(age, kind=CommandKind.DEVICE, buttons=buttons, deadman=int(deadman), **hand)

    def tune(self, tuning: float) -> None:
        """Sets operator.tuning, 0 to 1; the profile says what it means (ur5e_antislosh: 0 follows the hand, 1 keeps the
        liquid still). It goes with every command from the next one on. ValueError if it is not within 0 to 1.
        """
        if not 0.0 <= tuning <= 1.0:
            raise ValueError(f"tuning is from 0 to 1, not {tuning}")
        self._tuning = float(tuning)

    def rest(self) -> None:
        """Lets the deadman go but keeps control: the robot holds."""
        self._operate(kind=CommandKind.NONE)
        self._settle()

    def set_mode(self, mode: str) -> None:
        """Asks for another mode; the robot holds until the next `send_…`. ValueError for an unknown mode."""
        self._operate(kind=CommandKind.NONE, mode_request=self._mode(mode))
        self._settle()

    def stop(self) -> None:
        """Stops the robot, whoever has control. It takes a fresh press of the deadman to move again.

        Needs neither control nor a command slot, and nothing that is sent afterwards hides it.
        """
        if self._stop_line is None:
            self._stop_line = StopLine(self.name)
        self._stop_line.pull()
        self._settle()

    def clear_fault(self) -> None:
        """Acknowledges a fault, as the holder of control."""
        self._operate(request=Request.CLEAR_FAULT)
        self._settle()

    def check_control(self) -> None:
        """ControlLostError, once, if somebody else has the control that this client had."""
        if not self._given:
            return
        seen = self._look()
        if int(seen.cell.holder[0]) not in (0, self.slot):
            self._given = self._asked = False
            how = "took control" if seen.holder.taken_over[0] else "has control, since nothing was sent for too long"
            raise ControlLostError(f"process {int(seen.holder.pid[0])} {how} (cell {self.name!r})")

    def release(self) -> None:
        """Gives control back; the robot holds. Does nothing without control."""
        if self._asked:
            self._write(request=Request.RELEASE)
            self._asked = self._given = False

    def request_session(self, action: SessionAction, **fields: Any) -> None:
        """What `session` writes: the action, and for PLAY `duration` in ns and `user` as words."""
        self._write(session=action, **fields)
        self._settle()

    def let_tick(self) -> None:
        """Waits for the next tick, a moment at most; in stepped time it runs one."""
        if self._stepping:
            self.step(1)
        else:
            self._reader.check()
            self._reader.wait(self._frame, 0.02)

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
        commands, deadline = self._commands(), time.monotonic() + timeout
        commands.release_until(target)
        while not commands.wait_done(target, PATIENCE_S):
            self._refresh()  # after a core that has died nothing is left to wait for
            self._reader.check()
            if time.monotonic() > deadline:
                raise TimeoutError(f"cell {self.name!r} has not run {ticks} ticks within {timeout:g} s")
        self._refresh()
        return State(self._frame)

    # -- within --------------------------------------------------------------------------------------------------

    def _settle(self) -> None:
        """A slot shows the core only its newest command: waits until it must have seen this one."""
        self._reader.check()
        if self._stepping:  # it will in the next step
            self._unseen = self._next_tick()
            return
        enough = self._reader.heartbeat + 2  # the tick after the last published one may have looked already
        deadline = time.monotonic() + SETTLE_S
        while self._reader.heartbeat < enough and time.monotonic() < deadline:
            self._reader.wait(self._frame, 0.02)

    def _refresh(self) -> None:
        """The newest whole state into the frame."""
        self._fill(self._frame, self._reader.read)

    def _fill(self, frame: Frame, read: Callable[[Frame], bool]) -> None:
        """Until it is whole: a reader that was overtaken again and again has parts of several states."""
        for _ in range(MOST_READS):
            if read(frame):
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

    def _look(self) -> Frame:
        """The newest whole state, which stays new to `wait`."""
        self._fill(self._glance, self._reader.peek)
        return self._glance

    def _operate(self, age: float = 0.0, **fields: Any) -> None:
        self.check_control()
        self._write(age, **fields)

    def _write(self, age: float = 0.0, **fields: Any) -> None:
        if self._stepping and self._unseen >= self._next_tick():
            self.step(1)
        slot, command = self._commands(), self._command.command
        seq = int(command.seq[0]) + 1
        self._command.buffer[:] = 0
        command.seq[0], command.stamp[0], command.pid[0] = seq, self._now() - round(1e9 * max(age, 0.0)), os.getpid()
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
