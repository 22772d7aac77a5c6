"""`teleopd depth`: what a profile's depth camera sees."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.markup import escape

out, err = Console(), Console(stderr=True)

EXIT_FAILED, EXIT_USAGE = 1, 2


def depth(
    profile: Annotated[str, typer.Argument(help="profile with a depth camera")] = "crumb_fetch",
    to: Annotated[Path, typer.Option("--out", help="the PNG file to write")] = Path("depth.png"),
) -> None:
    """Draw what the depth camera sees at the start: colour, depth, and depth with noise (PNG)."""
    from ..profile import ProfileError, load
    from ..scenes.picture import PictureError
    from ..sensors.depth_figure import depth_figure

    try:
        depth_figure(load(profile).profile, to)
    except ProfileError as error:
        _fail(str(error), EXIT_USAGE)
    except PictureError as error:
        _fail(str(error))
    except OSError as error:
        _fail(f"the picture could not be written: {error}")
    out.print(escape(str(to)), soft_wrap=True)


def _fail(message: str, code: int = EXIT_FAILED) -> NoReturn:
    err.print(f"[bold red]teleopd:[/] {escape(message)}", highlight=False, soft_wrap=True)
    raise typer.Exit(code)
