"""A client on another machine, as the cell's machine sees it: a connection, and a command slot of its own.

What crosses is in docs/remote-clients.md. A *motion* counts while it is the newest and not too old; a *request* (take,
release, rest, stop, a change of mode) must not be missed, so each one stays in the slot until the core has had time to
see it, and only then comes the next one.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable
from typing import Any

import msgpack
import numpy as np

from ..ipc.frame import Frame
from ..ipc.schema import Request
from ..ipc.segment import COMMAND_BYTES, COMMAND_LAYOUT, CommandSlot, StateReader, StopLine
from ..ipc.transport import Endpoint, Kind, Message, Reason

COMMAND, CLOCK = 0, 1
"""Channels."""
STATE_VALIDITY = 200_000_000
AGAIN_S = 0.05
"""A state of a cell that stands still is sent again: one that came before the clocks were compared was refused."""
MOST_REQUESTS = 16
"""That may wait; a client that asks for more without waiting is no client of ours."""


class Guest:
    """One remote client. Raises SegmentError if the cell has no slot for him."""

    def __init__(self, endpoint: Endpoint, reader: StateReader, cell_time: Callable[[], int]):
        self.endpoint, self._reader, self._cell_time = endpoint, reader, cell_time
        self._slot, self._stop_line = CommandSlot(reader.cell), StopLine(reader.cell)
        self._command = Frame(COMMAND_LAYOUT)
        self._requests: deque[Message] = deque()
        self._motion: Message | None = None
        self._seen = self._written = 0
        self._enough = 0
        self._holds_clock, self._until = False, 0
        self._sent, self._again = (-1, -1), 0.0

    @property
    def who(self) -> str:
        """Where he is and how he calls himself, to be shown."""
        peer = self.endpoint.peer
        name = "".join(c for c in peer.name if c.isprintable()) if peer is not None else ""
        return f"{self.endpoint.connection.who}{f' ({name})' if name else ''}"

    def welcome(self, info: dict[str, Any]) -> None:
        """Tells him what the cell is; ValueError if that is more than he takes."""
        layout = self._reader.layout
        about = {"slot": self._slot.index + 1, "bytes": layout.nbytes, "schema": layout.encode()}
        self.endpoint.send(Kind.EVENT, {**about, "info": msgpack.packb(info)}, validity=0)

    # -- what he wants -------------------------------------------------------------------------------------------

    def pump(self) -> bool:
        """Takes what arrived and hands it to the core; whether he is still there."""
        for message in self.endpoint.pump():
            if not self._take(message):
                self.endpoint.close(Reason.MALFORMED)
        if self.endpoint.closed:
            return False
        self._hand_on()
        return True

    def _hand_on(self) -> None:
        """What waits goes into the slot, as far as the core has seen what stands there."""
        self._settle()
        self._ask()
        self._move()

    def _take(self, message: Message) -> bool:
        if message.channel == COMMAND and message.kind in (Kind.COMMAND, Kind.EVENT):
            if not isinstance(message.value, bytes) or len(message.value) != COMMAND_BYTES:
                return False
            if message.kind is Kind.COMMAND:
                self._motion = message
                return True
            if self._asks_to_stop(message.value):
                self._stop_line.pull()  # at once, whatever waits
            self._requests.append(message)
            return len(self._requests) <= MOST_REQUESTS
        return message.channel == CLOCK and message.kind is Kind.EVENT and self._run(message.value)

    def _asks_to_stop(self, command: bytes) -> bool:
        frame = Frame(COMMAND_LAYOUT)
        frame.buffer[:] = np.frombuffer(command, dtype="<u8")
        return bool(int(frame.command.request[0]) & Request.STOP)

    def _run(self, value: Any) -> bool:
        """[take the clock, let ticks below this number run]."""
        match value:
            case [bool(begin), int(tick)] if 0 <= tick < 1 << 63 and type(tick) is int:
                self._holds_clock, self._until = True, tick
                self._hand_on()  # what came before the release is for the ticks that it lets run
                (self._slot.hold_clock if begin else self._slot.release_until)(tick)
                return True
        return False

    def _settle(self) -> None:
        """Who holds the clock settles by stepping: whatever stands in the slot is seen in the next tick."""
        if self._holds_clock or self._reader.heartbeat >= self._enough:
            self._seen = self._written

    def _ask(self) -> None:
        while self._requests and self._seen == self._written:
            message = self._requests.popleft()
            self._write(message)
            self._written += 1
            self._enough = self._reader.heartbeat + 2  # the tick after the last one may have looked already
            self._settle()

    def _move(self) -> None:
        """Motion never overtakes a request."""
        if self._motion is None or self._requests or self._seen != self._written:
            return
        if self._motion.expires is None or time.monotonic_ns() < self._motion.expires:
            self._write(self._motion)
        self._motion = None

    def _write(self, message: Message) -> None:
        """His command, with a stamp of this machine: when he sent it, as far as that is known."""
        self._command.buffer[:] = np.frombuffer(message.value, dtype="<u8")
        sent = message.received - message.age
        self._command.command.stamp[0] = sent if self._reader.real_time else self._cell_time()
        self._command.command.pid[0] = os.getpid()
        self._slot.write(self._command)

    # -- what he gets --------------------------------------------------------------------------------------------

    @property
    def waits(self) -> bool:
        """Whether something is to happen at the next tick."""
        return self._seen != self._written or (self._holds_clock and self._reader.heartbeat + 1 < self._until)

    def show(self, frame: Frame) -> None:
        """Sends a state, unless he must have it."""
        news, now = (int(frame["cell.tick"][0]), self._seen), time.monotonic()
        if news != self._sent or now >= self._again:
            self._sent, self._again = news, now + AGAIN_S
            self.endpoint.send(Kind.STATE, [self._seen, frame.buffer.tobytes()], validity=STATE_VALIDITY)

    def leave(self, reason: Reason = Reason.SHUTDOWN) -> None:
        """Gives back whatever he had: the robot holds at once, not only when the command expires."""
        command = self._command.command
        seq = int(command.seq[0]) + 1
        self._command.buffer[:] = 0
        command.seq[0], command.stamp[0], command.pid[0] = seq, self._cell_time(), os.getpid()
        command.request[0] = Request.RELEASE
        self._slot.write(self._command)
        self._slot.close()
        self._stop_line.close()
        self.endpoint.close(reason)
