"""The plain operator, to compare with: the reference itself, without feedback and without obstacles."""

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
    """(v, ω) = ref; reads bilateral.ref and control.v."""
    return open_loop(s("bilateral.ref", 2), ca.SX.zeros(2), s)


def open_loop(ref: ca.SX, obj: ca.SX, s: Signals) -> Velocity:
    """ref − obj as the command; the error (10) is shown all the same, so that laws can be compared."""
    error = ref - s("control.v", 2) - obj
    return Velocity(u=ref - obj, notes={"bilateral.error": error, "bilateral.V": 0.5 * ca.sumsqr(error)})
