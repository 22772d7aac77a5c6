"""Plants: one robot per file.

A plant module offers `Parameters` (the table `[plant]` of the profile) and `Model`. What runs the robot offers
`kernels`, `arrays` and `build`: a plant module of its own,
`linked.py` for a real robot, or `symbolic.py` for every model that is a set of equations.
What the tick needs of any of them is the protocol `Plant`.
"""

from __future__ import annotations

import importlib
import pkgutil
from typing import Any, Protocol


class Plant(Protocol):
    """What a tick needs of a robot, simulated or real."""

    def sense(self) -> None:
        """Writes the state x_k into the frame."""

    def actuate(self) -> int:
        """Takes guard.v_cmd; the answer is x_{k+1}, sensed in the next tick. 0 on success."""


def names() -> list[str]:
    """The plants there are."""
    return sorted(m.name for m in pkgutil.iter_modules(__path__) if hasattr(find(m.name), "Parameters"))


def find(name: str) -> Any:
    """The module of the plant `name`; ModuleNotFoundError if there is none."""
    return importlib.import_module(f"{__name__}.{name}")


def runner(profile: Any) -> Any:
    """What runs the robot of a profile: `kernels(profile, model)`, `arrays(model)` and `build(parts)`, a `Plant`."""
    if profile.link.type != "none":
        return find("linked")
    module = find(profile.plant.type)
    return module if hasattr(module, "build") else find("symbolic")
