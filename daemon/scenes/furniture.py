"""A place with weight: the table [world] of a profile. A floor, blocks that stand fast, boxes that can be carried.

It is for robots whose motion physics decides (`plants/physics.py`): everything here is part of the same model as the
robot. Positions are those of the middle of a thing's underside, heights count.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Annotated

import mujoco
from pydantic import BaseModel, ConfigDict, Field, model_validator

from ...ipc.schema import MAX_OBJECTS
from ..units import Kilograms, Metres, Number, Radians

COMMON = Path(__file__).parent / "worlds" / "common.xml"
FLOOR_DEPTH = 0.5
"""How thick a floor with edges is, m."""
OUT = (-0.5, 0.5)
"""From the middle of a block to its sides, as a share of its size."""
LEAST_REACH = 0.8
"""What the overview shows at least, from its middle, m."""
SURROUNDINGS, OBJECT, ALL = 1, 4, 7
"""Bits of contype and conaffinity (worlds/common.xml)."""
SOLREF, SOLIMP = (0.006, 1), (0.95, 0.99, 0.001, 0.5, 2)
"""How hard things are: MuJoCo's time constant in s and damping ratio, and impedances."""

Point = Annotated[list[Metres], Field(min_length=2, max_length=2)]
Size = Annotated[list[Annotated[Metres, Field(gt=0)]], Field(min_length=3, max_length=3)]
Colour = Annotated[list[Annotated[Number, Field(ge=0, le=1)]], Field(min_length=3, max_length=3)]


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Floor(_Table):
    """A floor with edges: beyond them there is nothing. `low` and `high` are its corners."""

    low: Point
    high: Point

    @model_validator(mode="after")
    def _order(self) -> Floor:
        if not (self.low[0] < self.high[0] and self.low[1] < self.high[1]):
            raise ValueError("low: must be less than high, in x and in y")
        return self


class Block(_Table):
    """Something that stands fast: a table, a wall, a kerb. `z` is the height of its underside."""

    at: Point
    size: Size
    turn: Radians = 0.0
    z: Metres = 0.0
    colour: Colour = [0.62, 0.50, 0.36]


class Goal(_Table):
    """Where a box is to stand in the end: the middle of its underside."""

    at: Point
    z: Metres = 0.0
    within: Annotated[Metres, Field(gt=0)] = 0.01
    """How far from there it may be."""


class Box(Block):
    """Something that can be carried."""

    name: str = Field(pattern=r"^[a-z][a-z0-9_]{0,20}$")
    mass: Kilograms = Field(gt=0)
    friction: Number = Field(default=1.0, gt=0)
    colour: Colour = [0.75, 0.13, 0.10]
    goal: Goal | None = None


class World(_Table):
    """[world]."""

    floors: list[Floor] = []
    """Without any, the floor is endless."""
    friction: Number = Field(default=0.8, gt=0)
    """Of floor and blocks against what has none of its own."""
    blocks: list[Block] = []
    boxes: list[Box] = Field(default=[], max_length=MAX_OBJECTS)

    @model_validator(mode="after")
    def _once(self) -> World:
        names = [box.name for box in self.boxes]
        for name in names:
            if names.count(name) > 1:
                raise ValueError(f"boxes: {name!r} is the name of two of them")
        return self

    def spec(self) -> mujoco.MjSpec:
        """As MuJoCo's editable model, without a robot; each box is a body of its name with a free joint."""
        spec = mujoco.MjSpec.from_string(f'<mujoco><include file="{COMMON}"/></mujoco>')
        world, (x, y), reach = spec.worldbody, *self._middle()
        spec.stat.extent, spec.stat.center = 2 * reach, (x, y, 0.3)
        world.add_light(pos=(0, -1, 4), dir=(0.1, 0.25, -1), type=mujoco.mjtLightType.mjLIGHT_DIRECTIONAL)
        seen_from = (x - 0.7 * reach, y - 2.1 * reach, 0.3 + 1.54 * reach)
        world.add_camera(name="overview", pos=seen_from, xyaxes=(0.949, -0.316, 0, 0.181, 0.543, 0.82), fovy=48)
        self._lay(world)
        for i, block in enumerate(self.blocks, 1):
            self._stand(world.add_geom(name=f"block_{i}"), block, (block.at[0], block.at[1], block.z))
        for box in self.boxes:
            turn = (math.cos(box.turn / 2), 0, 0, math.sin(box.turn / 2))
            body = world.add_body(name=box.name, pos=(*box.at, box.z), quat=turn)
            body.add_freejoint()
            geom = body.add_geom(name=box.name)
            self._stand(geom, box.model_copy(update={"turn": 0.0}), (0.0, 0.0, 0.0))
            geom.contype, geom.conaffinity, geom.mass = OBJECT, ALL, box.mass
            geom.friction, geom.group = (box.friction, 0.01, 0.0005), 1
        return spec

    def _middle(self) -> tuple[tuple[float, float], float]:
        """Of everything that stands, the origin included, and how far it reaches from there, m."""
        corners = [(0.0, 0.0), *((b.at[0] + s * b.size[0], b.at[1] + s * b.size[1]) for b in self.blocks for s in OUT)]
        low, high = (tuple(f(c[i] for c in corners) for i in (0, 1)) for f in (min, max))
        x, y = ((a + b) / 2 for a, b in zip(low, high, strict=True))
        return (x, y), max(math.hypot(high[0] - x, high[1] - y), LEAST_REACH)

    def _lay(self, world: mujoco.MjsBody) -> None:
        for i, floor in enumerate(self.floors, 1):
            middle = [(a + b) / 2 for a, b in zip(floor.low, floor.high, strict=True)]
            slab = world.add_geom(name=f"floor_{i}", type=mujoco.mjtGeom.mjGEOM_BOX, material="concrete")
            half = [(b - a) / 2 for a, b in zip(floor.low, floor.high, strict=True)]
            slab.pos, slab.size = (*middle, -FLOOR_DEPTH / 2), (*half, FLOOR_DEPTH / 2)
            self._harden(slab)
        if not self.floors:
            plane = world.add_geom(name="floor", type=mujoco.mjtGeom.mjGEOM_PLANE, material="concrete")
            plane.size = (12, 12, 0.05)
            self._harden(plane)

    def _stand(self, geom: mujoco.MjsGeom, block: Block, under: tuple[float, float, float]) -> None:
        """A box whose underside's middle is there."""
        x, y, z = under
        geom.type, geom.size = mujoco.mjtGeom.mjGEOM_BOX, [side / 2 for side in block.size]
        geom.pos = (x, y, z + block.size[2] / 2)
        geom.quat = (math.cos(block.turn / 2), 0, 0, math.sin(block.turn / 2))
        geom.rgba = (*block.colour, 1)
        self._harden(geom)

    def _harden(self, geom: mujoco.MjsGeom) -> None:
        geom.contype, geom.conaffinity = SURROUNDINGS, 0
        geom.friction = (self.friction, 0.005, 0.0001)
        geom.solref, geom.solimp = SOLREF, SOLIMP
