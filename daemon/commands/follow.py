"""`teleopd follow` and `teleopd compare`: a robot that follows a curve by itself, and laws against each other."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from .common import EXIT_USAGE, fail, out, overrides, say, supervised

DEMO = "demo"
"""Instead of a figure: the profile's recorded operator."""

What = Annotated[
    str, typer.Argument(help="figure-eight, circle, square, triangle, line, FILE.csv, FILE.py:FUNCTION, x,y,z")
]
Of = Annotated[str, typer.Option(help="end_effector, arm or platform")]
By = Annotated[str, typer.Option(help="trajectory (a place for each time) or path (only the way)")]
Size = Annotated[str | None, typer.Option(help="of a figure, m: 1,0.5")]
Plane = Annotated[str | None, typer.Option(help="of a figure: xy, xz or yz")]
Duration = Annotated[str | None, typer.Option(help='of one round: "20 s"')]
Speed = Annotated[str | None, typer.Option(help='along a path: "0.1 m/s"')]
Laps = Annotated[int, typer.Option(min=0, help="rounds; 0 without end")]
Seconds = Annotated[float | None, typer.Option("--for", min=0, help="end after so many seconds of the cell's time")]
Sets = Annotated[list[str] | None, typer.Option("--set", help="KEY=VALUE, overrides the profile")]
Runs = Annotated[Path | None, typer.Option(help="folder for the recordings; the profile's unless given")]
AsJson = Annotated[bool, typer.Option("--json", help="one JSON object on standard output")]
Backend = Annotated[str, typer.Option(help="auto, compiled or evaluated")]


def follow(
    what: What,
    profile: Annotated[str, typer.Argument(help="name of a profile, or path of a .toml file")] = "omni_arm",
    of: Of = "end_effector",
    by: By = "trajectory",
    size: Size = None,
    plane: Plane = None,
    duration: Duration = None,
    speed: Speed = None,
    laps: Laps = 2,
    seconds: Seconds = None,
    law: Annotated[list[str] | None, typer.Option("--law", help="laws of the profile; its own unless given")] = None,
    cell: Annotated[str | None, typer.Option("--cell", help="name of the cell")] = None,
    clock: Annotated[str, typer.Option(help="simulated: as fast as possible; real")] = "simulated",
    set_: Sets = None,
    runs: Runs = None,
    backend: Backend = "auto",
    headless: Annotated[bool, typer.Option(help="no live view")] = False,
    as_json: AsJson = False,
) -> None:
    """Follow a curve by itself: positioning, trajectory tracking, path following. Ctrl-C holds and ends."""
    from ..experiments.autonomous import Task
    from ..experiments.autonomous import follow as run
    from ..running import RunRequest

    task = Task(what, of, by, _options(size, plane, duration, speed, laps), law or ())
    request = RunRequest(profile, cell, clock, None, True, runs, overrides(set_ or []), backend)
    show = not headless and not as_json and out.is_terminal
    result = supervised(lambda: run(request, task, seconds, show, say))
    if as_json:
        print(json.dumps(result))
    else:
        out.print(_errors_table([{"label": what, **result}]))
        for path in (result["recording"], *result["figures"]):
            out.print(escape(path), soft_wrap=True)
    _end(result)


def compare(
    what: What,
    profiles: Annotated[list[str] | None, typer.Argument(help="profiles to compare")] = None,
    law: Annotated[list[str] | None, typer.Option("--law", help="laws to compare, each a mode of its own")] = None,
    variant: Annotated[
        list[str] | None, typer.Option("--variant", help='"LABEL: KEY=VALUE KEY=VALUE", values of the profile')
    ] = None,
    of: Of = "end_effector",
    by: By = "trajectory",
    size: Size = None,
    plane: Plane = None,
    duration: Duration = None,
    speed: Speed = None,
    laps: Laps = 2,
    seconds: Seconds = None,
    set_: Sets = None,
    runs: Annotated[Path, typer.Option(help="folder for the comparison")] = Path("runs"),
    backend: Backend = "auto",
    as_json: AsJson = False,
) -> None:
    """Several laws, profiles or settings on one task, in simulated time, drawn together (PNG and JSON).

    With demo for a figure: the modes of a profile, each under its recorded operator (teleopd compare demo turtlebot3).
    """
    if what == DEMO:
        _compare_modes(profiles or [], law or [], variant, set_ or [], runs, backend, as_json)
        return
    from ..experiments.autonomous import Task
    from ..experiments.autonomous import compare as run

    variants = _variants(profiles or ["omni_arm"], law or [], variant or [], overrides(set_ or []))
    if len(variants) < 2:
        fail("there is nothing to compare: write several profiles, --law or --variant", EXIT_USAGE)
    task = Task(what, of, by, _options(size, plane, duration, speed, laps))
    tell = (lambda message: None) if as_json else say
    result = supervised(lambda: run(task, variants, seconds, runs, backend, tell))
    if as_json:
        print(json.dumps(result))
    else:
        out.print(_errors_table(result["variants"]))
        for path in (result["figure"], result["json"]):
            out.print(escape(path), soft_wrap=True)
    for each in result["variants"]:
        _end(each)


def _compare_modes(
    profiles: list[str],
    modes: list[str],
    variant: list[str] | None,
    sets: list[str],
    runs: Path,
    backend: str,
    as_json: bool,
) -> None:
    from ..experiments.comparing import compare_modes

    if len(profiles) != 1 or variant:
        fail("write one profile, as in  teleopd compare demo turtlebot3 --law lyapunov --law plain", EXIT_USAGE)
    tell = (lambda message: None) if as_json else say
    result = supervised(lambda: compare_modes(profiles[0], modes, overrides(sets), runs, backend, tell))
    if as_json:
        print(json.dumps(result))
        return
    table = Table("law", "contacts", "least clearance, mm", title="one hand, among the same obstacles")
    for each in result["laws"]:
        table.add_row(escape(each["label"]), str(each["contacts"]), f"{1e3 * each['least_clearance_m']:.0f}")
    out.print(table)
    for path in (result["figure"], result["json"]):
        out.print(escape(path), soft_wrap=True)


def _end(result: dict[str, Any]) -> None:

    if result["law_failed"]:
        fail(f"the law failed and the robot held: {result['law_failed']}")
    if result["operator_code"]:
        fail("the robot did not follow to the end; see the message above")


def _options(size: str | None, plane: str | None, duration: str | None, speed: str | None, laps: int) -> dict[str, Any]:
    written: dict[str, Any] = {"plane": plane, "duration": duration, "speed": speed, "laps": laps}
    if size is not None:
        written["size"] = [_number(part) for part in size.split(",")]
    return {key: value for key, value in written.items() if value is not None}


def _number(text: str) -> Any:
    """A number, or text with a unit, as a profile takes it."""
    try:
        return float(text)
    except ValueError:
        return text


def _variants(profiles: list[str], laws: list[str], written: list[str], common: dict[str, Any]) -> list[Any]:
    from ..experiments.autonomous import Variant

    variants = []
    for profile in profiles:
        prefix = f"{profile} · " if len(profiles) > 1 else ""
        for law in laws or [""]:
            for text in written or [""]:
                label, _, values = text.partition(":")
                written_values = {**common, **overrides(values.split())}
                name = prefix + " · ".join(part for part in (law, label.strip()) if part)
                variants.append(
                    Variant(name.removesuffix(" · ") or profile, profile, (law,) if law else (), written_values)
                )
    return variants


def _errors_table(results: list[dict[str, Any]]) -> Table:
    table = Table(
        "", "steady state, RMS", "at most", "whole run, RMS", "at most", title="distance from the reference, mm"
    )
    for result in results:
        figures = (result[key] for key in ("steady_rms_mm", "steady_max_mm", "rms_mm", "max_mm"))
        table.add_row(escape(result["label"]), *("–" if value is None else f"{value:.3f}" for value in figures))
    return table
