"""Frontends on other machines: the port they come to, and whether the one that operates is still there.

Who set an input last operates. His inputs count only while he is heard: every 50 ms he gives a sign of life, which
comes after all that he has set, so a link that is slow or gone is noticed within the layout's timeout, whatever the
layout requires besides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

from ..ipc.transport import Listener, Settings, new_token, read_token, write_token
from .frontend import Frontend, Write, image_of
from .layout import Layout
from .memories import Memories
from .side_object import Counters
from .smclient import TruncatedError

ROLE, PEER = "bridge", "frontend"
TIMEOUT_S = 0.2
"""Where a layout has no inputs, and so no timeout of its own."""
MOST_FRONTENDS = 8


class Remote:
    """The frontends that have come over the network. OSError if the port is not to be had."""

    def __init__(
        self,
        layout: Layout,
        memories: Memories,
        token: bytes,
        address: tuple[str, int],
        tell: Callable[[str, str], None],
    ):
        self._layout, self._memories, self._tell = layout, memories, tell
        self._timeout = round((layout.liveness.timeout if layout.liveness is not None else TIMEOUT_S) * 1e9)
        settings = Settings(token, ROLE, frozenset({PEER}), name=layout.name.encode()[:32].decode(errors="ignore"))
        try:
            self._listener = Listener(settings, *address, open=MOST_FRONTENDS)
        except OSError as error:
            raise OSError(f"port {address[1]} of {address[0]} is not to be had: {error.strerror or error}") from error
        self._frontends: list[Frontend] = []
        self._operator: Frontend | None = None
        self._began = ""
        self._writes: Counter[str] = Counter()
        self._numbers = 0
        self._pid, self._local_writes, self._remote_writes = 0, 0, 0

    @property
    def port(self) -> int:
        """The TCP port."""
        return self._listener.port

    def receive(self, now: int) -> None:
        """Takes new frontends and what all of them have set, at `now`, ns."""
        for endpoint in self._listener.pump():
            self._frontends.append(Frontend(endpoint, self._memories.by_name, now))
            self._tell(f"frontend {self._frontends[-1].who}", f"frontend {self._frontends[-1].who} has connected")
        for frontend in self._frontends:
            for write in frontend.receive():
                self._note(frontend, write)
            if frontend.endpoint.closed:
                why = frontend.endpoint.reason.sentence
                self._tell(f"frontend {frontend.who}", f"frontend {frontend.who} has gone: {why}")
        self._frontends = [f for f in self._frontends if not f.endpoint.closed]

    def _note(self, frontend: Frontend, write: Write) -> None:
        first, count = self._layout.input_bytes(write.memory)
        if write.offset >= first + count or write.offset + len(write.data) <= first:
            return
        self._writes[write.memory] += 1
        if frontend is not self._operator:
            self._operator, self._numbers = frontend, self._numbers + 1
            self._began = f"frontend {frontend.who} has begun to operate"

    def send(self, now: int) -> None:
        """Shows each frontend what has changed."""
        images = {}
        for name, memory in self._memories.by_name.items() if self._frontends else ():
            try:
                images[name] = image_of(memory)
            except TruncatedError:
                continue  # told by the listener
        for frontend in self._frontends:
            if not frontend.endpoint.closed:
                frontend.send(images, now)

    def fault(self, now: int) -> str:
        """What speaks against the inputs at `now`, ns; empty if nothing does. An event is told once."""
        began, self._began = self._began, ""
        if self._operator is None:
            return began
        if self._operator.endpoint.closed:
            gone, self._operator = self._operator, None
            return f"frontend {gone.who} has gone"
        if now - self._operator.heard > self._timeout:
            return f"frontend {self._operator.who} is not heard"
        return began

    def counted(self, memory: str, local: Counters) -> Counters:
        """The counters of a memory with what remote frontends have set.

        `pid` is 2^32 · n after the n-th change of the remote operator, so it is never a local one's.
        """
        writes = self._writes[memory]
        if local.writes != self._local_writes:
            self._pid = local.pid
        elif writes != self._remote_writes:
            self._pid = self._numbers << 32
        self._local_writes, self._remote_writes = local.writes, writes
        return Counters(local.writes + writes, self._pid or local.pid, local.stamp, local.refused)

    def restart(self) -> None:
        """Memories are other ones now: the frontends must come anew."""
        for frontend in self._frontends:
            frontend.endpoint.close()

    def close(self) -> None:
        """Says goodbye and closes the port."""
        self.restart()
        self._listener.close()


def parse_address(text: str) -> tuple[str, int]:
    """HOST:PORT, [V6]:PORT, or a PORT of this machine only. ValueError if it is none."""
    host, _, port = text.rpartition(":")
    if not port.isascii() or not port.isdigit() or int(port) > 65535:
        raise ValueError(f"{text}: write HOST:PORT, as in 0.0.0.0:7420, or a PORT for this machine only")
    return host.removeprefix("[").removesuffix("]") or "127.0.0.1", int(port)


def token_of(path: Path) -> bytes:
    """The token in a file, which is made if it is not there. OSError, ValueError as `read_token`."""
    try:
        return read_token(path)
    except FileNotFoundError:
        write_token(path, new_token())
        return read_token(path)
