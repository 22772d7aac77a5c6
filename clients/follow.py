"""An operator that only holds the deadman, in a mode that follows a curve by itself.

    python -m teleopd.clients.follow --cell CELL --mode follow --seconds 40

It ends when the curve does, or after so many seconds of the cell's time. It watches the robot meanwhile: held by anyone
or anything, it lets go and ends; only while a session is paused or over does it wait for the next `teleopd session
play`. In simulated time it holds the clock, so that every run is the same.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

from ..ipc.schema import CellState, HoldReason, SessionState
from ..ipc.segment import SegmentError
from .cell import Cell, ControlRefusedError
from .device import CENTRE
from .state import State

SEND_S = 0.02
"""The deadman is said to be held this often, since a command expires."""
SEEN_S = 0.04
"""How long it is seen released before it is pressed."""
CONNECT_S = 30.0
WAITS = (HoldReason.SESSION_PAUSED, HoldReason.SESSION_OVER)


class FollowError(Exception):
    """The robot did not follow to the end; the message says why."""


class Holder:
    """A hand on the deadman."""

    def __init__(self, cell: Cell, mode: str | None):
        self._cell, self._mode = cell, mode or cell.modes[0]
        if self._mode not in cell.modes:
            raise FollowError(f"cell {cell.name!r} has no mode {self._mode!r}; write one of: {', '.join(cell.modes)}")
        self._stepped = cell.info["clock"] != "real"
        self._ticks = max(round(SEND_S * float(cell.info["rate"])), 1)

    def hold(self, seconds: float | None) -> None:
        """Until the end of the curve, or for so long, s. FollowError, ControlRefusedError."""
        if self._stepped:
            self._cell.hold_clock()
        state = self._cell.take()
        if self._cell.modes[state.cell.mode - 1] != self._mode:
            self._cell.set_mode(self._mode)
        start, state = state.t, self._press()
        while not self._ended(state) and (seconds is None or state.t - start < seconds):
            if state.cell.state != CellState.ENGAGED:
                state = self._wait_for_play(state)
            state = self._send(pressed=True)
        self._send(pressed=False)

    def _press(self) -> State:
        """Shows the deadman released, then presses it."""
        for _ in range(max(round(SEEN_S / SEND_S), 1)):
            self._send(pressed=False)
        self._send(pressed=True)
        return self._send(pressed=True)

    def _wait_for_play(self, state: State) -> State:
        """While the session is paused or over. FollowError if the robot is held for anything else."""
        if state.cell.reason not in WAITS:
            raise FollowError(f"the robot was held: {_reason(state)}")
        while state.session.state not in (SessionState.PLAYING, SessionState.NONE):
            state = self._send(pressed=False)
        return self._press()

    def _send(self, pressed: bool) -> State:
        self._cell.send_device(CENTRE, deadman=pressed)
        if self._stepped:
            state = self._cell.step(self._ticks)
        else:
            time.sleep(SEND_S)
            state = self._cell.read()
        if state.cell.holder != self._cell.slot:
            raise FollowError(f"control of cell {self._cell.name!r} was lost")
        return state

    @staticmethod
    def _ended(state: State) -> bool:
        return state.cell.state == CellState.ENGAGED and bool(state.reference.done) and not state.reference.scale


def _reason(state: State) -> str:
    words = state.cell.reason.name.lower().replace("_", " ")
    names = {block.name for block in state.layout.blocks}
    return f"{words}, {state.law.message}" if state.cell.reason == HoldReason.LAW_FAILED and "law" in names else words


def main(arguments: Sequence[str] | None = None) -> int:
    """0 when the curve was followed to its end, or for the time given."""
    parser = argparse.ArgumentParser(prog="teleopd follow", description="hold the deadman of a mode that follows")
    parser.add_argument("--cell", default="omni_arm")
    parser.add_argument("--mode", help="the first one unless given")
    parser.add_argument("--seconds", type=float, help="of the cell's time; until the end of the curve unless given")
    options = parser.parse_args(arguments)
    try:
        with Cell(options.cell, timeout=CONNECT_S) as cell:
            Holder(cell, options.mode).hold(options.seconds)
    except (FollowError, SegmentError, ControlRefusedError, TimeoutError) as error:
        print(f"follow: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
