"""What the live view draws of a place from above, in letters."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

from rich.text import Text

from ...clients.state import State
from ..profile import Profile
from ..scenes.arena import Arena, Box, settled
from ..scenes.furniture import Block, World
from ..scenes.mission import Mission

WIDTH, HEIGHT = 56, 11
ARROWS = "→↗↑↖←↙↓↘"
EIGHTH_TURN = 0.7853981634
EDGE = 0.15
"""Around an arena, m, so that its walls are seen."""
MARGIN = 0.4
"""Around a world, m."""


class Map(Protocol):
    """Draws the newest state."""

    def draw(self, state: State) -> Text:
        """The place as lines of letters."""


class Canvas:
    """A field of letters over a rectangle of the world, m."""

    def __init__(self, low: tuple[float, float], high: tuple[float, float]):
        self._low, self._high = low, high
        self.rows = [[" "] * WIDTH for _ in range(HEIGHT)]

    def place(self, column: int, row: int) -> tuple[float, float]:
        """World coordinates of the middle of a letter, m."""
        across = self._low[0] + (column + 0.5) / WIDTH * (self._high[0] - self._low[0])
        return across, self._high[1] - (row + 0.5) / HEIGHT * (self._high[1] - self._low[1])

    def put(self, x: float, y: float, sign: str) -> None:
        """A letter at a place of the world; outside the rectangle nothing."""
        column = int((x - self._low[0]) / (self._high[0] - self._low[0]) * WIDTH)
        row = int((self._high[1] - y) / (self._high[1] - self._low[1]) * HEIGHT)
        if 0 <= row < HEIGHT and 0 <= column < WIDTH:
            self.rows[row][column] = sign

    @property
    def text(self) -> Text:
        """The letters."""
        return Text("\n".join("".join(row) for row in self.rows))


def arrow(heading: float) -> str:
    """The arrow nearest to a heading, rad."""
    return ARROWS[round(float(heading) / EIGHTH_TURN) % 8]


class MissionMap:
    """Platform, hand, object and safe zone."""

    def __init__(self, mission: Mission):
        x, y, radius = self._zone = mission.safe_zone
        self._low = (min(x - radius, mission.object[0]) - 0.4, min(y - radius, mission.object[1]) - 0.3)
        self._high = (max(x + radius, mission.object[0]) + 0.6, max(y + radius, mission.object[1]) + 0.3)

    def draw(self, state: State) -> Text:
        """The mission as it stands."""
        canvas, eta = Canvas(self._low, self._high), state.base.eta
        for row in range(HEIGHT):
            for column in range(WIDTH):
                x, y = canvas.place(column, row)
                if (x - self._zone[0]) ** 2 + (y - self._zone[1]) ** 2 <= self._zone[2] ** 2:
                    canvas.put(x, y, "·")
        canvas.put(state.task.object[0], state.task.object[1], "●")
        canvas.put(eta[0], eta[1], arrow(eta[2]))
        canvas.put(state.end_effector.xi[0], state.end_effector.xi[1], "⊕" if state.task.held else "+")
        return canvas.text


class ArenaMap:
    """Walls and obstacles, what the lidar sees now, and the robot."""

    def __init__(self, arena: Arena):
        self._arena = arena
        self._low = (arena.low[0] - EDGE, arena.low[1] - EDGE)
        self._high = (arena.high[0] + EDGE, arena.high[1] + EDGE)

    def draw(self, state: State) -> Text:
        """The arena as it is, with the returns of the newest scan."""
        canvas, eta, scan = Canvas(self._low, self._high), state.base.eta, state.lidar
        for row in range(HEIGHT):
            for column in range(WIDTH):
                x, y = canvas.place(column, row)
                if self._solid(x, y):
                    canvas.put(x, y, "▒")
        for x, y in zip(state.arena.mover_x, state.arena.mover_y, strict=True):
            canvas.put(x, y, "◆")
        for i, distance in enumerate(scan.ranges):
            if scan.range_min <= distance <= scan.range_max:
                way = eta[2] + scan.angle_min + i * scan.angle_increment
                canvas.put(eta[0] + distance * math.cos(way), eta[1] + distance * math.sin(way), "█")
        canvas.put(eta[0], eta[1], arrow(eta[2]))
        return canvas.text

    def _solid(self, x: float, y: float) -> bool:
        (x0, y0), (x1, y1) = self._arena.low, self._arena.high
        return (
            not (x0 <= x <= x1 and y0 <= y <= y1)
            or any(math.dist((x, y), pole.at) <= pole.radius for pole in self._arena.poles)
            or any(_inside(x, y, box) for box in self._arena.boxes)
        )


class WorldMap:
    """Tables, boxes and the robot with its hand."""

    def __init__(self, world: World):
        self._world = world
        reach = [(b.at, max(b.size[:2]) / 2) for b in world.blocks]
        (x0, y0), (x1, y1) = (
            [f(0.0, *(at[i] + sign * half for at, half in reach)) + sign * MARGIN for i in (0, 1)]
            for f, sign in ((min, -1), (max, 1))
        )
        self._low, self._high = (x0, y0), (x1, y1)

    def draw(self, state: State) -> Text:
        """The world as it is."""
        canvas, eta, hand = Canvas(self._low, self._high), state.base.eta, state.end_effector.xi
        for row in range(HEIGHT):
            for column in range(WIDTH):
                x, y = canvas.place(column, row)
                if any(_upon(x, y, block) for block in self._world.blocks):
                    canvas.put(x, y, "▒")
        for i in range(len(self._world.boxes)):
            canvas.put(state.scene.position[3 * i], state.scene.position[3 * i + 1], "■")
        canvas.put(eta[0], eta[1], arrow(eta[2]))
        canvas.put(hand[0], hand[1], "▣" if state.joints.holding else "+")
        return canvas.text


def _upon(x: float, y: float, block: Block) -> bool:
    return _within(x, y, block.at, block.turn, [side / 2 for side in block.size])


def _inside(x: float, y: float, box: Box) -> bool:
    return _within(x, y, box.at, box.turn, box.half)


def _within(x: float, y: float, at: Sequence[float], turn: float, half: Sequence[float]) -> bool:
    """Whether a place is in a rectangle with its middle there, turned by so many rad."""
    dx, dy, c, s = x - at[0], y - at[1], math.cos(turn), math.sin(turn)
    return abs(c * dx + s * dy) <= half[0] and abs(c * dy - s * dx) <= half[1]


def map_of(profile: Profile) -> Map | None:
    """The map of the place that a profile describes; None if it describes none."""
    if profile.mission:
        return MissionMap(profile.mission)
    if profile.arena and profile.sensors.lidar:
        return ArenaMap(settled(profile.arena, profile.plant.initial.eta))
    if profile.world and {"joints", "end_effector"} <= set(profile.blocks):
        return WorldMap(profile.world)
    return None
