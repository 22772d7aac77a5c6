"""How long a command needs from the core's tick to the robot and back into the cell, over TCP on this machine.

A cell at 1 kHz with its reference robot in another process: from the deadline of a tick to the moment at which the
link has the robot's state that shows the command of that tick (core → shared memory → link → TCP → robot → TCP → link;
`link.response`). The robot answers once in each of its own periods, which have nothing to do with the core's.

Beside it, in interleaved rounds of one run, a bare TCP echo with messages of the same size at 1 kHz:

- *bare echo*: answered at once; what TCP and two processes cost.
- *paced echo*: answered once a millisecond, by a loop of its own; what any robot at this rate could do at best.

Compared are medians and p99 of the rounds; p99.9 and maximum measure the machine as much as the method.
"""

from __future__ import annotations

import contextlib
import json
import multiprocessing
import os
import socket
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
from teleopd.ipc._native import lib
from teleopd.ipc.frame import Frame
from teleopd.ipc.schema import CellState, LinkState
from teleopd.ipc.segment import StateReader, remove_dead

CELL = f"bench-link-{os.getpid()}"
PERIOD_NS = 1_000_000
SIZE = 200
"""Bytes of an echo: as many as a state has on the wire, about."""
PATIENCE_S = 60.0


class Linked:
    """Robot, core, link, and a client that keeps the deadman pressed and asks for no motion."""

    def __init__(self, folder, stack):
        port, token = free_port(), folder / "robot.token"
        patient = {"operator.command_expiry": "5 s", "operator.lease": "10 s"}
        late = {"link.command_expiry": "1 s", "link.state_expiry": "1 s"}  # lateness is to be seen, not to end it
        link = {"link.type": "tcp", "link.port": port, "link.token_file": str(token), **late}
        where = ["--port", str(port), "--token-file", str(token), "--make-token"]
        where += ["--set", "link.command_expiry=1", "--set", "link.state_expiry=1"]
        core = ["--profile", "omni_arm", "--cell", CELL, "--set", json.dumps({**patient, **link})]
        stack.callback(remove_dead, [CELL])
        for module, *arguments in (
            ("daemon.cli", "robot", "serve", "omni_arm", *where),
            ("daemon.core", *core),
            ("hardware.tcp.link", "--cell", CELL),
        ):
            stack.callback(end, start(module, *arguments))
            wait_for(token.exists, "the robot's token")
        self.client = stack.enter_context(Cell(CELL, timeout=PATIENCE_S))
        self.reader = StateReader(CELL)
        self.frame = Frame(self.reader.layout)
        wait_for(lambda: self.client.read().link.state >= LinkState.READY, "the robot")
        self.client.take(PATIENCE_S)

    def press(self):
        """Released, then pressed, again and again until the robot follows."""
        until, tries = time.monotonic() + PATIENCE_S, 0
        while self.client.read().link.state != LinkState.ENGAGED:
            if time.monotonic() > until:
                sys.exit("the robot does not follow; is the machine busy?")
            if tries % 100 < 5:
                self.client.rest()
            else:
                self.client.send_velocity((0.0, 0.0, 0.0), "base")
            self.client.wait(PATIENCE_S)
            time.sleep(0.005)
            tries += 1

    def run(self, times):
        """µs from tick to answer, one for each command that the robot has shown."""
        self.press()
        samples, acted, sent = [], 0, 0
        while len(samples) < times:
            self.reader.wait(self.frame, 1.0)
            link = self.frame.link
            if int(link.acted[0]) != acted:
                acted = int(link.acted[0])
                samples.append(int(link.response[0]) / 1e3)
            if int(self.frame.cell.tick[0]) - sent > 100:
                sent = int(self.frame.cell.tick[0])
                self.client.send_velocity((0.0, 0.0, 0.0), "base")
                if int(self.frame.cell.state[0]) != CellState.ENGAGED:
                    self.press()
        return samples


class Echo:
    """A bare echo in a process of its own; `paced`: answered once a millisecond."""

    def __init__(self, paced, stack):
        context = multiprocessing.get_context("spawn")
        listener = socket.create_server(("127.0.0.1", 0))
        process = context.Process(target=echo, args=(listener, paced), daemon=True)
        process.start()
        stack.callback(process.kill)
        self.socket = socket.create_connection(listener.getsockname())
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        listener.close()

    def run(self, times):
        """µs from each deadline to the answer, at 1 kHz; a deadline that is gone is left out."""
        samples, due = [], lib.monotonic_ns()
        while len(samples) < times:
            due = max(due + PERIOD_NS, lib.monotonic_ns())
            lib.sleep_until(due)
            self.socket.sendall(bytes(SIZE))
            receive(self.socket)
            samples.append((lib.monotonic_ns() - due) / 1e3)
        return samples


def echo(listener, paced):
    connection, _ = listener.accept()
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    due = lib.monotonic_ns()
    while data := receive(connection):
        if paced:
            due += (max(lib.monotonic_ns() - due, 0) // PERIOD_NS + 1) * PERIOD_NS
            lib.sleep_until(due)
        connection.sendall(data)


def receive(connection):
    data = b""
    while len(data) < SIZE:
        more = connection.recv(SIZE - len(data))
        if not more:
            return b""
        data += more
    return data


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


def start(module, *arguments):
    return subprocess.Popen([sys.executable, "-m", f"teleopd.{module}", *arguments], stderr=subprocess.DEVNULL)


def end(process):
    process.terminate()
    process.wait(20)


def wait_for(true, what):
    deadline = time.monotonic() + PATIENCE_S
    while not true():
        if time.monotonic() > deadline:
            sys.exit(f"{what}: not there after {PATIENCE_S:g} s")
        time.sleep(0.01)


def run(rounds, times):
    """For each way the samples of each round, µs."""
    samples = {"command to state": [], "bare echo": [], "paced echo": []}
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        linked = Linked(Path(folder), stack)
        ways = {"command to state": linked, "bare echo": Echo(False, stack), "paced echo": Echo(True, stack)}
        for way in ways.values():
            way.run(100)  # warm
        for _ in range(rounds):
            for name, way in ways.items():
                samples[name].append(way.run(times))
    return samples


def judge(samples):
    figures = {name: percentiles(list(chain.from_iterable(rounds))) for name, rounds in samples.items()}
    mid = {
        name: {p: median(percentiles(one)[p] for one in rounds) for p in ("median", "p99")}
        for name, rounds in samples.items()
    }
    ours = mid["command to state"]
    ratios = {
        f"{p}: command to state / {name}": round(ours[p] / mid[name][p], 2)
        for name in ("bare echo", "paced echo")
        for p in ours
    }
    goals = [
        goal(f"{p}, in paced echoes", ours[p] / mid["paced echo"][p], limit, ours[p] <= limit * mid["paced echo"][p])
        for p, limit in (("median", 3), ("p99", 4))
    ]
    return {"figures": figures, "ratios": ratios, "goals": goals}


def main():
    options = parser(__doc__).parse_args()
    rounds, times = (3, 1000) if options.quick else (5, 5000)
    return report(options, judge(run(rounds, times)))


if __name__ == "__main__":
    sys.exit(main())
