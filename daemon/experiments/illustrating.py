"""The pictures that `teleopd demo` adds to the figures of a run: they need a renderer, though no graphics card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from ..profile import Profile
from ..recording.carrying import save
from ..recording.plot_manipulation import drives
from ..recording.reading import Run
from ..scenes.picture import PictureError


def illustrate(run: Run, profile: Profile, say: Callable[[str], None]) -> list[Path]:
    """Draws them beside the recording; their paths. Where nothing can draw, one sentence, and none."""
    drawn: list[Path] = []
    try:
        drawn.extend(_pictures(run, profile))
    except PictureError as error:
        say(str(error))
    return drawn


def _pictures(run: Run, profile: Profile) -> Iterator[Path]:
    folder = run.path.parent
    if profile.scene is not None:
        yield _in_its_scene(run, profile, folder / "scene.png")
    if profile.world is not None:
        from ..scenes.sequence import sequence

        yield Path(save(lambda: sequence(run, profile), folder / "sequence.png"))
    if profile.sensors.camera is not None and drives(run):  # where it only stands at a table there is nothing to see
        from ..sensors.depth_figure import depth_figure

        depth_figure(profile, folder / "depth.png")
        yield folder / "depth.png"


def _in_its_scene(run: Run, profile: Profile, path: Path) -> Path:
    """The end of a run in its scene, with the end effector's way."""
    from matplotlib.image import imsave

    from ..scenes.portrait import portrait_of

    imsave(path, portrait_of(run, profile, (1280, 720), "overview", None, trail=True), format="png")
    return path
