"""What a client that floods its command slot costs the tick and the other client.

A core in real time and a client that operates it, every third tick or so. In interleaved rounds another client is
quiet, or writes commands as fast as it can, well above 50,000 a second. Compared are, within one run,

- *operator stage* and *tick*: how long they take, from the latency histograms;
- the other client's commands: all of them are accepted (it lets each one stand for two ticks before the next);
- how often the flooded slot was looked at: at most once a tick, however much is written.

The core, the flood and the client share the machine's processors, so the absolute figures of a small machine are those
of a busy one; ticks missed are shown, and not judged.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import subprocess
import sys
import time
from collections import defaultdict

os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"  # before numpy: it reads them once

from common import goal, parser, report
from teleopd.clients import Cell
from teleopd.ipc.frame import Frame
from teleopd.ipc.histogram import percentile
from teleopd.ipc.segment import COMMAND_LAYOUT, SLOTS, CommandSlot, StateReader, remove_dead

CELL = f"bench-flood-{os.getpid()}"
ENOUGH_PER_S = 50_000
PATIENT = {"cell.hold_after_missed": 1_000_000, "cell.fault_after_missed": 2_000_000, "operator.command_expiry": "1 s"}
MOST = 1
"""Word of a histogram that has the largest entry of all, and cannot be subtracted."""
LIMIT_S = 60.0


def flood(cell, going, written):
    """Writes commands while it is asked to; how many is counted in `written`."""
    slot, frame = CommandSlot(cell), Frame(COMMAND_LAYOUT)
    frame.command.pid[0] = os.getpid()
    seq = 0
    while True:
        going.wait()
        for _ in range(200):
            seq += 1
            frame.command.seq[0] = seq
            slot.write(frame)
        written.value = seq


def operate(cell, ticks):
    """Sends commands for so many ticks, each seen by the core before the next; their number, first and last state."""
    cell.rest()
    before, sent = cell.wait(), 0
    state = before
    while state.tick < before.tick + ticks:
        cell.send_velocity((0.05, 0.0, 0.0), "base")
        sent, written_at = sent + 1, cell.read().tick
        while (state := cell.wait()).tick < written_at + 2:
            pass
    return sent, before, state


def figures(histogram):
    """Median, p99, p99.9 and maximum of a histogram's entries, µs."""
    shown = {name: percentile(histogram, q) / 1e3 for name, q in (("median", 0.5), ("p99", 0.99), ("p99.9", 0.999))}
    return {**shown, "max": percentile(histogram, 1.0) / 1e3}  # to the resolution of the buckets


def run(rounds, ticks):
    going, written = multiprocessing.Event(), multiprocessing.Value("Q", 0, lock=False)
    flooding = multiprocessing.Process(target=flood, args=(CELL, going, written), daemon=True)
    sums = defaultdict(lambda: defaultdict(int))
    histograms = defaultdict(lambda: defaultdict(int))
    with Cell(CELL, timeout=LIMIT_S) as cell:
        cell.take(LIMIT_S)
        flooding.start()
        for turn in range(2 * rounds):
            name = "flooded" if turn % 2 else "quiet"
            (going.set if turn % 2 else going.clear)()
            time.sleep(0.2)
            began, wrote, earlier = time.monotonic(), written.value, cell.histograms()
            sent, before, after = operate(cell, ticks)
            here = sums[name]
            here["seconds"] += time.monotonic() - began
            here["written"] += written.value - wrote
            here["sent"] += sent
            here["accepted"] += after.inbox.accepted - before.inbox.accepted
            here["ticks"] += after.tick - before.tick
            here["missed"] += after.timing.missed - before.timing.missed
            here["refused"] += int(after.inbox.refused.sum() - before.inbox.refused.sum())
            for which in ("operator", "tick"):
                now = cell.histograms()[which]
                histograms[name][which] = histograms[name][which] + now - earlier[which]
                histograms[name][which][MOST] = now[MOST]
            print(f"round {turn // 2 + 1} of {rounds}: {name}", file=sys.stderr)
    flooding.kill()
    flooding.join()
    return sums, histograms


def judge(sums, histograms):
    shown = {f"{what}, {name}": figures(by[what]) for name, by in histograms.items() for what in ("operator", "tick")}
    quiet, flooded = sums["quiet"], sums["flooded"]
    rate = flooded["written"] / flooded["seconds"]
    looks = flooded["refused"] / flooded["ticks"]
    lost = {name: each["sent"] - each["accepted"] for name, each in sums.items()}
    medians = {name: percentile(by["operator"], 0.5) / 1e3 for name, by in histograms.items()}
    ratios = {
        "commands of the flood a second": rate,
        "looks at the flooded slot a tick": looks,
        "ticks missed, of 1000, quiet": 1000 * quiet["missed"] / quiet["ticks"],
        "ticks missed, of 1000, flooded": 1000 * flooded["missed"] / flooded["ticks"],
        "operator stage, median, flooded − quiet, µs": medians["flooded"] - medians["quiet"],
    }
    goals = [
        goal("the flood is one: commands a second at least", rate, ENOUGH_PER_S, rate >= ENOUGH_PER_S),
        goal("looks at the flooded slot a tick at most", looks, 1, looks <= 1.001),
        goal(f"slots read a tick at most ({SLOTS})", 1 + looks, SLOTS + 1, 1 + looks <= SLOTS + 1),
        goal("commands of the other client not accepted, quiet", lost["quiet"], 0, not lost["quiet"]),
        goal("commands of the other client not accepted, flooded", lost["flooded"], 0, not lost["flooded"]),
    ]
    return {"figures": shown, "ratios": ratios, "goals": goals}


def start():
    """A core that lets clients in."""
    command = [sys.executable, "-m", "teleopd.daemon.core", "--profile", "omni_arm", "--cell", CELL]
    core = subprocess.Popen([*command, "--set", json.dumps(PATIENT)])
    deadline = time.monotonic() + LIMIT_S
    while time.monotonic() < deadline and core.poll() is None:
        try:
            reader = StateReader(CELL)
        except Exception:  # not there, or just being made
            time.sleep(0.05)
            continue
        live = reader.alive
        reader.close()
        if live:
            return core
    raise SystemExit("the core did not come up; see its message above")


def main():
    options = parser(__doc__).parse_args()
    core = start()
    try:
        return report(options, judge(*run(*((3, 2000) if options.quick else (10, 5000)))))
    finally:
        core.terminate()
        core.wait(LIMIT_S)
        remove_dead([CELL])


if __name__ == "__main__":
    sys.exit(main())
