"""What may be written as `--operator`, and the command that runs it.

keyboard                    the terminal's
gamepad, gamepad:PATH       the first one there is, or the one at /dev/input/eventN
mouse, mouse:PATH           the same
memory:NAME                 joystick values in a flat memory
FILE.csv                    a recorded operator
FILE.py                     a program of your own, which gets --cell NAME
follow, follow:MODE:SECONDS only holds the deadman, in a mode that follows a curve by itself
gamepad+keyboard            several: the first moves, each has a deadman, every one stops
gamepad+keyboard=stop       … and the keyboard only stops
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import gamepad_table, mouse_table
from .device import Device, DeviceError
from .discovery import Found, find_gamepad, find_mouse
from .gamepad import open_gamepad
from .mouse import open_mouse
from .trace import TraceError, read_trace

EVENTS: dict[str, tuple[Callable[..., Found], Callable[[], Any], Callable[[Path | None, Any], Device]]] = {
    "gamepad": (find_gamepad, gamepad_table.read_table, open_gamepad),
    "mouse": (find_mouse, mouse_table.read_table, open_mouse),
}
"""Devices that send input events: how one is found, what its events mean, how it is opened."""
ROLES = ("moves", "deadman", "stop")
PROGRAM = "teleopd.clients.program"
"""What runs a program of the user's."""
WRITE = (
    "keyboard, gamepad, mouse, gamepad:/dev/input/eventN, memory:NAME, the path of a trace (.csv), "
    "a program (.py), or several joined by +"
)


@dataclass(frozen=True)
class Spec:
    """One device: its kind, what is written behind the colon (or the file), and its roles, empty for the usual ones."""

    kind: str
    argument: str
    roles: frozenset[str]


def parse(text: str) -> Spec:
    """One device with its roles, as in `gamepad:/dev/input/event3=moves,deadman`. DeviceError says what to write."""
    device, roles = text, frozenset[str]()
    match = re.fullmatch(r"(.+)=([a-z,]*)", text)
    if match and not Path(text).exists():
        device, roles = match[1], frozenset(match[2].split(","))
        for role in roles - set(ROLES):
            raise DeviceError(f"{text}: no role {role!r}; write one or more of: {','.join(ROLES)}")
    kind, _, argument = device.partition(":")
    if Path(device).is_file():
        return Spec("trace", device, roles)
    if device == "keyboard" or kind in EVENTS or (kind == "memory" and argument):
        return Spec(kind, argument, roles)
    if device.endswith((".py", ".csv")):
        raise DeviceError(f"{device}: there is no such file")
    raise DeviceError(f"{device}: write {WRITE}")


def command_for(spec: str, cell: str, take_over: bool = False) -> list[str]:
    """Module and arguments of the operator's process, which takes control also from others with `take_over`.

    DeviceError says what to write instead, or what to type first.
    """
    try:
        return _command(spec, cell, ["--take-over"] if take_over else [])
    except DeviceError as error:
        raise DeviceError(f"--operator {spec}: {str(error).removeprefix(f'{spec}: ')}") from None


def _command(spec: str, cell: str, more: Sequence[str]) -> list[str]:
    if spec.endswith(".py") and Path(spec).is_file():
        if more:
            raise DeviceError("a program takes control itself: write  cell.take(over=True)  in it, without --take-over")
        return [PROGRAM, spec, "--cell", cell]
    return [*_device_command(spec, cell), *more]


def _device_command(spec: str, cell: str) -> list[str]:
    if spec.partition(":")[0] == "follow":
        return _follow(spec, cell)
    if "+" in spec and not Path(spec).is_file():
        parts = spec.split("+")
        check_roles([_checked(part) for part in parts])
        return ["teleopd.clients.bundle_process", *parts, "--cell", cell]
    device = _checked(spec)
    if device.roles:
        raise DeviceError(f"{spec}: one device alone has every role; leave  ={','.join(sorted(device.roles))}  away")
    module = f"teleopd.clients.{'joystick_memory' if device.kind == 'memory' else device.kind}"
    where = ["--device", device.argument] if device.kind in EVENTS else [device.argument]
    return [module, *(where if device.argument else []), "--cell", cell]


def _follow(spec: str, cell: str) -> list[str]:
    mode, _, seconds = spec.partition(":")[2].partition(":")
    try:
        limit = ["--seconds", str(float(seconds))] if seconds else []
    except ValueError:
        raise DeviceError(f"{spec}: write  follow:MODE:SECONDS, as in  follow:follow:40") from None
    return ["teleopd.clients.follow", "--cell", cell, *(["--mode", mode] if mode else []), *limit]


def check_roles(specs: Sequence[Spec]) -> None:
    """DeviceError unless the roles make a bundle: one device moves, at least one has a deadman, none is named twice."""
    roles = [roles_of(spec, first=i == 0) for i, spec in enumerate(specs)]
    if sum("moves" in each for each in roles) != 1:
        raise DeviceError("exactly one device moves the robot; write  =moves,deadman  behind it, and not behind others")
    if not any("deadman" in each for each in roles):
        raise DeviceError("at least one device needs a deadman; write  =moves,deadman  behind it")
    if len({(spec.kind, spec.argument) for spec in specs}) < len(specs):
        raise DeviceError("the same device is written twice; write each once, gamepads with their paths")


def roles_of(spec: Spec, first: bool) -> frozenset[str]:
    """The roles written, or the usual ones of the first device or of another."""
    return spec.roles or frozenset({"moves", "deadman"} if first else {"deadman"})


def _checked(text: str) -> Spec:
    """The device, looked at before anything is started."""
    spec = parse(text)
    if spec.kind in EVENTS:
        find, table, _ = EVENTS[spec.kind]
        find(Path(spec.argument) if spec.argument else None)
        table()
    elif spec.kind == "trace":
        try:
            read_trace(Path(spec.argument))
        except TraceError as error:
            raise DeviceError(str(error)) from None
    return spec
