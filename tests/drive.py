"""A core in this process, in simulated time, with an operator who looks at the state and pushes: no other process."""

import os
from contextlib import contextmanager
from dataclasses import replace
from itertools import count

import numpy as np
from teleopd.daemon import assembly
from teleopd.daemon.cell import Cell
from teleopd.daemon.core import Core
from teleopd.daemon.cycle import Cycle
from teleopd.daemon.profile import load
from teleopd.daemon.publish import Publish
from teleopd.ipc.frame import Frame
from teleopd.ipc.schema import CommandKind, Request
from teleopd.ipc.segment import COMMAND_LAYOUT, CommandSlot

NUMBERS = count()


class Drive:
    """One run. `push` says what to ask for, as (ahead m/s, left turn rad/s), from the frame of the newest state."""

    def __init__(self, core, slot):
        self.core, self.frame, self._slot = core, core.frame, slot
        self._command, self._period, self.k = Frame(COMMAND_LAYOUT), core.profile.cell.period_ns, 0
        core.cell.start()
        self._say(Request.TAKE, 0, (0, 0))
        self.tick()
        self._say(Request.NONE, 0, (0, 0))
        self.tick()

    @property
    def dt(self):
        return self.core.profile.cell.dt

    def _say(self, request, deadman, asked):
        c = self._command.command
        c.seq[0], c.stamp[0], c.pid[0] = self.k + 1, self.k * self._period, os.getpid()
        c.request[0], c.kind[0], c.deadman[0] = request, CommandKind.VELOCITY, deadman
        c.mode[0] = self.frame.cell.mode[0]
        c.velocity[0], c.velocity[2] = asked
        self._slot.write(self._command)

    def tick(self):
        self.core.cycle.tick(self.k, self.k * self._period)
        self.k += 1

    def run(self, seconds, push, every=4, watch=(), until=None):
        """Runs so long, or until that is so; the signals of `watch` in every tick, as arrays."""
        seen = {name: [] for name in watch}
        for i in range(round(seconds / self.dt)):
            if i % every == 0:
                self._say(Request.NONE, 1, push(self.frame))
            self.tick()
            for name in watch:
                seen[name].append(self.frame[name].copy())
            if until and until(self.frame):
                break
        return {name: np.array(values) for name, values in seen.items()}


@contextmanager
def drives(profile="turtlebot3", **overrides):
    """Many drives of one core: calling it with tables of the profile starts anew, with compiled kernels kept."""
    with drive(profile, **overrides) as first:
        core, slot = first.core, first._slot

        def again(**tables):
            changed = core.profile.model_copy(update=tables)
            built = core._parts
            for array in built.arrays.values():
                array[:] = 0
            built.frame.buffer[:] = 0
            place = assembly.place_of(changed, built.model)
            built = replace(built, profile=changed, place=place, machine=Cell(built.frame))
            core._parts, core.cell = built, built.machine
            stages = assembly.stages(built, core.commands, Publish(built.frame, core.state, core.ring, lambda: None))
            core.cycle = Cycle(stages, built.frame, core.state)
            return Drive(core, slot)

        yield again


@contextmanager
def drive(profile="turtlebot3", **overrides):
    """A drive with the profile; keys are written with __ for the dot."""
    values = {key.replace("__", "."): value for key, value in overrides.items()}
    name = f"drive-{os.getpid()}-{next(NUMBERS)}"
    core = Core(load(profile, {"cell.clock": "simulated", **values}), name)
    try:
        core.announce([])
        slot = CommandSlot(name)
        try:
            yield Drive(core, slot)
        finally:
            slot.close()
    finally:
        core.close()
