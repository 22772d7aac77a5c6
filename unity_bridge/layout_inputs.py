"""The input side of a layout, checked: what the operator does, and where it stands."""

from __future__ import annotations

from dataclasses import dataclass

from ..ipc.schema import MAX_DOF
from .axes import Geometry
from .channel import Channel, channel
from .claims import Claims
from .describe import MisfitError, MissingKeyError
from .smclient import ElementType
from .tables import Choice, File, Inputs, Joints, Liveness, Quantity, Spot, Switch

SWITCHES = ("deadman", "mode_button", "gripper", "gripper_button", "clutch", "stop")
ONLY_BY_HAND = ("mode_button", "gripper_button", "clutch")
"""They are buttons of a device, so they need its hand."""
VELOCITIES = ("twist", "velocity", "joints")
QUANTITIES = {
    "hand": (("m", "m", "m"), Geometry.VECTOR),
    "twist": (("m/s", "m/s", "rad/s"), Geometry.PLANAR),
    "velocity": (("m/s", "m/s", "m/s"), Geometry.VECTOR),
}


@dataclass(frozen=True)
class LayoutInputs:
    """Where every input stands; `hand`, `twist`, `velocity` and `joints` are None where the layout has none."""

    switches: dict[str, Switch]
    mode: Choice | None
    hand: Channel | None
    twist: Channel | None
    velocity: Channel | None
    joints: Channel | None
    heartbeat: Spot | None

    @property
    def memory(self) -> str:
        """The memory whose write counter counts: the deadman's."""
        return self.switches["deadman"].memory


def resolve_inputs(file: File, claims: Claims) -> LayoutInputs:
    """Checks [inputs] and [liveness] against the rest; MisfitError or MissingKeyError."""
    inputs, liveness = file.inputs, file.liveness
    assert inputs is not None
    if liveness is None:
        raise MissingKeyError(
            "liveness", "without it the input is never live; write [liveness] with require = "
            '"heartbeat" (a position whose value changes), "counter" (our drop-in library\'s) or "deadman"'
        )  # fmt: skip
    _check_motion(inputs)
    switches = {name: table for name in SWITCHES if (table := getattr(inputs, name)) is not None}
    for name, table in switches.items():
        _check_switch(f"inputs.{name}", table, claims)
        claims.claim(f"inputs.{name}", table.memory, table.position, "in", name, _form(table), table.shared)
    if inputs.mode is not None:
        claims.known("inputs.mode", inputs.mode.memory)
        claims.claim("inputs.mode", inputs.mode.memory, inputs.mode.position, "in", "mode", _codes(inputs.mode))
    made = {name: _quantity(name, getattr(inputs, name), file, claims) for name in QUANTITIES}
    joints = _joints(inputs.joints, claims)
    return LayoutInputs(switches, inputs.mode, joints=joints, heartbeat=_heartbeat(liveness, claims), **made)


def _check_motion(inputs: Inputs) -> None:
    velocities = [name for name in VELOCITIES if getattr(inputs, name) is not None]
    if inputs.hand is not None and velocities:
        raise MisfitError("inputs", ["hand", *velocities], "write either hand, or twist and velocity or joints")
    if inputs.hand is None and not velocities:
        raise MissingKeyError("inputs.hand", "nothing would move; write hand, or twist and velocity or joints")
    for name in ONLY_BY_HAND:
        if inputs.hand is None and getattr(inputs, name) is not None:
            raise MisfitError(
                f"inputs.{name}", name, "it is a button of the hand's device; without hand write mode, gripper"
            )
    for level, button in (("gripper", "gripper_button"), ("mode", "mode_button")):
        if getattr(inputs, level) is not None and getattr(inputs, button) is not None:
            raise MisfitError("inputs", [level, button], "write either of them")


def _check_switch(key: str, table: Switch, claims: Claims) -> None:
    claims.known(key, table.memory)
    if table.bit is not None and table.code is not None:
        raise MisfitError(f"{key}.bit", table.bit, "write either bit or code")
    is_text = claims.type_of(table.memory) is ElementType.STRING
    if is_text and (table.text is None or table.bit is not None or table.code is not None):
        raise MisfitError(
            f"{key}.memory", table.memory, 'a string memory holds no numbers; write text = "…", or another memory'
        )
    if table.text is not None and not is_text:
        raise MisfitError(f"{key}.text", table.text, f"memory {table.memory} holds numbers; write bit or code")


def _heartbeat(liveness: Liveness, claims: Claims) -> Spot | None:
    """The heartbeat may be any input: a position that changes all the time for another reason serves as well."""
    spot = liveness.heartbeat
    if spot is None:
        if liveness.require == "heartbeat":
            raise MissingKeyError(
                "liveness.heartbeat",
                'write heartbeat = { memory = "NAME", position = 0 }, or require another sign of life',
            )
        return None
    claims.known("liveness.heartbeat", spot.memory)
    taken = [use for at, use in claims.of(spot.memory) if at == spot.position]
    if not taken or any(use.direction == "out" for use in taken):
        claims.claim("liveness.heartbeat", spot.memory, spot.position, "in", "heartbeat", "must change")
    return spot


def _quantity(name: str, table: Quantity | None, file: File, claims: Claims) -> Channel | None:
    if table is None:
        return None
    key, (si, geometry) = f"inputs.{name}", QUANTITIES[name]
    positions = claims.positions(key, table, 3)
    if claims.type_of(table.memory) is ElementType.STRING:
        raise MisfitError(f"{key}.memory", table.memory, "a string memory holds no numbers; write another memory")
    try:
        made = channel(
            table.memory,
            positions,
            range(3),
            si,
            geometry,
            table.axes or file.axes,
            table.unit,
            table.scale,
            table.offset,
        )
    except ValueError as error:
        raise MisfitError(key, name, str(error)) from error
    claims.claim_channel(key, made, "in", name)
    return made


def _joints(table: Joints | None, claims: Claims) -> Channel | None:
    if table is None:
        return None
    key, n = "inputs.joints", table.elements or len(table.position)
    if table.axes is not None:
        raise MisfitError(f"{key}.axes", table.axes, "the sense of a joint does not depend on axes; write scale = -1")
    if n > MAX_DOF:
        raise MisfitError(f"{key}.position", list(table.position), f"a robot has at most {MAX_DOF} joints")
    positions = claims.positions(key, table, n)
    if claims.type_of(table.memory) is ElementType.STRING:
        raise MisfitError(f"{key}.memory", table.memory, "a string memory holds no numbers; write another memory")
    try:
        made = channel(
            table.memory, positions, range(n), ("rad/s",) * n, None, "robot", table.unit, table.scale, table.offset
        )
    except ValueError as error:
        raise MisfitError(key, "joints", str(error)) from error
    claims.claim_channel(key, made, "in", "joints")
    return made


def _form(table: Switch) -> str:
    if table.text is not None:
        return f'"{table.text}" = on'
    if table.bit is not None:
        return f"bit {table.bit}"
    return f"{table.code} = on" if table.code is not None else "≥ 0.5 = on"


def _codes(table: Choice) -> str:
    return ", ".join(f"{code} = {name}" for name, code in table.codes.items()) or "1 = first mode"
