"""The table that says what a mouse means: which way moves the hand, and what its buttons and its wheel are for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import device_table
from .device_table import number, way
from .evdev_names import WAYS

DEFAULT = """\
scale = 0.0001      # m of the hand for each count; a mouse of 1000 counts an inch: four times its way
tuning = "REL_WHEEL"  # away from you moves operator.tuning up by a step, towards you down; "": none

[hand]              # x, y, z of the hand = way of the mouse; "-" turns it round; "": none
x = "REL_X"
y = ""
z = "-REL_Y"

[buttons]           # names as in the profile's [operator.buttons], and stop
deadman = "BTN_LEFT"
clutch = "BTN_RIGHT"
stop = "BTN_MIDDLE"
gripper = "BTN_SIDE"
mode = "BTN_EXTRA"
"""
"""Right and up, as a glass hangs before whoever carries it."""

KEYS = ("scale", "tuning", "hand", "buttons")


@dataclass(frozen=True)
class Table:
    """What the mouse's ways (by code) and buttons mean; a way comes with its sign. `scale` in m for each count."""

    scale: float
    tuning: tuple[int, float] | None
    hand: tuple[tuple[int, float] | None, ...]
    buttons: Mapping[str, int]

    def moved(self, counts: Mapping[int, int]) -> tuple[float, ...]:
        """By how much the hand moved along x, y, z, m, when the mouse counted so far along its ways."""
        return tuple(self.scale * each[1] * counts.get(each[0], 0) if each else 0.0 for each in self.hand)

    def clicks(self, counts: Mapping[int, int]) -> int:
        """Steps that the trade-off is asked to go."""
        return round(self.tuning[1]) * counts.get(self.tuning[0], 0) if self.tuning else 0


def read_table(path: Path | None = None) -> Table:
    """The table in a file, by default the user's own, laid over the default one.

    DeviceError names file and key and what to write.
    """
    return device_table.read(DEFAULT, path or device_table.own_table("mouse"), _checked)


def _checked(table: Mapping[str, Any]) -> Table:
    device_table.known(table, KEYS)
    hand = device_table.axes_of_hand(table)
    return Table(
        scale=number(table, "scale", 1e-7, 0.01),
        tuning=_way(table["tuning"], "tuning"),
        hand=tuple(_way(hand[key], f"hand.{key}") for key in ("x", "y", "z")),
        buttons=device_table.buttons(table, "BTN_LEFT"),
    )


def _way(text: Any, key: str) -> tuple[int, float] | None:
    return way(text, WAYS, key) if text != "" else None
