"""The gripper in a world: fingers that open and shut, and what they hold.

Seed 1, 4.2: the gripper is on or off, and grips an object that is close. Closing takes hold of the object whose grip is
within reach of the end effector and between the fingers; from then on object and hand are tied together as they are,
so the object is carried, collides, and weighs on the hand. An object that was let go does not meet the robot again
before the hand has left it: fingers that were around it would push it out.
"""

from __future__ import annotations

import math

import mujoco
import numpy as np

from ..bound import Numbers
from ..plants.geometry import FINGER
from .world import ROBOT, World

FINGER_SPEED = 0.25
"""m/s."""
CLEAR = 0.10
"""An object that was let go is left once its grip is further than this from the end effector, m."""
ROBOT_BIT = 2
"""In contype and conaffinity (worlds/common.xml)."""


class _Item:
    """A loose body that the gripper can hold: its grip, its tie to the hand, and what it collides with."""

    def __init__(self, world: World, body: int):
        model = world.model
        name = model.body(body).name
        self._model, self._data, self.body = model, world.data, body
        self._hand = int(model.site_bodyid[world.hand])
        site, self._tie = model.site(f"{name}.grip").id, model.equality(name).id
        self.grip: Numbers = world.data.site_xpos[site]
        """Where it is gripped, world, m."""
        geoms = np.flatnonzero(model.geom_bodyid == body)
        self._geoms = geoms[(model.geom_conaffinity[geoms] & ROBOT_BIT) > 0]
        self.half_width = float(model.site_size[site, 0])

    def meets_robot(self, yes: bool) -> None:
        """Whether robot and object collide."""
        if yes:
            self._model.geom_conaffinity[self._geoms] |= ROBOT_BIT
        else:
            self._model.geom_conaffinity[self._geoms] &= ~ROBOT_BIT

    def tie(self) -> None:
        """To the hand, as both are now."""
        data, inverse, turn, place = self._data, np.empty(4), np.empty(4), np.empty(3)
        mujoco.mju_negQuat(inverse, data.xquat[self._hand])
        mujoco.mju_mulQuat(turn, inverse, data.xquat[self.body])
        mujoco.mju_rotVecQuat(place, data.xpos[self.body] - data.xpos[self._hand], inverse)
        self._model.eq_data[self._tie, :10] = [0, 0, 0, *place, *turn]
        data.eq_active[self._tie] = 1
        self.meets_robot(False)

    def untie(self) -> None:
        """It falls, or stands."""
        self._data.eq_active[self._tie] = 0


class Grasp:
    """What the gripper holds, from one tick to the next."""

    def __init__(self, world: World, reach: float):
        data, self._reach, model = world.data, reach, world.model
        self._qpos, self._qvel = data.qpos, data.qvel
        self._hand, self._across = data.site_xpos[world.hand], data.site_xmat[world.hand][1::3]
        self._items = [_Item(world, body) for body in world.free] if world.hand >= 0 else []
        names = [model.joint(j).name for j in range(model.njnt)]
        fingers = [model.joint(name) for name in names if name.startswith(ROBOT + FINGER)]
        self._fingers = [int(finger.qposadr[0]) for finger in fingers]
        self._rates = [int(finger.dofadr[0]) for finger in fingers]
        self._sides = [float(finger.axis[1]) for finger in fingers]
        self._open = [float(finger.range[1]) for finger in fingers]
        self._step = FINGER_SPEED * model.opt.timestep
        self._was_closed = False
        self._left: list[_Item] = []
        self.item: _Item | None = None
        """What is held."""
        self.opening = 0.0
        """Distance between the fingers, m."""
        self.reset()

    def reset(self) -> None:
        """Nothing held, the fingers open."""
        self.release()
        self._qpos[self._fingers] = self._open

    def holds(self, body: int) -> bool:
        """Whether this body is held."""
        return self.item is not None and self.item.body == body

    def move_fingers(self, closed: bool) -> None:
        """Before `World.sense`: each finger toward where it belongs, at its own speed."""
        qpos, opening = self._qpos, 0.0
        aside = self._aside(self.item.grip) if self.item is not None else 0.0
        for at, rate, side, wide in zip(self._fingers, self._rates, self._sides, self._open, strict=True):
            wanted = wide
            if self.item is not None:
                wanted = min(max(self.item.half_width + side * aside, 0.0), wide)
            elif closed:
                wanted = 0.0
            now = qpos.item(at)
            if now != wanted:
                now += min(max(wanted - now, -self._step), self._step)
                qpos[at] = now
            self._qvel[rate] = 0.0
            opening += now
        self.opening = opening

    def update(self, closed: bool) -> None:
        """After `World.sense`: takes hold when the gripper closes, lets go when it opens."""
        if self.item is not None and not closed:
            self.release()
        elif closed and not self._was_closed:
            self.item = self._within_reach()
            if self.item is not None:
                self.item.tie()
        self._was_closed = closed
        if self._left:
            self._leave()

    def release(self) -> None:
        """Lets go of what is held, if anything."""
        if self.item is not None:
            self.item.untie()
            self._left.append(self.item)
            self.item = None

    def _within_reach(self) -> _Item | None:
        """The nearest object that is close enough and between the fingers."""
        widest = min(self._open, default=0.0)
        near = [
            (distance, item)
            for item in self._items
            if (distance := math.dist(item.grip, self._hand)) <= self._reach and abs(self._aside(item.grip)) <= widest
        ]
        return min(near, key=lambda found: found[0])[1] if near else None

    def _aside(self, place: Numbers) -> float:
        """How far a place lies from the middle between the fingers, along the hand's y, m."""
        (x, y, z), (at_x, at_y, at_z), (a, b, c) = place.tolist(), self._hand.tolist(), self._across.tolist()
        return float(a * (x - at_x) + b * (y - at_y) + c * (z - at_z))

    def _leave(self) -> None:
        gone = [item for item in self._left if math.dist(item.grip, self._hand) > CLEAR]
        for item in gone:
            item.meets_robot(True)
            self._left.remove(item)
