"""The place of a mobile robot: walls around a floor, boxes, poles, and things that move.

Everything is seen from above; heights do not matter to a robot whose lidar looks horizontally. Random places come from
a seed: the same seed is the same place.
"""

from __future__ import annotations

import math
from typing import Annotated, Any

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, model_validator

from ...ipc.schema import MAX_MOVERS
from ..units import Metres, MetresPerSecond, Pose, Radians

Point = Annotated[list[Metres], Field(min_length=2, max_length=2)]
TRIES = 2000
"""Places that are tried for all things of a random place together."""


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Box(_Table):
    """A box: its middle, half its sides, its turn."""

    at: Point
    half: Point
    turn: Radians = 0.0


class Pole(_Table):
    """A round thing."""

    at: Point
    radius: Metres = Field(gt=0)


class Mover(_Table):
    """A round thing that goes to and fro between two points. It waits rather than walk into the robot."""

    start: Point
    end: Point
    radius: Metres = Field(gt=0)
    speed: MetresPerSecond = Field(gt=0)


class Random(_Table):
    """[arena.random]: things strewn by a seed."""

    seed: int = Field(ge=0)
    boxes: int = Field(default=4, ge=0, le=40)
    poles: int = Field(default=6, ge=0, le=40)
    movers: int = Field(default=2, ge=0, le=MAX_MOVERS)
    pole_radius: Annotated[list[Metres], Field(min_length=2, max_length=2)] = [0.01, 0.05]
    speed: MetresPerSecond = Field(default=0.05, gt=0)
    free: Metres = Field(default=0.45, gt=0)
    """Nothing is nearer than this to where the robot starts."""


class Arena(_Table):
    """[arena]: `low` and `high` are the corners of the floor."""

    low: Point
    high: Point
    boxes: list[Box] = []
    poles: list[Pole] = []
    movers: list[Mover] = Field(default=[], max_length=MAX_MOVERS)
    random: Random | None = None

    @model_validator(mode="after")
    def _order(self) -> Arena:
        if not (self.low[0] < self.high[0] and self.low[1] < self.high[1]):
            raise ValueError("low: must be less than high, in x and in y")
        return self


def settled(arena: Arena, start: list[Pose]) -> Arena:
    """The arena with what its seed strews made explicit; `start` is the robot's pose. ValueError without room."""
    if arena.random is None:
        return arena
    strewn = _Strewer(arena, arena.random, start)
    return arena.model_copy(
        update={
            "boxes": [*arena.boxes, *(strewn.box() for _ in range(arena.random.boxes))],
            "poles": [*arena.poles, *(strewn.pole() for _ in range(arena.random.poles))],
            "movers": [*arena.movers, *(strewn.mover() for _ in range(arena.random.movers))][:MAX_MOVERS],
            "random": None,
        }
    )


class _Strewer:
    """Throws things on the floor, none too near to the start."""

    def __init__(self, arena: Arena, settings: Random, start: list[float]):
        self._chance = np.random.default_rng(settings.seed)
        self._low, self._high, self._start = np.array(arena.low), np.array(arena.high), np.array(start[:2])
        self._settings, self._left = settings, TRIES

    def _point(self, reach: float) -> np.ndarray[Any, Any]:
        """A point whose surroundings of radius `reach` leave the start free."""
        while self._left:
            self._left -= 1
            at = self._chance.uniform(self._low, self._high)
            if math.dist(at, self._start) > self._settings.free + reach:
                return at
        raise ValueError("random: there is no room for so many things; write fewer, or a smaller free")

    def box(self) -> Box:
        half = self._chance.uniform(0.04, 0.2, 2)
        at = self._point(float(np.hypot(*half)))
        return Box(at=at.tolist(), half=half.tolist(), turn=float(self._chance.uniform(-math.pi, math.pi)))

    def pole(self) -> Pole:
        low, high = self._settings.pole_radius
        radius = float(self._chance.uniform(low, high))
        return Pole(at=self._point(radius).tolist(), radius=radius)

    def mover(self) -> Mover:
        radius = float(self._chance.uniform(0.03, 0.1))
        ends = [self._point(radius).tolist() for _ in range(2)]
        speed = float(self._chance.uniform(0.3, 1.0)) * self._settings.speed
        return Mover(start=ends[0], end=ends[1], radius=radius, speed=speed)
