"""The transport in C: it needs nothing, it passes the same vectors, and it and Python talk to each other.

Everything is compiled with AddressSanitizer and UndefinedBehaviorSanitizer; a complaint ends the program and the test.
"""

import json
import random
import socket
import struct
import subprocess

import pytest
from oracles import transport as oracle
from oracles.transport_build import CORE, ROOT, SOURCES, STRICT, TESTS, compile_c, program
from oracles.transport_pair import LIMIT, MINUTE, PATIENT, TOKEN, core, robot, spoil, until
from oracles.transport_steps import FLAGS, InC
from teleopd.ipc import transport_frames
from teleopd.ipc.transport import Kind, Listener, Reason, TransportError, connect
from teleopd.ipc.transport_frames import load

pytestmark = pytest.mark.tools


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("transport")


@pytest.fixture(scope="module")
def driver(folder):
    return program(folder, "driver", TESTS / "transport_driver.c", flags=FLAGS)


@pytest.fixture
def in_c(driver):
    run = InC(driver)
    yield run
    run.close()


@pytest.fixture(scope="module")
def peer(folder):
    return program(folder, "peer", TESTS / "transport_peer.c", SOURCES / "teleopd_socket.c")


# -- the sources ---------------------------------------------------------------------------------------------------


OF_WINDOWS = SOURCES / "teleopd_crypto_cng.c"


@pytest.mark.parametrize("source", sorted(set(SOURCES.glob("*.c")) - {OF_WINDOWS}), ids=lambda path: path.name)
def test_it_compiles_without_a_warning_and_allocates_nothing(source, tmp_path):
    out = tmp_path / "object.o"
    compile_c("-std=c11", *STRICT, "-Wconversion", "-Wshadow", "-O2", "-c", source, "-o", out)
    symbols = subprocess.run(["nm", "--undefined-only", out], capture_output=True, text=True, check=True).stdout
    used = {line.split()[-1] for line in symbols.splitlines()}
    assert not used & {"malloc", "calloc", "realloc", "strdup", "getaddrinfo", "printf"}
    if source in CORE:  # the core needs nothing of an operating system
        assert used <= {"memcpy", "memcmp", "memset", "strlen", "strcmp", "__stack_chk_fail"} | {
            name for name in used if name.startswith(("teleopd_", "_GLOBAL_OFFSET_TABLE_"))
        }


@pytest.mark.parametrize("compiler", ["x86_64-w64-mingw32-gcc", "i686-w64-mingw32-gcc"])
@pytest.mark.parametrize("source", [*CORE, OF_WINDOWS, SOURCES / "teleopd_socket.c"], ids=lambda path: path.name)
def test_it_compiles_for_windows_without_a_warning(source, compiler, tmp_path):
    command = [compiler, "-std=c99", *STRICT, "-Wshadow", "-O2", "-c", source, "-o", tmp_path / "object.o"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr


def test_the_headers_are_good_for_cpp(tmp_path):
    text = "".join(f'#include "{header.name}"\n' for header in sorted(SOURCES.glob("*.h")))
    (tmp_path / "all.cpp").write_text(text + "int main() { return teleopd_default_settings().token_bytes != 0; }\n")
    compile_c("-x", "c++", "-std=c++17", *STRICT, "-fsyntax-only", tmp_path / "all.cpp")


def test_the_constants_are_those_of_python():
    text = (SOURCES / "teleopd_transport.h").read_text()
    for enum in (Reason, Kind):
        for member in enum:
            assert f"TELEOPD_{member.name} = {member.value}," in text.replace("\n}", ",\n}"), member
    for name, value in {
        "PROTOCOL_VERSION": transport_frames.VERSION,
        "TAG_BYTES": transport_frames.TAG_BYTES,
        "HANDSHAKE_LIMIT": transport_frames.HANDSHAKE_LIMIT,
        "DATA_OVERHEAD": transport_frames.DATA_OVERHEAD,
        "CHANNELS": transport_frames.CHANNELS,
    }.items():
        assert f"#define TELEOPD_{name} {value}" in text


# -- vectors -------------------------------------------------------------------------------------------------------

STORED = json.loads((ROOT / "tests/ipc/vectors/transport.json").read_text(encoding="utf-8"))


def test_vectors(in_c):
    for session in STORED["sessions"]:
        for step in session["steps"]:
            assert in_c(step["step"]) == step["result"], (session["name"], step["step"])


def test_bodies(in_c):
    for case in STORED["bodies"]:
        assert in_c.well_formed(bytes.fromhex(case["body"])) == case["well_formed"], case


# -- both over TCP -------------------------------------------------------------------------------------------------


class Program:
    """The peer in C; `lines` is what it says."""

    def __init__(self, *arguments):
        self._process = subprocess.Popen(
            [str(argument) for argument in arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def line(self):
        return self._process.stdout.readline().strip()

    def end(self):
        try:
            said, complaints = self._process.communicate(timeout=LIMIT)
        except subprocess.TimeoutExpired:
            self._process.kill()
            raise
        assert (self._process.returncode, complaints) == (0, "")
        return said.split("\n")[:-1]


def receive(endpoint, count):
    got = []
    until(lambda: len(got) >= count or got.extend(endpoint.pump()))
    return got


def test_python_commands_a_robot_in_c(peer):
    robot_in_c = Program(peer, "listen", TOKEN.hex(), 1)
    port = int(robot_in_c.line().split()[1])
    near = connect("127.0.0.1", port, core(**PATIENT))
    assert near.wait_open(LIMIT).name == "in C"
    # The robot drops commands until it has compared the clocks; an event that comes back says that it is there.
    near.send(Kind.EVENT, "there?", 0)
    receive(near, 1)
    until(lambda: len(near.connection.clock) == 8, near)
    for i in range(300):
        value = [i, i / 7, bytes(i), {"text": "é" * (i % 40)}]
        assert near.send(Kind.COMMAND, value, MINUTE, channel=i % 16)
        (state,) = receive(near, 1)
        assert (state.kind, state.channel, state.value) == (Kind.STATE, i % 16, value)
    assert not near.connection.ledger.counts
    assert not near.send(Kind.COMMAND, 1, MINUTE) or near.open
    with pytest.raises(ValueError, match="the peer takes 2002"):
        near.send(Kind.COMMAND, bytes(2000), MINUTE)
    near.close()
    assert robot_in_c.end() == ["closed shutdown 1"]


def test_a_core_in_c_commands_python(peer):
    listener = Listener(robot(**PATIENT))
    core_in_c = Program(peer, "connect", listener.port, TOKEN.hex(), 300)
    far = listener.wait_peer(LIMIT)
    assert far.peer.name == "in C"

    def answer():
        for message in far.pump():
            far.send(Kind.STATE, message.value, MINUTE, message.channel)
        return far.closed

    until(answer)
    assert core_in_c.end() == ["answered 300 wrong 0", "closed shutdown 0"]
    assert (far.reason, far.connection.by_peer) == (Reason.SHUTDOWN, True)
    assert not listener.ledger.counts
    listener.close()


def test_c_talks_to_c(peer):
    robot_in_c = Program(peer, "listen", TOKEN.hex(), 1)
    port = int(robot_in_c.line().split()[1])
    core_in_c = Program(peer, "connect", port, TOKEN.hex(), 200)
    assert core_in_c.end() == ["answered 200 wrong 0", "closed shutdown 0"]
    assert robot_in_c.end() == ["closed shutdown 1"]


def test_another_token_opens_nothing_in_either_direction(peer):
    other = bytes(32).hex()
    robot_in_c = Program(peer, "listen", other, 1)
    near = connect("127.0.0.1", int(robot_in_c.line().split()[1]), core(**PATIENT))
    with pytest.raises(TransportError, match="the peer refused us: the tokens differ"):
        near.wait_open(LIMIT)
    near.close()
    assert robot_in_c.end() == ["closed wrong_token 0"]

    listener = Listener(robot(**PATIENT))
    core_in_c = Program(peer, "connect", listener.port, other, 1)
    until(lambda: "wrong_token" in listener.ledger.counts and listener.pending == 0, listener)
    assert core_in_c.end() == ["answered 0 wrong 0", "closed wrong_token 1"]
    listener.close()


def test_the_robot_in_c_tells_a_stranger_why(peer):
    robot_in_c = Program(peer, "listen", TOKEN.hex(), 1)
    with socket.create_connection(("127.0.0.1", int(robot_in_c.line().split()[1])), timeout=LIMIT) as stranger:
        stranger.sendall(b"PUT / HTTP/1.1\r\n\r\n" + bytes(100_000))
        data = b""
        while part := stranger.recv(4096):
            data += part
    assert load(data[4:]) == [oracle.REFUSED, Reason.OVERSIZED, 1]
    assert robot_in_c.end() == ["closed oversized 0"]


def test_nobody_listens(peer):
    with socket.create_server(("127.0.0.1", 0)) as gone:
        port = gone.getsockname()[1]
    assert Program(peer, "connect", port, TOKEN.hex(), 1).end() == ["answered 0 wrong 0", "closed lost 0"]


def test_random_bytes_over_tcp_leave_the_robot_in_c_whole(peer):
    rng, count = random.Random(61), 60
    robot_in_c = Program(peer, "listen", TOKEN.hex(), count + 1)
    port = int(robot_in_c.line().split()[1])
    for i in range(count):
        stranger = oracle.Peer(True, TOKEN, rng.randbytes(32), "core")
        with socket.create_connection(("127.0.0.1", port), timeout=LIMIT) as sock:
            if i % 2:
                sock.sendall(spoil(rng, stranger.introduction))
                continue
            sock.sendall(stranger.introduction)
            stranger.meet(sock.recv(4096))
            sock.sendall(stranger.proof() + spoil(rng, stranger.seal(oracle.EVENT, 0, 0, 0, "x" * 50)))
            sock.sendall(struct.pack(">I", rng.randrange(4000)) + rng.randbytes(rng.randrange(2000)))
    near = connect("127.0.0.1", port, core(**PATIENT))
    assert near.wait_open(LIMIT).role == "robot"
    near.close()
    said = robot_in_c.end()
    assert len(said) == count + 1
    assert said[-1] == "closed shutdown 1"
    assert {line.split()[1] for line in said} >= {"shutdown", "lost", "bad_tag"}
