"""What happened in a run, in words, with the time it happened at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from ...ipc.schema import CellState, HoldReason, Limit, Refusal, SessionState, TaskPhase
from .reading import Run

KINDS = ("cell", "mode", "task", "session", "law", "refused", "guard")


@dataclass(frozen=True)
class Event:
    """`kind` is one of KINDS; `t` in s from the first tick. `code` says the same as `text` in numbers of the schema and
    names, for those who have words of their own; `detail` is what is known only at the end of the run."""

    t: float
    kind: str
    text: str
    code: tuple[str | int, ...] = ()
    detail: str = ""


def events(run: Run) -> list[Event]:
    """In the order in which they happened."""
    found = [
        *_changes(run, "cell.state", "cell", lambda i: _cell(run, i), lambda i: (int(run["cell.reason"][i]),)),
        *_changes(run, "cell.mode", "mode", lambda i: f"mode {_mode(run, i)}", lambda i: (_mode(run, i),)),
        *_refusals(run),
        *_first_limits(run),
    ]
    if run.has("task"):
        found += _changes(run, "task.held", "task", lambda i: "gripped" if run["task.held"][i] else "let go")
        found += _changes(run, "task.phase", "task", lambda i: f"task: {_name(TaskPhase, run['task.phase'][i])}")
    if run.has("session"):
        found += _changes(run, "session.state", "session", lambda i: _session(run, i))
        found += _changes(run, "session.resets", "session", lambda i: "everything simulated is back at its start")
    if run.has("law"):
        found += _changes(
            run,
            "law.failures",
            "law",
            lambda i: f"law failed: {run.text('law.message', i)}",
            lambda i: (run.text("law.message", i),),
        )
    return sorted(found, key=lambda event: event.t)


def _changes(
    run: Run,
    signal: str,
    kind: str,
    words: Callable[[int], str],
    more: Callable[[int], tuple[str | int, ...]] = lambda _: (),
) -> Iterator[Event]:
    """An event for each tick in which a number differs from the tick before; its code is the signal, what it has
    become, and `more`."""
    values = run[signal].astype(np.int64)
    for i in (int(at) for at in np.flatnonzero(np.diff(values)) + 1):
        text = words(i)
        if text:
            yield Event(float(run.t[i]), kind, text, (signal, int(values[i]), *more(i)))


def _name(kind: type, value: int) -> str:
    return str(kind(int(value)).name.lower().replace("_", " "))


def _mode(run: Run, i: int) -> str:
    mode = int(run["cell.mode"][i])
    return run.modes[mode - 1] if 0 < mode <= len(run.modes) else str(mode)


def _cell(run: Run, i: int) -> str:
    state = int(run["cell.state"][i])
    if state == CellState.ENGAGED:
        return "engaged"
    return f"{_name(CellState, state)}: {_name(HoldReason, run['cell.reason'][i])}"


def _session(run: Run, i: int) -> str:
    state, user = int(run["session.state"][i]), run.text("session.user", i)
    return f"session {_name(SessionState, state)}" + (f", {user}" if user and state == SessionState.PLAYING else "")


def _refusals(run: Run) -> Iterator[Event]:
    """Commands refused, those of one reason within a second as one event."""
    refused = run["inbox.refused"].astype(np.int64)
    for reason in Refusal:
        at = np.flatnonzero(np.diff(refused[:, reason])) + 1
        for group in np.split(at, np.flatnonzero(np.diff(run.t[at]) > 1.0) + 1) if len(at) else []:
            count = int(refused[group[-1], reason] - refused[group[0] - 1, reason])
            name = reason.name.lower().replace("_", " ")
            text = f"{count} command{'s' * (count > 1)} refused: {name}"
            yield Event(float(run.t[group[0]]), "refused", text, ("inbox.refused", int(reason), count))


def _first_limits(run: Run) -> Iterator[Event]:
    """The first time that the guard changed something, for each limit that stops the robot from going somewhere."""
    limits = run["guard.limits"].astype(np.int64)
    for limit in (Limit.JOINT, Limit.WORKSPACE, Limit.NON_FINITE):
        at = np.flatnonzero(limits & limit)
        if len(at):
            name = str(limit.name).lower().replace("_", " ")
            code = ("guard.limits", int(limit))
            yield Event(float(run.t[at[0]]), "guard", f"guard at work: {name}", code, f" ({len(at)} ticks in all)")
