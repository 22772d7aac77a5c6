"""The one transport for everything that crosses a machine: connections over TCP (docs/protocol.md).

    listener = Listener(Settings(token, role="robot", accepts=frozenset({"core"})), port=7411)
    link = connect("127.0.0.1", 7411, Settings(token, role="core", accepts=frozenset({"robot"})))

Each tick: `for endpoint in listener.pump()` and `for message in endpoint.pump()`. Nothing here blocks unless its name
says `wait`, so a loop at 1 kHz can do it; a stuck peer costs memory of a fixed size and is dropped.
"""

from __future__ import annotations

import contextlib
import errno
import os
import select
import socket
import sys
import time
from collections.abc import Sequence
from typing import Any, Protocol

from .transport_connection import Connection, State
from .transport_frames import Kind
from .transport_handshake import Side
from .transport_reasons import Ledger, Reason, TransportError
from .transport_session import Message
from .transport_settings import Peer, Settings
from .transport_token import new_token, read_token, write_token

__all__ = [
    "Connection",
    "Endpoint",
    "Kind",
    "Ledger",
    "Listener",
    "Message",
    "Peer",
    "Reason",
    "Settings",
    "Side",
    "State",
    "TransportError",
    "connect",
    "new_token",
    "read_token",
    "write_token",
]

LOOPBACK = "127.0.0.1"
CHUNK = 1 << 14
"""Bytes read at once."""
READS = 4
"""Reads in one `pump`, so that a peer that floods cannot keep it busy."""
LINGER = 200_000_000
"""How long, ns, a closed connection may take to hand over the reason."""

_OPTIONS = (
    ("IPPROTO_TCP", "TCP_NODELAY", 1),  # a command must not wait for the next one: tcp(7)
    ("SOL_SOCKET", "SO_KEEPALIVE", 1),  # pings notice first; this is for a process that is stopped: socket(7)
    ("IPPROTO_TCP", "TCP_KEEPIDLE", 5),
    ("IPPROTO_TCP", "TCP_KEEPINTVL", 2),
    ("IPPROTO_TCP", "TCP_KEEPCNT", 3),
    ("IPPROTO_TCP", "TCP_USER_TIMEOUT", 5000),  # ms until unacknowledged data end the connection
    ("IPPROTO_TCP", "TCP_NOTSENT_LOWAT", 1 << 14),  # what the kernel queues can no longer be replaced by newer
)


class HasFileno(Protocol):
    """What one can wait for."""

    def fileno(self) -> int:
        """The file descriptor."""
        ...


class Endpoint:
    """A connection and its socket. All times are ns of `time.monotonic_ns`."""

    def __init__(self, sock: socket.socket, connection: Connection, connecting: bool):
        self.connection = connection
        self.error = ""
        """What the system said when TCP ended."""
        self._socket, self._connecting = sock, connecting
        self._early: list[Message] = []
        self._gone = self._mute = False
        self._linger_until = 0

    # -- each tick -----------------------------------------------------------------------------------------------

    def pump(self) -> list[Message]:
        """Receives, lets time pass and sends, as far as that works without waiting; the messages that arrived."""
        messages, self._early = self._early, []
        if self._gone:
            return messages
        if not self._connecting or self._connected():
            messages += self._receive()
        self.connection.poll(time.monotonic_ns())
        self.flush()
        return messages

    def send(self, kind: Kind, value: Any, validity: int, channel: int = 0) -> bool:
        """Sends, or queues for a slow peer, a message that is worth something for `validity` ns: `Connection.send`."""
        queued = self.connection.send(kind, value, time.monotonic_ns(), validity, channel)
        self.flush()
        return queued

    def flush(self) -> None:
        """Sends what is pending, as far as that works without waiting."""
        able = not (self._gone or self._connecting or self._mute)
        try:
            while able and (data := self.connection.pending()):
                self.connection.sent(self._socket.send(data))
        except BlockingIOError:
            pass
        except OSError as error:  # the peer may have said why it went: `pump` reads that before it finds the end
            self.error, self._mute = error.strerror or str(error), True
        self._finish()

    # -- state ---------------------------------------------------------------------------------------------------

    @property
    def open(self) -> bool:
        """Whether both sides have proved themselves and nothing has ended it since."""
        return self.connection.state is State.OPEN

    @property
    def closed(self) -> bool:
        """Whether it has ended; `reason` says why."""
        return self.connection.state is State.CLOSED

    @property
    def gone(self) -> bool:
        """Whether the socket is closed as well: the last frame was handed over, or there was no time for it."""
        return self._gone

    @property
    def reason(self) -> Reason:
        """Why it has ended."""
        return self.connection.reason

    @property
    def peer(self) -> Peer | None:
        """What the other side said of itself; to be believed once the connection is open."""
        return self.connection.peer

    def fileno(self) -> int:
        """For selectors: readable means that `pump` has something to do."""
        return self._socket.fileno()

    # -- waiting and ending --------------------------------------------------------------------------------------

    def wait(self, timeout: float) -> bool:
        """Waits up to `timeout` s until `pump` has something to do; whether it has."""
        if self._gone:
            return False
        stuck = self._connecting or (not self._mute and len(self.connection.pending()) > 0)
        return _ready([self._socket], timeout, writing=stuck)

    def wait_open(self, timeout: float) -> Peer:
        """Waits up to `timeout` s until the connection is open: the peer. TransportError says why it is not."""
        until = time.monotonic() + timeout
        while True:
            self._early = self.pump()
            if self.open and self.peer is not None:
                return self.peer
            if self.closed:
                raise TransportError(self.reason, self._why())
            left = until - time.monotonic()
            if left <= 0:
                self.close(Reason.HANDSHAKE_TIMEOUT)
                raise TransportError(Reason.HANDSHAKE_TIMEOUT)
            self.wait(min(left, 0.05))

    def close(self, reason: Reason = Reason.SHUTDOWN) -> None:
        """Ends the connection and tells the peer why, without waiting for it."""
        self.connection.close(reason)
        self.flush()
        self._drop()

    # -- inside --------------------------------------------------------------------------------------------------

    def _why(self) -> str:
        said = "the peer refused us: " if self.connection.by_peer else ""
        return said + self.reason.sentence + (f" ({self.error})" if self.error else "")

    def _connected(self) -> bool:
        if not _ready([self._socket], 0.0, writing=True):
            return False
        code = self._socket.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)  # connect(2)
        if code:
            self._failed(OSError(code, os.strerror(code)))
            return False
        self._connecting = False
        return True

    def _receive(self) -> list[Message]:
        messages: list[Message] = []
        try:
            for _ in range(READS):
                data = self._socket.recv(CHUNK)
                if not data:
                    self._ended()
                    break
                # The time after the read: nothing in the data can be younger.
                messages += self.connection.feed(data, time.monotonic_ns())
                if len(data) < CHUNK:
                    break
        except BlockingIOError:
            pass
        except OSError as error:
            self._failed(error)
        return messages

    def _failed(self, error: OSError) -> None:
        self.error = error.strerror or str(error)
        self._ended()

    def _ended(self) -> None:
        self.connection.end()
        self._drop()

    def _finish(self) -> None:
        """Closes the socket of a connection that has ended, once the peer knows or had its time.

        Closing with unread data would make the kernel reset the connection, and the peer would lose the last frame
        with the reason: so our end is shut first, and what still comes is thrown away for a moment.
        """
        if self._gone or not self.closed:
            return
        now = time.monotonic_ns()
        if not self._linger_until:
            self._linger_until = now + LINGER
        if self._connecting or self.connection.by_peer or now >= self._linger_until:
            self._drop()
        elif not self._mute and not self.connection.pending():
            self._mute = True
            with contextlib.suppress(OSError):
                self._socket.shutdown(socket.SHUT_WR)

    def _drop(self) -> None:
        if not self._gone:
            self._gone = True
            self._socket.close()


class Listener:
    """Waits for peers at one TCP port, by default on this machine only.

    `open` is the number of connections that may be open, `pending` of those that have not proved themselves. A
    stranger beyond that takes the place of the oldest one, so that idle strangers cannot keep a peer out.
    """

    def __init__(self, settings: Settings, host: str = LOOPBACK, port: int = 0, open: int = 4, pending: int = 8):
        self.ledger = Ledger()
        """What was refused, of all connections."""
        self._settings, self._most_open, self._most_pending = settings, open, pending
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self._socket = socket.create_server((host, port), family=family, backlog=pending)
        self._socket.setblocking(False)
        self._strangers: list[Endpoint] = []
        self._peers: list[Endpoint] = []

    @property
    def port(self) -> int:
        """The TCP port; the system chose it if it was given as 0."""
        return int(self._socket.getsockname()[1])

    @property
    def pending(self) -> int:
        """Connections that have not proved themselves, or are saying why they were refused."""
        return len(self._strangers)

    def pump(self) -> list[Endpoint]:
        """Accepts and shakes hands as far as that works without waiting; the connections that have become open."""
        self._accept()
        self._peers = [peer for peer in self._peers if not peer.closed]
        opened: list[Endpoint] = []
        for stranger in self._strangers:
            stranger._early = stranger.pump()
            if stranger.open and len(self._peers) < self._most_open:
                self._peers.append(stranger)
                opened.append(stranger)
            elif stranger.open:
                self.ledger.add(Reason.CROWDED, stranger.connection.who)
                stranger.connection.close(Reason.CROWDED)
                stranger.flush()
        self._strangers = [s for s in self._strangers if not s.open and not s.gone]
        return opened

    def wait(self, timeout: float) -> bool:
        """Waits up to `timeout` s until `pump` has something to do; whether it has."""
        return _ready([self, *self._strangers], timeout)

    def wait_peer(self, timeout: float) -> Endpoint:
        """Waits up to `timeout` s for the next peer. TransportError if none comes."""
        until = time.monotonic() + timeout
        while True:
            opened = self.pump()
            if opened:
                for later in opened[1:]:  # the next call's
                    self._peers.remove(later)
                    self._strangers.append(later)
                return opened[0]
            left = until - time.monotonic()
            if left <= 0:
                raise TransportError(Reason.HANDSHAKE_TIMEOUT, f"no peer came to port {self.port} in {timeout} s")
            self.wait(min(left, 0.05))

    def fileno(self) -> int:
        """For selectors: readable means that a connection is to be accepted."""
        return self._socket.fileno()

    def close(self) -> None:
        """Closes the port and the connections that it has not handed out."""
        for stranger in self._strangers:
            stranger.close()
        self._strangers = []
        self._socket.close()

    def _accept(self) -> None:
        for _ in range(self._most_pending):
            try:
                sock, address = self._socket.accept()
            except BlockingIOError:
                return
            except OSError as error:  # he has gone again, or this process has too many files open
                self.ledger.add(Reason.CROWDED, f"accept: {error.strerror}")
                return
            who = f"{address[0]}:{address[1]}"
            if len(self._strangers) >= self._most_pending:
                self.ledger.add(Reason.CROWDED, who)
                self._strangers.pop(0).close(Reason.CROWDED)
            _prepare(sock)
            connection = Connection(self._settings, Side.SERVER, time.monotonic_ns(), self.ledger, who)
            self._strangers.append(Endpoint(sock, connection, connecting=False))


def connect(host: str, port: int, settings: Settings, ledger: Ledger | None = None) -> Endpoint:
    """Begins a connection; `pump` or `wait_open` goes on with it. Only looking up a name (not a number) can wait.

    TransportError if the name cannot be resolved.
    """
    who = f"{host}:{port}"
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except OSError as error:
        raise TransportError(Reason.LOST, f"{who}: {error.strerror or error}") from error
    sock = socket.socket(family, kind, protocol)
    _prepare(sock)
    endpoint = Endpoint(sock, Connection(settings, Side.CLIENT, time.monotonic_ns(), ledger, who), connecting=True)
    code = sock.connect_ex(address)
    if code not in (0, errno.EINPROGRESS, errno.EWOULDBLOCK):
        endpoint._failed(OSError(code, os.strerror(code)))
    return endpoint


def _ready(sockets: Sequence[HasFileno], timeout: float, writing: bool = False) -> bool:
    """Waits up to `timeout` s until one of the sockets can be read or, if `writing`, written; whether one can."""
    if sys.platform == "win32":  # which has no poll; elsewhere select(2) cannot take descriptors from 1024 on
        ready = select.select(sockets, sockets if writing else [], sockets if writing else [], max(timeout, 0.0))
        return any(ready)
    poll = select.poll()
    for sock in sockets:
        poll.register(sock, select.POLLIN | (select.POLLOUT if writing else 0))
    return bool(poll.poll(max(timeout, 0.0) * 1000))


def _prepare(sock: socket.socket) -> None:
    sock.setblocking(False)
    for level, name, value in _OPTIONS:
        if hasattr(socket, name):
            with contextlib.suppress(OSError):  # a system may know an option and refuse it; none is vital
                sock.setsockopt(getattr(socket, level), getattr(socket, name), value)
