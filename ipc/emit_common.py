"""What the emitters share: constants, enums with their meanings, and the layout of the structs in ipc/native."""

from __future__ import annotations

import enum
import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from . import schema, segment
from ._native import ffi, lib
from .blocks import beside
from .schema import Block, Signal

COMMAND = "python -m teleopd.ipc.generate"
NOTICE = f"Generated from ipc/schema.py by  {COMMAND} : do not edit."
WIDTH = 120

BLOCKS = (*schema.BLOCKS.values(), *schema.BESIDE_A_STATE)
"""Every block that a client may meet: those of a state, and the command."""

NATIVE = Path(__file__).resolve().parent / "native"
STRUCTS = {
    "segment_header": "segment.h",
    "slot": "segment.h",
    "latch": "latch.h",
    "ring": "ring.h",
    "histogram": "histogram.h",
}
"""Structs of the shared memory (without their `_t`) and the header that declares each."""


class Clock(enum.IntEnum):
    """What cell time is; `clock` in the header of the state object."""

    REAL = 0
    SIMULATED = 1
    LOCKSTEP = 2


MEANINGS: Mapping[type[enum.IntEnum | enum.IntFlag], Sequence[str]] = {
    schema.CellState: (
        "the core has not ticked yet",
        "the robot holds its posture; commands are judged, none moves it",
        "the robot follows the operator",
        "held, and stays so until the fault is cleared",
    ),
    schema.HoldReason: (
        "the cell is engaged",
        "no operator has engaged since the start",
        "the operator let the deadman go",
        "the lease ended, or control changed hands",
        "the newest command became older than the profile's `command_expiry`",
        "a client asked for a stop",
        "a computed velocity was NaN or infinite",
        "too many late ticks in a row",
        "the core is ending",
        "the plant failed",
        "another client took control from the one that had it",
        "the robot does not answer, or no longer follows",
        "the robot says of itself what cannot be",
        "the robot is further from its model than `[link] tolerance` allows",
        "the session is paused",
        "the session's time is over, or it was stopped",
        "a user's own law raised an exception, took too long or gave no usable numbers",
        "the plan of a predictive controller is too old to be followed",
        "the arm pushed against something in vain and gave way",
    ),
    schema.LinkState: (
        "there is no connection; it will be tried again",
        "a connection is being made, and the robot looked at",
        "the robot reports its state and stands",
        "the robot follows the cell's commands",
        "connected, but the robot or the core has fallen silent; the robot was told to stop",
        "the robot, or this side, refuses; tried again at the longest interval",
    ),
    schema.LinkReason: (
        "nothing is in the way",
        "no connection was tried yet",
        "nobody answers at the robot's address",
        "the connection ended",
        "one side refused the other: token, version or role",
        "the robot is not the one that the profile describes",
        "the robot's state stopped coming",
        "the core's heart stopped",
        "the robot ended the engagement by itself",
        "the robot did not follow an engagement",
        "the link was told to end",
    ),
    schema.Refusal: (
        "a number is NaN or infinite",
        "a number is out of its range, or there is no mode `mode_request`",
        "`stamp` is further from cell time than the profile's `command_expiry`",
        "`mode` is not the mode that is on, or VELOCITY without a mode",
        "the latch of the slot declares another size than a command has",
        "control is somebody else's, or nobody's and TAKE was not asked for",
        "`seq` is not greater than that of the last command of the slot",
        "no such `kind`",
        "the command could not be read whole",
    ),
    schema.CommandKind: (
        "no numbers: the deadman counts as released",
        "`position` is the operator's hand, `buttons` choose mode and gripper",
        "`velocity` is the reference itself, for the mode named in `mode`",
    ),
    schema.Request: (
        "nothing",
        "give me control, if nobody has it",
        "I give control up; nothing else in the command counts",
        "hold, whoever has control",
        "back from faulted to held; from the holder only",
        "with TAKE: also if somebody else has it; the robot holds, and he is told",
    ),
    schema.Limit: (
        "nothing was changed",
        "a velocity was cut",
        "a change of velocity was cut",
        "a joint was kept from its limit",
        "the end effector was kept inside its workspace",
        "a number was NaN or infinite",
        "the robot was kept from the surroundings, or from itself",
        "a bumper, a cliff sensor or a wheel that hangs stopped the base",
    ),
    schema.Led: ("dark", "green", "orange", "red"),
    schema.PlanStatus: (
        "there is none yet",
        "it may be followed",
        "its constraints contradict each other",
        "a number in it is NaN or infinite",
        "it has another number of joints or steps than the cell",
    ),
    schema.RecordingState: (
        "nothing is recorded",
        "states are being recorded",
        "stopped: the disk is full",
        "stopped: the recording could not be written",
    ),
    schema.TaskPhase: (
        "there is no mission",
        "on the way to the object",
        "close enough to grip it",
        "carrying it back",
        "the object is in the safe zone",
        "the mission has failed",
    ),
    schema.SessionState: (
        "there is no session: the robot can be driven as long as one likes",
        "the time runs",
        "held; the time stands",
        "held; a further PLAY begins the next session",
    ),
    schema.SessionAction: (
        "nothing",
        "begin a session, or go on after a pause",
        "hold; the time stands",
        "hold; the session is over",
        "keep the session's recording, figures, profile and versions in a folder of their own",
        "put everything simulated back to its start, once the robot is at rest",
    ),
    schema.SessionRefusal: (
        "it was done",
        "no session is playing",
        "there has been no session",
        "a session is playing, or paused: stop it first",
        "the cell runs another scene: start one with a profile of that scene",
        "a real robot cannot be put back: drive it",
        "no such action, or a negative time",
    ),
    schema.LawFailure: (
        "it has not failed",
        "it raised an exception",
        "it took longer than its time budget, or gave no answer in time",
        "it answered with NaN or infinity",
        "it did not answer with one number for each velocity",
    ),
    schema.FailureCause: (
        "it has not failed",
        "the object fell, or was put down, outside the safe zone",
        "the object touched a wall",
        "the object touched a machine",
        "the object touched something else",
    ),
    segment.Status: (
        "being made or adopted: do not use it yet",
        "in use",
        "its owner has ended it; the name is gone",
        "replaced by a new object of the same name: map that one",
    ),
    Clock: (
        "CLOCK_MONOTONIC",
        "tick times the period, as fast as possible; waits for clients that hold the clock",
        "tick times the period; runs only as far as clients release ticks",
    ),
}
"""What each member means, in order."""

STAGE_MEANINGS = (
    "measure or read the plant",
    "judge commands, make references",
    "the control law",
    "the last word before actuation",
    "hand the command to the plant",
    "latch, ring, heartbeat, wake",
)


@dataclass(frozen=True)
class Member:
    """One value of an enum."""

    name: str
    value: int
    meaning: str


@dataclass(frozen=True)
class Table:
    """An enum as the artefacts show it; `flags` where its values are bits."""

    name: str
    doc: str
    members: tuple[Member, ...]
    flags: bool = False


@dataclass(frozen=True)
class Constant:
    """A number that every client language gets; the name is in upper case."""

    name: str
    value: int
    doc: str


@dataclass(frozen=True)
class Field:
    """A member of a native struct; `count` is 0 where it is no array."""

    name: str
    ctype: str
    offset: int
    count: int


def _table(source: type[enum.IntEnum | enum.IntFlag], meanings: Sequence[str]) -> Table:
    named = source.__members__.items()
    members = tuple(Member(name, m.value, text) for (name, m), text in zip(named, meanings, strict=True))
    return Table(source.__name__, _first_line(source.__doc__), members, issubclass(source, enum.IntFlag))


def _first_line(doc: str | None) -> str:
    return (doc or "").splitlines()[0]


def _indexed(name: str, doc: str, names: Sequence[str], meanings: Sequence[str]) -> Table:
    numbered = enumerate(zip(names, meanings, strict=True))
    return Table(name, doc, tuple(Member(n.upper(), i, text) for i, (n, text) in numbered))


def enums() -> tuple[Table, ...]:
    """Every enum, those of the segment included."""
    laps = ("lateness of a tick after its deadline", *STAGE_MEANINGS, "the whole tick")
    return (
        *(_table(source, meanings) for source, meanings in MEANINGS.items()),
        _indexed("Stage", "The six calls of one tick; the index into `timing.stage`.", schema.STAGES, STAGE_MEANINGS),
        _indexed("Duration", "What the histograms beside the state count, in order.", segment.HISTOGRAMS, laps),
    )


def struct_text(name: str) -> str:
    """The declaration of a native struct, as its header has it. ValueError if it is not there."""
    text = (NATIVE / STRUCTS[name]).read_text(encoding="utf-8")
    found = re.search(rf"typedef struct \{{[^}}]*\}} {name}_t;(?: /\*.*?\*/)?", text, re.DOTALL)
    if found is None:
        raise ValueError(f"ipc/native/{STRUCTS[name]} has no  typedef struct {{…}} {name}_t;")
    return found.group()


def fields(name: str) -> Iterator[Field]:
    """The members of a native struct, as the compiler laid them out."""
    for member, field in ffi.typeof(f"{name}_t").fields:
        array = field.type.kind == "array"
        ctype = field.type.item.cname if array else field.type.cname
        yield Field(member, ctype, field.offset, field.type.length if array else 0)


def struct_bytes(name: str) -> int:
    """Size of a native struct."""
    return int(ffi.sizeof(f"{name}_t"))


def _define(file: str, name: str) -> int:
    found = re.search(rf"#define {name} (\d+)u?\b", (NATIVE / file).read_text(encoding="utf-8"))
    if found is None:
        raise ValueError(f"ipc/native/{file} does not  #define {name}  as a plain number")
    return int(found.group(1))


def constants() -> tuple[Constant, ...]:
    """Format, places, capacities."""
    stride = struct_bytes("slot") + int(lib.latch_size(beside.COMMAND.nbytes))
    return (
        Constant("FORMAT_VERSION", schema.VERSION, "`version` in a header; refuse any other"),
        Constant("BYTE_ORDER", segment.BYTE_ORDER, "`byte_order` in a header, read as a 32-bit number"),
        Constant("HEAD_BYTES", segment.PAGE, "bytes kept for the header of an object"),
        Constant("WORD_BYTES", schema.WORD, "bytes of every element of a signal"),
        Constant("LINE_BYTES", _define("latch.c", "CACHE_LINE"), "each copy in a latch is rounded up to this"),
        Constant("READ_TRIES", segment.READ_TRIES, "sensible number of attempts on a latch"),
        Constant("INFO_BYTES", segment.INFO_BYTES, "room for the info"),
        Constant("SLOTS", segment.SLOTS, "command slots"),
        Constant("SLOT_STRIDE", stride, "bytes from one command slot to the next"),
        Constant("OWNER_LOCK", segment.OWNER_BYTE, "byte of each object that its owner keeps locked"),
        Constant("SLOT_LOCK", 1, "byte of the commands that the client in slot 0 keeps locked; the next for slot 1"),
        Constant("READER_LOCK", segment.READER_BYTE, "byte of the ring that the recorder keeps locked"),
        Constant("HISTOGRAM_SUB", _define("histogram.h", "HISTOGRAM_SUB"), "buckets per octave"),
        Constant("HISTOGRAM_BUCKETS", int(lib.HISTOGRAM_BUCKETS), "buckets of a histogram"),
        Constant("MAX_DOF", schema.MAX_DOF, "capacity of arrays over generalised velocities"),
        Constant("MAX_JOINTS", schema.MAX_JOINTS, "capacity of arrays over arm joints"),
        Constant("MAX_WHEELS", schema.MAX_WHEELS, "capacity of arrays over wheels"),
        Constant("MAX_POSE", schema.MAX_POSE, "capacity of poses of a glass"),
        Constant("MAX_SLOSH", schema.MAX_SLOSH, "capacity of arrays over slosh angles"),
        Constant("MAX_STEPS", schema.MAX_STEPS, "capacity of a plan, in prediction steps"),
        Constant("MAX_OBJECTS", schema.MAX_OBJECTS, "capacity of arrays over a scene's loose objects"),
        Constant("MAX_RAYS", schema.MAX_RAYS, "capacity of arrays over the rays of a lidar"),
        Constant("MAX_MOVERS", schema.MAX_MOVERS, "capacity of arrays over moving obstacles"),
    )


COMMAND_HASH_DOC = "`layout_hash` of the commands object that this fits; refuse any other"


def command_hash() -> int:
    """The layout hash of the commands object."""
    return segment.COMMAND_LAYOUT.hash


def placed(block: Block) -> Iterator[tuple[Signal, int]]:
    """The signals of a block with their byte offsets."""
    for signal in block.signals:
        yield signal, block.offset(signal.name)


def bounds(signal: Signal) -> str:
    """The range of valid values; empty where there is none by nature."""
    low, high = (None if b is None else f"{b:g}".replace("-", "−") for b in (signal.low, signal.high))
    if low is None and high is None:
        return ""
    if high is None:
        return f"≥ {low}"
    return f"≤ {high}" if low is None else f"{low}…{high}"


def describe(signal: Signal) -> str:
    """One sentence with unit, frame, count, range and enum: the comment on a struct's member."""
    facts = [
        signal.unit if signal.unit != "1" else "",
        f"frame: {signal.frame}" if signal.frame else "",
        f"{signal.count} in use" if signal.count else "",
        bounds(signal),
        signal.enum if signal.enum not in signal.doc else "",
    ]
    known = "; ".join(fact for fact in facts if fact)
    return f"{signal.doc} [{known}]" if known else signal.doc


def pascal(name: str) -> str:
    """`eta_dot_ref` and `HELD_AGAIN` as `EtaDotRef` and `HeldAgain`."""
    return "".join(part.capitalize() for part in name.split("_"))


def upper(name: str) -> str:
    """`CellState` as `CELL_STATE`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).upper()


def wrapped(text: str, first: str, following: str, last: str = "") -> list[str]:
    """Lines of a comment: `first` opens it, `following` opens every further line, `last` closes it."""
    lines = textwrap.wrap(text + last, WIDTH, initial_indent=first, subsequent_indent=following, break_long_words=False)
    return lines or [first.rstrip() + last]
