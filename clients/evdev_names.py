"""Names of the keys and axes of game controllers and mice, as in linux/input-event-codes.h."""

from __future__ import annotations

_FROM: dict[int, str] = {
    0x110: "LEFT RIGHT MIDDLE SIDE EXTRA FORWARD BACK TASK",
    0x120: "TRIGGER THUMB THUMB2 TOP TOP2 PINKIE BASE BASE2 BASE3 BASE4 BASE5 BASE6",
    0x12F: "DEAD SOUTH EAST C NORTH WEST Z TL TR TL2 TR2 SELECT START MODE THUMBL THUMBR",
    0x220: "DPAD_UP DPAD_DOWN DPAD_LEFT DPAD_RIGHT",
    0x2C0: " ".join(f"TRIGGER_HAPPY{n}" for n in range(1, 41)),
}
BUTTONS: dict[str, int] = {
    f"BTN_{name}": first + i for first, names in _FROM.items() for i, name in enumerate(names.split())
}
AXES: dict[str, int] = {
    f"ABS_{name}": code
    for first, names in (
        (0x00, "X Y Z RX RY RZ THROTTLE RUDDER WHEEL GAS BRAKE"),
        (0x10, "HAT0X HAT0Y HAT1X HAT1Y HAT2X HAT2Y HAT3X HAT3Y"),
    )
    for code, name in enumerate(names.split(), first)
}
WAYS: dict[str, int] = {
    f"REL_{name}": code
    for code, name in enumerate(["X", "Y", "Z", "RX", "RY", "RZ", "HWHEEL", "DIAL", "WHEEL", "MISC"])
}
"""Relative axes."""
_BUTTON_NAMES = {code: name for name, code in BUTTONS.items()}
_AXIS_NAMES = {code: name for name, code in AXES.items()}


def button(code: int) -> str:
    """Name of a key's code; KEY_0x… where it has none here."""
    return _BUTTON_NAMES.get(code, f"KEY_{code:#x}")


def axis(code: int) -> str:
    """Name of an axis' code; ABS_0x… where it has none here."""
    return _AXIS_NAMES.get(code, f"ABS_{code:#x}")
