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

from ..plants.liquid import GRAVITY

Array = npt.NDArray[np.float64]

FEWEST = 20
COLUMNS = ("time", "angle")
ITERATIONS = 40
PARTS_PER_RADIAN, MOST_PARTS = 20.0, 20
"""The pendulum is integrated in steps of 1/(20·ω), and at most so many from one line of the record to the next."""
DIFFERENCE = 1e-6
NO_PENDULUM = 0.3
"""Share of the record's deviation that may be left unexplained."""
FIRST_PERIODS, AT_ONCE = 4.0, 3.0
"""The fit begins with so many periods, and then goes on with so many times as many: one that began with a long record
would take a neighbouring number of swings for the right one."""
STEEPEST, LONGEST = math.pi / 2, 10.0
"""No surface in an open glass is further from its middle, rad, and no liquid's pendulum longer, m."""


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
        with path.open(newline="", encoding="utf-8-sig") as file:
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
    steepest = float(np.abs(angle - np.median(angle)).max())
    if steepest > STEEPEST:
        raise LiquidError(f"{path}: the angle goes to {steepest:.3g} rad: write rad (deg · π/180), without jumps")
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
    with np.errstate(all="ignore"):
        p, residual = _found(t, angle)
    if p is None:
        raise LiquidError(
            "this is not the free oscillation of a pendulum: let the liquid swing, keep the glass still, and begin the "
            "record when it has been let go"
        )
    omega, decay = math.exp(p[0]), max(float(p[1]), 0.0)
    length, damping_ratio = GRAVITY / omega**2, decay / (2 * omega)
    if damping_ratio >= 1:
        raise LiquidError("the liquid creeps back and does not swing: such a record does not tell l and d apart")
    if length > LONGEST:
        raise LiquidError(f"it swings with {omega:.3g} rad/s, as a pendulum of {length:.3g} m would: write time in s")
    return Identified(
        length,
        decay * mass * length**2,
        omega,
        damping_ratio,
        float(np.sqrt((residual**2).mean())),
        t,
        angle,
        angle - residual,
    )


def _found(t: Array, angle: Array) -> tuple[Array | None, Array]:
    """The unknowns and what they leave of the record; None where nothing fits.

    A guess by the whole record is spoilt where noise or the trapezium rule add up over many swings, so that ever
    shorter beginnings of it are tried.
    """
    lines, fewest = len(t), min(len(t), FEWEST)
    while lines >= fewest:
        try:
            p = _linear(t[:lines], angle[:lines])
            if p is not None:
                p, residual = _fit_step_by_step(t, angle, p)
                if residual.std() < NO_PENDULUM * angle.std():
                    return p, residual
        except (np.linalg.LinAlgError, OverflowError, ValueError):
            pass  # numbers that no record of a liquid has
        lines //= 2
    return None, angle


def _fit_step_by_step(t: Array, angle: Array, p: Array) -> tuple[Array, Array]:
    until = FIRST_PERIODS * 2 * math.pi / math.exp(p[0])
    while until < t[-1]:
        part = slice(max(int(np.searchsorted(t, until)), FEWEST))
        p, _ = _fit(t[part], angle[part], p)
        until *= AT_ONCE
    return _fit(t, angle, p)


def _linear(t: Array, angle: Array) -> Array | None:
    """Where to begin: the linear oscillator, integrated twice, is linear in its unknowns and deaf to noise.

    β = β_0 + (β̇_0 + γ·β_0)·t + ω²·c·t²/2 − γ·∫β − ω²·∬β, with the offset c. None if that is no oscillator.
    """
    once = _integral(t, angle)
    columns = np.column_stack([np.ones_like(t), t, t**2 / 2, -once, -_integral(t, once)])
    (first, slope, bend, decay, stiffness), *_ = np.linalg.lstsq(columns, angle, rcond=None)
    if stiffness <= 0:
        return None
    offset = bend / stiffness
    return np.array([0.5 * math.log(stiffness), max(decay, 0.0), first - offset, slope - decay * first, offset])


def _integral(t: Array, values: Array) -> Array:
    """From the first time on, by the trapezium rule."""
    return np.concatenate([[0.0], np.cumsum(np.diff(t) * (values[1:] + values[:-1]) / 2)])


def _predicted(t: Array, p: Array) -> Array:
    """Angles at the times t, one column for each column of unknowns p = (ln ω, decay, β_0, β̇_0, offset)."""
    stiffness, decay, beta, rate = np.exp(2 * p[0]), p[1], p[2], p[3]
    parts = min(math.ceil(float(np.diff(t).max() * np.exp(p[0].max())) * PARTS_PER_RADIAN), MOST_PARTS)
    out = [beta]
    for whole in np.diff(t):
        h = whole / parts
        for _ in range(parts):
            a1 = -stiffness * np.sin(beta) - decay * rate
            r2 = rate + h / 2 * a1
            a2 = -stiffness * np.sin(beta + h / 2 * rate) - decay * r2
            r3 = rate + h / 2 * a2
            a3 = -stiffness * np.sin(beta + h / 2 * r2) - decay * r3
            r4 = rate + h * a3
            a4 = -stiffness * np.sin(beta + h * r3) - decay * r4
            beta = beta + h / 6 * (rate + 2 * r2 + 2 * r3 + r4)
            rate = rate + h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
        out.append(beta)
    return np.asarray(np.array(out) + p[4], float)


def _fit(t: Array, angle: Array, p: Array) -> tuple[Array, Array]:
    """Levenberg and Marquardt's method; the unknowns and what they leave of the record."""
    damping, residual, J = 1e-2, *_linearised(t, angle, p)
    for _ in range(ITERATIONS):
        H = J.T @ J
        step = np.linalg.solve(H + damping * np.diag(np.diag(H) + 1e-12), J.T @ residual)
        step[0] = np.clip(step[0], -0.5, 0.5)
        left, slope = _linearised(t, angle, p + step)
        better = residual @ residual - left @ left
        if not better > 0:  # NaN too
            damping *= 4
            continue
        done = better <= 1e-10 * (residual @ residual)
        p, residual, J, damping = p + step, left, slope, damping / 3
        if done:
            break
    return p, residual


def _linearised(t: Array, angle: Array, p: Array) -> tuple[Array, Array]:
    """What is left of the record, and the derivative of the prediction by differences, all in one integration."""
    with np.errstate(all="ignore"):
        found = _predicted(t, p[:, None] + np.column_stack([np.zeros(5), DIFFERENCE * np.eye(5)]))
    return angle - found[:, 0], (found[:, 1:] - found[:, :1]) / DIFFERENCE
