"""The admin panel's list of memories (`panel.sav`) as the beginning of a layout.

The panel stores CSV with CRLF lines: `Name,Quantity,Type`, then a line for each memory, with Type one of Integer,
Float, Double, String.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from .describe import LayoutError
from .smclient import ElementType, check_name
from .tables import MOST_POSITIONS

COLUMNS = ["Name", "Quantity", "Type"]
TYPES = {
    "integer": ElementType.INT, "float": ElementType.FLOAT, "double": ElementType.DOUBLE, "string": ElementType.STRING,
}  # fmt: skip


@dataclass(frozen=True)
class Listed:
    """A memory of the list."""

    name: str
    quantity: int
    kind: ElementType


def read_panel(path: Path) -> list[Listed]:
    """Reads a list; LayoutError names the line that is wrong and what belongs there."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise LayoutError(f"{path}: cannot be read: {error.strerror}") from error
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")  # what Windows writes in western Europe and Latin America
    return list(_listed(str(path), text.splitlines()))


def _listed(path: str, lines: list[str]) -> Iterable[Listed]:
    rows = csv.reader(lines)
    header = [name.strip() for name in next(rows, [])]
    if header != COLUMNS:
        raise LayoutError(
            f"{path}:1: the first line must be {','.join(COLUMNS)}, it is {','.join(header) or 'missing'}"
        )
    seen: set[str] = set()
    for number, row in enumerate(rows, start=2):
        if not row:
            continue
        where = f"{path}:{number}"
        if len(row) != len(COLUMNS):
            raise LayoutError(f"{where}: name, quantity and type belong here, it says {','.join(row)}")
        name, quantity, kind = (cell.strip() for cell in row)
        try:
            check_name(name)
        except ValueError as error:
            raise LayoutError(f"{where}: {error}") from None
        if name in seen:
            raise LayoutError(f"{where}: memory {name!r} is there twice")
        if not quantity.isascii() or not quantity.isdigit() or not 1 <= int(quantity) <= MOST_POSITIONS:
            raise LayoutError(f"{where}: Quantity = {quantity!r}: write a whole number from 1 to {MOST_POSITIONS}")
        if kind.lower() not in TYPES:
            raise LayoutError(f"{where}: Type = {kind!r}: write one of: Integer, Float, Double, String")
        seen.add(name)
        yield Listed(name, int(quantity), TYPES[kind.lower()])


def as_layout(memories: list[Listed], source: str) -> str:
    """A layout with these memories, ready to be completed."""
    lines = [
        f"# Made from {source}. Now say what the positions mean; docs/flat-memories.md explains every key, and",
        "# `teleopd layout show FILE` prints the table.",
        "",
        'axes = "robot"      # "unity": left-handed, y up, heading clockwise',
        "",
    ]
    for memory in memories:
        lines += [
            f"[memories.{json.dumps(memory.name, ensure_ascii=False)}]",
            f'type = "{memory.kind.name.lower()}"',
            f"quantity = {memory.quantity}",
            "",
        ]
    name = json.dumps(memories[0].name, ensure_ascii=False) if memories else '"NAME"'
    lines += [
        "# What the robot does, for example:",
        "#",
        "# [[outputs]]",
        f"# memory = {name}",
        "# position = 0             # x, y and heading stand at 0, 1, 2",
        '# signal = "base.eta"      # docs/signals.md lists the signals',
        '# unit = ["m", "deg"]',
        "#",
        "# What the operator does; a deadman and a sign of life are needed:",
        "#",
        "# [liveness]",
        '# require = "heartbeat"',
        f"# heartbeat = {{ memory = {name}, position = 10 }}",
        "#",
        "# [inputs.deadman]",
        f"# memory = {name}",
        "# position = 11",
        "#",
        "# [inputs.hand]",
        f"# memory = {name}",
        "# position = 12            # three positions",
        "",
    ]
    return "\n".join(lines)
