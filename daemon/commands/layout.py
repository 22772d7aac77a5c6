"""`teleopd layout …`: flat memories, their positions and what stands there."""

from __future__ import annotations

import json
import math
import time
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.live import Live
from rich.markup import escape
from rich.table import Table

from .. import completing
from .common import EXIT_USAGE, fail, out

layout_app = typer.Typer(no_args_is_help=True, help="Flat memories of Unity scenes, MATLAB scripts and C programs.")

REFRESH_S = 0.1

LayoutName = Annotated[
    str, typer.Argument(help="name of a layout, or path of a .toml file", autocompletion=completing.layouts)
]


@layout_app.command()
def show(
    layout: LayoutName = "omni_arm",
    live: Annotated[bool, typer.Option("--live", help="show the values as they change, until Ctrl-C")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="one JSON object on standard output")] = False,
) -> None:
    """Every position of a layout's memories: what it is, in what unit, and what stands there now."""
    loaded = _load(layout)
    if as_json:
        print(json.dumps(_as_json(loaded)))
        return
    if not live:
        out.print(_table(loaded))
        return
    with Live(_table(loaded), console=out, auto_refresh=False, screen=out.is_terminal) as view:
        try:
            while True:
                time.sleep(REFRESH_S)
                view.update(_table(loaded), refresh=True)
        except KeyboardInterrupt:
            return


@layout_app.command(context_settings={"ignore_unknown_options": True})
def poke(
    memory: Annotated[str, typer.Argument(help="name of a flat memory")],
    position: Annotated[int, typer.Argument(help="counted from 0", min=0)],
    value: Annotated[str, typer.Argument(help="a number, or a text for a string memory; as it is to stand there")],
    layout: Annotated[
        str,
        typer.Option(help="layout that says of which type the memory is", autocompletion=completing.layouts),
    ] = "omni_arm",
    kind: Annotated[str | None, typer.Option("--type", help="int, float, double or string, without a layout")] = None,
) -> None:
    """Write one position of a flat memory, to try a scene or a layout. Not a way to operate: nothing keeps it alive."""
    from ...unity_bridge.smclient import ElementType, FlatMemory, FlatMemoryError

    try:
        with_type = ElementType[kind.upper()] if kind else _type_of(memory, layout)
        number: float | str = value if with_type is ElementType.STRING else float(value)
        opened = FlatMemory.attach(memory, with_type, writable=True)
        try:
            before = opened.get(position)
            opened.set(position, number)
            out.print(f"{escape(memory)}\\[{position}]: {escape(str(before))} → {escape(str(opened.get(position)))}")
        finally:
            opened.close()
    except KeyError:
        fail(f"--type {kind}: write one of: int, float, double, string", EXIT_USAGE)
    except ValueError as error:
        fail(str(error) if "memory" in str(error) else f"VALUE {value!r}: write a number", EXIT_USAGE)
    except IndexError as error:
        fail(str(error), EXIT_USAGE)
    except FlatMemoryError as error:
        fail(str(error))


@layout_app.command("import")
def import_(
    panel: Annotated[Path, typer.Argument(help="list of memories that the admin panel has stored")],
    to: Annotated[Path | None, typer.Option(help="file to write; standard output unless given")] = None,
) -> None:
    """Turn the panel's list of memories (panel.sav) into the beginning of a layout."""
    from ...unity_bridge.describe import LayoutError
    from ...unity_bridge.panel import as_layout, read_panel

    try:
        text = as_layout(read_panel(panel), panel.name)
    except LayoutError as error:
        fail(str(error), EXIT_USAGE)
    if to is None:
        print(text, end="")
        return
    try:
        with to.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        fail(f"{to} is there already; write another name", EXIT_USAGE)
    except OSError as error:
        fail(f"{to}: cannot be written: {error.strerror}")
    out.print(escape(str(to)), soft_wrap=True)


def _type_of(memory: str, layout: str) -> Any:
    loaded = _load(layout)
    if memory not in loaded.memories:
        fail(
            f"memory {memory!r} is not in layout {layout!r} (it has: {', '.join(loaded.memories)}); "
            "write --layout NAME, or --type float",
            EXIT_USAGE,
        )
    return loaded.memories[memory].type


def _load(name: str) -> Any:
    from ...unity_bridge.describe import LayoutError
    from ...unity_bridge.layout import load

    try:
        return load(name)
    except LayoutError as error:
        fail(str(error), EXIT_USAGE)


def _table(layout: Any) -> Table:
    from ...unity_bridge.values import current

    table = Table("memory", "position", "type", "", "signal", "unit", "value", title=escape(f"layout {layout.name}"))
    for row, value in current(layout):
        arrow = "→ scene" if row.direction == "out" else "← scene"
        table.add_row(
            escape(row.memory), str(row.position), row.type, arrow, escape(row.signal), escape(row.unit), _shown(value)
        )
    return table


def _shown(value: float | str | None) -> str:
    if value is None:
        return "–"
    return escape(value) if isinstance(value, str) else f"{value:.6g}"


def _as_json(layout: Any) -> dict[str, Any]:
    from ...unity_bridge.values import current

    memories = {
        name: {"type": table.type.name.lower(), "quantity": table.quantity} for name, table in layout.memories.items()
    }
    rows = [{**asdict(row), "value": _json_value(value)} for row, value in current(layout)]
    return {"layout": layout.name, "memories": memories, "positions": rows}


def _json_value(value: float | str | None) -> float | str | None:
    """JSON has no NaN and no infinity: they are shown as texts."""
    return str(value) if isinstance(value, float) and not math.isfinite(value) else value
