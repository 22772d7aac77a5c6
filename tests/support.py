"""Cells for tests: names that are nobody else's, real cores as processes, and nothing left in /dev/shm."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from teleopd.ipc.segment import CellNotRunningError, SegmentError, StateReader, remove_dead

ENOUGH_S = 60.0
"""Bound for whatever must not hang; far beyond what it takes, since a first start compiles the mathematics."""

PATIENT = {
    "realtime.policy": "other",
    "realtime.lock_memory": False,
    "cell.hold_after_missed": 1_000_000,
    "cell.fault_after_missed": 2_000_000,
    "operator.command_expiry": "5 s",
    "operator.lease": "10 s",
    "gateway.on": False,
}
"""For cells in real time on a busy machine: neither a late core nor a late client ends the motion."""

_numbers = itertools.count()


def cell_name() -> str:
    """A name that no other test and no other process has."""
    return f"t{os.getpid()}-{next(_numbers)}"


@dataclass
class RunningCore:
    """A core in a process of its own."""

    cell: str
    process: subprocess.Popen[bytes]

    @property
    def pid(self) -> int:
        return self.process.pid

    def kill(self) -> None:
        """As the kernel does it when memory is short."""
        self.process.kill()
        self.process.wait(ENOUGH_S)

    def terminate(self) -> int:
        self.process.terminate()
        return self.process.wait(ENOUGH_S)


def start_core(
    clock: str = "lockstep", cell: str | None = None, profile: str = "omni_arm", **settings: Any
) -> RunningCore:
    """Starts a core and waits until clients may come in; `cell__rate=…` overrides cell.rate."""
    name = cell or cell_name()
    overrides = {"cell.clock": clock, **{key.replace("__", ".", 1): value for key, value in settings.items()}}
    command = [sys.executable, "-m", "teleopd.daemon.core", "--profile", profile, "--cell", name]
    stepped = [] if clock == "real" else ["--stepped"]
    process = subprocess.Popen(
        [*command, "--set", json.dumps(overrides), *stepped], env={**os.environ, "OMP_NUM_THREADS": "1"}
    )
    core = RunningCore(name, process)
    try:
        eventually(lambda: process.poll() is not None or _is_live(name))
        assert process.poll() is None, f"the core ended with code {process.poll()}"
    except BaseException:
        core.kill()
        remove_dead([name])
        raise
    return core


def _is_live(cell: str) -> bool:
    try:
        reader = StateReader(cell)
    except (CellNotRunningError, SegmentError):
        return False
    alive = reader.alive
    reader.close()
    return alive


@contextmanager
def running_core(clock: str = "lockstep", **settings: Any) -> Iterator[RunningCore]:
    """A core for as long as the block lasts; killed if it does not end by itself."""
    core = start_core(clock, **settings)
    try:
        yield core
    finally:
        core.process.terminate()
        try:
            core.process.wait(10)
        except subprocess.TimeoutExpired:
            core.kill()
        remove_dead([core.cell])


def patient_core(**settings: Any) -> Any:
    """A core in real time that a busy machine does not upset."""
    return running_core("real", **{**{key.replace(".", "__", 1): value for key, value in PATIENT.items()}, **settings})


def eventually(true: Callable[[], Any], limit: float = ENOUGH_S) -> Any:
    """Waits until `true()` is, and returns it; AssertionError when it does not come to that."""
    deadline = time.monotonic() + limit
    while True:
        found = true()
        if found:
            return found
        assert time.monotonic() < deadline, f"still not so after {limit:g} s"
        time.sleep(0.005)
