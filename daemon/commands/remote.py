"""`teleopd share` and `teleopd package …`: cells and programs on other machines."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from .common import fail, out

package_app = typer.Typer(no_args_is_help=True, help="Folders for other programs: MATLAB, Octave, Simulink, Unity.")

Folder = Annotated[Path, typer.Argument(help="a folder that is new, or empty", file_okay=False)]


def share(
    cell: Annotated[str, typer.Option(help="name of the cell; it may start later")] = "omni_arm",
    host: Annotated[str, typer.Option(help="address to listen at: 0.0.0.0 for other machines")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="TCP port", min=0, max=65535)] = 7421,
    token: Annotated[
        Path | None, typer.Option(help="file with the secret that clients need; made if it is not there")
    ] = None,
) -> None:
    """Let clients on other machines watch and operate a cell (MATLAB on Windows, say), until Ctrl-C."""
    from ...clients.share import main

    secret = [] if token is None else ["--token", str(token)]
    raise typer.Exit(main(["--cell", cell, "--host", host, "--port", str(port), *secret]))


@package_app.command()
def matlab(to: Folder) -> None:
    """The package +teleopd for MATLAB and Octave, the Simulink block, and their sources in C."""
    from ..packages import matlab as write

    _write(write, to, f"in MATLAB or Octave:  addpath('{to.resolve()}'); teleopd.build")


@package_app.command()
def unity(to: Folder) -> None:
    """The package for Unity: typed access to cells, flat memories, a robot view, sample scenes."""
    from ..packages import unity as write

    _write(write, to, f"in Unity: Window, Package Manager, +, Add package from disk: {to.resolve() / 'package.json'}")


def _write(write: Callable[[Path], Any], to: Path, then: str) -> None:
    from ..packages import PackageError

    try:
        write(to)
    except PackageError as error:
        fail(str(error))
    out.print(escape(then), highlight=False, soft_wrap=True)
