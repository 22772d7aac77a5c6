"""The tick with a world around the robot, and a whole session in simulated time.

A scripted operator carries the object out of each scene; every tick of it is timed, in simulated time and without a
recorder. Then the profile's recorded operator does the same under the supervisor, recorded, as `teleopd run` does it.
"""

import os

os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"  # before numpy: it reads them once

import gc
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from common import goal, parser, percentiles, report
from scene_operator import INSIDE, SCENES, operated
from teleopd.daemon.profile import BUILT_IN
from teleopd.daemon.recording.reading import load
from teleopd.daemon.running import RunRequest, execute

MEDIAN_US, TIMES_REAL = 150.0, 6.0


def ticks(scene, quick):
    """Durations of the ticks of a mission, µs."""
    taken = []
    with operated(scene, **({"plant.initial.eta": INSIDE[scene]} if quick else {})) as op:
        cycle, clock = op.core.cycle, time.perf_counter_ns
        tick = cycle.tick

        def timed(k, t):
            began = clock()
            tick(k, t)
            taken.append(clock() - began)

        gc.collect()
        gc.freeze()  # as the core's own process does
        gc.disable()
        cycle.tick = timed
        (op.fetch if quick else op.mission)(scene)
        gc.enable()
        if op.failures:
            raise RuntimeError("the mission failed: nothing was measured")
    return np.array(taken) / 1e3


def session(scene):
    """Simulated seconds per second of a session, its start and its end included."""
    with tempfile.TemporaryDirectory() as folder:
        name = f"bench-scenes-{os.getpid()}"
        trace = str(BUILT_IN / f"{scene}.csv")
        request = RunRequest(scene, name, "simulated", trace, True, Path(folder), {"gateway.on": False}, "auto")
        began = time.monotonic()
        result = execute(request, show=False, say=lambda _: None)
        taken = time.monotonic() - began
        run = load(Path(result["recording"]))
        if not run["task.successes"][-1]:
            raise RuntimeError("the mission did not succeed: nothing was measured")
        return len(run) * 1e-3 / taken


def main():
    options = parser(__doc__.partition("\n")[0]).parse_args()
    figures, ratios = {}, {}
    for scene in SCENES:
        figures[f"tick, {scene}"] = percentiles(ticks(scene, options.quick))
    for scene in SCENES[:1] if options.quick else SCENES:
        ratios[f"times real time, {scene}"] = round(session(scene), 2)
    slowest, least = max(f["median"] for f in figures.values()), min(ratios.values())
    goals = [
        goal("tick with the world, median of the slowest scene, µs", slowest, MEDIAN_US, slowest <= MEDIAN_US),
        goal("a session, times real time", least, TIMES_REAL, least >= TIMES_REAL),
    ]
    return report(options, {"figures": figures, "ratios": ratios, "goals": goals})


if __name__ == "__main__":
    sys.exit(main())
