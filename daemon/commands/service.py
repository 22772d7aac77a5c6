"""`teleopd install-service`: cells that start with the machine."""

from __future__ import annotations

import difflib
import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from .. import completing
from .common import EXIT_USAGE, fail, out


def install_service(
    cell: Annotated[str, typer.Argument(help="name of the cell; its service is teleopd@CELL")],
    profile: Annotated[
        str,
        typer.Option(help="name of the profile that the cell starts from", autocompletion=completing.profiles),
    ] = "omni_arm",
    root: Annotated[
        Path, typer.Option(help="folder of another system's files, to prepare an image", file_okay=False, exists=True)
    ] = Path("/"),
    dry_run: Annotated[bool, typer.Option("--dry-run", help="only show what would be written")] = False,
) -> None:
    """Write what systemd needs to run a cell: unit, user, folders, device rules, configuration. Starts nothing."""
    from ..profile import ProfileError
    from ..service import Change, RootNeededError, ServiceError, files, interpreter, kept_profile, next_lines

    root = root.resolve()
    try:
        before = kept_profile(cell, root)
        wanted = files(cell, profile, interpreter(root))
        for file in wanted:
            change = file.change(root) if dry_run else file.write(root)
            _print(f"[bold]{escape(str(file.path))}[/]  {change.value}  [dim]{escape(file.why)}[/]")
            if dry_run and change in (Change.NEW, Change.REPLACED):
                _print_difference(file.path, file.current(root), file.text)
    except ProfileError as error:
        fail(str(error), EXIT_USAGE)
    except RootNeededError as error:
        again = shlex.join([sys.executable, "-m", "teleopd.daemon.cli", *sys.argv[1:]])
        fail(f"{error}; type  sudo {again}")
    except ServiceError as error:
        fail(str(error))
    if before not in (None, profile):
        _print(f"cell {cell} goes on with {before!r}: to change that, edit  extends  in /etc/teleopd/cells/{cell}.toml")
    _print("\nNothing was written. It would go on with:" if dry_run else "\nNow type, as root:")
    lines = next_lines(cell, root)
    width = max(len(line) for line, _ in lines)
    for line, why in lines:
        _print(f"  {escape(line.ljust(width))}  [dim]# {escape(why)}[/]")


def _print_difference(path: Path, old: str, new: str) -> None:
    for line in difflib.unified_diff(old.splitlines(), new.splitlines(), str(path), str(path), lineterm=""):
        _print(f"[dim]{escape(line)}[/]")


def _print(text: str) -> None:
    out.print(text, highlight=False, soft_wrap=True)
