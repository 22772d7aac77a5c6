"""Time in the transport: what is too late, whatever the sender's clock says, and what is known about that clock."""

import random

from hypothesis import given
from hypothesis import strategies as st
from oracles import transport as oracle
from oracles.transport_pair import (
    MS,
    SECOND,
    TOKEN,
    Pair,
    against_oracle,
    answer_ping,
    assert_ended,
    drain,
    robot,
    steady,
)
from teleopd.ipc.transport import Connection, Kind, Reason, Side, State
from teleopd.ipc.transport_clock import DRIFT_DIVISOR, SLACK, PeerClock


def test_a_stranger_who_takes_too_long_is_dropped_however_he_trickles():
    server = Connection(robot(), Side.SERVER, 0)
    now = 0
    for byte in oracle.Peer(True, TOKEN, b"c" * 32, "core").introduction:
        now += 100 * MS
        server.feed(bytes([byte]), now)
        server.poll(now)
    assert_ended(server, Reason.HANDSHAKE_TIMEOUT)


def test_a_peer_that_vanishes_or_trickles_is_dropped():
    for trickle in (False, True):
        server, peer = against_oracle()
        frame = iter(peer.seal(oracle.STATE, SECOND, SECOND, 0, bytes(500)))
        now = SECOND
        while server.state is State.OPEN:
            now += 10 * MS
            assert now < 3 * SECOND
            if trickle:
                server.feed(bytes([next(frame)]), now)
            server.poll(now)
        assert_ended(server, Reason.SILENT)


def test_an_idle_connection_stays_open():
    pair = Pair().open()
    for _ in range(2000):
        pair.exchange(after=10 * MS)
    assert pair.client.state is pair.server.state is State.OPEN
    assert not pair.client.ledger.counts
    assert len(pair.client.clock) == 32


def test_what_waited_too_long_in_a_buffer_is_dead_on_arrival():
    pair = Pair(ahead=-(10**15) % 2**40).open()
    assert pair.client.send(Kind.COMMAND, "old", pair.now, 150 * MS)
    kept = drain(pair.client)
    pair.now += 151 * MS
    assert pair.server.feed(kept, pair.theirs) == []
    assert pair.server.ledger.counts == {"stale": 1}


def test_a_message_dies_in_the_receivers_time():
    pair = Pair(server=robot(validity_limit=50 * MS)).open()
    pair.client.send(Kind.COMMAND, "short", pair.now, 20 * MS)
    pair.client.send(Kind.STATE, "long", pair.now, 10**18)
    pair.client.send(Kind.EVENT, "ever", pair.now, 0)
    short, long, ever = pair.exchange()[1]
    assert not short.expired(pair.now + 20 * MS - 1)
    assert short.expired(pair.now + 20 * MS)
    assert long.expires == pair.now + 50 * MS
    assert not ever.expired(pair.now + 10**18)


@steady
@given(
    jumps=st.lists(st.integers(-(2**61), 2**61) | st.integers(-SECOND, SECOND), max_size=12),
    validity=st.integers(0, 2**64 - 1),
    pauses=st.lists(st.integers(0, 300 * MS), min_size=12, max_size=12),
)
def test_no_lie_about_the_time_makes_a_message_live_longer(jumps, validity, pauses):
    """The sender's clock jumps as it likes, in messages and answers: nothing outlives the receiver's own limit."""
    server, peer = against_oracle(validity_limit=100 * MS)
    now = SECOND
    for jump, pause in zip(jumps, pauses, strict=False):
        now += pause
        stamp = min(max(now + jump, 0), 2**62 - 1)
        answer_ping(server, peer, now, stamp - now)
        for lie in (0, stamp - now, -jump):
            said = min(max(now + lie, 0), 2**62 - 1)
            for message in server.feed(peer.seal(oracle.COMMAND, said, validity, 0, None), now):
                assert message.received == now
                assert now < message.expires <= now + min(validity, 100 * MS)
                assert message.age >= 0


def test_a_clock_that_jumps_is_noticed_and_measured_anew():
    server, peer = against_oracle()
    now, hour = SECOND, 3600 * SECOND
    assert server.feed(peer.seal(oracle.COMMAND, now + hour, SECOND, 0, 1), now) == []
    assert server.ledger.counts == {"from_future": 1}
    answer_ping(server, peer, now, hour)
    assert server.ledger.counts["clock_jump"] == 1
    assert len(server.feed(peer.seal(oracle.COMMAND, now + hour, SECOND, 0, 2), now)) == 1


@steady
@given(
    offset=st.integers(-(2**60), 2**60),
    ways=st.lists(st.tuples(st.integers(0, 400 * MS), st.integers(0, 400 * MS)), min_size=1, max_size=60),
    drift=st.floats(-1 / DRIFT_DIVISOR, 1 / DRIFT_DIVISOR),
)
def test_the_offset_is_known_to_half_a_round_trip(offset, ways, drift):
    clock, now = PeerClock(), 2**60

    def theirs(t):
        return t + offset + int((t - 2**60) * drift)

    for i, (there, back) in enumerate(ways):
        sent, answered, now = now, now + there, now + there + back
        assert clock.add(sent, theirs(answered), now), "a steady clock was taken for one that jumps"
        bound = clock.best.uncertainty(now)
        assert abs(clock.best.offset - (theirs(now) - now)) <= bound + (there + back) // DRIFT_DIVISOR + 3
        for other_there, other_back in ways[max(i - 31, 0) : i + 1]:  # no worse than any sample of the window
            since = sum(t + b + 100 * MS for t, b in ways[max(i - 31, 0) : i + 1])
            assert bound <= (other_there + other_back + 1) // 2 + since // DRIFT_DIVISOR + 1
        now += 100 * MS
    stamp = theirs(now)
    reason, age, expires = clock.judge(stamp, SECOND, SECOND, now)
    assert reason is Reason.NONE
    assert age <= clock.best.uncertainty(now) + SLACK
    assert expires <= now + SECOND


def test_a_clock_that_counts_milliseconds_is_taken_for_steady():
    clock, now = PeerClock(), SECOND
    rng = random.Random(1)
    for _ in range(500):
        there, back = rng.randrange(50_000), rng.randrange(50_000)
        assert clock.add(now, (now + there) // MS * MS, now + there + back)
        now += 100 * MS + rng.randrange(MS)


def test_our_own_time_never_goes_back():
    server, peer = against_oracle(now=5 * SECOND)
    (message,) = server.feed(peer.seal(oracle.COMMAND, 5 * SECOND, SECOND, 0, 1), SECOND)
    assert message.received == 5 * SECOND
