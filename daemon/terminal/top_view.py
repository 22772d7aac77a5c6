"""What `teleopd top` shows of one state, as wide and as high as the terminal is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ...clients.state import State
from ...ipc.histogram import HEAD, highest, summary
from ...ipc.schema import STAGES, CellState, Signal
from ...ipc.segment import StateReader
from .. import words

BARS = " ▁▂▃▄▅▆▇█"
DECADES = (100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000)
"""The histograms' axis, ns: 0.1 µs to 10 ms."""
PER_DECADE = 8
COLOURS = {CellState.ENGAGED: "bold green", CellState.HELD: "bold yellow", CellState.FAULTED: "bold red"}
APART = frozenset({"cell", "holder", "inbox", "timing", "operator", "recording", "guard", "link"})
"""Blocks that have lines of their own; all others are the robot's."""
LABEL = 10
A_MOMENT = 10**12
"""What is beyond is no duration, ns, and no count, but a point in time or a name."""
LEAST_SIGNALS = 3


def page(reader: StateReader, state: State, width: int, height: int | None, remark: str = "") -> RenderableType:
    """The whole, in at most `height` lines: what is not the robot's own first, then as many signals as there is room.

    `remark` is for what has happened, and shown in the first line.
    """
    histograms = reader.histograms()
    lines = [_title(reader, state, remark), *_facts(reader.info, state), *_latencies(histograms), _stages(state)]
    room = None if height is None else max(height - len(lines) - 1, LEAST_SIGNALS)
    signals = list(_signals(state))
    table = Table.grid(padding=(0, 1))
    for row in signals[:room]:
        table.add_row(*row)
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return Group(*lines, table)


def _title(reader: StateReader, state: State, remark: str) -> Text:
    info = reader.info
    shown = f"cell {reader.cell} · {info['profile']} · {info['clock']} {info['rate']:g} Hz · tick {state.tick}"
    return Text.assemble((shown, "bold"), (f"  {remark}" if remark else "", "bold yellow"), ("   q leaves", "dim"))


def _facts(info: dict[str, Any], state: State) -> Iterator[Text]:
    cell, op, inbox, timing = state.cell, state.operator, state.inbox, state.timing
    what = Text(words.name(cell.state).upper(), COLOURS.get(cell.state, "bold"))
    why = words.why(state)
    mode = info["modes"][max(cell.mode - 1, 0)]
    yield _line("state", what, f" · mode {mode}" + (f" · {why}" if why else ""))
    yield _line("control", words.control(state))
    hand = "pressed" if op.deadman else "released"
    gripper = "closed" if op.gripper else "open"
    yield _line("operator", f"deadman {hand} · {words.name(op.kind)} · gripper {gripper} · seq {cell.command_seq}")
    yield _line("commands", f"{inbox.accepted} accepted, refused: {words.listed(words.refused(state))}")
    yield _line("guard", f"limited: {words.listed(words.limited(state))}")
    if words.held_back(state):
        yield _line("hand", words.held_back(state))
    if words.felt(state):
        yield _line("base", words.felt(state))
    if "mpc" in state.layout.places:
        yield _line("plans", _plans(state))
    if "link" in state.layout.places:
        yield from _link(state)
    recording = state.recording
    yield _line("recording", f"{words.name(recording.state)}, {recording.frames} states, {recording.lost} lost")
    yield _line("timing", f"{timing.missed} deadlines missed, {timing.overruns} ticks too long")


def _line(label: str, *parts: Text | str) -> Text:
    return Text.assemble((label.ljust(LABEL), "dim"), *parts)


def _link(state: State) -> Iterator[Text]:
    """A block of which only this is known: enumerations and durations first, then what has been counted."""
    how, counted = [], []
    for name, (signal, _) in state.layout.places["link"].items():
        value, shown = getattr(state.link, name), name.replace("_", " ")
        if signal.shape or (not signal.enum and not 0 <= value < A_MOMENT):
            continue
        if signal.enum:
            how.append(words.name(value))
        elif signal.unit == "ns":
            how.append(f"{shown} {value / 1e6:.1f} ms")
        elif value:
            counted.append(f"{shown} {value:g}")
    yield _line("link", " · ".join(how))
    yield _line("", " · ".join(counted) or "nothing counted")


def _plans(state: State) -> str:
    """What the predictive controller's solver achieves."""
    solver = state.solver
    if state.mpc.age < 0:
        return f"none that may be followed · the newest: {words.name(state.mpc.status)}"
    ages = f"{state.mpc.age / 1e6:.1f} ms old, {solver.oldest / 1e6:.1f} ms at most"
    return f"{solver.rate:.0f} a second · {ages} · {solver.solve_time / 1e6:.2f} ms each"


def _latencies(histograms: dict[str, npt.NDArray[np.uint64]]) -> Iterator[Text]:
    """One line each for how late ticks began and how long they took: logarithmic both ways, so that tails are seen."""
    axis = "".join(_decade(ns).ljust(PER_DECADE) for ns in DECADES[:-1])
    yield _line("", (Text(f"{axis}  {'p50':>7} {'p99':>7} {'max':>7} µs", "dim")))
    for label, name in (("wake-up", "wake"), ("tick", "tick")):
        histogram = histograms[name]
        figures = summary(histogram)
        numbers = " ".join(f"{figures[key]:7.1f}" for key in ("p50", "p99", "max"))
        yield _line(label, Text(bars(histogram), "cyan"), f"  {numbers}" if figures["count"] else "  none")


def bars(histogram: npt.NDArray[np.uint64]) -> str:
    """A histogram as one line, `PER_DECADE` columns a factor of ten; what lies outside is in the outermost columns."""
    n = PER_DECADE * (len(DECADES) - 1)
    place = np.floor(np.log10(np.maximum(highest(), 1.0) / DECADES[0]) * PER_DECADE).astype(int)
    counts = np.bincount(np.clip(place, 0, n - 1), histogram[HEAD:].astype(float), n)
    most = counts.max()
    if not most:
        return " " * n
    share = np.log1p(counts) / np.log1p(most)
    return "".join(BARS[round(float(s) * (len(BARS) - 1)) or (1 if s else 0)] for s in share)


def _decade(ns: int) -> str:
    return f"{ns / 1e3:g} µs" if ns < 1_000_000 else f"{ns / 1e6:g} ms"


def _stages(state: State) -> Text:
    each = (f"{stage} {ns / 1e3:.0f}" for stage, ns in zip(STAGES, state.timing.stage, strict=True))
    return _line("stages", f"{'  '.join(each)} µs")


def _signals(state: State) -> Iterator[tuple[Text, Text, Text]]:
    """The robot's signals: name, values, unit. What is measured comes before what is asked for."""
    found = [
        (block, name, signal)
        for block, signals in state.layout.places.items()
        for name, (signal, _) in signals.items()
        if block not in APART and signal.name not in _counts(signals)
    ]
    found.sort(key=lambda each: each[1].endswith(("_ref", "_cmd", "_dot", "_d")))  # stable: blocks keep their order
    for block, name, signal in found:
        yield (
            Text(f"{block}.{name}", "dim"),
            Text(_value(getattr(getattr(state, block), name), signal), no_wrap=True, overflow="ellipsis"),
            Text("" if signal.unit == "1" else signal.unit, "dim", no_wrap=True),
        )


def _counts(signals: dict[str, tuple[Signal, slice]]) -> set[str]:
    return {signal.count for signal, _ in signals.values()}


def _value(value: Any, signal: Signal) -> str:
    if signal.enum:
        return words.name(value)
    if signal.shape:
        return " ".join(f"{each:7.3f}" for each in value) if signal.dtype == "f8" else " ".join(map(str, value))
    return f"{value:7.3f}" if isinstance(value, float) else f"{value:7d}"
