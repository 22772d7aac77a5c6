"""Where a reference's curve comes from. All of this happens before the first tick."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt

from .curve import Curve
from .figures import FIGURES
from .settings import Reference

SAMPLES = 801
"""Points of a figure or a function; a spline through as many is as good as the formula."""
MOST_ROWS = 200_000
PYTHON_LIMIT_S = 30.0
"""How long the function may take to be sampled."""
CLOSES = 1e-6
"""m: ends no further apart than this make a closed curve."""

Array = npt.NDArray[np.float64]


class CurveError(ValueError):
    """A reference that cannot be made; the message is `key: problem`."""


def curve_of(reference: Reference) -> Curve:
    """The curve of a reference; CurveError says what is wrong with its file or function."""
    if reference.point is not None:
        return Curve.standing(reference.point)
    if reference.figure is not None:
        key, curve = "figure", _figure(reference)
    elif reference.file is not None:
        key, curve = "file", _through("file", *read_points(Path(reference.file)))
    else:
        t = np.linspace(0.0, reference.duration, SAMPLES)
        key, curve = "python", _through("python", t, _sampled(str(reference.python), reference.duration))
    if reference.follow != "path":
        return curve
    try:
        return curve.by_length()
    except ValueError as error:
        raise CurveError(f"{key}: {error}; a path needs some") from None


def _figure(reference: Reference) -> Curve:
    figure = FIGURES[str(reference.figure)]
    s = np.linspace(0.0, 1.0, SAMPLES)
    flat = figure.at(s) * np.resize(reference.size, 2)
    points = np.zeros((SAMPLES, 3))
    points[:, ["xyz".index(axis) for axis in reference.plane]] = flat
    if reference.of == "platform":
        points[:, 2] = _heading(flat) if reference.heading == "tangent" else 0.0
    return Curve(s * reference.duration, points, figure.closed and _closes(points))


def _heading(flat: Array) -> Array:
    """Direction of the way, rad, without jumps; where the way stands still, as before."""
    step = np.gradient(flat, axis=0)
    moving = np.linalg.norm(step, axis=1) > 1e-9 * np.abs(flat).max()
    angle = np.unwrap(np.arctan2(step[moving, 1], step[moving, 0]))
    at = np.arange(len(flat))
    return np.asarray(np.interp(at, at[moving], angle))


def _closes(points: Array) -> bool:
    return bool(np.abs(points[0] - points[-1]).max() <= CLOSES)


def _through(key: str, times: Array, points: Array) -> Curve:
    if not np.isfinite(points).all():
        raise CurveError(f"{key}: every number must be finite")
    closed = _closes(points)
    if closed:
        points[-1] = points[0]
    return Curve(times, points, closed)


def read_points(path: Path) -> tuple[Array, Array]:
    """Times (n,) from 0 and points (n, 3) of a CSV file; CurveError names the line and what belongs there."""
    try:
        with path.open(newline="") as file:
            lines = list(csv.reader(file))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise CurveError(f"file: {path} cannot be read: {error}") from error
    header = [name.strip() for name in lines[0]] if lines else []
    if header not in (["time", "x", "y", "z"], ["time", "x", "y", "psi"]):
        raise CurveError(f"file: {path}:1: the first line must be time,x,y,z (or time,x,y,psi)")
    rows = []
    for number, fields in enumerate(lines[1:], start=2):
        if fields:
            try:
                rows.append([float(field) for field in fields])
            except ValueError:
                rows.append([])
            if len(rows[-1]) != 4 or (len(rows) > 1 and rows[-1][0] <= rows[-2][0]):
                raise CurveError(f"file: {path}:{number}: four numbers belong here, and time must grow")
    if not 3 <= len(rows) <= MOST_ROWS:
        raise CurveError(f"file: {path}: write 3 to {MOST_ROWS} lines of numbers, it has {len(rows)}")
    table = np.array(rows)
    return table[:, 0] - table[0, 0], table[:, 1:]


def _sampled(spec: str, duration: float) -> Array:
    """Points of a user's function, (SAMPLES, 3), evaluated in a process of its own."""
    file, _, name = spec.rpartition(":")
    command = [sys.executable, "-m", f"{__package__}.sampling", file, name, str(duration), str(SAMPLES)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PYTHON_LIMIT_S)
    except subprocess.TimeoutExpired:
        raise CurveError(f"python: {spec} took longer than {PYTHON_LIMIT_S:g} s for {SAMPLES} calls") from None
    if done.returncode != 0:
        raise CurveError(f"python: {spec}: {done.stderr.strip().splitlines()[-1] if done.stderr else 'failed'}")
    return np.array(json.loads(done.stdout.splitlines()[-1]), dtype=float)
