"""The commands for a cell that runs: look at it, record it, operate it, stop it."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from ...ipc.segment import CellGoneError, CellNotRunningError, SegmentError
from .. import completing
from .common import (
    EXIT_NOT_RUNNING,
    EXIT_USAGE,
    AsJson,
    CellArgument,
    CellName,
    attached,
    cell_name,
    fail,
    out,
    say,
)


def status(cell: CellName = None, as_json: AsJson = False) -> None:
    """What a running cell is doing: state, control, refused commands, latency, granted rights."""
    from ..status import as_tables, snapshot

    with attached(cell) as reader:
        try:
            shown = snapshot(reader)
        except CellGoneError as error:
            fail(str(error), EXIT_NOT_RUNNING)
    if as_json:
        print(json.dumps(shown))
        return
    for table in as_tables(shown):
        out.print(table)


def stop(
    cell: CellName = None,
    hold: Annotated[bool, typer.Option("--hold", help="only stop the robot; the daemon goes on")] = False,
) -> None:
    """Stop a cell: the robot brakes and holds, and the daemon ends (with --hold it goes on)."""
    from ..stopping import StopError, end_daemon, stop_robot

    name = cell_name(cell)
    try:
        (stop_robot if hold else end_daemon)(name)
    except CellNotRunningError as error:
        fail(str(error), EXIT_NOT_RUNNING)
    except (SegmentError, StopError) as error:
        fail(str(error))
    out.print(f"cell {name}: {'robot stopped, held' if hold else 'ended'}")


def top(
    cell: CellArgument = None,
    once: Annotated[bool, typer.Option("--once", help="one look, as text, and end")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="one JSON object a look, five looks a second")] = False,
) -> None:
    """Watch a running cell in the terminal: state, control, latency, signals; q leaves."""
    from ..terminal.top import Top, json_lines

    name = cell_name(cell)
    with attached(name):
        pass  # a cell that is not there is said now; one that ends later is waited for
    try:
        if as_json:
            json_lines(name, once)
        elif once or not out.is_terminal:
            out.print(Top(name).once(out.width))
        else:
            Top(name).watch(out)
    except SegmentError as error:
        fail(str(error), EXIT_NOT_RUNNING)


def record(
    cell: CellArgument = None,
    to: Annotated[Path | None, typer.Option("--out", help="file to write; runs/DATE_CELL/ unless given")] = None,
    seconds: Annotated[float | None, typer.Option(min=0, help="end by itself; unless given with Ctrl-C")] = None,
    as_json: AsJson = False,
) -> None:
    """Record a cell that runs, beside its own recording or instead of one that it has not."""
    from ..recording.outside import place, record_outside

    name = cell_name(cell)
    with attached(name):
        pass
    try:
        path = place(name, to)
        done = record_outside(name, path, seconds, say)
    except FileExistsError:
        fail(f"{to}: there is such a file already; choose another name", EXIT_USAGE)
    except OSError as error:
        fail(f"{to or 'runs'}: cannot be written: {error.strerror}")
    except SegmentError as error:
        fail(str(error), EXIT_NOT_RUNNING)
    if as_json:
        print(json.dumps(done))
        return
    out.print(f"recording: {escape(str(path))}   ([dim]teleopd plot {escape(str(path))}[/])", soft_wrap=True)
    lost = f"{done['lost']} lost" if done["lost"] else "none lost"
    out.print(f"{done['states']} states, {lost}; {done['ended']}", soft_wrap=True)


def operate(
    device: Annotated[
        str,
        typer.Argument(
            help="keyboard, gamepad, mouse, memory:NAME, a trace (.csv), …", autocompletion=completing.operators
        ),
    ],
    cell: CellName = None,
    take_over: Annotated[bool, typer.Option("--take-over", help="take control also from somebody who has it")] = False,
) -> None:
    """Operate a cell that runs. Who has control keeps it, unless --take-over says otherwise; then he is told."""
    from ...clients.device import DeviceError
    from ...clients.operators import command_for

    name = cell_name(cell)
    with attached(name):
        pass
    try:
        module, *arguments = command_for(device, name, take_over)
    except DeviceError as error:
        fail(str(error).removeprefix("--operator "), EXIT_USAGE)
    os.execv(sys.executable, [sys.executable, "-m", module, *arguments])  # it is the terminal's from now on
