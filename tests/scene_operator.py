"""A scripted operator: drives a core in a scene, tick by tick, from what a state shows."""

import math
import os
from contextlib import contextmanager

import numpy as np
from support import cell_name
from teleopd.daemon.core import Core
from teleopd.daemon.profile import load
from teleopd.ipc.frame import Frame
from teleopd.ipc.schema import CellState, CommandKind, Request
from teleopd.ipc.segment import COMMAND_LAYOUT, CommandSlot

SCENES = ("explosives_hall", "chemistry_lab")
HEADING = {"explosives_hall": 0.3, "chemistry_lab": 0.0}
"""From which side the object is approached."""
REACH = {"explosives_hall": 0.52, "chemistry_lab": 0.49}
"""How far in front of the platform's centre it then lies, m."""
GRIP = {"explosives_hall": 0.3451, "chemistry_lab": 0.5501}
"""Height of the object's grip while it stands, in the safe zone as at its start, m."""
ZONE = (0.0, 0.74)
"""Middle of the safe zone, m."""
SPEED = {"base": np.array([0.6, 0.6, 1.2]), "arm": np.full(3, 0.25), "whole": np.full(3, 0.25)}


class Operator:
    """Hands on a core: each call sends commands and ticks until what it says has come about."""

    def __init__(self, core, slot):
        self.core, self.frame, self._slot, self._command = core, core.frame, slot, Frame(COMMAND_LAYOUT)
        self._modes, self._period, self._k, self._gripper = core.profile.modes.order, core.profile.cell.period_ns, 1, 0
        self.watch = lambda: None
        """Called after every tick."""
        core.cell.start()
        self._send(CommandKind.DEVICE, request=Request.TAKE)
        self.rest(0.01)

    @property
    def t(self):
        """Cell time, s."""
        return self._k * self._period * 1e-9

    def _send(self, kind, mode=0, velocity=(0, 0, 0), deadman=0, change=0, request=Request.NONE):
        c = self._command.command
        c.seq[0], c.stamp[0], c.pid[0] = self._k, self._k * self._period, os.getpid()
        c.request[0], c.kind[0], c.mode[0], c.mode_request[0] = request, kind, mode, change
        c.deadman[0], c.velocity[:3], c.gripper[0] = deadman, velocity, self._gripper
        self._slot.write(self._command)
        self.core.cycle.tick(self._k, self._k * self._period)
        self._k += 1
        self.watch()

    def rest(self, seconds):
        """Hands off."""
        for _ in range(round(seconds * 1e9 / self._period)):
            self._send(CommandKind.DEVICE)

    def move(self, mode, velocity, seconds=None):
        """Asks for a velocity in a mode: once, or for so long."""
        number = self._modes.index(mode) + 1
        if self.frame.cell.mode[0] != number:
            self._send(CommandKind.DEVICE, deadman=1, change=number)
        for _ in range(1 if seconds is None else round(seconds * 1e9 / self._period)):
            self._send(CommandKind.VELOCITY, number, velocity, deadman=1)
        assert self.frame.cell.state[0] == CellState.ENGAGED

    def drive(self, x, y, heading, within=0.01, limit=40.0):
        """The platform there."""
        for _ in self._until(limit):
            error = np.array([x, y, heading]) - self.frame.base.eta
            error[2] = math.remainder(error[2], 2 * math.pi)
            if np.linalg.norm(error) < within:
                break
            self.move("base", np.clip(turn(-self.frame.base.eta[2]) @ error * 2.5, -SPEED["base"], SPEED["base"]))
        self.move("base", (0, 0, 0), 0.3)

    def reach(self, place, within=0.004, mode="arm", limit=20.0):
        """The end effector there."""
        for _ in self._until(limit):
            error = np.array(place) - self.frame.end_effector.xi
            if np.linalg.norm(error) < within:
                break
            velocity = turn(-self.frame.base.eta[2] - self.frame.arm.q[0]) @ error * 3.0
            self.move(mode, velocity / max(1.0, np.linalg.norm(velocity) / 0.25))
        self.move(mode, (0, 0, 0), 0.2)

    def _until(self, limit):
        yield from range(round(limit * 1e9 / self._period))
        raise AssertionError(f"not there after {limit:g} s: {self.frame.base.eta}, {self.frame.end_effector.xi}")

    def gripper(self, closed):
        """Shuts or opens the gripper, and waits until it has."""
        self._gripper = int(closed)
        self.move(self._modes[int(self.frame.cell.mode[0]) - 1], (0, 0, 0), 0.4)

    def fetch(self, scene):
        """Up to the object, lifted."""
        place = self.frame.task.object.copy()
        x, y, _ = place
        heading, reach = HEADING[scene], REACH[scene]
        self.reach(self.frame.end_effector.xi + (-0.05, 0.0, 0.22))  # over whatever the object stands on
        self.drive(1.9, 0.1, heading, 0.05)
        self.drive(x - reach * math.cos(heading), y - reach * math.sin(heading), heading)
        self.reach(place + (-0.02, 0, 0.06), 0.01)
        self.reach(place)
        self.gripper(True)
        assert self.frame.task.held[0]
        self.reach(place + (0, 0, 0.10))

    def carry_home(self, scene):
        """Out of the scene, to the safe zone, the object over it."""
        x, y, heading = self.frame.base.eta
        self.drive(x - 0.5, y - 0.1, heading, 0.05)
        self.drive(1.9, 0.0, 0.0, 0.05)
        self.drive(0.0, -0.25, 0.0, 0.05)
        self.drive(0.0, -0.25, math.pi / 2, 0.03)
        self.drive(ZONE[0], ZONE[1] - REACH[scene], math.pi / 2)

    def put_down(self, scene):
        """Into the safe zone, and the hand away."""
        self.reach((*ZONE, GRIP[scene] + 0.05))
        self.reach((*ZONE, GRIP[scene] + 0.002), 0.003)
        self.gripper(False)
        self.rest(0.8)

    def mission(self, scene):
        """The whole of it."""
        self.fetch(scene)
        self.carry_home(scene)
        self.put_down(scene)


def turn(angle):
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])


@contextmanager
def operated(scene, **settings):
    """A core in a scene, and its operator."""
    overrides = {"cell.clock": "simulated", "scene.name": scene} | settings
    name = cell_name()
    core = Core(load("omni_arm", overrides), name)
    try:
        core.announce([])
        slot = CommandSlot(name)
        try:
            yield Operator(core, slot)
        finally:
            slot.close()
    finally:
        core.close()
