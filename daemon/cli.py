"""`teleopd …`: the commands. What they share, exit codes too, is in `commands/common.py`."""

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
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from .. import __version__
from . import completing
from .commands import cell as at_cell
from .commands.carrying import demo_table, identify_liquid, sweep
from .commands.common import (
    EXIT_INTERRUPTED,
    EXIT_USAGE,
    AsJson,
    NewCell,
    ProfileName,
    err,
    fail,
    out,
    overrides,
    say,
    supervised,
    table,
)
from .commands.depth import depth
from .commands.devices import devices
from .commands.follow import compare, follow
from .commands.gateway import gateway_app
from .commands.layout import layout_app
from .commands.library import library
from .commands.picture import picture
from .commands.pose import pose_app
from .commands.profile import profile_app
from .commands.remote import package_app, share
from .commands.robot import robot_app
from .commands.runs import export, plot, replay, report
from .commands.service import install_service
from .commands.session import session_app

app = typer.Typer(no_args_is_help=True, help="A real-time control daemon for teleoperated robots.")


@app.command()
def run(
    profile: ProfileName = "omni_arm",
    cell: NewCell = None,
    clock: Annotated[str | None, typer.Option(help="real, simulated or lockstep; the profile's unless given")] = None,
    operator: Annotated[
        str | None,
        typer.Option(help="keyboard, gamepad, mouse, a trace (.csv), …", autocompletion=completing.operators),
    ] = None,
    take_over: Annotated[
        bool, typer.Option("--take-over", help="the operator takes control also from somebody who was faster")
    ] = False,
    layout: Annotated[
        list[str] | None,
        typer.Option(
            help="flat memories to serve, by layout; several may be given; the profile's unless given",
            autocompletion=completing.layouts,
        ),
    ] = None,
    record: Annotated[bool, typer.Option(help="keep a recording of every tick")] = True,
    runs: Annotated[Path | None, typer.Option(help="folder for recordings; the profile's unless given")] = None,
    set_: Annotated[
        list[str] | None, typer.Option("--set", help="KEY=VALUE, overrides the profile, e.g. compensation.on=false")
    ] = None,
    backend: Annotated[str, typer.Option(help="auto, compiled or evaluated")] = "auto",
    robot: Annotated[bool, typer.Option("--robot", help="with a link: a reference robot beside the cell")] = False,
    as_json: AsJson = False,
) -> None:
    """Run a cell until Ctrl-C, SIGTERM, `teleopd stop`, or the end of the operator's trace."""
    from .running import RunRequest, execute

    request = RunRequest(
        *(profile, cell, clock, operator, record, runs, overrides(set_ or []), backend),
        layouts=tuple(layout or ()),
        take_over=take_over,
        robot=robot,
    )
    result = supervised(lambda: execute(request, show=not as_json and out.is_terminal, say=say), early=0)
    if as_json:
        print(json.dumps(result))
    else:
        _print_run(result)
    if result.get("operator_code"):
        fail("the operator ended before its time; see its message above")


@app.command()
def demo(
    profile: ProfileName = "omni_arm",
    cell: NewCell = None,
    headless: Annotated[bool, typer.Option(help="no live view")] = False,
    clock: Annotated[str | None, typer.Option(help="real, or simulated: as fast as possible")] = None,
    runs: Annotated[Path | None, typer.Option(help="folder for the recording and the figures")] = None,
    as_json: AsJson = False,
) -> None:
    """A whole mission, or a paper's tests: a recorded operator, in a process of its own, drives the robot.

    ur5e_antislosh: a recorded hand carries an open glass, once following it, once keeping the liquid still.
    crumb: example programs pick and place, and fetch from one table to another; also crumb_noisy."""
    from .running import RunRequest
    from .running import demo as run_demo

    request = RunRequest(profile, cell, clock, None, True, runs, {}, "auto", robot=True)
    show = not headless and not as_json and out.is_terminal
    if _load(profile).profile.mpc is not None:
        _demo_carrying(request, show, as_json)
        return
    results = supervised(lambda: run_demo(request, show, say, remark=(lambda _: None) if as_json else say))
    if as_json:
        print(json.dumps(results[0] if len(results) == 1 else results))
    else:
        for result in results:
            _print_demo(result)
    if not all(result["passed"] for result in results):
        if any(result["operator_code"] for result in results):
            fail("the operator did not get through, see its message above; on a busy machine add  --clock simulated")
        fail("the mission was not completed; look at the figures, or at  teleopd doctor  if many ticks were missed")


def _demo_carrying(request: Any, show: bool, as_json: bool) -> None:
    from .experiments.carrying import compare

    result = supervised(lambda: compare(request, show=show, say=say))
    if as_json:
        print(json.dumps(result))
    else:
        out.print(demo_table(result))
        for path in result["figures"]:
            out.print(escape(path), soft_wrap=True)
    if not result["carried"]:
        fail("the glass was not carried to the end; look at the figures, or at  teleopd doctor  if ticks were missed")


@app.command()
def model(
    name: ProfileName = "omni_arm",
    as_json: AsJson = False,
) -> None:
    """The parameters of a robot's model, with units and where each comes from."""
    from .parameters import is_joint, rows

    listed = rows(_load(name))
    if as_json:
        print(json.dumps([asdict(row) for row in listed]))
        return
    shown = table("parameter", "value", "unit", "origin", title=f"{name}: parameters of the model")
    above = ""
    for row in listed:
        if not is_joint(row):
            origin = "″" if row.origin == above else row.origin
            shown.add_row(*(escape(text) for text in (row.name, row.shown, row.unit, origin)))
            above = row.origin
    out.print(shown)
    joints = [row for row in listed if is_joint(row)]
    if joints:
        chain = table("joint", "α, rad", "a, m", "d, m", "θ − q, rad", title=f"{name}: {joints[0].origin}")
        for i, row in enumerate(joints, start=1):
            chain.add_row(str(i), *(f"{value:.5g}" for value in row.value))
        out.print(chain)


@app.command()
def doctor(as_json: AsJson = False) -> None:
    """What this machine grants, and the exact line that gets the rest."""
    from .doctor import probe
    from .realtime import Request

    grants = probe(Request())
    if as_json:
        print(json.dumps({"ok": all(grant.ok for grant in grants), "grants": [asdict(grant) for grant in grants]}))
        return
    shown = table("", "what", "asked", "granted", "why", title="real time on this machine")
    for grant in grants:
        shown.add_row(
            "[green]✓[/]" if grant.ok else "[yellow]![/]",
            *(escape(text) for text in (grant.name, grant.asked, grant.granted, grant.reason)),
        )
    out.print(shown)
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


def _load(name: str) -> Any:
    from .profile import ProfileError, load

    try:
        return load(name)
    except ProfileError as error:
        fail(str(error), EXIT_USAGE)


def _print_run(result: dict[str, Any]) -> None:
    if result["recording"]:
        folder = escape(str(Path(result["recording"]).parent))
        out.print(f"recording: {escape(result['recording'])}   ([dim]teleopd plot {folder}[/])", soft_wrap=True)
    if result["operator_code"] is not None:  # else somebody has ended it, and has seen how it was
        mission = f"mission: {result['mission']}, " if result["mission"] else ""
        out.print(f"{mission}{result['ticks']} ticks, {result['missed']} missed", soft_wrap=True)


def _print_demo(result: dict[str, Any]) -> None:
    wake, tick = result["wakeup_us"], result["tick_us"]
    table = Table(title=result["profile"], show_header=False)
    if "mission_complete" in result:
        table.add_row("mission", "[green]completed[/]" if result["mission_complete"] else "[red]not completed[/]")
    table.add_row("ticks", f"{result['ticks']}, {result['missed']} missed")
    if wake["count"]:
        table.add_row("wake-up", f"p50 {wake['p50']:.1f} µs, p99 {wake['p99']:.1f} µs, max {wake['max']:.0f} µs")
    table.add_row("tick", f"p50 {tick['p50']:.1f} µs, p99 {tick['p99']:.1f} µs, max {tick['max']:.0f} µs")
    if "response_us" in result.get("link", {}):
        link = result["link"]
        answer = link["response_us"]
        table.add_row(
            "robot behind TCP",
            f"answers p50 {answer['p50'] / 1e3:.2f} ms, p99 {answer['p99'] / 1e3:.2f} ms after the tick; "
            f"{link['sent']} commands, {link['lost']} of {link['received'] + link['lost']} states lost",
        )
    if "tracking_rms" in result:
        table.add_row("tracking error", f"{1e3 * result['tracking_rms']:.2f} mm RMS of the arm's reference")
    for name, off in result.get("boxes_off_m", {}).items():
        table.add_row(name, f"{1e3 * off:.1f} mm from its place")
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


COMMANDS: tuple[Callable[..., None], ...] = (
    *(at_cell.status, at_cell.stop, at_cell.top, at_cell.record, at_cell.operate),
    *(follow, compare, plot, replay, report, export),
    *(depth, devices, install_service, picture, share, sweep),
)
for command in COMMANDS:
    app.command()(command)
app.command("identify-liquid")(identify_liquid)
layout_app.command()(library)
app.add_typer(package_app, name="package")
app.add_typer(gateway_app, name="gateway")
app.add_typer(layout_app, name="layout")
app.add_typer(pose_app, name="pose")
app.add_typer(profile_app, name="profile")
app.add_typer(robot_app, name="robot")
app.add_typer(session_app, name="session")


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
        sys.exit(EXIT_INTERRUPTED)


if __name__ == "__main__":
    main()
