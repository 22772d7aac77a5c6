"""Figures of merit of a recording: what every cell has, and what its blocks add."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...ipc.schema import CellState, TaskPhase
from .reading import Run

LEAST_FORCE_N = 0.01
LONGEST_DELAY_S = 0.5
LEVEL_M = 0.002
"""The underside of a box that stands is so near to what carries it."""
LINK_COUNTS = ("sent", "received", "lost", "late", "reordered", "reconnects")


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
    if "arm" not in run.references:  # nothing leads the hand
        return {}
    engaged = run["cell.state"] == CellState.ENGAGED
    error = np.linalg.norm(run["arm.h_ref"] - run["arm.h"], axis=1)
    return {"tracking_rms": float(np.sqrt(np.mean(error[engaged] ** 2))) if engaged.any() else 0.0}


def _mission(run: Run) -> dict[str, Any]:
    complete = bool(run["task.phase"][-1] == TaskPhase.COMPLETE)
    return {"mission_complete": complete, "passed": complete}


def _bilateral(run: Run) -> dict[str, Any]:
    """RMS of the velocity errors (v, ω) while engaged with nothing in the zone, as a share of the references' range;
    the largest force on the hand, N; the delay of the velocity filter, s."""
    feedback, force = (np.linalg.norm(run[f"bilateral.{name}"], axis=1) for name in ("feedback", "force"))
    free = (run["cell.state"] == CellState.ENGAGED) & (feedback < LEAST_FORCE_N) & (force == 0)
    error = (run["bilateral.ref"] - run["base.u"][:, ::2])[free]
    extent = np.ptp(run["bilateral.ref"], axis=0)
    rms = np.sqrt(np.mean(error**2, axis=0)) / np.maximum(extent, 1e-9) if free.any() else np.zeros(2)
    return {
        "tracking_rms_share": [round(float(share), 4) for share in rms],
        "largest_force_n": float(feedback.max()),
        "filter_delay_s": _delay(run),
    }


def _delay(run: Run) -> float:
    """By how much the filtered velocity is best shifted to fit the true one, s; from both velocities together."""
    true, filtered = run["base.u"][:, ::2], run["odometry.u"]
    scale = np.maximum(true.std(axis=0), 1e-9)
    dt = float(np.median(np.diff(run.t))) if len(run) > 1 else 0.0
    shifts = range(min(round(LONGEST_DELAY_S / dt), len(run) - 1) if dt else 1)
    misfit = [float((((filtered[k:] - true[: len(true) - k]) / scale) ** 2).mean()) for k in shifts]
    return int(np.argmin(misfit)) * dt


def _link(run: Run) -> dict[str, Any]:
    """Latency, µs, and losses of a robot behind a link."""
    figures: dict[str, Any] = {name: int(run[f"link.{name}"][-1]) for name in LINK_COUNTS}
    for name in ("response", "round_trip"):
        times = run[f"link.{name}"]
        times = times[times > 0] / 1e3
        if len(times):
            p50, p99 = np.percentile(times, [50, 99])
            figures[f"{name}_us"] = {"p50": round(float(p50), 1), "p99": round(float(p99), 1)}
    return {"link": figures}


def _arena(run: Run) -> dict[str, Any]:
    contacts = int(run["arena.contacts"][-1])
    return {
        "contacts": contacts,
        "least_clearance_m": float(run["arena.clearance"].min()),
        "passed": contacts == 0,
    }


def _boxes(run: Run) -> dict[str, Any]:
    """How far from its place each box stands that has one, m, and whether all stand there, upright on what is below."""
    boxes = (run.described("world") or {"boxes": []})["boxes"]
    places = run["scene.position"][-1].reshape(-1, 3)
    off, stand = {}, True
    for place, box in zip(places, boxes, strict=False):
        goal = box.get("goal")
        if goal is not None:
            off[box["name"]] = round(float(np.hypot(*(place[:2] - goal["at"]))), 5)
            stand &= off[box["name"]] <= goal["within"] and abs(float(place[2]) - goal["z"]) < LEVEL_M
    return {"boxes_off_m": off, "passed": bool(stand)} if off else {}


PARTS: tuple[tuple[tuple[str, ...], Callable[[Run], dict[str, Any]]], ...] = (
    (("arm",), _arm),
    (("task",), _mission),
    (("bilateral", "base", "odometry"), _bilateral),
    (("arena",), _arena),
    (("link",), _link),
    (("scene", "joints"), _boxes),
)
"""The blocks that a measure needs, and the measure."""
