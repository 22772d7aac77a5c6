"""The transport without sockets: what it delivers, what it refuses, and that nothing a peer does makes it grow."""

import logging
import random
import struct

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import transport as oracle
from oracles.transport_pair import MS, SECOND, TOKEN, Pair, against_oracle, assert_ended, core, drain, robot, steady
from teleopd.ipc.transport import Connection, Kind, Ledger, Reason, Side, State, new_token
from teleopd.ipc.transport_connection import BATCH
from teleopd.ipc.transport_frames import DATA_OVERHEAD, HANDSHAKE_LIMIT, load

# -- what arrives --------------------------------------------------------------------------------------------------

plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats(allow_nan=False)
    | st.binary(max_size=40)
    | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)


@steady
@given(plain)
def test_any_plain_value_arrives_as_it_was_sent(value):
    if _depth(value) > 7:
        return
    pair = Pair().open()
    assert pair.client.send(Kind.COMMAND, value, pair.now, SECOND)
    (message,) = pair.exchange()[1]
    assert (message.kind, message.channel, message.value) == (Kind.COMMAND, 0, value)
    assert type(message.value) is type(value)


def _depth(value):
    if isinstance(value, list):
        return 1 + max(map(_depth, value), default=0)
    return 1 + max(map(_depth, value.values()), default=0) if isinstance(value, dict) else 0


@pytest.mark.parametrize("value", [object(), {1: 2}, {"a": [1j]}, msgpack.Timestamp(1), 1 << 64, "\ud800"])
def test_what_is_no_plain_value_is_refused_before_it_is_sent(value):
    pair = Pair().open()
    with pytest.raises(ValueError, match=r"plain|text|payload"):
        pair.client.send(Kind.STATE, value, pair.now, SECOND)
    nested = []
    for _ in range(7):
        nested = [nested]
    with pytest.raises(ValueError, match="deeper"):
        pair.client.send(Kind.STATE, nested, pair.now, SECOND)
    with pytest.raises(ValueError, match="the peer takes"):
        pair.client.send(Kind.STATE, bytes(70_000), pair.now, SECOND)
    for wrong in ({"kind": Kind.PING}, {"channel": 16}, {"validity": -1}):
        with pytest.raises(ValueError, match="protocol"):
            pair.client.send(**{"kind": Kind.STATE, "value": 1, "now": pair.now, "validity": 1, **wrong})
    assert pair.client.state is pair.server.state is State.OPEN


def test_the_longest_payload_that_a_peer_takes_arrives():
    pair = Pair(server=robot(max_frame=1000)).open()
    assert pair.client.peer.max_payload == 1000 - DATA_OVERHEAD
    assert pair.client.send(Kind.COMMAND, bytes(1000 - DATA_OVERHEAD - 3), pair.now, 2**64 - 1, channel=15)
    assert len(pair.exchange()[1]) == 1
    with pytest.raises(ValueError, match="954"):
        pair.client.send(Kind.COMMAND, bytes(1000 - DATA_OVERHEAD - 2), pair.now, SECOND)


def stream(server):
    """A whole connection's worth of bytes to a server, and what has to come of it."""
    peer = oracle.Peer(True, TOKEN, b"c" * 32, "core")
    yield peer.introduction
    peer.meet(drain(server))
    yield peer.proof()
    drain(server)
    server.poll(SECOND)
    asked = load(peer.open(drain(server)))[2]
    yield peer.seal(oracle.PONG, SECOND, asked)
    rest = b""
    for i in range(20):
        kind = (oracle.COMMAND, oracle.STATE, oracle.EVENT)[i % 3]
        rest += peer.seal(kind, SECOND, 100 * MS, i % 16, [i, "x" * (i * 7)])
    yield rest + peer.seal(oracle.BYE, SECOND, 1)


@steady
@given(st.lists(st.integers(1, 700), max_size=60))
def test_any_split_of_the_stream_gives_the_same_messages(sizes):
    server = Connection(robot(), Side.SERVER, SECOND, nonce=b"s" * 32)
    messages, sizes = [], list(sizes)
    for part in stream(server):
        while part:
            size = sizes.pop() if sizes else 1
            messages += server.feed(part[:size], SECOND)
            part = part[size:]
    assert [message.value[0] for message in messages] == list(range(20))
    assert all(message.value[1] == "x" * (message.value[0] * 7) for message in messages)
    assert_ended(server, Reason.SHUTDOWN, by_peer=True)


@steady
@given(st.integers(0, 10**9), st.integers(1, 255))
def test_whatever_is_altered_on_the_way_is_never_delivered(where, change):
    server, peer = against_oracle()
    data = b"".join(peer.seal(oracle.COMMAND, SECOND, 100 * MS, 0, i) for i in range(5))
    altered = bytearray(data)
    altered[where % len(data)] ^= change
    values = [message.value for message in server.feed(altered, SECOND)]
    assert values == list(range(len(values)))
    assert len(values) < 5
    assert server.reason in (Reason.NONE, Reason.BAD_TAG, Reason.OVERSIZED, Reason.MALFORMED)
    if server.state is State.OPEN:  # the length was altered, and it waits for more than there is
        server.poll(SECOND)
        server.poll(3 * SECOND)
        assert_ended(server, Reason.SILENT)


# -- who may come in -----------------------------------------------------------------------------------------------


def test_both_sides_know_whom_they_talk_to():
    layout = {"layout_hash": 2**64 - 1}
    pair = Pair(core(name="cell é", capabilities=("a", "b.c"), **layout), robot(max_frame=600, **layout)).open()
    seen = pair.server.peer
    assert (seen.role, seen.name, seen.capabilities, seen.layout_hash) == ("core", "cell é", {"a", "b.c"}, 2**64 - 1)
    assert (pair.client.peer.role, pair.client.peer.max_frame) == ("robot", 600)


def test_the_token_is_never_sent():
    token = new_token()
    client = Connection(core(token=token), Side.CLIENT, 0)
    server = Connection(robot(token=token), Side.SERVER, 0)
    said = b""
    for _ in range(4):
        up, down = drain(client), drain(server)
        said += up + down
        server.feed(up, 0)
        client.feed(down, 0)
    assert server.state is State.OPEN
    assert len(said) > 200
    assert token not in said
    assert token.hex() not in repr(core(token=token))


def test_nonces_differ():
    hellos = {drain(Connection(core(), Side.CLIENT, 0)) for _ in range(20)}
    assert len(hellos) == 20


@pytest.mark.parametrize(
    ("client", "server", "reason"),
    [
        ({"token": bytes(32)}, {}, Reason.WRONG_TOKEN),
        ({"role": "console"}, {}, Reason.WRONG_ROLE),
        ({"layout_hash": 1}, {"layout_hash": 2}, Reason.WRONG_LAYOUT),
        ({}, {"layout_hash": 2}, Reason.WRONG_LAYOUT),
    ],
)
def test_a_server_that_refuses_says_why_on_both_sides(client, server, reason):
    pair = Pair(core(**client), robot(**server))
    pair.exchange()
    assert_ended(pair.server, reason)
    assert_ended(pair.client, reason, by_peer=True)
    assert pair.server.ledger.counts == {reason.name.lower(): 1}
    assert pair.client.ledger.counts == {"peer_" + reason.name.lower(): 1}


def test_a_client_that_refuses_says_why_on_both_sides():
    pair = Pair(core(layout_hash=1), robot())
    pair.exchange()
    assert_ended(pair.client, Reason.WRONG_LAYOUT)
    assert_ended(pair.server, Reason.WRONG_LAYOUT, by_peer=True)


def test_a_recorded_handshake_opens_nothing_again():
    client, server = Connection(core(), Side.CLIENT, 0), Connection(robot(), Side.SERVER, 0)
    hello = drain(client)
    server.feed(hello, 0)
    client.feed(drain(server), 0)
    proof = drain(client)
    server.feed(proof, 0)
    assert server.state is State.OPEN
    again = Connection(robot(), Side.SERVER, 0)
    again.feed(hello + proof, 0)
    assert_ended(again, Reason.WRONG_TOKEN)


def test_whoever_just_connects_gets_nothing_that_was_made_with_the_token():
    peer = oracle.Peer(True, TOKEN, b"c" * 32, "core")
    server = Connection(robot(), Side.SERVER, 0)
    server.feed(peer.introduction, 0)
    (challenge,) = oracle.frames(drain(server))
    assert len(load(challenge[4:])) == 9


# -- frames that are refused ---------------------------------------------------------------------------------------


def test_old_and_doubled_frames_are_refused_and_the_connection_goes_on():
    server, peer = against_oracle()
    first, second = (peer.seal(oracle.COMMAND, SECOND, SECOND, 0, i) for i in range(2))
    values = [m.value for m in server.feed(first + second + first + second + second, SECOND)]
    assert values == [0, 1]
    assert server.ledger.counts["replay"] == 3
    assert [m.value for m in server.feed(peer.seal(oracle.COMMAND, SECOND, SECOND, 0, 2), SECOND)] == [2]


def test_missing_frames_are_counted():
    server, peer = against_oracle()
    frames = [peer.seal(oracle.COMMAND, SECOND, SECOND, 0, i) for i in range(9)]
    assert [m.value for m in server.feed(frames[0] + frames[3] + frames[8], SECOND)] == [0, 3, 8]
    assert (server.lost, server.ledger.counts["gap"]) == (6, 6)


@pytest.mark.parametrize("opened", [False, True])
def test_a_frame_that_is_too_long_is_refused_at_its_length(opened):
    limit = 4096 if opened else HANDSHAKE_LIMIT
    server = against_oracle(max_frame=4096)[0] if opened else Connection(robot(max_frame=4096), Side.SERVER, SECOND)
    server.feed(struct.pack(">I", limit)[:3], SECOND)
    assert server.state is not State.CLOSED
    server.feed(struct.pack(">I", limit)[3:] + bytes(100), SECOND)
    assert (server.state is not State.CLOSED, server.held) == (True, 104)
    server = against_oracle(max_frame=4096)[0] if opened else Connection(robot(max_frame=4096), Side.SERVER, SECOND)
    server.feed(struct.pack(">I", limit + 1), SECOND)
    assert_ended(server, Reason.OVERSIZED)
    server.feed(bytes(100_000), SECOND)
    assert server.held == 4


def test_every_refusal_is_counted_and_logged_once(caplog):
    caplog.set_level(logging.WARNING)
    ledger = Ledger()
    for _ in range(5):
        stranger = Connection(robot(), Side.SERVER, 0, ledger, "192.0.2.7:4711")
        stranger.feed(b"GET / HTTP/1.1\r\n\r\n", 0)
        slow = Connection(robot(), Side.SERVER, 0, ledger, "192.0.2.8:4711")
        slow.poll(3 * SECOND)
    assert ledger.counts == {"oversized": 5, "handshake_timeout": 5}
    said = [record.getMessage() for record in caplog.records]
    assert len(said) == 2
    assert "192.0.2.7:4711: oversized" in said[0]
    assert "192.0.2.8:4711: handshake_timeout" in said[1]


# -- a slow peer ---------------------------------------------------------------------------------------------------


def test_only_the_newest_command_and_state_wait_for_a_slow_peer():
    pair = Pair().open()
    pair.client.send(Kind.COMMAND, "first", pair.now, SECOND)
    under_way = bytes(pair.client.pending())  # and no longer to be replaced
    for i in range(1000):
        pair.client.send(Kind.COMMAND, i, pair.now, SECOND, channel=i % 2)
        pair.client.send(Kind.STATE, i, pair.now, SECOND)
    assert pair.client.superseded == 1000 - 2 + 1000 - 1
    assert bytes(pair.client.pending()) == under_way
    got = [(m.kind.name, m.channel, m.value) for m in pair.exchange()[1]]
    assert got == [("COMMAND", 0, "first"), ("COMMAND", 0, 998), ("STATE", 0, 999), ("COMMAND", 1, 999)]


def test_no_more_is_sealed_than_is_handed_over_at_once():
    pair = Pair().open()
    for i in range(64):
        pair.client.send(Kind.EVENT, [i, bytes(1000)], pair.now, 0)
    assert BATCH <= len(pair.client.pending()) < BATCH + 1100
    assert [m.value[0] for m in pair.exchange()[1]] == list(range(64))


def test_events_wait_in_order_up_to_a_limit_and_none_is_lost_silently():
    pair = Pair(core(events=3)).open()
    queued = [pair.client.send(Kind.EVENT, i, pair.now, 0) for i in range(5)]
    assert queued == [True, True, True, False, False]
    assert pair.client.ledger.counts == {"queue_full": 2}
    assert [m.value for m in pair.exchange()[1]] == [0, 1, 2]
    assert pair.client.send(Kind.EVENT, 5, pair.now, 0)


def test_a_closed_connection_takes_and_gives_nothing_more():
    pair = Pair().open()
    pair.client.send(Kind.COMMAND, 1, pair.now, SECOND)
    pair.client.close()
    (bye,) = oracle.frames(drain(pair.client))
    assert len(bye) < 64
    assert not pair.client.send(Kind.COMMAND, 1, pair.now, SECOND)
    assert pair.client.feed(bytes(100), pair.now) == []
    pair.client.poll(100 * SECOND)
    pair.client.close(Reason.CROWDED)
    pair.client.end()
    assert not drain(pair.client)
    assert_ended(pair.client, Reason.SHUTDOWN)


def test_the_last_frame_follows_a_frame_that_is_half_sent():
    pair = Pair().open()
    pair.client.send(Kind.EVENT, "whole", pair.now, 0)
    half = bytes(pair.client.pending()[:20])
    pair.client.sent(20)
    pair.client.close(Reason.CROWDED)
    messages = pair.server.feed(half, pair.theirs) + pair.server.feed(drain(pair.client), pair.theirs)
    assert [m.value for m in messages] == ["whole"]
    assert_ended(pair.server, Reason.CROWDED, by_peer=True)
    assert not pair.server.ledger.counts["lost"]


# -- anything at all -----------------------------------------------------------------------------------------------


def test_random_bytes_of_strangers_end_the_connection_at_most():
    rng = random.Random(20260101)
    hello = oracle.Peer(True, TOKEN, b"c" * 32, "core").introduction
    seen = set()
    for _ in range(3000):
        server = Connection(robot(), Side.SERVER, 0)
        data = bytearray(hello)
        for _ in range(rng.randrange(1, 4)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        if rng.random() < 0.3:
            body = rng.randbytes(rng.randrange(1, 80))
            data = struct.pack(">I", len(body)) + body
        server.feed(data, 0)
        assert server.held <= HANDSHAKE_LIMIT + 4
        assert len(drain(server)) <= HANDSHAKE_LIMIT + 4
        seen.add(server.reason)
    assert seen >= {Reason.NONE, Reason.MALFORMED, Reason.OVERSIZED, Reason.WRONG_ROLE, Reason.WRONG_VERSION}


def test_random_bodies_of_a_peer_with_the_token_end_the_connection_at_most():
    rng = random.Random(20260102)
    seen = set()
    for _ in range(3000):
        server, peer = against_oracle()
        fields = [rng.randrange(14), rng.choice([2, 5, 1]), rng.choice([SECOND, 0, 2**62, -1]), 0, 3, [1.5, "x"]]
        body = bytearray(oracle.pack(fields[: rng.randrange(1, 7)]))
        if rng.random() < 0.5:
            body[rng.randrange(len(body))] = rng.randrange(256)
        server.feed(peer.seal_body(bytes(body)), SECOND)
        drain(server)
        seen |= {server.reason.name.lower(), *server.ledger.counts}
    assert seen >= {"malformed", "out_of_turn", "replay", "gap", "stale", "unknown_kind", "unexpected_pong"}
