"""What all figures share: colours, how many points a line has, and the stretches of one mode."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
from matplotlib.axes import Axes

from ...ipc.schema import CellState
from .reading import Run

Array = npt.NDArray[np.float64]

MODE_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7")
MEASURED, REFERENCE, COMMAND, LIMITED = "#0072b2", "#d55e00", "#e69f00", "#009e73"
HELD = "#bbbbbb"
SHADE = 0.10


def thinned(run: Run) -> slice:
    """At most some thousand points a line: more cannot be seen."""
    return slice(None, None, max(1, len(run) // 4000))


def every(run: Run, seconds: float) -> npt.NDArray[np.int64]:
    """Indices of the states nearest to every so many seconds."""
    at = np.searchsorted(run.t, np.arange(0.0, run.t[-1] + seconds, seconds))
    return np.unique(np.minimum(at, len(run) - 1))


def pieces(run: Run) -> Iterator[tuple[int, int, str, str]]:
    """(start, stop, colour, label) for each stretch of one mode, or of hold."""
    engaged = run["cell.state"] == CellState.ENGAGED
    key = np.where(engaged, run["cell.mode"].astype(int), 0)
    starts = np.flatnonzero(np.diff(key, prepend=-1))
    for start, stop in zip(starts, [*starts[1:], len(key)], strict=True):
        mode = int(key[start])
        colour = MODE_COLOURS[(mode - 1) % len(MODE_COLOURS)] if mode else HELD
        name = run.modes[mode - 1] if 0 < mode <= len(run.modes) else str(mode)
        yield int(start), min(int(stop) + 1, len(key)), colour, f"mode {name}" if mode else "held"


def shade_modes(axis: Axes, run: Run) -> None:
    """The background in the colour of the mode while engaged."""
    for start, stop, colour, label in pieces(run):
        if label != "held":
            axis.axvspan(run.t[start], run.t[stop - 1], color=colour, alpha=SHADE, lw=0)
