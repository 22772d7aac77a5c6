"""What all figures share: colours, how many points a line has, and the stretches of one mode."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
from matplotlib.axes import Axes

from ...ipc.schema import CellState
from .reading import Run
from .style import HELD, MODE_COLOURS

Array = npt.NDArray[np.float64]

SHADE = 0.10


def thinned(run: Run) -> slice:
    """At most some thousand points a line: more cannot be seen."""
    return slice(None, None, max(1, len(run) // 4000))


def every(run: Run, seconds: float) -> npt.NDArray[np.int64]:
    """Indices of the states nearest to every so many seconds."""
    at = np.searchsorted(run.t, np.arange(0.0, run.t[-1] + seconds, seconds))
    return np.unique(np.minimum(at, len(run) - 1))


def pieces(run: Run) -> Iterator[tuple[int, int, int]]:
    """(start, stop, mode) for each stretch of one mode, counted from 1, or of hold, 0."""
    engaged = run["cell.state"] == CellState.ENGAGED
    key = np.where(engaged, run["cell.mode"].astype(int), 0)
    starts = np.flatnonzero(np.diff(key, prepend=-1))
    for start, stop in zip(starts, [*starts[1:], len(key)], strict=True):
        yield int(start), min(int(stop) + 1, len(key)), int(key[start])


def bands(run: Run) -> Iterator[tuple[int, int, str, str]]:
    """(start, stop, colour, label) for each stretch of one mode, or of hold."""
    for start, stop, mode in pieces(run):
        colour = MODE_COLOURS[(mode - 1) % len(MODE_COLOURS)] if mode else HELD
        name = run.modes[mode - 1] if 0 < mode <= len(run.modes) else str(mode)
        yield start, stop, colour, f"mode {name}" if mode else "held"


def shade_modes(axis: Axes, run: Run) -> None:
    """The background in the colour of the mode while engaged."""
    for start, stop, colour, label in bands(run):
        if label != "held":
            axis.axvspan(run.t[start], run.t[stop - 1], color=colour, alpha=SHADE, lw=0)
