"""`teleopd …`: the commands.

Exit codes: 0 done, 1 failed, 2 wrong use or profile, 3 not running, or running already."""

from __future__ import annotations

import io
import json
import platform
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any, NoReturn, TypeVar

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from .. import __version__
from ..ipc.segment import CellGoneError, CellNotRunningError, SegmentError, StateReader, cells, object_name
from .cli_devices import devices
from .cli_layout import layout_app
from .cli_profile import profile_app
from .cli_service import install_service

app = typer.Typer(
    no_args_is_help=True, add_completion=False, help="A real-time control daemon for teleoperated robots."
)
out, err = Console(), Console(stderr=True)

EXIT_FAILED, EXIT_USAGE, EXIT_NOT_RUNNING = 1, 2, 3

Result = TypeVar("Result")

ProfileName = Annotated[str, typer.Argument(help="name of a profile, or path of a .toml file")]
CellName = Annotated[
    str | None, typer.Option("--cell", help="name of the cell; unless given the profile's, or the only one that runs")
]
AsJson = Annotated[bool, typer.Option("--json", help="one JSON object on standard output")]


def fail(message: str, code: int = EXIT_FAILED) -> NoReturn:
    """Ends with a message on standard error."""
    err.print(f"[bold red]teleopd:[/] {escape(message)}", highlight=False, soft_wrap=True)
    raise typer.Exit(code)


@app.command()
def run(
    profile: ProfileName = "omni_arm",
    cell: CellName = None,
    clock: Annotated[str | None, typer.Option(help="real, simulated or lockstep; the profile's unless given")] = None,
    operator: Annotated[str | None, typer.Option(help="keyboard, gamepad, a trace (.csv), …")] = None,
    record: Annotated[bool, typer.Option(help="keep a recording of every tick")] = True,
    runs: Annotated[Path | None, typer.Option(help="folder for recordings; the profile's unless given")] = None,
    set_: Annotated[
        list[str] | None, typer.Option("--set", help="KEY=VALUE, overrides the profile, e.g. compensation.on=false")
    ] = None,
    backend: Annotated[str, typer.Option(help="auto, compiled or evaluated")] = "auto",
    as_json: AsJson = False,
) -> None:
    """Run a cell until Ctrl-C, SIGTERM, `teleopd stop`, or the end of the operator's trace."""
    from .running import RunRequest, execute

    request = RunRequest(profile, cell, clock, operator, record, runs, _overrides(set_ or []), backend)
    result = _supervised(lambda: execute(request, show=not as_json and out.is_terminal, say=_say))
    if as_json:
        print(json.dumps(result))
    elif result.get("recording"):
        recording = result["recording"]
        out.print(
            f"recording: {escape(recording)}   ([dim]teleopd plot {escape(str(Path(recording).parent))}[/])",
            soft_wrap=True,
        )
    if result.get("operator_code"):
        fail("the operator ended before its time; see its message above")


@app.command()
def demo(
    profile: ProfileName = "omni_arm",
    cell: CellName = None,
    headless: Annotated[bool, typer.Option(help="no live view")] = False,
    clock: Annotated[str | None, typer.Option(help="real, or simulated: as fast as possible")] = None,
    runs: Annotated[Path | None, typer.Option(help="folder for the recording and the figures")] = None,
    as_json: AsJson = False,
) -> None:
    """A whole mission, or a paper's tests: a recorded operator, in a process of its own, drives the robot."""
    from .running import RunRequest
    from .running import demo as run_demo

    request = RunRequest(profile, cell, clock, None, True, runs, {}, "auto")
    show = not headless and not as_json and out.is_terminal
    results = _supervised(lambda: run_demo(request, show=show, say=_say))
    if as_json:
        print(json.dumps(results[0] if len(results) == 1 else results))
    else:
        for result in results:
            _print_demo(result)
    if not all(result["passed"] for result in results):
        fail("the mission was not completed; look at the figures, or at  teleopd doctor  if many ticks were missed")


@app.command()
def status(cell: CellName = None, as_json: AsJson = False) -> None:
    """What a running cell is doing: state, operator, refused commands, latency, granted rights."""
    from .status import as_tables, snapshot

    with _attached(cell) as reader:
        try:
            shown = snapshot(reader)
        except CellGoneError as error:
            fail(str(error), EXIT_NOT_RUNNING)
    if as_json:
        print(json.dumps(shown))
        return
    for table in as_tables(shown):
        out.print(table)


@app.command()
def stop(
    cell: CellName = None,
    hold: Annotated[bool, typer.Option("--hold", help="only stop the robot; the daemon goes on")] = False,
) -> None:
    """Stop a cell: the robot brakes and holds, and the daemon ends (with --hold it goes on)."""
    from .stopping import StopError, end_daemon, stop_robot

    name = _cell_name(cell)
    try:
        (stop_robot if hold else end_daemon)(name)
    except CellNotRunningError as error:
        fail(str(error), EXIT_NOT_RUNNING)
    except (SegmentError, StopError) as error:
        fail(str(error))
    out.print(f"cell {name}: {'robot stopped, held' if hold else 'ended'}")


@app.command()
def plot(
    run_folder: Annotated[Path, typer.Argument(help="folder of a run, or a recording")],
    to: Annotated[Path | None, typer.Option(help="folder for the figures; the run's unless given")] = None,
) -> None:
    """Draw a run: trajectory, references against measured, commands, errors, latency (PNG)."""
    from .recording.plot import draw
    from .recording.reading import RecordingError, load

    try:
        recording = load(run_folder)
        drawn = draw(recording, to or (run_folder if run_folder.is_dir() else run_folder.parent))
    except RecordingError as error:
        fail(str(error), EXIT_USAGE)
    except OSError as error:
        fail(f"the figures could not be written: {error}")
    if not drawn:
        fail(f"{recording.path}: {len(recording)} states, nothing to draw")
    for path in drawn:
        out.print(escape(str(path)), soft_wrap=True)


@app.command()
def model(
    name: Annotated[str, typer.Argument(help="name of a profile, or path of a .toml file")] = "omni_arm",
    as_json: AsJson = False,
) -> None:
    """The parameters of a robot's model, with units and where each comes from."""
    from .parameters import rows

    listed = rows(_load(name))
    if as_json:
        print(json.dumps([asdict(row) for row in listed]))
        return
    table = Table("parameter", "value", "unit", "origin", title=f"{name}: parameters of the model")
    for row in listed:
        table.add_row(*(escape(text) for text in (row.name, row.shown, row.unit, row.origin)))
    out.print(table)


@app.command()
def doctor(as_json: AsJson = False) -> None:
    """What this machine grants, and the exact line that gets the rest."""
    from .doctor import probe
    from .realtime import Request

    grants = probe(Request())
    if as_json:
        print(json.dumps({"ok": all(grant.ok for grant in grants), "grants": [asdict(grant) for grant in grants]}))
        return
    table = Table("", "what", "asked", "granted", "why", title="real time on this machine")
    for grant in grants:
        table.add_row(
            "[green]✓[/]" if grant.ok else "[yellow]![/]",
            *(escape(text) for text in (grant.name, grant.asked, grant.granted, grant.reason)),
        )
    out.print(table)
    for grant in grants:
        if grant.fix and not grant.ok:
            out.print(f"[bold]{grant.name}[/]  {escape(grant.fix)}", highlight=False, soft_wrap=True)
    missing = sum(not grant.ok for grant in grants)
    out.print(
        "everything granted"
        if not missing
        else f"{missing} not granted; teleopd runs all the same, with later wake-ups"
    )


@app.command()
def version(as_json: AsJson = False) -> None:
    """Versions of teleopd and of what decides its numbers."""
    from importlib.metadata import version as installed

    shown = {
        "teleopd": __version__,
        "python": platform.python_version(),
        "casadi": installed("casadi"),
        "numpy": installed("numpy"),
    }
    print(json.dumps(shown) if as_json else "\n".join(f"{name} {number}" for name, number in shown.items()))


def _say(message: str) -> None:
    err.print(f"[dim]teleopd:[/] {escape(message)}", highlight=False, soft_wrap=True)


def _supervised(work: Callable[[], Result]) -> Result:
    from .profile import ProfileError
    from .recording.reading import RecordingError
    from .supervisor import SupervisorError

    try:
        return work()
    except ProfileError as error:
        fail(str(error), EXIT_USAGE)
    except SupervisorError as error:
        fail(str(error), error.code)
    except (RecordingError, OSError) as error:
        fail(str(error))


def _overrides(pairs: list[str]) -> dict[str, Any]:
    """KEY=VALUE pairs; a value is read as TOML, and as text where it is none."""
    import tomllib

    values: dict[str, Any] = {}
    for pair in pairs:
        key, separator, text = pair.partition("=")
        if not separator or not key:
            fail(f"--set {pair}: write KEY=VALUE, as in  --set compensation.on=false", EXIT_USAGE)
        try:
            values[key] = tomllib.loads(f"value = {text}")["value"]
        except tomllib.TOMLDecodeError:
            values[key] = text
    return values


def _load(name: str) -> Any:
    from .profile import ProfileError, load

    try:
        return load(name)
    except ProfileError as error:
        fail(str(error), EXIT_USAGE)


def _cell_name(cell: str | None) -> str:
    """The cell meant: the one named, or the only one there is."""
    found = cells()
    if cell is None:
        if len(found) > 1:
            fail(f"several cells are here: {', '.join(found)}; write --cell NAME", EXIT_USAGE)
        return found[0] if found else "omni_arm"
    try:
        object_name(cell, "state")
    except ValueError as error:
        fail(str(error), EXIT_USAGE)
    return cell


class _attached:  # noqa: N801 — reads as a function
    """A reader of the cell's state, or the end of the command with a message."""

    def __init__(self, cell: str | None):
        self._name = _cell_name(cell)

    def __enter__(self) -> StateReader:
        try:
            self._reader = StateReader(self._name)
        except CellNotRunningError as error:
            fail(str(error), EXIT_NOT_RUNNING)
        except SegmentError as error:
            fail(str(error))
        if not self._reader.alive:
            self._reader.close()
            fail(
                f"the core of cell {self._name!r} has died or ended; start it again with  teleopd run PROFILE",
                EXIT_NOT_RUNNING,
            )
        return self._reader

    def __exit__(self, *_: object) -> None:
        self._reader.close()


def _print_demo(result: dict[str, Any]) -> None:
    wake, tick = result["wakeup_us"], result["tick_us"]
    table = Table(title=result["profile"], show_header=False)
    if "mission_complete" in result:
        table.add_row("mission", "[green]completed[/]" if result["mission_complete"] else "[red]not completed[/]")
    table.add_row("ticks", f"{result['ticks']}, {result['missed']} missed")
    if wake["count"]:
        table.add_row("wake-up", f"p50 {wake['p50']:.1f} µs, p99 {wake['p99']:.1f} µs, max {wake['max']:.0f} µs")
    table.add_row("tick", f"p50 {tick['p50']:.1f} µs, p99 {tick['p99']:.1f} µs, max {tick['max']:.0f} µs")
    if "tracking_rms" in result:
        table.add_row("tracking error", f"{1e3 * result['tracking_rms']:.2f} mm RMS of the arm's reference")
    if "contacts" in result:
        table.add_row("contacts", f"{result['contacts']}, least clearance {1e3 * result['least_clearance_m']:.0f} mm")
    if "tracking_rms_share" in result:
        ahead, turn = result["tracking_rms_share"]
        table.add_row("tracking error", f"{ahead:.1%} of range RMS ahead, {turn:.1%} in turning, outside the zone")
        table.add_row("force", f"at most {result['largest_force_n']:.1f} N")
        table.add_row("velocity filter", f"{1e3 * result['filter_delay_s']:.0f} ms of delay")
    table.add_row("recording", escape(result["recording"]))
    for figure in result["figures"]:
        table.add_row("figure", escape(figure))
    out.print(table)


app.command()(devices)
app.command()(install_service)
app.add_typer(layout_app, name="layout")
app.add_typer(profile_app, name="profile")


def main() -> None:
    """Entry point."""
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a locale without these letters is no reason to fail
    started = time.monotonic()
    try:
        app()
    except KeyboardInterrupt:
        err.print(f"interrupted after {time.monotonic() - started:.1f} s")
        sys.exit(130)


if __name__ == "__main__":
    main()
