"""`teleopd identify-liquid`: length and damping of the virtual pendulum from a recorded free oscillation.

Seed 4 identifies them "roughly through video analysis". Here the pendulum of (7), in a glass that stands still,
β̈ = −(g/l)·sin β − d/(ml²)·β̇, is fitted to the whole record by least squares (Levenberg and Marquardt), with the first
angle, the first rate and a constant offset of the record as further unknowns.
"""

from __future__ import annotations

import csv
import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from .plants.liquid import GRAVITY

Array = npt.NDArray[np.float64]

FEWEST = 20
COLUMNS = ("time", "angle")
ITERATIONS = 60
PARTS_PER_RADIAN = 20.0
"""The pendulum is integrated in steps of 1/(20·ω) or less."""


class LiquidError(Exception):
    """A record that cannot be used; the message says why."""


@dataclass(frozen=True)
class Identified:
    """What was found; `residual` is RMS, rad, `fitted` the angle at the record's times."""

    l: float  # noqa: E741 — the seed's symbol
    d: float
    omega: float
    damping_ratio: float
    residual: float
    time: Array
    angle: Array
    fitted: Array


def read(path: Path) -> tuple[Array, Array]:
    """Times, s, and angles, rad, of a CSV with the columns time, angle. LiquidError names the line that is wrong."""
    try:
        with path.open(newline="") as file:
            rows = csv.reader(file)
            header = [name.strip() for name in next(rows, [])]
            if tuple(header) != COLUMNS:
                raise LiquidError(f"{path}:1: the first line must be {','.join(COLUMNS)}, it is {','.join(header)}")
            numbers = [_numbers(path, n, row) for n, row in enumerate(rows, start=2) if row]
    except OSError as error:
        raise LiquidError(f"{path}: cannot be read: {error.strerror}") from None
    except (UnicodeDecodeError, csv.Error) as error:
        raise LiquidError(f"{path}: not a CSV file: {error}") from None
    if len(numbers) < FEWEST:
        raise LiquidError(f"{path}: {len(numbers)} lines; record at least {FEWEST}, over some swings")
    t, angle = np.array(numbers).T
    if (np.diff(t) <= 0).any():
        raise LiquidError(f"{path}: time must grow from line to line")
    return t - t[0], angle


def _numbers(path: Path, line: int, row: list[str]) -> tuple[float, float]:
    try:
        t, angle = map(float, row)
    except ValueError:
        raise LiquidError(f"{path}:{line}: two numbers belong here, time in s and angle in rad") from None
    if not (math.isfinite(t) and math.isfinite(angle)):
        raise LiquidError(f"{path}:{line}: both numbers must be finite")
    return t, angle


def identify(t: Array, angle: Array, mass: float) -> Identified:
    """l and d from a free oscillation, for a liquid of `mass` kg. LiquidError if it is none."""
    best: tuple[float, Array] | None = None
    for omega in _frequencies(t, angle):
        start = np.array([math.log(omega), 0.2 * omega, angle[0] - angle.mean(), 0.0, angle.mean()])
        found, cost = _fit(t, angle, start)
        if best is None or cost < best[0]:
            best = cost, found
    assert best is not None
    cost, (log_omega, decay, *_) = best
    omega, residual = math.exp(log_omega), math.sqrt(cost / len(t))
    if not residual < 0.5 * angle.std():
        raise LiquidError(
            "this is not the free oscillation of a pendulum: let the liquid swing, and keep the glass still"
        )
    length = GRAVITY / omega**2
    fitted = _predicted(t, best[1])
    return Identified(length, decay * mass * length**2, omega, decay / (2 * omega), residual, t, angle, fitted)


def _frequencies(t: Array, angle: Array) -> list[float]:
    """Where to begin, rad/s: the strongest frequencies of the record."""
    even = np.linspace(t[0], t[-1], len(t))
    swing = np.interp(even, t, angle)
    spectrum = np.abs(np.fft.rfft((swing - swing.mean()) * np.hanning(len(even)), 4 * len(even)))
    omega = 2 * np.pi * np.fft.rfftfreq(4 * len(even), even[1] - even[0])
    peak = omega[1 + int(np.argmax(spectrum[1:]))]
    return [float(peak * factor) for factor in (0.7, 0.85, 1.0, 1.2, 1.4)]


def _predicted(t: Array, p: Array) -> Array:
    """Angles of the pendulum at the times t; p is (ln ω, decay, β_0, β̇_0, offset)."""
    omega, decay = math.exp(min(p[0], 7.0)), p[1]
    parts = max(1, math.ceil(float(np.diff(t).max()) * omega * PARTS_PER_RADIAN))
    beta, rate, out = p[2], p[3], [p[2]]

    def slope(b: float, r: float) -> float:
        return float(-(omega**2) * math.sin(b) - decay * r)

    for whole in np.diff(t):
        h = whole / parts
        for _ in range(parts):
            a1 = slope(beta, rate)
            r2, a2 = rate + h / 2 * a1, slope(beta + h / 2 * rate, rate + h / 2 * a1)
            r3, a3 = rate + h / 2 * a2, slope(beta + h / 2 * r2, rate + h / 2 * a2)
            r4, a4 = rate + h * a3, slope(beta + h * r3, rate + h * a3)
            beta += h / 6 * (rate + 2 * r2 + 2 * r3 + r4)
            rate += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
        out.append(beta)
    return np.asarray(out, float) + float(p[4])


def _fit(t: Array, angle: Array, p: Array) -> tuple[Array, float]:
    """Levenberg and Marquardt's method; the unknowns and the sum of squares."""
    damping, residual = 1e-2, angle - _predicted(t, p)
    cost = float(residual @ residual)
    for _ in range(ITERATIONS):
        J = np.column_stack([(_predicted(t, p + step) - _predicted(t, p)) / step.sum() for step in 1e-6 * np.eye(5)])
        H, g = J.T @ J, J.T @ residual
        step = np.linalg.solve(H + damping * np.diag(np.diag(H) + 1e-12), g)
        tried = p + step
        with np.errstate(all="ignore"):
            off = angle - _predicted(t, tried)
        now = float(off @ off)
        if np.isfinite(now) and now < cost:
            small = cost - now <= 1e-12 * cost
            p, residual, cost, damping = tried, off, now, damping / 3
            if small:
                break
        else:
            damping *= 4
            if damping > 1e9:
                break
    return p, cost
