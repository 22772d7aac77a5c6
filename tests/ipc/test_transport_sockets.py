"""The transport over TCP on the loopback: who gets in, who is thrown out, and what a stuck peer costs."""

import contextlib
import logging
import os
import random
import select
import socket
import struct
import threading
import tracemalloc

import pytest
from oracles import transport as oracle
from oracles.transport_pair import LIMIT, MINUTE, PATIENT, TOKEN, core, robot, until
from teleopd.ipc.transport import (
    Kind,
    Listener,
    Reason,
    Settings,
    TransportError,
    connect,
    new_token,
    read_token,
    write_token,
)
from teleopd.ipc.transport_frames import load


@pytest.fixture
def listener():
    made = Listener(robot(**PATIENT))
    yield made
    made.close()


@pytest.fixture
def dial(listener):
    made = []

    def call(**more):
        made.append(connect("127.0.0.1", listener.port, core(**{**PATIENT, **more})))
        return made[-1]

    yield call
    for endpoint in made:
        endpoint.close()


def meet(listener, endpoint):
    """Both ends of an open connection, with the clocks compared."""
    opened = []
    until(lambda: opened or opened.extend(listener.pump()), endpoint)
    (other,) = opened
    until(lambda: other.connection.clock.best and endpoint.connection.clock.best, endpoint, other)
    return endpoint, other


def raw(listener):
    """A stranger's socket."""
    made = socket.create_connection(("127.0.0.1", listener.port), timeout=LIMIT)
    made.settimeout(LIMIT)
    return made


def heard(sock):
    """The frames a stranger gets until the connection ends; a reset is an error, for it can cost the last frame."""
    data = b""
    while part := sock.recv(4096):
        data += part
    return oracle.frames(data)


def bodies(frames):
    return [load(frame[4:]) for frame in frames]


def meet_raw(listener, sock):
    """The simple peer at a socket, and our open end."""
    peer, opened = oracle.Peer(True, TOKEN, b"c" * 32, "core"), []
    sock.sendall(peer.introduction)
    until(lambda: listener.pump() or readable(sock))
    peer.meet(sock.recv(4096))
    sock.sendall(peer.proof())
    until(lambda: opened or opened.extend(listener.pump()))
    return peer, opened[0]


def readable(sock):
    return bool(select.select([sock], [], [], 0)[0])


# -- the usual -----------------------------------------------------------------------------------------------------


def test_commands_states_and_events_cross(listener, dial):
    near, far = meet(listener, dial(name="here"))
    assert far.peer.name == "here"
    assert near.send(Kind.COMMAND, [1.5, -2.0], MINUTE, channel=3)
    (command,) = until_message(far)
    assert (command.kind, command.channel, command.value) == (Kind.COMMAND, 3, [1.5, -2.0])
    assert far.send(Kind.EVENT, "grasped", 0)
    assert far.send(Kind.STATE, {"q": bytes(1000)}, MINUTE)
    assert [m.value for m in until_message(near, 2)] == ["grasped", {"q": bytes(1000)}]
    assert near.connection.rtt > 0
    assert not listener.ledger.counts


def until_message(endpoint, count=1):
    got = []
    until(lambda: len(got) >= count or got.extend(endpoint.pump()))
    return got


def test_blocking_calls_suffice_for_a_simple_program(listener):
    answers = []

    def serve():
        peer = listener.wait_peer(LIMIT)
        answers.extend(until_message(peer))
        peer.send(Kind.STATE, "done", MINUTE)
        until(lambda: peer.closed, peer)
        answers.append(peer.reason)

    thread = threading.Thread(target=serve)
    thread.start()
    near = connect(
        "localhost" if socket.gethostbyname("localhost") == "127.0.0.1" else "127.0.0.1", listener.port, core(**PATIENT)
    )
    assert near.wait_open(LIMIT).role == "robot"
    near.send(Kind.EVENT, "go", 0)
    assert [m.value for m in until_message(near)] == ["done"]
    near.close()
    thread.join(LIMIT)
    assert [answers[0].value, answers[1]] == ["go", Reason.SHUTDOWN]


def test_the_port_is_open_to_this_machine_only_and_says_so(listener, dial):
    assert listener._socket.getsockname()[0] == "127.0.0.1"
    near, far = meet(listener, dial())
    for endpoint in (near, far):
        assert endpoint._socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        assert endpoint._socket.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
        assert not endpoint._socket.getblocking()


def test_ipv6():
    listener = Listener(robot(**PATIENT), host="::1")
    near, far = meet(listener, connect("::1", listener.port, core(**PATIENT)))
    for one in (near, far, listener):
        one.close()


# -- who does not get in -------------------------------------------------------------------------------------------


def test_nobody_listens():
    with socket.create_server(("127.0.0.1", 0)) as gone:
        port = gone.getsockname()[1]
    endpoint = connect("127.0.0.1", port, core())
    with pytest.raises(TransportError, match="refused") as error:
        endpoint.wait_open(LIMIT)
    assert error.value.reason is Reason.LOST
    assert endpoint.gone
    assert endpoint.pump() == []
    endpoint.close()


def test_an_unknown_name():
    with pytest.raises(TransportError, match="invalid:1"):
        connect("no-such-host.invalid", 1, core())


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"token": bytes(32)}, Reason.WRONG_TOKEN),
        ({"role": "console"}, Reason.WRONG_ROLE),
        ({"layout_hash": 5}, Reason.WRONG_LAYOUT),
    ],
)
def test_the_reason_reaches_the_other_side(more, reason, caplog):
    caplog.set_level(logging.WARNING)
    listener = Listener(robot(**{**PATIENT, "layout_hash": 4}))
    for _ in range(3):
        endpoint = connect("127.0.0.1", listener.port, core(**{**PATIENT, "layout_hash": 4, **more}))
        until(lambda it=endpoint: listener.pump() or it.closed, endpoint)
        with pytest.raises(TransportError) as error:
            endpoint.wait_open(0.0)
        assert error.value.reason is reason
        assert "the peer refused us" in str(error.value)
        assert not endpoint.open
        endpoint.close()
    until(lambda: not listener.pump() and listener.pending == 0)
    name = reason.name.lower()
    assert listener.ledger.counts == {name: 3}
    assert len([r for r in caplog.records if f": {name}" in r.getMessage()]) == 1
    listener.close()


def test_what_speaks_another_protocol_is_told_and_dropped(listener):
    with raw(listener) as stranger:
        stranger.sendall(b"PUT / HTTP/1.1\r\nHost: x\r\n\r\n" + bytes(100_000))
        until(lambda: "oversized" in listener.ledger.counts, listener)
        assert bodies(heard(stranger)) == [[oracle.REFUSED, Reason.OVERSIZED, 1]]
        stranger.shutdown(socket.SHUT_WR)
        until(lambda: listener.pending == 0, listener)


def test_a_stranger_who_says_nothing_is_dropped():
    listener = Listener(robot(handshake_timeout=50_000_000))
    with raw(listener) as idle, raw(listener) as trickling:
        trickling.sendall(b"\0\0")
        until(lambda: listener.ledger.counts["handshake_timeout"] == 2, listener)
        until(lambda: listener.pending == 0, listener)
        assert bodies(heard(idle)) == bodies(heard(trickling)) == [[oracle.REFUSED, Reason.HANDSHAKE_TIMEOUT, 1]]
    listener.close()


def test_idle_strangers_do_not_keep_a_peer_out(listener, dial):
    with contextlib.ExitStack() as stack:
        for _ in range(40):
            stack.enter_context(raw(listener))
            listener.pump()
        assert listener.pending <= 8
        meet(listener, dial())
        assert listener.ledger.counts["crowded"] >= 32


def test_only_so_many_connections_are_open(dial, listener):
    kept = [meet(listener, dial()) for _ in range(4)]
    fifth = dial()
    until(lambda: listener.pump() or fifth.closed, fifth)
    assert (fifth.reason, fifth.connection.by_peer) == (Reason.CROWDED, True)
    near, far = kept.pop()
    near.close()
    until(lambda: far.closed, far)
    meet(listener, dial())


# -- how it ends ---------------------------------------------------------------------------------------------------


def test_closing_tells_the_peer_why(listener, dial):
    near, far = meet(listener, dial())
    far.send(Kind.STATE, bytes(5000), MINUTE)  # unread data must not cost the last frame
    near.close()
    assert near.gone
    until(lambda: far.closed, far)
    assert (far.reason, far.connection.by_peer) == (Reason.SHUTDOWN, True)
    until(lambda: far.gone, far)


def test_closing_with_unread_data_does_not_cost_the_last_frame(listener):
    with raw(listener) as sock:
        peer, ours = meet_raw(listener, sock)
        sock.sendall(peer.seal(oracle.EVENT, 0, 0, 0, bytes(30_000)))
        ours.close()
        frames = heard(sock)
        assert load(peer.open(frames[-1]))[0::3] == [oracle.BYE, Reason.SHUTDOWN]


def test_a_peer_that_dies_is_noticed(listener, dial):
    near, far = meet(listener, dial())
    near._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    near._socket.close()  # as the kernel does it for a process that was killed with data unread: a reset
    near._gone = True
    until(lambda: far.gone, far)
    assert far.reason is Reason.LOST
    assert not far.send(Kind.STATE, 1, MINUTE)


def test_a_peer_that_hangs_is_noticed():
    listener = Listener(robot(silence=2_000_000_000))
    near, far = meet(listener, connect("127.0.0.1", listener.port, core(**PATIENT)))
    until(lambda: far.closed, far)  # near is not pumped: TCP lives, the program does not
    assert far.reason is Reason.SILENT
    until(lambda: near.closed, near)
    assert (near.reason, near.connection.by_peer) == (Reason.SILENT, True)
    for one in (near, far, listener):
        one.close()


# -- what a peer can cost ------------------------------------------------------------------------------------------


def test_a_peer_that_never_reads_costs_no_memory(listener, dial):
    near, far = meet(listener, dial())
    value = bytes(60_000)
    for _ in range(200):  # what the kernel takes, and the places
        far.send(Kind.STATE, value, MINUTE)
        far.send(Kind.EVENT, value, 0)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for _ in range(3000):
        assert far.send(Kind.STATE, value, MINUTE)
        far.send(Kind.EVENT, value, 0)
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert grown < 500_000
    assert far.connection.superseded > 2500
    far.send(Kind.STATE, "newest", MINUTE)
    states = []
    until(
        lambda: (
            (states and states[-1].value == "newest") or states.extend(m for m in near.pump() if m.kind is Kind.STATE)
        ),
        far,
    )
    assert len(states) < 400


def test_a_peer_that_floods_does_not_keep_the_loop_busy(listener):
    with raw(listener) as sock:
        peer, ours = meet_raw(listener, sock)
        flood = b"".join(peer.seal(oracle.EVENT, 0, 0, 0, bytes(100)) for _ in range(20_000))
        sock.setblocking(False)
        counts = []
        while flood:
            with contextlib.suppress(BlockingIOError):
                flood = flood[sock.send(flood) :]
            counts.append(len(ours.pump()))
        until(lambda: sum(counts) == 20_000 or counts.append(len(ours.pump())))
        assert 100 < max(counts) <= 4 * 16384 // 100
        assert ours.open


def test_little_waits_in_the_kernel_where_nothing_newer_can_replace_it(listener, dial):
    near, far = meet(listener, dial())
    count = 0
    while not near.connection.superseded:
        near.send(Kind.COMMAND, count, MINUTE)
        count += 1
    assert count < 5000
    near.send(Kind.COMMAND, "newest", MINUTE)
    got = []
    until(lambda: (got and got[-1].value == "newest") or got.extend(far.pump()), near)
    assert len(got) <= count


def test_random_bytes_from_many_strangers_leave_the_listener_whole(listener, dial):
    rng = random.Random(7)
    hello = oracle.Peer(True, TOKEN, b"c" * 32, "core").introduction
    for _ in range(150):
        with raw(listener) as stranger:
            data = bytearray(hello)
            data[rng.randrange(len(data))] = rng.randrange(256)
            stranger.sendall(data + rng.randbytes(rng.randrange(200)))
            listener.pump()
        listener.pump()
    meet(listener, dial())
    until(lambda: listener.pending == 0, listener)
    assert len(os.listdir("/proc/self/fd")) < 60


# -- settings and tokens -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"token": b"short"}, "at least 16"),
        ({"role": "Robot"}, "a–z"),
        ({"role": ""}, "a–z"),
        ({"accepts": frozenset()}, "no role"),
        ({"accepts": frozenset({"a b"})}, "a–z"),
        ({"capabilities": ("x",) * 9}, "at most 8"),
        ({"capabilities": ("X",)}, "a–z"),
        ({"name": "ü" * 17}, "32 bytes"),
        ({"layout_hash": 1 << 64}, "64 bits"),
        ({"max_frame": 511}, "512"),
        ({"max_frame": 1 << 30}, "1048576"),
        ({"silence": 0}, "silence"),
        ({"ping_interval": 1 << 62}, "ping_interval"),
        ({"events": 0}, "events"),
    ],
)
def test_settings_that_cannot_work_are_named(wrong, said):
    with pytest.raises(ValueError, match=said):
        Settings(**{"token": TOKEN, "role": "core", "accepts": frozenset({"robot"}), **wrong})


def test_a_token_file_is_for_its_owner_only(tmp_path):
    path, token = tmp_path / "token", new_token()
    write_token(path, token)
    assert path.stat().st_mode & 0o777 == 0o600
    assert read_token(path) == token
    with pytest.raises(FileExistsError):
        write_token(path, new_token())
    path.chmod(0o640)  # a group that runs the daemon may read it
    assert read_token(path) == token
    for mode in (0o644, 0o660):
        path.chmod(mode)
        with pytest.raises(ValueError, match=f"chmod 600 {path}"):
            read_token(path)
    path.chmod(0o600)
    for text, said in (("not hex", "hexadecimal"), ("00ff", "at least 16"), ("é", "hexadecimal")):
        path.write_text(text)
        with pytest.raises(ValueError, match=said):
            read_token(path)
