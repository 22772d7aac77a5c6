"""The bridge's port for frontends on other machines, against the transport's other end: what docs/drop-in-library.md
says crosses the link, and when a frontend counts as there."""

import os
import socket
import stat
import struct
import time

import numpy as np
import pytest
from teleopd.ipc.transport import Kind, Reason, Settings, connect
from teleopd.unity_bridge import bridge as bridge_module
from teleopd.unity_bridge.layout import parse
from teleopd.unity_bridge.memories import Memories
from teleopd.unity_bridge.remote import Remote, parse_address, token_of
from teleopd.unity_bridge.side_object import Counters

TOKEN = bytes(range(32))
ENOUGH_S = 30.0
MS = 1_000_000
LAYOUT = """
[memories.{out}]
type = "double"
quantity = 300

[memories.{both}]
type = "float"
quantity = 7

[[outputs]]
memory = "{out}"
position = 0
signal = "base.eta"

[[outputs]]
memory = "{both}"
position = 0
signal = "cell.state"

[liveness]
require = "counter"
timeout = "500 ms"

[inputs.deadman]
memory = "{both}"
position = 2

[inputs.hand]
memory = "{both}"
position = 3
"""


class Desk:
    """A `Remote` with its memories, and frontends that come to it."""

    def __init__(self, out, both):
        self.out, self.both, self.told = out, both, {}
        layout = parse(LAYOUT.format(out=out, both=both), "test.toml")
        self.memories = Memories(layout, self.told.__setitem__)
        self.remote = Remote(layout, self.memories, TOKEN, ("127.0.0.1", 0), self.told.__setitem__)
        self.guests = []

    def guest(self, role="frontend", token=TOKEN):
        settings = Settings(token, role, frozenset({"bridge"}), max_frame=2048)
        self.guests.append(Guest(connect("127.0.0.1", self.remote.port, settings), self))
        return self.guests[-1]

    def exchange(self, until=lambda: False, seconds=ENOUGH_S):
        """Lets both sides talk until something is so, or for some time."""
        deadline = time.monotonic() + seconds
        while not until():
            if time.monotonic() > deadline:
                assert seconds < ENOUGH_S, "still not so"
                return
            self.remote.receive(time.monotonic_ns())
            self.remote.send(time.monotonic_ns())
            for guest in self.guests:
                guest.pump()
            time.sleep(0.001)

    def close(self):
        for guest in self.guests:
            guest.endpoint.close()
        self.remote.close()
        self.memories.close()


class Guest:
    """A frontend: what it was told of the memories."""

    def __init__(self, endpoint, desk):
        self.endpoint, self._desk = endpoint, desk
        self.catalogue, self.updates, self.images, self.applied, self.beats = {}, [], {}, 0, 0

    def pump(self):
        for message in self.endpoint.pump():
            if message.kind is Kind.STATE:
                self.beats += 1
            elif message.channel == 1:
                name, nbytes, count = message.value
                self.catalogue[name.decode()] = nbytes
                self.images[name.decode()] = bytearray(nbytes)
                self.memories = count
            else:
                self.applied, name, offset, data = message.value
                self.images[name.decode()][offset : offset + len(data)] = data
                self.updates.append((name.decode(), offset, len(data)))

    def set(self, memory, *runs):
        value = [memory.encode()]
        for offset, data in runs:
            value += [offset, data]
        assert self.endpoint.send(Kind.EVENT, value, 0)

    def beat(self):
        assert self.endpoint.send(Kind.COMMAND, None, 500 * MS)

    def greeted(self):
        self._desk.exchange(lambda: self.beats > 0)
        return self


@pytest.fixture
def desk(memory_name):
    made = Desk(memory_name("Out"), memory_name("Both"))
    yield made
    made.close()


def floats(*values):
    return struct.pack(f"<{len(values)}f", *values)


# What crosses the link


def test_a_frontend_is_told_which_memories_there_are_and_all_that_is_in_them(desk):
    desk.memories.by_name[desk.out].write(0, np.arange(300.0))
    desk.memories.by_name[desk.both].write(6, np.array([1.5], dtype="<f4"))
    guest = desk.guest().greeted()
    assert guest.catalogue == {desk.out: 2400, desk.both: 28}
    assert guest.memories == 2
    assert bytes(guest.images[desk.out]) == np.arange(300.0).tobytes()
    assert bytes(guest.images[desk.both]) == floats(0, 0, 0, 0, 0, 0, 1.5)
    assert max(length for _, _, length in guest.updates) <= 1024


def test_afterwards_only_what_has_changed_eight_bytes_at_a_time(desk):
    guest = desk.guest().greeted()
    guest.updates.clear()
    desk.memories.by_name[desk.both].write(1, np.array([7.0], dtype="<f4"))
    desk.memories.by_name[desk.both].write(6, np.array([8.0], dtype="<f4"))
    desk.exchange(lambda: bytes(guest.images[desk.both]) == floats(0, 7, 0, 0, 0, 0, 8))
    desk.exchange(seconds=0.1)
    assert sorted(guest.updates) == [(desk.both, 0, 8), (desk.both, 24, 4)]


def test_what_a_frontend_sets_is_in_the_memory_and_at_the_others_but_not_sent_back(desk):
    one, other = desk.guest().greeted(), desk.guest().greeted()
    one.updates.clear()
    one.set(desk.both, (8, floats(1, 2)), (24, floats(3)))
    desk.exchange(lambda: bytes(other.images[desk.both]) == floats(0, 0, 1, 2, 0, 0, 3))
    desk.exchange(seconds=0.1)
    assert desk.memories.by_name[desk.both].image() == floats(0, 0, 1, 2, 0, 0, 3)
    assert one.updates == []
    desk.memories.by_name[desk.both].write(0, np.array([9.0], dtype="<f4"))
    desk.exchange(lambda: one.applied == 1)


def test_sets_outside_the_memory_and_of_unknown_memories_change_nothing(desk):
    guest = desk.guest().greeted()
    guest.set(desk.both, (28, floats(1)), (4_000_000_000, floats(1)), (24, floats(5, 6)))
    guest.set("Unknown", (0, floats(1)))
    guest.set(desk.both, (0, floats(4)))
    desk.exchange(lambda: desk.memories.by_name[desk.both].image()[:4] == floats(4))
    assert desk.memories.by_name[desk.both].image() == floats(4, 0, 0, 0, 0, 0, 5)
    assert guest.endpoint.open


@pytest.mark.parametrize(
    "value",
    [None, 5, [], [b"x", 0], ["x", 0, b"1234"], [b"x", 2, b"1234"], [b"x", 0, b"123"], [b"x", -4, b"1234"],
     [b"x", 1 << 32, b"1234"], [b"x", True, b"1234"], [b"x", 0, "1234"], {"x": 1}],
)  # fmt: skip
def test_nonsense_ends_the_connection(desk, value):
    guest = desk.guest().greeted()
    guest.endpoint.send(Kind.EVENT, value, 0)
    desk.exchange(lambda: guest.endpoint.closed)
    assert guest.endpoint.reason is Reason.MALFORMED


def test_a_truncated_memory_is_left_alone(desk):
    guest = desk.guest().greeted()
    memory = desk.memories.by_name[desk.both]
    with open(f"/dev/shm/{desk.both}", "r+b") as file:
        file.truncate(4)
    guest.set(desk.both, (8, floats(1)))
    guest.set(desk.out, (0, struct.pack("<d", 2)))
    desk.exchange(lambda: desk.memories.by_name[desk.out].get(0) == 2)
    assert os.fstat(memory.fd).st_size == 4
    assert "has been truncated" in desk.memories.problem()


@pytest.mark.parametrize(
    ("options", "reason"),
    [({"role": "robot"}, Reason.WRONG_ROLE), ({"token": bytes(32)}, Reason.WRONG_TOKEN)],
)
def test_strangers_do_not_get_in(desk, options, reason):
    guest = desk.guest(**options)
    desk.exchange(lambda: guest.endpoint.closed)
    assert guest.endpoint.reason is reason


def test_memories_that_were_made_again_send_the_frontends_to_the_door(desk):
    guest = desk.guest().greeted()
    desk.remote.restart()
    desk.exchange(lambda: guest.endpoint.closed)
    assert guest.endpoint.reason is Reason.SHUTDOWN


# Whether it is there


def synchronised(desk, guest):
    """Its signs of life are understood: the clocks have been compared."""

    def heard():
        guest.beat()
        return guest.endpoint.connection.clock and desk.remote.fault(time.monotonic_ns()) == ""

    guest.set(desk.both, (8, floats(0)))
    desk.exchange(lambda: desk.remote.fault(time.monotonic_ns()) != "")
    desk.exchange(heard)


def test_who_only_looks_speaks_against_nothing(desk):
    guest = desk.guest().greeted()
    guest.set(desk.both, (0, floats(1)))  # no input
    desk.exchange(seconds=0.1)
    assert desk.remote.fault(time.monotonic_ns() + 10**12) == ""
    guest.endpoint.close()
    desk.exchange(seconds=0.1)
    assert desk.remote.fault(time.monotonic_ns()) == ""


def test_who_begins_to_operate_is_told_once(desk):
    for guest in (desk.guest().greeted(), desk.guest().greeted()):
        guest.set(desk.both, (8, floats(1)))
        found = []
        desk.exchange(lambda f=found: f.append(desk.remote.fault(time.monotonic_ns())) or f[-1])
        assert found[-1].endswith("has begun to operate")
        assert "begun" not in desk.remote.fault(time.monotonic_ns())


def test_who_operates_must_be_heard_within_the_layouts_timeout(desk):
    guest = desk.guest().greeted()
    synchronised(desk, guest)
    now = time.monotonic_ns()
    assert desk.remote.fault(now) == ""
    assert desk.remote.fault(now + 510 * MS).endswith("is not heard")


def test_who_operated_and_has_gone_is_told_once(desk):
    guest = desk.guest().greeted()
    synchronised(desk, guest)
    guest.endpoint.close()
    desk.exchange(lambda: not desk.remote._frontends)
    assert desk.remote.fault(time.monotonic_ns()).endswith("has gone")
    assert desk.remote.fault(time.monotonic_ns()) == ""


def test_sets_of_inputs_count_and_a_remote_operator_is_no_local_process(desk):
    guest = desk.guest().greeted()
    nobody = Counters(10, 99, 0, 0)
    assert desk.remote.counted(desk.both, nobody) == nobody
    synchronised(desk, guest)
    first = desk.remote.counted(desk.both, nobody)
    assert (first.writes, first.pid) == (11, 1 << 32)
    guest.set(desk.both, (0, floats(1)))  # no input
    guest.set(desk.both, (12, floats(1)))
    desk.exchange(lambda: desk.remote.counted(desk.both, nobody).writes == 12)
    local = desk.remote.counted(desk.both, Counters(11, 99, 0, 0))
    assert (local.writes, local.pid) == (13, 99), "now a process here has written"


# The command line


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("7420", ("127.0.0.1", 7420)),
        ("0.0.0.0:1", ("0.0.0.0", 1)),
        ("[::1]:0", ("::1", 0)),
        ("lab:65535", ("lab", 65535)),
    ],
)
def test_addresses(text, address):
    assert parse_address(text) == address


@pytest.mark.parametrize("text", ["", "lab", "lab:", "lab:x", "lab:65536", "lab:-1", "1:²"])
def test_what_is_no_address(text):
    with pytest.raises(ValueError, match="write HOST:PORT"):
        parse_address(text)


def test_a_token_is_made_once_and_for_its_owner_only(tmp_path):
    path = tmp_path / "token"
    token = token_of(path)
    assert (token_of(path), len(token), stat.S_IMODE(path.stat().st_mode)) == (token, 32, 0o600)
    path.chmod(0o644)
    with pytest.raises(ValueError, match="chmod 600"):
        token_of(path)


@pytest.mark.parametrize("options", [["--listen", "0"], ["--token-file", "x"]])
def test_port_and_token_go_together(options, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert bridge_module.main(options) == 2
    assert "--listen and --token-file go together; write both" in capsys.readouterr().err


def test_a_port_that_is_taken_is_one_line(tmp_path, capsys, lab):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        options = ["--layout", str(lab.layout()), "--listen", str(port), "--token-file", str(tmp_path / "token")]
        assert bridge_module.main(options) == 1
    said = capsys.readouterr().err
    assert f"bridge: port {port} of 127.0.0.1 is not to be had: " in said
    assert said.count("\n") == 1
