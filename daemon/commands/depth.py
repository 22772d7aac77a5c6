"""`teleopd depth`: what a profile's depth camera sees."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from .common import EXIT_USAGE, fail, out, say

FREE = "crumb_fetch"
"""A profile whose camera stands free."""
SEEN = 0.01
"""A smaller share of the picture is nothing to look at."""


def depth(
    profile: Annotated[str, typer.Argument(help="profile with a depth camera")] = FREE,
    to: Annotated[Path, typer.Option("--out", help="the PNG file to write")] = Path("depth.png"),
) -> None:
    """Draw what the depth camera sees at the start: colour, depth, and depth with noise (PNG)."""
    from ..profile import ProfileError, load
    from ..scenes.picture import PictureError
    from ..sensors.depth_figure import depth_figure

    try:
        seen = depth_figure(load(profile).profile, to)
    except ProfileError as error:
        fail(str(error), EXIT_USAGE)
    except PictureError as error:
        fail(str(error))
    except OSError as error:
        fail(f"the picture could not be written: {error}")
    out.print(escape(str(to)), soft_wrap=True)
    if seen < SEEN:
        say(f"at this profile's start nothing is within the camera's range; it stands free in  teleopd depth {FREE}")
