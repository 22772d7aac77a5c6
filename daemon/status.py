"""`teleopd status`: one look at a running cell, as plain data and as tables."""

from __future__ import annotations

from typing import Any

from rich.table import Table

from ..clients.state import State
from ..ipc.frame import Frame
from ..ipc.histogram import summary
from ..ipc.segment import StateReader
from . import words


def snapshot(reader: StateReader) -> dict[str, Any]:
    """Everything worth knowing, ready for JSON."""
    frame = Frame(reader.layout)
    reader.wait(frame, 0.5)
    state, info = State(frame), reader.info
    return {
        "cell": reader.cell,
        "pid": reader.owner_pid,
        "info": info,
        "mode": info["modes"][max(state.cell.mode - 1, 0)],
        "why": words.why(state),
        "control": words.control(state),
        "refused": words.refused(state),
        "limited": words.limited(state),
        "latency_us": {name: summary(histogram) for name, histogram in reader.histograms().items()},
        "state": state.as_dict(),
    }


def as_tables(shown: dict[str, Any]) -> list[Table]:
    """The same for people."""
    return [_overview(shown), _latency(shown)]


def _overview(shown: dict[str, Any]) -> Table:
    state, info = shown["state"], shown["info"]
    cell, recording = state["cell"], state["recording"]
    table = Table(title=f"cell {shown['cell']}", show_header=False)
    why = "" if cell["state"] == "engaged" else f" ({cell['reason'].replace('_', ' ')})"
    table.add_row("state", f"{cell['state']}{why}, mode {shown['mode']}")
    table.add_row("profile", f"{info['profile']}, {info['clock']} clock at {info['rate']:g} Hz, {info['backend']}")
    table.add_row("control", shown["control"])
    table.add_row("commands", f"{state['inbox']['accepted']} accepted, refused: {words.listed(shown['refused'])}")
    table.add_row("guard", f"limited: {words.listed(shown['limited'])}")
    table.add_row(
        "recording", f"{recording['state'].replace('_', ' ')}, {recording['frames']} states, {recording['lost']} lost"
    )
    rights = ", ".join(f"{g['name'].replace('_', ' ')} {g['granted']}" for g in info["realtime"] if g["ok"])
    table.add_row("real time", rights or "none asked")
    for grant in info["realtime"]:
        if not grant["ok"]:
            table.add_row(grant["name"], f"{grant['granted']}: {grant['reason']} (teleopd doctor)")
    return table


def _latency(shown: dict[str, Any]) -> Table:
    timing = shown["state"]["timing"]
    table = Table(
        "µs",
        "p50",
        "p99",
        "p99.9",
        "max",
        title=f"{shown['state']['cell']['tick']} ticks, {timing['missed']} deadlines missed",
    )
    for name, figures in shown["latency_us"].items():
        if figures["count"]:
            table.add_row(name, *(f"{figures[key]:.1f}" for key in ("p50", "p99", "p999", "max")))
    return table
