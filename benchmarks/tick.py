"""The whole tick of the omnidirectional mobile manipulator, against the same tick in plain numpy.

The real core runs in simulated time with an operator who commands it at every tick, hand always moving; nobody records.
The reference is the one that the tests hold the core against, tests/oracles/omni_arm.py. Both take turns in a process.
"""

import os

os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"  # before numpy: it reads them once

import gc
import math
import sys
import time
from contextlib import closing
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from common import goal, parser, percentiles, report
from oracles.omni_arm import Simulation
from teleopd.daemon.core import Core
from teleopd.daemon.profile import load
from teleopd.ipc.frame import Frame
from teleopd.ipc.schema import CellState, CommandKind, Request
from teleopd.ipc.segment import COMMAND_LAYOUT, CommandSlot

MEDIAN_US, TIMES_FASTER = 60.0, 10.0
HOLD = "hold"


def hand(k):
    """Where the operator's hand is at tick k, m."""
    return 0.02 * math.sin(k / 400), 0.02 * math.sin(k / 310), 0.015 * math.sin(k / 530)


class Driven:
    """A core and its operator."""

    def __init__(self, core, slot):
        self.core, self._slot, self._frame = core, slot, Frame(COMMAND_LAYOUT)
        self._period, self.k, self._order = core.profile.cell.period_ns, 0, core.profile.modes.order
        core.cell.start()
        self._say(HOLD, Request.TAKE)
        self._tick()

    def _say(self, mode, request=Request.NONE):
        c = self._frame.command
        c.seq[0], c.stamp[0], c.request[0], c.kind[0] = self.k + 1, self.k * self._period, request, CommandKind.DEVICE
        c.deadman[0] = mode != HOLD
        c.mode_request[0] = 0 if mode == HOLD else self._order.index(mode) + 1
        c.position[:] = hand(self.k)
        self._slot.write(self._frame)

    def _tick(self):
        self.core.cycle.tick(self.k, self.k * self._period)
        self.k += 1

    def time(self, mode, ticks):
        """Durations of the ticks in µs; the client's own writing is not in them."""
        tick, clock, period, taken = self.core.cycle.tick, time.perf_counter_ns, self._period, []
        for _ in range(ticks):
            self._say(mode)
            began = clock()
            tick(self.k, self.k * period)
            taken.append(clock() - began)
            self.k += 1
        expected = CellState.HELD if mode == HOLD else CellState.ENGAGED
        if self.core.frame.cell.state[0] != expected:
            raise RuntimeError(f"the cell is not {expected.name.lower()}: nothing was measured")
        return np.array(taken) / 1e3


class Reference:
    """The same in numpy."""

    def __init__(self, profile):
        self._simulation, self.k = Simulation(profile), 0

    def time(self, mode, ticks):
        tick, clock, taken = self._simulation.tick, time.perf_counter_ns, []
        mode = None if mode == HOLD else mode
        for _ in range(ticks):
            p = hand(self.k)
            began = clock()
            tick(mode, p)
            taken.append(clock() - began)
            self.k += 1
        return np.array(taken) / 1e3


def measure(core, slot, rounds, ticks, reference_ticks):
    """{mode: (core's durations, reference's durations)}."""
    driven, reference = Driven(core, slot), Reference(core.profile)
    modes = [*core.profile.modes.order, HOLD]
    taken = {mode: ([], []) for mode in modes}
    gc.collect()
    gc.freeze()  # as the core's own process does
    gc.disable()
    for n in range(rounds + 1):  # the first round warms up
        for mode in modes:
            for one, many, into in ((driven, ticks, 0), (reference, reference_ticks, 1)):
                samples = one.time(mode, many)
                if n:
                    taken[mode][into].append(samples)
    gc.enable()
    return {mode: tuple(np.concatenate(samples) for samples in both) for mode, both in taken.items()}


def main():
    options = parser(__doc__.partition("\n")[0]).parse_args()
    rounds, ticks, reference_ticks = (10, 1000, 150) if options.quick else (40, 4000, 500)
    name = f"bench-tick-{os.getpid()}"
    core = Core(load("omni_arm", {"cell.clock": "simulated"}), name)
    with closing(core):
        core.announce([])
        with closing(CommandSlot(name)) as slot:
            taken = measure(core, slot, rounds, ticks, reference_ticks)
    figures, ratios = {}, {}
    for mode, (ours, numpy_s) in taken.items():
        figures[f"tick, {mode}"], figures[f"numpy, {mode}"] = percentiles(ours), percentiles(numpy_s)
        ratios[f"times faster than numpy, {mode}"] = round(float(np.median(numpy_s) / np.median(ours)), 2)
    slowest = max(f["median"] for name, f in figures.items() if name.startswith("tick"))
    least = min(ratios.values())
    goals = [
        goal("tick, median of the slowest mode, µs", slowest, MEDIAN_US, slowest <= MEDIAN_US),
        goal("times faster than numpy, in every mode", least, TIMES_FASTER, least >= TIMES_FASTER),
    ]
    result = {"figures": figures, "ratios": ratios, "goals": goals, "backend": core.library.backend}
    return report(options, result)


if __name__ == "__main__":
    sys.exit(main())
