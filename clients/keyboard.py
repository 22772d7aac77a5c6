"""An operator at the keyboard of a terminal.

A terminal tells when a key goes down, never when it comes up, but repeats a key that is held. So a key counts as
held for half a second after it was last seen (keyboards wait about that long before they repeat), and without any
key the deadman is released: taking the hands off the keyboard stops the robot. So does closing the terminal.
"""

from __future__ import annotations

import argparse
import errno
import os
import re
import select
import sys
import termios
import time
import tty
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from itertools import zip_longest
from typing import Any

from ..ipc.segment import SegmentError
from .cell import Cell, ControlRefusedError
from .device import Hand
from .operating import which_cell
from .state import has_gripper
from .tuning import Tuning

HELD_S = 0.55
SEND_S = 0.02
CONNECT_S = 30.0
REACH_M = 0.04
"""How far out a held key moves the virtual hand."""
RISE_S = 0.2
"""How long that takes: a hand that were out at once would have gone no way since it engaged."""

MOVES: dict[str, tuple[int, float]] = {
    "w": (0, 1.0), "s": (0, -1.0), "a": (1, 1.0), "d": (1, -1.0), "q": (2, 1.0), "e": (2, -1.0),
    "\x1b[A": (0, 1.0), "\x1b[B": (0, -1.0), "\x1b[D": (1, 1.0), "\x1b[C": (1, -1.0),
    "\x1b[5~": (2, 1.0), "\x1b[6~": (2, -1.0),
}  # fmt: skip
GENTLE = 0.2
"""With shift, a letter moves it less far: for the last centimetres."""
MOVES |= {key.upper(): (axis, GENTLE * sign) for key, (axis, sign) in MOVES.items() if key.isalpha()}
TUNES = {"+": 1, "=": 1, "-": -1}
"""Keys that move operator.tuning a step."""
CLUTCH = "c"
TAPPED = ("m", "g", *TUNES)
AFTER = {"g": 2 * SEND_S}
"""s: the gripper obeys the deadman, which the same stroke presses first."""
KEY = re.compile(r"\x1b\[[0-?]*[@-~]|\x1bO[!-~]|.", re.DOTALL)
"""One key. Escape sequences are taken whole, also those that mean nothing here: their letters are no keys."""
MOTIONS = ("w s, ↑ ↓   forward, back", "a d, ← →   left, right", "q e, PgUp  turn; up, down", "with shift: gently")
ALWAYS = ("c   clutch: the hand goes back alone, to push on", "space  stop        x  leave")


def help_of(modes: Sequence[str], blocks: Collection[str]) -> str:
    """What the keys do at a robot with these modes, whose state has these blocks of signals."""
    others = [
        *([f"m   next mode ({', '.join(modes)})"] if len(modes) > 1 else []),
        *(["g   gripper"] if has_gripper(blocks) else []),
        *(["+ -  trade-off (operator.tuning)"] if "mpc" in blocks else []),
        *ALWAYS,
    ]
    return "".join(
        f"  {motion:30} {other}".rstrip() + "\n" for motion, other in zip_longest(MOTIONS, others, fillvalue="")
    )


class Hands:
    """Which keys are held, as far as a terminal can tell."""

    def __init__(self) -> None:
        self._since: dict[str, float] = {}
        self._until: dict[str, float] = {}
        self._tapped: dict[str, tuple[float, float]] = {}

    def press(self, key: str, now: float) -> None:
        """A key was seen at `now`, s."""
        if key in MOVES:
            axis, share = MOVES[key]
            self._until.pop(CLUTCH, None)
            for other, (its_axis, its_share) in MOVES.items():
                if its_axis == axis and its_share != share:
                    self._until.pop(other, None)
            self._hold(key, now)
        elif key == CLUTCH:
            for other in MOVES:
                self._until.pop(other, None)
            self._hold(key, now)
        elif key in TAPPED:
            begins = now + AFTER.get(key, 0.0)
            self._tapped[key] = begins, begins + 3 * SEND_S

    def _hold(self, key: str, now: float) -> None:
        if self._until.get(key, 0.0) <= now:
            self._since[key] = now
        self._until[key] = now + HELD_S

    def let_go(self) -> None:
        """All keys up."""
        self._until.clear()
        self._tapped.clear()

    def position(self, now: float) -> tuple[float, float, float]:
        """The virtual hand, m."""
        at = [0.0, 0.0, 0.0]
        for key, until in self._until.items():
            if key in MOVES and until > now:
                axis, share = MOVES[key]
                out = share * REACH_M * min((now - self._since[key]) / RISE_S, 1.0)
                at[axis] = max(at[axis], out, key=abs)
        return at[0], at[1], at[2]

    def tapped(self, key: str, now: float) -> bool:
        """Whether a button's key was touched just now."""
        begins, until = self._tapped.get(key, (0.0, 0.0))
        return begins <= now < until

    def tune(self, now: float) -> int:
        """Which way the trade-off is asked to go: 1, −1 or 0."""
        return next((way for key, way in TUNES.items() if self.tapped(key, now)), 0)

    def clutched(self, now: float) -> bool:
        """Whether the hand is to move alone: back to its centre, while the robot stays."""
        return self._until.get(CLUTCH, 0.0) > now

    def any_held(self, now: float) -> bool:
        """Whether a hand is on the keyboard: the deadman."""
        return any(until > now for until in (*self._until.values(), *(until for _, until in self._tapped.values())))


def buttons(hands: Hands, bits: dict[str, int], now: float) -> int:
    """The bit field of a device whose buttons have these numbers."""
    field = 0
    for name, held in (
        ("deadman", hands.any_held(now)),
        ("mode", hands.tapped("m", now)),
        ("gripper", hands.tapped("g", now)),
        ("clutch", hands.clutched(now)),
    ):
        if held:
            field |= 1 << bits[name]
    return field


@contextmanager
def raw_terminal(fd: int) -> Iterator[None]:
    """Keys one by one and unseen; the terminal is put back on every way out."""
    before = termios.tcgetattr(fd)
    try:
        tty.setcbreak(fd)
        yield
    finally:
        with suppress(termios.error):  # the terminal is gone
            termios.tcsetattr(fd, termios.TCSADRAIN, before)


def keys(fd: int, timeout: float) -> list[str] | None:
    """Keys pressed within `timeout` s, escape sequences whole; None when the terminal is gone."""
    if not select.select([fd], [], [], timeout)[0]:
        return []
    try:
        data = os.read(fd, 256)
    except OSError as error:
        if error.errno == errno.EIO:  # hung up, or no longer ours to read: read(2)
            return None
        raise
    return KEY.findall(data.decode(errors="ignore")) if data else None


def operate(cell: Cell, fd: int, show: Any, over: bool = False) -> None:
    """Operates until `x`, the end of the terminal, or the end of the cell.

    Control is taken, with `over` from whoever has it. From somebody who takes it over it is not taken back: this waits
    until it is free.
    """
    hands, blocked, tuning, blocks = Hands(), False, Tuning(cell), cell.read().layout.places
    cell.take(over=over)
    while True:
        pressed = keys(fd, SEND_S)
        if pressed is None or "x" in pressed:
            return
        now = time.monotonic()
        for key in pressed:
            hands.press(key, now)
        if " " in pressed:
            hands.let_go()
            cell.stop()
        blocked = (blocked or " " in pressed) and hands.any_held(now)  # after a stop every key must be seen up
        try:
            cell.check_control()
            if cell.in_control and " " in pressed:
                cell.rest()  # waits until it was seen: the next key may come before the next tick
            elif cell.in_control:
                tuning(hands.tune(now))
                cell.send_device(hands.position(now), 0 if blocked else buttons(hands, cell.info["buttons"], now))
            elif not cell.holder:
                cell.take()
                blocked = True
        except ControlRefusedError as error:  # somebody else has it, as of now
            show(f"\r{error}; waiting\n")
        state = cell.read()
        words = [f"{state.cell.state.name.lower():8}", f"{cell.modes[state.cell.mode - 1]:6}"]
        if has_gripper(blocks):
            words.append(f"gripper {'closed' if state.operator.gripper else 'open':6}")
        if "mpc" in blocks:
            words.append(f"tuning {state.operator.tuning:.1f}")
        show("\r" + " ".join(words) + " ")


class Keyboard:
    """The keyboard of a terminal as a device, alone or one of several; see device.py."""

    name = "keyboard"

    def __init__(self, fd: int):
        self.over = False
        self._fd, self._hands, self._terminal = fd, Hands(), raw_terminal(fd)
        self._terminal.__enter__()

    def poll(self) -> Hand | None:
        """The virtual hand now; None once the operator has left with `x`, or the terminal is gone."""
        pressed = None if self.over else keys(self._fd, 0.0)
        if pressed is None or "x" in pressed:
            self.over = True
            return None
        now = time.monotonic()
        for key in pressed:
            self._hands.press(key, now)
        if " " in pressed:
            self._hands.let_go()
        hands, stop = self._hands, " " in pressed
        held = {"mode": hands.tapped("m", now), "gripper": hands.tapped("g", now), "clutch": hands.clutched(now)}
        down = frozenset(name for name, is_down in held.items() if is_down)
        return Hand(hands.position(now), hands.any_held(now), down, stop, hands.tune(now))

    def apply(self, force: Sequence[float]) -> None:
        """Does nothing: keys do not push."""

    def close(self) -> None:
        """Puts the terminal back."""
        self._terminal.__exit__(None, None, None)


def main(arguments: Sequence[str] | None = None) -> int:
    """`python -m teleopd.clients.keyboard --cell CELL`: 0 when left with `x`."""
    parser = argparse.ArgumentParser(prog="teleopd keyboard", description="operate a cell from the keyboard")
    which_cell(parser)
    options = parser.parse_args(arguments)
    if not sys.stdin.isatty():
        print("keyboard: this needs a terminal; play a file with  --operator FILE.csv", file=sys.stderr)
        return 2
    try:
        with Cell(options.cell, timeout=CONNECT_S) as cell, raw_terminal(sys.stdin.fileno()):
            print(help_of(cell.modes, cell.read().layout.places))
            show = partial(print, end="", flush=True)
            operate(cell, sys.stdin.fileno(), show, options.take_over)
    except (SegmentError, ControlRefusedError, TimeoutError) as error:
        print(f"\nkeyboard: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
