"""A state in plain words, as `status`, `top` and the service say it."""

from __future__ import annotations

from collections.abc import Mapping

from ..clients.state import State
from ..ipc.emit_common import MEANINGS
from ..ipc.schema import CellState, HoldReason, Limit, Refusal
from .operator.bounds import IN_WORDS, Bound

_REASONS = dict(zip(HoldReason, MEANINGS[HoldReason], strict=True))

_FELT = (
    "the bumper is pressed: the base may turn and back away",
    "there is no floor ahead: the base may turn and back away",
    "a wheel hangs: the base stands",
)
"""In the order of `kobuki.blocked`."""


def name(value: object) -> str:
    """An enumeration's member as people write it: `not engaged yet`; a number that has no name stays one."""
    return str(getattr(value, "name", value)).lower().replace("_", " ")


def why(state: State) -> str:
    """Why the cell is not engaged, as a sentence; empty while it is."""
    reason = state.cell.reason
    if state.cell.state == CellState.ENGAGED:
        return ""
    which = f": joint {state.joints.gave_way:.0f}" if reason == HoldReason.OVERLOAD else ""
    return _REASONS.get(reason, f"reason {reason}") + which


def felt(state: State) -> str:
    """What stops a base that feels; empty while nothing does, or where nothing is felt."""
    if "kobuki" not in state.layout.places:
        return ""
    stopped = zip(state.kobuki.blocked, _FELT, strict=True)
    return "; ".join(sentence for at_work, sentence in stopped if at_work)


def held_back(state: State) -> str:
    """What takes how much of what the hand is asked for; empty while nothing does, or where nothing leads a hand so."""
    if "reach" not in state.layout.places or state.reach.held_by == Bound.NOTHING:
        return ""
    bound = IN_WORDS[Bound(int(state.reach.held_by))]
    return f"{state.reach.share:.0%} of what is asked passes, the rest is taken by {bound}"


def control(state: State) -> str:
    """Who has control, since when, from whom, and how old its command is."""
    if not state.cell.holder:
        return "nobody"
    holder = state.holder
    since = f"for {seconds((state.cell.t - holder.since) * 1e-9)}"
    taken = f", taken from process {holder.before}" if holder.taken_over else ""
    age = state.cell.command_age
    command = f"command {age / 1e6:.1f} ms old" if age >= 0 else "no command in force"
    return f"process {holder.pid} {since}{taken}, {command}"


def seconds(duration: float) -> str:
    """A duration, s, to the precision that people want: 3.2 s, 4 min 10 s, 2 h 5 min."""
    if duration < 60:
        return f"{duration:.1f} s"
    minutes, rest = divmod(round(duration), 60)
    return f"{minutes} min {rest} s" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"


def refused(state: State) -> dict[str, int]:
    """Refused commands by reason, those that there were."""
    counts = {reason.name.lower(): int(state.inbox.refused[reason]) for reason in Refusal}
    return {reason: count for reason, count in counts.items() if count}


def limited(state: State) -> dict[str, int]:
    """Ticks in which the guard changed something, by what it was."""
    counts = {str(limit.name).lower(): int(state.guard.counts[i]) for i, limit in enumerate(Limit)}
    return {limit: count for limit, count in counts.items() if count}


def listed(counts: Mapping[str, int]) -> str:
    """`3 stale, 1 not holder`, or `none`."""
    return ", ".join(f"{count} {what.replace('_', ' ')}" for what, count in counts.items()) or "none"
