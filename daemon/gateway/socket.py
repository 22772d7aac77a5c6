"""A WebSocket: states one way, the hand of an operator the other."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from . import messages
from .feed import Feed, NotListeningError
from .seat import Seat, SeatError
from .watch import Watch

MESSAGES_PER_S, BURST = 250.0, 250.0
"""What a client may send; a device needs 60 a second."""
MOST_FAULTS = 20
"""Messages that could not be read before a client is sent away."""
PING_S, FIRST_PINGS = 1.0, 8
CLOSE_POLICY, CLOSE_TRY_LATER = 1008, 1013


class Lobby:
    """All WebSocket clients of the gateway."""

    def __init__(self, watch: Watch, clients: int, rate: int):
        self._watch, self._most, self._rate = watch, clients, rate
        self.clients = 0
        self.states = 0
        """States sent to clients that have left; those of the present ones are counted in `sent`."""
        self._feeds: set[Feed] = set()

    @property
    def sent(self) -> int:
        """States sent to all clients."""
        return self.states + sum(feed.states for feed in self._feeds)

    async def __call__(self, socket: WebSocket) -> None:
        """Serves one client until it leaves."""
        if self.clients >= self._most:
            await socket.close(CLOSE_TRY_LATER, f"there are {self._most} clients already")
            return
        await socket.accept()
        self.clients += 1
        feed, seat = Feed(self._watch, self._rate), Seat(self._watch)
        self._feeds.add(feed)
        try:
            await self._serve(socket, feed, seat)
        finally:
            self.clients -= 1
            self._feeds.discard(feed)
            self.states += feed.states
            feed.close()
            await seat.leave()

    async def _serve(self, socket: WebSocket, feed: Feed, seat: Seat) -> None:
        """Until one of the three has ended: the client left, or what it sends or does not read is enough."""
        tasks = [
            asyncio.create_task(work) for work in (_send(socket, feed), _receive(socket, feed, seat), _ping(feed, seat))
        ]
        done, rest = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)
        for task in done:
            error = task.exception()
            if error is not None and not isinstance(error, WebSocketDisconnect | NotListeningError):
                raise error
        with suppress(RuntimeError, WebSocketDisconnect):  # it may have closed it itself
            await socket.close(CLOSE_POLICY)


async def _send(socket: WebSocket, feed: Feed) -> None:
    while socket.client_state is WebSocketState.CONNECTED:
        message = await feed.next()
        try:
            await socket.send_bytes(message)
        except RuntimeError:  # what came were no frames: the server has closed it already
            return


async def _ping(feed: Feed, seat: Seat) -> None:
    pings = 0
    while True:
        feed.reply(seat.ping())
        pings += 1
        await asyncio.sleep(0.02 if pings < FIRST_PINGS else PING_S)


async def _receive(socket: WebSocket, feed: Feed, seat: Seat) -> None:
    """Ends when a client sends too much, or too much that is not a message."""
    tokens, last, faults = BURST, time.monotonic(), 0
    while faults < MOST_FAULTS:
        received = await socket.receive()
        if received["type"] == "websocket.disconnect":
            return
        now = time.monotonic()
        tokens, last = min(tokens + (now - last) * MESSAGES_PER_S, BURST) - 1.0, now
        if tokens < 0:
            return
        try:
            message = messages.parse(received.get("bytes") or (received.get("text") or "").encode())
        except ValueError as error:
            faults += 1
            feed.reply(messages.pack(refused=str(error), op=""))
            continue
        await _act(message, feed, seat)


async def _act(message: messages.Incoming, feed: Feed, seat: Seat) -> None:
    before = seat.slot
    try:
        await seat.take(message)
    except SeatError as error:
        feed.reply(messages.pack(refused=str(error), op=message.op))
    if seat.slot != before or isinstance(message, messages.Take):
        feed.reply(messages.pack(seat=seat.slot))
