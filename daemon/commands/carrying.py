"""`teleopd sweep` and `teleopd identify-liquid`: weights against sloshing, and the liquid's parameters."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from .common import EXIT_USAGE, AsJson, fail, out, say, supervised


def sweep(
    profile: Annotated[str, typer.Argument(help="name of a profile that carries a glass")] = "ur5e_antislosh",
    weights: Annotated[int, typer.Option(help="how many weights from P1 to P2", min=2, max=101)] = 9,
    operator: Annotated[
        str | None, typer.Option(help="a trace (.csv); the profile's recorded hand unless given")
    ] = None,
    cell: Annotated[str | None, typer.Option(help="name of the cell; unless given the profile's")] = None,
    clock: Annotated[str, typer.Option(help="simulated: as fast as possible; or real")] = "simulated",
    runs: Annotated[Path | None, typer.Option(help="folder for recordings and figures")] = None,
    as_json: AsJson = False,
) -> None:
    """Carry the same glass with weights from P1 (follow the hand) to P2 (no sloshing): the Pareto front."""
    from ..experiments import carrying
    from ..running import RunRequest

    request = RunRequest(profile, cell, clock, operator, True, runs, {}, "auto")
    result = supervised(lambda: carrying.sweep(request, weights, show=False, say=say))
    if as_json:
        print(json.dumps(result))
        return
    table = Table("tuning", "tracking, mm RMS", "delay, s", "slosh, rad", "tilt, rad", title="from P1 (0) to P2 (1)")
    for point in result["points"]:
        table.add_row(
            f"{point['tuning']:.2f}",
            f"{1e3 * point['tracking_rms']:.1f}",
            f"{point['delay']:.2f}",
            f"{point['slosh_max']:.3f}",
            f"{point['tilt_max']:.3f}",
        )
    out.print(table)
    for path in (result["table"], *result["figures"]):
        out.print(escape(path), soft_wrap=True)


def demo_table(result: dict[str, Any]) -> Table:
    """P1 and P2 beside each other."""
    table = Table("", "P1: follow the hand", "P2: keep the liquid still", title="the same hand, carried twice")
    rows: tuple[tuple[str, Callable[[dict[str, Any]], str]], ...] = (
        ("tracking error, mm RMS", lambda m: f"{1e3 * m['tracking_rms']:.1f}"),
        ("delay, s", lambda m: f"{m['delay']:.2f}"),
        ("largest slosh angle, rad", lambda m: f"{m['slosh_max']:.3f}"),
        ("largest tilt, rad", lambda m: f"{m['tilt_max']:.3f}"),
        ("a plan takes, ms", lambda m: f"p50 {m['solve_ms']['p50']:.2f}, p99 {m['solve_ms']['p99']:.2f}"),
        ("plans", lambda m: str(m["plans"])),
    )
    for name, shown in rows:
        table.add_row(name, *(shown(result[key]) if result[key]["engaged_s"] else "–" for key in ("P1", "P2")))
    return table


def identify_liquid(
    record: Annotated[Path, typer.Argument(help="CSV with the columns time (s) and angle (rad) of a free oscillation")],
    mass: Annotated[float, typer.Option(help="mass of the liquid, kg", min=1e-6, max=1e3)] = 1.0,
    figure: Annotated[Path | None, typer.Option(help="draw record and fit into this file (PNG)")] = None,
    as_json: AsJson = False,
) -> None:
    """Find l and d of the liquid's pendulum from the free oscillation of its surface in a glass that stands still."""
    from ..experiments.liquid import LiquidError, identify, read

    try:
        found = identify(*read(record), mass)
    except LiquidError as error:
        fail(str(error), EXIT_USAGE)
    if figure is not None:
        from ..recording.carrying import oscillation, save

        try:
            save(lambda: oscillation(found.time, found.angle, found.fitted), figure)
        except (OSError, ValueError) as error:
            fail(f"{figure}: cannot be written: {error}")
    if as_json:
        names = ("l", "d", "omega", "damping_ratio", "residual")
        print(json.dumps({name: getattr(found, name) for name in names}))
        return
    out.print(
        f"ω {found.omega:.3f} rad/s (a period of {2 * math.pi / found.omega:.3f} s), "
        f"damping ratio {found.damping_ratio:.3f}, residual {found.residual:.2g} rad RMS"
    )
    out.print("For a profile of your own:", style="dim")
    rows = {"l": (found.l, "m"), "m": (mass, "kg"), "d": (found.d, "N*m*s/rad")}
    written = [f"{name} = {json.dumps(f'{value:.6g} {unit}')}" for name, (value, unit) in rows.items()]
    out.print("\n".join(["[plant.liquid]", *written]), markup=False, highlight=False)
