"""Figures of seed 2's tests: counterparts of its Figs 4 to 8, drawn from a recording alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Circle, Rectangle
from matplotlib.transforms import Affine2D

from .drawing import SHADE, every, thinned
from .reading import Run
from .style import COMMAND, HELD, LIMITED, MEASURED, REFERENCE

Array = npt.NDArray[np.float64]

BODY_RADIUS, BODY_X = 0.105, -0.032
"""Outline of the Burger's body, and its centre ahead of the axle, m."""
OBSTACLE, FORCE = "#666666", "#cc3311"
NO_FORCE = 0.01
"""N: less counts as none."""
AXES = (("v, m/s", "ω, rad/s"), ("N_Z: ahead", "N_X: to the side"))


def velocity_filter(run: Run) -> Figure:
    """Fig. 4: velocities as measured, and after the three-stage filter."""
    figure, axes = _rows(2, "measured velocities and the three-stage filter (Fig. 4)")
    for i, axis in enumerate(axes):
        axis.plot(run.t, run["odometry.u_raw"][:, i], color=HELD, lw=0.8, label="measured")
        axis.plot(run.t, run["base.u"][:, 2 * i], color="#222222", lw=0.8, ls=":", label="true")
        axis.plot(run.t, run["odometry.u"][:, i], color=MEASURED, label="filtered")
        axis.set_ylabel(AXES[0][i])
    axes[0].legend(fontsize=8, ncols=3)
    return figure


def impedance(run: Run) -> Figure:
    """Fig. 5: (a) the operator's force and the reference, (b) the virtual force and the one on the hand."""
    figure, axes = _rows(4, "impedances (2), (3) (Fig. 5)", height=7.6)
    for i in range(2):
        _pair(axes[i], run, "bilateral.f", "bilateral.ref", i, ("operator's force", "reference"), AXES[0][i])
        _pair(axes[2 + i], run, "bilateral.force", "bilateral.feedback", i, ("virtual", "on the hand"), "N")
        axes[2 + i].set_title(AXES[1][i], loc="left", fontsize=8, fontweight="normal")
    axes[0].legend(fontsize=8, ncols=2)
    axes[2].legend(fontsize=8, ncols=2)
    return figure


def track(run: Run) -> Figure:
    """Fig. 6: the way of the robot between the obstacles, and the force that the hand feels."""
    figure = Figure(figsize=(9.0, 6.4), layout="constrained")
    axis = figure.subplots()
    arena = run.described("arena")
    if arena:
        obstacles(axis, arena)
    eta, own = run["base.eta"][thinned(run)], run["odometry.eta"][thinned(run)]
    axis.plot(own[:, 0], own[:, 1], color=HELD, lw=0.8, label="by its odometry")
    axis.plot(eta[:, 0], eta[:, 1], color=MEASURED, label="robot")
    for at in every(run, 4.0):
        x, y, psi = run["base.eta"][at]
        axis.add_patch(Circle((x + BODY_X * np.cos(psi), y + BODY_X * np.sin(psi)), BODY_RADIUS, fill=False, ec=HELD))
        axis.annotate(f"{run.t[at]:.0f}", (x, y), fontsize=7, color="#888888", ha="center", va="center")
    for at in every(run, 1.0):
        _arrow(axis, run["base.eta"][at], run["haptics.force"][at])
    axis.plot([], [], color=FORCE, label="force on the hand (10 N: 0.3 m)")
    axis.set(title="track (Fig. 6); numbers are seconds", xlabel="x, m", ylabel="y, m")
    axis.set_aspect("equal", adjustable="datalim")
    axis.legend(loc="upper left", fontsize=8)
    return figure


def forces(run: Run) -> Figure:
    """Fig. 7: (a) forces on the hand, (b) references and measured velocities."""
    figure, axes = _rows(3, "forces on the hand and velocities (Fig. 7)", height=6.4)
    feedback = run["bilateral.feedback"]
    for i, colour in enumerate((FORCE, COMMAND)):
        axes[0].plot(run.t, feedback[:, i], color=colour, label=f"F_r, {AXES[1][i]}")
    axes[0].set_ylabel("N")
    axes[0].legend(fontsize=8, ncols=2)
    for i in range(2):
        _pair(axes[1 + i], run, "bilateral.ref", "control.v", i, ("reference", "robot"), AXES[0][i])
    axes[1].legend(fontsize=8, ncols=2)
    _shade_forces(axes, run)
    return figure


def errors(run: Run) -> Figure:
    """Fig. 8: (a) tracking errors, (b) velocities sent to the robot, with their limits."""
    figure, axes = _rows(4, "tracking errors and commands (Fig. 8)", height=7.6)
    error = run["bilateral.ref"] - run["control.v"][:, :2]
    for i in range(2):
        axes[i].plot(run.t, error[:, i], color="#444444")
        axes[i].set_ylabel(f"error {AXES[0][i]}")
        _pair(axes[2 + i], run, "control.v_cmd", "guard.v_cmd", i, ("law", "after the guard"), AXES[0][i])
    axes[2].legend(fontsize=8, ncols=2)
    _shade_forces(axes, run)
    return figure


FIGURES: list[tuple[str, tuple[str, ...], Callable[[Run], Figure]]] = [
    ("fig4_velocity_filter", ("bilateral", "odometry", "base"), velocity_filter),
    ("fig5_impedance", ("bilateral",), impedance),
    ("fig6_track", ("odometry", "base", "haptics"), track),
    ("fig7_forces", ("bilateral", "control"), forces),
    ("fig8_errors", ("bilateral", "control", "guard"), errors),
]
"""Name, the blocks that it needs, and what draws it."""


def _rows(n: int, title: str, height: float = 4.6) -> tuple[Figure, Sequence[Axes]]:
    figure = Figure(figsize=(10.0, height), layout="constrained")
    axes = figure.subplots(n, 1, sharex=True)
    axes[0].set_title(title)
    axes[-1].set_xlabel("t, s")
    return figure, axes


def _pair(axis: Axes, run: Run, first: str, second: str, i: int, labels: tuple[str, str], unit: str) -> None:
    some = thinned(run)
    axis.plot(run.t[some], run[first][some, i], color=REFERENCE, lw=0.9, label=labels[0])
    axis.plot(run.t[some], run[second][some, i], color=MEASURED, label=labels[1])
    axis.set_ylabel(unit)


def _shade_forces(axes: Sequence[Axes], run: Run) -> None:
    """The stretches in which something is in the repulsion zone."""
    for start, stop in stretches(np.linalg.norm(run["bilateral.feedback"], axis=1) > NO_FORCE):
        for axis in axes:
            axis.axvspan(run.t[start], run.t[stop - 1], color=LIMITED, alpha=SHADE, lw=0)


def stretches(true: npt.NDArray[np.bool_]) -> Iterator[tuple[int, int]]:
    """(start, stop) of each run of true values."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], true, [False]]).astype(int)))
    yield from zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True)


def obstacles(axis: Axes, arena: dict[str, Any]) -> None:
    """Walls, boxes, poles and movers of an arena, as a run describes it, from above."""
    (x0, y0), (x1, y1) = arena["low"], arena["high"]
    axis.add_patch(Rectangle((x0, y0), x1 - x0, y1 - y0, fill=False, ec=OBSTACLE, lw=2))
    for box in arena["boxes"]:
        (x, y), (a, b) = box["at"], box["half"]
        turned = Affine2D().rotate_around(x, y, box["turn"]) + axis.transData
        axis.add_patch(Rectangle((x - a, y - b), 2 * a, 2 * b, fc=OBSTACLE, transform=turned))
    for pole in arena["poles"]:
        axis.add_patch(Circle(pole["at"], pole["radius"], fc=OBSTACLE))
    for mover in arena["movers"]:
        axis.plot(*zip(mover["start"], mover["end"], strict=True), color=OBSTACLE, ls="--", lw=0.8)
        axis.add_patch(Circle(mover["start"], mover["radius"], fc=OBSTACLE, alpha=0.5))


def _arrow(axis: Axes, eta: Array, force: Array) -> None:
    """The force on the hand, in the world: the hand's x is ahead of the robot, its y to the left."""
    if np.linalg.norm(force) < NO_FORCE:
        return
    x, y, psi = eta
    c, s = np.cos(psi), np.sin(psi)
    dx, dy = 0.03 * (c * force[0] - s * force[1]), 0.03 * (s * force[0] + c * force[1])
    axis.plot([x, x + dx], [y, y + dy], color=FORCE, lw=1.0)
