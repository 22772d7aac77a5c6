"""`teleopd demo ur5e_antislosh` and `teleopd sweep`: the same hand, carried with different weights against sloshing."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from ...ipc.schema import CellState, HoldReason
from ..mpc.measures import measures
from ..profile import BUILT_IN, ProfileError, load
from ..recording import carrying as figures
from ..recording.reading import Run
from ..recording.reading import load as load_run
from ..running import RunRequest, execute
from ..supervisor import SupervisorError, new_run_folder

PARAMETERS = {"P1": 0.0, "P2": 1.0}
"""The seed's two parameter sets, as operator.tuning."""
OF_THE_HAND = {HoldReason.NONE, HoldReason.NOT_ENGAGED_YET, HoldReason.RELEASED}
"""What a recorded hand itself does to the cell."""
Say = Callable[[str], None]


def compare(request: RunRequest, show: bool, say: Say) -> dict[str, Any]:
    """Carries the glass as the recorded hand asks, once with P1 and once with P2; what happened, with figures."""
    folder = _folder(request)
    runs, found = {}, {}
    for name, tuning in PARAMETERS.items():
        say(f"{name}: {'following the hand' if name == 'P1' else 'keeping the liquid still'}")
        runs[name] = _carried(request, folder, tuning, show, say)
        found[name] = measures(runs[name])
    drawn = [
        figures.save(lambda: figures.motion(runs), folder / "motion.png"),
        figures.save(lambda: figures.solve_times(runs), folder / "times.png"),
    ]
    result = {
        **found,
        "carried": all(_whole(run) for run in runs.values()),
        "stiller": found["P1"].get("slosh_max", 0.0) / max(found["P2"].get("slosh_max", 0.0), 1e-12),
        "folder": str(folder),
        "figures": drawn,
        "digests": {name: run.digest for name, run in runs.items()},
    }
    (folder / "summary.json").write_text(json.dumps(result, indent=2) + "\n")
    return result


def sweep(request: RunRequest, weights: int, show: bool, say: Say) -> dict[str, Any]:
    """Carries the glass with so many weights from P1 to P2: tracking and slosh of each, as CSV and as a figure."""
    folder, points = _folder(request), []
    for tuning in np.linspace(0.0, 1.0, weights):
        say(f"tuning {tuning:.2f}")
        run = _carried(request, folder, float(tuning), show, say)
        if not _whole(run):
            raise SupervisorError(f"with tuning {tuning:.2f} {_what_happened(run)}; see {run.path.parent}")
        points.append({"tuning": float(tuning), **measures(run)})
    columns = ("tuning", "tracking_rms", "delay", "slosh_max", "slosh_rms", "tilt_max")
    with (folder / "sweep.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, columns, extrasaction="ignore")
        writer.writeheader()
        writer.writerows(points)
    drawn = figures.save(lambda: figures.pareto(points), folder / "pareto.png")
    return {"points": points, "folder": str(folder), "figures": [drawn], "table": str(folder / "sweep.csv")}


def _folder(request: RunRequest) -> Path:
    """A new folder for the runs that belong together. ProfileError if the profile carries no glass."""
    profile = load(request.profile, request.overrides).profile
    if profile.mpc is None:
        raise ProfileError(f"profile {profile.name!r} carries no glass (no table [mpc]); write ur5e_antislosh")
    return new_run_folder(request.runs or Path(profile.recording.folder), profile.name)


def _carried(request: RunRequest, folder: Path, tuning: float, show: bool, say: Say) -> Run:
    hand = request.operator or str(_example(request.profile))
    overrides = {"gateway.on": False, **request.overrides, "operator.tuning": tuning}
    asked = replace(request, operator=hand, record=True, runs=folder, overrides=overrides)
    result = execute(asked, show, say, one_of_several=True)
    if result["recording"] is None:
        raise SupervisorError("nothing was recorded; see the messages above")
    return load_run(Path(result["recording"]))


def _example(name: str) -> Path:
    """The hand motion that ships with a profile, or with one that it extends."""
    profile = load(name)
    for candidate in (profile.profile.name, *(Path(origin).stem for origin in profile.origins.values())):
        path = BUILT_IN / f"{candidate}.csv"
        if path.is_file():
            return path
    raise ProfileError(f"profile {name!r} has no recorded hand; write  --operator FILE.csv")


def _whole(run: Run) -> bool:
    """Whether the hand carried the glass, and nothing else ended the motion."""
    return _carried_at_all(run) and set(np.unique(run["cell.reason"]).tolist()) <= OF_THE_HAND


def _carried_at_all(run: Run) -> bool:
    return bool((run["cell.state"] == CellState.ENGAGED).any())


def _what_happened(run: Run) -> str:
    """Why a run is not whole."""
    if not _carried_at_all(run):
        return "the hand never carried the glass (bit 0 of its buttons is the deadman: let go at first, then held)"
    return "the glass was not carried to the end"
