"""`teleopd replay`: runs a recording's commands and profile through today's code, and says what comes out different.

Nothing but the profile, the tick times and what clients asked for is taken from the recording; state, references,
commands and guard are computed anew. So a recording made in real time can be replayed as well: the ticks get the times
they had. What the recording cannot tell is left out of the comparison (`LEFT_OUT`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ...ipc.schema import TEXT, CellState, CommandKind, HoldReason, Request, SessionAction
from ...ipc.segment import SLOTS
from ..fitting import validate
from ..profile import Profile
from .offline import OfflineCell
from .reading import RecordingError, Run

LEFT_OUT = {
    "inbox.refused": "commands that were refused are not in a recording",
    "inbox.last_refusal": "commands that were refused are not in a recording",
    "inbox.last_slot": "commands that were refused are not in a recording",
}
UNKNOWN_ACTION = 99
"""In the place of a request that was none that the session knows."""
PROFILE = "profile.json"


@dataclass(frozen=True)
class Difference:
    """A signal that came out different: by how much at most, and in which tick first."""

    signal: str
    unit: str
    largest: float
    first_tick: int
    ticks: int


@dataclass(frozen=True)
class Comparison:
    """What a replay found."""

    ticks: int
    signals: int
    differences: list[Difference]
    notes: list[str]

    def beyond(self, tolerance: float) -> list[Difference]:
        """Differences greater than this, in the signals' units."""
        return [difference for difference in self.differences if not difference.largest <= tolerance]


def recorded_profile(run: Run) -> Profile:
    """The profile of a run, from beside its recording. RecordingError if it is missing, ProfileError if it is wrong."""
    path = run.path.parent / PROFILE
    try:
        described = json.loads(path.read_text(encoding="utf-8"))
    except OSError:
        raise RecordingError(f"{path}: missing; a replay needs the run's folder, with its profile") from None
    return validate(described["profile"], {}, str(path))


def replay(run: Run, profile: Profile, backend: str = "auto") -> npt.NDArray[np.void]:
    """The states of the same ticks, computed anew, in today's layout; shape (ticks,)."""
    if not len(run):
        raise RecordingError(f"{run.path}: nothing in it to replay")
    if int(run["cell.tick"][0]) != 1:
        raise RecordingError(
            f"{run.path}: begins with tick {int(run['cell.tick'][0])}; a replay needs the whole run, from its first one"
        )
    cell, story = OfflineCell(profile, backend), _Story(run, profile)
    states = np.empty(len(run), dtype=cell.layout.dtype)
    ticks, times = run["cell.tick"].astype(np.int64), run["cell.t"]
    for i, (k, t) in enumerate(zip(ticks.tolist(), times.tolist(), strict=True)):
        story.before(i, cell)
        cell.tick(k, t)
        states[i] = cell.state()
    return states


def compare(run: Run, states: npt.NDArray[np.void]) -> Comparison:
    """Every reproducible signal of both, recorded and computed anew."""
    names = {name: signal for name, signal, _ in run.layout}
    today = {f"{block}.{signal}" for block in states.dtype.names or () for signal in states.dtype[block].names or ()}
    reproducible = {block.name for block in run.layout.blocks if block.reproducible}
    differences, compared = [], 0
    for name, signal in names.items():
        block, _, short = name.partition(".")
        if block not in reproducible or name in LEFT_OUT or name not in today:
            continue
        compared += 1
        was, now = run[name], states[block][short]
        different = np.flatnonzero(_unequal(was, now).reshape(len(run), -1).any(axis=1))
        if len(different):
            largest = np.nan if signal.unit == TEXT else _largest(was, now)
            tick = int(run["cell.tick"][different[0]])
            differences.append(Difference(name, signal.unit, largest, tick, len(different)))
    return Comparison(len(run), compared, differences, list(_notes(run, set(names), today)))


def _unequal(was: npt.NDArray[Any], now: npt.NDArray[Any]) -> npt.NDArray[np.bool_]:
    both_nan = np.isnan(was) & np.isnan(now) if was.dtype.kind == "f" else np.zeros(was.shape, bool)
    return np.asarray((was != now) & ~both_nan)


def _largest(was: npt.NDArray[Any], now: npt.NDArray[Any]) -> float:
    return float(np.abs(was.astype(float) - now.astype(float)).max())


def _notes(run: Run, names: set[str], today: set[str]) -> Iterator[str]:
    """What cannot be the same, in words."""
    yield f"not compared: {', '.join(LEFT_OUT)} ({LEFT_OUT['inbox.refused']}); latencies and process ids"
    if run.described("clock") == "real":
        yield "recorded in real time: each tick is given the time that it had; late ticks are not late again"
    if run.gaps:
        yield f"{run.gaps} states are missing in the recording: what was asked for in them is not known"
    if names - today:
        yield f"no longer there: {', '.join(sorted(names - today))}"
    if today - names:
        yield f"new since the recording: {', '.join(sorted(today - names))}"


class _Story:
    """What happened to a cell from outside, read off its states."""

    def __init__(self, run: Run, profile: Profile):
        self._run, self._lease_ns = run, round(1e9 * profile.operator.lease)
        self._mode_bit = 1 << profile.operator.buttons.mode
        self._first = {
            name: run[name].tolist()
            for name in ("cell.holder", "cell.mode", "cell.state", "cell.reason", "cell.t", "inbox.accepted")
        }
        self._stops, self._requests = _counted(run, "inbox.stops"), _counted(run, "session.requests")
        self._modes, self._renewed, self._buttons, self._seq = profile.modes.order, 0, 0, 0
        self._start_mode = profile.modes.order.index(profile.modes.start) + 1

    def before(self, i: int, cell: OfflineCell) -> None:
        """What the cell was told before tick number i of the recording, from 0."""
        self._from_the_core(i, cell)
        holder, before = self._at("cell.holder", i), self._at("cell.holder", i - 1)
        accepted = self._at("inbox.accepted", i) > self._at("inbox.accepted", i - 1)
        t = self._at("cell.t", i)
        if before and holder != before and t - self._renewed <= self._lease_ns and not self._taken_over(i):
            self._say(cell, before - 1, i, request=Request.RELEASE, pid=self._pid(i - 1))
        if accepted:
            self._renewed = t
            cell.commands.put(holder - 1, self._accepted(i))
        others = [slot for slot in range(SLOTS) if slot not in (holder - 1, before - 1)]
        if self._stops[i] and not (accepted and int(self._run["inbox.request"][i]) & Request.STOP):
            self._say(cell, others[-1], i, request=Request.STOP)
        if self._requests[i]:
            self._say(cell, others[-2], i, **self._session(i))

    def _from_the_core(self, i: int, cell: OfflineCell) -> None:
        """Holds between two ticks: late ticks, and the end."""
        reason, new = self._at("cell.reason", i), self._at("cell.reason", i) != self._at("cell.reason", i - 1)
        if new and reason == HoldReason.OVERRUN:
            faulted = self._at("cell.state", i) == CellState.FAULTED
            (cell.machine.fault if faulted else cell.machine.hold)(HoldReason.OVERRUN)
        elif new and reason == HoldReason.SHUTTING_DOWN:
            cell.machine.end()

    def _taken_over(self, i: int) -> bool:
        """Whether control went straight from one client to another one that asked for that."""
        over = getattr(Request, "TAKE_OVER", Request.NONE)
        return bool(self._at("cell.holder", i) and int(self._run["inbox.request"][i]) & over)

    def _accepted(self, i: int) -> dict[str, Any]:
        """The command that came into force in tick i."""
        run, mode, was = self._run, self._at("cell.mode", i), self._at("cell.mode", i - 1) or self._start_mode
        kind, buttons = int(run["operator.kind"][i]), int(run["operator.buttons"][i])
        by_button = kind == CommandKind.DEVICE and bool(buttons & ~self._buttons & self._mode_bit)
        self._buttons = buttons if kind == CommandKind.DEVICE else self._buttons
        fields: dict[str, Any] = {
            "seq": run["cell.command_seq"][i],
            "stamp": int(run["cell.t"][i]) - int(run["cell.command_age"][i]),
            "pid": self._pid(i),
            "request": run["inbox.request"][i],
            "kind": kind,
            "buttons": buttons,
            "deadman": run["operator.deadman"][i],
            "mode_request": mode if mode != was and not by_button else 0,
        }
        if kind == CommandKind.DEVICE:
            fields["position"] = run["operator.p"][i]
            if "orientation" in (run.states.dtype["operator"].names or ()):
                fields["orientation"] = run["operator.orientation"][i]
        elif kind == CommandKind.VELOCITY:
            fields |= {
                "mode": was,
                "velocity": run["control.v_ref"][i],
                "gripper": run["operator.gripper"][i],
            }
        return fields

    def _session(self, i: int) -> dict[str, Any]:
        run = self._run
        action = int(run["session.action"][i]) or UNKNOWN_ACTION
        if action != SessionAction.PLAY:
            return {"session": action}
        return {"session": action, "duration": run["session.duration"][i], "user": run["session.user"][i]}

    def _say(self, cell: OfflineCell, slot: int, i: int, **fields: Any) -> None:
        self._seq += 1
        again = {"seq": int(self._run["cell.command_seq"][i - 1]) + 1 if "pid" in fields else self._seq}
        cell.commands.put(slot, {"stamp": self._at("cell.t", i), **again, **fields})

    def _pid(self, i: int) -> int:
        return int(self._run["holder.pid"][i])

    def _at(self, name: str, i: int) -> int:
        """A signal in a tick; 0 before the first one."""
        return int(self._first[name][i]) if i >= 0 else 0


def _counted(run: Run, name: str) -> list[int]:
    """By how much a counter grew in each tick; zeros where the recording has none."""
    if name not in {known for known, _, _ in run.layout}:
        return [0] * len(run)
    return [int(step) for step in np.diff(run[name].astype(np.int64), prepend=0)]


def load_replay(run: Run, backend: str = "auto") -> Comparison:
    """Replays a run with the profile beside it, and compares."""
    return compare(run, replay(run, recorded_profile(run), backend))
