"""One client's control of the robot: a command slot, and the client's clock.

A command is judged by when it was *sent*, not by when it got here: a network that held it back makes it stale. What a
client's clock says is trusted only as far as round trips confirm it (`ipc/transport_clock.py`).
"""

from __future__ import annotations

import asyncio
import threading
import time

from ...clients.cell import Cell, ControlLostError, ControlRefusedError
from ...ipc.segment import SegmentError
from ...ipc.transport_clock import PeerClock
from ..stopping import StopError
from . import messages
from .watch import Watch

NS = 1000
"""ns of a µs."""


class SeatError(Exception):
    """What was asked for is refused; the message is for the person who asked."""


class Seat:
    """Where a client sits that wants to operate the cell that is watched."""

    def __init__(self, watch: Watch):
        self._watch, self._name = watch, watch.name
        self._cell: Cell | None = None
        self._clock = PeerClock()
        self._busy = threading.Lock()
        """Held by the thread that uses the cell: a client may leave while its request waits for a tick."""

    @property
    def slot(self) -> int:
        """Number of the command slot, from 1, for comparison with cell.holder; 0 without one."""
        return self._cell.slot if self._cell is not None else 0

    def ping(self) -> bytes:
        """To be answered at once."""
        return messages.pack(ping=time.monotonic_ns())

    async def take(self, message: messages.Incoming) -> None:
        """Does what a client asks. Raises SeatError."""
        try:
            await self._take(message)
        except (ControlRefusedError, SegmentError, StopError, TimeoutError, ValueError) as error:
            if isinstance(error, SegmentError | ControlLostError):
                await self.leave()
            raise SeatError(str(error)) from None

    async def leave(self) -> None:
        """Gives control back, and the slot."""
        await asyncio.to_thread(self._leave)

    def _leave(self) -> None:
        with self._busy:
            cell, self._cell = self._cell, None
            if cell is not None:
                cell.close()

    async def _take(self, message: messages.Incoming) -> None:
        match message:
            case messages.Pong():
                self._heard(message)
            case messages.Stop():
                await self._watch.stop()
            case messages.Take():
                await asyncio.to_thread(self._sit_down)
            case messages.Tune():
                self._seated().tune(message.tuning)
            case messages.Device():
                cell, age = self._seated(), self._age(message.at)
                bits = cell.info["buttons"]
                unknown = [name for name in message.buttons if name not in bits]
                if unknown:
                    raise SeatError(f"no button {unknown[0]!r}; there are: {', '.join(bits)}")
                field = sum(1 << bits[name] for name in set(message.buttons))
                cell.send_device(message.position, field, message.deadman, age, message.orientation)
            case messages.Velocity():
                cell, age = self._seated(), self._age(message.at)
                cell.send_velocity(message.velocity, message.mode, message.gripper, age)
            case _:
                await asyncio.to_thread(self._request, message)

    def _request(self, message: messages.Incoming) -> None:
        """What takes some ticks, since it must have been seen before the next command."""
        with self._busy:
            cell = self._seated()
            match message:
                case messages.Rest():
                    cell.rest()
                case messages.Mode():
                    cell.set_mode(message.mode)
                case messages.ClearFault():
                    cell.clear_fault()
                case _:
                    self._cell = None
                    cell.close()

    def _sit_down(self) -> None:
        with self._busy:
            cell = self._cell or Cell(self._name)
            self._cell = None
            try:
                cell.take()
            except BaseException:
                cell.close()  # whoever was refused keeps no slot
                raise
            self._cell = cell

    def _seated(self) -> Cell:
        if self._cell is None:
            raise SeatError("take control first")
        return self._cell

    def _heard(self, pong: messages.Pong) -> None:
        now = time.monotonic_ns()
        if pong.ping <= now:
            self._clock.add(pong.ping, round(pong.at * NS), now)

    def _age(self, at: float) -> float:
        """How long ago, s, a command was sent at `at`, µs of the client's clock. SeatError if that is too long."""
        best, now = self._clock.best, time.monotonic_ns()
        if best is None:
            raise SeatError("not yet: the clocks have not been compared; answer the pings")
        age = (now - (round(at * NS) - best.offset) - best.uncertainty(now)) * 1e-9
        if self._cell is not None and age > self._cell.info["command_expiry"]:
            raise SeatError(f"the command was {1e3 * age:.0f} ms on its way: the network is too slow")
        return age
