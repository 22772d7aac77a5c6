"""`teleopd follow` and `teleopd compare`: a task of seed 1, 4.3, put into a profile, run, measured and drawn.

Everything a task needs is values of the profile (`[references.task]`, `[modes.follow]`), so that what is run here can
be written into a profile of one's own as it is.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from ...ipc.schema import CellState
from ..profile import Profile, ProfileError, load
from ..recording.reading import Run
from ..recording.reading import load as load_run
from ..references.figures import FIGURES
from ..running import RunRequest, execute
from ..supervisor import SupervisorError, new_run_folder

MODE, REFERENCE = "follow", "task"
SETTLED_S = 5.0
"""What comes later than this after the first engagement is steady state."""
POINT = re.compile(r"-?[\d.]+,-?[\d.]+,-?[\d.]+")

Say = Callable[[str], None]


@dataclass(frozen=True)
class Task:
    """What to follow: `what` is a figure, FILE.csv, FILE.py:FUNCTION or x,y,z; `options` further keys of the table."""

    what: str
    of: str = "end_effector"
    by: str = "trajectory"
    options: Mapping[str, Any] = field(default_factory=dict)
    laws: Sequence[str] = ()
    """Those of the profile's mode for the same reference unless given."""

    def table(self) -> dict[str, Any]:
        """[references.task]."""
        return {"of": self.of, "follow": self.by, **_source(self.what), **self.options}

    def overrides(self, profile: Profile) -> dict[str, Any]:
        """The profile's values for this task."""
        return {
            "modes.start": MODE,
            "modes.order": [MODE],
            f"modes.{MODE}": {"reference": REFERENCE, "laws": list(self.laws or laws_for(profile, self.of))},
            f"references.{REFERENCE}": self.table(),
        }


def _source(what: str) -> dict[str, Any]:
    if what in FIGURES:
        return {"figure": what}
    if POINT.fullmatch(what):
        return {"follow": "point", "point": [float(number) for number in what.split(",")]}
    if what.endswith(".csv"):
        return {"file": what}
    if ".py:" in what:
        return {"python": what}
    raise ProfileError(f"{what}: write a figure ({', '.join(FIGURES)}), FILE.csv, FILE.py:FUNCTION, or a point x,y,z")


def laws_for(profile: Profile, of: str) -> list[str]:
    """The laws with which the profile follows an operator's reference of the same kind."""
    for name in profile.modes.order:
        if profile.mode(name).reference == of:
            return list(profile.mode(name).laws)
    kinds = ", ".join(dict.fromkeys(profile.mode(name).reference for name in profile.modes.order))
    raise ProfileError(f"--of {of}: profile {profile.name!r} has no mode for it; write one of: {kinds}, or --law LAW")


def follow(request: RunRequest, task: Task, seconds: float | None, show: bool, say: Say) -> dict[str, Any]:
    """Runs a task; errors of merit, and the figures drawn. ProfileError, SupervisorError."""
    from ..recording.plot import draw

    result, run = _run(request, task, seconds, show, say, one_of_several=False)
    result["figures"] = [str(path) for path in draw(run, run.path.parent)]
    (run.path.parent / "summary.json").write_text(json.dumps(result, indent=2) + "\n")
    return result


def _run(
    request: RunRequest, task: Task, seconds: float | None, show: bool, say: Say, one_of_several: bool
) -> tuple[dict[str, Any], Run]:
    profile = load(request.profile, _without_own_modes(request.overrides)).profile
    alone = {"gateway.on": False} if request.clock == "simulated" else {}
    overrides = {**alone, **task.overrides(profile), **request.overrides}
    operator = f"follow:{MODE}" + (f":{seconds:g}" if seconds is not None else "")
    result = execute(replace(request, overrides=overrides, operator=operator), show, say, one_of_several)
    if result["recording"] is None:
        raise SupervisorError("nothing was recorded; see the messages above")
    run = load_run(Path(result["recording"]))
    return {**result, "task": task.table(), **errors(run)}, run


def _without_own_modes(overrides: Mapping[str, Any]) -> dict[str, Any]:
    """What the profile is looked up with, before the task's mode is in it."""
    return {key: value for key, value in overrides.items() if not key.startswith((f"modes.{MODE}", "references."))}


def errors(run: Run) -> dict[str, Any]:
    """RMS and greatest distance from the reference while engaged, mm; steady state from SETTLED_S on."""
    engaged = run["cell.state"] == CellState.ENGAGED
    distance, t = 1e3 * run["reference.distance"][engaged], run.t[engaged]
    settled = distance[t - t[0] >= SETTLED_S] if len(t) else distance
    return {
        "rms_mm": _rms(distance),
        "max_mm": float(distance.max()) if len(distance) else None,
        "steady_rms_mm": _rms(settled),
        "steady_max_mm": float(settled.max()) if len(settled) else None,
        "followed_s": float(len(distance) / run.described("rate", 1000.0)),
        "done": bool(len(run) and run["reference.done"][engaged][-1:].any()),
        "law_failed": run.text("law.message", -1) if len(run) and run.has("law") else "",
    }


def _rms(values: Any) -> float | None:
    return float(np.sqrt(np.mean(np.square(values)))) if len(values) else None


@dataclass(frozen=True)
class Variant:
    """One way to do the task: a profile, laws, values of the profile."""

    label: str
    profile: str
    laws: Sequence[str] = ()
    overrides: Mapping[str, Any] = field(default_factory=dict)


def compare(
    task: Task, variants: Sequence[Variant], seconds: float | None, runs: Path, backend: str, say: Say
) -> dict[str, Any]:
    """The same task with each variant, in simulated time; drawn together. ProfileError, SupervisorError."""
    from ..recording.plot_comparison import draw

    folder = new_run_folder(runs, "compare")
    results, recordings = [], []
    for i, variant in enumerate(variants, start=1):
        say(f"{i} of {len(variants)}: {variant.label}")
        request = RunRequest(
            variant.profile, f"compare-{os.getpid()}-{i}", "simulated", None, True, folder, variant.overrides, backend
        )
        result, run = _run(
            request, replace(task, laws=variant.laws or task.laws), seconds, False, say, one_of_several=True
        )
        results.append({"label": variant.label, **result})
        recordings.append(run)
    picture = folder / "comparison.png"
    draw([variant.label for variant in variants], recordings, results, picture)
    compared = {"task": task.table(), "variants": results, "figure": str(picture)}
    (folder / "comparison.json").write_text(json.dumps(compared, indent=2, ensure_ascii=False) + "\n")
    return {**compared, "json": str(folder / "comparison.json")}
