"""How long a hand needs from a flat memory to the cell's state, and back into a flat memory.

A client writes the hand's position into one memory, with a heartbeat, at moments that have nothing to do with the
bridge's, and waits for it in the state and in the other memory:

- *to state*: from before the write until a state is published that has it (flat memory → bridge → command → tick);
- *round trip*: until it stands in the memory that shows the robot (→ bridge → flat memory).

Beside it, in interleaved rounds of one run, a bare echo: a loop that copies one memory into another 250 times a second,
which is all that a bridge at this rate could be. The bridge reads and writes 250 times a second, with a tick in
between; both sleep most of the time, so what is compared are medians and p99. p99.9 and maximum measure the machine as
much as the method: they are shown, but not judged.
"""

from __future__ import annotations

import contextlib
import json
import mmap
import multiprocessing
import os
import random
import struct
import subprocess
import sys
import tempfile
import time
from itertools import chain
from pathlib import Path
from statistics import median

os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"  # before numpy: it reads them once

from common import goal, parser, percentiles, report
from teleopd.clients import Cell
from teleopd.ipc.frame import Frame
from teleopd.ipc.segment import StateReader, remove_dead

CELL = f"bench-bridge-{os.getpid()}"
HAND, SHOWN = f"bench_hand_{os.getpid()}", f"bench_shown_{os.getpid()}"
ECHO = f"bench_echo_{os.getpid()}"
ECHO_HZ = 250.0
PATIENCE_S = 5.0
SHM = Path("/dev/shm")
LAYOUT = f"""
[memories.{HAND}]
type = "double"
quantity = 8
[memories.{SHOWN}]
type = "double"
quantity = 8
[liveness]
require = "heartbeat"
heartbeat = {{ memory = "{HAND}", position = 4 }}
timeout = "2 s"
[inputs.deadman]
memory = "{HAND}"
position = 0
[inputs.hand]
memory = "{HAND}"
position = 1
[[outputs]]
memory = "{SHOWN}"
position = 0
signal = "operator.p"
[[outputs]]
memory = "{SHOWN}"
position = 4
signal = "cell.state"
"""
DEADMAN_AT, HAND_AT, BEAT_AT, STATE_AT = 0, 8, 32, 32
ENGAGED = 2.0


class Memory:
    """A flat memory as a client maps it."""

    def __init__(self, name):
        with (SHM / name).open("r+b") as file:
            self.view = mmap.mmap(file.fileno(), 0)

    def get(self, at):
        return struct.unpack_from("<d", self.view, at)[0]

    def set(self, at, value):
        struct.pack_into("<d", self.view, at, value)


class Bridge:
    """Core, bridge and a client that keeps the deadman pressed."""

    name = "bridge"

    def __init__(self, folder, stack):
        layout = folder / "bench.toml"
        layout.write_text(LAYOUT)
        stack.callback(self.close)
        patient = {"operator.command_expiry": "2 s", "operator.lease": "4 s"}
        arguments = ["--profile", "omni_arm", "--cell", CELL, "--set", json.dumps(patient)]
        command = [sys.executable, "-m", "teleopd.unity_bridge.bridge", "--cell", CELL, "--layout", str(layout)]
        self.processes = [
            subprocess.Popen([sys.executable, "-m", "teleopd.daemon.core", *arguments]),
            subprocess.Popen(command, stderr=subprocess.DEVNULL),
        ]
        Cell(CELL, timeout=60).close()
        wait_for(lambda: (SHM / HAND).exists() and (SHM / SHOWN).exists(), "the memories")
        self.reader = StateReader(CELL)
        self.frame = Frame(self.reader.layout)
        self.hand, self.shown, self.beat, self.value = Memory(HAND), Memory(SHOWN), 0, 0.0

    def press(self):
        """Released, then held, with a beating heart, until the cell follows."""
        self.hand.set(DEADMAN_AT, 0.0)
        self.live_for(0.1)
        self.hand.set(DEADMAN_AT, 1.0)
        self.live_for(PATIENCE_S, lambda: self.shown.get(STATE_AT) == ENGAGED)
        if self.shown.get(STATE_AT) != ENGAGED:
            sys.exit("the cell does not follow the flat memory; is another core or bridge in the way?")

    def live_for(self, seconds, enough=lambda: False):
        end = time.monotonic() + seconds
        while time.monotonic() < end and not enough():
            self.live()
            time.sleep(0.01)

    def live(self):
        self.beat += 1
        self.hand.set(BEAT_AT, float(self.beat))

    def once(self):
        """µs to the state, and to the other memory. The hand stays within the dead band: nothing moves."""
        self.value = 0.001 if self.value > 0.003 else self.value + 1e-5
        time.sleep(random.uniform(0.005, 0.015))
        self.live()
        begin = time.perf_counter_ns()
        self.hand.set(HAND_AT, self.value)
        to_state = spin(lambda: self.reader.read(self.frame) and self.frame.operator.p[0] == self.value, begin)
        return to_state, spin(lambda: self.shown.get(0) == self.value, begin)

    def close(self):
        for process in reversed(self.processes):
            process.terminate()
            process.wait(20)
        remove_dead([CELL])


class Echo:
    """The bare loop."""

    name = "bare echo"

    def __init__(self):
        (SHM / ECHO).write_bytes(bytes(128))
        context = multiprocessing.get_context("spawn")
        self.process = context.Process(target=echo, args=(ECHO,), daemon=True)
        self.process.start()
        self.memory, self.value = Memory(ECHO), 0.0
        wait_for(lambda: self.once_or_none() is not None, "the echo")

    def once_or_none(self):
        self.memory.set(0, 1.0)
        return self.memory.get(64) or None

    def once(self):
        self.value += 1.0
        time.sleep(random.uniform(0.005, 0.015))
        begin = time.perf_counter_ns()
        self.memory.set(0, self.value)
        return (spin(lambda: self.memory.get(64) == self.value, begin),)

    def close(self):
        self.process.terminate()
        self.process.join()


def echo(name):
    """Copies the first line of a memory into its second, at absolute deadlines."""
    memory, due = Memory(name), time.monotonic()
    while True:
        memory.view[64:128] = memory.view[:64]
        due += 1 / ECHO_HZ
        time.sleep(max(due - time.monotonic(), 0))


def spin(true, begin):
    """µs from `begin` until it is true."""
    limit = begin + round(PATIENCE_S * 1e9)
    while not true():
        if time.perf_counter_ns() > limit:
            sys.exit(f"nothing has come back within {PATIENCE_S:g} s")
    return (time.perf_counter_ns() - begin) / 1e3


def wait_for(true, what):
    deadline = time.monotonic() + 60
    while not true():
        if time.monotonic() > deadline:
            sys.exit(f"{what}: not there after 60 s")
        time.sleep(0.01)


def run(rounds, times):
    """For each kind of latency the samples of each round, µs."""
    samples = {"memory to state": [], "memory to memory": [], "bare echo": []}
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        for name in (HAND, SHOWN, ECHO):
            for path in (SHM / name, SHM / f"teleopd.smclient.{name}"):
                stack.callback(path.unlink, missing_ok=True)
        bridge = Bridge(Path(folder), stack)
        bare = Echo()
        stack.callback(bare.close)
        for _ in range(rounds):
            bridge.press()
            both = [bridge.once() for _ in range(times)]
            samples["memory to state"].append([there for there, _ in both])
            samples["memory to memory"].append([back for _, back in both])
            samples["bare echo"].append([bare.once()[0] for _ in range(times)])
    return samples


def judge(samples):
    figures = {name: percentiles(list(chain.from_iterable(rounds))) for name, rounds in samples.items()}
    mid = {
        name: {p: median(percentiles(one)[p] for one in rounds) for p in ("median", "p99")}
        for name, rounds in samples.items()
    }
    ours, bare = mid["memory to memory"], mid["bare echo"]
    ratios = {f"{p}: memory to memory / bare echo": round(ours[p] / bare[p], 2) for p in ours}
    goals = [
        goal(
            "median, there and back, in bare echoes",
            ours["median"] / bare["median"],
            4,
            ours["median"] <= 4 * bare["median"],
        ),
        goal("p99, there and back, in bare echoes", ours["p99"] / bare["p99"], 4, ours["p99"] <= 4 * bare["p99"]),
    ]
    return {"figures": figures, "ratios": ratios, "goals": goals}


def main():
    options = parser(__doc__).parse_args()
    rounds, times = (3, 200) if options.quick else (5, 500)
    return report(options, judge(run(rounds, times)))


if __name__ == "__main__":
    sys.exit(main())
