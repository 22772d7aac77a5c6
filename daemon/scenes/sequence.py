"""A run as a sequence of pictures: the counterparts of seed 3's Figs 8 and 14."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from matplotlib.figure import Figure

from ..profile import Profile
from ..recording.plot_bilateral import stretches
from ..recording.reading import Run
from .picture import Painter
from .portrait import state_at

COLUMNS = 4
SIZE = (400, 320)
"""Of a picture, pixels."""
LONGEST_S = 8.0
"""A way that takes longer is shown more than once."""
CAMERA = "beside"


def sequence(run: Run, profile: Profile) -> Figure:
    """The beginning, each box as it is gripped, carried and put down, and the end. PictureError if nothing can draw."""
    shown = list(moments(run))
    rows = -(-len(shown) // COLUMNS)
    figure = Figure(figsize=(3.0 * COLUMNS, 2.65 * rows), layout="constrained")
    axes = figure.subplots(rows, COLUMNS, squeeze=False).ravel()
    for axis in axes:
        axis.set_axis_off()
    with Painter(profile, *SIZE) as painter:
        for axis, (at, what) in zip(axes, shown, strict=False):
            axis.imshow(painter.draw(state_at(run, at), CAMERA))
            axis.set_title(f"{run.t[at]:.1f} s: {what}")
    return figure


def moments(run: Run) -> Iterator[tuple[int, str]]:
    """(index of a state, what happens in it), in the order of time."""
    yield 0, "start"
    last = 0
    for start, stop in stretches(run["joints.holding"] > 0):
        if run.t[start] - run.t[last] > LONGEST_S:
            yield (last + start) // 2, "on its way"
        yield start, "grips"
        between = 3 if run.t[stop - 1] - run.t[start] > LONGEST_S else 1
        for at in np.linspace(start, stop - 1, between + 2)[1:-1].astype(int):
            yield int(at), "carries"
        yield stop - 1, "puts down"
        last = stop - 1
    yield len(run) - 1, "end"
