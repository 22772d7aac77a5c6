"""The virtual force alone, to compare with: the reference less the object velocities (7), (8), without feedback."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict

from ..kernel import Signals
from . import Velocity
from .plain import open_loop


class Gains(BaseModel):
    """None."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def build(model: Any, gains: Gains, s: Signals) -> Velocity:
    """(v, ω) = ref − obj; reads bilateral.ref, bilateral.obj and control.v."""
    return open_loop(s("bilateral.ref", 2), s("bilateral.obj", 2), s)
