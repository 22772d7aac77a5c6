"""Random worlds, and an operator who always pushes toward the nearest thing: nothing is touched while the guard is on.

A contact counts when the robot drives into something; what moves waits where the robot is. The same worlds are driven
with seed 2's law alone and with neither, so that it is seen that the worlds are dangerous.
"""

import math

import numpy as np
import pytest
from drive import drives
from teleopd.daemon.profile import load
from teleopd.daemon.scenes.arena import Arena, Random, settled

PROFILE = load("turtlebot3").profile
WORLDS, SAMPLE, SECONDS = 500, 12, 20.0
SAFE = {"modes__start": "lyapunov"}
LAW_ALONE = {"modes__start": "lyapunov", "guard__clearance__on": False}
NEITHER = {"modes__start": "plain", "guard__clearance__on": False}


def world(seed):
    """One world: its size and what stands in it come from the seed."""
    chance = np.random.default_rng(seed)
    low, high = -chance.uniform(0.8, 1.6, 2), chance.uniform(0.8, 1.6, 2)
    strewn = Random(seed=seed, boxes=int(chance.integers(1, 5)), poles=int(chance.integers(2, 8)), movers=seed % 3)
    return settled(Arena(low=low.tolist(), high=high.tolist(), random=strewn), [0, 0, 0])


class Pusher:
    """Pushes toward the nearest thing: nose first, tail first, or reeling, as the seed says."""

    def __init__(self, place, seed):
        self.place, self.style = place, seed % 3
        self.chance = np.random.default_rng(seed)

    def __call__(self, frame):
        x, y, psi = frame.base.eta
        bearing = math.atan2(*self._toward(x, y)[::-1]) - psi
        if self.style == 1:
            bearing += math.pi
        bearing = math.atan2(math.sin(bearing), math.cos(bearing))
        if self.style == 2:
            bearing += self.chance.normal(0, 1.5)
        ahead = 0.1 if abs(bearing) < 1.2 else 0.0
        return (-ahead if self.style == 1 else ahead), float(np.clip(2 * bearing, -0.5, 0.5))

    def _toward(self, x, y, step=1e-4):
        """Downhill in the distance to what is nearest."""
        distance = self.place._distance
        return -(distance(x + step, y) - distance(x - step, y)), -(distance(x, y + step) - distance(x, y - step))


def contacts(kind, seeds, stop=False):
    """For each seed: contacts, and the least clearance, m; with `stop` the first contact ends a drive."""
    found = []
    with drives(**kind) as start:
        for seed in seeds:
            run = start(arena=world(seed), sensors=PROFILE.sensors.model_copy(update={"seed": seed}))
            until = (lambda frame: frame.arena.contacts[0] > 0) if stop else None
            pusher = Pusher(run.core._parts.place, seed)
            seen = run.run(SECONDS, pusher, every=10, watch=("arena.clearance",), until=until)
            found.append((int(run.frame.arena.contacts[0]), float(seen["arena.clearance"].min())))
    return found


@pytest.mark.slow
def test_the_guard_keeps_clear_of_everything(full, capsys):
    seeds = range(WORLDS if full else SAMPLE)
    guarded = contacts(SAFE, seeds)
    law, neither = ([n for n, _ in contacts(kind, seeds, stop=True)] for kind in (LAW_ALONE, NEITHER))
    with capsys.disabled():
        print(
            f"\n{len(seeds)} worlds: with a contact, guard {sum(n > 0 for n, _ in guarded)}, "
            f"law alone {sum(n > 0 for n in law)}, neither {sum(n > 0 for n in neither)}; "
            f"least clearance with the guard {1e3 * min(c for _, c in guarded):.1f} mm"
        )
    assert [seed for seed, (n, _) in zip(seeds, guarded, strict=True) if n] == []
    assert sum(n > 0 for n in neither) > len(seeds) / 2
