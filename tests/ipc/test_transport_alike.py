"""Both implementations give the same answer to anything: right, wrong, spoilt or random, with fixed seeds.

The C one is compiled with AddressSanitizer and UndefinedBehaviorSanitizer; a complaint ends the program and the test.
"""

import logging
import random

import pytest
from oracles import transport as oracle
from oracles.transport_build import TESTS, program
from oracles.transport_pair import MS, TOKEN, spoil
from oracles.transport_steps import FLAGS, MAX_FRAME, InC, InPython, start
from teleopd.ipc.transport_frames import load

pytestmark = pytest.mark.tools


@pytest.fixture(scope="module")
def driver(tmp_path_factory):
    return program(tmp_path_factory.mktemp("alike"), "driver", TESTS / "transport_driver.c", flags=FLAGS)


@pytest.fixture
def in_c(driver, caplog):
    caplog.set_level(logging.CRITICAL)  # thousands of connections, each with a ledger of its own
    run = InC(driver)
    yield run
    run.close()


class Both:
    """One side, in both languages; the other is the simple implementation."""

    def __init__(self, in_c, rng, client, **peer):
        self.in_c, self.in_python, self.rng, self.now = in_c, InPython(), rng, 1000 * MS
        self.peer = oracle.Peer(not client, TOKEN, rng.randbytes(32), "robot" if client else "core", ["a"], 7, **peer)
        words = ("client", "core", "robot") if client else ("server", "robot", "core")
        first = self.do(
            start(words[0], self.now, rng.randbytes(32), TOKEN, *words[1:], layout_hash=7, capabilities=["x", "y.z"])
        )
        out = first["out"] or self.feed(self.peer.introduction)["out"]
        if client:
            self.feed(self.peer.introduction)
        self.peer.meet(bytes.fromhex(out))

    def do(self, step):
        mine, theirs = self.in_python(step), self.in_c(step)
        assert mine == theirs, step
        return mine

    def feed(self, data):
        return self.do({"do": "feed", "now": self.now, "bytes": data.hex()})

    def open(self):
        assert self.feed(self.peer.proof())["state"] == 1
        return self

    def ping(self, jump=0):
        result = self.do({"do": "poll", "now": self.now})
        for frame in oracle.frames(bytes.fromhex(result["out"])):
            fields = load(self.peer.open(frame))
            if fields[0] == oracle.PING:
                self.now += self.rng.randrange(3 * MS)
                return self.feed(self.peer.seal(oracle.PONG, max(self.now + jump, 0), fields[2]))
        return result


def pieces(rng, data):
    while data:
        size = rng.randrange(1, 40)
        yield data[:size]
        data = data[size:]


@pytest.mark.parametrize("client", [False, True], ids=["server", "client"])
def test_spoilt_handshakes(in_c, client):
    rng, ends = random.Random(11 + client), set()
    for _ in range(400):
        nonce, other = rng.randbytes(32), rng.randbytes(32)
        words = ("client", "core", "robot") if client else ("server", "robot", "core")
        both = Both.__new__(Both)
        both.in_c, both.in_python, both.rng, both.now = in_c, InPython(), rng, 0
        both.do(start(words[0], 0, nonce, TOKEN, *words[1:]))
        peer = oracle.Peer(
            not client,
            TOKEN,
            other,
            words[2],
            ["a"] * rng.randrange(9),
            name="ü" * rng.randrange(17),
            version=rng.choice([1, 1, 1, 2]),
        )
        for part in pieces(rng, spoil(rng, peer.introduction)):
            ends.add(both.feed(part)["reason"])
    assert ends >= {"none", "malformed", "oversized", "wrong_version"}


@pytest.mark.parametrize("client", [False, True], ids=["server", "client"])
def test_spoilt_bodies_with_a_right_tag(in_c, client):
    rng, seen = random.Random(21 + client), set()
    for _ in range(250):
        both = Both(in_c, rng, client).open()
        both.ping()
        for _ in range(rng.randrange(1, 6)):
            fields = [
                rng.randrange(6, 13) if rng.random() < 0.9 else rng.randrange(30),
                rng.choice([both.peer.seq, both.peer.seq + 1, both.peer.seq + 1, both.peer.seq + 3]),
                both.now + rng.randrange(-120 * MS, 30 * MS),
                rng.choice([0, 100 * MS, 2**64 - 1]),
                rng.choice([0, 3, 15, 16]),
                value(rng, 0),
            ]
            both.peer.seq = max(both.peer.seq, fields[1])
            count = {6: 3, 7: 4, 11: 4}.get(fields[0], 6) if rng.random() < 0.9 else rng.randrange(1, 7)
            body = oracle.pack(fields[:count])
            if rng.random() < 0.2:
                body = spoil(rng, body) or b"\x90"
            for part in pieces(rng, both.peer.seal_body(body)):
                result = both.feed(part)
                seen |= {result["reason"], *result["counts"]}
                seen |= {f"kind {message['kind']}" for message in result["messages"]}
            both.now += rng.randrange(5 * MS)
    assert seen >= {"malformed", "out_of_turn", "replay", "gap", "stale", "from_future", "unknown_kind"}
    assert seen >= {"unexpected_pong", "kind 8", "kind 9", "kind 10", "none"}


def value(rng, depth):
    kind = rng.randrange(10 if depth < 8 else 7)
    if kind == 7:
        return [value(rng, depth + 1) for _ in range(rng.randrange(4))]
    if kind >= 8:
        return {str(i): value(rng, depth + 1) for i in range(rng.randrange(3))}
    return [None, True, rng.randrange(-(2**63), 2**64), rng.random(), "é" * rng.randrange(40), rng.randbytes(9), -1][
        kind
    ]


def test_a_life_of_random_steps(in_c):
    rng, seen = random.Random(31), set()
    for life in range(60):
        both = Both(in_c, rng, client=bool(life % 2)).open()
        jump = 0
        for _ in range(80):
            both.now += rng.choice([0, MS, 20 * MS, rng.randrange(150 * MS)]) if rng.random() < 0.99 else 1100 * MS
            match rng.randrange(8):
                case 0 | 1 | 2:
                    if rng.random() < 0.03:
                        jump = rng.randrange(-(10**18), 10**18)
                    result = both.ping(jump)
                case 3:
                    result = both.do(
                        {
                            "do": "send",
                            "now": both.now,
                            "kind": rng.choice([8, 9, 10]),
                            "channel": rng.randrange(16),
                            "validity": rng.randrange(2**64),
                            "payload": oracle.pack(value(rng, 1)).hex(),
                        }
                    )
                case 4:
                    both.do({"do": "poll", "now": both.now})  # a ping that nobody answers
                    result = both.feed(both.peer.seal(oracle.PING, both.now))
                case _:
                    kind, stamp = rng.choice([8, 9, 10]), max(both.now + jump - rng.randrange(60 * MS), 0)
                    frame = both.peer.seal(
                        kind, stamp, rng.choice([0, 50 * MS, 2**63]), rng.randrange(16), value(rng, 1)
                    )
                    result = both.feed(frame + frame if rng.random() < 0.1 else frame)
            seen |= {result["reason"], *result["counts"]}
        both.do({"do": "close", "reason": 1} if life % 3 else {"do": "end"})
    assert seen >= {"replay", "stale", "clock_jump", "silent", "none"}


def test_queues_that_are_full(in_c):
    both = Both(in_c, random.Random(41), client=True).open()
    step = {"do": "send", "now": both.now, "validity": MS}
    # Nothing is taken from `pending` in between only if the steps go to each side alone: so they are all at once.
    for run in (both.in_python, both.in_c):
        results = [run({**step, "kind": 10, "channel": 0, "payload": oracle.pack(i).hex()}) for i in range(3)]
        assert all(result["sent"] for result in results)
    small = Both(in_c, random.Random(42), client=True, max_frame=600).open()
    for size, fits in ((600 - 46 - 3, True), (600 - 46 - 2, False)):
        payload = oracle.pack(bytes(size)).hex()
        assert in_c({**step, "kind": 8, "channel": 0, "now": small.now, "payload": payload})["sent"] is fits
    too_long = oracle.pack(bytes(MAX_FRAME)).hex()
    assert both.in_c({**step, "kind": 8, "channel": 0, "payload": too_long})["sent"] is False
    assert both.in_c({**step, "kind": 8, "channel": 16, "payload": "c0"})["sent"] is False
    assert both.in_c({**step, "kind": 6, "channel": 0, "payload": "c0"})["sent"] is False
    assert both.in_c({**step, "kind": 8, "channel": 0, "payload": "c1"})["sent"] is False


def test_bodies_of_any_kind_are_judged_alike(in_c):
    rng, well = random.Random(51), [0, 0]
    for _ in range(6000):
        body = oracle.pack(value(rng, 0))
        body = spoil(rng, body) if rng.random() < 0.7 else body
        body = rng.randbytes(rng.randrange(12)) if rng.random() < 0.2 else body
        try:
            load(body)
            mine = True
        except ValueError:
            mine = False
        assert in_c.well_formed(body) == mine, body.hex()
        well[mine] += 1
    assert min(well) > 1000
