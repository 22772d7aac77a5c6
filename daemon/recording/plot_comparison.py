"""The figure of `teleopd compare`: several laws on one task, drawn together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.figure import Figure

from ..references.following import MEASURED
from .plot_reference import COORDINATES, LIMITED, followed, plane
from .reading import Run
from .style import DPI, STYLE

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#444444")


def draw(labels: Sequence[str], runs: Sequence[Run], results: Sequence[Mapping[str, Any]], path: Path) -> None:
    """The ways above each other, the distance from the reference over time, and its RMS and maximum."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(11.0, 5.6), layout="constrained")
        axes = figure.subplot_mosaic([["way", "time"], ["way", "bars"]], width_ratios=(1, 1), height_ratios=(1.5, 1))
        for k, (label, run) in enumerate(zip(labels, runs, strict=True)):
            of, ticks = followed(run)
            if not of:
                continue
            t, where, was = run.t[ticks], run["reference.position"][ticks], run[MEASURED[of]][ticks]
            thin = slice(None, None, max(1, len(t) // LIMITED))
            i, j = plane(where, of)
            if k == 0:
                axes["way"].plot(where[thin, i], where[thin, j], color="#999999", lw=5, alpha=0.4, label="reference")
                axes["way"].set(xlabel=f"{COORDINATES[of][i]}, m", ylabel=f"{COORDINATES[of][j]}, m")
            colour = COLOURS[k % len(COLOURS)]
            axes["way"].plot(was[thin, i], was[thin, j], color=colour, lw=1.1, label=label)
            distance = np.maximum(1e3 * run["reference.distance"][ticks], 1e-2)
            axes["time"].plot(t[thin] - t[0], distance[thin], color=colour, lw=1.0, label=label)
        axes["way"].set_aspect("equal", adjustable="datalim")
        axes["way"].set_title("the way")
        axes["way"].legend(fontsize=8, loc="best")
        axes["time"].set(yscale="log", xlabel="t, s", ylabel="distance, mm", title="distance from the reference")
        _bars(axes["bars"], labels, results)
        figure.savefig(path, dpi=DPI)


def _bars(axis: Any, labels: Sequence[str], results: Sequence[Mapping[str, Any]]) -> None:
    place = np.arange(len(labels))
    rms = [result["steady_rms_mm"] or 0.0 for result in results]
    largest = [result["steady_max_mm"] or 0.0 for result in results]
    colours = [COLOURS[k % len(COLOURS)] for k in range(len(labels))]
    axis.barh(place, largest, color=colours, alpha=0.3)
    axis.barh(place, rms, color=colours)
    for at, (value, end) in enumerate(zip(rms, largest, strict=True)):
        axis.text(end, at, f"  {value:.2f} RMS, {end:.2f} at most", va="center", fontsize=8)
    axis.set_yticks(place, labels)
    axis.invert_yaxis()
    axis.set_xlim(0, 1.6 * max([*largest, 1e-6]))
    axis.set(xlabel="mm", title="steady state")
