"""What several figures share: how many points a line has, and when things are shown."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .reading import Run

SHADE = 0.10
"""Opacity of the bands behind lines."""


def thinned(run: Run) -> slice:
    """At most some thousand points a line: more cannot be seen."""
    return slice(None, None, max(1, len(run) // 4000))


def every(run: Run, seconds: float) -> npt.NDArray[np.int64]:
    """Indices of states so many seconds apart, the last one among them."""
    at = np.searchsorted(run.t, np.arange(0.0, run.t[-1] + seconds, seconds))
    return np.unique(np.minimum(at, len(run) - 1))
