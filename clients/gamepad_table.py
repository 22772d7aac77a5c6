"""The table that says what the sticks and buttons of a gamepad mean: a small TOML file, with a default."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from . import device_table
from .device import REACH_M, Position
from .device_table import code, listed, number, part, way
from .evdev import Range
from .evdev_names import AXES

DEFAULT = """\
reach = 0.04        # m, how far out the hand is at full deflection
dead_zone = 0.1     # share of a stick's way that counts as its centre
curve = 1.5         # 1 is linear, more is finer near the centre
rumble = 8.0        # N, the force that is felt as full rumble
triggers = ["ABS_Z", "ABS_RZ"]  # axes that rest at their minimum
tuning = "ABS_HAT0X" # cross: right moves operator.tuning up by a step, left down; "": none

[hand]              # x forward, y left, z up = axis of the gamepad; "-" turns it round
x = "-ABS_Y"
y = "-ABS_X"
z = ["-ABS_RX", "-ABS_RY"]  # of several, the one furthest out counts: left or up

[buttons]           # names as in the profile's [operator.buttons], and stop
deadman = "BTN_TL"
clutch = "BTN_TR"
gripper = "BTN_SOUTH"
stop = "BTN_EAST"
mode = "BTN_START"
"""
"""For gamepads of the Xbox and PlayStation kinds: the kernel gives both the same names, but not to X and Y, □ and △."""

STICK, TRIGGER, CROSS = Range(-32768, 32767), Range(0, 255), Range(-1, 1)
"""What axes say where nothing else is known: a stream of events carries no ranges."""
PRESSED = 0.6
"""Share of its way from which on an axis counts as pressed."""
RADIO_SILENCE_S = 3.0
KEYS = ("reach", "dead_zone", "curve", "rumble", "silence", "triggers", "tuning", "hand", "buttons", "range")
CROSSES = frozenset(code for name, code in AXES.items() if name.startswith("ABS_HAT"))
GENERIC = {AXES["ABS_RX"]: AXES["ABS_Z"], AXES["ABS_RY"]: AXES["ABS_RZ"]}
"""Where gamepads without a driver of their own have the right stick."""


@dataclass(frozen=True)
class Table:
    """What the gamepad's axes (by code) and buttons mean.

    `hand` has for x, y, z the axes with their signs, `tuning` has one, pressed to its ends. `reach` in m, `rumble` in
    N. `silence`, s: a deadman that is held while no event comes for so long counts as let go; 0 never, None only over
    a radio that reports no loss.
    """

    reach: float
    dead_zone: float
    curve: float
    rumble: float
    silence: float | None
    triggers: frozenset[int]
    hand: tuple[tuple[tuple[int, float], ...], ...]
    tuning: tuple[int, float] | None
    buttons: Mapping[str, int]
    ranges: Mapping[int, Range]
    default: bool = False

    def range_of(self, axis: int) -> Range:
        """What an axis says where nobody else knows it."""
        return self.ranges.get(axis, TRIGGER if axis in self.triggers else CROSS if axis in CROSSES else STICK)

    def fitted(self, axes: Collection[int]) -> Table:
        """The default table for a gamepad that has its right stick elsewhere; a table of one's own stays as it is."""
        if not self.default or set(GENERIC) & set(axes) or not set(GENERIC.values()) <= set(axes):
            return self
        hand = tuple(tuple((GENERIC.get(axis, axis), sign) for axis, sign in part) for part in self.hand)
        return replace(self, hand=hand, triggers=self.triggers - set(GENERIC.values()))

    def position(self, values: Mapping[int, int], ranges: Mapping[int, Range]) -> Position:
        """The hand, m, from the values of the axes; an axis that has said nothing yet is at rest."""
        x, y, z = (
            max((self._deflection(*way, values, ranges) for way in part), key=abs, default=0.0) for part in self.hand
        )
        return self.reach * x, self.reach * y, self.reach * z

    def tune(self, values: Mapping[int, int], ranges: Mapping[int, Range]) -> int:
        """Which way the trade-off is asked to go: 1, −1 or 0."""
        if self.tuning is None or self.tuning[0] not in values:
            return 0
        axis, sign = self.tuning
        span = ranges.get(axis) or self.range_of(axis)
        middle, half = (span.minimum + span.maximum) / 2, (span.maximum - span.minimum) / 2
        share = sign * (values[axis] - middle) / half
        return (share > PRESSED) - (share < -PRESSED)

    def _deflection(self, axis: int, sign: float, values: Mapping[int, int], ranges: Mapping[int, Range]) -> float:
        """From −1 to 1, 0 in the dead zone and continuous at its edge."""
        if axis not in values:
            return 0.0
        span = ranges.get(axis) or self.range_of(axis)
        rest = span.minimum if axis in self.triggers else (span.minimum + span.maximum) / 2
        way = span.maximum - rest
        share = min(max((values[axis] - rest) / way, -1.0), 1.0)
        dead = min(max(self.dead_zone, span.flat / way), 0.99)
        beyond = max(abs(share) - dead, 0.0) / (1 - dead)
        return sign * math.copysign(beyond**self.curve, share) if beyond else 0.0


def read_table(path: Path | None = None) -> Table:
    """The table in a file, by default the user's own, laid over the default one.

    DeviceError names file and key and what to write.
    """
    path = path or device_table.own_table("gamepad")
    return device_table.read(DEFAULT, path, lambda table: _checked(table, path is None))


def _checked(table: Mapping[str, Any], default: bool) -> Table:
    device_table.known(table, KEYS)
    hand = device_table.axes_of_hand(table)
    return Table(
        reach=number(table, "reach", 0.001, REACH_M),
        dead_zone=number(table, "dead_zone", 0.0, 0.9),
        curve=number(table, "curve", 0.2, 5.0),
        rumble=number(table, "rumble", 0.01, 1000.0),
        silence=number(table, "silence", 0.0, 60.0) if "silence" in table else None,
        triggers=frozenset(code(name, AXES, "triggers") for name in listed(table["triggers"])),
        hand=tuple(tuple(way(name, AXES, f"hand.{key}") for name in listed(hand[key])) for key in ("x", "y", "z")),
        tuning=way(table["tuning"], AXES, "tuning") if table["tuning"] != "" else None,
        buttons=device_table.buttons(table, "BTN_TL"),
        ranges={code(name, AXES, "range"): _range(name, value) for name, value in part(table, "range").items()},
        default=default,
    )


def _range(name: str, value: Any) -> Range:
    if not isinstance(value, list) or [type(end) for end in value] != [int, int]:
        raise ValueError(f"range.{name} = {value!r}: write two integers, as in  {name} = [-32768, 32767]")
    try:
        return Range(*value)
    except ValueError as error:
        raise ValueError(f"range.{name} = {value!r}: {error}") from None
