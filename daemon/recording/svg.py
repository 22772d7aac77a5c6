"""Charts as SVG text, in the colours of the page they stand in: every colour is a CSS variable."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]

MOST_POINTS = 900
"""Of one line: more cannot be seen."""
LEFT, RIGHT, TOP, BOTTOM = 58.0, 10.0, 10.0, 30.0
"""Room for the axes, px."""


@dataclass(frozen=True)
class Line:
    """A line of a chart; `colour` names a CSS variable."""

    label: str
    x: Array
    y: Array
    colour: str
    width: float = 1.5
    opacity: float = 1.0


@dataclass(frozen=True)
class Band:
    """A shaded stretch along x."""

    start: float
    stop: float
    colour: str


@dataclass(frozen=True)
class Scale:
    """Data to pixels, linear."""

    low: float
    high: float
    at_low: float
    at_high: float

    def __call__(self, value: Array | float) -> Array:
        """Where a value is, px."""
        return np.asarray(self.at_low + (np.asarray(value) - self.low) / (self.high - self.low) * self._span)

    @property
    def _span(self) -> float:
        return self.at_high - self.at_low


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers between low and high."""
    step = 10 ** math.floor(math.log10((high - low) / about))
    step *= next(f for f in (1, 2, 5, 10) if (high - low) / (step * f) <= about)
    first = math.ceil(low / step - 1e-9)
    return [round(i * step, 12) for i in range(first, math.floor(high / step + 1e-9) + 1)]


def number(value: float) -> str:
    """A tick's label, with a minus sign that is one."""
    return f"{value:g}".replace("-", "−")


def chart(
    lines: Sequence[Line],
    x_label: str,
    y_label: str,
    size: tuple[float, float] = (460, 210),
    bands: Sequence[Band] = (),
    equal: bool = False,
    extra: str = "",
) -> str:
    """Lines over each other with axes; `equal` gives both axes the same scale, `extra` is drawn below the lines."""
    width, height = size
    x, y = _scales(lines, width, height, equal)
    parts = [
        f'<svg viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{escape(y_label)} over {escape(x_label)}">'
    ]
    parts += [_band(band, x, height) for band in bands]
    parts += _grid(x, y, width, height, x_label, y_label)
    parts.append(extra)
    parts += [_path(line, x, y) for line in lines]
    return "".join([*parts, "</svg>"])


def scales_of(lines: Sequence[Line], size: tuple[float, float], equal: bool = False) -> tuple[Scale, Scale]:
    """The scales that `chart` will use, for what is drawn beside the lines."""
    return _scales(lines, *size, equal)


def legend(lines: Sequence[tuple[str, str]]) -> str:
    """Names and colours in a row."""
    items = (f'<span><i style="background:var({colour})"></i>{escape(label)}</span>' for label, colour in lines)
    return f'<p class="legend">{"".join(items)}</p>'


def bars(rows: Sequence[tuple[str, float, float]], unit: str, width: float = 460) -> str:
    """One row a name with two lengths, the shorter over the longer: median and 99th percentile, say."""
    most = max([longer for _, _, longer in rows] + [1e-12])
    row, left = 24.0, 78.0
    room = width - left - 104
    parts = [f'<svg viewBox="0 0 {width:g} {len(rows) * row + 4:g}" role="img" aria-label="durations in {unit}">']
    for i, (name, shorter, longer) in enumerate(rows):
        y = i * row + 4
        parts.append(f'<text class="t" x="{left - 8:g}" y="{y + 12:g}" text-anchor="end">{escape(name)}</text>')
        for value, opacity in ((longer, 0.3), (shorter, 1.0)):
            size = f'width="{max(room * value / most, 1):.1f}" height="15" rx="2"'
            parts.append(f'<rect x="{left:g}" y="{y:g}" {size} fill="var(--measured)" opacity="{opacity:g}"/>')
        text = f"{shorter:.1f} / {longer:.1f} {unit}"
        parts.append(f'<text class="t" x="{left + room * longer / most + 6:.1f}" y="{y + 12:g}">{text}</text>')
    return "".join([*parts, "</svg>"])


def _thin(line: Line) -> tuple[Array, Array]:
    step = max(1, math.ceil(len(line.x) / MOST_POINTS))
    return line.x[::step], line.y[::step]


def _range(values: Sequence[Array]) -> tuple[float, float]:
    finite = [v[np.isfinite(v)] for v in values]
    finite = [v for v in finite if len(v)]
    if not finite:
        return 0.0, 1.0
    low, high = min(float(v.min()) for v in finite), max(float(v.max()) for v in finite)
    room = 0.06 * (high - low) or max(abs(high) * 0.1, 1e-6)
    return low - room, high + room


def _scales(lines: Sequence[Line], width: float, height: float, equal: bool) -> tuple[Scale, Scale]:
    (x_low, x_high), (y_low, y_high) = _range([line.x for line in lines]), _range([line.y for line in lines])
    across, up = width - LEFT - RIGHT, height - TOP - BOTTOM
    if equal:
        per_px = max((x_high - x_low) / across, (y_high - y_low) / up)
        x_more, y_more = per_px * across - (x_high - x_low), per_px * up - (y_high - y_low)
        x_low, x_high, y_low, y_high = x_low - x_more / 2, x_high + x_more / 2, y_low - y_more / 2, y_high + y_more / 2
    return Scale(x_low, x_high, LEFT, width - RIGHT), Scale(y_low, y_high, height - BOTTOM, TOP)


def _grid(x: Scale, y: Scale, width: float, height: float, x_label: str, y_label: str) -> Iterator[str]:
    for value in ticks(x.low, x.high, 6):
        at = float(x(value))
        yield f'<line class="g" x1="{at:.1f}" x2="{at:.1f}" y1="{TOP:g}" y2="{height - BOTTOM:g}"/>'
        yield f'<text class="t" x="{at:.1f}" y="{height - BOTTOM + 13:g}" text-anchor="middle">{number(value)}</text>'
    for value in ticks(y.low, y.high, 5):
        at = float(y(value))
        yield f'<line class="g" x1="{LEFT:g}" x2="{width - RIGHT:g}" y1="{at:.1f}" y2="{at:.1f}"/>'
        yield f'<text class="t" x="{LEFT - 6:g}" y="{at + 3.5:.1f}" text-anchor="end">{number(value)}</text>'
    yield f'<text class="t" x="{width - RIGHT:g}" y="{height - 3:g}" text-anchor="end">{escape(x_label)}</text>'
    middle = (TOP + height - BOTTOM) / 2
    turned = f'transform="rotate(-90 12 {middle:g})"'
    yield f'<text class="t" x="12" y="{middle:g}" text-anchor="middle" {turned}>{escape(y_label)}</text>'


def _band(band: Band, x: Scale, height: float) -> str:
    start, stop = float(x(band.start)), float(x(band.stop))
    box = f'x="{start:.1f}" width="{max(stop - start, 0.5):.1f}" y="{TOP:g}" height="{height - TOP - BOTTOM:g}"'
    return f'<rect {box} fill="var({band.colour})" opacity="0.10"/>'


def _path(line: Line, x: Scale, y: Scale) -> str:
    xs, ys = _thin(line)
    px, py = x(xs), y(ys)
    draw, parts = False, []
    for a, b in zip(px.tolist(), py.tolist(), strict=True):
        if not math.isfinite(a + b):
            draw = False
            continue
        parts.append(f"{'L' if draw else 'M'}{a:.1f} {b:.1f}")
        draw = True
    style = f'stroke="var({line.colour})" stroke-width="{line.width:g}" opacity="{line.opacity:g}"'
    return f'<path class="l" d="{"".join(parts)}" {style}/>'
