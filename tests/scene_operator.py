"""A scripted operator in a scene: what a person would do, tick by tick, from what a state shows.

`operated` puts it straight onto a core's stages; `through_segment` makes it a client of a core in a process of its own.
"""

import math
import os
from contextlib import contextmanager

import numpy as np
from support import cell_name, running_core
from teleopd.clients import Cell
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
INSIDE = {"explosives_hall": [1.9, 0.1, 0.3], "chemistry_lab": [1.9, 0.1, 0.0]}
"""A start behind the door, for what happens inside."""
FAST = np.array([0.6, 0.6, 1.2])
GENTLE = 0.25
"""Fastest of the platform and of the end effector, m/s, rad/s."""


class Operator:
    """Each call sends commands until what it says has come about."""

    dt = 1e-3
    """Time from one command to the next, s."""

    def see(self, name):
        """A signal of the newest state, as an array."""
        raise NotImplementedError

    def send(self, mode=None, velocity=(0, 0, 0), gripper=0):
        """One command: a velocity in a mode, or hands off. A change of mode comes first if one is needed."""
        raise NotImplementedError

    def __init__(self):
        self._gripper = 0
        self.watch = lambda: None
        """Called after every command."""

    def rest(self, seconds):
        """Hands off."""
        for _ in range(round(seconds / self.dt)):
            self._do()

    def move(self, mode, velocity, seconds=None):
        """Asks for a velocity in a mode: once, or for so long."""
        for _ in range(1 if seconds is None else round(seconds / self.dt)):
            self._do(mode, velocity)
        assert self.see("cell.state")[0] == CellState.ENGAGED

    def _do(self, mode=None, velocity=(0, 0, 0)):
        self.send(mode, velocity, self._gripper)
        self.watch()

    def drive(self, x, y, heading, within=0.01, limit=40.0, until=lambda: False):
        """The platform there, or until something has happened."""
        for _ in self._until(limit):
            eta = self.see("base.eta")
            error = np.array([x, y, heading]) - eta
            error[2] = math.remainder(error[2], 2 * math.pi)
            if np.linalg.norm(error) < within or until():
                break
            self.move("base", np.clip(turn(-eta[2]) @ error * 2.5, -FAST, FAST))
        self.move("base", (0, 0, 0), 0.2)

    def reach(self, place, within=0.004, limit=20.0, until=lambda: False):
        """The end effector there, or until something has happened."""
        for _ in self._until(limit):
            error = np.array(place) - self.see("end_effector.xi")
            if np.linalg.norm(error) < within or until():
                break
            velocity = turn(-self.see("base.eta")[2] - self.see("arm.q")[0]) @ error * 3.0
            self.move("arm", velocity / max(1.0, np.linalg.norm(velocity) / GENTLE))
        self.move("arm", (0, 0, 0), 0.2)

    def _until(self, limit):
        yield from range(round(limit / self.dt))
        raise AssertionError(f"not there after {limit:g} s: {self.see('base.eta')}, {self.see('end_effector.xi')}")

    def gripper(self, closed):
        """Shuts or opens the gripper, and waits until it has."""
        self._gripper = int(closed)
        self.move("arm", (0, 0, 0), 0.4)

    def up(self):
        """The hand over whatever the object stands on."""
        heading = self.see("base.eta")[2]
        self.reach(self.see("end_effector.xi") + turn(heading) @ (-0.05, 0.0, 0.22), 0.01)

    def take(self, scene):
        """Up to the object, and the gripper round it."""
        place = self.see("task.object").copy()
        heading, reach = HEADING[scene], REACH[scene]
        self.up()
        self.drive(1.9, 0.1, heading, 0.05)
        self.drive(place[0] - reach * math.cos(heading), place[1] - reach * math.sin(heading), heading)
        self.grip(place)

    def grip(self, place):
        """From in front of it: the gripper round the object."""
        self.reach(place + (-0.02, 0, 0.06), 0.01)
        self.reach(place)
        self.gripper(True)
        assert self.see("task.held")[0]

    def fetch(self, scene, lift=0.10):
        """Takes the object and lifts it."""
        self.take(scene)
        self.reach(self.see("end_effector.xi") + (0, 0, lift))

    def back_off(self):
        """Away from what the object stood on."""
        x, y, heading = self.see("base.eta")
        self.drive(x - 0.5, y - 0.1, heading, 0.05)

    def carry_home(self, scene):
        """Out of the scene, to the safe zone, the object over it."""
        self.back_off()
        self.drive(1.9, 0.0, 0.0, 0.05)
        self.drive(0.0, -0.25, 0.0, 0.05)
        self.drive(0.0, -0.25, math.pi / 2, 0.03)
        self.drive(ZONE[0], ZONE[1] - REACH[scene], math.pi / 2)

    def put_down(self, scene):
        """Into the safe zone, and hands off."""
        self.reach((*ZONE, GRIP[scene] + 0.05))
        self.reach((*ZONE, GRIP[scene] + 0.002), 0.003)
        self.gripper(False)
        self.rest(0.8)

    def mission(self, scene):
        """The whole of it."""
        self.fetch(scene)
        self.carry_home(scene)
        self.put_down(scene)

    @property
    def failures(self):
        """How many have been counted."""
        return int(self.see("task.failures")[0])

    def failed(self):
        """Whether one has."""
        return self.failures > 0

    def fail_by(self, way, scene):
        """One of the ways of failing: dropped, wall, machine, object."""
        getattr(self, f"_{way}")(scene)

    def _dropped(self, scene):
        self.fetch(scene)
        self.back_off()
        self.gripper(False)
        self.rest(0.8)

    def _wall(self, scene):
        self.fetch(scene)
        self.back_off()
        x = {"explosives_hall": 2.55, "chemistry_lab": 1.75}[scene]
        self.drive(x, 0.3, math.pi / 2, 0.05)
        self.drive(x, 1.8, math.pi / 2, until=self.failed)

    def _machine(self, scene):
        self.fetch(scene)
        self.back_off()
        self.reach(self.see("end_effector.xi") - (0, 0, 0.10), 0.01)
        if scene == "explosives_hall":
            self.drive(2.5, -0.3, math.pi / 2, 0.05)
            self.drive(3.68, -0.2, math.pi / 2, 0.03)
            self.drive(3.68, 1.2, math.pi / 2, until=self.failed)
        else:
            self.drive(2.3, -1.05, 0.0, 0.05)
            self.drive(4.3, -1.05, 0.0, until=self.failed)

    def _object(self, scene):
        self.fetch(scene, lift=0.03)
        self.reach(self.see("end_effector.xi") + (0.04, 0.26, 0.0), until=self.failed)


class OnStages(Operator):
    """Hands on a core in this process."""

    def __init__(self, core, slot):
        super().__init__()
        self.core, self.see, self._slot, self._command = core, core.frame.__getitem__, slot, Frame(COMMAND_LAYOUT)
        self.scene = core._parts.scene
        self._modes, self._period, self._k = core.profile.modes.order, core.profile.cell.period_ns, 1
        self.dt = self._period * 1e-9
        core.cell.start()
        self._write(CommandKind.DEVICE, request=Request.TAKE)
        self.rest(0.01)

    def send(self, mode=None, velocity=(0, 0, 0), gripper=0):
        if mode is None:
            self._write(CommandKind.DEVICE)
            return
        number = self._modes.index(mode) + 1
        if self.see("cell.mode")[0] != number:
            self._write(CommandKind.DEVICE, deadman=1, change=number)
        self._write(CommandKind.VELOCITY, number, velocity, 1, gripper)

    def _write(self, kind, mode=0, velocity=(0, 0, 0), deadman=0, gripper=0, change=0, request=Request.NONE):
        c = self._command.command
        c.seq[0], c.stamp[0], c.pid[0] = self._k, self._k * self._period, os.getpid()
        c.request[0], c.kind[0], c.mode[0], c.mode_request[0] = request, kind, mode, change
        c.deadman[0], c.velocity[:3], c.gripper[0] = deadman, velocity, gripper
        self._slot.write(self._command)
        self.core.cycle.tick(self._k, self._k * self._period)
        self._k += 1


class ThroughSegment(Operator):
    """A client of a core in lockstep."""

    TICKS = 10

    def __init__(self, cell):
        super().__init__()
        self._cell, self.dt, self._state = cell, self.TICKS * 1e-3, cell.read()
        cell.hold_clock()
        cell.take()
        self.rest(0.05)

    def see(self, name):
        return np.atleast_1d(self._state[name])

    def send(self, mode=None, velocity=(0, 0, 0), gripper=0):
        if mode is None:
            self._cell.rest()
        else:
            if self._cell.modes[int(self._state.cell.mode) - 1] != mode:
                self._cell.set_mode(mode)
                self._cell.step(1)
            self._cell.send_velocity(tuple(float(v) for v in velocity), mode=mode, gripper=bool(gripper))
        self._state = self._cell.step(self.TICKS)


def turn(angle):
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])


@contextmanager
def operated(scene, **settings):
    """A core in a scene, and an operator on it."""
    name = cell_name()
    core = Core(load("omni_arm", {"cell.clock": "simulated", "scene.name": scene} | settings), name)
    try:
        core.announce([])
        slot = CommandSlot(name)
        try:
            operator = OnStages(core, slot)
            operator.cell = name
            yield operator
        finally:
            slot.close()
    finally:
        core.close()


@contextmanager
def through_segment(scene, **settings):
    """An operator who is a client."""
    with running_core("lockstep", scene__name=scene, **settings) as core, Cell(core.cell, timeout=60.0) as cell:
        yield ThroughSegment(cell)
