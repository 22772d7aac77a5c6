"""`teleopd report`: one page about a run, in one HTML file that needs nothing else.

It follows the reader's light or dark setting and prints. The charts are drawn here as SVG, from the recording alone;
the look of the page is in `report.css`.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from matplotlib.image import imsave

from ...ipc.schema import STAGES, CellState
from .drawing import pieces
from .events import events
from .plot_reference import COORDINATES, followed
from .reading import Run
from .report_way import way
from .svg import Band, Line, bars, chart, legend

STYLE = Path(__file__).with_name("report.css")
MODE_COLOURS = ("--mode-1", "--mode-2", "--mode-3", "--mode-4")
MOST_EVENTS = 200
PICTURE = (1280, 640)
"""Size of the picture of the scene, px."""
AXES = ("--x", "--y", "--z")

Array = npt.NDArray[np.float64]


def write(run: Run, path: Path) -> None:
    """Writes the page; the run must have states. OSError if it cannot be written."""
    path.write_text(page(run), encoding="utf-8")


def page(run: Run) -> str:
    """The whole page as text."""
    name = run.described("profile", "a run")
    sections = [
        *_scene(run),
        *_way(run),
        *_followed(run),
        *_references(run),
        *_commands(run),
        *_forces(run),
        *_events(run),
    ]
    return "".join(
        [
            '<!DOCTYPE html><html lang="en"><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(name)} · teleopd report</title><style>{STYLE.read_text(encoding='utf-8')}</style><main>",
            _head(run, name),
            _cards(run),
            *sections,
            *_latency(run),
            _foot(run),
            "</main></html>\n",
        ]
    )


# -- head and foot ---------------------------------------------------------------------------------------------------


def _head(run: Run, name: str) -> str:
    about = [f"{run.described('clock', '')} clock", f"{run.described('rate', 0):g} Hz", run.path.parent.name]
    if run.has("session") and run["session.number"][-1]:
        scene = (run.described("scenes") or [""])[0]
        about.insert(0, f"{run.text('session.user', -1) or 'nobody'} in scene {scene}")
    return f"<header><p>teleopd report</p><h1>{escape(name)}</h1><p>{escape(' · '.join(about))}</p></header>"


def _cards(run: Run) -> str:
    engaged = run["cell.state"] == CellState.ENGAGED
    cards = [
        (f"{run.t[-1]:.1f} s", "recorded"),
        (f"{100 * engaged.mean():.0f} %", "engaged"),
        (f"{len(run)}", f"ticks, {run.gaps} lost"),
        (f"{np.median(run['timing.stage'].sum(axis=1)) * 1e-3:.0f} µs", "median tick"),
    ]
    of, ticks = followed(run) if run.has("reference") else ("", engaged)
    if of:
        distance = 1e3 * run["reference.distance"][ticks]
        cards.append((f"{np.sqrt(np.mean(distance**2)):.2f} mm", "RMS from the reference"))
    if run.has("session") and run["session.number"][-1]:
        cards.append((f"{run['session.successes'][-1]} / {run['session.failures'][-1]}", "successes / failures"))
    elif run.has("task"):
        cards.append((f"{100 * run['task.progress'][-1]:.0f} %", "of the task"))
    return f'<div class="cards">{"".join(f"<div><b>{value}</b>{label}</div>" for value, label in cards)}</div>'


def _foot(run: Run) -> str:
    facts = [
        f"teleopd {run.described('version', '?')}",
        f"{run.described('backend', '?')} kernels",
        f"signals' digest {run.digest[:16]}",
    ]
    return f"<footer>{escape(' · '.join(facts))}</footer>"


def _section(title: str, body: str, note: str = "") -> str:
    about = f'<p class="note">{escape(note)}</p>' if note else ""
    return f"<section><h2>{escape(title)}</h2>{about}{body}</section>"


# -- what is on the page ---------------------------------------------------------------------------------------------


def _modes(run: Run) -> list[tuple[float, float, str, str]]:
    """(from, to, colour, name) of the stretches in which the robot followed."""
    found = []
    for start, stop, mode in pieces(run):
        if mode:
            name = run.modes[mode - 1] if mode <= len(run.modes) else str(mode)
            colour = MODE_COLOURS[(mode - 1) % len(MODE_COLOURS)]
            found.append((float(run.t[start]), float(run.t[min(stop, len(run) - 1)]), colour, name))
    return found


def _bands(run: Run) -> list[Band]:
    return [Band(start, stop, colour) for start, stop, colour, _ in _modes(run)]


def _scene(run: Run) -> Iterator[str]:
    """The scene at the end of the run, with the end effector's way in it; where nothing can draw, the reason."""
    if not run.described("scene"):
        return
    from ..scenes.picture import PictureError
    from ..scenes.portrait import described, portrait_of

    try:
        image = portrait_of(run, described(run.path.parent), PICTURE, "overview", None, trail=True)
    except PictureError as error:
        yield _section("The scene", "", str(error))
        return
    data = io.BytesIO()
    imsave(data, image, format="jpeg")
    picture = base64.b64encode(data.getvalue()).decode()
    alt = "the scene at the end of the run, with the way of the end effector"
    yield _section("The scene", f'<img alt="{alt}" src="data:image/jpeg;base64,{picture}">', "At the end of the run.")


def _way(run: Run) -> Iterator[str]:
    if not run.has("base", "arm", "end_effector"):
        return
    names = dict.fromkeys((name, colour) for _, _, colour, name in _modes(run))
    note = "From above: the end effector's path by mode, the platform's in grey, its outline every two seconds."
    colours = [(f"mode {name}", colour) for name, colour in names]
    height = chart(
        [Line("height", run.t, run["end_effector.xi"][:, 2], "--measured")],
        "t, s",
        "ξ z, m",
        (940, 150),
        _bands(run),
    )
    body = legend([*colours, ("platform", "--held")]) + way(run, MODE_COLOURS) + height
    yield _section("The way", body, note)


def _followed(run: Run) -> Iterator[str]:
    of, ticks = followed(run) if run.has("reference") else ("", None)
    if not of:
        return
    t, error = run.t[ticks], 1e3 * run["reference.error"][ticks]
    names = COORDINATES[of]
    lines = [Line(name, t, error[:, k], AXES[k]) for k, name in enumerate(names)]
    distance = 1e3 * run["reference.distance"][ticks]
    note = f"{np.sqrt(np.mean(distance**2)):.2f} mm RMS, {distance.max():.2f} mm at most, while engaged."
    key = legend([(line.label, line.colour) for line in lines])
    yield _section("Followed by itself: the error", key + chart(lines, "t, s", "error, mm", (940, 220)), note)


ROWS = (
    ("base", "base.eta_dot_ref", "base.eta_dot", "Platform η̇, (11)", ("x, m/s", "y, m/s", "ψ, rad/s")),
    ("arm", "arm.h_ref", "arm.h", "Arm h, (18)", ("x, m", "y, m", "z, m")),
    (
        "end_effector",
        "end_effector.xi_dot_ref",
        "end_effector.xi_dot",
        "End effector ξ̇, (12)",
        ("x, m/s", "y, m/s", "z, m/s"),
    ),
)


def _references(run: Run) -> Iterator[str]:
    body = ""
    for block, reference, measured, title, names in ROWS:
        if not run.has(block):
            continue
        charts = [
            chart(
                [
                    Line("reference", run.t, run[reference][:, i], "--reference", 4.0, 0.5),
                    Line("measured", run.t, run[measured][:, i], "--measured"),
                ],
                "t, s",
                name,
                (310, 170),
                _bands(run),
            )
            for i, name in enumerate(names)
        ]
        body += f'<h3>{title}</h3><div class="three">{"".join(charts)}</div>'
    if body:
        key = legend([("measured", "--measured"), ("reference", "--reference")])
        yield _section("References against measured", key + body)


def _commands(run: Run) -> Iterator[str]:
    n = int(run["control.n"].max())
    names = run.described("velocities") or [f"v{i}" for i in range(1, n + 1)]
    charts = [
        chart(
            [
                Line("law", run.t, run["control.v_cmd"][:, i], "--reference", 4.0, 0.5),
                Line("after the guard", run.t, run["guard.v_cmd"][:, i], "--limited", 2.2),
                Line("measured", run.t, run["control.v"][:, i], "--measured", 1.1),
            ],
            "t, s",
            names[i],
            (310, 150),
            _bands(run),
        )
        for i in range(n)
    ]
    key = legend([("law", "--reference"), ("after the guard", "--limited"), ("measured", "--measured")])
    yield _section(
        "Velocities",
        f'{key}<div class="three">{"".join(charts)}</div>',
        "Each generalised velocity, from the law to the robot.",
    )


def _forces(run: Run) -> Iterator[str]:
    """Every signal in newtons that is not zero all the time."""
    charts = []
    for name, signal, _ in run.layout:
        values = run[name] if signal.unit.split(",")[0] == "N" else np.zeros(0)
        if not values.any():
            continue
        columns = values.reshape(len(run), -1).astype(float)
        lines = [Line(name, run.t, columns[:, k], AXES[k % 3]) for k in range(columns.shape[1])]
        charts.append(f"<figure>{chart(lines, 't, s', 'N', (460, 190))}<figcaption>{name}</figcaption></figure>")
    if charts:
        yield _section("Forces", f'<div class="two">{"".join(charts)}</div>')


def _events(run: Run) -> Iterator[str]:
    found = events(run)
    rows = "".join(
        f'<tr><td>{event.t:.2f} s</td><td><span class="k {event.kind}">{event.kind}</span></td>'
        f"<td>{escape(event.text + event.detail)}</td></tr>"
        for event in found[:MOST_EVENTS]
    )
    note = f"The first {MOST_EVENTS} of {len(found)}." if len(found) > MOST_EVENTS else ""
    if rows:
        yield _section("Events", f'<table class="events">{rows}</table>', note)


def _latency(run: Run) -> Iterator[str]:
    stages = run["timing.stage"] * 1e-3
    middle, late = np.percentile(stages, 50, axis=0), np.percentile(stages, 99, axis=0)
    rows = [(name, float(a), float(b)) for name, a, b in zip(STAGES, middle, late, strict=True)]
    body = f"<figure>{bars(rows, 'µs')}<figcaption>stages of the tick, median / 99th percentile</figcaption></figure>"
    wake = run["timing.wake"] * 1e-3
    if wake.any():
        body += f"<figure>{_wake(wake)}<figcaption>how late ticks began, share of ticks</figcaption></figure>"
    missed = int(run["timing.missed"][-1])
    yield _section("Latency", f'<div class="two">{body}</div>', f"{missed} deadlines missed.")


def _wake(wake: Array) -> Any:
    """Histogram over the decades of a microsecond."""
    logs = np.log10(np.clip(wake, 0.1, None))
    share, edges = np.histogram(logs, bins=np.arange(np.floor(logs.min()), np.ceil(logs.max()) + 0.11, 0.1))
    x = np.repeat(edges, 2)[1:-1]
    line = Line("share", x, np.repeat(100.0 * share / len(wake), 2), "--measured")
    return chart([line], "log10 of µs", "%", (460, 190))
