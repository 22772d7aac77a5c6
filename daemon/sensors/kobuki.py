"""What a Kobuki base feels: bumper in three parts, three cliff sensors, two wheels that may hang; lights and buttons.

Read as often as the base reports, 50 times a second. A cliff sensor measures down to the floor; a wheel hangs once its
spring has pushed it out. LED1 shows the cell (green engaged, orange held, red faulted), LED2 is red while something
keeps the base from going on. A simulated base has nobody at its buttons: buttons of the operator's device press them.
"""

from __future__ import annotations

import math
from typing import Annotated, Any

import mujoco
import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from ...ipc.frame import Frame
from ...ipc.schema import CellState, Led
from ..plants.physics import Physics
from ..units import Hertz, Metres, Number, Radians
from .schedule import Schedule

SIDES = ("left", "centre", "right")
UPRIGHT = 0.7
"""A contact whose normal points further up or down than this is no push against the bumper."""
LIGHTS = {
    CellState.STARTING: Led.OFF,
    CellState.HELD: Led.ORANGE,
    CellState.ENGAGED: Led.GREEN,
    CellState.FAULTED: Led.RED,
}


class Settings(BaseModel):
    """The table [sensors.kobuki]."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    ideal: bool = False
    """The cliff sensors measure without noise."""
    rate: Hertz = Field(default=50.0, gt=0)
    centre: Radians = Field(default=math.pi / 6, gt=0, lt=math.pi / 2)
    """Half the angle of the bumper's middle part; the outer two go on to the sides."""
    cliff: Metres = Field(default=0.04, gt=0)
    """Measured further down than this, the floor is gone."""
    cliff_sigma: Metres = Field(default=0.001, ge=0)
    """Standard deviation of that distance."""
    cliff_range: Metres = Field(default=0.15, gt=0)
    """Beyond, a sensor sees nothing."""
    drop: Metres = Field(default=0.010, gt=0)
    """A wheel that is this far out hangs."""
    count: Radians = Field(default=2.436917e-3, gt=0)
    """Turn of a wheel in one count of its encoder."""
    buttons: Annotated[list[Annotated[int, Field(ge=0, le=31)]], Field(min_length=3, max_length=3)] = [8, 9, 10]
    """Bits of the operator's device that press B0, B1, B2."""

    @property
    def noise(self) -> Number:
        """Standard deviation of a cliff sensor's distance, m."""
        return 0.0 if self.ideal else self.cliff_sigma


class Kobuki:
    """Writes the block `kobuki`."""

    def __init__(self, settings: Settings, chance: Any, physics: Physics, frame: Frame, dt: float):
        self._settings, self._chance, self._physics = settings, chance, physics
        self._block, self._due = frame.kobuki, Schedule(settings.rate, dt)
        self._state, self._buttons, self._eta = frame.cell.state, frame.operator.buttons, frame.base.eta
        self._deck = physics.geom("deck")
        self._base = int(physics.model.geom_bodyid[self._deck])
        self._sites = [physics.site(f"cliff_{side}") for side in SIDES]
        joints = [physics.model.joint(f"robot.{name}_{side}") for name in ("drop", "wheel") for side in SIDES[::2]]
        self._drops, self._wheels = ([int(joint.qposadr[0]) for joint in pair] for pair in (joints[:2], joints[2:]))
        self._down, self._hit = np.array([0.0, 0.0, -1.0]), np.zeros(1, np.int32)
        self._was = np.zeros(3, bool)

    def reset(self) -> None:
        """After a reset nothing is felt; counts stay."""
        self._was[:] = False
        self._block.blocked[:] = 0.0

    def __call__(self) -> None:
        """One tick."""
        if not self._due():
            return
        block, q = self._block, self._physics.data.qpos
        block.bumper[:] = self._bumper()
        block.cliff_distance[:] = self._distances()
        block.cliff[:] = block.cliff_distance > self._settings.cliff
        block.wheel_drop[:] = q[self._drops] > self._settings.drop
        block.encoder[:] = np.floor(q[self._wheels] / self._settings.count)
        now = np.array([block.bumper.any(), block.cliff.any(), block.wheel_drop.any()])
        block.events[:] += (now & ~self._was).astype(np.uint64)
        block.blocked[:] = now
        self._was = now
        pressed = int(self._buttons[0])
        block.button[:] = [pressed >> bit & 1 for bit in self._settings.buttons]
        block.led[:] = LIGHTS.get(CellState(int(self._state[0])), Led.OFF), Led.RED if now.any() else Led.GREEN

    def _bumper(self) -> tuple[bool, bool, bool]:
        """Which part something presses on: by where around the body it touches."""
        data = self._physics.data
        contact = data.contact
        pairs = contact.geom
        here = np.flatnonzero((pairs == self._deck).any(axis=1)) if len(pairs) else ()
        left = centre = right = False
        for i in here:
            if abs(contact.frame[i, 2]) > UPRIGHT:
                continue
            x, y, _ = data.xmat[self._base].reshape(3, 3).T @ (contact.pos[i] - data.xpos[self._base])
            angle = math.atan2(y, x)
            if abs(angle) <= self._settings.centre:
                centre = True
            elif abs(angle) <= math.pi / 2:
                left, right = left or angle > 0, right or angle < 0
        return left, centre, right

    def _distances(self) -> list[float]:
        """From each cliff sensor down to the floor, as measured, m; +∞ where it sees none."""
        model, data, found = self._physics.model, self._physics.data, []
        turn = data.xmat[self._base].reshape(3, 3)
        for site in self._sites:
            way = turn @ self._down
            d = mujoco.mj_ray(model, data, data.site_xpos[site], way, None, 1, self._base, self._hit, None)
            if 0 <= d <= self._settings.cliff_range:
                found.append(max(d + self._settings.noise * self._chance.standard_normal(), 0.0))
            else:
                found.append(math.inf)
        return found
