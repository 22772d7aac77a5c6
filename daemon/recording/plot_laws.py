"""The figure of `teleopd compare demo`: several laws under one recorded operator, among the same obstacles."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Circle

from .drawing import every, thinned
from .plot_bilateral import BODY_RADIUS, BODY_X, obstacles
from .plot_comparison import COLOURS
from .reading import Run
from .style import DPI, STYLE

OUTLINES_S = 8.0
"""The robot's outline is drawn so often."""


def draw(labels: Sequence[str], runs: Sequence[Run], path: Path) -> None:
    """The ways between the obstacles; the clearance, the force on the hand and the velocity ahead over time."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(12.0, 6.6), layout="constrained")
        axes = figure.subplot_mosaic(
            [["way", "clearance"], ["way", "force"], ["way", "ahead"], ["least", "push"]],
            width_ratios=(1.15, 1),
            height_ratios=(1, 1, 1, 0.62),
        )
        arena = runs[0].described("arena")
        if arena:
            obstacles(axes["way"], arena)
        for label, run, colour in zip(labels, runs, COLOURS, strict=False):
            _over_time(axes, label, run, colour)
            _way(axes["way"], run, colour)
        _finish(axes)
        _bars(axes["least"], labels, [1e3 * float(run["arena.clearance"].min()) for run in runs], "least clearance, mm")
        _bars(axes["push"], labels, [_felt(run) for run in runs], "force on the hand, N RMS")
        figure.savefig(path, dpi=DPI)


def _over_time(axes: dict[str, Axes], label: str, run: Run, colour: str) -> None:
    some = thinned(run)
    axes["clearance"].plot(run.t[some], run["arena.clearance"][some], color=colour, lw=1.0, label=label)
    force = np.linalg.norm(run["haptics.force"][some], axis=1)
    axes["force"].plot(run.t[some], force, color=colour, lw=1.0)
    axes["ahead"].plot(run.t[some], run["base.u"][some, 0], color=colour, lw=1.0)


def _way(axis: Axes, run: Run, colour: str) -> None:
    eta = run["base.eta"]
    axis.plot(*eta[thinned(run), :2].T, color=colour, lw=1.6)
    for x, y, psi in eta[every(run, OUTLINES_S)]:
        middle = (x + BODY_X * np.cos(psi), y + BODY_X * np.sin(psi))
        axis.add_patch(Circle(middle, BODY_RADIUS, fill=False, ec=colour, alpha=0.45, lw=0.8))
    axis.plot(*eta[-1, :2], "o", color=colour, ms=6)


def _finish(axes: dict[str, Axes]) -> None:
    axes["way"].set(title="the way, from the same hand", xlabel="x, m", ylabel="y, m")
    axes["way"].set_aspect("equal", adjustable="datalim")
    axes["clearance"].set(title="clearance of the body", ylabel="m")
    axes["clearance"].axhline(0, color="#444444", lw=0.8)
    axes["clearance"].legend(fontsize=8, ncols=2)
    axes["force"].set(title="force on the hand", ylabel="N")
    axes["ahead"].set(title="velocity ahead", ylabel="m/s", xlabel="t, s")


def _bars(axis: Axes, labels: Sequence[str], values: Sequence[float], title: str) -> None:
    place = np.arange(len(labels))
    axis.barh(place, values, color=COLOURS[: len(labels)])
    for at, value in enumerate(values):
        axis.text(max(value, 0.0), at, f"  {value:.1f}", va="center", fontsize=8)
    axis.set_yticks(place, labels)
    axis.invert_yaxis()
    axis.set_xlim(min(0.0, *values), 1.2 * max(*values, 1e-6))
    axis.set_title(title)


def _felt(run: Run) -> float:
    force: Any = np.linalg.norm(run["haptics.force"], axis=1)
    return float(np.sqrt(np.mean(np.square(force))))
