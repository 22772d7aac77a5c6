"""Operates a cell with a device: asks for control, sends the hand, renders the force on it, lets go when it is gone.

Motion never resumes by itself: after every loss of device, control or cell, and after a stop, the deadman has to be
seen released before it counts again. While somebody else has control this waits. It takes control over only if it was
told to, once, at its beginning; when control is taken from it, it lets go, says by whom, and does not fight back.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections.abc import Callable, Collection
from dataclasses import replace
from types import FrameType
from typing import NoReturn

from ..ipc.segment import CellGoneError, SegmentError
from .cell import Cell, ControlLostError, ControlRefusedError
from .connecting import live
from .device import CENTRE, Device, DeviceError, Hand
from .tuning import Tuning

SEND_S = 0.01
"""How often the hand is sent: well below the shortest sensible command expiry."""
QUIET_S = 0.5
"""Whoever ends a cell on purpose ends its operator too, and then there is nothing to say."""
SETTLE_S = 0.05
CONNECT_S = 30.0
"""How long a cell that is not there, or no longer, is waited for."""

Say = Callable[[str], None]


class Operator:
    """One device at one cell. Call it once a period, with `cell` connected.

    `over`: the first time it asks for control, it takes it from whoever has it.
    """

    def __init__(self, cell: Cell, device: Device, say: Say, over: bool = False):
        self._cell, self._device, self._say, self._over = cell, device, say, over
        self._bits: dict[str, int] = cell.info["buttons"]
        self._in_control = self._refused = False
        self._released = False
        """Whether the deadman was seen released since it last did not count."""
        self._stopping = False
        self._said = ""
        self._tuning = Tuning(cell)
        self._pushes = "haptics" in {block.name for block in cell.read().layout.blocks}

    def __call__(self) -> None:
        """Sends what the hand does now. Raises CellGoneError when the cell has ended."""
        hand = self._device.poll()
        if self._stops(hand is not None and hand.stop):
            return
        self._look()
        if hand is None:
            self._let_go()
        elif self._in_control:
            self._send(hand)
        elif not self._refused:
            self._take()

    def _look(self) -> None:
        holder = self._cell.holder
        self._in_control = self._in_control and holder != 0
        if self._pushes:
            self._device.apply(self._cell.read().haptics.force.tolist() if self._in_control else CENTRE)
        self._refused = self._refused and holder != 0

    def _stops(self, wanted: bool) -> bool:
        begins, self._stopping = wanted and not self._stopping, wanted
        if begins:
            self._released = False
            self._cell.stop()
        return begins

    def _send(self, hand: Hand) -> None:
        self._released = not hand.stop and (self._released or not hand.deadman)
        if not self._released:
            hand = replace(hand, deadman=False)
        tuning = self._tuning(hand.tune)
        if tuning is not None:
            self._say(f"tuning {tuning:.1f}")
        try:
            self._cell.send_device(hand.position, hand.field(self._bits), hand.engages)
        except ControlLostError as error:
            self._in_control, self._refused = False, True
            self._device.apply(CENTRE)
            self._tell(f"{error}; waiting")

    def _take(self) -> None:
        self._released = False
        over, self._over = self._over, False
        try:
            self._cell.take(over=over)
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


def operate(cell: Cell, device: Device, say: Say, over: bool = False) -> None:
    """Until the device is over; then control is given back. Raises CellGoneError when the cell ends before.

    A cell in simulated time runs at the pace of real time meanwhile.
    """
    operator, ticks = Operator(cell, device, say, over), 0
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


def run(name: str, device: Device, say: Say, buttons: Collection[str] = (), over: bool = False) -> None:
    """Operates the cell of that name until the device is over, also when the cell's core is started again meanwhile.

    `buttons` are names that the profile must know; with `over` control is taken over, the first time. Raises
    DeviceError if it does not know them, SegmentError if the cell cannot be used or does not come up for CONNECT_S.
    """
    while not device.over:
        try:
            with Cell(name, timeout=CONNECT_S) as cell:
                _check_buttons(cell, buttons)
                now, over = over, False
                operate(cell, device, say, now)
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
        live(name).close()
    except SegmentError:
        return False
    return True


def which_cell(parser: argparse.ArgumentParser) -> None:
    """The options of every operator's process."""
    parser.add_argument("--cell", default="omni_arm")
    parser.add_argument("--take-over", action="store_true", help="take control also from somebody who has it")


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
