"""Tells systemd how the cell is doing: ready, alive, ending, and what that means in words. sd_notify(3).

The supervisor alone talks to systemd. The watchdog is fed only when the tick has advanced since it was fed last, so
that a supervisor which hangs, and a core which hangs without the supervisor noticing, both end in a restart (held).
Started from a terminal, there is no socket to write to and all of this does nothing.
"""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable, MutableMapping

from ..clients.state import State
from ..ipc.frame import Frame
from ..ipc.schema import CellState
from ..ipc.segment import StateReader

SEND_LIMIT_S = 0.1
"""How long a message may wait for room in systemd's queue; then it is tried again at the next look."""
FEEDS_PER_PERIOD = 4
"""How often the watchdog is fed within its time; sd_watchdog_enabled(3) asks for at least 2."""
WORDS_EVERY_S = 0.5
"""The words change at most this often."""


class Notifier:
    """The socket that systemd gave this process, if it did."""

    def __init__(self, address: str | None, watchdog_s: float | None = None):
        """`address` is a path, or `@` and an abstract name; `watchdog_s` the watchdog's time in s, if there is one."""
        self._address, self.watchdog_s = _socket_address(address), watchdog_s
        self._socket: socket.socket | None = None
        if self._address is not None:
            self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)
            self._socket.settimeout(SEND_LIMIT_S)

    @classmethod
    def take(cls, environment: MutableMapping[str, str] = os.environ) -> Notifier:
        """The notifier that the environment describes. Its variables are removed: children must not use them."""
        address = environment.pop("NOTIFY_SOCKET", None)
        period, pid = environment.pop("WATCHDOG_USEC", ""), environment.pop("WATCHDOG_PID", str(os.getpid()))
        ours = period.isdecimal() and int(period) > 0 and pid == str(os.getpid())
        return cls(address, int(period) * 1e-6 if ours else None)

    @property
    def connected(self) -> bool:
        """Whether anybody listens."""
        return self._socket is not None

    def send(self, **variables: str | int) -> bool:
        """Sends `READY=1`, `STATUS=…` and so on in one datagram; False if it did not get there, whatever the error."""
        if self._socket is None:
            return False
        text = "\n".join(f"{name}={str(value).replace(chr(10), ' ')}" for name, value in variables.items())
        try:
            self._socket.sendto(text.encode(), self._address or "")
        except OSError:
            return False
        return True

    def close(self) -> None:
        """Closes the socket; whatever is sent later goes nowhere."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None


def _socket_address(address: str | None) -> str | None:
    """As socket.sendto() takes it; None for what is no AF_UNIX address (a virtual machine's vsock, say)."""
    if address is None or address[:1] not in ("/", "@"):
        return None
    return f"\0{address[1:]}" if address[0] == "@" else address


class ServiceWatch:
    """What the supervisor lets systemd know; a watcher for `Supervisor.run`, and a context that says how it ended."""

    def __init__(self, notifier: Notifier):
        self._notifier = notifier
        self._ready = self._stopping = False
        self._beat, self._fed_at = 0, 0.0
        """The tick that the watchdog was last fed for, and when that was."""
        self._told, self._told_at = "", 0.0
        self._reader: StateReader | None = None
        self._frame: Frame
        self._modes: list[str]
        self._degraded: str

    def __enter__(self) -> ServiceWatch:
        self._tell("starting; the first time this compiles the mathematics")
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error is not None and str(error):
            self._notifier.send(STATUS=str(error))
        self._notifier.close()

    def telling(self, say: Callable[[str], None]) -> Callable[[str], None]:
        """`say`, and systemd is told the same words."""

        def tell(message: str) -> None:
            say(message)
            self._tell(message)

        return tell

    def stopping(self) -> None:
        """The end begins: systemd waits for it and asks for no more signs of life. May be called again."""
        if not self._stopping:
            self._stopping = True
            self._notifier.send(STOPPING=1, STATUS="ending: the robot brakes and holds")

    def __call__(self, reader: StateReader) -> None:
        """Looks at the cell and passes on what is new. A reader that was not seen before means a new core."""
        if not self._notifier.connected or self._stopping:
            return
        if reader is not self._reader and not self._meet(reader):
            return
        now = time.monotonic()
        if not self._ready:
            self._ready = _is_ticking(reader) and self._notifier.send(READY=1)
        if self._ready:
            self._feed(reader, now)
        if now - self._told_at >= WORDS_EVERY_S:
            self._tell(self._words(reader))

    def _meet(self, reader: StateReader) -> bool:
        """Whether the core has described itself, and is known from now on."""
        info = reader.info
        if not info or not reader.alive:
            return False
        refused = [grant["name"].replace("_", " ") for grant in info["realtime"] if not grant["ok"]]
        self._degraded = f"; not granted: {', '.join(refused)} (see teleopd status)" if refused else ""
        self._reader, self._frame, self._modes, self._beat = reader, Frame(reader.layout), info["modes"], 0
        return True

    def _feed(self, reader: StateReader, now: float) -> None:
        period = self._notifier.watchdog_s
        if period is None or now - self._fed_at < period / FEEDS_PER_PERIOD:
            return
        beat = reader.heartbeat
        # Where time is not real it stands while a client holds the clock, and the core's life is all there is to see.
        advanced = beat > self._beat if reader.real_time else reader.alive
        if advanced and self._notifier.send(WATCHDOG=1):
            self._beat, self._fed_at = beat, now

    def _tell(self, words: str) -> None:
        if words and words != self._told and self._notifier.send(STATUS=words):
            self._told, self._told_at = words, time.monotonic()

    def _words(self, reader: StateReader) -> str:
        """The cell's state for people, as in `held (not engaged yet), mode base, nobody operates`; empty if unknown."""
        if not reader.read(self._frame):
            return ""
        state = State(self._frame)
        cell = state.cell
        why = "" if cell.state == CellState.ENGAGED else f" ({cell.reason.name.lower().replace('_', ' ')})"
        mode = self._modes[max(cell.mode - 1, 0)]
        who = f"process {state.holder.pid} operates" if cell.holder else "nobody operates"
        return f"{cell.state.name.lower()}{why}, mode {mode}, {who}{self._degraded}"


def _is_ticking(reader: StateReader) -> bool:
    """Whether the cell is live: in real time its first tick has been seen, else clients decide when that comes."""
    return reader.alive and (reader.heartbeat > 0 or not reader.real_time)
