"""Cells and operators' processes for tests: a core of its own, everything ended and removed afterwards."""

import itertools
import json
import os
import subprocess
import sys
import time
from contextlib import contextmanager

from teleopd.clients import Cell
from teleopd.ipc.schema import CellState
from teleopd.ipc.segment import CellGoneError, SegmentError, StateReader, remove_dead

ENOUGH_S = 60.0
"""Bound for whatever must not hang; a first start compiles the mathematics."""
EXPIRY_S, LEASE_S = 0.5, 1.0
PATIENT = {
    "realtime.policy": "other",
    "realtime.lock_memory": False,
    "cell.hold_after_missed": 1_000_000,
    "cell.fault_after_missed": 2_000_000,
    "operator.command_expiry": f"{EXPIRY_S} s",
    "operator.lease": f"{LEASE_S} s",
}
"""A busy machine does not upset the core, nor a late operator the motion."""
_numbers = itertools.count()


def new_name():
    return f"op{os.getpid()}-{next(_numbers)}"


def start_core(name, clock="real", profile="omni_arm"):
    """A live core."""
    overrides = {**PATIENT, "cell.clock": clock}
    command = [sys.executable, "-m", "teleopd.daemon.core", "--profile", profile, "--cell", name]
    stepped = [] if clock == "real" else ["--stepped"]
    process = subprocess.Popen([*command, "--set", json.dumps(overrides), *stepped])

    def live():
        assert process.poll() is None, f"the core ended with code {process.returncode}"
        try:
            reader = StateReader(name)
        except SegmentError:
            return False
        mine = reader.alive and reader.owner_pid == process.pid
        reader.close()
        return mine

    eventually(live)
    return process


@contextmanager
def running_core(clock="real", profile="omni_arm"):
    """Name of a cell that runs for as long as the block lasts."""
    name = new_name()
    process = start_core(name, clock, profile)
    try:
        yield name
    finally:
        end(process)
        remove_dead([name])


def end(process):
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class Operated:
    """An operator's process, its messages, and a client that watches the cell."""

    def __init__(self, name, module, *arguments, folder, fds=()):
        self.cell, self._err = Cell(name, timeout=ENOUGH_S), (folder / f"{module}{next(_numbers)}").open("w+b")
        command = [sys.executable, "-m", f"teleopd.clients.{module}", *arguments, "--cell", name]
        self.process = subprocess.Popen(command, pass_fds=fds, stderr=self._err, stdin=subprocess.DEVNULL)
        self.engaged = []
        """Every state seen in which the cell was engaged."""

    @property
    def said(self):
        self._err.seek(0)
        return self._err.read().decode()

    def until(self, true):
        """The first state that is as wished."""
        deadline = time.monotonic() + ENOUGH_S
        while time.monotonic() < deadline:
            state = self.cell.wait(ENOUGH_S)
            if state.cell.state == CellState.ENGAGED:
                self.engaged.append(state)
            if true(state):
                return state
        raise AssertionError(f"not so after {ENOUGH_S:g} s: {state.as_dict()} {self.said}")

    def in_control(self):
        return self.until(lambda state: state.holder.pid == self.process.pid and state.cell.holder)

    def moving(self):
        return self.until(lambda state: state.cell.state == CellState.ENGAGED and abs(state.base.u[0]) > 0.05)

    def held(self):
        """Waits until the robot holds; it was engaged only while a command was in force."""
        state = self.until(lambda state: state.cell.state == CellState.HELD)
        assert all(0 <= each.cell.command_age <= EXPIRY_S * 1e9 for each in self.engaged)
        return state

    def stays_held(self, commands=30):
        """Looks on while so many more commands of the operator are accepted."""
        begun = self.in_control().inbox.accepted
        states = []
        self.until(lambda state: states.append(state) or state.inbox.accepted > begun + commands)
        assert {state.cell.state for state in states} == {CellState.HELD}
        return states[-1]

    def close(self):
        end(self.process)
        self._err.close()
        self.cell.close()


def eventually(true):
    """Waits until `true()` is."""
    deadline = time.monotonic() + ENOUGH_S
    while not true():
        assert time.monotonic() < deadline, f"still not so after {ENOUGH_S:g} s"
        time.sleep(0.01)


def is_gone(cell):
    """Whether a client notices that the cell has ended."""
    try:
        cell.read()
    except CellGoneError:
        return True
    return False
