"""`teleopd devices`: which operator's devices are here, and what moves when one touches it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from ...clients.device import DeviceError
from ...clients.discovery import ROOT, Found
from ...clients.discovery import devices as found_devices
from ...clients.gamepad_table import read_table
from .common import EXIT_USAGE, fail, out


def devices(
    watch: Annotated[bool, typer.Option("--watch", help="show what moves when one touches it")] = False,
    seconds: Annotated[float | None, typer.Option(min=0, help="with --watch: end by itself, not with Ctrl-C")] = None,
    gamepad_map: Annotated[Path | None, typer.Option("--map", help="table of sticks and buttons (.toml)")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="JSON; with --watch one object a line")] = False,
    root: Annotated[Path, typer.Option(hidden=True, help="where /sys and /dev are")] = ROOT,
) -> None:
    """The operator's devices that are here: what they are, whether they may be used, and what to type if not."""
    if watch:
        from ..terminal.watching import watch as show

        try:
            show(read_table(gamepad_map), root, seconds, as_json, out)
        except DeviceError as error:
            fail(str(error), EXIT_USAGE)
        return
    listed = [*listing(root), _keyboard()]
    if as_json:
        print(json.dumps(listed))
        return
    table = Table("", "name", "kind", "path", "operator", title="operator's devices")
    for row in listed:
        table.add_row(
            _mark(row), *(escape(row[key]) for key in ("name", "kind", "path")), escape(row["operator"] or row["why"])
        )
    out.print(table)
    for row in listed:
        if row["fix"]:
            out.print(f"[bold]{escape(row['name'])}[/]  {escape(row['fix'])}", highlight=False, soft_wrap=True)
    if not any(row["operator"].startswith("gamepad") for row in listed):
        out.print("no gamepad that may be used; plug one in, or write  --operator keyboard", soft_wrap=True)


def listing(root: Path = ROOT) -> list[dict[str, Any]]:
    """Every input device, ready for JSON. `operator` is what to write as --operator; empty where it cannot be one."""
    return [_row(found) for found in found_devices(root)]


def _row(found: Found) -> dict[str, Any]:
    usable = found.operator and found.permitted
    return {
        "name": found.name,
        "path": str(found.path),
        "kind": found.kind,
        "permitted": found.permitted,
        "operator": f"{found.operator}:{found.path}" if usable else "",
        "why": found.why if found.operator else "cannot be an operator's device",
        "fix": found.fix if found.operator else "",
    }


def _keyboard() -> dict[str, Any]:
    """The keyboard of a terminal, which needs no permission but a terminal."""
    here = sys.stdin.isatty()
    return {
        "name": "keyboard of this terminal",
        "path": "",
        "kind": "terminal",
        "permitted": here,
        "operator": "keyboard" if here else "",
        "why": "" if here else "the standard input is no terminal",
        "fix": "",
    }


def _mark(row: dict[str, Any]) -> str:
    if row["operator"]:
        return "[green]✓[/]"
    return "[yellow]![/]" if row["fix"] else " "
