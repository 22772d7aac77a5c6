"""What the commands share: how they speak, how they fail, and which cell is meant.

Exit codes: 0 done, 1 failed, 2 wrong use or profile, 3 not running, or running already, 130 interrupted.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from typing import Annotated, Any, NoReturn, TypeVar

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Column, Table

from ...ipc.segment import CellNotRunningError, SegmentError, StateReader, cells, object_name
from .. import completing
from ..overriding import overrides_of

Result = TypeVar("Result")

out, err = Console(), Console(stderr=True)

EXIT_FAILED, EXIT_USAGE, EXIT_NOT_RUNNING, EXIT_INTERRUPTED = 1, 2, 3, 130

ProfileName = Annotated[
    str,
    typer.Argument(help="name of a profile, or path of a .toml file", autocompletion=completing.profiles),
]
NewCell = Annotated[
    str | None, typer.Option("--cell", help="name of the cell; the profile's unless given", metavar="NAME")
]
CellName = Annotated[
    str | None,
    typer.Option(
        "--cell",
        help="name of the cell; the only one that runs unless given",
        metavar="NAME",
        autocompletion=completing.cells,
    ),
]
CellArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="[CELL]",
        help="name of the cell; the only one that runs unless given",
        autocompletion=completing.cells,
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="one JSON object on standard output")]


def table(*headers: str, title: str) -> Table:
    """A table that shows everything, however narrow the terminal: long words are folded, never cut."""
    return Table(*(Column(header, overflow="fold") for header in headers), title=escape(title))


def fail(message: str, code: int = EXIT_FAILED) -> NoReturn:
    """Ends with a message on standard error."""
    err.print(f"[bold red]teleopd:[/] {escape(message)}", highlight=False, soft_wrap=True)
    raise typer.Exit(code)


def say(message: str) -> None:
    """A remark on standard error."""
    err.print(f"[dim]teleopd:[/] {escape(message)}", highlight=False, soft_wrap=True)


def supervised(work: Callable[[], Result], early: int = EXIT_INTERRUPTED) -> Result:
    """What `work` returns, or the end of the command with its message and exit code.

    `early` is the code where somebody ended the cell before it had started, so that there is no result.
    """
    from ..profile import ProfileError
    from ..recording.reading import RecordingError
    from ..supervisor import EndedEarlyError, SupervisorError

    try:
        return work()
    except ProfileError as error:
        fail(str(error), EXIT_USAGE)
    except EndedEarlyError as error:
        fail(str(error), early)
    except SupervisorError as error:
        fail(str(error), error.code)
    except (RecordingError, OSError) as error:
        fail(str(error))


def overrides(pairs: list[str]) -> dict[str, Any]:
    """`--set KEY=VALUE` of a command."""
    return overrides_of(pairs, lambda message: fail(message, EXIT_USAGE))


def cell_name(cell: str | None) -> str:
    """The cell meant: the one named, or the only one there is."""
    if cell is None:
        found = [name for name in cells() if is_alive(name)]
        if len(found) > 1:
            fail(f"several cells are here: {', '.join(found)}; write --cell NAME", EXIT_USAGE)
        return found[0] if found else "omni_arm"
    try:
        object_name(cell, "state")
    except ValueError as error:
        fail(str(error), EXIT_USAGE)
    return cell


def is_alive(cell: str) -> bool:
    """Whether its core lives: what one that died has left behind is not meant by anybody."""
    try:
        with closing(StateReader(cell)) as reader:
            return reader.alive
    except (SegmentError, OSError):
        return False


class attached:  # noqa: N801 — reads as a function
    """A reader of the cell's state, or the end of the command with a message."""

    def __init__(self, cell: str | None):
        self._name = cell_name(cell)

    def __enter__(self) -> StateReader:
        try:
            self._reader = StateReader(self._name)
        except CellNotRunningError as error:
            fail(str(error), EXIT_NOT_RUNNING)
        except SegmentError as error:
            fail(str(error))
        if not self._reader.alive:
            self._reader.close()
            fail(
                f"the core of cell {self._name!r} has died or ended; start it again with  teleopd run PROFILE",
                EXIT_NOT_RUNNING,
            )
        return self._reader

    def __exit__(self, *_: object) -> None:
        self._reader.close()
