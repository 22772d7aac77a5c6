"""One connection without its socket: bytes and time in, bytes and messages out (docs/protocol.md).

Nothing here waits, reads a clock or touches the network, so every case can be replayed: `feed` what arrived, `poll`
once a tick, send what is `pending`. Times are ns of this machine's monotonic clock and must not go back.
"""

from __future__ import annotations

import enum
from typing import Any

from .transport_clock import Heartbeat, PeerClock
from .transport_frames import CHANNELS, DATA, HANDSHAKE_LIMIT, MAX_VALIDITY, Kind, Splitter, pack_payload
from .transport_handshake import Handshake, Side, refused
from .transport_outbox import Outbox, Waiting
from .transport_reasons import Ledger, Reason, RefusedError, ending
from .transport_session import Message, Opener, Sealer
from .transport_settings import Peer, Settings

BATCH = 1 << 14
"""Bytes of frames that are handed to TCP at once, the last frame in full."""


class State(enum.IntEnum):
    """Of a connection; a closed one stays closed."""

    HANDSHAKE = 0
    OPEN = 1
    CLOSED = 2


class Connection:
    """One side of a connection.

    `reason` says why it is closed, `by_peer` whether the other side gave that reason. `ledger` counts what was refused,
    `who` is the peer's address for its log. `nonce` is for tests only: it must never come twice.
    """

    def __init__(
        self,
        settings: Settings,
        side: Side,
        now: int,
        ledger: Ledger | None = None,
        who: str = "",
        nonce: bytes | None = None,
    ):
        self.ledger = Ledger() if ledger is None else ledger
        self.state, self.reason, self.by_peer = State.HANDSHAKE, Reason.NONE, False
        self.lost = 0
        """Frames of the peer that never arrived."""
        self.who = who
        """Address of the peer, to be shown."""
        self._settings, self._side = settings, side
        self._started = self._now = now
        self._splitter = Splitter(HANDSHAKE_LIMIT)
        self._handshake = Handshake(settings, side, nonce)
        self._out, self._sent = self._handshake.begin(), 0
        self._sealer: Sealer | None = None
        self._opener: Opener | None = None
        self._outbox = Outbox(settings.events)
        self._heartbeat = Heartbeat(settings.ping_interval, settings.silence)
        self._ping_waits = self._pong_waits = -1

    @property
    def peer(self) -> Peer | None:
        """What the other side said of itself; to be believed once the connection is open."""
        return self._handshake.peer

    @property
    def clock(self) -> PeerClock:
        """What is known about the peer's clock."""
        return self._heartbeat.clock

    @property
    def rtt(self) -> int:
        """Newest round trip, ns; 0 before the first."""
        return self._heartbeat.rtt

    @property
    def superseded(self) -> int:
        """Commands and states that were never sent because a newer one came first."""
        return self._outbox.superseded

    @property
    def held(self) -> int:
        """Bytes kept for an unfinished frame of the peer."""
        return self._splitter.held

    # -- in ------------------------------------------------------------------------------------------------------

    def feed(self, data: bytes | bytearray | memoryview, now: int) -> list[Message]:
        """Takes what arrived until `now`; the messages in it that are alive, in order. A closed one ignores all."""
        self._at(now)
        messages: list[Message] = []
        if self.state is State.CLOSED:
            return messages
        self._splitter.add(data)
        try:
            while (frame := self._next()) is not None:
                if self._opener is None:
                    self._meet(frame)
                else:
                    self._take(*self._opener.open(frame), messages)
        except RefusedError as refusal:
            self._refuse(refusal.reason)
        return messages

    def poll(self, now: int) -> None:
        """Lets time pass: pings, and ends a connection whose handshake or peer takes too long."""
        self._at(now)
        if self.state is State.HANDSHAKE and self._now - self._started > self._settings.handshake_timeout:
            self._refuse(Reason.HANDSHAKE_TIMEOUT)
        elif self.state is State.OPEN and self._heartbeat.overdue(self._now):
            self._refuse(Reason.SILENT)
        elif self.state is State.OPEN and self._heartbeat.due(self._now):
            self._heartbeat.ask(self._now)
            self._ping_waits = self._now

    def end(self) -> None:
        """TCP has ended: nothing more will arrive."""
        if self.state is not State.CLOSED:
            self._count(Reason.LOST)
            self._close(Reason.LOST, by_peer=False)

    # -- out -----------------------------------------------------------------------------------------------------

    def send(self, kind: Kind, value: Any, now: int, validity: int, channel: int = 0) -> bool:
        """Queues a command, state or event that is worth something for `validity` ns from `now` on.

        A newer command or state takes the place of one of the same channel (0 to 15) that has not been sent yet. An
        event of validity 0 does not expire. False if the connection is not open or too many events wait. ValueError
        if the value cannot be sent or is longer than the peer takes.
        """
        self._at(now)
        if kind not in DATA or not 0 <= channel < CHANNELS or not 0 <= validity <= MAX_VALIDITY:
            raise ValueError(f"a {kind.name} on channel {channel} with validity {validity}: see docs/protocol.md")
        payload = pack_payload(value)
        if self.state is not State.OPEN or self.peer is None:
            return False
        if len(payload) > self.peer.max_payload:
            raise ValueError(f"the payload has {len(payload)} bytes, the peer takes {self.peer.max_payload}")
        if self._outbox.put(Waiting(kind, channel, self._now, validity, payload)):
            return True
        self._count(Reason.QUEUE_FULL)
        return False

    def pending(self) -> memoryview:
        """The bytes to send next. What is in them is fixed: new messages wait until all of it is `sent`."""
        if self._sent == len(self._out):
            self._out, self._sent = self._seal(), 0
        return memoryview(self._out)[self._sent :]

    def sent(self, count: int) -> None:
        """The first `count` bytes of `pending` are on their way."""
        self._sent += count

    def close(self, reason: Reason = Reason.SHUTDOWN) -> None:
        """Ends the connection; `pending` has a last frame that tells the peer why."""
        if self.state is not State.CLOSED:
            self._leave(reason)

    # -- inside --------------------------------------------------------------------------------------------------

    def _at(self, now: int) -> None:
        self._now = max(self._now, now)

    def _count(self, reason: Reason, by_peer: bool = False, times: int = 1) -> None:
        self.ledger.add(reason, self.who, by_peer, times)

    def _next(self) -> bytes | None:
        return None if self.state is State.CLOSED else self._splitter.next()

    def _meet(self, frame: bytes) -> None:
        answer = self._handshake.receive(frame)
        self._out = self._out[self._sent :] + answer
        self._sent = 0
        if self._handshake.refused_by_peer:
            self._count(self._handshake.refused_by_peer, by_peer=True)
            self._close(self._handshake.refused_by_peer, by_peer=True)
        elif self._handshake.done and self._handshake.keys:
            keys = self._handshake.keys
            client = self._side is Side.CLIENT
            self._sealer = Sealer(keys.client_frames if client else keys.server_frames)
            self._opener = Opener(keys.server_frames if client else keys.client_frames)
            self._splitter.limit = self._settings.max_frame
            self.state = State.OPEN

    def _take(self, fields: list[Any], missing: int, messages: list[Message]) -> None:
        if not fields:
            self._count(Reason.REPLAY)
            return
        if missing:
            self.lost += missing
            self._count(Reason.GAP, times=missing)
        kind, seq, stamp = fields[:3]
        if kind in DATA:
            self._deliver(Kind(kind), seq, stamp, fields[3], fields[4], fields[5], messages)
        elif kind == Kind.PING:
            self._pong_waits = stamp  # only the newest: a peer has one ping under way
        elif kind == Kind.PONG:
            reason = self._heartbeat.answer(fields[3], stamp, self._now)
            if reason:
                self._count(reason)
        elif kind == Kind.BYE:
            self._bye(ending(fields[3]) or Reason.MALFORMED)
        else:
            self._count(Reason.UNKNOWN_KIND)

    def _deliver(
        self, kind: Kind, seq: int, stamp: int, validity: int, channel: int, value: Any, messages: list[Message]
    ) -> None:
        if kind is Kind.EVENT and validity == 0:
            messages.append(Message(kind, channel, seq, value, self._now, 0, None))
            return
        reason, age, expires = self.clock.judge(stamp, validity, self._settings.validity_limit, self._now)
        if reason:
            self._count(reason)
        else:
            messages.append(Message(kind, channel, seq, value, self._now, age, expires))

    def _bye(self, reason: Reason) -> None:
        if reason is not Reason.SHUTDOWN:
            self._count(reason, by_peer=True)
        self._close(reason, by_peer=True)

    def _refuse(self, reason: Reason) -> None:
        self._count(reason)
        self._leave(reason)

    def _leave(self, reason: Reason) -> None:
        last = refused(reason) if self._sealer is None else self._sealer.bye(self._now, reason)
        self._close(reason, by_peer=False)
        self._out, self._sent = self._out[self._sent :] + last, 0

    def _close(self, reason: Reason, by_peer: bool) -> None:
        self.state, self.reason, self.by_peer = State.CLOSED, reason, by_peer
        self._outbox.clear()
        self._ping_waits = self._pong_waits = -1

    def _seal(self) -> bytes:
        """What waits, as frames; the clock's first, because their delay is taken for the network's.

        Not much more than BATCH, because what is sealed can no longer be replaced by something newer.
        """
        if self._sealer is None or self.state is not State.OPEN:
            return b""
        frames = bytearray()
        if self._pong_waits >= 0:
            frames += self._sealer.pong(self._now, self._pong_waits)
            self._pong_waits = -1
        if self._ping_waits >= 0:
            frames += self._sealer.ping(self._ping_waits)
            self._ping_waits = -1
        while len(frames) < BATCH and (m := self._outbox.take()) is not None:
            frames += self._sealer.data(m.kind, m.stamp, m.validity, m.channel, m.payload)
        return bytes(frames)
