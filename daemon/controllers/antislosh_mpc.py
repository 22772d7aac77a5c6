"""(9)–(12) of seed 4: model predictive control of a glass that is carried without sloshing.

The optimisation takes longer than a tick and runs beside the core (`daemon/mpc/`). What is left for the law is to
follow: `mpc.v_next` is the last command plus the planned acceleration over one period. When there is no plan that is
young enough it is zero, the guard brakes within the limits, and the cell holds.
"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict

from ..kernel import Signals
from . import Velocity

NEEDS = ("mpc",)
"""Tables of the profile without which there is nothing to follow."""


class Gains(BaseModel):
    """None: the weights are in the table [mpc]."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def build(model: Any, gains: Gains, s: Signals) -> Velocity:
    """q̇ of the arm; reads mpc.v_next."""
    return Velocity(q_dot=s("mpc.v_next", model.n_v))
