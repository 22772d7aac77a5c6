"""Tables that say what the keys and axes of a device mean: small TOML files, laid over a default one.

`~/.config/teleopd/NAME.toml`, or else `/etc/teleopd/NAME.toml`. What is wrong raises ValueError, `key: what to write`.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any, TypeVar

from ..ipc.nearest import did_you_mean
from .device import DeviceError
from .evdev_names import BUTTONS

Read = TypeVar("Read")


def own_table(name: str) -> Path | None:
    """The user's table of that name, or else the system's, if there is one."""
    config = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    places = (config / "teleopd" / f"{name}.toml", Path(f"/etc/teleopd/{name}.toml"))
    return next((place for place in places if place.is_file()), None)


def read(default: str, path: Path | None, checked: Callable[[Mapping[str, Any]], Read]) -> Read:
    """A default table with the one at `path`, if any, laid over it, as `checked` makes it.

    DeviceError names file and key and what to write.
    """
    table = tomllib.loads(default)
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
        return checked(table)
    except ValueError as error:
        raise DeviceError(f"{path}: {error}") from None


def known(table: Mapping[str, Any], keys: Collection[str]) -> None:
    """That the table has no other keys."""
    for key in table:
        if key not in keys:
            raise ValueError(f"{key}: unknown key{did_you_mean(key, keys)}; allowed here: {', '.join(keys)}")


def axes_of_hand(table: Mapping[str, Any]) -> Mapping[str, Any]:
    """The part [hand], which has x, y and z."""
    hand = part(table, "hand")
    for key in hand:
        if key not in ("x", "y", "z"):
            raise ValueError(f"hand.{key}: write x, y and z")
    return hand


def buttons(table: Mapping[str, Any], deadman: str) -> dict[str, int]:
    """The part [buttons] without those set to "" (none); a deadman there must be, and no button may mean two things.

    `deadman`: what to write for one.
    """
    given = part(table, "buttons")
    codes = {key: code(name, BUTTONS, f"buttons.{key}") for key, name in given.items() if name != ""}
    if "deadman" not in codes:
        raise ValueError(
            f'buttons.deadman: a device without a deadman moves nothing; write one, as in  deadman = "{deadman}"'
        )
    seen: dict[int, str] = {}
    for key, number_ in codes.items():
        if number_ in seen:
            raise ValueError(f"buttons.{key} = {given[key]!r}: that is buttons.{seen[number_]} already; write another")
        seen[number_] = key
    return codes


def way(text: Any, codes: Mapping[str, int], key: str) -> tuple[int, float]:
    """Code of an axis and its sign, from `ABS_X` or `-ABS_X`."""
    name = text.removeprefix("-") if isinstance(text, str) else text
    return code(name, codes, key), -1.0 if name != text else 1.0


def code(name: Any, codes: Mapping[str, int], key: str) -> int:
    """Code of a key or an axis, by its name."""
    if not isinstance(name, str) or name not in codes:
        raise ValueError(
            f"{key} = {name!r}: no such name{did_you_mean(str(name), codes)};  teleopd devices --watch  shows those of"
            " a gamepad"
        )
    return codes[name]


def number(table: Mapping[str, Any], key: str, low: float, high: float) -> float:
    """A number within bounds."""
    value = table[key]
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise ValueError(f"{key} = {value!r}: write a number from {low:g} to {high:g}")
    return float(value)


def part(table: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """A table in the table; empty if it is not there."""
    value = table.get(key, {})
    if not isinstance(value, dict):
        raise ValueError(f"{key} = {value!r}: this is a table; write [{key}] on a line of its own")  # noqa: TRY004
    return value


def listed(value: Any) -> list[Any]:
    """One or several."""
    return value if isinstance(value, list) else [value]
