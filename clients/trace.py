"""An operator that plays a recorded trace: a CSV with the columns time, x, y, z, buttons.

Time in s from 0, x, y, z in m from the device's centre, buttons as a bit field. Each row holds until the next. In
simulated time the trace holds the clock, so that every run of it is the same; in real time it keeps the pace of the
clock.
"""

from __future__ import annotations

import argparse
import csv
import math
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..ipc.schema import CellState, HoldReason, LinkState
from ..ipc.segment import SegmentError
from .cell import Cell, ControlLostError, ControlRefusedError
from .device import Hand
from .operating import which_cell
from .state import State

COLUMNS = ("time", "x", "y", "z", "buttons")
BUTTONS = 2**32
REACH_M = 1.0
"""The cell refuses commands with a position beyond."""
REPEAT_S = 0.02
"""A row that holds longer is sent again this often, since a command expires."""
CONNECT_S = 30.0
ROBOT_S = 30.0
"""How long a robot behind a link is waited for."""


class TraceError(Exception):
    """A trace that cannot be played; the message names file and line."""


@dataclass(frozen=True)
class Row:
    """The operator's hand at one time."""

    time: float
    position: tuple[float, float, float]
    buttons: int


def read_trace(path: Path) -> list[Row]:
    """Reads and checks a trace; TraceError names the line that is wrong and what belongs there."""
    try:
        with path.open(newline="") as file:
            rows = list(_rows(path, csv.reader(file)))
    except OSError as error:
        raise TraceError(f"{path}: cannot be read: {error.strerror}") from error
    except (UnicodeDecodeError, csv.Error) as error:
        raise TraceError(f"{path}: not a CSV file: {error}") from error
    if not rows:
        raise TraceError(f"{path}: nothing to play; write a line {','.join(COLUMNS)} for every time")
    return rows


def _rows(path: Path, lines: Iterator[list[str]]) -> Iterator[Row]:
    header = [name.strip() for name in next(lines, [])]
    if tuple(header) != COLUMNS:
        raise TraceError(f"{path}:1: the first line must be {','.join(COLUMNS)}, it is {','.join(header) or 'missing'}")
    last: float | None = None
    for number, fields in enumerate(lines, start=2):
        if not fields:
            continue
        try:
            at, x, y, z = map(float, fields[:-1])
            row = Row(at, (x, y, z), int(fields[-1]))
        except ValueError:
            raise TraceError(
                f"{path}:{number}: four numbers and an integer belong here, it says {','.join(fields)}"
            ) from None
        if not all(map(math.isfinite, (at, x, y, z))):
            raise TraceError(f"{path}:{number}: every number must be finite")
        if max(map(abs, row.position)) > REACH_M:
            raise TraceError(f"{path}:{number}: x, y, z are m from the device's centre, at most {REACH_M:g}")
        if not 0 <= row.buttons < BUTTONS:
            raise TraceError(f"{path}:{number}: buttons are a bit field from 0 to {BUTTONS - 1}, it is {row.buttons}")
        if last is None and at != 0:
            raise TraceError(f"{path}:{number}: time begins at 0, it is {at}")
        if last is not None and at <= last:
            raise TraceError(f"{path}:{number}: time must grow from line to line, {at} follows {last}")
        last = at
        yield row


class TraceDevice:
    """A trace as a device, one of several; see device.py. It runs in real time, from the first `poll`.

    `bits` are the profile's numbers of the buttons.
    """

    name = "trace"

    def __init__(self, trace: Sequence[Row], bits: Mapping[str, int]):
        self._trace, self._bits = list(trace), bits
        self._start: float | None = None
        self._row = 0
        self.over = not trace

    def poll(self) -> Hand | None:
        """What the hand does now; None when the trace has ended, which is REPEAT_S after its last row."""
        self._start = time.monotonic() if self._start is None else self._start
        now = time.monotonic() - self._start
        self.over = self.over or now >= self._trace[-1].time + REPEAT_S
        if self.over:
            return None
        while self._row + 1 < len(self._trace) and self._trace[self._row + 1].time <= now:
            self._row += 1
        row = self._trace[self._row]
        held = frozenset(name for name, bit in self._bits.items() if row.buttons >> bit & 1)
        return Hand(row.position, "deadman" in held, held - {"deadman"})

    def apply(self, force: Sequence[float]) -> None:
        """Does nothing: nobody is there to feel it."""

    def close(self) -> None:
        """Ends the trace."""
        self.over = True


def play(cell: Cell, trace: Sequence[Row], over: bool = False) -> None:
    """Plays the trace in the cell's time; with `over` control is taken from whoever has it.

    Raises ControlRefusedError if control is not given or is lost on the way, ControlLostError if somebody else has it.
    """
    (_play_stepped if cell.info["clock"] != "real" else _play_paced)(cell, trace, over)


def wait_until_free(cell: Cell) -> None:
    """Until nobody has control. In simulated time the cell runs on meanwhile, at the pace of real time."""
    ticks = 0 if cell.info["clock"] == "real" else max(round(REPEAT_S * float(cell.info["rate"])), 1)
    while cell.holder:
        if ticks:
            cell.step(ticks)
        time.sleep(REPEAT_S)


class _Follows:
    """Whether the robot still follows: a trace that goes on after a stop would resume from the wrong place."""

    def __init__(self, cell: Cell):
        self._cell, self._engaged = cell, False

    def check(self, state: State) -> None:
        """ControlRefusedError if control was lost, or the robot was held for a reason that is not the trace's own."""
        self._cell.check_control()
        if state.cell.holder != self._cell.slot:
            raise ControlRefusedError(f"control of cell {self._cell.name!r} was lost")
        self._engaged = self._engaged or state.cell.state == CellState.ENGAGED
        if self._engaged and state.cell.reason not in (HoldReason.NONE, HoldReason.RELEASED):
            reason = state.cell.reason.name.lower().replace("_", " ")
            raise ControlRefusedError(f"cell {self._cell.name!r} was held ({reason}); the trace ends here")


def _play_paced(cell: Cell, trace: Sequence[Row], over: bool) -> None:
    """At the pace of the cell's ticks, so that robot and hand stay together where the machine is late."""
    rate = float(cell.info["rate"])
    _wait_for_robot(cell)
    start, follows = cell.take(over=over).tick, _Follows(cell)
    for row, following in zip(trace, [*trace[1:], None], strict=True):
        until = start + (following.time if following else row.time + REPEAT_S) * rate
        cell.send_device(row.position, row.buttons)
        sent = time.monotonic()
        while (state := cell.wait()).tick < until:
            time.sleep(min((until - state.tick) / rate, REPEAT_S))  # looking at each tick would keep a processor busy
            if time.monotonic() - sent >= REPEAT_S:
                cell.send_device(row.position, row.buttons)
                sent = time.monotonic()
        follows.check(state)


def _wait_for_robot(cell: Cell) -> None:
    """Until the robot behind a link can follow. TimeoutError if that takes longer than ROBOT_S."""
    deadline, state = time.monotonic() + ROBOT_S, cell.wait()
    while "link" in cell.info and state.link.state not in (LinkState.READY, LinkState.ENGAGED):
        if time.monotonic() > deadline:
            raise TimeoutError(f"the robot of cell {cell.name!r} has not come within {ROBOT_S:g} s")
        state = cell.wait()


def _play_stepped(cell: Cell, trace: Sequence[Row], over: bool) -> None:
    rate = float(cell.info["rate"])
    cell.hold_clock()
    cell.take(over=over)
    repeat, played, follows = max(round(REPEAT_S * rate), 1), 0, _Follows(cell)
    for row, following in zip(trace, [*trace[1:], None], strict=True):
        until = max(round((following.time if following else row.time + REPEAT_S) * rate), played + 1)
        while played < until:
            cell.send_device(row.position, row.buttons)
            ticks = min(until - played, repeat)
            state = cell.step(ticks)
            played += ticks
        follows.check(state)


def main(arguments: Sequence[str] | None = None) -> int:
    """`python -m teleopd.clients.trace FILE --cell CELL`: 0 when played to the end."""
    parser = argparse.ArgumentParser(prog="teleopd trace", description="play a recorded operator")
    parser.add_argument("file", type=Path)
    which_cell(parser)
    options = parser.parse_args(arguments)
    try:
        trace = read_trace(options.file)
        with Cell(options.cell, timeout=CONNECT_S) as cell:
            return _play_or_wait(cell, trace, options.take_over)
    except (TraceError, SegmentError, ControlRefusedError, TimeoutError) as error:
        print(f"trace: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _play_or_wait(cell: Cell, trace: Sequence[Row], over: bool) -> int:
    """The exit code. While somebody who took control has it this waits: a cell may end with its operator."""
    try:
        play(cell, trace, over)
    except ControlLostError as error:
        print(f"trace: {error}; the trace ends here, and waits until control is given back", file=sys.stderr)
        wait_until_free(cell)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
