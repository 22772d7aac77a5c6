"""Which input devices this machine has, what they are, and whether this user may open them.

Everything is read from /sys, which needs no permission; opening /dev/input/eventN does.
"""

from __future__ import annotations

import grp
import os
import pwd
import shlex
import stat
import struct
from dataclasses import dataclass
from pathlib import Path

from .device import DeviceError
from .evdev_names import AXES, BUTTONS

ROOT = Path("/")
KINDS = ("gamepad", "joystick", "motion sensor", "touchpad", "keyboard", "mouse", "other")
OPERATORS = {"gamepad": "gamepad", "joystick": "gamepad", "mouse": "mouse"}
"""Kinds that can be an operator's device, and what is written as --operator for them."""
LONG_BITS = 8 * struct.calcsize("l")

_GAMEPAD, _JOYSTICK, _FINGER, _LEFT = BUTTONS["BTN_SOUTH"], BUTTONS["BTN_TRIGGER"], 0x145, 0x110
_ENTER, _LETTER_A, _REL_X, _REL_Y, _ACCELEROMETER = 28, 30, 0, 1, 6


@dataclass(frozen=True)
class Found:
    """An input device.

    `path` is the file to open, `identity` what stays the same when it is plugged in again (at the same port, if it has
    no serial number). `permitted` says whether this process may open it; if not, `why` says why not and `fix` is the
    line to type.
    """

    name: str
    path: Path
    kind: str
    identity: str
    permitted: bool
    why: str = ""
    fix: str = ""

    @property
    def operator(self) -> str:
        """What kind of operator's device it can be; empty if none."""
        return OPERATORS.get(self.kind, "")


def devices(root: Path = ROOT) -> list[Found]:
    """All input devices, in the order of their numbers. `root` is where /sys and /dev are."""
    nodes = (root / "sys/class/input").glob("event[0-9]*")
    return [_found(node, root) for node in sorted(nodes, key=lambda node: int(node.name.removeprefix("event")))]


def find_gamepad(path: Path | None = None, identity: str | None = None, root: Path = ROOT) -> Found:
    """The gamepad at `path`, or the one with this identity, or else the first there is.

    DeviceError when there is none, or it may not be opened; the message says what to do.
    """
    return _find("gamepad", path, identity, root)


def find_mouse(path: Path | None = None, identity: str | None = None, root: Path = ROOT) -> Found:
    """The same for a mouse."""
    return _find("mouse", path, identity, root)


def _find(operator: str, path: Path | None, identity: str | None, root: Path) -> Found:
    found = [each for each in devices(root) if each.operator == operator]
    if path is not None:
        found = [each for each in found if _same(each.path, path)]
        if not found:
            return _given(path)
    elif identity is not None:
        found = [each for each in found if each.identity == identity]
    if not found:
        raise DeviceError(f"no {operator} is here: plug one in;  teleopd devices  shows what is there")
    best = next((each for each in found if each.permitted), found[0])
    if not best.permitted:
        raise DeviceError(f"{best.path} ({best.name}): {best.why}; type  {best.fix}")
    return best


def _given(path: Path) -> Found:
    """A file that /sys does not list as such a device: whoever names it knows what it is."""
    if not path.exists():
        raise DeviceError(f"{path}: there is no such device;  teleopd devices  shows what is there")
    permitted, why, fix = _permission(path)
    if not permitted:
        raise DeviceError(f"{path}: {why}; type  {fix}")
    return Found(path.name, path, "other", str(path), True)


def _found(node: Path, root: Path) -> Found:
    path, about = root / "dev/input" / node.name, node / "device"
    ids = [_text(about / "id" / part) for part in ("bustype", "vendor", "product")]
    unique = _text(about / "uniq") or _text(about / "phys")
    permitted, why, fix = _permission(path)
    return Found(
        _text(about / "name") or node.name, path, _kind(about), ":".join([*ids, unique]), permitted, why, fix
    )  # fmt: skip


def _kind(about: Path) -> str:
    keys, relative, absolute = (_bits(_text(about / "capabilities" / part)) for part in ("key", "rel", "abs"))
    stick = {AXES["ABS_X"], AXES["ABS_Y"]} <= absolute
    if _ACCELEROMETER in _bits(_text(about / "properties")):
        return "motion sensor"
    if stick and _GAMEPAD in keys:
        return "gamepad"
    if stick and _JOYSTICK in keys:
        return "joystick"
    if stick and _FINGER in keys:
        return "touchpad"
    if {_ENTER, _LETTER_A} <= keys:
        return "keyboard"
    return "mouse" if {_REL_X, _REL_Y} <= relative and _LEFT in keys else "other"


def _bits(text: str) -> set[int]:
    """Numbers of the bits set in the kernel's text form: longs in hexadecimal, the highest first."""
    field = 0
    try:
        for word in text.split():
            field = field << LONG_BITS | int(word, 16)
    except ValueError:
        return set()
    return {i for i in range(field.bit_length()) if field >> i & 1}


def _permission(path: Path) -> tuple[bool, str, str]:
    """Whether this process may read the device; if not, why not, and the line to type."""
    try:
        status = path.stat()
    except FileNotFoundError:
        return False, "the kernel has it, but its file is missing, as in a container", f"docker run --device={path} …"
    except OSError as error:
        return False, f"{error.strerror}", f"ls -ld {shlex.quote(str(path.parent))}"
    if os.access(path, os.R_OK, effective_ids=True):
        return True, "", ""
    user, group, name = _user(), _group(status.st_gid), shlex.quote(str(path))
    if not status.st_mode & stat.S_IRGRP or status.st_gid == 0:
        return False, f"only its owner may read it, and you are {user}", f"sudo setfacl -m u:{user}:rw {name}"
    if _is_member(user, status.st_gid):
        return False, f"you are in the group {group}, but were not yet when you logged in", f"newgrp {group}"
    return False, f"only the group {group} may read it", f"sudo usermod -aG {group} {user}  # then log in again"


def _user() -> str:
    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return str(os.geteuid())


def _group(number: int) -> str:
    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return str(number)


def _is_member(user: str, group: int) -> bool:
    try:
        return user in grp.getgrgid(group).gr_mem
    except KeyError:
        return False


def _same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return one == other


def _text(path: Path) -> str:
    try:
        return path.read_text(errors="replace").strip("\0\n ")
    except OSError:
        return ""
