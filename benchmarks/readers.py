"""What it costs the core to be looked at, and how soon a person sees something.

The core (profile explosives_hall, with an operator who drives it) is measured with nobody looking, with 64 readers of
the shared memory, and with 64 WebSocket clients of the gateway, each 60 times a second; beside it cyclictest under the
same load, policy and priority, in interleaved rounds. Whichever is measured shares the machine with one other core at
1 kHz: the one that is looked at beside cyclictest, and an idle one beside the core, so that both have the same
neighbours. Judged are medians over rounds of p99.

One of the WebSocket clients never reads: what the gateway's memory grows by meanwhile is judged, too. And in a browser
(Chromium without a graphics card, packages of clients/web) the time from opening the link to a picture of the scene is
measured beside that of an empty page, and the frames drawn a second; they are only shown.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import re
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
from common import goal, parser, percentiles, report
from loop import PERCENTILES, Cyclictest, figures
from teleopd.clients import Cell
from teleopd.ipc import histogram
from teleopd.ipc.frame import Frame
from teleopd.ipc.segment import StateReader, remove_dead
from websockets.asyncio.client import connect

HERE = Path(__file__).resolve().parent
LOOKERS, RATE_HZ, PERIOD_US = 64, 60.0, 1000.0
WATCHED, NEIGHBOUR = (f"bench-readers-{os.getpid()}-{name}" for name in ("watched", "neighbour"))
PROFILE = "explosives_hall"
PATIENT = {"cell.hold_after_missed": 1_000_000, "cell.fault_after_missed": 2_000_000, "operator.command_expiry": "1 s"}
MODE, SPEED = "base", (0.0, 0.0, 0.2)
GROWTH_MB = 16.0
"""What a gateway may grow by while 64 clients watch, one of which never reads."""
LIMIT_S = 60.0


class Core:
    """A core; one that is paused is not there for anybody."""

    def __init__(self, cell: str, profile: str) -> None:
        command = [sys.executable, "-m", "teleopd.daemon.core", "--profile", profile, "--cell", cell]
        self.process = subprocess.Popen([*command, "--set", json.dumps(PATIENT)], start_new_session=True)
        self.cell = Cell(cell, timeout=LIMIT_S)
        grants = {grant["name"]: grant["granted"] for grant in self.cell.info["realtime"]}
        self.policy = "fifo" if grants["policy"].lower().startswith(("fifo", "sched_fifo")) else "other"

    def pause(self, yes: bool) -> None:
        os.kill(self.process.pid, signal.SIGSTOP if yes else signal.SIGCONT)

    def drive(self, seconds: float) -> None:
        """Operates it, as a client does 50 times a second."""
        end = time.monotonic() + seconds
        self.cell.take(timeout=5.0)
        self.cell.rest()
        while time.monotonic() < end:
            self.cell.send_velocity(SPEED, MODE)
            time.sleep(0.02)

    def measure(self, seconds: float) -> dict[str, float]:
        """Wake-up latency while it is driven, µs."""
        self.drive(0.3)
        before = self.cell.histograms()["wake"]
        self.drive(seconds)
        window = self.cell.histograms()["wake"] - before
        latencies = window.copy()
        latencies[1] = np.uint64(2**62)  # the maximum of a difference is not known: the last bucket tells
        shown = {q: histogram.percentile(latencies, p) / 1e3 for q, p in PERCENTILES.items()}
        return figures(shown, histogram.above(window, PERIOD_US * 1e3), int(window[0]))

    def close(self) -> None:
        self.pause(False)
        self.cell.close()
        self.process.terminate()
        self.process.wait(20)


def read(cell, reads):
    """A process that looks at the newest state 60 times a second."""
    reader = StateReader(cell)
    frame, due = Frame(reader.layout), time.monotonic()
    while True:
        if reader.read(frame):
            reads.value += 1
        due = max(due + 1 / RATE_HZ, time.monotonic())
        time.sleep(max(due - time.monotonic(), 0.0))


@contextmanager
def memory_readers(core: Core):
    """64 processes; yields how many looks all of them have made so far."""
    context = multiprocessing.get_context("fork")
    counts = [context.Value("Q", 0, lock=False) for _ in range(LOOKERS)]
    processes = [context.Process(target=read, args=(WATCHED, count), daemon=True) for count in counts]
    for process in processes:
        process.start()
    try:
        yield lambda: sum(count.value for count in counts)
    finally:
        for process in processes:
            process.kill()
            process.join()


class Gateway:
    """The gateway of the watched core."""

    def __init__(self, state: Path) -> None:
        command = [sys.executable, "-m", "teleopd.daemon.gateway.server", "--cell", WATCHED, "--profile", PROFILE]
        settings = json.dumps({"gateway.port": 0, "gateway.clients": LOOKERS + 1})
        self.said = state / "said"
        with self.said.open("wb") as said:
            self.process = subprocess.Popen(
                [*command, "--set", settings, "--runs", str(state / "runs")],
                stderr=said,
                env={**os.environ, "XDG_STATE_HOME": str(state)},
            )
        self.port = self._port()
        self.token = (state / "teleopd" / "gateway.token").read_text().strip()
        self.link = f"http://localhost:{self.port}/enter?token={self.token}"

    def _port(self) -> int:
        deadline = time.monotonic() + LIMIT_S
        while time.monotonic() < deadline and self.process.poll() is None:
            found = re.search(r"http://localhost:(\d+)", self.said.read_text())
            if found:
                return int(found[1])
            time.sleep(0.05)
        raise SystemExit(f"the gateway did not come up: {self.said.read_text()}")

    @property
    def memory_mb(self) -> float:
        """Resident, in MB."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(20)


def watch(port, token, frames):
    """A process with 64 WebSocket clients; the last one never reads."""
    asyncio.run(_watch(port, token, frames))


async def _watch(port, token, frames):
    def client(**options):
        return connect(
            f"ws://localhost:{port}/ws",
            additional_headers={"Authorization": f"Bearer {token}"},
            max_size=None,
            compression=None,
            ping_interval=None,
            proxy=None,
            **options,
        )

    async def listen():
        async with client() as socket:
            async for _ in socket:
                frames.value += 1

    async with client(max_queue=1):  # opened, and never read
        await asyncio.gather(*(listen() for _ in range(LOOKERS - 1)))


@contextmanager
def socket_readers(gateway: Gateway):
    """64 clients; yields how many messages have come so far."""
    context = multiprocessing.get_context("fork")
    frames = context.Value("Q", 0, lock=False)
    process = context.Process(target=watch, args=(gateway.port, gateway.token, frames), daemon=True)
    process.start()
    try:
        yield lambda: frames.value
    finally:
        process.kill()
        process.join()


@contextmanager
def nobody():
    yield lambda: 0


def _until_all_look(watched: Core, looks: int, count) -> None:
    """Drives until so many looks have been made, a second at least."""
    watched.drive(1.0)
    deadline = time.monotonic() + LIMIT_S
    while count() < looks:
        if time.monotonic() > deadline:
            raise SystemExit(f"only {count()} looks in {LIMIT_S:g} s: the machine is too busy")
        watched.drive(0.3)


def run(rounds: int, seconds: float, gateway: Gateway) -> dict[str, object]:
    """For each condition and contestant the rounds' figures; looks a second; the gateway's growth."""
    watched, neighbour = Core(WATCHED, PROFILE), Core(NEIGHBOUR, "omni_arm")
    yardstick = Cyclictest(watched.policy)
    conditions = {
        "nobody": nobody,
        "64 readers": lambda: memory_readers(watched),
        "64 sockets": lambda: socket_readers(gateway),
    }
    results = {name: {"core": [], "cyclictest": []} for name in conditions}
    looks = {name: [] for name in conditions}
    memory = []
    try:
        for _ in range(rounds):
            for name, looked_at in conditions.items():
                with looked_at() as count:
                    _until_all_look(watched, 0 if looked_at is nobody else 10 * LOOKERS, count)
                    began, seen = time.monotonic(), count()
                    memory.append(gateway.memory_mb)
                    results[name]["core"].append(watched.measure(seconds))
                    memory.append(gateway.memory_mb)
                    looks[name].append((count() - seen) / (time.monotonic() - began))
                    neighbour.pause(True)
                    results[name]["cyclictest"].append(yardstick.measure(seconds))
                    neighbour.pause(False)
    finally:
        watched.close()
        neighbour.close()
    return {"results": results, "looks": looks, "growth": max(memory) - memory[1]}


def first_pictures(gateway: Gateway, times: int) -> dict[str, list[float]]:
    """Milliseconds from opening a page to its first picture: the console's, and an empty page's."""
    node = shutil.which("node")
    if node is None:
        sys.exit("Node.js is missing; install version 20 or newer, then  cd clients/web && npm ci")
    command = [node, HERE / "first_picture.mjs", gateway.link, str(times)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    shown: dict[str, list[float]] = json.loads(done.stdout)
    return shown


def judge(measured, pictures) -> dict[str, object]:
    shown, ratios, goals = {}, {}, []
    for name, by in measured["results"].items():
        for contestant, rounds in by.items():
            shown[f"{name}: {contestant}"] = {key: median(r[key] for r in rounds) for key in PERCENTILES}
        ours, theirs = (shown[f"{name}: {contestant}"]["p99"] for contestant in ("core", "cyclictest"))
        ratios[f"{name}: p99, core / cyclictest"] = ours / theirs
        limit = max(1.25 * theirs, theirs + 5.0)
        title = f"{name}: p99 at most 1.25 x cyclictest's or + 5 us"
        goals.append(goal(title, ours, round(limit, 1), ours <= limit))
        if name != "nobody":
            each = median(measured["looks"][name]) / LOOKERS
            goals.append(goal(f"{name}: looks a second for each at least", each, 45, each >= 45))
    ratios["gateway's memory grew by, MB"] = measured["growth"]
    goals.append(goal("gateway's growth in MB at most", measured["growth"], GROWTH_MB, measured["growth"] <= GROWTH_MB))
    for page, times in pictures["first"].items():
        shown[f"first picture: {page}"] = percentiles([1e3 * ms for ms in times])
    for what, rate in pictures["frames"].items():
        ratios[f"frames a second, {what}"] = rate
    return {"figures": shown, "ratios": ratios, "goals": goals}


def main() -> int:
    options = parser(__doc__).parse_args()
    rounds, seconds, times = (3, 2.0, 3) if options.quick else (5, 15.0, 7)
    with tempfile.TemporaryDirectory() as folder:
        core = None
        try:
            gateway = Gateway(Path(folder))
            try:
                measured = run(rounds, seconds, gateway)
                core = Core(WATCHED, PROFILE)
                pictures = first_pictures(gateway, times)
            finally:
                gateway.close()
        finally:
            if core is not None:
                core.close()
            remove_dead([WATCHED, NEIGHBOUR])
    return report(options, judge(measured, pictures))


if __name__ == "__main__":
    sys.exit(main())
