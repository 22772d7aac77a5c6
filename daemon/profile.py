"""The profile: one TOML file that says what a cell is made of.

`extends = "NAME"` starts from another profile: tables are merged, everything else is replaced. A profile is looked
for in the working folder, the user's, the system's and the built-in profiles. Whatever is wrong is one
`ProfileError` that names file, key, value and what is allowed. Its tables are in `tables.py`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .fitting import ProfileError, shown, validate
from .named_files import NamedFiles
from .tables import Profile

__all__ = ["BUILT_IN", "Profile", "ProfileError", "Resolved", "available", "find", "flatten", "load", "search_path"]

BUILT_IN = Path(__file__).parent / "profiles"
FILES = NamedFiles("profile", BUILT_IN, ProfileError)
search_path, available, find = FILES.search_path, FILES.available, FILES.find


@dataclass(frozen=True)
class Resolved:
    """A profile with its sources: `values` as written, `origins` maps each key to the file it was written in."""

    profile: Profile
    values: dict[str, Any]
    origins: dict[str, str]


def load(name: str, overrides: Mapping[str, Any] | None = None) -> Resolved:
    """Reads, merges and validates a profile. `overrides` maps dotted keys to values, as from a command line."""
    values, origins = _merged(find(name), ())
    for key, value in (overrides or {}).items():
        *tables, last = key.split(".")
        table = values
        for part in tables:
            table = table.setdefault(part, {})
            if not isinstance(table, dict):
                raise ProfileError(f"command line: {key} = {shown(value)}: {part} is not a table")
        table[last] = value
        _note(origins, key, "command line")
    return Resolved(validate(values, origins, str(find(name))), values, origins)


def _merged(path: Path, seen: tuple[Path, ...]) -> tuple[dict[str, Any], dict[str, str]]:
    if path in seen:
        raise ProfileError(f"{seen[-1]}: extends = {path.stem!r}: goes round in a circle; extend another profile")
    try:
        own = tomllib.loads(path.read_text(encoding="utf-8"))
    except RecursionError:
        raise ProfileError(f"{path}: nested, or extended, too deep") from None
    except ValueError as error:  # not TOML, not UTF-8, a number too long
        hint = ' (a number with a unit needs quotes: "0.2 m/s")' if "Expected newline" in str(error) else ""
        raise ProfileError(f"{path}: not valid TOML: {error}{hint}") from error
    except OSError as error:
        raise ProfileError(f"{path}: cannot be read: {error.strerror}") from error
    base = own.pop("extends", None)
    values: dict[str, Any] = {}
    origins: dict[str, str] = {}
    if base is not None:
        if not isinstance(base, str):
            raise ProfileError(f'{path}: extends = {base!r}: write the name of a profile, as in extends = "omni_arm"')
        try:
            found = find(base)
        except ProfileError as error:
            raise ProfileError(f"{path}: extends = {base!r}: {error}") from error
        values, origins = _merged(found, (*seen, path))
    for key, value in flatten(own):
        if value != {} or not any(known.startswith(f"{key}.") for known in origins):  # an empty table replaces nothing
            _note(origins, key, str(path))
    _overlay(values, own)
    return values, origins


def _note(origins: dict[str, str], key: str, source: str) -> None:
    """`key` was written in `source`; what it replaced is no longer of interest."""
    for known in [known for known in origins if f"{known}.".startswith(f"{key}.") or key.startswith(f"{known}.")]:
        del origins[known]
    origins[key] = source


def _overlay(onto: dict[str, Any], table: Mapping[str, Any]) -> None:
    for key, value in table.items():
        if isinstance(value, dict) and isinstance(onto.get(key), dict):
            _overlay(onto[key], value)
        else:
            onto[key] = value


def flatten(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Every leaf of nested tables as (dotted key, value); lists are leaves."""
    for key, value in table.items():
        if isinstance(value, dict) and value:
            yield from flatten(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value
