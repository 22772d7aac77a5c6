"""For a controller outside the cell: a VELOCITY command carries v_ref of every degree of freedom, and is the reference.

Here is nothing to map: the command's numbers are in `control.v_ref` as they came; the law `external` passes them on.
A device's hand asks for nothing in such a mode. Nothing is kept from one engagement to the next, because only a command
engages, and it brings its own numbers.
"""

from __future__ import annotations

from typing import Any

import casadi as ca
from pydantic import BaseModel, ConfigDict

from ..kernel import Signals

REFERENCES = ("velocities",)


class Settings(BaseModel):
    """The table [operator.external]: it has no keys."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def check(model: Any, settings: Settings) -> None:
    """Any model will do."""


def device(model: Any, settings: Settings, reference: str, dt: float, s: Signals) -> dict[str, ca.SX]:
    """A hand asks for no velocity: control.v_ref = 0."""
    return {"control.v_ref": ca.SX.zeros(model.n_v)}


def reference(model: Any, settings: Settings, reference: str, dt: float, s: Signals) -> dict[str, ca.SX]:
    """Nobody asks for a position of the hand: arm.h_ref, m, stays where the hand is, so that it is no error to see."""
    return {"arm.h_ref": s("arm.h", 3)} if model.joints else {}


def rest(model: Any, settings: Settings, reference: str, dt: float, s: Signals) -> dict[str, ca.SX]:
    """The same."""
    return {"arm.h_ref": s("arm.h", 3)} if model.joints else {}
