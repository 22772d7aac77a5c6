"""Control laws, one per file, each named after what it does.

A law module offers `Gains` (a table of the profile: `[laws.NAME]`) and `build(model, gains, s)`, which returns the
velocities it asks for as expressions in the signals it takes from `s`; `NEEDS` may name tables of the profile without
which it has nothing to do. A mode is made of laws that together fill v_ref of (14); the whole becomes one kernel.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import casadi as ca
from pydantic import BaseModel

from ..kernel import Signals


@dataclass(frozen=True)
class Velocity:
    """What a law asks for: the part `u` of the platform, the part `q_dot` of the arm, or both.

    `notes` are further signals for the state, such as `control.damping`.
    """

    u: ca.SX | None = None
    q_dot: ca.SX | None = None
    notes: Mapping[str, ca.SX] = field(default_factory=dict)


class Law(Protocol):
    """The module of a control law."""

    Gains: type[BaseModel]
    build: Callable[[Any, Any, Signals], Velocity]


def names() -> list[str]:
    """The laws there are."""
    return sorted(m.name for m in pkgutil.iter_modules(__path__) if hasattr(find(m.name), "build"))


def find(name: str) -> Any:
    """The module of the law `name`; ModuleNotFoundError if there is none."""
    return importlib.import_module(f"{__name__}.{name}")
