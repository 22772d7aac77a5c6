"""`teleopd session …`: play, pause, stop, save and reset, and what the session is doing."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from ...clients.cell import Cell
from ...clients.session import SessionError
from ...ipc.schema import RecordingState
from ...ipc.segment import CellNotRunningError, SegmentError
from .common import EXIT_NOT_RUNNING, EXIT_USAGE, AsJson, CellName, cell_name, err, fail, out

session_app = typer.Typer(help="The session: who operates, for how long, in which scene.")
SAVE_LIMIT_S = 120.0


@session_app.callback(invoke_without_command=True)
def show(context: typer.Context, cell: CellName = None, as_json: AsJson = False) -> None:
    """What the session is doing, and the users' successes and failures."""
    if context.invoked_subcommand is not None:
        return
    with _attached(cell) as client:
        state, counts = client.session.state.as_dict(), _counters(client)
    if as_json:
        print(json.dumps({"session": state, "counters": counts}))
        return
    for table in _tables(client, state, counts):
        out.print(table)


@session_app.command()
def play(
    user: Annotated[str, typer.Option(help="who operates")] = "",
    seconds: Annotated[float, typer.Option("--time", min=0, help="execution time in s; 0 without end")] = 0.0,
    scene: Annotated[str, typer.Option(help="scene that the cell must have")] = "",
    cell: CellName = None,
) -> None:
    """Begin a session, or go on after a pause. Nothing moves before the operator presses the deadman."""
    _do(cell, lambda client: client.session.play(user, seconds, scene), "playing")


@session_app.command()
def pause(cell: CellName = None) -> None:
    """Hold; the time stands."""
    _do(cell, lambda client: client.session.pause(), "paused; go on with  teleopd session play")


@session_app.command()
def stop(cell: CellName = None) -> None:
    """Hold; the session is over."""
    _do(cell, lambda client: client.session.stop(), "over; keep it with  teleopd session save")


@session_app.command()
def reset(cell: CellName = None) -> None:
    """Put robot and objects back to their start, where they are simulated."""
    _do(cell, lambda client: client.session.reset(), "everything is at its start")


@session_app.command()
def save(cell: CellName = None) -> None:
    """Keep the last session: recording, summary, figures, report, profile and versions in one folder."""
    with _attached(cell) as client:
        state = client.read()
        folder = client.info.get("folder")
        if not folder or state.recording.state != RecordingState.RECORDING:
            fail("the cell records nothing; start it without  --no-record")
        target = Path(folder) / _folder_name(client)
        before = target.stat().st_mtime_ns if target.exists() else 0
        client.session.save()
        with err.status(f"writing {escape(target.name)}; Ctrl-C leaves the cell to it"):
            _await(target, before)
    print(target)


def _await(target: Path, before: int) -> None:
    """Until the folder is whole; a session saved anew takes the place of the one that was changed `before`, ns."""
    deadline = time.monotonic() + SAVE_LIMIT_S
    while not target.exists() or target.stat().st_mtime_ns == before:
        if time.monotonic() > deadline:
            fail(f"{target} has not appeared within {SAVE_LIMIT_S:g} s; see the messages of  teleopd run")
        time.sleep(0.05)


def _folder_name(client: Cell) -> str:
    from ..recording.sessions import folder_name

    session = client.session.state
    return folder_name(int(session.number), session.user)


def _do(cell: str | None, work: Callable[[Cell], None], done: str) -> None:
    with _attached(cell) as client:
        work(client)
        out.print(f"cell {client.name}: {done}", soft_wrap=True)


@contextmanager
def _attached(cell: str | None) -> Iterator[Cell]:
    """A client of the cell, or the end of the command with a message."""
    name = cell_name(cell)
    try:
        with Cell(name) as client:
            yield client
    except CellNotRunningError as error:
        fail(str(error), EXIT_NOT_RUNNING)
    except (SessionError, SegmentError, TimeoutError) as error:
        fail(str(error))
    except ValueError as error:
        fail(str(error), EXIT_USAGE)


def _counters(client: Cell) -> dict[str, Any]:
    from ..recording import counters

    folder = client.info.get("folder")
    return counters.read(Path(folder).parent) if folder else {}


def _tables(client: Cell, state: dict[str, Any], counts: dict[str, Any]) -> Iterator[Table]:
    table = Table(title=f"session of cell {client.name}", show_header=False)
    table.add_row("state", state["state"] if state["state"] != "none" else "none; begin with  teleopd session play")
    if state["number"]:
        table.add_row("user", escape(state["user"]) or "nobody")
        table.add_row("scene", escape((client.info.get("scenes") or ["none"])[0]))
        table.add_row("played", f"{state['played'] / 1e9:.1f} s")
        table.add_row("left", f"{state['left'] / 1e9:.1f} s" if state["duration"] else "no end")
        table.add_row("successes, failures", f"{state['successes']}, {state['failures']}")
    yield table
    if counts:
        kept = Table("user", "scene", "sessions", "successes", "failures", title="all sessions")
        for user, scenes in counts.items():
            for scene, count in scenes.items():
                kept.add_row(escape(user), escape(scene), *(str(number) for number in count.values()))
        yield kept
