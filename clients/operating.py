"""Operates a cell with a device: asks for control, sends the hand, renders the force on it, lets go when it is gone.

Motion never resumes by itself: after every loss of device, control or cell, and after a stop, the deadman has to be
seen released before it counts again. While somebody else has control this waits; it never takes it from anyone.
"""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Collection
from types import FrameType
from typing import NoReturn

from ..ipc.segment import CellGoneError, SegmentError, StateReader
from .cell import Cell, ControlRefusedError
from .device import CENTRE, Device, DeviceError, Hand

SEND_S = 0.01
"""How often the hand is sent: well below the shortest sensible command expiry."""
LOOK_EVERY = 5
"""Calls between two looks at who has control; a look costs some hundred times as much as sending."""
QUIET_S = 0.5
"""Whoever ends a cell on purpose ends its operator too, and then there is nothing to say."""
SETTLE_S = 0.05
CONNECT_S = 30.0
"""How long a cell that is not there, or no longer, is waited for."""

Say = Callable[[str], None]


class Operator:
    """One device at one cell. Call it once a period, with `cell` connected."""

    def __init__(self, cell: Cell, device: Device, say: Say):
        self._cell, self._device, self._say = cell, device, say
        self._bits: dict[str, int] = cell.info["buttons"]
        self._in_control = self._refused = False
        self._calls = 0
        self._released = False
        """Whether the deadman was seen released since it last did not count."""
        self._stopping = False
        self._said = ""
        self._pushes = "haptics" in {block.name for block in cell.read().layout.blocks}

    def __call__(self) -> None:
        """Sends what the hand does now. Raises CellGoneError when the cell has ended."""
        hand = self._device.poll()
        self._calls += 1
        if self._stops(hand is not None and hand.stop):
            return  # whatever is written now would hide the stop from a core that has not ticked yet
        if self._calls % LOOK_EVERY == 0:
            self._look()
        if hand is None:
            self._let_go()
        elif self._in_control:
            self._send(hand)
        elif not self._refused:
            self._take()

    def _look(self) -> None:
        state = self._cell.read()
        holder = state.cell.holder
        self._in_control = self._in_control and holder == self._cell.slot
        if self._pushes:
            self._device.apply(state.haptics.force.tolist() if self._in_control else CENTRE)
        self._refused = self._refused and holder not in (0, self._cell.slot)

    def _stops(self, wanted: bool) -> bool:
        begins, self._stopping = wanted and not self._stopping, wanted
        if begins:
            self._released = False
            self._cell.stop()
        return begins

    def _send(self, hand: Hand) -> None:
        self._released = not hand.stop and (self._released or not hand.deadman)
        if not self._released:
            hand = Hand(hand.position, False, hand.buttons, hand.stop)
        self._cell.send_device(hand.position, hand.field(self._bits), hand.engages)

    def _take(self) -> None:
        self._released = False
        try:
            self._cell.take()
        except ControlRefusedError as error:
            self._refused = True
            self._tell(f"{error}; waiting")
            return
        self._in_control = True
        self._tell(f"{self._device.name} has control; release the deadman, then press it")

    def _let_go(self) -> None:
        if self._in_control:
            self._cell.release()
            self._device.apply(CENTRE)
        self._in_control = False
        self._tell(f"{self._device.name} is gone: the robot holds")

    def _tell(self, message: str) -> None:
        if message != self._said:
            self._said = message
            self._say(message)


def operate(cell: Cell, device: Device, say: Say) -> None:
    """Until the device is over; then control is given back. Raises CellGoneError when the cell ends before.

    A cell in simulated time runs at the pace of real time meanwhile.
    """
    operator, ticks = Operator(cell, device, say), 0
    if cell.info["clock"] != "real":
        cell.hold_clock()
        ticks = max(round(SEND_S * float(cell.info["rate"])), 1)
    due = time.monotonic()
    while not device.over:
        operator()
        if ticks:
            cell.step(ticks)
        due = max(due + SEND_S, time.monotonic())  # no catching up
        time.sleep(max(due - time.monotonic(), 0.0))
    cell.release()


def run(name: str, device: Device, say: Say, buttons: Collection[str] = ()) -> None:
    """Operates the cell of that name until the device is over, also when the cell's core is started again meanwhile.

    `buttons` are names that the profile must know. Raises DeviceError if it does not, SegmentError if the cell cannot
    be used or does not come up for CONNECT_S.
    """
    while not device.over:
        try:
            with Cell(name, timeout=CONNECT_S) as cell:
                _check_buttons(cell, buttons)
                operate(cell, device, say)
        except CellGoneError as error:
            device.apply(CENTRE)
            time.sleep(QUIET_S)
            say(f"{error}; waiting for it to come back")
            _wait_until_up(name)


def _wait_until_up(name: str) -> None:
    """Waits up to CONNECT_S for the core that adopts a dead one's memory.

    For a moment it owns a memory that still says *live*, so the second look in a row counts.
    """
    deadline, looks = time.monotonic() + CONNECT_S, 0
    while looks < 2 and time.monotonic() < deadline:
        time.sleep(SETTLE_S)
        looks = looks + 1 if _is_up(name) else 0


def _is_up(name: str) -> bool:
    try:
        reader = StateReader(name)
        up = reader.alive and bool(reader.info)
        reader.close()
    except SegmentError:
        return False
    return up


def main(program: str, work: Callable[[Say], None]) -> int:
    """Runs an operator's process; its exit code. SIGTERM and Ctrl-C let go of the robot first."""
    signal.signal(signal.SIGTERM, _end)
    try:
        work(lambda message: print(f"{program}: {message}", file=sys.stderr, flush=True))
    except (DeviceError, SegmentError, TimeoutError) as error:
        print(f"{program}: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    return 0


def _end(number: int, _: FrameType | None) -> NoReturn:
    raise SystemExit(128 + number)


def _check_buttons(cell: Cell, buttons: Collection[str]) -> None:
    known = cell.info["buttons"]
    for name in buttons:
        if name not in known:
            raise DeviceError(
                f"buttons.{name}: cell {cell.name!r} has no such button; it has: {', '.join(known)}, stop"
            )
