"""The way of a run from above, as SVG: platform, end effector by mode, object and safe zone."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .drawing import every, pieces
from .plot import PLATFORM_HALF
from .reading import Run
from .svg import Array, Line, Scale, chart, number, scales_of

SIZE = (940.0, 430.0)


def way(run: Run, colours: Sequence[str]) -> str:
    """The chart; `colours` are CSS variables by mode."""
    eta, xi = run["base.eta"], run["end_effector.xi"]
    lines = [Line("platform", eta[:, 0], eta[:, 1], "--held", 5.0)]
    for start, stop, mode in pieces(run):
        colour = colours[(mode - 1) % len(colours)] if mode else "--held"
        lines.append(Line("", xi[start:stop, 0], xi[start:stop, 1], colour, 2.0))
    x, y = scales_of([*lines, *_zone_as_lines(run)], SIZE, equal=True)
    extra = _zone(run, x, y) + "".join(_outline(eta[at], x, y) for at in every(run, 2.0)) + _objects(run, x, y)
    return chart([*_zone_as_lines(run), *lines], "x, m", "y, m", SIZE, equal=True, extra=extra)


def _zone_as_lines(run: Run) -> list[Line]:
    """An invisible frame around the safe zone, so that it is always in the picture."""
    mission = run.described("mission")
    if not mission:
        return []
    x, y, radius = mission["safe_zone"]
    corners = np.array([[x - radius, y - radius], [x + radius, y + radius]])
    return [Line("", corners[:, 0], corners[:, 1], "--nothing", 0.0)]


def _zone(run: Run, x: Scale, y: Scale) -> str:
    mission = run.described("mission")
    if not mission:
        return ""
    cx, cy, radius = mission["safe_zone"]
    r = float(x(cx + radius) - x(cx))
    at = f'cx="{float(x(cx)):.1f}" cy="{float(y(cy)):.1f}" r="{r:.1f}"'
    label = f'<text class="t" x="{float(x(cx)):.1f}" y="{float(y(cy - radius)) - 6:.1f}" text-anchor="middle">'
    return f'<circle {at} fill="var(--limited)" opacity="0.10"/>{label}safe zone</text>'


def _outline(eta: Array, x: Scale, y: Scale) -> str:
    """The platform's outline at one moment."""
    c, s = np.cos(eta[2]), np.sin(eta[2])
    corners = np.array([(1, 1), (-1, 1), (-1, -1), (1, -1)]) * PLATFORM_HALF @ np.array([[c, s], [-s, c]]) + eta[:2]
    points = " ".join(f"{float(x(a)):.1f},{float(y(b)):.1f}" for a, b in corners)
    return f'<polygon class="o" points="{points}"/>'


def _objects(run: Run, x: Scale, y: Scale) -> str:
    """Where the object was at first and at the end."""
    if not run.has("task"):
        return ""
    parts = []
    for at, fill, word in ((0, "none", "object at first"), (-1, "var(--ink)", "at the end")):
        px, py = float(x(run["task.object"][at][0])), float(y(run["task.object"][at][1]))
        title = f"<title>{word}: {', '.join(number(round(float(v), 3)) for v in run['task.object'][at])} m</title>"
        parts.append(f'<circle cx="{px:.1f}" cy="{py:.1f}" r="6" fill="{fill}" class="b">{title}</circle>')
    return "".join(parts)
