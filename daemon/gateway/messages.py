"""What goes over the WebSocket: msgpack maps, one a message; `docs/gateway.md` lists them for other clients.

To the client: `hello` (the cell and the layout of its states), `state` (the bytes of one state), `gone`, `ping`,
`seat`, `refused`. From it: the models below, chosen by `op`. Times of a client are µs of its own monotonic clock.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgpack
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from ...ipc.schema import Layout
from .watch import Watch

MESSAGE_LIMIT = 4096
"""Bytes of a message from a client."""

Coordinate = Annotated[float, Field(ge=-1.0, le=1.0, allow_inf_nan=False)]
Speed = Annotated[float, Field(ge=-10.0, le=10.0, allow_inf_nan=False)]
Stamp = Annotated[float, Field(ge=0, lt=2**53, allow_inf_nan=False)]
Name = Annotated[str, Field(max_length=64)]


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Pong(_Message):
    """Answer to a ping: its stamp, and the client's own time."""

    op: Literal["pong"]
    ping: Annotated[int, Field(ge=0, lt=2**63)]
    at: Stamp


class Take(_Message):
    """Asks for control."""

    op: Literal["take"]


class Release(_Message):
    """Gives control back."""

    op: Literal["release"]


class Rest(_Message):
    """Keeps control, lets the deadman go."""

    op: Literal["rest"]


class Stop(_Message):
    """Stops the robot; needs no control."""

    op: Literal["stop"]


class ClearFault(_Message):
    """Acknowledges a fault."""

    op: Literal["clear_fault"]


class Mode(_Message):
    """Asks for another mode."""

    op: Literal["mode"]
    mode: Name


class Tune(_Message):
    """Sets operator.tuning; it goes with the next command, and with every one after it."""

    op: Literal["tune"]
    tuning: Annotated[float, Field(ge=0.0, le=1.0, allow_inf_nan=False)]


class Device(_Message):
    """The operator's hand, m from the device's centre, and the buttons that are down, by name.

    `orientation`: how the hand is turned, unit quaternion (x, y, z, w), if the device knows.
    """

    op: Literal["device"]
    at: Stamp
    position: Annotated[list[Coordinate], Field(min_length=3, max_length=3)]
    orientation: Annotated[list[Coordinate], Field(min_length=4, max_length=4)] = [0.0, 0.0, 0.0, 0.0]
    buttons: Annotated[list[Name], Field(max_length=16)] = []
    deadman: bool = False


class Velocity(_Message):
    """A velocity reference for the mode named."""

    op: Literal["velocity"]
    at: Stamp
    velocity: Annotated[list[Speed], Field(min_length=1, max_length=8)]
    mode: Name
    gripper: bool = False


Incoming = Pong | Take | Release | Rest | Stop | ClearFault | Mode | Tune | Device | Velocity
_ADAPTER: TypeAdapter[Incoming] = TypeAdapter(Annotated[Incoming, Field(discriminator="op")])


def parse(data: bytes) -> Incoming:
    """A client's message; ValueError says what is wrong with it."""
    if len(data) > MESSAGE_LIMIT:
        raise ValueError(f"a message has at most {MESSAGE_LIMIT} bytes")
    try:
        return _ADAPTER.validate_python(msgpack.unpackb(data, max_map_len=16, max_array_len=32, max_str_len=256))
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        raise ValueError(f"{'.'.join(str(part) for part in first['loc'])}: {first['msg']}") from None
    except (msgpack.UnpackException, ValueError, TypeError, RecursionError) as error:
        raise ValueError(f"not a message: {error}") from None


def pack(**fields: Any) -> bytes:
    """A message to a client."""
    packed: bytes = msgpack.packb(fields)
    return packed


def hello(watch: Watch) -> bytes:
    """The cell and the layout of its states: for each signal name, type, shape, byte offset, unit, enumeration."""
    assert watch.reader is not None
    layout, info = watch.reader.layout, watch.info
    told = (
        "profile",
        "clock",
        "rate",
        "modes",
        "references",
        "buttons",
        "command_expiry",
        "mission",
        "scenes",
        "version",
    )
    return pack(
        hello={key: info.get(key) for key in told}
        | {"cell": watch.name, "signals": signals(layout), "camera": watch.camera is not None},
    )


def signals(layout: Layout) -> dict[str, dict[str, Any]]:
    """Every signal of a layout, described for clients that read states by name."""
    return {
        name: {
            "dtype": signal.dtype,
            "shape": list(signal.shape),
            "offset": offset,
            "unit": signal.unit,
            "count": f"{name.partition('.')[0]}.{signal.count}" if signal.count else "",
            "enum": signal.enum,
        }
        for name, signal, offset in layout
    }
