"""Which picture is meant: a profile at its start, or a moment of a run with the way up to it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ..fitting import validate
from ..profile import Profile, load
from ..recording.reading import Run
from ..recording.reading import load as load_run
from .picture import Painter, PictureError

ABOVE_FLOOR = 0.01
"""Of a way on the floor, m."""
DESCRIPTION = "profile.json"
"""Beside a recording: what was run."""


def portrait(
    source: str, size: tuple[int, int], camera: str, at: float | None, trail: bool, scene: str | None
) -> npt.NDArray[np.uint8]:
    """The image. ProfileError, RecordingError, PictureError."""
    path = Path(source)
    if path.is_dir() or path.suffix == ".mcap":
        run = load_run(path)
        return portrait_of(run, described(run.path.parent), size, camera, at, trail)
    profile = load(source, {"scene.name": scene} if scene else {}).profile
    with Painter(profile, *size) as painter:
        return painter.draw(camera=camera)


def portrait_of(
    run: Run, profile: Profile, size: tuple[int, int], camera: str, at: float | None, trail: bool
) -> npt.NDArray[np.uint8]:
    """A run at a time, s (its end without one), with the way up to then: of the end effector, or of the base."""
    if not len(run):
        raise PictureError(f"{run.path}: there is no state in it")
    index = len(run) - 1 if at is None else int(np.clip(np.searchsorted(run.t, at), 0, len(run) - 1))
    with Painter(profile, *size) as painter:
        return painter.draw(state_at(run, index), camera, _way(run, index) if trail else None)


def _way(run: Run, index: int) -> npt.NDArray[np.float64]:
    """n × 3, m: on the floor where there is no end effector."""
    if run.has("end_effector"):
        return np.asarray(run["end_effector.xi"][: index + 1])
    return np.column_stack([run["base.eta"][: index + 1, :2], np.full(index + 1, ABOVE_FLOOR)])


def state_at(run: Run, index: int) -> dict[str, Any]:
    """Every signal of one state, by name."""
    return {name: run[name][index] for name, _, _ in run.layout}


def described(folder: Path) -> Profile:
    """The profile that a run was made with, from beside its recording."""
    path = folder / DESCRIPTION
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise PictureError(f"{path} says what was run, and cannot be read: {error}") from error
    return validate(values["profile"], values["origins"], str(path))
