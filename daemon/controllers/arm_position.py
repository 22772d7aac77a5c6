"""(18) of seed 1: position of the arm's end effector, with the posture in the null space.

q̇_ref = J_a#·(ḣ_ref + K_a·tanh(h_ref − h)) + (I − J_a#·J_a)·H·tanh(χ).
"""

from __future__ import annotations

from typing import Any

from ..kernel import Signals
from . import Velocity, arm_hold

Gains = arm_hold.Gains


def build(model: Any, gains: arm_hold.Gains, s: Signals) -> Velocity:
    """q̇ of the arm; reads arm.q, arm.q_d, arm.h, arm.h_ref, arm.h_dot_ref."""
    return arm_hold.track(model, gains, s, s("arm.h_dot_ref", 3))
