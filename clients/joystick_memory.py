"""Joystick values that another program writes into a flat memory, as a device.

A flat memory stays as it is when its writer dies, so one position must change all the time: a heartbeat. While it
stands still nobody is there.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from ..unity_bridge.smclient import ElementType, FlatMemory, FlatMemoryError
from . import operating
from .device import REACH_M, DeviceError, Hand

SILENCE_S = 0.2
LOOK_S = 0.5
"""How often a memory that is not there, or stands still, is opened anew: it may be another one by now."""
ON = 0.5


@dataclass(frozen=True)
class Spots:
    """Positions in the memory. `hand` is x, y, z in units of `scale` m: 1 for metres, the reach for −1 to 1."""

    hand: tuple[int, int, int] = (0, 1, 2)
    deadman: int = 3
    heartbeat: int = 4
    buttons: Mapping[str, int] = field(default_factory=lambda: {"mode": 5, "gripper": 6, "clutch": 7, "stop": 8})
    scale: float = 0.04


class JoystickMemory:
    """The device. It is never over: the memory may come, or its writer come back."""

    over = False

    def __init__(self, memory: str, spots: Spots | None = None, kind: ElementType = ElementType.FLOAT):
        self._spots, self._kind = spots or Spots(), kind
        self.name = memory
        self._memory: FlatMemory | None = None
        self._looked, self._beat, self._beat_at = -math.inf, math.nan, -math.inf

    def poll(self) -> Hand | None:
        """The hand now; None while the memory is not there, too short, not finite, or its heartbeat stands still."""
        now = time.monotonic()
        if now - self._beat_at > SILENCE_S and now - self._looked > LOOK_S:
            self._open(now)
        if self._memory is None:
            return None
        spots = self._spots
        try:
            values = [float(value) for value in self._memory.snapshot()]
            wanted = [values[i] for i in (*spots.hand, spots.deadman, spots.heartbeat)]
        except (FlatMemoryError, IndexError):
            self.close()
            return None
        if not all(map(math.isfinite, wanted)):
            return None
        *hand, deadman, beat = wanted
        if beat != self._beat:
            # The first value seen is no beat: it may have stood there for years.
            self._beat, self._beat_at = beat, now if math.isfinite(self._beat) else self._beat_at
        if now - self._beat_at > SILENCE_S:
            return None
        held = frozenset(name for name, at in spots.buttons.items() if at < len(values) and values[at] > ON)
        x, y, z = (min(max(spots.scale * value, -REACH_M), REACH_M) for value in hand)
        return Hand((x, y, z), deadman > ON, held - {"stop"}, "stop" in held)

    def apply(self, force: Sequence[float]) -> None:
        """Does nothing: nobody reads forces there."""

    def close(self) -> None:
        """Lets go of the memory."""
        if self._memory is not None:
            self._memory.close()
        self._memory, self._beat, self._beat_at = None, math.nan, -math.inf

    def _open(self, now: float) -> None:
        self._looked, beat = now, self._beat
        self.close()
        self._beat = beat  # the same memory, as a rule
        with suppress(FlatMemoryError):
            self._memory = FlatMemory.attach(self.name, self._kind)


def main(arguments: Sequence[str] | None = None) -> int:
    """`python -m teleopd.clients.joystick_memory MEMORY --cell CELL`."""
    usual = Spots()
    parser = argparse.ArgumentParser(prog="teleopd memory", description="operate a cell from a flat memory")
    parser.add_argument("memory")
    operating.which_cell(parser)
    parser.add_argument("--type", choices=("int", "float", "double"), default="float")
    parser.add_argument("--hand", type=int, nargs=3, default=usual.hand, metavar=("X", "Y", "Z"), help="positions")
    parser.add_argument("--scale", type=float, default=usual.scale, help="m that 1 in the memory means")
    parser.add_argument("--deadman", type=int, default=usual.deadman)
    parser.add_argument("--heartbeat", type=int, default=usual.heartbeat)
    parser.add_argument("--button", action="append", metavar="NAME=POSITION", help="instead of the usual ones")
    options = parser.parse_args(arguments)

    def work(say: operating.Say) -> None:
        buttons = usual.buttons if options.button is None else dict(map(_button, options.button))
        spots = Spots(tuple(options.hand), options.deadman, options.heartbeat, buttons, options.scale)
        device = JoystickMemory(options.memory, spots, ElementType[options.type.upper()])
        try:
            operating.run(options.cell, device, say, buttons.keys() - {"stop"}, options.take_over)
        finally:
            device.close()

    return operating.main("memory", work)


def _button(text: str) -> tuple[str, int]:
    name, _, position = text.partition("=")
    if not position.isdecimal():
        raise DeviceError(f"--button {text}: write NAME=POSITION, as in  --button mode=5")
    return name, int(position)


if __name__ == "__main__":
    sys.exit(main())
