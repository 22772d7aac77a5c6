"""`teleopd run` and `teleopd demo`: one supervised cell from start to end, shown and summed up."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from .. import __version__
from ..clients.device import DeviceError
from ..clients.operators import command_for
from ..clients.state import State
from ..ipc.frame import Frame
from ..ipc.histogram import summary
from ..ipc.schema import TaskPhase
from ..ipc.segment import StateReader
from . import bridging
from .linking import ReferenceRobot, link_programs
from .notify import Notifier, ServiceWatch
from .profile import ProfileError, Resolved, load
from .recording.measures import measures
from .recording.reading import FILE
from .recording.reading import load as load_run
from .services import services
from .supervisor import Plan, Supervisor, SupervisorError, new_run_folder
from .terminal.live import LiveView

BACKENDS = ("auto", "compiled", "evaluated")
EXAMPLES = Path(__file__).parents[1] / "examples"
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
    layouts: Sequence[str] = ()
    """Of flat memories; the profile's unless given."""
    take_over: bool = False
    """The operator takes control also from somebody who was faster."""
    robot: bool = False
    """Whether a reference robot is started, if the profile has a link."""


class _Outcome:
    """Keeps the newest state and latency histograms, since they end with the cell."""

    def __init__(self) -> None:
        self._histograms: dict[str, Any] = {}
        self._frame: Frame | None = None
        self._state: State | None = None

    def __call__(self, reader: StateReader) -> None:
        self._histograms = reader.histograms()
        if self._frame is None or self._frame.layout.hash != reader.layout.hash:
            self._frame = Frame(reader.layout)
        if reader.read(self._frame):
            self._state = State(self._frame)

    def latency(self, name: str) -> dict[str, Any]:
        if name not in self._histograms:
            return {"p50": 0.0, "p99": 0.0, "p999": 0.0, "max": 0.0, "count": 0}
        return summary(self._histograms[name])

    def figures(self) -> dict[str, Any]:
        """Ticks of the last core, deadlines that it missed, and how far its mission came, if it has one."""
        state = self._state
        if state is None:
            return {"ticks": 0, "missed": 0, "mission": None}
        has_mission = "task" in state.layout.places and state.task.phase != TaskPhase.NONE
        mission = state.task.phase.name.lower() if has_mission else None
        return {"ticks": state.tick, "missed": state.timing.missed, "mission": mission}


def execute(
    request: RunRequest, show: bool, say: Callable[[str], None], one_of_several: bool = False
) -> dict[str, Any]:
    """Runs a cell; what happened. ProfileError, SupervisorError.

    `one_of_several`: another run comes next, which must not begin after Ctrl-C; that is a SupervisorError, too.
    """
    overrides = dict(request.overrides)
    if request.clock is not None:
        overrides["cell.clock"] = request.clock
    resolved = load(request.profile, overrides)
    robot = ReferenceRobot.beside(resolved.profile, request.profile, overrides) if request.robot else None
    if robot is not None:
        overrides |= robot.overrides
        resolved = load(request.profile, overrides)
    if request.backend not in BACKENDS:
        raise ProfileError(f"--backend {request.backend}: write one of: {', '.join(BACKENDS)}")
    cell = request.cell or resolved.profile.name
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,30}", cell):
        raise ProfileError(f"--cell {cell}: write up to 31 of a–z, 0–9, _ and -, beginning with a letter or digit")
    operator = _operator_command(request.operator, cell, request.take_over)
    bridges = bridging.programs(request.layouts or resolved.profile.bridge.layouts, cell)
    folder = None
    if request.record:
        folder = new_run_folder(request.runs or Path(resolved.profile.recording.folder), resolved.profile.name)
        _write_description(folder, resolved)
    runs = request.runs or Path(resolved.profile.recording.folder)
    beside = [
        *bridges,
        *link_programs(resolved.profile, cell),
        *([robot.program] if robot is not None else []),
        *services(resolved.profile, request.profile, cell, overrides, request.backend, runs),
    ]
    plan = Plan(resolved, request.profile, cell, overrides, operator, folder, request.backend, beside)
    service, outcome = ServiceWatch(Notifier.take()), _Outcome()
    supervisor = Supervisor(plan, service.telling(say), service.stopping)
    with (
        LiveView(resolved.profile, cell, show and "keyboard" not in (request.operator or "")) as view,
        service,
        _Signals(supervisor) as signals,
    ):
        supervisor.run([outcome, view, service])
    if one_of_several and signals.received:
        raise SupervisorError("ended by a signal; what would have come next was not begun", 128 + signals.received)
    recording = folder / FILE if folder else None
    return {
        "cell": cell,
        "profile": resolved.profile.name,
        "recording": str(recording) if recording and recording.exists() else None,
        "operator_code": supervisor.operator_code,
        **outcome.figures(),
        "wakeup_us": outcome.latency("wake"),
        "tick_us": outcome.latency("tick"),
    }


def demo(
    request: RunRequest, show: bool, say: Callable[[str], None], remark: Callable[[str], None]
) -> list[dict[str, Any]]:
    """The tests that the profile's [demo] names, or the one of its own name; one result each."""
    asked = load(request.profile).profile.demo
    if asked is None:
        return [demo_mission(request, show, say, remark)]
    request = replace(request, clock=request.clock or asked.clock)
    results = []
    for name in asked.tests:
        remark(f"{name}: {example(load(name)).name} operates")
        several = name != asked.tests[-1]
        results.append(demo_mission(replace(request, profile=name), show, say, remark, several))
    return results


def demo_mission(
    request: RunRequest,
    show: bool,
    say: Callable[[str], None],
    remark: Callable[[str], None],
    one_of_several: bool = False,
) -> dict[str, Any]:
    """The profile's example mission or program, with figures and a summary in the run's folder.

    What goes wrong is told to `say`, what is being done to `remark`.
    """
    from .experiments.illustrating import illustrate
    from .recording.plot import draw  # matplotlib: half a second that `teleopd run` need not wait

    resolved = load(request.profile)
    request = replace(request, overrides={"gateway.on": False, **request.overrides})
    result = execute(replace(request, operator=str(example(resolved))), show, say, one_of_several)
    if result["recording"] is None:
        raise SupervisorError("nothing was recorded; see the messages above")
    run = load_run(Path(result["recording"]))
    remark(f"drawing the figures of {len(run)} ticks")
    drawn = [*draw(run, run.path.parent), *illustrate(run, resolved.profile, remark)]
    result.update(measures(run), figures=[str(path) for path in drawn])
    result["passed"] &= not result["operator_code"]
    (run.path.parent / "summary.json").write_text(json.dumps(result, indent=2) + "\n")
    return result


def example(resolved: Resolved) -> Path:
    """What operates in the profile's example: the program it names, or the trace beside its file or one it extends.

    ProfileError if there is neither.
    """
    name, demo = resolved.profile.name, resolved.profile.demo
    if demo is not None and demo.program is not None:
        return EXAMPLES / demo.program
    files = [Path(origin) for origin in dict.fromkeys(resolved.origins.values()) if origin.endswith(".toml")]
    files.sort(key=lambda file: file.stem != name)
    traces = [file.with_suffix(".csv") for file in files]
    found = next((path for path in traces if path.is_file()), None)
    if found is None:
        raise ProfileError(f"profile {name!r} has no example mission ({name}.csv); run it with  --operator FILE.csv")
    return found


def _operator_command(operator: str | None, cell: str, take_over: bool) -> list[str] | None:
    """The command of the operator's process; whatever is wrong with it is said before anything is started."""
    if operator is None:
        return None
    try:
        return command_for(operator, cell, take_over)
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
        self.received = 0
        """The first one's number."""

    def __enter__(self) -> _Signals:
        for number in (signal.SIGINT, signal.SIGTERM):
            self._before[number] = signal.signal(number, self._end)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _end(self, number: int, _: object) -> None:
        if self.received:
            if sys.stdout.isatty():
                os.write(sys.stdout.fileno(), SHOW_CURSOR)
            os._exit(128 + number)  # the core sees its parent die, brakes and holds
        self.received = number
        self._supervisor.end()
