"""What a run with the glass was worth: tracking against slosh, and what the plans cost in time."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ...ipc.schema import CellState
from ..recording.reading import Run

Array = npt.NDArray[np.float64]

LONGEST_DELAY_S = 1.0


def measures(run: Run) -> dict[str, Any]:
    """Figures of merit of a recording, over the time that the cell was engaged."""
    engaged = run["cell.state"] == CellState.ENGAGED
    if not engaged.any():
        return {"engaged_s": 0.0}
    error, angle = position_error(run)[engaged], run["liquid.angle"][engaged]
    n_y = int(run["glass.n"][0])
    tilt = run["glass.pose"][engaged][:, 2 if n_y == 3 else slice(3, 5)]
    solve = run["solver.solve_time"][engaged] * 1e-6
    return {
        "engaged_s": float(engaged.sum() * period(run)),
        "tracking_rms": float(np.sqrt((error**2).sum(axis=1).mean())),
        "delay": delay(run, engaged),
        "slosh_max": float(np.abs(angle).max()),
        "slosh_rms": float(np.sqrt((angle**2).sum(axis=1).mean())),
        "tilt_max": float(np.abs(tilt).max()),
        "solve_ms": {f"p{p}": float(np.percentile(solve, p)) for p in (50, 99, 100)},
        "plans": int(run["mpc.plans"][-1].sum()),
        "plan_age_ms": float(np.percentile(run["mpc.age"][engaged] * 1e-6, 99)),
    }


def period(run: Run) -> float:
    """Of the ticks, s."""
    return float(run["timing.period"][0]) * 1e-9


def places(run: Run) -> list[int]:
    """Where the position stands in a pose."""
    return [0, 1] if int(run["glass.n"][0]) == 3 else [0, 1, 2]


def position_error(run: Run) -> Array:
    """Position of the glass minus its reference, m."""
    at = places(run)
    return np.asarray(run["glass.pose"][:, at] - run["glass.pose_ref"][:, at])


def delay(run: Run, engaged: npt.NDArray[np.bool_]) -> float:
    """By how much the glass is behind: the shift, s, that makes it most like its reference."""
    at = places(run)
    pose, wanted = run["glass.pose"][engaged][:, at], run["glass.pose_ref"][engaged][:, at]
    most = max(min(round(LONGEST_DELAY_S / period(run)), len(pose) - 1), 1)
    shifts = np.arange(0, most, max(most // 200, 1))
    off = [float(((pose[k:] - wanted[: len(wanted) - k]) ** 2).sum(axis=1).mean()) for k in shifts]
    return float(shifts[int(np.argmin(off))] * period(run))
