"""What is done with a run afterwards: `teleopd plot`, `replay`, `report` and `export`."""

from __future__ import annotations

import json
import math
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from .. import completing
from .common import EXIT_USAGE, fail, out, say

RunFolder = Annotated[Path, typer.Argument(help="folder of a run, or a recording", autocompletion=completing.runs)]
AsJson = Annotated[bool, typer.Option("--json", help="one JSON object on standard output")]


def plot(
    run_folder: RunFolder,
    to: Annotated[Path | None, typer.Option(help="folder for the figures; the run's unless given")] = None,
) -> None:
    """Draw a run: trajectory, references against measured, commands, errors, latency (PNG)."""
    from ..recording.plot import draw

    recording = _load(run_folder)
    try:
        drawn = draw(recording, to or _beside(run_folder))
    except OSError as error:
        fail(f"the figures could not be written: {error}")
    if recording.sampled:
        say(f"{recording.gaps} ticks are missing in between: it was recorded beside the cell's own recorder")
    if not drawn:
        fail(f"{recording.path}: {len(recording)} states, nothing to draw")
    for path in drawn:
        out.print(escape(str(path)), soft_wrap=True)


def replay(
    run_folder: RunFolder,
    check: Annotated[bool, typer.Option("--check", help="exit code 1 if anything came out different")] = False,
    tolerance: Annotated[float, typer.Option(min=0, help="differences up to this are none, in SI units")] = 0.0,
    backend: Annotated[str, typer.Option(help="auto, compiled or evaluated")] = "auto",
    as_json: AsJson = False,
) -> None:
    """Run a recording's commands and profile through today's code, in simulated time, and say what differs."""
    from ..profile import ProfileError
    from ..recording.reading import RecordingError
    from ..recording.replay import load_replay

    try:
        found = load_replay(_load(run_folder), backend)
    except (RecordingError, ProfileError) as error:
        fail(str(error), EXIT_USAGE)
    different = found.beyond(tolerance)
    if as_json:
        told = {"ticks": found.ticks, "signals": found.signals, "notes": found.notes}
        print(json.dumps({**told, "differences": [_plain(asdict(each)) for each in different]}))
    else:
        out.print(_differences(found, different))
        for note in found.notes:
            out.print(f"[dim]{escape(note)}[/]", soft_wrap=True, highlight=False)
    if check and different:
        raise typer.Exit(1)


def report(
    run_folder: RunFolder,
    to: Annotated[Path | None, typer.Option(help="file to write; report.html of the run unless given")] = None,
) -> None:
    """One page about a run, on its own in one HTML file: way, references, errors, events, latency."""
    from ..recording.report import write

    target = to or _beside(run_folder) / "report.html"
    run = _load(run_folder)
    if not len(run):
        fail(f"{run.path}: nothing in it to report on")
    try:
        write(run, target)
    except OSError as error:
        fail(f"the report could not be written: {error}")
    out.print(escape(str(target)), soft_wrap=True)


def export(
    run_folder: RunFolder,
    to: Annotated[str, typer.Option("--to", help="csv, parquet, mat or hdf5")],
    out_file: Annotated[
        Path | None, typer.Option("--out", help="file to write; beside the recording unless given")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """A run for other programs: pandas, MATLAB, Octave, HDF5 tools. Units and meanings go with it."""
    from ..recording.export import EXTENSIONS, ExportError
    from ..recording.export import export as write

    run = _load(run_folder)
    try:
        made = write(run, to, out_file or run.path.with_suffix(EXTENSIONS.get(to, "")))
    except ExportError as error:
        fail(str(error), EXIT_USAGE)
    except OSError as error:
        fail(f"the export could not be written: {error}")
    if as_json:
        print(json.dumps({"files": [str(path) for path in made]}))
        return
    for path in made:
        out.print(escape(str(path)), soft_wrap=True)


def _load(run_folder: Path) -> Any:
    from ..recording.reading import RecordingError, load

    try:
        return load(run_folder)
    except RecordingError as error:
        fail(str(error), EXIT_USAGE)


def _beside(run_folder: Path) -> Path:
    return run_folder if run_folder.is_dir() else run_folder.parent


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    """JSON has no NaN."""
    return {k: None if isinstance(v, float) and not math.isfinite(v) else v for k, v in row.items()}


def _differences(found: Any, different: list[Any]) -> Table | str:
    if not different:
        return f"[green]the same[/]: {found.ticks} ticks, {found.signals} signals"
    table = Table("signal", "by at most", "unit", "first in tick", "ticks", title="came out different")
    for each in sorted(different, key=lambda difference: difference.first_tick):
        figures = ("–" if math.isnan(each.largest) else f"{each.largest:.3g}", each.unit)
        table.add_row(each.signal, *figures, str(each.first_tick), f"{each.ticks} of {found.ticks}")
    return table
