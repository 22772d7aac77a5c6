"""Clients that are made to be killed: functions that run in processes of their own and never return by themselves."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from support import ENOUGH_S
from teleopd.clients import Cell
from teleopd.ipc._native import lib
from teleopd.ipc.frame import Frame
from teleopd.ipc.schema import CellState, CommandKind, Request
from teleopd.ipc.segment import COMMAND_LAYOUT, CommandSlot, StateReader

# Forked from a server that has none of our shared memory open: a plain fork would inherit the mappings and their locks.
_processes = multiprocessing.get_context("forkserver")
_processes.set_forkserver_preload(["teleopd.clients"])


class Victim:
    """A process that runs one of the functions below; made once it has begun its work."""

    def __init__(self, role: Callable[..., None], *arguments: Any):
        here, there = _processes.Pipe(duplex=False)
        self._process = _processes.Process(target=role, args=(there, *arguments), daemon=True)
        self._process.start()
        there.close()
        assert here.poll(ENOUGH_S), "a client does not begin"
        here.recv()
        here.close()
        self.pid = self._process.pid

    def kill(self) -> None:
        self._process.kill()
        self._process.join(ENOUGH_S)
        assert self._process.exitcode is not None


def read_as_fast_as_it_can(ready: Connection, cell: str) -> None:
    reader = StateReader(cell)
    frame = Frame(reader.layout)
    ready.send(None)
    while True:
        reader.read(frame)


def hold_the_clock(ready: Connection, cell: str) -> None:
    client = Cell(cell)
    client.hold_clock()
    ready.send(None)
    while True:
        client.step(3, ENOUGH_S)


def pattern(seq: int) -> float:
    """The velocity that goes with a sequence number: a torn command would not have it, nor three equal numbers."""
    return 0.2 + 1e-3 * (seq % 100)


def command_as_fast_as_it_can(ready: Connection, cell: str) -> None:
    """Takes control, and takes it again should a busy machine let the lease run out."""
    _command(ready, cell, keen=True, pause_s=0.0)


def command_and_never_ask_again(ready: Connection, cell: str) -> None:
    """Takes control once, and writes on whether it has it or not."""
    _command(ready, cell, keen=False, pause_s=1e-3)


def _command(ready: Connection, cell: str, keen: bool, pause_s: float) -> None:
    """Writes velocities in bursts; the deadman is let go only to engage again."""
    reader, slot = StateReader(cell), CommandSlot(cell)
    frame, state = Frame(COMMAND_LAYOUT), Frame(reader.layout)
    command, seq = frame.command, 0
    command.pid[0] = os.getpid()
    command.request[0] = Request.TAKE
    while (state.holder.pid[0], state.cell.holder[0]) != (os.getpid(), slot.index + 1):
        seq += 1
        command.seq[0], command.stamp[0] = seq, lib.monotonic_ns()
        slot.write(frame)
        reader.wait(state, 0.01)
    command.kind[0], command.mode[0] = CommandKind.VELOCITY, 1
    ready.send(None)
    while True:
        command.request[0] = Request.TAKE if keen and not state.cell.holder[0] else Request.NONE
        engaged = reader.read(state) and state.cell.state[0] == CellState.ENGAGED
        command.deadman[0] = 1 if engaged else seq // 100 % 2
        if pause_s:
            time.sleep(pause_s)
        for _ in range(100):
            seq += 1
            command.seq[0], command.stamp[0], command.velocity[:3] = seq, lib.monotonic_ns(), pattern(seq)
            slot.write(frame)
