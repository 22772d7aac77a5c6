"""The tables of a layout file, as they are written. `layout.py` checks how they fit together."""

from __future__ import annotations

import math
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from ..daemon.units import Seconds
from ..ipc.schema import MAX_DOF
from .axes import Axes
from .smclient import ElementType, check_name

MOST_POSITIONS = 1_000_000
MOST_BIT = 23
"""A float holds whole numbers of 24 bits."""


def _element_type(value: Any) -> ElementType:
    names = {kind.name.lower(): kind for kind in ElementType}
    if isinstance(value, str) and value in names:
        return names[value]
    if isinstance(value, int) and not isinstance(value, bool) and value in list(ElementType):
        return ElementType(value)
    raise ValueError(f"write one of: {', '.join(names)} (or its type code, 1 to 4)")


def _positions(value: Any) -> tuple[int, ...]:
    listed = value if isinstance(value, list) else [value]
    if not listed or not all(type(item) is int and 0 <= item < MOST_POSITIONS for item in listed):
        raise ValueError("write a position, counted from 0, such as 3, or one for each element: [3, 4, 5]")
    return tuple(listed)


def _numbers(value: Any) -> tuple[float, ...]:
    listed = value if isinstance(value, list) else [value]
    good = listed and all(type(item) in (int, float) and math.isfinite(item) for item in listed)
    if not good:
        raise ValueError("write a finite number, or a list with one for each element")
    return tuple(float(item) for item in listed)


def _scale(value: Any) -> tuple[float, ...]:
    numbers = _numbers(value)
    if 0.0 in numbers:
        raise ValueError("write a number that is not 0")
    return numbers


def _units(value: Any) -> tuple[str, ...]:
    listed = value if isinstance(value, list) else [value]
    if not all(isinstance(item, str) for item in listed):
        raise ValueError('write a unit such as "deg", or several: ["mm", "deg"]')
    return tuple(listed)


def _memory_name(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("write the name of a memory")  # noqa: TRY004 — pydantic turns only ValueErrors into messages
    return check_name(value)


Positions = Annotated[tuple[int, ...], BeforeValidator(_positions)]
Scale = Annotated[tuple[float, ...], BeforeValidator(_scale)]
Offset = Annotated[tuple[float, ...], BeforeValidator(_numbers)]
Units = Annotated[tuple[str, ...], BeforeValidator(_units)]
MemoryName = Annotated[str, BeforeValidator(_memory_name)]
Position = Annotated[int, Field(strict=True, ge=0, lt=MOST_POSITIONS)]


class Table(BaseModel):
    """A table that refuses keys it does not know."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Memory(Table):
    """[memories.NAME]."""

    type: Annotated[ElementType, BeforeValidator(_element_type)]
    quantity: Annotated[int, Field(strict=True, ge=1, le=MOST_POSITIONS)]
    output_cycle: tuple[Position, Position] | None = None
    """First and last position of a counter that the bridge advances with everything it writes."""
    input_cycle: tuple[Position, Position] | None = None
    """… and of one that the client advances; input whose two numbers differ is read again."""


class Spot(Table):
    """One position of a memory."""

    memory: str
    position: Position


class Liveness(Table):
    """[liveness]: how the bridge knows that a client is there."""

    require: Literal["heartbeat", "counter", "deadman"]
    """The least that a client must give: heartbeat, counter or deadman."""
    heartbeat: Spot | None = None
    """A position whose value changes all the time."""
    timeout: Seconds = Field(default=0.2, ge=0.02, le=2)
    """A heartbeat or counter that has not changed for this long has stopped."""


class Quantity(Table):
    """Where a quantity stands, and in what form: one position, from which its elements follow, or one for each."""

    memory: str
    position: Positions
    unit: Units = ()
    axes: Axes | None = None
    scale: Scale = (1.0,)
    offset: Offset = (0.0,)


class Output(Quantity):
    """[[outputs]]: a signal of the state."""

    signal: str
    elements: Annotated[int, Field(strict=True, ge=1)] | None = None
    """How many elements of an array, from its first; all unless given."""


class Joints(Quantity):
    """[inputs.joints]."""

    elements: Annotated[int, Field(strict=True, ge=1, le=MAX_DOF)] | None = None
    """How many joints; as many as there are positions unless given."""


class Switch(Spot):
    """An input that is on or off: a bit of a whole number, one of its values, a text, or anything from 0.5 up."""

    bit: Annotated[int, Field(strict=True, ge=0, le=MOST_BIT)] | None = None
    code: Annotated[int, Field(strict=True, ge=-(2**MOST_BIT), le=2**MOST_BIT)] | None = None
    text: Annotated[str, Field(min_length=1, max_length=63)] | None = None
    """On while this text stands there, in a string memory."""

    @property
    def shared(self) -> bool:
        """Whether other switches may stand at the same position: it has a number or a text for each."""
        return self.bit is not None or self.code is not None or self.text is not None


class Choice(Spot):
    """The mode: a whole number (a name in a string memory)."""

    codes: dict[str, Annotated[int, Field(strict=True)]] = {}
    """Number of each mode; from 1 in the profile's order unless given. Any other number asks for nothing."""


class Inputs(Table):
    """[inputs]: what the operator does."""

    deadman: Switch
    hand: Quantity | None = None
    """Position of the hand relative to the device's centre, m."""
    twist: Quantity | None = None
    """Velocity of the base: forward, left (m/s), turning (rad/s)."""
    velocity: Quantity | None = None
    """Velocity of the end effector, m/s."""
    joints: Joints | None = None
    """Velocity of each joint, rad/s, for a cell whose laws are outside: after the twist, if there is one."""
    mode: Choice | None = None
    mode_button: Switch | None = None
    gripper: Switch | None = None
    """Closed while it is on."""
    gripper_button: Switch | None = None
    """Each press opens or closes."""
    clutch: Switch | None = None
    stop: Switch | None = None


class File(Table):
    """A whole layout file."""

    axes: Axes = "robot"
    memories: dict[MemoryName, Memory] = Field(min_length=1)
    liveness: Liveness | None = None
    outputs: list[Output] = []
    inputs: Inputs | None = None
