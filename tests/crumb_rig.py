"""CRUMB without a cell around it, for tests: plant and sensors in a loop, velocities straight from the test."""

from __future__ import annotations

import numpy as np
from teleopd.daemon import assembly
from teleopd.daemon.looks import looks
from teleopd.daemon.plants import runner
from teleopd.daemon.profile import load

DOWN = np.array([[0.0, 0, 1], [0, 1, 0], [-1, 0, 0]])
"""The hand reaches down, its fingers open to the left and right."""
GRASP = [0, 0.4131, 0.3884, -1.5461, 0]
"""The hand at seed 3's approach pose, (.2432, 0, −.0073) m from the shoulder, reaching down."""
RAISED = [0, 0.3131, 0.8384, -1.5461, 0]
"""The same, raised by 10 cm."""
EMPTY = {"world.blocks": [], "world.boxes": []}


class Rig:
    """One robot; `frame` is its state, `physics` the truth."""

    def __init__(self, profile="crumb", **overrides):
        self.profile = load(profile, {key.replace("__", "."): value for key, value in overrides.items()}).profile
        built = self.built = assembly.parts(self.profile, "rig")
        self.frame, self.physics, self.model = built.frame, built.physics, built.model
        self.plant, self.looks = runner(self.profile).build(built), list(looks(built, alone=True))
        self.dt, self.k = self.profile.cell.dt, 0
        self.v = self.frame["guard.v_cmd"]

    def see(self):
        self.plant.sense()
        for look in self.looks:
            look()

    def tick(self):
        self.frame.cell.tick[0], self.frame.cell.t[0] = self.k, round(self.k * self.dt * 1e9)
        self.k += 1
        self.see()
        assert self.plant.actuate() == 0

    def run(self, seconds, v=(), watch=(), until=None):
        """Ticks with the velocities v = (v, ω, q̇…); the signals of `watch` in every tick, as arrays."""
        self.v[:] = 0
        self.v[: len(v)] = v
        seen = {name: [] for name in watch}
        for _ in range(round(seconds / self.dt)):
            self.tick()
            for name in watch:
                seen[name].append(self.frame[name].copy())
            if until and until(self.frame):
                break
        self.v[:] = 0
        return {name: np.array(values) for name, values in seen.items()}

    def move(self, q, seconds=2.0):
        """The arm to the joint angles q, smoothly."""
        start, n = self.frame["joints.q_cmd"][:5].copy(), round(seconds / self.dt)
        way = np.array(q) - start
        for k in range(n):
            s = (k + 0.5) / n
            self.v[2:7] = way * 30 * s**2 * (1 - s) ** 2 / seconds
            self.tick()
        self.v[:] = 0

    def pick(self):
        """Takes the box in the middle and raises it."""
        self.run(0.2)
        self.move(RAISED)
        self.move(GRASP, 1.5)
        self.run(0.3)
        self.frame.operator.gripper[0] = 1
        self.run(1.0)
        self.move(RAISED, 1.5)
        self.run(1.0)

    def box(self, i=1):
        return self.frame.scene.position[3 * i : 3 * i + 3].copy()
