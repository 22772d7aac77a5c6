"""Tables of Denavit and Hartenberg, as a robot's model offers them in `chain` and `teleopd model` prints them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

CRAIG = "Denavit–Hartenberg, Craig"
"""a and α from joint i − 1 to i, then d and θ about joint i; a row's α and a have the index i − 1."""
CLASSIC = "Denavit–Hartenberg, classic"
"""d and θ about joint i, then a and α from joint i to i + 1."""


@dataclass(frozen=True)
class Row:
    """One joint."""

    alpha: float
    """Twist, rad."""
    a: float
    """Length, m."""
    d: float
    """Offset, m."""
    theta: float
    """θ less the joint's angle, rad."""


@dataclass(frozen=True)
class Chain:
    """A table with what its rows mean."""

    convention: str
    rows: Sequence[Row]
