"""From the operator's device to references: commands, modes, and one mapping per file.

A mapping module offers `Settings` (the table `[operator.NAME]` of the profile), `REFERENCES` (the kinds of reference a
mode may choose from), `check` (whether the settings fit a model) and three builders of expressions: `device` (hand →
ṗ_ref), `reference` (ṗ_ref → references) and `rest` (the references of a robot that does not follow the operator: they
start from what is measured, so that no mode switch and no engagement can make a step). It may offer `always`: kernels
that run in each tick before these, engaged or not.
"""

from __future__ import annotations

import importlib
import pkgutil
from typing import Any


def names() -> list[str]:
    """The mappings there are."""
    return sorted(m.name for m in pkgutil.iter_modules(__path__) if hasattr(find(m.name), "REFERENCES"))


def find(name: str) -> Any:
    """The module of the mapping `name`; ModuleNotFoundError if there is none."""
    return importlib.import_module(f"{__name__}.{name}")
