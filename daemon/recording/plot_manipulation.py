"""Figures of a mobile manipulator's run: its way by true pose and by odometry, its boxes against their places."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Circle, Rectangle
from matplotlib.transforms import Affine2D

from .drawing import SHADE, every, thinned
from .plot_bilateral import stretches
from .reading import Run
from .style import HELD, LIMITED, MEASURED, REFERENCE

Array = npt.NDArray[np.float64]

BODY_RADIUS = 0.178
"""Of the base's outline, m."""
TABLE = "#d9c4a5"
AROUND = 0.12
"""What is shown around the boxes, m."""
FAR_APART = 1.0
"""m."""


def ways(run: Run) -> Figure:
    """The base from above, by its true pose and by its odometry, and how far that went astray."""
    figure = Figure(figsize=(10.0, 4.8), layout="constrained")
    above, astray = figure.subplots(1, 2, width_ratios=(3, 2))
    _tables(above, run)
    thin = thinned(run)
    true, own = run["base.eta"], run["odometry.eta"]
    for at in every(run, 4.0):
        above.add_patch(Circle((true[at, 0], true[at, 1]), BODY_RADIUS, fill=False, ec=HELD, lw=0.7))
    above.plot(true[thin, 0], true[thin, 1], color=MEASURED, lw=2.4, label="true pose")
    above.plot(own[thin, 0], own[thin, 1], color=REFERENCE, ls="--", label="odometry")
    for index, box in _boxes(run):
        x, y, _ = run["scene.position"][thin, 3 * index : 3 * index + 3].T
        above.plot(x, y, color=_colour(box), lw=0.9, label=box["name"])
    above.set(title="ways, from above; circles every 4 s", xlabel="x, m", ylabel="y, m")
    above.set_aspect("equal", adjustable="datalim")
    above.legend(fontsize=8)
    fresh = np.flatnonzero(np.diff(run["odometry.seq"], prepend=0))
    error = own[fresh] - true[fresh]
    error[:, 2] = np.arctan2(np.sin(error[:, 2]), np.cos(error[:, 2]))
    for i, name in enumerate(("x, mm", "y, mm", "ψ, mrad")):
        astray.plot(run.t[fresh], 1e3 * error[:, i], label=name)
    _shade_holding(astray, run)
    astray.set(title="odometry less true pose; shaded: holds a box", xlabel="t, s")
    astray.legend(fontsize=8)
    return figure


def boxes(run: Run) -> Figure:
    """Where each box stood, where it is to stand and where it stands; how far it was from there, and how high."""
    figure = Figure(figsize=(10.0, 4.8), layout="constrained")
    axes = figure.subplot_mosaic([["above", "far"], ["above", "height"]], width_ratios=(1, 1))
    thin = thinned(run)
    _tables(axes["above"], run)
    for index, box in _boxes(run):
        colour, place = _colour(box), run["scene.position"][:, 3 * index : 3 * index + 3]
        _outline(axes["above"], box, place[0, :2], _heading(run, index, 0), ec=colour, ls=":", lw=1.2)
        _outline(axes["above"], box, place[-1, :2], _heading(run, index, -1), fc=colour, alpha=0.7)
        axes["above"].plot(place[thin, 0], place[thin, 1], color=colour, lw=0.8, alpha=0.7)
        axes["height"].plot(run.t[thin], 1e3 * place[thin, 2], color=colour, label=box["name"])
        goal = box.get("goal")
        if goal:
            axes["above"].plot(*goal["at"], "+", color="#222222", ms=9, mew=1.2)
            axes["above"].add_patch(Circle(goal["at"], goal["within"], fill=False, ec="#222222", lw=0.8))
            off = 1e3 * np.hypot(*(place[:, :2] - goal["at"]).T)
            axes["far"].plot(run.t[thin], np.maximum(off[thin], 0.1), color=colour, label=f"{off[-1]:.1f} mm at last")
            axes["far"].axhline(1e3 * goal["within"], color=colour, ls=":", lw=0.9)
    _frame(axes["above"], run)
    axes["above"].set(title="dotted: at first; filled: at last; +: its place", xlabel="x, m", ylabel="y, m")
    axes["far"].set(yscale="log", ylabel="mm from its place", title="shaded: held; dotted: allowed")
    axes["height"].set(xlabel="t, s", ylabel="height, mm")
    for name in ("far", "height"):
        _shade_holding(axes[name], run)
        axes[name].legend(fontsize=8)
    return figure


def figures(run: Run) -> list[tuple[str, Callable[[Run], Figure]]]:
    """Name, and what draws it, of those that this run has something to show in."""
    if not len(run) or not run.has("joints", "scene", "base", "odometry") or not run.described("world"):
        return []
    return [*([("ways", ways)] if drives(run) else []), *([("boxes", boxes)] if any(_boxes(run)) else [])]


def drives(run: Run) -> bool:
    """Whether the base went anywhere."""
    return bool(np.ptp(run["base.eta"][:, :2], axis=0).max() > BODY_RADIUS)


def _boxes(run: Run) -> Iterator[tuple[int, dict[str, Any]]]:
    """The boxes, as the profile describes them, with their number in the block `scene`."""
    yield from enumerate(run.described("world")["boxes"])


def _colour(box: dict[str, Any]) -> Any:
    return tuple(box["colour"])


def _tables(axis: Axes, run: Run) -> None:
    for block in run.described("world")["blocks"]:
        _outline(axis, block, block["at"], block["turn"], fc=TABLE, ec="none", zorder=0)


def _outline(axis: Axes, thing: dict[str, Any], at: Any, turn: float, **look: Any) -> None:
    """Something with the size of a block from above, its middle at a place, m, turned by so many rad."""
    a, b, _ = thing["size"]
    turned = Affine2D().rotate(turn).translate(float(at[0]), float(at[1])) + axis.transData
    axis.add_patch(Rectangle((-a / 2, -b / 2), a, b, transform=turned, fill="fc" in look, **look))


def _heading(run: Run, index: int, at: int) -> float:
    x, y, z, w = run["scene.orientation"][at, 4 * index : 4 * index + 4]
    return float(np.arctan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)))


def _frame(axis: Axes, run: Run) -> None:
    """What is shown: everywhere that a box ever was, or, if that is far apart, where they are at last."""
    n = 3 * sum(1 for _ in _boxes(run))
    x, y = (run["scene.position"][:, i:n:3] for i in (0, 1))
    if max(np.ptp(x), np.ptp(y)) > FAR_APART:
        x, y = x[-1], y[-1]
    axis.set_xlim(x.min() - AROUND, x.max() + AROUND)
    axis.set_ylim(y.min() - AROUND, y.max() + AROUND)
    axis.set_aspect("equal")


def _shade_holding(axis: Axes, run: Run) -> None:
    for start, stop in stretches(run["joints.holding"] > 0):
        axis.axvspan(run.t[start], run.t[stop - 1], color=LIMITED, alpha=SHADE, lw=0)
