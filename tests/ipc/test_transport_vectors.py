"""The stored test vectors: the script makes them, the package answers as they say, and independent code agrees."""

import json
import runpy

import pytest
from oracles import transport as oracle
from oracles.transport_steps import InPython
from teleopd.ipc import transport_frames
from teleopd.ipc.transport import Kind, Reason, Settings
from teleopd.ipc.transport_frames import DATA_OVERHEAD, HANDSHAKE_LIMIT, load

ROOT = transport_frames.__file__.rsplit("/", 2)[0]
VECTORS = f"{ROOT}/tests/ipc/vectors"

with open(f"{VECTORS}/transport.json", encoding="utf-8") as file:
    STORED = json.load(file)


def test_the_stored_vectors_are_what_the_script_makes():
    made = runpy.run_path(f"{VECTORS}/make_transport.py")
    assert json.loads(made["text"]()) == STORED


@pytest.mark.parametrize("session", STORED["sessions"], ids=lambda session: session["name"])
def test_vectors(session):
    run = InPython()
    for step in session["steps"]:
        assert run(step["step"]) == step["result"]


def test_vectors_follow_the_simple_implementation():
    """Each frame that was sent is the shortest encoding of its fields, and its tag and proofs are right."""
    tagged = 0
    for session in STORED["sessions"]:
        begin = session["steps"][0]["step"]
        client = begin["side"] == "client"
        token, nonce = bytes.fromhex(begin["token"]), bytes.fromhex(begin["nonce"])
        words = (begin["capabilities"], begin["layout_hash"], 2048, begin["name"])
        ours = oracle.Peer(client, token, nonce, begin["role"], *words)
        peer = oracle.Peer(not client, token, nonce, "x")
        seq = 0
        for step in session["steps"]:
            arrived = bytes.fromhex(step["step"].get("bytes", ""))
            if len(arrived) > 4 and arrived[5:6] in (b"\x01", b"\x02") and not hasattr(ours, "secret"):
                ours.meet(arrived)
                peer.introduction = arrived
                peer.meet(ours.introduction)
            for frame in oracle.frames(bytes.fromhex(step["result"]["out"])):
                kind = frame[5]
                if kind in (oracle.HELLO, oracle.CHALLENGE):
                    assert frame == ours.introduction
                elif kind in (oracle.PROOF, oracle.WELCOME):
                    assert frame == ours.proof()
                elif kind == oracle.REFUSED:
                    assert frame == oracle.prefix(oracle.pack([oracle.REFUSED, load(frame[4:])[1], 1]))
                else:
                    body = peer.open(frame)
                    seq, tagged = seq + 1, tagged + 1
                    assert body == oracle.pack(load(body))
                    assert load(body)[1] == seq
    assert tagged > 80


def test_the_key_schedule_of_the_vectors():
    keys = {name: bytes.fromhex(value) for name, value in STORED["keys"].items()}
    secret = oracle.hmac_sha256(keys["token"], b"teleopd 1 session\0" + keys["hello"] + keys["challenge"])
    assert keys["secret"] == secret
    for label in ("client proof", "server proof", "client frames", "server frames"):
        assert keys[label.replace(" ", "_")] == oracle.hmac_sha256(secret, label.encode())


@pytest.mark.parametrize("case", STORED["bodies"], ids=lambda case: case["body"][:24] or "empty")
def test_bodies(case):
    if case["well_formed"]:
        load(bytes.fromhex(case["body"]))
    else:
        with pytest.raises(ValueError, match=r".*"):
            load(bytes.fromhex(case["body"]))


# -- the page ------------------------------------------------------------------------------------------------------


def test_the_page_names_every_kind_reason_and_limit():
    with open(f"{ROOT}/docs/protocol.md", encoding="utf-8") as page:
        rows = {tuple(cell.strip() for cell in line.split("|")[1:3]) for line in page if line.startswith("|")}
    assert {(str(kind.value), f"`{kind.name.lower()}`") for kind in Kind} <= rows
    assert {(str(reason.value), reason.name) for reason in Reason if reason} <= rows
    defaults = Settings(bytes(16), "core", frozenset({"robot"}))
    for name, unit in (("handshake_timeout", "s"), ("silence", "s"), ("validity_limit", "ms"), ("ping_interval", "ms")):
        value = getattr(defaults, name) // {"s": 10**9, "ms": 10**6}[unit]
        assert (f"`{name}`", f"{value} {unit}") in rows
    assert ("overhead of a data frame", str(DATA_OVERHEAD)) in rows
    assert ("frame before open", str(HANDSHAKE_LIMIT)) in rows
