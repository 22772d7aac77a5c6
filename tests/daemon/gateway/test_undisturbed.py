"""Whoever knocks, with or without the token: refused, and the robot that another client operates goes on as if nothing
were. Its command, its holder and its ticks are looked at all the while."""

import random
import socket
import threading
from contextlib import contextmanager, suppress

import httpx
import msgpack
import pytest
from support import ENOUGH_S, eventually
from teleopd.daemon.gateway.access import BODY_LIMIT
from teleopd.daemon.gateway.messages import MESSAGE_LIMIT
from teleopd.ipc.schema import CellState
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

VELOCITY = (0.02, 0.0, 0.05)


class Driver(threading.Thread):
    """A client that operates the robot, evenly, and notes whatever is not as it asked."""

    def __init__(self, cell):
        super().__init__()
        self._cell, self._over = cell, threading.Event()
        self.going, self.sent, self.ticks, self.strange = threading.Event(), 0, 0, []
        cell.take(ENOUGH_S)
        cell.rest()

    def run(self):
        before = None
        while not self._over.wait(0.02):
            self._cell.send_velocity(VELOCITY, "base")
            state = self._cell.wait(ENOUGH_S)
            if before is None:
                if state.cell.state == CellState.ENGAGED:
                    before = state
                    self.going.set()
                continue
            self.sent, self.ticks = self.sent + 1, state.tick - before.tick
            asked = tuple(state.operator.p_dot_ref[:3])
            same = (state.cell.holder, state.inbox.stops, state.session.requests) == (
                before.cell.holder,
                before.inbox.stops,
                before.session.requests,
            )
            if state.cell.state != CellState.ENGAGED or asked != VELOCITY or not same:
                self.strange.append(state.as_dict())

    def end(self):
        self._over.set()
        self.join(ENOUGH_S)


@contextmanager
def driven(bench, core):
    """The robot moves, and must go on moving, as long as the block lasts and a little longer."""
    driver = Driver(bench.client(core.cell))
    driver.start()
    try:
        assert driver.going.wait(ENOUGH_S)
        yield
        sent = driver.sent
        eventually(lambda: driver.sent > sent + 20)
    finally:
        driver.end()
    assert not driver.strange, driver.strange[0]
    assert driver.ticks > 0


def refused_socket(gateway, headers):
    with pytest.raises(InvalidStatus) as refused:
        gateway.socket(headers)
    assert refused.value.response.status_code == 403


CHANGING = [("POST", "/api/stop"), ("POST", "/api/session/reset"), ("POST", "/api/session/pause")]
ASKING = [("GET", "/api/cell"), ("GET", "/api/runs"), ("GET", "/metrics"), ("GET", "/")]


@pytest.mark.parametrize(
    "authorization", [{}, {"Authorization": "Bearer " + "0" * 64}, {"Authorization": "Basic eDp5"}]
)
def test_without_the_token(gateway, bench, core, authorization):
    with driven(bench, core):
        for method, path in CHANGING + ASKING:
            assert httpx.request(method, gateway.url + path, headers=authorization).status_code == 401
        refused_socket(gateway, authorization)


def test_from_a_page_of_another_site(gateway, bench, core):
    """As a browser would send it: with the cookie, had its site let it."""
    with driven(bench, core):
        headers = {"Cookie": f"teleopd_{gateway.port}={gateway.token}", "Origin": "http://evil.example"}
        for method, path in CHANGING:
            assert httpx.request(method, gateway.url + path, headers=headers).status_code == 403
        refused_socket(gateway, headers)


def test_under_a_name_that_was_made_to_resolve_to_this_machine(gateway, bench, core):
    with driven(bench, core):
        host = f"evil.example:{gateway.port}"
        headers = {**gateway.bearer, "Host": host, "Origin": f"http://{host}"}
        for method, path in CHANGING + ASKING:
            assert httpx.request(method, gateway.url + path, headers=headers).status_code == 421
        with socket.create_connection(("127.0.0.1", gateway.port)) as raw:
            lines = [f"GET /ws HTTP/1.1\r\nHost: {host}", *(f"{k}: {v}" for k, v in gateway.bearer.items()), *UPGRADE]
            raw.sendall("\r\n".join((*lines, "", "")).encode())
            assert raw.recv(4096).startswith(b"HTTP/1.1 403")


UPGRADE = (
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
)


def test_with_frames_and_requests_that_are_too_large(gateway, bench, core):
    with driven(bench, core):
        for size in (MESSAGE_LIMIT + 1, 1 << 20):
            client = gateway.socket()
            with suppress(ConnectionClosed):
                client.socket.send(b"\x00" * size)
            with pytest.raises(ConnectionClosed):
                client.until("never")
        with suppress(httpx.TransportError):  # it may hang up in the middle
            headers = {**gateway.bearer, "X-Large": "x" * 200_000}
            assert httpx.post(f"{gateway.url}/api/session/pause", headers=headers).status_code >= 400
        with suppress(httpx.TransportError):
            body = b"x" * (4 * BODY_LIMIT)
            httpx.post(f"{gateway.url}/api/nothing", headers=gateway.bearer, content=body)


def test_with_messages_that_are_malformed(gateway, bench, core, full):
    """Fixed-seed fuzz by clients that have the token: noise, good messages damaged, others' control asked for."""
    chance = random.Random(29)
    with driven(bench, core):
        for _ in range(100 if full else 10):
            client = gateway.socket()
            with suppress(ConnectionClosed):
                for _ in range(18):
                    client.socket.send(damaged(chance))
                client.until("refused")
            client.close()
    assert "Traceback" not in gateway.process.err
    assert httpx.get(f"{gateway.url}/health").json()["live"]


GOOD = [
    {"op": "device", "at": 1e6, "position": [0.05, 0.0, 0.0], "buttons": ["deadman"], "deadman": True},
    {"op": "velocity", "at": 1e6, "velocity": [0.5, 0.0, 0.0], "mode": "base"},
    {"op": "mode", "mode": "arm"},
    {"op": "take"},
    {"op": "release"},
    {"op": "rest"},
    {"op": "clear_fault"},
]


def damaged(chance):
    packed = msgpack.packb(chance.choice(GOOD))
    kind = chance.randrange(4)
    if kind == 0:
        return chance.randbytes(chance.randrange(1, 300))
    if kind == 1:
        return packed[: chance.randrange(len(packed))]
    if kind == 2:
        at = chance.randrange(len(packed))
        return packed[:at] + chance.randbytes(1) + packed[at + 1 :]
    return packed  # well formed, from one who has no control


def test_with_bytes_that_are_no_frames(gateway, bench, core, full):
    """After a good handshake: reserved bits, wrong opcodes, no mask, lengths beyond everything."""
    chance = random.Random(31)
    worst = [
        b"\xff\xff" + b"\xff" * 8,
        b"\x82\x05hello",
        b"\x8f\x80\0\0\0\0",
        b"\x82\xff\x7f" + b"\xff" * 7 + b"\0" * 4,
    ]
    with driven(bench, core):
        for i in range(200 if full else 20):
            with connect(
                f"ws://127.0.0.1:{gateway.port}/ws", additional_headers=gateway.bearer, proxy=None, close_timeout=0.5
            ) as client:
                client.socket.sendall(worst[i] if i < len(worst) else chance.randbytes(chance.randrange(2, 200)))
                with suppress(OSError):  # it may have hung up already
                    client.socket.shutdown(socket.SHUT_WR)
    assert "Traceback" not in gateway.process.err
    assert httpx.get(f"{gateway.url}/health").json()["live"]


@pytest.mark.parametrize(
    "path", ["../../etc/passwd", "..%2f..%2fetc%2fpasswd", "%2e%2e/%2e%2e/etc/passwd", "//etc/passwd"]
)
def test_with_paths_that_lead_out_of_the_runs(gateway, bench, core, path):
    with driven(bench, core):
        for address in (f"/api/runs/{path}", f"/api/runs/x/files/{path}", f"/api/profiles/{path}", f"/{path}"):
            raw = f"GET {address} HTTP/1.1\r\nHost: localhost:{gateway.port}\r\nConnection: close"
            with socket.create_connection(("127.0.0.1", gateway.port), ENOUGH_S) as plain:
                plain.sendall(f"{raw}\r\nAuthorization: Bearer {gateway.token}\r\n\r\n".encode())
                answer = b"".join(iter(lambda: plain.recv(4096), b""))
            assert answer.split()[1] in (b"404", b"307", b"400"), answer[:200]
            assert b"root:" not in answer
