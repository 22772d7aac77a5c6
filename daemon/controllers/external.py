"""The law of a controller outside: v_cmd is the velocity that it asks for, (14) of seed 1 computed elsewhere.

MATLAB, Simulink or any other client closes the loop; what it asks for passes the guard like everything else.
"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict

from ..kernel import Signals
from . import Velocity


class Gains(BaseModel):
    """None: they are the outside controller's."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def build(model: Any, gains: Gains, s: Signals) -> Velocity:
    """v = (u, q̇), m/s and rad/s, in the robot's frame; reads control.v_ref."""
    v_ref, platform = s("control.v_ref", model.n_v), model.n_v - len(model.joints)
    return Velocity(u=v_ref[:platform], q_dot=v_ref[platform:])
