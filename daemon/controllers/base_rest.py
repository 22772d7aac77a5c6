"""(19) of seed 1: the platform keeps still while the arm works, u_ref = 0."""

from __future__ import annotations

from typing import Any

import casadi as ca
from pydantic import BaseModel, ConfigDict

from ..kernel import Signals
from . import Velocity


class Gains(BaseModel):
    """None."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def build(model: Any, gains: Gains, s: Signals) -> Velocity:
    """u = 0; reads nothing."""
    return Velocity(u=ca.SX.zeros(3))
