"""A cell in this process, with what `Moves` uses of a client's `Cell`: no shared memory, no clock, nobody else."""

from __future__ import annotations

from teleopd.clients.state import State
from teleopd.daemon.profile import load
from teleopd.daemon.recording.offline import OfflineCell
from teleopd.ipc.schema import CommandKind, Request


class LocalCell:
    """Steps when it is told to; `frame` is its state."""

    def __init__(self, profile="crumb", **overrides):
        self.name = profile
        resolved = load(profile, {key.replace("__", "."): value for key, value in overrides.items()})
        self.profile = resolved.profile
        self._cell = OfflineCell(self.profile)
        self.frame, self.modes = self._cell.frame, self.profile.modes.order
        self.info = {
            "profile": profile,
            "clock": "lockstep",
            "rate": self.profile.cell.rate,
            "references": [self.profile.mode(name).reference for name in self.modes],
            "velocities": ["v, m/s", "ω, rad/s", *[f"q̇{i}, rad/s" for i in range(1, 6)]],
        }
        self._k = self._seq = 0
        self._dt = round(1e9 * self.profile.cell.dt)
        self.step(1)

    def read(self):
        return State(self.frame)

    def step(self, ticks=1):
        for _ in range(ticks):
            self._k += 1
            self._cell.tick(self._k, self._k * self._dt)
        return self.read()

    def hold_clock(self):
        pass

    def take(self, timeout=1.0):
        self._say(kind=int(CommandKind.NONE), request=int(Request.TAKE))
        return self.step(1)

    def rest(self):
        self._say(kind=int(CommandKind.NONE))
        self.step(1)

    def set_mode(self, mode):
        self._say(kind=int(CommandKind.NONE), mode_request=self.modes.index(mode) + 1)
        self.step(1)

    def stop(self):
        """Somebody else pulls the line."""
        fields = {"seq": 1, "stamp": self._k * self._dt, "pid": 2, "request": int(Request.STOP)}
        self._cell.commands.put(1, fields)
        self.step(1)

    def send_velocity(self, velocity, mode, gripper=False):
        numbers = {"mode": self.modes.index(mode) + 1, "velocity": velocity, "deadman": 1, "gripper": int(gripper)}
        self._say(kind=int(CommandKind.VELOCITY), **numbers)

    def _say(self, **fields):
        self._seq += 1
        self._cell.commands.put(0, {"seq": self._seq, "stamp": self._k * self._dt, "pid": 1, **fields})
