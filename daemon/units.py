"""Numbers with units in a profile: `0.155`, `"155 mm"` and `"90 deg"` all become SI."""

from __future__ import annotations

import math
import re
from typing import Annotated, Any

from pydantic import BeforeValidator

FACTORS: dict[str, dict[str, float]] = {
    "m": {"m": 1.0, "mm": 1e-3, "cm": 1e-2, "km": 1e3},
    "rad": {"rad": 1.0, "deg": math.pi / 180.0},
    "s": {"s": 1.0, "ms": 1e-3, "us": 1e-6, "min": 60.0},
    "kg": {"kg": 1.0, "g": 1e-3},
    "Hz": {"Hz": 1.0, "kHz": 1e3},
    "m/s": {"m/s": 1.0, "mm/s": 1e-3, "cm/s": 1e-2, "km/h": 1.0 / 3.6},
    "rad/s": {"rad/s": 1.0, "deg/s": math.pi / 180.0, "rpm": math.pi / 30.0},
    "m/s^2": {"m/s^2": 1.0},
    "rad/s^2": {"rad/s^2": 1.0, "deg/s^2": math.pi / 180.0},
    "kg*m^2": {"kg*m^2": 1.0, "g*cm^2": 1e-7},
    "N*m*s/rad": {"N*m*s/rad": 1.0},
    "1/s": {"1/s": 1.0},
    "N": {"N": 1.0},
    "N/s": {"N/s": 1.0},
    "N/m": {"N/m": 1.0},
    "N*m": {"N*m": 1.0},
    "1": {"1": 1.0, "%": 1e-2},
}
"""For each SI unit, the units that may be written instead and their factor."""

_WITH_UNIT = re.compile(r"\s*((?>[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?))\s*(\S+)\s*", re.ASCII)
"""The number is atomic: "155" is a number without a unit, not 15 of the unit 5."""


def to_si(value: Any, *units: str) -> float:
    """Converts a number (already SI) or a string with a unit to SI.

    `units` are the SI units that are possible here, for lists that mix metres and radians. Raises ValueError, with
    the units that may be written, for anything else, NaN and infinity included.
    """
    allowed = [name for unit in units for name in FACTORS[unit]]
    if isinstance(value, str):
        match = _WITH_UNIT.fullmatch(value)
        if not match:
            raise ValueError(
                f'write a number, or a number and a unit such as "1.5 {units[0]}"; units here: {", ".join(allowed)}'
            )
        factor = next((FACTORS[unit][match[2]] for unit in units if match[2] in FACTORS[unit]), None)
        if factor is None:
            raise ValueError(f"unit {match[2]!r} does not fit here; write one of: {', '.join(allowed)}")
        return _finite(float(match[1]) * factor, units[0])
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(f'write a number in {units[0]}, or a string such as "1.5 {units[0]}"')  # noqa: TRY004
    return _finite(value, units[0])


def _finite(value: float, unit: str) -> float:
    try:
        number = float(value)
    except OverflowError:  # an integer of more than 308 digits
        number = math.inf
    if not math.isfinite(number):
        raise ValueError(f"write a finite number in {unit}")
    return number


def _quantity(*units: str) -> Any:
    return BeforeValidator(lambda value: to_si(value, *units))


Metres = Annotated[float, _quantity("m")]
Radians = Annotated[float, _quantity("rad")]
Seconds = Annotated[float, _quantity("s")]
Kilograms = Annotated[float, _quantity("kg")]
Hertz = Annotated[float, _quantity("Hz")]
MetresPerSecond = Annotated[float, _quantity("m/s")]
RadiansPerSecond = Annotated[float, _quantity("rad/s")]
Inertia = Annotated[float, _quantity("kg*m^2")]
ServoGain = Annotated[float, _quantity("N*m*s/rad")]
RotaryDamping = Annotated[float, _quantity("N*m*s/rad")]
PerSecond = Annotated[float, _quantity("1/s")]
Newtons = Annotated[float, _quantity("N")]
NewtonsPerSecond = Annotated[float, _quantity("N/s")]
NewtonsPerMetre = Annotated[float, _quantity("N/m")]
Torque = Annotated[float, _quantity("N*m")]
Number = Annotated[float, _quantity("1")]
Pose = Annotated[float, _quantity("m", "rad")]
Speed = Annotated[float, _quantity("m/s", "rad/s")]
Acceleration = Annotated[float, _quantity("m/s^2", "rad/s^2")]
