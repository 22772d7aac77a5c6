"""One side of a connection driven step by step, in Python or in C, with everything that comes out of it.

A step is a dict with `do`: start, feed, poll, send, close or end. The result is the same for both implementations, so
that they can be compared with each other and with the stored vectors.
"""

from __future__ import annotations

import subprocess

import msgpack
from teleopd.ipc.transport import Connection, Kind, Ledger, Reason, Settings, Side

from . import transport as oracle

MAX_FRAME = 2048
EVENTS = 64
MS = 1_000_000
TIMES = {
    "validity_limit": 200 * MS,
    "handshake_timeout": 2000 * MS,
    "silence": 1000 * MS,
    "ping_interval": 100 * MS,
}
FLAGS = ["-DTELEOPD_MAX_FRAME=2048", f"-DTELEOPD_EVENT_PLACES={EVENTS}", "-DTELEOPD_LATEST_PLACES=32"]
"""How the C side must be compiled to have the same sizes."""


def start(side: str, now: int, nonce: bytes, token: bytes, role: str, accepts: str, **rest) -> dict:
    given = {"layout_hash": 0, "capabilities": [], "name": "", **TIMES, **rest}
    step = {"do": "start", "side": side, "now": now, "nonce": nonce.hex(), "token": token.hex()}
    return {**step, "role": role, "accepts": accepts, **given}


def canonical(value) -> str:
    """A payload in its shortest form, hexadecimal."""
    return oracle.pack(value).hex()


class InPython:
    """The package's own implementation."""

    def __init__(self):
        self.connection: Connection | None = None

    def __call__(self, step: dict) -> dict:
        result: dict = {"messages": [], "first": []}
        if step["do"] == "start":
            self._start(step)
        before = dict(self.connection.ledger.counts)
        if step["do"] == "feed":
            messages = self.connection.feed(bytes.fromhex(step["bytes"]), step["now"])
            result["messages"] = [
                {
                    "kind": int(m.kind),
                    "channel": m.channel,
                    "seq": m.seq,
                    "received": m.received,
                    "age": m.age,
                    "expires": m.expires,
                    "payload": canonical(m.value),
                }
                for m in messages
            ]
        elif step["do"] == "poll":
            self.connection.poll(step["now"])
        elif step["do"] == "send":
            value = msgpack.unpackb(bytes.fromhex(step["payload"]))
            result["sent"] = self.connection.send(
                Kind(step["kind"]), value, step["now"], step["validity"], step["channel"]
            )
        elif step["do"] == "close":
            self.connection.close(Reason(step["reason"]))
        elif step["do"] == "end":
            self.connection.end()
        return {**result, **self._report(before)}

    def _start(self, step: dict) -> None:
        times = {name: step[name] for name in TIMES}
        settings = Settings(
            bytes.fromhex(step["token"]),
            step["role"],
            frozenset({step["accepts"]}),
            step["layout_hash"],
            tuple(step["capabilities"]),
            step["name"],
            MAX_FRAME,
            events=EVENTS,
            **times,
        )
        side = Side.CLIENT if step["side"] == "client" else Side.SERVER
        self.connection = Connection(settings, side, step["now"], Ledger(), nonce=bytes.fromhex(step["nonce"]))

    def _report(self, before: dict) -> dict:
        c = self.connection
        best = c.clock.best
        out = b""
        while data := bytes(c.pending()):
            c.sent(len(data))
            out += data
        return {
            "state": int(c.state),
            "reason": c.reason.name.lower(),
            "by_peer": c.by_peer,
            "lost": c.lost,
            "superseded": c.superseded,
            "samples": len(c.clock),
            "offset": best.offset if best else 0,
            "rtt": best.rtt if best else 0,
            "counts": dict(sorted(c.ledger.counts.items())),
            "first": sorted(name for name in c.ledger.counts if name not in before),
            "out": out.hex(),
        }


class InC:
    """The C implementation, behind tests/ipc/c/transport_driver.c."""

    def __init__(self, program):
        self._process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def __call__(self, step: dict) -> dict:
        self._say(_line(step))
        result: dict = {"messages": [], "first": []}
        while True:
            kind, *words = self._hear().split()
            if kind == "message":
                *numbers, payload = words
                names = ("kind", "channel", "seq", "received", "age", "expires")
                message = dict(zip(names, map(int, numbers), strict=True))
                if message["expires"] == 2**63 - 1:
                    message["expires"] = None
                message["payload"] = canonical(msgpack.unpackb(bytes.fromhex(payload), strict_map_key=False))
                result["messages"].append(message)
            elif kind == "refused":
                result["first"].append(words[0])
            elif kind == "sent":
                result["sent"] = words[0] == "1"
            elif kind == "state":
                result["first"].sort()
                return {**result, **_report(words)}
            else:
                raise AssertionError(f"{kind} {words}")

    def well_formed(self, body: bytes) -> bool:
        self._say(f"form {body.hex() or '-'}")
        return self._hear().split()[1] == "1"

    def close(self) -> None:
        """Ends the program; AssertionError with what the sanitizer said, if it complained."""
        _, said = self._process.communicate(timeout=30)
        assert self._process.returncode == 0, said
        assert not said, said

    def _say(self, line: str) -> None:
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            self._hear()

    def _hear(self) -> str:
        line = self._process.stdout.readline()
        assert line, self._process.communicate(timeout=30)[1]
        return line


def _line(step: dict) -> str:
    do = step["do"]
    if do == "start":
        return " ".join(
            str(word)
            for word in (
                "start",
                int(step["side"] == "server"),
                step["now"],
                step["nonce"],
                step["token"],
                step["role"],
                step["accepts"],
                step["layout_hash"],
                ",".join(step["capabilities"]) or "-",
                step["name"].encode().hex() or "-",
                *(step[name] for name in TIMES),
            )
        )
    if do == "feed":
        return f"feed {step['now']} {step['bytes'] or '-'}"
    if do == "poll":
        return f"poll {step['now']}"
    if do == "send":
        return f"send {step['now']} {step['kind']} {step['channel']} {step['validity']} {step['payload']}"
    return f"close {step['reason']}" if do == "close" else "end"


def _report(words: list[str]) -> dict:
    *numbers, counts, out = words
    state, reason, by_peer, lost, superseded, samples, offset, rtt = map(int, numbers)
    named = {}
    for code, pair in enumerate(counts.split(";")):
        mine, peers = map(int, pair.split(","))
        if mine:
            named[Reason(code).name.lower()] = mine
        if peers:
            named["peer_" + Reason(code).name.lower()] = peers
    return {
        "state": state,
        "reason": Reason(reason).name.lower(),
        "by_peer": bool(by_peer),
        "lost": lost,
        "superseded": superseded,
        "samples": samples,
        "offset": offset,
        "rtt": rtt,
        "counts": dict(sorted(named.items())),
        "out": out.rstrip("-"),
    }
