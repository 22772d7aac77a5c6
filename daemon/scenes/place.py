"""An arena as MuJoCo sees it: rays, moving things, and how far the robot's body is from the nearest one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import mujoco
import numpy as np
import numpy.typing as npt

from ...ipc.frame import Frame
from .arena import Arena, Box, settled

Array = npt.NDArray[np.float64]

HEIGHT = 0.5
"""Of everything in the arena, m."""
THICK = 0.1
"""Of the walls, m; they stand outside the floor."""
RESPECT = 5e-3
"""A moving thing waits where it would come nearer than this to the robot, m."""


def walls(arena: Arena) -> list[Box]:
    """The four walls around the floor."""
    (x0, y0), (x1, y1) = arena.low, arena.high
    middle, half, t = ((x0 + x1) / 2, (y0 + y1) / 2), ((x1 - x0) / 2, (y1 - y0) / 2), THICK / 2
    return [
        Box(at=[x0 - t, middle[1]], half=[t, half[1] + THICK]),
        Box(at=[x1 + t, middle[1]], half=[t, half[1] + THICK]),
        Box(at=[middle[0], y0 - t], half=[half[0] + THICK, t]),
        Box(at=[middle[0], y1 + t], half=[half[0] + THICK, t]),
    ]


def mjcf(arena: Arena) -> str:
    """The arena in MuJoCo's format: static boxes and cylinders, and a mocap body for each thing that moves."""
    z = HEIGHT / 2
    static = [
        f'<geom type="box" pos="{b.at[0]} {b.at[1]} {z}" size="{b.half[0]} {b.half[1]} {z}" euler="0 0 {b.turn}"/>'
        for b in (*walls(arena), *arena.boxes)
    ]
    static += [
        f'<geom type="cylinder" pos="{p.at[0]} {p.at[1]} {z}" size="{p.radius} {z}"/>'
        for p in arena.poles
    ]  # fmt: skip
    moving = [
        f'<body mocap="true" pos="{m.start[0]} {m.start[1]} {z}"><geom type="cylinder" size="{m.radius} {z}"/></body>'
        for m in arena.movers
    ]
    return f'<mujoco><compiler angle="radian"/><worldbody>{"".join(static + moving)}</worldbody></mujoco>'


class Place:
    """The arena while the cell runs. `body` is the robot's disc: radius, and its centre ahead of the axle, m."""

    def __init__(self, arena: Arena, body: tuple[float, float]):
        self.arena, (self._radius, self._ahead) = arena, body
        self._model = mujoco.MjModel.from_xml_string(mjcf(arena))
        self._data = mujoco.MjData(self._model)
        boxes = [*walls(arena), *arena.boxes]
        self._box_at, self._half = np.array([b.at for b in boxes]), np.array([b.half for b in boxes])
        turns = np.array([b.turn for b in boxes])
        self._c, self._s = np.cos(turns), np.sin(turns)
        round_things = [*((p.at, p.radius) for p in arena.poles), *((m.start, m.radius) for m in arena.movers)]
        self._round_at = np.array([at for at, _ in round_things]).reshape(-1, 2)
        self._round_radius = np.array([radius for _, radius in round_things])
        self._movers = [_Walk(m.start, m.end, m.speed) for m in arena.movers]
        self.moving = self._round_at[len(arena.poles) :]
        """Where the moving things are now, (n, 2), m."""
        self._hit = np.zeros(1, np.int32)
        self._moved = True

    def clearance(self, x: float, y: float, psi: float) -> float:
        """Distance from the robot's body, its axle at this pose, to the nearest thing, m; negative inside one."""
        cx, cy = x + self._ahead * math.cos(psi), y + self._ahead * math.sin(psi)
        return self._distance(cx, cy) - self._radius

    def _distance(self, x: float, y: float) -> float:
        dx, dy = x - self._box_at[:, 0], y - self._box_at[:, 1]
        qx = np.abs(self._c * dx + self._s * dy) - self._half[:, 0]
        qy = np.abs(self._c * dy - self._s * dx) - self._half[:, 1]
        outside = np.hypot(np.maximum(qx, 0.0), np.maximum(qy, 0.0)) + np.minimum(np.maximum(qx, qy), 0.0)
        nearest = float(outside.min())
        if len(self._round_radius):
            away = np.hypot(x - self._round_at[:, 0], y - self._round_at[:, 1]) - self._round_radius
            nearest = min(nearest, float(away.min()))
        return nearest

    def move(self, dt: float, eta: Sequence[float]) -> None:
        """Lets the moving things go on for dt, s, unless the robot at the pose `eta` is in their way."""
        if not self._movers:
            return
        cx, cy = eta[0] + self._ahead * math.cos(eta[2]), eta[1] + self._ahead * math.sin(eta[2])
        for i, walk in enumerate(self._movers):
            x, y = walk.ahead(dt)
            radius = self._round_radius[len(self.arena.poles) + i]
            now = math.hypot(self.moving[i, 0] - cx, self.moving[i, 1] - cy)
            then = math.hypot(x - cx, y - cy)
            if then > self._radius + radius + RESPECT or then > now:
                walk.go(dt)
                self.moving[i] = x, y
        self._moved = True

    def rays(self, origin: Array, directions: Array, out: Array) -> None:
        """Distance from `origin` (3,) along each of `directions` (n, 3), unit vectors, m; −1 where there is nothing."""
        if self._moved:
            self._data.mocap_pos[:, :2] = self.moving
            mujoco.mj_kinematics(self._model, self._data)
            self._moved = False
        n = len(out)
        if len(self._hit) != n:
            self._hit = np.zeros(n, np.int32)
        mujoco.mj_multiRay(
            self._model, self._data, origin, directions.reshape(-1), None, True, -1, self._hit, out, None, n, 1e3
        )

    def look(self, frame: Frame, dt: float) -> Any:
        """What looks at the state in each tick: moves what moves, and writes the block `arena`."""
        eta, block = frame["base.eta"], frame.arena
        block.n_movers[0], n = len(self._movers), len(self._movers)

        def look() -> None:
            at = eta.tolist()
            self.move(dt, at)
            block.clearance[0] = self.clearance(*at)
            if n:
                block.mover_x[:n] = self.moving[:, 0]
                block.mover_y[:n] = self.moving[:, 1]

        return look


class _Walk:
    """To and fro between two points at one speed."""

    def __init__(self, start: Sequence[float], end: Sequence[float], speed: float):
        self._start, self._end = start, end
        self._length = math.dist(start, end)
        self._speed, self._way = speed, 0.0

    def ahead(self, dt: float) -> tuple[float, float]:
        """Where it would be after dt, s."""
        return self._at(self._way + self._speed * dt)

    def go(self, dt: float) -> None:
        """Takes dt, s, of the way."""
        self._way += self._speed * dt

    def _at(self, way: float) -> tuple[float, float]:
        if self._length == 0.0:
            return self._start[0], self._start[1]
        share = way / self._length % 2.0
        share = 2.0 - share if share > 1.0 else share
        x, y = (a + share * (b - a) for a, b in zip(self._start, self._end, strict=True))
        return x, y


def place_of(profile: Any, model: Any) -> Place | None:
    """Where the robot of a profile is, in simulation; None if the profile does not say."""
    if profile.arena is None:
        return None
    body = model.parameters.body
    return Place(settled(profile.arena, model.parameters.initial.eta), (body.radius, body.x))
