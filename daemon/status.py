"""`teleopd status`: one look at a running cell, as plain data and as tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.markup import escape
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
        "held_back": words.held_back(state),
        "felt": words.felt(state),
        "near": _near(state, info),
        "latency_us": {name: summary(histogram) for name, histogram in reader.histograms().items()},
        "state": state.as_dict(),
    }


def _near(state: State, info: dict[str, Any]) -> str:
    """What the robot is nearest to, in words; empty outside a scene, or where nothing is near."""
    scene = info.get("scene")
    if not scene or not state.contact.near:
        return ""
    robot, other = (scene["bodies"][int(body)] for body in state.contact.pair)
    return f"{robot.removeprefix('robot.')} {1e3 * state.contact.distance:.0f} mm to {other}"


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
    if state.get("law", {}).get("failures"):
        table.add_row("law", f"failed {state['law']['failures']} times, last: {escape(state['law']['message'])}")
    if state.get("session", {}).get("number"):
        table.add_row("session", _session(state["session"]))
    table.add_row("control", shown["control"])
    table.add_row("commands", f"{state['inbox']['accepted']} accepted, refused: {words.listed(shown['refused'])}")
    table.add_row("guard", f"limited: {words.listed(shown['limited'])}")
    if shown["held_back"]:
        table.add_row("hand", shown["held_back"])
    if shown["felt"]:
        table.add_row("base", shown["felt"])
    if "mpc" in state:
        table.add_row("plans", _plans(state))
    if shown["near"]:
        table.add_row("near", shown["near"])
    if "task" in state and state["task"]["failures"] + state["task"]["successes"]:
        task = state["task"]
        why = f", the last by {task['cause']}" if task["failures"] else ""
        table.add_row("mission", f"{task['successes']} succeeded, {task['failures']} failed{why}")
    table.add_row(
        "recording", f"{recording['state'].replace('_', ' ')}, {recording['frames']} states, {recording['lost']} lost"
    )
    if "link" in info:
        for row in _link(state):
            table.add_row(*row)
    rights = ", ".join(f"{g['name'].replace('_', ' ')} {g['granted']}" for g in info["realtime"] if g["ok"])
    table.add_row("real time", rights or "none asked")
    for grant in info["realtime"]:
        if not grant["ok"]:
            table.add_row(grant["name"], f"{grant['granted']}: {grant['reason']} (teleopd doctor)")
    return table


def _plans(state: dict[str, Any]) -> str:
    """What the predictive controller does."""
    mpc, solver = state["mpc"], state["solver"]
    if mpc["age"] < 0:
        return f"none that may be followed (the newest: {mpc['status'].replace('_', ' ')})"
    return (
        f"{solver['rate']:.0f} a second, followed until {solver['oldest'] / 1e6:.1f} ms old at most, "
        f"made in {solver['solve_time'] / 1e6:.2f} ms by process {solver['pid']}, "
        f"tuning {state['operator']['tuning']:.2f}"
    )


def _session(session: dict[str, Any]) -> str:
    left = f", {session['left'] / 1e9:.0f} s left" if session["duration"] else ""
    who = escape(session["user"]) or "nobody"
    return f"{session['state']}, {who}{left}, {session['successes']} successes, {session['failures']} failures"


def _link(state: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The robot behind the link, its latency and losses, and how it agrees with its model."""
    link = state["link"]
    why = "" if link["reason"] == "none" else f" ({link['reason'].replace('_', ' ')})"
    age = f", state {link['age'] / 1e6:.1f} ms old" if link["age"] >= 0 else ""
    yield "link", f"{link['state']}{why}{age}, {link['reconnects']} reconnects"
    yield (
        "to the robot and back",
        f"{link['response'] / 1e6:.2f} ms from tick to answer, ping {link['round_trip'] / 1e6:.2f} ms, "
        f"clocks within {link['uncertainty'] / 1e6:.2f} ms",
    )
    counts = {name: link[name] for name in ("lost", "late", "reordered") if link[name]}
    yield "messages", f"{link['sent']} commands, {link['received']} states; {words.listed(counts)} missing"
    if "observer" in state:
        observer = state["observer"]
        warns = f"{observer['alarms']} alarms{', one now' if observer['alarm'] else ''}"
        yield "model beside it", f"at {100 * observer['worst']:.0f} % of its tolerance, {warns}"


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
