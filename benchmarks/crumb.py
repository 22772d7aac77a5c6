"""The whole tick of CRUMB at 1 kHz, physics, sensors and scan included, and how fast simulated time runs.

The real core runs in simulated time on the table of experiment 1, with a program that drives the base and all five
joints at every tick; nobody records. Ticks in which a scan is made (128 columns, 1 row, 10 a second, every 100th tick)
are shown by themselves. The goals are of the processor's time, so that what else runs on the machine does not count;
the wall's time stands beside them.
"""

import os

os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"  # before numpy: it reads them once

import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from common import goal, parser, percentiles, report, ticks
from drive import drive

MEDIAN_US, PERIOD_US, TIMES_REAL = 250.0, 1000.0, 4.0


def push(frame):
    """To and fro, and round about."""
    t = 1e-9 * frame.cell.t[0]
    return -0.05 + 0.1 * np.sin(t), 0.3 * np.cos(t)


def main():
    options = parser(__doc__.partition("\n")[0]).parse_args()
    seconds = 5.0 if options.quick else 30.0
    with drive("crumb") as run:
        durations, scans, (cpu, wall) = ticks(run, push, seconds, every=10)
    with drive("crumb_noisy") as run:
        noisy, _, (noisy_cpu, noisy_wall) = ticks(run, push, seconds, every=10)
    figures = {
        "tick at 1 kHz": percentiles(durations),
        "ticks with a scan": percentiles(durations[scans]),
        "tick at 1 kHz, noisy": percentiles(noisy),
    }
    ratios = {
        "times real time": round(seconds / cpu, 2),
        "times real time, noisy": round(seconds / noisy_cpu, 2),
        "the same by the wall's clock": round(seconds / wall, 2),
        "the same by the wall's clock, noisy": round(seconds / noisy_wall, 2),
    }
    median, scan = figures["tick at 1 kHz"]["median"], figures["ticks with a scan"]["median"]
    least = seconds / max(cpu, noisy_cpu)
    goals = [
        goal("tick at 1 kHz, median, µs", median, MEDIAN_US, median <= MEDIAN_US),
        goal("tick with a scan, median, µs", scan, PERIOD_US, scan <= PERIOD_US),
        goal("times real time, with the scan, either profile", least, TIMES_REAL, least >= TIMES_REAL),
    ]
    return report(options, {"figures": figures, "ratios": ratios, "goals": goals})


if __name__ == "__main__":
    sys.exit(main())
