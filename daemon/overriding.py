"""`--set KEY=VALUE` on a command line."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from typing import Any


def overrides_of(pairs: Sequence[str], fail: Callable[[str], Any]) -> dict[str, Any]:
    """KEY=VALUE pairs; a value is read as TOML, and as text where it is none. `fail` is told what to write instead."""
    values: dict[str, Any] = {}
    for pair in pairs:
        key, separator, text = pair.partition("=")
        if not separator or not key:
            fail(f"--set {pair}: write KEY=VALUE, as in  --set compensation.on=false")
        try:
            values[key] = tomllib.loads(f"value = {text}")["value"]
        except tomllib.TOMLDecodeError:
            values[key] = text
    return values
