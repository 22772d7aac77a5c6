"""What it costs to hand a state from one process to another: teleopd's latch beside what one would take otherwise.

The state is the omni_arm's (about 1.4 kB). Everything is called from Python, in two processes, in interleaved rounds of
one run.

- *write*, *read*: a burst of calls, nobody else at it, divided by their number. The latch, a shared memory with a
  `multiprocessing.Lock` (as its documentation has it, `with lock:`, and bare, with the methods of the lock bound
  beforehand), a Unix socket (SEQPACKET), ZeroMQ (`ipc://`, PUSH and PULL).
- *crowded*: single writes at 1 kHz while the other process reads on and on, and has to share its processor with two
  that compute. A reader put to sleep with the lock in its hand makes the writer wait; one at a latch does not.
- *notify*: at 1 kHz, from before the write until the waiting process has the state: the latch with a futex, the
  socket, ZeroMQ.

Bare, a lock and a copy cost less than the latch when nobody contends: the copy is one memcpy, the latch moves word by
word, through cffi. What the latch buys is the tail of *crowded*, and that a dead process holds nothing.

Maxima and p99.9 measure the machine as much as the method (a host that pauses a virtual machine hits everyone): they
are shown, but not judged.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import shutil
import socket
import struct
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from multiprocessing import shared_memory
from typing import Any

os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"  # before numpy: it reads them once

import numpy as np
import zmq
from common import goal, parser, percentiles, report
from teleopd.daemon.profile import load
from teleopd.ipc._native import lib
from teleopd.ipc.frame import Frame
from teleopd.ipc.schema import Layout
from teleopd.ipc.segment import StateReader, StateWriter

LAYOUT = Layout.of(load("omni_arm").profile.blocks)
CELL = f"bench-ipc-{os.getpid()}"
SIGNALS = {name: at for name, _, at in LAYOUT}
BURST = 32
"""Calls in a row; as many messages as fit the queues of all."""
PERIOD_NS = 1_000_000
PATIENCE_S = 5.0
CROWD = 2
"""Processes that compute beside the reader."""
processes = multiprocessing.get_context("spawn")

Call = Callable[[], Any]
Wait = Callable[[], tuple[int, int]]


# -- the ways ------------------------------------------------------------------------------------------------------


class Way:
    """One way to hand states over: written to here, read by `reader` in the other process, which gets `address`."""

    name: str

    def __init__(self) -> None:
        self.frame = Frame(LAYOUT)
        self.source = memoryview(self.frame.buffer).cast("B")
        self.tick, self.t = self.frame.cell.tick, self.frame.cell.t

    def address(self) -> tuple[Any, ...]:
        raise NotImplementedError

    def writer(self) -> Call:
        """A call that writes the frame."""
        raise NotImplementedError

    def announce(self) -> None:
        """Wakes who waits, where writing does not do it."""

    def close(self) -> None:
        raise NotImplementedError

    @staticmethod
    def reader(*address: Any) -> tuple[Call, Wait | None]:
        """Two calls: one that reads what is there; one that waits for the next state and returns its tick and stamp."""
        raise NotImplementedError


class Latch(Way):
    """Written as the core does it, read as clients do."""

    name = "latch"

    def __init__(self) -> None:
        super().__init__()
        self._state = StateWriter(CELL, LAYOUT)
        self._state.go_live()

    def address(self) -> tuple[Any, ...]:
        return (CELL,)

    def writer(self) -> Call:
        latch_write, latch, pointer, size = lib.latch_write, self._state.latch, self.frame.pointer, self.frame.nbytes

        def write() -> None:
            latch_write(latch, pointer, size)

        write()
        return write

    def announce(self) -> None:
        lib.futex_bump(self._state.wake)

    def close(self) -> None:
        self._state.end()

    @staticmethod
    def reader(*address: Any) -> tuple[Call, Wait | None]:
        reader = StateReader(*address)
        frame = Frame(reader.layout)
        state, tick, t = reader.read, frame.cell.tick, frame.cell.t

        def read() -> None:
            state(frame)

        def wait() -> tuple[int, int]:
            if not reader.wait(frame, PATIENCE_S):
                raise TimeoutError
            return int(tick[0]), int(t[0])

        return read, wait


class LockedMemory(Way):
    name = "shared_memory, with Lock"

    def __init__(self) -> None:
        super().__init__()
        self._memory = shared_memory.SharedMemory(create=True, size=LAYOUT.nbytes)
        self._lock = processes.Lock()
        self._view = self._memory.buf[: LAYOUT.nbytes]

    def address(self) -> tuple[Any, ...]:
        return self._memory.name, self._lock

    def writer(self) -> Call:
        lock, view, source = self._lock, self._view, self.source

        def write() -> None:
            with lock:
                view[:] = source

        return write

    def close(self) -> None:
        self._view.release()
        self._memory.close()
        self._memory.unlink()

    @staticmethod
    def reader(*address: Any) -> tuple[Call, Wait | None]:
        lock, view, target = _opened(*address)

        def read() -> None:
            with lock:
                target[:] = view

        return read, None


class BareLockedMemory(LockedMemory):
    name = "shared_memory, bare Lock"

    def writer(self) -> Call:
        acquire, release, view, source = self._lock.acquire, self._lock.release, self._view, self.source

        def write() -> None:
            acquire()
            view[:] = source
            release()

        return write

    @staticmethod
    def reader(*address: Any) -> tuple[Call, Wait | None]:
        lock, view, target = _opened(*address)
        acquire, release = lock.acquire, lock.release

        def read() -> None:
            acquire()
            target[:] = view
            release()

        return read, None


def _opened(name: str, lock: Any) -> tuple[Any, Any, Any]:
    memory = shared_memory.SharedMemory(name)
    _kept.append(memory)
    return lock, memory.buf[: LAYOUT.nbytes], memoryview(Frame(LAYOUT).buffer).cast("B")


class Socket(Way):
    name = "Unix socket"

    def __init__(self) -> None:
        super().__init__()
        self._here, self._there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)

    def address(self) -> tuple[Any, ...]:
        return (self._there,)

    def writer(self) -> Call:
        send, source = self._here.send, self.source

        def write() -> None:
            send(source)

        return write

    def close(self) -> None:
        self._here.close()
        self._there.close()

    @staticmethod
    def reader(*address: Any) -> tuple[Call, Wait | None]:
        (there,) = address
        frame = Frame(LAYOUT)
        receive, target = there.recv_into, memoryview(frame.buffer).cast("B")
        tick, t = frame.cell.tick, frame.cell.t

        def read() -> None:
            receive(target)

        def wait() -> tuple[int, int]:
            receive(target)
            return int(tick[0]), int(t[0])

        _kept.append(there)
        return read, wait


class ZeroMQ(Way):
    name = "ZeroMQ"

    def __init__(self) -> None:
        super().__init__()
        self._folder = tempfile.mkdtemp()
        self._context = zmq.Context()
        self._socket = self._context.socket(zmq.PUSH)
        self._socket.bind(*self.address())

    def address(self) -> tuple[Any, ...]:
        return (f"ipc://{self._folder}/state",)

    def writer(self) -> Call:
        send, source = self._socket.send, self.source

        def write() -> None:
            send(source)

        return write

    def close(self) -> None:
        self._socket.close(linger=0)
        self._context.term()
        shutil.rmtree(self._folder)

    @staticmethod
    def reader(*address: Any) -> tuple[Call, Wait | None]:
        context = zmq.Context()
        pull = context.socket(zmq.PULL)
        pull.connect(*address)
        receive, number = pull.recv, struct.Struct("<q").unpack_from
        tick_at, t_at = SIGNALS["cell.tick"], SIGNALS["cell.t"]

        def read() -> None:
            receive()

        def wait() -> tuple[int, int]:
            state = receive()
            return number(state, tick_at)[0], number(state, t_at)[0]

        _kept.append(context)
        return read, wait


WAYS: tuple[type[Way], ...] = (Latch, LockedMemory, BareLockedMemory, Socket, ZeroMQ)
CROWDED = (Latch, LockedMemory)
NOTIFYING = (Latch, Socket, ZeroMQ)
_kept: list[Any] = []
"""What a reader must not lose."""


# -- measuring -----------------------------------------------------------------------------------------------------


def burst(call: Call) -> float:
    """ns of a call, from many in a row."""
    begun = time.perf_counter_ns()
    for _ in range(BURST):
        call()
    return (time.perf_counter_ns() - begun) / BURST


def peer(channel: Any, way: type[Way], address: tuple[Any, ...]) -> None:
    """The reading process: does what it is told, and answers with samples in ns."""
    read, wait = way.reader(*address)
    gc.disable()
    channel.send(None)
    while (told := channel.recv()) is not None:
        what, argument = told
        if what == "burst":
            channel.send(burst(read))
        elif what == "read on":
            os.sched_setaffinity(0, {argument})
            channel.send(None)
            while not channel.poll():
                for _ in range(1000):
                    read()
            channel.recv()
            os.sched_setaffinity(0, range(os.cpu_count() or 1))
        elif what == "wait":
            assert wait is not None
            channel.send(None)
            samples, tick = [], 0
            while tick < argument:
                tick, stamp = wait()
                if stamp:  # not what was written before
                    samples.append(time.monotonic_ns() - stamp)
            channel.send(samples)


def compute(cpu: int) -> None:
    """One of the crowd."""
    os.sched_setaffinity(0, {cpu})
    while True:
        sum(range(1000))


class Pair:
    """A writer here and a reader there, for one way."""

    def __init__(self, way: type[Way]):
        self.way = way()
        self.write = self.way.writer()
        self._channel, there = processes.Pipe()
        self._process = processes.Process(target=peer, args=(there, way, self.way.address()), daemon=True)
        self._process.start()
        self._hear()

    def _hear(self) -> Any:
        if not self._channel.poll(60.0):
            raise TimeoutError(f"{self.way.name}: the other process does not answer")
        return self._channel.recv()

    def bursts(self, count: int) -> tuple[list[float], list[float]]:
        """Samples of writing and of reading, never at the same time."""
        writes, reads = [], []
        for _ in range(count):
            writes.append(burst(self.write))
            self._channel.send(("burst", 0))
            reads.append(self._hear())
        return writes, reads

    def crowded(self, count: int) -> list[int]:
        """Single writes while the reader reads on a processor that others want too."""
        here, there = min(os.sched_getaffinity(0)), max(os.sched_getaffinity(0))
        before = os.sched_getaffinity(0)
        crowd = [processes.Process(target=compute, args=(there,), daemon=True) for _ in range(CROWD)]
        for each in crowd:
            each.start()
        os.sched_setaffinity(0, {here})
        self._channel.send(("read on", there))
        self._hear()
        write, now, samples, deadline = self.write, time.perf_counter_ns, [], lib.monotonic_ns()
        for _ in range(count):
            deadline = max(deadline, lib.monotonic_ns()) + PERIOD_NS
            lib.sleep_until(deadline)
            begun = now()
            write()
            samples.append(now() - begun)
        os.sched_setaffinity(0, before)
        for each in crowd:
            each.terminate()
            each.join()
        self._channel.send(None)
        return samples

    def notify(self, count: int) -> list[int]:
        """From before the write until the other process has the state."""
        way, write = self.way, self.write
        way.t[0] = way.tick[0] = 0
        write()
        self._channel.send(("wait", count))
        self._hear()
        deadline = lib.monotonic_ns() + 10 * PERIOD_NS
        for tick in range(1, count + 1):
            deadline = lib.sleep_until(deadline) + PERIOD_NS
            way.tick[0], way.t[0] = tick, time.monotonic_ns()
            write()
            way.announce()
        return self._hear()

    def close(self) -> None:
        self._channel.send(None)
        self._process.join(10.0)
        self.way.close()


def run(rounds: int, bursts: int, crowded: int, notifications: int) -> dict[str, dict[str, Any]]:
    """Samples, µs, of each measurement by the name of the way."""
    raw: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    pairs: dict[type[Way], Pair] = {}
    gc.collect()
    gc.disable()
    try:
        for way in WAYS:
            pairs[way] = Pair(way)
        for turn in range(rounds):
            first = turn % len(WAYS)
            for way in WAYS[first:] + WAYS[:first]:
                pair = pairs[way]
                pair.bursts(10)  # warm again
                writes, reads = pair.bursts(bursts)
                raw["write"][way.name] += writes
                raw["read"][way.name] += reads
            for way in CROWDED:
                raw["crowded"][way.name] += pairs[way].crowded(crowded)
            for way in NOTIFYING:
                raw["notify"][way.name] += pairs[way].notify(notifications)
            print(f"round {turn + 1} of {rounds}", file=sys.stderr)
    finally:
        for pair in pairs.values():
            pair.close()
    return {what: {name: np.array(ns) / 1e3 for name, ns in by_name.items()} for what, by_name in raw.items()}


# -- judging -------------------------------------------------------------------------------------------------------

GOALS = (
    # measurement, percentile, beside what, how many times as long that must take at least
    ("write", 50, LockedMemory, 1.15),
    ("read", 50, LockedMemory, 0.5),
    ("write", 50, Socket, 4.0),
    ("read", 50, Socket, 2.0),
    ("write", 50, ZeroMQ, 2.5),
    ("crowded", 99, LockedMemory, 10.0),
    ("notify", 50, Socket, 0.6),
    ("notify", 50, ZeroMQ, 1.3),
)


def judge(samples: dict[str, dict[str, Any]]) -> dict[str, Any]:
    figures, ratios, goals = {}, {}, []
    for what, by_name in samples.items():
        for name, us in by_name.items():
            figures[f"{what}: {name}"] = percentiles(us)
    for what, q, other, limit in GOALS:
        theirs, ours = (float(np.percentile(samples[what][way.name], q)) for way in (other, Latch))
        which = "" if q == 50 else f" p{q}"
        ratios[f"{what}{which}: {other.name} / latch"] = theirs / ours
        name = f"{what}{which}: {other.name} takes at least {limit:g} x as long"
        goals.append(goal(name, theirs / ours, limit, theirs / ours >= limit))
    return {"figures": figures, "ratios": ratios, "goals": goals}


def main() -> int:
    options = parser(__doc__).parse_args()
    size = (3, 300, 1000, 500) if options.quick else (10, 1000, 2000, 2000)
    return report(options, judge(run(*size)))


if __name__ == "__main__":
    sys.exit(main())
