"""A network on the loopback that can be made bad: between a link and its robot, in a process of its own."""

from __future__ import annotations

import multiprocessing
import select
import socket
import time
from collections import deque
from multiprocessing.connection import Connection
from typing import Any

from support import ENOUGH_S

CHUNK = 1 << 16
LOOK_S = 0.002
DELAY_S = 0.4


class Proxy:
    """Forwards to a port; `be` good, stalled, slow, doubled (each chunk twice) or cut (all connections end at once)."""

    def __init__(self, to: int):
        context = multiprocessing.get_context("forkserver")
        self._pipe, there = context.Pipe()
        self._process = context.Process(target=_serve, args=(there, to), daemon=True)
        self._process.start()
        there.close()
        assert self._pipe.poll(ENOUGH_S)
        self.port: int = self._pipe.recv()

    def be(self, how: str) -> int:
        """From then on; a time, ns, at which it surely is so."""
        self._pipe.send(how)
        assert self._pipe.poll(ENOUGH_S)
        self._pipe.recv()
        return time.monotonic_ns()

    def close(self) -> None:
        self._process.kill()
        self._process.join(ENOUGH_S)


class _Pair:
    """A connection and the one behind it; what came in is kept until it is due."""

    def __init__(self, near: socket.socket, to: int):
        far = socket.create_connection(("127.0.0.1", to))
        self.ends = {near: far, far: near}
        self.waiting: dict[Any, deque[tuple[float, bytes]]] = {near: deque(), far: deque()}
        for end in self.ends:
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def take(self, end: socket.socket, how: str) -> bool:
        """False when the connection has ended."""
        try:
            data = end.recv(CHUNK)
        except OSError:
            data = b""
        due = time.monotonic() + (DELAY_S if how == "slow" else 0.0)
        self.waiting[self.ends[end]].extend([(due, data)] * (2 if how == "doubled" else 1))
        return bool(data)

    def hand_on(self) -> bool:
        """False when the connection has ended."""
        for end, waiting in self.waiting.items():
            while waiting and waiting[0][0] <= time.monotonic():
                try:
                    end.sendall(waiting.popleft()[1])
                except OSError:
                    return False
        return True

    def close(self) -> None:
        for end in self.ends:
            end.close()


def _serve(orders: Connection, to: int) -> None:
    listener = socket.create_server(("127.0.0.1", 0))
    orders.send(listener.getsockname()[1])
    pairs: list[_Pair] = []
    how = "good"
    while True:
        ends = [end for pair in pairs for end in pair.ends] if how != "stalled" else []
        ready = select.select([listener, orders, *ends], [], [], LOOK_S)[0]
        if orders in ready:
            how = orders.recv()
            if how == "cut":
                for pair in pairs:
                    pair.close()
                pairs = []
            orders.send(how)
            continue
        if listener in ready:
            near, _ = listener.accept()
            try:
                pairs.append(_Pair(near, to))
            except OSError:
                near.close()
        for pair in list(pairs):
            alive = all(pair.take(end, how) for end in pair.ends if end in ready)
            if not alive or (how != "stalled" and not pair.hand_on()):
                pair.close()
                pairs.remove(pair)
