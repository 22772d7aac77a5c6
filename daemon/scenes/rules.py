"""Success and failure of a mission in a scene, as seed 1 states them (sections 4.2 and 5).

Success: the object, let go, is at rest in the safe zone. Failure: it falls anywhere else, or touches a wall, a machine
or any other thing; it explodes, the failure is counted, and it is back at its start. Where it stands at first it may of
course stand, until it has been lifted. The robot may touch it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...ipc.schema import FailureCause

SAFE_ZONE = "safe_zone"
"""Name of the body that the object may be put on, and of the site whose size is the zone's radius."""
GROUND = "world"
"""What the floor belongs to."""

CAUSES = {"wall": FailureCause.WALL, "machine": FailureCause.MACHINE, GROUND: FailureCause.DROPPED}
"""By the first part of a body's name; touching anything else is FailureCause.OBJECT."""

STILL = 0.02
"""At rest below this, m/s and, times ten, rad/s."""
STILL_S = 0.2
"""… and for this long."""
UPRIGHT = 0.5
"""Cosine of the tilt beyond which an object that nobody holds has fallen over."""


class Seen(NamedTuple):
    """One tick of the object: pose, motion, and what it touches."""

    place: Sequence[float]
    """Of its grip, world, m."""
    upright: float
    """Cosine of its tilt."""
    motion: Sequence[float]
    """Its velocity, m/s, and its angular velocity, rad/s: three numbers each, looked at only once it is let go."""
    held: bool
    touched: Sequence[int]
    """Bodies, the robot's left out."""


class Rules:
    """Judges one tick after the other; what happened is SUCCESS, a cause of failure, or nothing."""

    def __init__(self, bodies: Sequence[str], zone: Sequence[float], dt: float):
        """`bodies` are the names of the bodies by number, `zone` is (x, y, radius), m, `dt` the period, s."""
        kinds = [name.partition(".")[0] for name in bodies]
        self._causes = [CAUSES.get(kind, FailureCause.OBJECT) for kind in kinds]
        self._safe = bodies.index(SAFE_ZONE)
        self._x, self._y, self._radius = zone
        self._patience = max(1, round(STILL_S / dt))
        self.reset()

    def reset(self) -> None:
        """The object stands at its start."""
        self._support: set[int] = set()
        self._lifted, self._clear, self._still, self.done = False, 0, 0, False

    def judge(self, seen: Seen) -> FailureCause | None:
        """The cause if the mission fails now, FailureCause.NONE if it succeeds now, else None."""
        if self.done:
            return None
        strange = [body for body in seen.touched if body != self._safe]
        if not self._lifted:
            self._watch_start(seen, strange)
            strange = [body for body in strange if body not in self._support]
        verdict = self._failure(seen, strange)
        if verdict is None and self._lifted and not seen.held and self._rests(seen):
            verdict = FailureCause.NONE
        self.done = verdict is not None
        return verdict

    def _watch_start(self, seen: Seen, touched: Sequence[int]) -> None:
        """It stands on whatever it touched first, and is lifted once it is held and touches nothing for a while."""
        if not self._support and not seen.held:
            self._support = set(touched)
        self._clear = self._clear + 1 if seen.held and not seen.touched else 0
        self._lifted = self._clear >= self._patience // 4

    def _failure(self, seen: Seen, strange: Sequence[int]) -> FailureCause | None:
        if strange:
            return FailureCause.DROPPED if self._lifted and not seen.held else self._causes[strange[0]]
        if not seen.held and seen.upright < UPRIGHT and not (self._lifted and self._inside(seen)):
            return FailureCause.DROPPED
        return None

    def _inside(self, seen: Seen) -> bool:
        x, y = seen.place[:2]
        return (x - self._x) ** 2 + (y - self._y) ** 2 <= self._radius**2

    def _rests(self, seen: Seen) -> bool:
        speed, turning = max(map(abs, seen.motion[:3])), max(map(abs, seen.motion[3:]))
        quiet = speed < STILL and turning < 10 * STILL and self._safe in seen.touched and self._inside(seen)
        self._still = self._still + 1 if quiet else 0
        return self._still >= self._patience
