"""`teleopd run` and `teleopd demo`: one supervised cell from start to end, shown and summed up."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from .. import __version__
from ..clients.device import DeviceError
from ..clients.operators import command_for
from ..ipc.histogram import summary
from ..ipc.segment import StateReader
from .live import LiveView
from .notify import Notifier, ServiceWatch
from .profile import BUILT_IN, ProfileError, Resolved, load
from .recording.measures import measures
from .recording.reading import FILE
from .recording.reading import load as load_run
from .supervisor import Plan, Supervisor, SupervisorError, new_run_folder

BACKENDS = ("auto", "compiled", "evaluated")
SHOW_CURSOR = b"\x1b[?25h"
"""The live view hides it."""


@dataclass(frozen=True)
class RunRequest:
    """What the command line asked for."""

    profile: str
    cell: str | None
    clock: str | None
    operator: str | None
    record: bool
    runs: Path | None
    overrides: Mapping[str, Any]
    backend: str


class _Histograms:
    """Keeps the newest copy of the latency histograms, since they end with the cell."""

    def __init__(self) -> None:
        self.newest: dict[str, Any] = {}

    def __call__(self, reader: StateReader) -> None:
        self.newest = reader.histograms()

    def figures(self, name: str) -> dict[str, Any]:
        if name not in self.newest:
            return {"p50": 0.0, "p99": 0.0, "p999": 0.0, "max": 0.0, "count": 0}
        return summary(self.newest[name])


def execute(request: RunRequest, show: bool, say: Callable[[str], None]) -> dict[str, Any]:
    """Runs a cell; what happened. ProfileError, SupervisorError."""
    overrides = dict(request.overrides)
    if request.clock is not None:
        overrides["cell.clock"] = request.clock
    resolved = load(request.profile, overrides)
    if request.backend not in BACKENDS:
        raise ProfileError(f"--backend {request.backend}: write one of: {', '.join(BACKENDS)}")
    cell = request.cell or resolved.profile.name
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,30}", cell):
        raise ProfileError(f"--cell {cell}: write up to 31 of a–z, 0–9, _ and -, beginning with a letter or digit")
    operator = _operator_command(request.operator, cell)
    folder = None
    if request.record:
        folder = new_run_folder(request.runs or Path(resolved.profile.recording.folder), resolved.profile.name)
        _write_description(folder, resolved)
    plan = Plan(resolved, request.profile, cell, overrides, operator, folder, request.backend)
    service, histograms = ServiceWatch(Notifier.take()), _Histograms()
    supervisor = Supervisor(plan, service.telling(say), service.stopping)
    with (
        LiveView(resolved.profile, cell, show and "keyboard" not in (request.operator or "")) as view,
        service,
        _Signals(supervisor),
    ):
        supervisor.run([histograms, view, service])
    recording = folder / FILE if folder else None
    return {
        "cell": cell,
        "profile": resolved.profile.name,
        "recording": str(recording) if recording and recording.exists() else None,
        "operator_code": supervisor.operator_code,
        "wakeup_us": histograms.figures("wake"),
        "tick_us": histograms.figures("tick"),
    }


def demo(request: RunRequest, show: bool, say: Callable[[str], None]) -> list[dict[str, Any]]:
    """The tests that the profile's [demo] names, or the one of its own name; one result each."""
    profile = load(request.profile).profile
    if profile.demo is None:
        return [demo_mission(request, show, say)]
    return [demo_mission(replace(request, profile=name), show, say) for name in profile.demo.tests]


def demo_mission(request: RunRequest, show: bool, say: Callable[[str], None]) -> dict[str, Any]:
    """The profile's example mission, with figures and a summary in the run's folder."""
    from .recording.plot import draw  # matplotlib: half a second that `teleopd run` need not wait

    name = load(request.profile).profile.name
    trace = BUILT_IN / f"{name}.csv"
    if not trace.is_file():
        raise ProfileError(f"profile {name!r} has no example mission ({trace.name}); run it with  --operator FILE.csv")
    result = execute(replace(request, operator=str(trace)), show, say)
    if result["recording"] is None:
        raise SupervisorError("nothing was recorded; see the messages above")
    run = load_run(Path(result["recording"]))
    result.update(measures(run), figures=[str(path) for path in draw(run, run.path.parent)])
    (run.path.parent / "summary.json").write_text(json.dumps(result, indent=2) + "\n")
    return result


def _operator_command(operator: str | None, cell: str) -> list[str] | None:
    """The command of the operator's process; whatever is wrong with it is said before anything is started."""
    if operator is None:
        return None
    try:
        return command_for(operator, cell)
    except DeviceError as error:
        raise ProfileError(str(error)) from None


def _write_description(folder: Path, resolved: Resolved) -> None:
    """What was run, beside its recording: every value of the profile and where it was written."""
    described = {"version": __version__, "profile": resolved.values, "origins": resolved.origins}
    (folder / "profile.json").write_text(json.dumps(described, indent=2) + "\n")


class _Signals:
    """Ctrl-C and SIGTERM end the cell in good order; the second one within the same run ends it at once."""

    def __init__(self, supervisor: Supervisor):
        self._supervisor, self._before = supervisor, {}  # type: ignore[var-annotated]
        self._asked = False

    def __enter__(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            self._before[number] = signal.signal(number, self._end)

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _end(self, number: int, _: object) -> None:
        if self._asked:
            if sys.stdout.isatty():
                os.write(sys.stdout.fileno(), SHOW_CURSOR)
            os._exit(128 + number)  # the core sees its parent die, brakes and holds
        self._asked = True
        self._supervisor.end()
