"""`teleopd plot`: the figures of a run, drawn from its recording alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
import numpy.typing as npt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Circle, Patch, Polygon

from ...ipc.schema import STAGES, CellState
from . import carrying, plot_bilateral, plot_manipulation
from .drawing import SHADE, bands, every, shade_modes, thinned
from .plot_reference import followed
from .plot_reference import reference as following
from .reading import Run
from .style import COMMAND, DPI, HELD, LIMITED, MEASURED, REFERENCE, STYLE

Array = npt.NDArray[np.float64]

PLATFORM_HALF = (0.29, 0.19)
"""Half length and width of the platform's outline, m."""


def draw(run: Run, folder: Path) -> list[Path]:
    """Draws every figure that the run has signals for; their paths. OSError if they cannot be written."""
    figures: list[tuple[str, tuple[str, ...], Callable[[Run], Figure]]] = [
        ("trajectory", ("base", "arm", "end_effector"), trajectory),
        ("tracking", ("base", "arm", "end_effector"), tracking),
        *plot_bilateral.FIGURES,
        ("commands", ("control", "guard"), commands),
        ("carrying", ("glass", "liquid"), lambda run: carrying.motion({"measured": run})),
        ("planning", ("solver", "mpc"), lambda run: carrying.solve_times({"plans": run})),
        ("latency", ("timing",), latency),
    ]
    if run.has("joints"):  # seed 3's robot: those two are of seed 1's
        figures[:2] = [(name, (), make) for name, make in plot_manipulation.figures(run)]
    if len(run) and run.has("reference") and followed(run)[0]:
        figures.insert(1, ("reference", ("reference",), following))
    names = {block.name for block in run.layout.blocks}
    paths = []
    with mpl.rc_context(STYLE):
        for name, blocks, make in figures:
            if len(run) and names.issuperset(blocks):
                path = folder / f"{name}.png"
                figure = make(run)
                figure.savefig(path, dpi=DPI)
                paths.append(path)
    return paths


def trajectory(run: Run) -> Figure:
    """The way of platform and end effector from above, coloured by mode, and the end effector's height."""
    figure = Figure(figsize=(9.0, 6.4), layout="constrained")
    above, height = figure.subplots(2, 1, height_ratios=(3, 1))
    eta, xi, thin = run["base.eta"], run["end_effector.xi"], thinned(run)
    above.plot(eta[thin, 0], eta[thin, 1], color=HELD, lw=5, alpha=0.5, solid_capstyle="round", label="platform")
    for start, stop, colour, label in bands(run):
        above.plot(xi[start:stop:10, 0], xi[start:stop:10, 1], color=colour, label=label)
        height.plot(run.t[start:stop:10], xi[start:stop:10, 2], color=colour)
    for at in every(run, 2.0):
        _outline(above, eta[at])
        above.plot(*_shoulder_to_hand(run, at), color="#444444", lw=1.0, alpha=0.45)
    if "task" in {block.name for block in run.layout.blocks}:
        _objects(above, run)
    above.set(title=f"{run.described('profile', '')}: the end effector's path by mode", xlabel="x, m", ylabel="y, m")
    above.set_aspect("equal", adjustable="datalim")
    above.legend(*_unique_labels(above), loc="upper left", bbox_to_anchor=(1.0, 1.0), fontsize=8)
    height.set(xlabel="t, s", ylabel="ξ_z, m")
    _mark_events(height, run)
    return figure


def tracking(run: Run) -> Figure:
    """What the operator asked for and what the robot did, in the quantity that each mode refers to; and the errors."""
    rows: tuple[tuple[str, str, str, str, tuple[str, ...]], ...] = (
        ("platform", "base.eta_dot_ref", "base.eta_dot", "platform η̇, (11)", ("x, m/s", "y, m/s", "ψ, rad/s")),
        ("arm", "arm.h_ref", "arm.h", "arm h, (18)", ("x, m", "y, m", "z, m")),
        (
            "end_effector",
            "end_effector.xi_dot_ref",
            "end_effector.xi_dot",
            "end effector ξ̇, (12)",
            ("x, m/s", "y, m/s", "z, m/s"),
        ),
    )
    figure = Figure(figsize=(11.0, 8.0), layout="constrained")
    axes = figure.subplots(4, 3, sharex=True)
    thin = thinned(run)
    for line, (kind, reference, measured, title, names) in zip(axes, rows, strict=False):
        asked = np.where(_in_force(run, kind)[:, None], run[reference], np.nan)
        for i, axis in enumerate(line):
            axis.plot(run.t[thin], run[measured][thin, i], color=MEASURED, label="measured")
            axis.plot(run.t[thin], asked[thin, i], color=REFERENCE, lw=0.9, label="reference, while it is in force")
            axis.set_ylabel(names[i])
            shade_modes(axis, run)
        line[0].set_title(title, loc="left")
    _legend(figure, axes[0, 0], run)
    h_error = 1e3 * _where(run, "arm", run["arm.h_ref"] - run["arm.h"])
    v_error = _where(run, "platform", run["base.eta_dot_ref"][:, :2] - run["base.eta_dot"][:, :2])
    xi_error = _where(run, "end_effector", run["end_effector.xi_dot_ref"] - run["end_effector.xi_dot"])
    for axis, error, name in zip(
        axes[3], (v_error, h_error, xi_error), ("|η̇ error|, m/s", "|h error|, mm", "|ξ̇ error|, m/s"), strict=True
    ):
        axis.plot(run.t[thin], error[thin], color="#444444", lw=0.9)
        axis.set(ylabel=name, xlabel="t, s")
        shade_modes(axis, run)
    axes[3, 0].set_title("errors", loc="left")
    return figure


def commands(run: Run) -> Figure:
    """Each generalised velocity: what the law asked for, what the guard let pass, what was measured."""
    n, names = int(run["control.n"][0]), run.described("velocities") or [f"v{i}" for i in range(1, 9)]
    figure = Figure(figsize=(11.0, 1.6 * ((n + 1) // 2) + 0.6), layout="constrained")
    axes = np.atleast_1d(figure.subplots((n + 1) // 2, 2, sharex=True)).ravel()
    thin = thinned(run)
    for i, axis in enumerate(axes[:n]):
        axis.plot(run.t[thin], run["control.v_cmd"][thin, i], color=COMMAND, lw=0.8, label="law")
        axis.plot(run.t[thin], run["guard.v_cmd"][thin, i], color=LIMITED, label="after the guard")
        axis.plot(run.t[thin], run["control.v"][thin, i], color=MEASURED, lw=0.9, label="measured")
        axis.set_ylabel(names[i])
        shade_modes(axis, run)
    _legend(figure, axes[0], run)
    for axis in axes[n:]:
        axis.set_axis_off()
    for axis in axes[max(n - 2, 0) : n]:
        axis.set_xlabel("t, s")
        axis.tick_params(labelbottom=True)
    return figure


def latency(run: Run) -> Figure:
    """How late ticks began, and how long each stage took."""
    figure = Figure(figsize=(11.0, 4.2), layout="constrained")
    wake_axis, stage_axis = figure.subplots(1, 2, width_ratios=(3, 2))
    wake = np.maximum(run["timing.wake"] * 1e-3, 0.1)
    wake_axis.plot(run.t, wake, ".", ms=1.2, color=MEASURED, alpha=0.5)
    period = float(run["timing.period"][0]) * 1e-3
    wake_axis.axhline(period, color=REFERENCE, lw=0.9)
    wake_axis.text(0.0, period, " one period", color=REFERENCE, va="bottom", fontsize=8)
    wake_axis.set(yscale="log", xlabel="t, s", ylabel="wake-up latency, µs", title=_latency_title(wake))
    stages = run["timing.stage"] * 1e-3
    p50, p99 = np.percentile(stages, 50, axis=0), np.percentile(stages, 99, axis=0)
    place = np.arange(len(STAGES))
    stage_axis.barh(place, p99, color=MEASURED, alpha=0.3, label="p99")
    stage_axis.barh(place, p50, color=MEASURED, label="median")
    stage_axis.set_yticks(place, STAGES)
    stage_axis.invert_yaxis()
    stage_axis.set(xlabel="µs", title=f"stages of the tick, median {p50.sum():.0f} µs together")
    stage_axis.legend(fontsize=8)
    return figure


def _latency_title(wake: Array) -> str:
    if wake.max() <= 0.1:
        return "simulated time: nothing to wake for"
    p50, p99 = np.percentile(wake, (50, 99))
    return f"p50 {p50:.1f} µs, p99 {p99:.1f} µs, max {wake.max():.0f} µs"


def _in_force(run: Run, reference: str) -> npt.NDArray[np.bool_]:
    """Whether a mode with that kind of reference is engaged: at other times it is nobody's, and stands at zero."""
    modes = [i for i, kind in enumerate(run.references, start=1) if kind == reference]
    return np.asarray(np.isin(run["cell.mode"], modes) & (run["cell.state"] == CellState.ENGAGED))


def _where(run: Run, reference: str, error: Array) -> Array:
    """|error| while that kind of reference is in force, NaN otherwise."""
    return np.asarray(np.where(_in_force(run, reference), np.linalg.norm(error, axis=1), np.nan))


def _legend(figure: Figure, lines: Axes, run: Run) -> None:
    """One legend above all axes: the lines, and the bands of the modes that were engaged."""
    modes = {label: colour for _, _, colour, label in bands(run) if label != "held"}
    handles, labels = lines.get_legend_handles_labels()
    handles += [Patch(fc=colour, alpha=3 * SHADE, label=label) for label, colour in modes.items()]
    figure.legend(handles, [*labels, *modes], loc="outside upper right", ncols=len(handles), fontsize=8)


def _outline(axis: Axes, eta: Array) -> None:
    x, y, psi = eta
    c, s = np.cos(psi), np.sin(psi)
    corners = np.array([(1, 1), (-1, 1), (-1, -1), (1, -1)]) * PLATFORM_HALF @ np.array([[c, s], [-s, c]]) + (x, y)
    axis.add_patch(Polygon(corners, closed=True, fill=False, ec="#888888", lw=0.8, alpha=0.7))


def _shoulder_to_hand(run: Run, at: int) -> tuple[list[float], list[float]]:
    """The arm from above: its first joint, found from h and the heading, and the hand."""
    eta, h, xi = run["base.eta"][at], run["arm.h"][at], run["end_effector.xi"][at]
    c, s = np.cos(eta[2]), np.sin(eta[2])
    return [xi[0] - c * h[0] + s * h[1], xi[0]], [xi[1] - s * h[0] - c * h[1], xi[1]]


def _objects(axis: Axes, run: Run) -> None:
    mission = run.described("mission")
    if mission:
        x, y, radius = mission["safe_zone"]
        axis.add_patch(Circle((x, y), radius, fc="#009e73", alpha=0.08, ec="none"))
        axis.text(x, y - radius * 0.92, "safe zone", color="#009e73", ha="center", va="bottom", fontsize=8)
    start, end = run["task.object"][0], run["task.object"][-1]
    axis.plot(start[0], start[1], "o", ms=8, mfc="none", mec="#222222", label="object, at first")
    axis.plot(end[0], end[1], "o", ms=8, color="#222222", label="object, at the end")


def _mark_events(axis: Axes, run: Run) -> None:
    """When the gripper took the object and let it go."""
    if "task" not in {block.name for block in run.layout.blocks}:
        return
    for at in np.flatnonzero(np.diff(run["task.held"].astype(int))):
        word = "gripped" if run["task.held"][at + 1] else "let go"
        axis.axvline(run.t[at], color="#444444", lw=0.8, ls=":")
        axis.text(run.t[at], axis.get_ylim()[1], f" {word}", va="top", fontsize=8, color="#444444")


def _unique_labels(axis: Axes) -> tuple[list[Any], list[str]]:
    handles, labels = axis.get_legend_handles_labels()
    unique = dict(zip(labels, handles, strict=True))
    return list(unique.values()), list(unique)
