"""`teleopd picture`: a scene as an image."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from .common import EXIT_USAGE, fail, out


def picture(
    source: Annotated[str, typer.Argument(help="profile with a scene or an arena, folder of a run, or a recording")],
    to: Annotated[Path, typer.Option("--out", help="the PNG file to write")] = Path("scene.png"),
    at: Annotated[float | None, typer.Option(help="time in the run, s; its end unless given")] = None,
    camera: Annotated[str, typer.Option(help="overview, object_1, object_2, robot, hand; above; glass")] = "overview",
    size: Annotated[str, typer.Option(help="width x height in pixels")] = "1280x720",
    trail: Annotated[bool, typer.Option(help="draw the way up to then")] = True,
    scene: Annotated[str | None, typer.Option(help="scene to put the profile's robot into")] = None,
) -> None:
    """Draw the robot in its scene, at its start or at a moment of a run (PNG). No graphics card is needed."""
    from matplotlib.image import imsave

    from ..profile import ProfileError
    from ..recording.reading import RecordingError
    from ..scenes.picture import PictureError
    from ..scenes.portrait import portrait

    pixels = re.fullmatch(r"([1-9]\d{1,3})x([1-9]\d{1,3})", size)
    if not pixels:
        fail(f"--size {size}: write width x height, as in 1280x720", EXIT_USAGE)
    try:
        image = portrait(source, (int(pixels[1]), int(pixels[2])), camera, at, trail, scene)
    except (ProfileError, RecordingError) as error:
        fail(str(error), EXIT_USAGE)
    except PictureError as error:
        fail(str(error))
    try:
        imsave(to, image, format="png")
    except OSError as error:
        fail(f"the picture could not be written: {error}")
    out.print(escape(str(to)), soft_wrap=True)
