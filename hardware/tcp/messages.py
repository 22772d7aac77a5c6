"""What robot and link say to each other, as payloads of the transport: docs/robot-link.md.

Whatever arrives is judged here for its form; numbers may still be anything a float can be.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

ROBOT, CORE = "robot", "core"
"""Roles of the two sides of the transport."""
CHANNEL = 0
MOST = 1 << 62
"""Counters stay below."""


class End(enum.IntEnum):
    """Why the robot's newest engagement ended."""

    NOT_YET = 0
    TOLD = 1
    EXPIRED = 2
    CONNECTION_LOST = 3
    BAD_COMMAND = 4
    SHUTTING_DOWN = 5


@dataclass(frozen=True, slots=True)
class Description:
    """What the robot is. Lists are in the order of the generalised velocities; SI units."""

    session: int
    """Number of this connection, never the same twice while the robot runs."""
    robot: str
    rate: float
    """States per second."""
    signals: Mapping[str, int]
    """What it measures, and how many numbers of each."""
    v_max: Sequence[float]
    a_max: Sequence[float]
    command_expiry: int
    """ns: longest life of a command, whatever its sender says."""

    def payload(self) -> dict[str, Any]:
        """As it is sent."""
        return {
            "event": "description",
            "session": self.session,
            "robot": self.robot,
            "rate": self.rate,
            "signals": dict(self.signals),
            "v_max": list(self.v_max),
            "a_max": list(self.a_max),
            "command_expiry": self.command_expiry,
        }


@dataclass(frozen=True, slots=True)
class RobotState:
    """What the robot measures, and whom it follows."""

    seq: int
    """Number of this state, one more each time."""
    age: int
    """ns since it was measured, when it was sent."""
    engagement: int
    """The one that is followed; 0 none."""
    ended: int
    """Why the last one ended (`End`)."""
    acted: int
    """Newest tick of the core whose command was acted on; 0 none."""
    values: Mapping[str, Sequence[float]]
    """Each measured signal."""

    def payload(self) -> dict[str, Any]:
        """As it is sent."""
        return {
            "seq": self.seq,
            "age": self.age,
            "engagement": self.engagement,
            "ended": self.ended,
            "acted": self.acted,
            **self.values,
        }


@dataclass(frozen=True, slots=True)
class Command:
    """Generalised velocities for one engagement of one connection."""

    session: int
    engagement: int
    tick: int
    v: Sequence[float]
    gripper: int

    def payload(self) -> dict[str, Any]:
        """As it is sent."""
        return {
            "session": self.session,
            "engagement": self.engagement,
            "tick": self.tick,
            "v": list(self.v),
            "gripper": self.gripper,
        }


def engage(session: int, engagement: int) -> dict[str, Any]:
    """The event that asks the robot to follow."""
    return {"event": "engage", "session": session, "engagement": engagement}


def stop() -> dict[str, Any]:
    """The event that makes it brake."""
    return {"event": "stop"}


def read_description(value: Any) -> Description | None:
    """None if it is none."""
    if not isinstance(value, dict) or value.get("event") != "description":
        return None
    signals, name = value.get("signals"), value.get("robot")
    right = (
        _count(value.get("session"))
        and isinstance(name, str)
        and _real(value.get("rate"))
        and _count(value.get("command_expiry"))
        and _numbers(value.get("v_max"))
        and _numbers(value.get("a_max"))
        and isinstance(signals, dict)
        and all(map(_count, signals.values()))
    )
    if not right:
        return None
    return Description(
        value["session"],
        str(name),
        float(value["rate"]),
        dict(signals or {}),
        value["v_max"],
        value["a_max"],
        value["command_expiry"],
    )


def read_state(value: Any, signals: Mapping[str, int]) -> RobotState | None:
    """None unless it has every one of these signals, of the right size."""
    if not isinstance(value, dict):
        return None
    counts = [value.get(name) for name in ("seq", "age", "engagement", "ended", "acted")]
    values = {name: value.get(name) for name in signals}
    if not all(map(_count, counts)):
        return None
    for name, size in signals.items():
        if not _numbers(values[name]) or len(values[name]) != size:  # type: ignore[arg-type]
            return None
    seq, age, engagement, ended, acted = counts
    return RobotState(seq, age, engagement, ended, acted, values)  # type: ignore[arg-type]


def read_command(value: Any) -> Command | None:
    """None if it is none."""
    if not isinstance(value, dict):
        return None
    counts = [value.get(name) for name in ("session", "engagement", "tick")]
    if not all(map(_count, counts)) or not _numbers(value.get("v")) or value.get("gripper") not in (0, 1):
        return None
    session, engagement, tick = counts
    return Command(session, engagement, tick, value["v"], value["gripper"])  # type: ignore[arg-type]


def read_engage(value: Any) -> tuple[int, int] | None:
    """Session and engagement; None if it is something else."""
    if not isinstance(value, dict) or value.get("event") != "engage":
        return None
    session, engagement = value.get("session"), value.get("engagement")
    return (session, engagement) if _count(session) and _count(engagement) else None  # type: ignore[return-value]


def is_stop(value: Any) -> bool:
    """Whether it is the event that makes the robot brake."""
    return isinstance(value, dict) and value.get("event") == "stop"


def _count(value: Any) -> bool:
    return type(value) is int and 0 <= value < MOST


def _real(value: Any) -> bool:
    return type(value) is float or (type(value) is int and abs(value) < MOST)


def _numbers(value: Any) -> bool:
    return type(value) is list and all(map(_real, value))
