"""The table that says what the sticks and buttons of a gamepad mean: a small TOML file, with a default."""

from __future__ import annotations

import difflib
import math
import os
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from .device import REACH_M, DeviceError, Position
from .evdev import Range
from .evdev_names import AXES, BUTTONS

DEFAULT = """\
reach = 0.04        # m, how far out the hand is at full deflection
dead_zone = 0.1     # share of a stick's way that counts as its centre
curve = 1.5         # 1 is linear, more is finer near the centre
rumble = 8.0        # N, the force that is felt as full rumble
triggers = ["ABS_Z", "ABS_RZ"]  # axes that rest at their minimum

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

STICK, TRIGGER = Range(-32768, 32767), Range(0, 255)
"""What axes say where nothing else is known: a stream of events carries no ranges."""
RADIO_SILENCE_S = 3.0
KEYS = ("reach", "dead_zone", "curve", "rumble", "silence", "triggers", "hand", "buttons", "range")
GENERIC = {AXES["ABS_RX"]: AXES["ABS_Z"], AXES["ABS_RY"]: AXES["ABS_RZ"]}
"""Where gamepads without a driver of their own have the right stick."""


@dataclass(frozen=True)
class Table:
    """What the gamepad's axes (by code) and buttons mean.

    `hand` has for x, y, z the axes with their signs. `reach` in m, `rumble` in N. `silence`, s: a deadman that is held
    while no event comes for so long counts as let go; 0 never, None only over a radio that reports no loss.
    """

    reach: float
    dead_zone: float
    curve: float
    rumble: float
    silence: float | None
    triggers: frozenset[int]
    hand: tuple[tuple[tuple[int, float], ...], ...]
    buttons: Mapping[str, int]
    ranges: Mapping[int, Range]
    default: bool = False

    def range_of(self, axis: int) -> Range:
        """What an axis says where nobody else knows it."""
        return self.ranges.get(axis, TRIGGER if axis in self.triggers else STICK)

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


def own_table() -> Path | None:
    """The user's table, or else the system's, if there is one; see `read_table`."""
    config = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    places = (config / "teleopd" / "gamepad.toml", Path("/etc/teleopd/gamepad.toml"))
    return next((place for place in places if place.is_file()), None)


def read_table(path: Path | None = None) -> Table:
    """The table in a file, by default `own_table`, laid over the default one.

    DeviceError names file and key and what to write.
    """
    table, path = tomllib.loads(DEFAULT), path or own_table()
    if path is not None:
        try:
            own = tomllib.loads(path.read_text())
        except OSError as error:
            raise DeviceError(f"{path}: cannot be read: {error.strerror}") from error
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise DeviceError(f"{path}: not valid TOML: {error}") from error
        for key, value in own.items():
            merge = isinstance(value, dict) and isinstance(table.get(key), dict)
            table[key] = {**table[key], **value} if merge else value
    try:
        return _checked(table, path is None)
    except ValueError as error:
        raise DeviceError(f"{path}: {error}") from None


def _checked(table: Mapping[str, Any], default: bool) -> Table:
    for key in table:
        if key not in KEYS:
            raise ValueError(f"{key}: unknown key{_near(key, KEYS)}; allowed here: {', '.join(KEYS)}")
    hand = _table(table, "hand")
    for key in hand:
        if key not in ("x", "y", "z"):
            raise ValueError(f"hand.{key}: write x, y and z")
    return Table(
        reach=_number(table, "reach", 0.001, REACH_M),
        dead_zone=_number(table, "dead_zone", 0.0, 0.9),
        curve=_number(table, "curve", 0.2, 5.0),
        rumble=_number(table, "rumble", 0.01, 1000.0),
        silence=_number(table, "silence", 0.0, 60.0) if "silence" in table else None,
        triggers=frozenset(_code(name, AXES, "triggers") for name in _list(table["triggers"])),
        hand=tuple(tuple(_way(name, f"hand.{key}") for name in _list(hand[key])) for key in ("x", "y", "z")),
        buttons=_buttons(_table(table, "buttons")),
        ranges={_code(name, AXES, "range"): _range(name, value) for name, value in _table(table, "range").items()},
        default=default,
    )


def _buttons(table: Mapping[str, Any]) -> dict[str, int]:
    """Without those set to "" (none); a deadman there must be, and no button may mean two things."""
    buttons = {key: _code(name, BUTTONS, f"buttons.{key}") for key, name in table.items() if name != ""}
    if "deadman" not in buttons:
        raise ValueError(
            'buttons.deadman: a gamepad without a deadman moves nothing; write one, as in  deadman = "BTN_TL"'
        )
    seen: dict[int, str] = {}
    for key, code in buttons.items():
        if code in seen:
            raise ValueError(f"buttons.{key} = {table[key]!r}: that is buttons.{seen[code]} already; write another")
        seen[code] = key
    return buttons


def _way(text: Any, key: str) -> tuple[int, float]:
    name = text.removeprefix("-") if isinstance(text, str) else text
    return _code(name, AXES, key), -1.0 if name != text else 1.0


def _code(name: Any, codes: Mapping[str, int], key: str) -> int:
    if not isinstance(name, str) or name not in codes:
        raise ValueError(
            f"{key} = {name!r}: no such name{_near(str(name), codes)};  teleopd devices --watch  shows your gamepad's"
        )
    return codes[name]


def _range(name: str, value: Any) -> Range:
    if not isinstance(value, list) or [type(end) for end in value] != [int, int]:
        raise ValueError(f"range.{name} = {value!r}: write two integers, as in  {name} = [-32768, 32767]")
    try:
        return Range(*value)
    except ValueError as error:
        raise ValueError(f"range.{name} = {value!r}: {error}") from None


def _number(table: Mapping[str, Any], key: str, low: float, high: float) -> float:
    value = table[key]
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise ValueError(f"{key} = {value!r}: write a number from {low:g} to {high:g}")
    return float(value)


def _table(table: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = table.get(key, {})
    if not isinstance(value, dict):
        raise ValueError(f"{key} = {value!r}: this is a table; write [{key}] on a line of its own")  # noqa: TRY004
    return value


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _near(name: str, names: Collection[str]) -> str:
    near = difflib.get_close_matches(name, names, n=1)
    return f", did you mean {near[0]!r}?" if near else ""
