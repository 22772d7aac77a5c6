"""The figure of a run that followed a curve by itself: where it should have been, where it was, and by how much."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ...ipc.schema import CellState
from ..references.following import MEASURED
from .reading import Run

Array = npt.NDArray[np.float64]

COORDINATES = {"platform": ("x", "y", "ψ"), "arm": ("x", "y", "z"), "end_effector": ("x", "y", "z")}
COLOURS = ("#0072b2", "#d55e00", "#009e73")
LIMITED = 4000


def followed(run: Run) -> tuple[str, npt.NDArray[np.bool_]]:
    """What was followed, and in which ticks; "" if nothing was."""
    kinds = run.follows
    at = np.array(["", *kinds], dtype=object)[np.minimum(run["cell.mode"].astype(int), len(kinds))]
    ticks = (at != "") & (run["cell.state"] == CellState.ENGAGED)
    return (str(at[ticks][0]), ticks) if ticks.any() else ("", ticks)


def plane(points: Array, of: str) -> tuple[int, int]:
    """The two coordinates in which a curve extends most, in order."""
    if of == "platform":
        return 0, 1
    first, second = sorted(np.argsort(np.ptp(points, axis=0))[-2:].tolist())
    return first, second


def reference(run: Run) -> Figure:
    """Reference against measured, and the error over time."""
    of, ticks = followed(run)
    where, was = run["reference.position"][ticks], run[MEASURED[of]][ticks]
    error, t = run["reference.error"][ticks], run.t[ticks]
    thin = slice(None, None, max(1, len(t) // LIMITED))
    figure = Figure(figsize=(11.0, 4.6), layout="constrained")
    path, over_time = figure.subplots(1, 2, width_ratios=(1, 1))
    i, j = plane(where, of)
    names = COORDINATES[of]
    path.plot(where[thin, i], where[thin, j], color="#d55e00", lw=3.0, alpha=0.45, label="reference")
    path.plot(was[thin, i], was[thin, j], color="#0072b2", label="measured")
    path.set(xlabel=f"{names[i]}, m", ylabel=f"{names[j]}, m", title="the way")
    path.set_aspect("equal", adjustable="datalim")
    path.legend(fontsize=8)
    _errors(over_time, t[thin], error[thin], names, of)
    distance = 1e3 * run["reference.distance"][ticks]
    rms = float(np.sqrt(np.mean(distance**2)))
    over_time.set_title(f"error: {rms:.2f} mm RMS, {distance.max():.2f} mm at most")
    return figure


def _errors(axis: Axes, t: Array, error: Array, names: Any, of: str) -> None:
    for k, (name, colour) in enumerate(zip(names, COLOURS, strict=True)):
        unit = "mrad" if of == "platform" and k == 2 else "mm"
        axis.plot(t, 1e3 * error[:, k], color=colour, lw=0.9, label=f"{name}, {unit}")
    axis.set(xlabel="t, s", ylabel="reference − measured")
    axis.legend(fontsize=8, ncols=3, loc="lower right")
