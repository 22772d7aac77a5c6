"""A gateway in a process of its own, before a running core."""

import json
import re
import time

import msgpack
import pytest
from process import Bench
from support import ENOUGH_S, eventually
from websockets.sync.client import connect


class Gateway:
    """The process, and how to talk to it."""

    def __init__(self, bench, cell, state, runs, **settings):
        self.process = bench.start(
            "daemon.gateway.server",
            "--cell",
            cell,
            "--profile",
            "omni_arm",
            "--set",
            json.dumps({f"gateway.{key}": value for key, value in {"port": 0, **settings}.items()}),
            "--runs",
            str(runs),
            env={"XDG_STATE_HOME": str(state)},
        )
        found = eventually(lambda: re.search(r"http://localhost:(\d+) \(teleopd gateway link\)", self.process.err))
        self.port, self.token = int(found[1]), (state / "teleopd" / "gateway.token").read_text().strip()
        self.url = f"http://127.0.0.1:{self.port}"
        self.bearer = {"Authorization": f"Bearer {self.token}"}

    def socket(self, headers=None, **options):
        """A WebSocket client; with the token unless told otherwise."""
        return Client(f"ws://127.0.0.1:{self.port}/ws", self.bearer if headers is None else headers, **options)


class Client:
    """A WebSocket client that answers pings and keeps the newest of everything."""

    def __init__(self, url, headers, clock=None, **options):
        self.clock = clock or (lambda: time.monotonic())
        self.socket = connect(url, additional_headers=headers, max_size=None, proxy=None, close_timeout=0.5, **options)
        self.seen, self.hello, self.pongs = [], None, 0

    def send(self, **message):
        self.socket.send(msgpack.packb(message))

    def next(self):
        """The next message that is not a ping."""
        while True:
            message = msgpack.unpackb(self.socket.recv(timeout=ENOUGH_S))
            if "ping" in message:
                self.send(op="pong", ping=message["ping"], at=self.now())
                self.pongs += 1
                continue
            if "hello" in message:
                self.hello = message["hello"]
            return message

    def now(self):
        return self.clock() * 1e6

    def until(self, wanted):
        """The first message that has `wanted`."""
        while True:
            message = self.next()
            if wanted in message:
                return message[wanted]

    def synchronise(self):
        """Until the clocks have been compared."""
        while self.pongs < 3:
            self.next()

    def close(self):
        self.socket.close()


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    made = Bench(tmp_path_factory.mktemp("gateway"))
    yield made
    made.close()


@pytest.fixture(scope="module")
def core(shared):
    """A core for the tests of a module; one that is to be killed is started by its test."""
    return shared.live_core(shared.name())


@pytest.fixture(scope="module")
def gateway(shared, core):
    return Gateway(shared, core.cell, shared.folder / "state", shared.folder / "runs")


@pytest.fixture
def start(bench):
    """Starts a gateway of the test's own."""
    return lambda cell, **settings: Gateway(bench, cell, bench.folder / "state", bench.folder / "runs", **settings)
