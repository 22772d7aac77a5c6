"""Two ends of a connection in one test, with clocks that the test sets."""

from __future__ import annotations

import random
import time

from hypothesis import settings
from teleopd.ipc.transport import Connection, Settings, Side, State
from teleopd.ipc.transport_frames import load

from . import transport as oracle

MS = 1_000_000
SECOND = 1_000 * MS
TOKEN = bytes(range(32))
MINUTE = 60 * SECOND
PATIENT = {"validity_limit": MINUTE, "silence": MINUTE, "handshake_timeout": MINUTE}
"""A busy machine may stop a test for a moment; where time is not the point, it does not count."""
LIMIT = 20.0
"""s; longer than anything over the loopback takes."""
steady = settings(deadline=None, derandomize=True)
"""For properties: the same examples each time, and no limit on how long one takes on a busy machine."""


def side(role, accepts, **more):
    return Settings(**{"token": TOKEN, "role": role, "accepts": frozenset({accepts}), **more})


def core(role="core", **more):
    return side(role, "robot", **more)


def robot(**more):
    return side("robot", "core", **more)


def drain(connection):
    out = b""
    while data := bytes(connection.pending()):
        connection.sent(len(data))
        out += data
    return out


class Pair:
    """Client and server, each with its own clock, and a network that delivers at once."""

    def __init__(self, client=None, server=None, ahead=0):
        self.now, self.ahead = SECOND, ahead
        self.client = Connection(client or core(), Side.CLIENT, self.now)
        self.server = Connection(server or robot(), Side.SERVER, self.theirs)

    @property
    def theirs(self):
        return self.now + self.ahead

    def exchange(self, after=0):
        """Delivers what each has to say until both are quiet: (client's messages, server's)."""
        self.now += after
        got = [], []
        while True:
            self.client.poll(self.now)
            self.server.poll(self.theirs)
            up, down = drain(self.client), drain(self.server)
            if not up and not down:
                return got
            got[1].extend(self.server.feed(up, self.theirs))
            got[0].extend(self.client.feed(down, self.now))

    def open(self):
        self.exchange()
        assert self.client.state is self.server.state is State.OPEN
        return self


def against_oracle(client=True, now=SECOND, **more):
    """A connection of ours, open and synchronised, and the simple peer at its other end, whose clock is the same."""
    ours = robot(**more) if client else core(**more)
    connection = Connection(ours, Side.SERVER if client else Side.CLIENT, now)
    peer = oracle.Peer(client, TOKEN, b"n" * 32, "core" if client else "robot")
    first = drain(connection)
    connection.feed(peer.introduction, now)
    peer.meet(first or drain(connection))
    connection.feed(peer.proof(), now)
    assert connection.state is State.OPEN
    drain(connection)
    answer_ping(connection, peer, now)
    return connection, peer


def answer_ping(connection, peer, now, jump=0):
    connection.poll(now)
    for frame in oracle.frames(drain(connection)):
        kind, _, stamp = load(peer.open(frame))[:3]
        if kind == oracle.PING:
            connection.feed(peer.seal(oracle.PONG, now + jump, stamp), now)


def assert_ended(connection, reason, by_peer=False):
    assert (connection.state, connection.reason, connection.by_peer) == (State.CLOSED, reason, by_peer)


def until(condition, *pumped):
    """Pumps until the condition holds."""
    end = time.monotonic() + LIMIT
    while not condition():
        assert time.monotonic() < end, "it does not happen"
        for one in pumped:
            one.pump()
        time.sleep(0.0005)


def spoil(rng: random.Random, data: bytes) -> bytes:
    """Some bytes altered, cut out, doubled or added."""
    data = bytearray(data)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(data) + 1)
        match rng.randrange(4):
            case 0 if at < len(data):
                data[at] = rng.randrange(256)
            case 1:
                del data[at : at + rng.randrange(1, 4)]
            case 2:
                data[at:at] = rng.randbytes(rng.randrange(1, 9))
            case _:
                data[at:at] = data[at : at + rng.randrange(9)]
    return bytes(data)
