"""Operators that are made to be killed and stopped: each in a process of its own, with the deadman pressed all along.

They never let it go by themselves, whatever the cell does, so that whatever could resume by itself would. Only when
they are told to engage they release it, and press it again.
"""

from __future__ import annotations

import multiprocessing
import struct
import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from support import ENOUGH_S
from teleopd.clients import Cell
from teleopd.clients.cell import ControlRefusedError
from teleopd.ipc.segment import SegmentError

SPEED = (0.3, 0.0, 0.6)
"""Base mode: in circles."""
PERIOD_S = 0.01
RELEASED_S = 0.05

_processes = multiprocessing.get_context("forkserver")
_processes.set_forkserver_preload(["teleopd.clients"])


class Driver:
    """A process that operates; `engage` makes it let the deadman go and press it again."""

    def __init__(self, role: Any, *arguments: Any):
        self._pipe, there = _processes.Pipe()
        self._process = _processes.Process(target=role, args=(there, *arguments), daemon=True)
        self._process.start()
        there.close()
        self.pid = self._process.pid

    def engage(self) -> None:
        self._pipe.send("engage")

    def kill(self) -> None:
        self._process.kill()
        self._process.join(ENOUGH_S)
        self._pipe.close()


def drive(orders: Connection, cell: str) -> None:
    """Through a command slot. Whoever the core is, and whether it knows this operator or not, it is commanded."""
    client, released_until = Cell(cell, ENOUGH_S), 0.0
    while True:
        if orders.poll():
            orders.recv()
            client = _in_control(client)
            released_until = time.monotonic() + RELEASED_S
        if time.monotonic() < released_until:
            client.rest()
        else:
            client.send_velocity(SPEED, "base")
        time.sleep(PERIOD_S)


def _in_control(client: Cell) -> Cell:
    """The same client, or a new one if its cell is another by now."""
    while True:
        try:
            if client.read().cell.holder != client.slot:
                client.take(ENOUGH_S)
        except SegmentError:
            client = Cell(client.name, ENOUGH_S)
        except ControlRefusedError:  # of one who died a moment ago
            time.sleep(PERIOD_S)
        else:
            return client


def hold_the_joystick(orders: Connection, memory: str) -> None:
    """In a flat memory, for a bridge: deadman, hand and a heart that beats."""
    path, beat, released_until = Path("/dev/shm", memory), 0.0, 0.0
    while True:
        now = time.monotonic()
        if orders.poll():
            orders.recv()
            released_until = now + 4 * RELEASED_S
        beat += 1.0
        try:
            with path.open("r+b") as file:
                file.write(struct.pack("<5d", float(now >= released_until), 0.035, 0.0, 0.03, beat))
        except FileNotFoundError:
            pass
        time.sleep(PERIOD_S)
