"""Writes transport.json, the test vectors of docs/protocol.md: python tests/ipc/vectors/make_transport.py

What arrives is made by the simple implementation in tests/oracles, with whatever a test wants to be wrong in it; what
comes out is what the Python package answers. Here it is stated how each session must end; the tests check the file
against the simple implementation, the Python package and the C one.
"""

from __future__ import annotations

import json
import logging
import sys
from pathlib import Path

if __name__ == "__main__":  # pytest has it from conftest.py
    sys.path.insert(0, str(Path(__file__).parents[2]))

from oracles import transport as oracle
from oracles.transport import BYE, CHALLENGE, COMMAND, EVENT, HELLO, PING, PONG, PROOF, REFUSED, STATE, WELCOME
from oracles.transport_steps import MS, InPython, start

FILE = Path(__file__).with_name("transport.json")
TOKEN = bytes(range(32))
CLIENT_NONCE, SERVER_NONCE = bytes([0xC1]) * 32, bytes([0x5E]) * 32
LAYOUT = 0x1122334455667
START = 1_000_000 * MS
"""Our clock at the beginning, ns."""
AHEAD = 5_000 * MS
"""The peer's clock minus ours, ns."""
OTHER = {"client": "server", "server": "client"}
WHO = {"client": ("core", CLIENT_NONCE), "server": ("robot", SERVER_NONCE)}
NAME = {"client": "cell omni_arm", "server": "Roboter Süd"}
CAPABILITIES = {"client": ["velocity", "gripper"], "server": ["velocity"]}


class Session:
    """Drives one side; the other one is the simple implementation."""

    def __init__(self, name: str, doc: str, side: str, peer: dict | None = None, **settings):
        self.name, self.doc, self.side, self.now, self.steps = name, doc, side, START, []
        self._run = InPython()
        role, nonce = WHO[side]
        given = {"layout_hash": LAYOUT, "capabilities": CAPABILITIES[side], "name": NAME[side], **settings}
        other = OTHER[side]
        theirs = {
            "token": TOKEN,
            "nonce": WHO[other][1],
            "role": WHO[other][0],
            "layout_hash": LAYOUT,
            "capabilities": CAPABILITIES[other],
            "name": NAME[other],
            **(peer or {}),
        }
        self.peer = oracle.Peer(client=other == "client", **theirs)
        self.first = self.do(start(side, self.now, nonce, TOKEN, role, WHO[other][0], **given))

    def do(self, step: dict) -> dict:
        result = self._run(step)
        self.steps.append({"step": step, "result": result})
        return result

    def feed(self, data: bytes, after: int = 0) -> dict:
        self.now += after
        return self.do({"do": "feed", "now": self.now, "bytes": data.hex()})

    def poll(self, after: int = 0) -> dict:
        self.now += after
        return self.do({"do": "poll", "now": self.now})

    def send(self, kind: int, value, validity: int, channel: int = 0) -> dict:
        payload = oracle.pack(value).hex()
        step = {"do": "send", "now": self.now, "kind": kind, "channel": channel, "validity": validity}
        return self.do({**step, "payload": payload})

    @property
    def theirs(self) -> int:
        """The peer's clock."""
        return self.now + AHEAD

    def meet(self) -> Session:
        """The handshake."""
        if self.side == "server":
            self.peer.meet(bytes.fromhex(self.feed(self.peer.introduction, MS)["out"]))
            result = self.feed(self.peer.proof(), MS)
        else:
            self.peer.meet(bytes.fromhex(self.first["out"]))
            self.feed(self.peer.introduction, MS)
            result = self.feed(self.peer.proof(), MS)
        assert result["state"] == 1, result
        return self

    def ping(self, there: int = MS, back: int = MS, jump: int = 0) -> dict:
        """One round trip: the delays of both ways, and what the peer's clock adds to its answer."""
        asked = self.now
        assert self.poll()["out"]
        self.now += there
        stamp = self.theirs + jump
        return self.feed(self.peer.seal(PONG, stamp, asked), back)

    def ready(self) -> Session:
        """Handshake and one round trip."""
        self.meet().ping()
        return self

    def data(self, kind: int, value, age: int = 0, validity: int = 100 * MS, channel: int = 0, **seal) -> bytes:
        return self.peer.seal(kind, self.theirs - age, validity, channel, value, **seal)

    def ends(self, reason: str, by_peer: bool = False) -> Session:
        result = self.steps[-1]["result"]
        assert (result["state"], result["reason"], result["by_peer"]) == (2, reason, by_peer), (self.name, result)
        return self

    def refuses(self, reason: str, times: int = 1) -> Session:
        result = self.steps[-1]["result"]
        assert (result["state"], result["counts"].get(reason)) == (1, times), (self.name, result)
        return self

    def as_json(self) -> dict:
        return {"name": self.name, "doc": self.doc, "steps": self.steps}


def good(side: str) -> Session:
    s = Session(f"good_{side}", f"A whole connection, seen by the {side}.", side).ready()
    s.send(COMMAND, [0.25, -1.5], 100 * MS)
    s.send(COMMAND, [0.5, -1.5], 150 * MS)
    s.send(STATE, {"q": [1, 2.5, -3], "ok": True, "none": None}, 100 * MS, channel=3)
    s.send(EVENT, "stop", 0)
    s.feed(s.data(STATE, b"\0\1\2", age=3 * MS) + s.data(EVENT, ["grasped", 1], validity=0, channel=15), 2 * MS)
    assert len(s.steps[-1]["result"]["messages"]) == 2
    s.feed(s.peer.seal(PING, s.theirs), MS)
    for _ in range(7):
        s.ping(2 * MS, 3 * MS)
    s.poll(99 * MS)
    s.poll(2 * MS)
    s.feed(s.peer.seal(BYE, s.theirs, 1), MS)
    return s.ends("shutdown", by_peer=True)


def handshakes() -> list[Session]:
    def one(name, doc, reason, side="server", peer=None, **settings):
        s = Session(name, doc, side, peer, **settings)
        s.feed(s.peer.introduction, MS)
        return s.ends(reason)

    out = [
        one("wrong_version", "A client of version 2.", "wrong_version", peer={"version": 2}),
        one("wrong_role", "A client of a role that is not accepted.", "wrong_role", peer={"role": "console"}),
        one("wrong_layout", "A client with other signals.", "wrong_layout", peer={"layout_hash": 7}),
        one("no_layout", "A client that states no signals.", "wrong_layout", peer={"layout_hash": 0}),
        one("server_version", "A server of version 2.", "wrong_version", side="client", peer={"version": 2}),
        one("short_nonce", "A nonce of 31 bytes.", "malformed", peer={"nonce": bytes(31)}),
        one("upper_case_role", "A role with a letter that is not allowed.", "malformed", peer={"role": "Core"}),
        one("small_frames", "A peer that takes frames of 511 bytes.", "malformed", peer={"max_frame": 511}),
        one("many_words", "Nine capabilities.", "malformed", peer={"capabilities": ["a"] * 9}),
    ]
    s = Session("any_layout", "A side that states no signals takes any.", "server", layout_hash=0)
    s.meet()
    out.append(s)

    s = Session("wrong_token", "A client that has another token.", "server", peer={"token": bytes(32)})
    s.peer.meet(bytes.fromhex(s.feed(s.peer.introduction, MS)["out"]))
    s.feed(s.peer.proof(), MS)
    out.append(s.ends("wrong_token"))

    s = Session("wrong_server_token", "A server that lets anybody in.", "client", peer={"token": bytes(32)})
    s.peer.meet(bytes.fromhex(s.first["out"]))
    s.feed(s.peer.introduction, MS)
    s.feed(s.peer.proof(), MS)
    out.append(s.ends("wrong_token"))

    s = Session("reflection", "A server that sends the client's own proof back.", "client")
    s.peer.meet(bytes.fromhex(s.first["out"]))
    proof = bytes.fromhex(s.feed(s.peer.introduction, MS)["out"])
    s.feed(oracle.prefix(oracle.pack([WELCOME, oracle_proof(proof)])), MS)
    out.append(s.ends("wrong_token"))

    s = Session("told_why", "The other side says why it refuses.", "client")
    s.feed(oracle.prefix(oracle.pack([REFUSED, 8, 1])), MS)
    out.append(s.ends("crowded", by_peer=True))

    for name, doc, reason, data in (
        ("http", "Somebody who speaks HTTP.", "oversized", b"GET / HTTP/1.1\r\n\r\n"),
        ("oversized", "A frame of 513 bytes before the handshake is over.", "oversized", b"\0\0\x02\x01"),
        ("empty", "A frame of no bytes.", "malformed", b"\0\0\0\0"),
        ("no_array", "A frame that is no array.", "malformed", oracle.prefix(b"\x01")),
        ("trailing", "A byte after the array.", "malformed", oracle.prefix(b"\x91\x01\x00")),
        ("not_teleopd", "Another protocol's hello.", "malformed", oracle.prefix(oracle.pack([HELLO, "mqtt", 1]))),
        ("proof_first", "A proof before the hello.", "out_of_turn", oracle.prefix(oracle.pack([PROOF, bytes(32)]))),
        ("wrong_side", "Two servers.", "out_of_turn", oracle.prefix(oracle.pack([CHALLENGE, "teleopd", 1]))),
    ):
        s = Session(name, doc, "server")
        s.feed(data, MS)
        out.append(s.ends(reason))

    s = Session("slow", "A client that sends its hello byte by byte.", "server")
    for byte in s.peer.introduction[:5]:
        s.feed(bytes([byte]), 300 * MS)
        s.poll()
    s.poll(500 * MS)
    s.poll(1)
    out.append(s.ends("handshake_timeout"))
    return out


def oracle_proof(frame: bytes) -> bytes:
    """The proof in a proof frame: its last 32 bytes."""
    return frame[-32:]


def frames() -> list[Session]:
    def one(name, doc):
        return Session(name, doc, "server").ready()

    s = one("replay", "A command that comes twice, and an older one again.")
    old, new = s.data(COMMAND, 1), s.data(COMMAND, 2)
    s.feed(old + new + new + old, MS)
    out = [s.refuses("replay", 2)]

    s = one("gap", "Three frames are missing.")
    s.peer.seq += 3
    s.feed(s.data(COMMAND, 1), MS)
    out.append(s.refuses("gap", 3))

    s = one("altered", "One bit of a command was altered.")
    frame = bytearray(s.data(COMMAND, 1))
    frame[-17] ^= 1
    s.feed(bytes(frame), MS)
    out.append(s.ends("bad_tag"))

    s = one("mirrored", "The peer's frame is our own, sent back.")
    mine = bytes.fromhex(s.send(COMMAND, 1, MS)["out"])
    s.feed(mine, MS)
    out.append(s.ends("bad_tag"))

    s = one("no_tag", "A frame without a tag.")
    s.feed(oracle.prefix(b"\x93\x06\x09\x00"), MS)
    out.append(s.ends("bad_tag"))

    s = one("long_frame", "A frame of 2049 bytes, when 2048 are taken.")
    s.feed(b"\0\0\x08\x01", MS)
    out.append(s.ends("oversized"))

    for name, doc, body in (
        ("no_stamp", "A ping without a stamp.", [PING, 2]),
        ("big_stamp", "A stamp of 2^62.", [PING, 2, 1 << 62]),
        ("big_sequence", "A sequence number of 2^62.", [PING, 1 << 62, 0]),
        ("negative_stamp", "A stamp below 0.", [PING, 2, -1]),
        ("long_ping", "A ping with a field too many.", [PING, 2, 0, 0]),
        ("channel_16", "A channel that does not exist.", [COMMAND, 2, 0, 0, 16, 0]),
        ("no_payload", "A command without its payload.", [COMMAND, 2, 0, 0, 0]),
        ("negative_validity", "A validity below 0.", [STATE, 2, 0, -1, 0, 0]),
        ("deep", "Containers nested nine deep.", [EVENT, 2, 0, 0, 0, [[[[[[[[1]]]]]]]]]),
        ("no_reason", "A bye for no reason.", [BYE, 2, 0, 0]),
    ):
        s = one(name, doc)
        s.feed(s.peer.seal_body(oracle.pack(body)), MS)
        out.append(s.ends("malformed"))
    for name, doc, body in (
        ("extension", "A payload of an extension type.", b"\x96\x08\x02\x00\x00\x00\xd4\x01\x00"),
        ("bad_text", "Text that is not UTF-8.", b"\x96\x08\x02\x00\x00\x00\xa1\xff"),
        ("number_key", "A map with a number as its key.", b"\x96\x08\x02\x00\x00\x00\x81\x01\x01"),
    ):
        s = one(name, doc)
        s.feed(s.peer.seal_body(body), MS)
        out.append(s.ends("malformed"))

    s = one("deep_enough", "Containers nested eight deep.")
    s.feed(s.peer.seal(EVENT, 0, 0, 0, [[[[[[[1]]]]]]]), MS)
    assert len(s.steps[-1]["result"]["messages"]) == 1
    out.append(s)

    s = one("late_hello", "A hello when the connection is open.")
    s.feed(s.peer.seal(HELLO, s.theirs), MS)
    out.append(s.ends("out_of_turn"))

    s = one("later_kind", "A frame of a kind that this version does not know.")
    s.feed(s.peer.seal(12, s.theirs, "from a later version", [1, 2]), MS)
    out.append(s.refuses("unknown_kind"))

    s = one("refused_later", "The peer ends the connection and says why.")
    s.feed(s.peer.seal(BYE, s.theirs, 9), MS)
    out.append(s.ends("oversized", by_peer=True))

    s = one("closed_here", "We end the connection.")
    s.do({"do": "close", "reason": 1})
    out.append(s.ends("shutdown"))

    s = one("tcp_ends", "TCP ends.")
    s.do({"do": "end"})
    out.append(s.ends("lost"))
    return out


def times() -> list[Session]:
    s = Session("unsynchronised", "A command before the first round trip; an event does not need it.", "server").meet()
    s.feed(s.data(COMMAND, 1) + s.data(EVENT, 2, validity=0), MS)
    assert len(s.steps[-1]["result"]["messages"]) == 1
    out = [s.refuses("unsynchronised")]

    s = Session(
        "stale", "A command that was 101 ms under way, and 99 ms; then one that asks for too long a life.", "server"
    )
    s.ready()
    s.feed(s.data(COMMAND, 1, age=102 * MS))
    s.refuses("stale")
    s.feed(s.data(COMMAND, 2, age=99 * MS))
    assert s.steps[-1]["result"]["messages"]
    s.feed(s.data(COMMAND, 3, age=150 * MS, validity=10**15))
    s.feed(s.data(COMMAND, 4, age=202 * MS, validity=10**15))
    out.append(s.refuses("stale", 2))

    s = Session(
        "from_future", "A command of a time that has not come yet, first within what the clocks allow.", "server"
    )
    s.ready()
    s.feed(s.data(COMMAND, 1, age=-2 * MS))
    assert s.steps[-1]["result"]["messages"][0]["expires"] == s.now + 100 * MS
    s.feed(s.data(COMMAND, 2, age=-4 * MS))
    out.append(s.refuses("from_future"))

    s = Session("clock_jump", "The peer's clock jumps by an hour, then back.", "server").ready()
    hour = 3600 * 1000 * MS
    s.ping(jump=hour)
    s.refuses("clock_jump")
    s.feed(s.data(COMMAND, 1, age=-hour))
    assert s.steps[-1]["result"]["messages"]
    s.feed(s.data(COMMAND, 2))
    s.refuses("stale")
    s.ping()
    out.append(s.refuses("clock_jump", 2))

    s = Session(
        "shortest_counts", "The sample with the shortest round trip counts, until it is too old.", "client"
    ).meet()
    for there, back in ((5, 1), (1, 1), (40, 2), (1, 30), (3, 3)):
        s.ping(there * MS, back * MS)
    assert s.steps[-1]["result"]["rtt"] == 2 * MS
    out.append(s)

    s = Session("other_pong", "An answer to a ping that was not sent.", "server").ready()
    s.feed(s.peer.seal(PONG, s.theirs, s.now), MS)
    out.append(s.refuses("unexpected_pong"))

    s = Session(
        "wrong_pong", "An answer to another ping than the one on its way, then the right one.", "server"
    ).ready()
    asked = s.now
    s.poll()
    s.feed(s.peer.seal(PONG, s.theirs, asked + 1), MS)
    s.refuses("unexpected_pong")
    s.feed(s.peer.seal(PONG, s.theirs, asked), MS)
    assert s.steps[-1]["result"]["samples"] == 2
    out.append(s.refuses("unexpected_pong"))

    s = Session("silent", "A peer that does not answer a ping, though it sends.", "server").ready()
    s.poll(200 * MS)
    for _ in range(9):
        s.feed(s.data(STATE, 0), 100 * MS)
        s.poll()
    s.poll(100 * MS)
    s.poll(1)
    out.append(s.ends("silent"))
    return out


def bodies() -> list[dict]:
    """Bodies, and whether they are one well-formed value."""
    yes = ["c0", "c2", "7f", "ff", "d3ffffffffffffffff", "ca7fc00000", "cb7ff0000000000000", "a0", "a2c3a9", "d90161"]
    yes += ["c400", "90", "80", "dc0000", "dd00000000", "de0001a16100", "df00000001a16100", "81a161c0"]
    yes += ["9281a1617f81a162a0", "91" * 7 + "90"]
    yes += ["a3e0a080", "a3ed9fbf", "a4f0908080", "a4f48fbfbf"]
    no = [
        "",
        "c1",
        "cc",
        "cd00",
        "91",
        "8161",
        "a1",
        "a1ff",
        "a2c080",
        "a3e09fbf",
        "a3eda080",
        "a4f08fbfbf",
        "a4f4908080",
        "a180",
    ]
    no += [
        "a2c3",
        "c402ff",
        "c0c0",
        "8100c0",
        "81c401610a",
        "81c0c0",
        "8190c0",
        "d40100",
        "c70001",
        "d6ff00000000",
        "c9",
    ]
    no += ["dd7fffffff", "dfffffffff", "dbffffffff", "c6ffffffff", "91" * 8 + "90", "91" * 400 + "c0", "a4f5808080"]
    return [{"body": body, "well_formed": True} for body in yes] + [{"body": body, "well_formed": False} for body in no]


def keys() -> dict:
    """The key schedule of the session `good_server`, for whom wants to follow it."""
    s = Session("keys", "", "server").meet()
    names = ("secret", "client_proof", "server_proof", "client_frames", "server_frames")
    return {
        "token": TOKEN.hex(),
        "hello": s.peer.introduction.hex(),
        "challenge": s.steps[1]["result"]["out"],
        **{name: getattr(s.peer, name).hex() for name in names},
    }


def make() -> dict:
    sessions = [good("server"), good("client"), *handshakes(), *frames(), *times()]
    return {
        "about": "Test vectors of docs/protocol.md. Bytes are hexadecimal, times ns; max_frame is 2048.",
        "keys": keys(),
        "bodies": bodies(),
        "sessions": [session.as_json() for session in sessions],
    }


def text() -> str:
    vectors = make()
    lines = [f'"about": {json.dumps(vectors["about"])}', f'"keys": {json.dumps(vectors["keys"], indent=1)}']
    lines.append('"bodies": [\n' + ",\n".join(json.dumps(body) for body in vectors["bodies"]) + "\n]")
    sessions = []
    for session in vectors["sessions"]:
        steps = ",\n".join(json.dumps(step, ensure_ascii=False) for step in session["steps"])
        head = f'{{"name": {json.dumps(session["name"])}, "doc": {json.dumps(session["doc"])}, "steps": [\n'
        sessions.append(head + steps + "\n]}")
    lines.append('"sessions": [\n' + ",\n".join(sessions) + "\n]")
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    logging.disable()
    FILE.write_text(text(), encoding="utf-8")
