"""A cable between two programs on this machine that can be pulled, cut and healed: a proxy on the loopback."""

from __future__ import annotations

import selectors
import socket
import threading
from contextlib import suppress


class Cable:
    """Forwards `port` to `to`. While it is pulled nothing crosses it and nobody is told; cutting ends connections."""

    def __init__(self, to: int):
        self._to, self._pulled, self._ending = to, False, False
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self._pairs: dict[socket.socket, socket.socket] = {}
        self.connections = 0
        self.bytes = 0
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def pull(self) -> None:
        self._pulled = True

    def heal(self) -> None:
        self._pulled = False

    def cut(self) -> None:
        """Ends all connections; new ones go through."""
        for one in list(self._pairs):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._ending = True
        self._thread.join(20)
        self._listener.close()

    def _run(self) -> None:
        while not self._ending:
            with selectors.DefaultSelector() as selector:
                for one in () if self._pulled else (self._listener, *self._pairs):
                    selector.register(one, selectors.EVENT_READ)
                for key, _ in selector.select(0.005):
                    self._serve(key.fileobj)
        for one in list(self._pairs):
            one.close()

    def _serve(self, one: object) -> None:
        assert isinstance(one, socket.socket)
        if one is self._listener:
            self._join(one.accept()[0])
        elif one in self._pairs:
            try:
                data = one.recv(1 << 16)
                self._pairs[one].sendall(data)
                self.bytes += len(data)
            except OSError:
                data = b""
            if not data:
                self._part(one)

    def _join(self, near: socket.socket) -> None:
        try:
            far = socket.create_connection(("127.0.0.1", self._to))
        except OSError:
            near.close()
            return
        self.connections += 1
        self._pairs |= {near: far, far: near}

    def _part(self, one: socket.socket) -> None:
        other = self._pairs.pop(one)
        self._pairs.pop(other)
        one.close()
        other.close()
