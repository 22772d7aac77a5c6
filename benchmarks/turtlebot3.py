"""The whole tick of the TurtleBot3 at 1 kHz, lidar and its memory included, and how fast simulated time runs.

The real core runs in simulated time in the congested track, with an operator who commands it at every tick; nobody
records. Ticks in which a scan is taken (every 200th) are shown by themselves. Simulated time is measured at the
profile's own rate and at 1 kHz: the whole loop, operator included. The goals are of the processor's time, so that what
else runs on the machine does not count; the wall's time stands beside them.
"""

import os

os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"  # before numpy: it reads them once

import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from common import goal, parser, percentiles, report, ticks
from drive import drive

MEDIAN_US, PERIOD_US, TIMES_REAL = 200.0, 1000.0, 5.0


def push(frame):
    """Ahead, and always a little to one side."""
    return 0.1, 0.3 * np.sin(1e-9 * frame.cell.t[0])


def main():
    options = parser(__doc__.partition("\n")[0]).parse_args()
    seconds = 10.0 if options.quick else 60.0
    with drive(cell__rate=1000) as run:
        fast, scans, (fast_cpu, fast_wall) = ticks(run, push, seconds, every=1)
    with drive(cell__rate=200) as run:
        _, _, (own_cpu, own_wall) = ticks(run, push, seconds, every=1)
    figures = {"tick at 1 kHz": percentiles(fast), "ticks with a scan": percentiles(fast[scans])}
    ratios = {
        "times real time, at 1 kHz": round(seconds / fast_cpu, 2),
        "times real time, at the profile's 200 Hz": round(seconds / own_cpu, 2),
        "the same by the wall's clock, at 1 kHz": round(seconds / fast_wall, 2),
        "the same by the wall's clock, at 200 Hz": round(seconds / own_wall, 2),
    }
    median, scan = figures["tick at 1 kHz"]["median"], figures["ticks with a scan"]["median"]
    least = seconds / max(fast_cpu, own_cpu)
    goals = [
        goal("tick at 1 kHz, median, µs", median, MEDIAN_US, median <= MEDIAN_US),
        goal("tick with a scan, median, µs", scan, PERIOD_US, scan <= PERIOD_US),
        goal("times real time, at either rate", least, TIMES_REAL, least >= TIMES_REAL),
    ]
    return report(options, {"figures": figures, "ratios": ratios, "goals": goals})


if __name__ == "__main__":
    sys.exit(main())
