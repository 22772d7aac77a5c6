"""Figures of merit of a recording: what every cell has, and what its blocks add."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...ipc.schema import CellState, TaskPhase
from .reading import Run


def measures(run: Run) -> dict[str, Any]:
    """The figures; `passed` tells whether everything that the run's robot and task ask for was reached."""
    figures: dict[str, Any] = {
        "ticks": len(run),
        "lost": run.gaps,
        "missed": int(run["timing.missed"][-1]) if len(run) else 0,
        "passed": bool(len(run)),
        "digest": run.digest,
    }
    names = {block.name for block in run.layout.blocks}
    for blocks, measure in PARTS:
        if names.issuperset(blocks) and len(run):
            added = measure(run)
            figures["passed"] &= added.pop("passed", True)
            figures.update(added)
    return figures


def _arm(run: Run) -> dict[str, Any]:
    """RMS of the arm's position error while engaged, m."""
    engaged = run["cell.state"] == CellState.ENGAGED
    error = np.linalg.norm(run["arm.h_ref"] - run["arm.h"], axis=1)
    return {"tracking_rms": float(np.sqrt(np.mean(error[engaged] ** 2))) if engaged.any() else 0.0}


def _mission(run: Run) -> dict[str, Any]:
    complete = bool(run["task.phase"][-1] == TaskPhase.COMPLETE)
    return {"mission_complete": complete, "passed": complete}


PARTS: tuple[tuple[tuple[str, ...], Callable[[Run], dict[str, Any]]], ...] = (
    (("arm",), _arm),
    (("task",), _mission),
)
"""The blocks that a measure needs, and the measure."""
