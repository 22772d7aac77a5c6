"""`teleopd model`: the numbers of a robot, with units and origin."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from . import plants
from .plants.denavit_hartenberg import Chain
from .profile import Resolved, flatten

UNITS = {
    "a": "m", "b": "m", "eta_p": "m", "l": "m", "armature": "kg·m²", "servo_gain": "N·m·s/rad", "sigma": "s, 1 (24)",
    "q_min": "rad", "q_max": "rad", "v_max": "m/s, rad/s", "a_max": "m/s², rad/s²", "xi_z_min": "m", "substeps": "1",
    "mass": "kg", "com": "m", "inertia": "kg·m²", "radius": "m", "half_length": "m", "half_width": "m",
    "eta": "m, rad", "q": "rad", "arm": "which joints move", "lengths": "m", "d": "m", "angle_sensor": "yes or no",
    "liquid.l": "m", "liquid.h": "m", "liquid.m": "kg", "liquid.d": "N·m·s/rad",
    "wheel_radius": "m", "track": "m", "x": "m", "lag": "s",
    "mount": "m", "shoulder": "m", "elbow": "m", "forearm": "m", "wrist": "m", "rail": "m",
    "servo.pid": "N·m/rad, N·m/(rad·s), N·m·s/rad", "effort": "N·m", "servo.speed": "rad/s", "on": "yes or no",
    "servo.overload.share": "1", "servo.overload.slow": "rad/s", "servo.overload.after": "s",
    "payload": "kg", "rise": "s", "stiffness": "N/m", "force": "N", "gripper.speed": "m/s", "open": "m",
    "thinnest": "m", "drive.P": "N·m·s/rad", "drive.I": "N·m/rad",
}  # fmt: skip

JOINT = "joint "


@dataclass(frozen=True)
class Row:
    """One parameter."""

    name: str
    value: Any
    unit: str
    origin: str

    @property
    def shown(self) -> str:
        """The value for a table."""
        return _shown(self.value)


def rows(resolved: Resolved) -> list[Row]:
    """Every parameter of the plant in SI, its origin the profile's own word for it; then the joints of its arm."""
    joints = _joints(resolved.profile.plant)
    plant = resolved.profile.plant.model_dump()
    origin = plant.pop("origin")
    plant.pop("type")
    listed = []
    for name, value in flatten({key: _numbered(value) for key, value in plant.items()}):
        listed.append(Row(name, value, _unit(name), _origin(origin, name)))
    return listed + joints


def _origin(origins: dict[str, str], name: str) -> str:
    """Of a parameter, by the innermost table that it is in and that says it."""
    tables = name.split(".")[:-1] or [name]
    return next((origins[table] for table in reversed(tables) if table in origins), "not stated")


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return ("; " if value and isinstance(value[0], list) else ", ").join(map(_shown, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, int | float) else str(value)


def is_joint(row: Row) -> bool:
    """Whether it is one of the Denavit–Hartenberg table."""
    return row.name.startswith(JOINT)


def _joints(plant: Any) -> list[Row]:
    """The Denavit–Hartenberg table of the robot's arm, if its model has one; θ less the joint's angle."""
    chain: Chain | None = getattr(plants.find(plant.type).Model(plant), "chain", None)
    if chain is None:
        return []
    values = ([row.alpha, row.a, row.d, row.theta] for row in chain.rows)
    return [
        Row(f"{JOINT}{i}: α, a, d, θ", v, "rad, m, m, rad", chain.convention) for i, v in enumerate(values, start=1)
    ]


def _unit(name: str) -> str:
    """By the whole name, or by its last part."""
    return UNITS.get(name) or UNITS.get(name.rpartition(".")[2], "")


def _numbered(value: Any) -> Any:
    """A list of tables as a table of tables, counted from 1."""
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return {str(i): item for i, item in enumerate(value, start=1)}
    return value
