"""The numbers that signals name: states, reasons, kinds, bits. A signal's `enum` says which of these it is.

What each value means in words is in `emit_common.py`, from which the headers and the docs take it.
"""

from __future__ import annotations

import enum

__all__ = [
    "CellState",
    "CommandKind",
    "FailureCause",
    "HoldReason",
    "LawFailure",
    "Led",
    "Limit",
    "LinkReason",
    "LinkState",
    "PlanStatus",
    "RecordingState",
    "Refusal",
    "Request",
    "SessionAction",
    "SessionRefusal",
    "SessionState",
    "TaskPhase",
]


class CellState(enum.IntEnum):
    """State of the cell; owned by the core (`daemon/cell.py`)."""

    STARTING = 0
    HELD = 1
    ENGAGED = 2
    FAULTED = 3


class HoldReason(enum.IntEnum):
    """Why the cell is not engaged."""

    NONE = 0
    NOT_ENGAGED_YET = 1
    RELEASED = 2
    OPERATOR_LOST = 3
    COMMAND_STALE = 4
    STOP_REQUESTED = 5
    NON_FINITE = 6
    OVERRUN = 7
    SHUTTING_DOWN = 8
    PLANT_FAILED = 9
    TAKEN_OVER = 10
    LINK_LOST = 11
    ROBOT_IMPLAUSIBLE = 12
    ROBOT_DEVIATES = 13
    SESSION_PAUSED = 14
    SESSION_OVER = 15
    LAW_FAILED = 16
    PLAN_LOST = 17
    OVERLOAD = 18


class Refusal(enum.IntEnum):
    """Why a command was refused; the index into `inbox.refused`."""

    NON_FINITE = 0
    OUT_OF_RANGE = 1
    STALE = 2
    WRONG_MODE = 3
    WRONG_SIZE = 4
    NOT_HOLDER = 5
    OUT_OF_ORDER = 6
    UNKNOWN_KIND = 7
    TORN = 8


class CommandKind(enum.IntEnum):
    """What a command's numbers mean."""

    NONE = 0
    DEVICE = 1
    """`position` is the operator's hand, buttons choose mode and gripper: seed 1, (10)."""
    VELOCITY = 2
    """`velocity` is the reference itself, for the mode named in `mode`."""


class Request(enum.IntFlag):
    """What a client asks for besides motion; bits of `command.request`."""

    NONE = 0
    TAKE = 1
    RELEASE = 2
    STOP = 4
    CLEAR_FAULT = 8
    TAKE_OVER = 16


class Limit(enum.IntFlag):
    """What the guard changed in this tick; bits of `guard.limits`."""

    NONE = 0
    VELOCITY = 1
    ACCELERATION = 2
    JOINT = 4
    WORKSPACE = 8
    NON_FINITE = 16
    CONTACT = 32
    REFLEX = 64


class LinkState(enum.IntEnum):
    """State of the link to a real robot; owned by the link's process (`hardware/tcp/machine.py`)."""

    ABSENT = 0
    CONNECTING = 1
    READY = 2
    ENGAGED = 3
    STALLED = 4
    FAULTED = 5


class LinkReason(enum.IntEnum):
    """Why the link is not engaged."""

    NONE = 0
    NOT_TRIED = 1
    NO_ROBOT = 2
    LOST = 3
    REFUSED = 4
    UNFIT = 5
    NO_STATE = 6
    NO_CORE = 7
    ROBOT_STOPPED = 8
    NOT_FOLLOWED = 9
    ENDED = 10


class PlanStatus(enum.IntEnum):
    """What became of a plan."""

    NONE = 0
    SOLVED = 1
    INFEASIBLE = 2
    NON_FINITE = 3
    FOREIGN = 4
    """It has another number of joints or steps than the cell."""


class RecordingState(enum.IntEnum):
    """What the recorder is doing."""

    OFF = 0
    RECORDING = 1
    STOPPED_DISK_FULL = 2
    STOPPED_ERROR = 3


class TaskPhase(enum.IntEnum):
    """Stages of a mission: seed 1, section 3.2 (approach, manipulation, return)."""

    NONE = 0
    APPROACH = 1
    MANIPULATE = 2
    RETURN = 3
    COMPLETE = 4
    FAILED = 5


class SessionState(enum.IntEnum):
    """State of the session; owned by `daemon/session.py`, in the core."""

    NONE = 0
    PLAYING = 1
    PAUSED = 2
    OVER = 3


class SessionAction(enum.IntEnum):
    """What a client asks of the session; `command.session`."""

    NONE = 0
    PLAY = 1
    PAUSE = 2
    STOP = 3
    SAVE = 4
    RESET = 5


class SessionRefusal(enum.IntEnum):
    """Why the session did not do what it was asked for."""

    NONE = 0
    NOT_PLAYING = 1
    NOTHING_TO_SAVE = 2
    STILL_PLAYING = 3
    OTHER_SCENE = 4
    REAL_ROBOT = 5
    BAD_REQUEST = 6


class LawFailure(enum.IntEnum):
    """What a law from a user's own file did wrong."""

    NONE = 0
    EXCEPTION = 1
    TOO_SLOW = 2
    NON_FINITE = 3
    WRONG_SHAPE = 4


class Led(enum.IntEnum):
    """Colour of a Kobuki's light, as its protocol numbers them."""

    OFF = 0
    GREEN = 1
    ORANGE = 2
    RED = 3


class FailureCause(enum.IntEnum):
    """Why the task failed: seed 1, section 5; the index into `task.failed_by`."""

    NONE = 0
    DROPPED = 1
    WALL = 2
    MACHINE = 3
    OBJECT = 4
