"""How exactly the loop wakes: teleopd's core beside cyclictest and beside a plain Python loop, interleaved in one run.

The core is the real one: profile omni_arm, plant, law, guard and publication at 1 kHz, with an operator who drives it.
cyclictest (package rt-tests) does nothing but wake, under the same policy and priority. The plain loop does the tests'
numpy version of the same work and sleeps with `time.sleep`. Each round measures all three one after the other, idle and
with every processor loaded (package stress-ng). A host that pauses a virtual machine hits everyone, so the maximum and
p99.9 are shown but not judged: judged are medians over rounds of p50, p99 and of the share of missed ticks.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from statistics import median

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ[name] = "1"

import numpy as np
from common import goal, parser, report
from teleopd.clients import Cell
from teleopd.ipc import histogram

HERE = Path(__file__).resolve().parent
PERIOD_US = 1000.0
PRIORITY = 80
CELL = f"bench-{os.getpid()}"
MODE, SPEED = "base", (0.1, 0.0, 0.2)


class TeleopdCore:
    """A running core; each `measure` looks at a window of its histogram."""

    name = "teleopd"

    def __init__(self) -> None:
        command = [sys.executable, "-m", "teleopd.daemon.core", "--profile", "omni_arm", "--cell", CELL]
        self.process = subprocess.Popen(command, start_new_session=True)
        self.cell = Cell(CELL, timeout=60.0)
        grants = {grant["name"]: grant["granted"] for grant in self.cell.info["realtime"]}
        self.policy = "fifo" if grants["policy"].lower().startswith(("fifo", "sched_fifo")) else "other"
        os.kill(self.process.pid, signal.SIGSTOP)

    def measure(self, seconds: float) -> dict[str, float]:
        os.kill(self.process.pid, signal.SIGCONT)
        try:
            self._drive(0.5)
            before = self.cell.histograms()["wake"]
            self._drive(seconds)
            window = self.cell.histograms()["wake"] - before
        finally:
            os.kill(self.process.pid, signal.SIGSTOP)
        latencies = window.copy()
        latencies[1] = np.uint64(2**62)  # the maximum of a difference is not known: the last bucket tells
        return figures({q: histogram.percentile(latencies, p) / 1e3 for q, p in PERCENTILES.items()},
                       histogram.above(window, PERIOD_US * 1e3), int(window[0]))  # fmt: skip

    def _drive(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        self.cell.take(timeout=5.0)
        self.cell.rest()
        while time.monotonic() < end:
            self.cell.send_velocity(SPEED, MODE)
            time.sleep(0.02)

    def close(self) -> None:
        os.kill(self.process.pid, signal.SIGCONT)
        self.cell.close()
        self.process.terminate()
        self.process.wait(20)


PERCENTILES = {"median": 0.5, "p99": 0.99, "p99.9": 0.999, "max": 1.0}


def figures(percentiles: dict[str, float], missed: int, count: int) -> dict[str, float]:
    return {**percentiles, "missed": missed, "ticks": count}


class Cyclictest:
    """The yardstick."""

    name = "cyclictest"

    def __init__(self, policy: str) -> None:
        path = shutil.which("cyclictest")
        if path is None:
            sys.exit("cyclictest is missing; type  sudo apt-get install rt-tests stress-ng")
        rights = ["--policy=fifo", f"--priority={PRIORITY}"] if policy == "fifo" else ["--policy=other"]
        self.command = [path, *rights, "--mlockall", "--quiet", "--interval=1000", "--laptop", "--threads=1"]

    def measure(self, seconds: float) -> dict[str, float]:
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "result.json"
            loops = round(seconds * 1e6 / PERIOD_US)
            command = [*self.command, f"--loops={loops}", "--histogram=200000", f"--json={out}"]
            subprocess.run(command, check=True, capture_output=True)
            thread = json.loads(out.read_text())["thread"]["0"]
        values = np.array(sorted((int(us), n) for us, n in thread["histogram"].items()))
        return from_samples(np.repeat(values[:, 0], values[:, 1]).astype(float))


class PlainLoop:
    """The same work as a laboratory script does it: numpy and time.sleep, normal priority."""

    name = "plain loop"

    def measure(self, seconds: float) -> dict[str, float]:
        ticks = round(seconds * 1e6 / PERIOD_US)
        command = [sys.executable, str(HERE / "plain_loop.py"), str(ticks)]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        return from_samples(np.array(json.loads(done.stdout)))


def from_samples(us: np.ndarray) -> dict[str, float]:
    values = {q: float(np.percentile(us, 100 * p)) for q, p in PERCENTILES.items()}
    return figures(values, int((us > PERIOD_US).sum()), len(us))


@contextmanager
def load(on: bool):
    """Every processor busy, memory and sockets too."""
    if not on:
        yield
        return
    path = shutil.which("stress-ng")
    if path is None:
        sys.exit("stress-ng is missing; type  sudo apt-get install rt-tests stress-ng")
    processors = str(os.cpu_count())
    command = [
        path,
        "--cpu",
        processors,
        "--vm",
        "1",
        "--vm-bytes",
        "256M",
        "--sock",
        "1",
        "--timeout",
        "600",
        "--quiet",
    ]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)
    try:
        time.sleep(0.5)
        yield
    finally:
        process.terminate()
        process.wait()


def run(rounds: int, seconds: float) -> dict[str, dict[str, list[dict[str, float]]]]:
    core = TeleopdCore()
    contestants = [core, Cyclictest(core.policy), PlainLoop()]
    results = {condition: {c.name: [] for c in contestants} for condition in ("idle", "load")}
    try:
        for _ in range(rounds):
            for condition, measured in results.items():
                with load(condition == "load"):
                    for contestant in contestants:
                        measured[contestant.name].append(contestant.measure(seconds))
    finally:
        core.close()
    return results


def judge(results: dict[str, dict[str, list[dict[str, float]]]]) -> dict[str, object]:
    shown, ratios, goals, per_1000 = {}, {}, [], {}
    for condition, by_name in results.items():
        for name, rounds in by_name.items():
            shown[f"{condition}: {name}"] = {key: median(r[key] for r in rounds) for key in PERCENTILES}
            missed, ticks = (sum(r[key] for r in rounds) for key in ("missed", "ticks"))
            per_1000[condition, name] = 1e3 * missed / ticks
            ratios[f"{condition}: {name}, missed per 1000"] = per_1000[condition, name]
        ours, yardstick = shown[f"{condition}: teleopd"], shown[f"{condition}: cyclictest"]
        for q in ("median", "p99"):
            ratios[f"{condition}: {q}, teleopd / cyclictest"] = ours[q] / yardstick[q]
            limit = max(1.25 * yardstick[q], yardstick[q] + 5.0)
            name = f"{condition}: {q} at most 1.25 x cyclictest's or + 5 us"
            goals.append(goal(name, ours[q], round(limit, 1), ours[q] <= limit))
        missed, ticks = (sum(r[key] for r in by_name["teleopd"]) for key in ("missed", "ticks"))
        limit = 1.5 * per_1000[condition, "cyclictest"] * ticks / 1e3 + 3
        goals.append(
            goal(f"{condition}: missed at most 1.5 x cyclictest's + 3", missed, round(limit, 1), missed <= limit)
        )
    plain, ours = per_1000["load", "plain loop"], per_1000["load", "teleopd"]
    name = "load: missed per 1000, at most a fifth of the plain loop's"
    goals.append(goal(name, ours, round(plain / 5, 2), plain > 0 and ours <= plain / 5))
    return {"figures": shown, "ratios": ratios, "goals": goals}


def main() -> int:
    options = parser(__doc__).parse_args()
    rounds, seconds = (3, 2.0) if options.quick else (5, 20.0)
    return report(options, judge(run(rounds, seconds)))


if __name__ == "__main__":
    sys.exit(main())
