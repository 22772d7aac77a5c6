"""What the benchmarks share: options, percentiles, report.

A result is {"figures": {name: percentiles}, "ratios": {name: number}, "goals": [{"name", "value", "limit", "met"}]}.
"""

import argparse
import gc
import json
import sys
import time

import numpy as np

PERCENTILES = {"median": 50, "p99": 99, "p99.9": 99.9, "max": 100}


def parser(description):
    """The options that every benchmark has; a benchmark may add its own."""
    options = argparse.ArgumentParser(description=description)
    options.add_argument("--quick", action="store_true", help="less than a minute")
    options.add_argument("--json", action="store_true", help="one JSON object instead of the table")
    options.add_argument("--check", action="store_true", help="exit code 1 where a goal is missed")
    return options


def percentiles(samples_us):
    """Median, p99, p99.9 and maximum of durations in µs."""
    values = np.percentile(np.asarray(samples_us, float), list(PERCENTILES.values()))
    return dict(zip(PERCENTILES, (round(float(v), 2) for v in values), strict=True))


def goal(name, value, limit, met):
    """One goal of a result."""
    return {"name": name, "value": round(float(value), 3), "limit": limit, "met": bool(met)}


def ticks(run, push, seconds, every):
    """Simulated seconds of a core in this process, commanded by `push(frame)` at every so many ticks.

    (durations of the ticks in µs, whether a scan was made in each, s of the whole: of the processor, of the wall's
    clock). The first second warms up and does not count.
    """
    run.run(1.0, push)
    gc.collect()
    gc.freeze()  # as the core's own process does
    gc.disable()
    tick, seq, clock = run.tick, run.frame.lidar.seq, time.thread_time_ns
    taken, scans = [], []

    def timed():
        before, began = int(seq[0]), clock()
        tick()
        taken.append(clock() - began)
        scans.append(int(seq[0]) != before)

    run.tick = timed
    began, wall = clock(), time.perf_counter_ns()
    run.run(seconds, push, every=every)
    whole = 1e-9 * (clock() - began), 1e-9 * (time.perf_counter_ns() - wall)
    gc.enable()
    return np.array(taken) / 1e3, np.array(scans), whole


def report(options, result):
    """Prints the result; the exit code."""
    if options.json:
        print(json.dumps(result, ensure_ascii=False))
    else:
        _table(result)
    missed = [g["name"] for g in result["goals"] if not g["met"]]
    if options.check and missed:
        print(f"missed: {'; '.join(missed)}", file=sys.stderr)
        return 1
    return 0


def _table(result):
    names = [*result["figures"], *result["ratios"], *(g["name"] for g in result["goals"])]
    width = max(map(len, names), default=0) + 2
    if result["figures"]:
        print(f"{'µs':{width}}" + "".join(f"{name:>12}" for name in PERCENTILES))
    for name, figures in result["figures"].items():
        print(f"{name:{width}}" + "".join(f"{figures[p]:12.4g}" for p in PERCENTILES))
    if result["ratios"]:
        print()
    for name, ratio in result["ratios"].items():
        print(f"{name:{width}}{ratio:12.4g}")
    print()
    for g in result["goals"]:
        print(f"{g['name']:{width}}{g['value']:12.4g}   goal {g['limit']:g}   {'met' if g['met'] else 'MISSED'}")
