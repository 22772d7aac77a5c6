"""Figures of a glass that is carried: the counterparts of Figs 5 and 6 of seed 4, and the trade-off between them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import matplotlib as mpl
import numpy as np
import numpy.typing as npt
from matplotlib.figure import Figure
from matplotlib.ticker import LogLocator, NullFormatter

from ...ipc.schema import CellState
from .reading import Run
from .style import DPI, MODE_COLOURS, REFERENCE, STYLE

Array = npt.NDArray[np.float64]

NAMES = {
    3: ("x, m", "z, m", "θ, rad"),
    6: ("x, m", "y, m", "z, m", "ε_x", "ε_y", "ε_z"),
}
POINTS = 4000
ASKED = "#222222"
LABEL = np.array([0.35, 0.14])
"""Room of a point's label, inches."""
BEFORE_S = 0.5
"""What is shown of the time before the first engagement."""


def motion(runs: Mapping[str, Run]) -> Figure:
    """What the operator asked for, what the glass did, and how the liquid sloshed, run over run: Fig. 5."""
    first = next(iter(runs.values()))
    n_y, n_b = int(first["glass.n"][0]), int(first["liquid.n"][0])
    figure = Figure(figsize=(9.0, 1.7 * (n_y + n_b) + 0.6), layout="constrained")
    axes = np.atleast_1d(figure.subplots(n_y + n_b, 1, sharex=True))
    for i, axis in enumerate(axes[:n_y]):
        _draw(axis, first, first["glass.pose_ref"][:, i], ASKED, "asked for", "--")
        axis.set_ylabel(NAMES[n_y][i])
    for colour, (label, run) in zip(MODE_COLOURS, runs.items(), strict=False):
        for i, axis in enumerate(axes[:n_y]):
            _draw(axis, run, run["glass.pose"][:, i], colour, label)
        for i, axis in enumerate(axes[n_y:]):
            _draw(axis, run, run["liquid.angle"][:, i], colour, label)
            axis.set_ylabel(("β, rad", "α, rad")[i])
    axes[0].legend(fontsize=8, ncols=4, loc="lower left", bbox_to_anchor=(0, 1))
    last = max(float(run.t[-1]) - _begin(run) for run in runs.values())
    axes[-1].set(xlabel="t, s, from the first engagement", xlim=(-BEFORE_S, last))
    return figure


def solve_times(runs: Mapping[str, Run]) -> Figure:
    """How long each plan took, over time: Fig. 6."""
    figure = Figure(figsize=(9.0, 3.2), layout="constrained")
    axis = figure.subplots()
    for colour, (label, run) in zip(MODE_COLOURS, runs.items(), strict=False):
        engaged = run["cell.state"] == CellState.ENGAGED
        taken = run["solver.solve_time"][engaged] * 1e-6
        if not len(taken):
            continue
        shown = f"{label}: median {np.median(taken):.2f} ms, p99 {np.percentile(taken, 99):.2f} ms"
        axis.plot((run.t - _begin(run))[engaged], taken, ".", ms=1.5, color=colour, alpha=0.6, label=shown)
    axis.set(yscale="log", xlabel="t, s, from the first engagement", ylabel="time of a plan, ms")
    axis.legend(fontsize=8, markerscale=5)
    return figure


def pareto(found: Sequence[Mapping[str, Any]]) -> Figure:
    """Tracking against slosh for each weight between P1 and P2."""
    figure = Figure(figsize=(6.4, 4.2), layout="constrained")
    axis = figure.subplots()
    error = [1e3 * point["tracking_rms"] for point in found]
    slosh = [point["slosh_max"] for point in found]
    axis.plot(error, slosh, "-o", color=MODE_COLOURS[0], ms=4)
    axis.set(
        yscale="log",
        xlabel="tracking error, mm RMS",
        ylabel="largest slosh angle, rad",
        title="tuning: 0 is P1, 1 is P2",
    )
    axis.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    axis.yaxis.set_major_formatter("{x:g}")
    axis.yaxis.set_minor_formatter(NullFormatter())
    figure.draw_without_rendering()  # only now it is known where a point will be
    places = axis.transData.transform(list(zip(error, slosh, strict=True)))
    for i in _apart(places, LABEL * figure.dpi):
        axis.annotate(f" {found[i]['tuning']:.2f}", (error[i], slosh[i]), fontsize=8, va="bottom")
    return figure


def _apart(places: Array, size: Array) -> list[int]:
    """Which points can have a label of that size without one over another: both ends, and from the first on whoever
    leaves room."""
    kept: list[int] = []
    for i in dict.fromkeys([0, len(places) - 1, *range(len(places))]):
        if all((np.abs(places[i] - places[other]) >= size).any() for other in kept):
            kept.append(i)
    return kept


def save(make: Callable[[], Figure], path: Any) -> str:
    """Draws a figure in the style of all others, and writes it; its path. OSError if that is not possible."""
    with mpl.rc_context(STYLE):
        make().savefig(path, dpi=DPI)
    return str(path)


def _begin(run: Run) -> float:
    """Time of the first engagement, s; of the first tick if there is none."""
    engaged = run["cell.state"] == CellState.ENGAGED
    return float(run.t[int(np.argmax(engaged))])


def _draw(axis: Any, run: Run, values: Array, colour: str, label: str, style: str = "-") -> None:
    thin = slice(None, None, max(1, len(run) // POINTS))
    axis.plot((run.t - _begin(run))[thin], values[thin], style, color=colour, label=label, lw=1.1)


def oscillation(t: Array, angle: Array, fitted: Array) -> Figure:
    """A recorded free oscillation and the pendulum that was fitted to it."""
    figure = Figure(figsize=(7.2, 3.2), layout="constrained")
    axis = figure.subplots()
    axis.plot(t, angle, ".", ms=3, color=MODE_COLOURS[0], label="recorded")
    axis.plot(t, fitted, color=REFERENCE, label="pendulum")
    axis.set(xlabel="t, s", ylabel="β, rad")
    axis.legend(fontsize=8)
    return figure
