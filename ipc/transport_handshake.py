"""How two strangers become peers: hello, challenge, proof, welcome.

    client                                server
      hello  (who I am, my nonce)      →
                                       ←    challenge  (who I am, my nonce)
      proof  (client's)                →
                                       ←    welcome  (server's proof)

The client proves itself first, so that whoever just connects gets nothing that was made with the token.
"""

from __future__ import annotations

import enum
import secrets
from typing import Any

from . import transport_keys as keys
from .transport_frames import HANDSHAKE_LIMIT, MAGIC, PREFIX, VERSION, Kind, number, pack, unpack
from .transport_reasons import Reason, RefusedError, ending
from .transport_settings import CAPABILITY, MAX_CAPABILITIES, MAX_NAME, ROLE, Peer, Settings


class Side(enum.IntEnum):
    """Who opened the TCP connection; it has nothing to do with who commands whom."""

    CLIENT = 0
    SERVER = 1


class Handshake:
    """One side of it. `peer` is set once the other side has said who it is, `done` once it has proved itself."""

    def __init__(self, settings: Settings, side: Side, nonce: bytes | None = None):
        self._settings, self._side = settings, side
        self._nonce = secrets.token_bytes(keys.NONCE_BYTES) if nonce is None else nonce
        self._awaits = Kind.HELLO if side is Side.SERVER else Kind.CHALLENGE
        self._introduction = b""
        self.keys: keys.Keys | None = None
        self.peer: Peer | None = None
        self.refused_by_peer = Reason.NONE
        self.done = False

    def begin(self) -> bytes:
        """The client's first frame; nothing for a server, who waits."""
        if self._side is Side.SERVER:
            return b""
        self._introduction = self._introduce(Kind.HELLO)
        return self._introduction

    def receive(self, frame: bytes) -> bytes:
        """Takes a frame; the answer to it, maybe empty. RefusedError ends the connection."""
        fields = unpack(memoryview(frame)[PREFIX.size :])
        kind = fields[0]
        if kind == Kind.REFUSED:
            self.refused_by_peer = _reason(fields)
            return b""
        if kind != self._awaits:
            raise RefusedError(Reason.OUT_OF_TURN)
        if kind == Kind.HELLO:
            return self._challenge(frame, fields)
        if kind == Kind.CHALLENGE:
            return self._prove(frame, fields)
        return self._check_proof(fields)

    def _challenge(self, hello: bytes, fields: list[Any]) -> bytes:
        self.peer = self._judge(fields)
        answer = self._introduce(Kind.CHALLENGE)
        self.keys = keys.derive(self._settings.token, hello, answer)
        self._awaits = Kind.PROOF
        return answer

    def _prove(self, challenge: bytes, fields: list[Any]) -> bytes:
        self.peer = self._judge(fields)
        self.keys = keys.derive(self._settings.token, self._introduction, challenge)
        self._awaits = Kind.WELCOME
        return pack([Kind.PROOF, self.keys.client_proof])

    def _check_proof(self, fields: list[Any]) -> bytes:
        assert self.keys is not None  # they were derived before a proof is awaited
        if len(fields) != 2 or type(fields[1]) is not bytes or len(fields[1]) != keys.PROOF_BYTES:
            raise RefusedError(Reason.MALFORMED)
        server = self._side is Side.SERVER
        if not keys.same(fields[1], self.keys.client_proof if server else self.keys.server_proof):
            raise RefusedError(Reason.WRONG_TOKEN)
        self.done = True
        return pack([Kind.WELCOME, self.keys.server_proof]) if server else b""

    def _introduce(self, kind: Kind) -> bytes:
        s = self._settings
        frame = pack(
            [kind, MAGIC, VERSION, s.role, list(s.capabilities), s.layout_hash, s.max_frame, self._nonce, s.name]
        )
        assert len(frame) <= HANDSHAKE_LIMIT  # Settings bounds every field
        return frame

    def _judge(self, fields: list[Any]) -> Peer:
        # Version first: of another version nothing else is known, not even how many fields there are.
        if len(fields) < 3 or fields[1] != MAGIC or not number(fields[2], 1 << 32):
            raise RefusedError(Reason.MALFORMED)
        if fields[2] != VERSION:
            raise RefusedError(Reason.WRONG_VERSION)
        peer = _peer(fields)
        if peer.role not in self._settings.accepts:
            raise RefusedError(Reason.WRONG_ROLE)
        if self._settings.layout_hash and peer.layout_hash != self._settings.layout_hash:
            raise RefusedError(Reason.WRONG_LAYOUT)
        return peer


def refused(reason: Reason) -> bytes:
    """The frame that tells a stranger why the connection ends."""
    return pack([Kind.REFUSED, reason, VERSION])


def _peer(fields: list[Any]) -> Peer:
    if len(fields) != 9:
        raise RefusedError(Reason.MALFORMED)
    _, _, _, role, capabilities, layout_hash, max_frame, nonce, name = fields
    if not (
        _word(role, ROLE)
        and type(capabilities) is list
        and len(capabilities) <= MAX_CAPABILITIES
        and all(_word(capability, CAPABILITY) for capability in capabilities)
        and number(layout_hash, 1 << 64)
        and number(max_frame, 1 << 32)
        and max_frame >= HANDSHAKE_LIMIT
        and type(nonce) is bytes
        and len(nonce) == keys.NONCE_BYTES
        and type(name) is str
        and len(name.encode()) <= MAX_NAME
    ):
        raise RefusedError(Reason.MALFORMED)
    return Peer(role, frozenset(capabilities), layout_hash, max_frame, name)


def _word(value: Any, pattern: Any) -> bool:
    return type(value) is str and pattern.fullmatch(value) is not None


def _reason(fields: list[Any]) -> Reason:
    reason = ending(fields[1]) if len(fields) == 3 and number(fields[2], 1 << 32) else None
    if reason is None:
        raise RefusedError(Reason.MALFORMED)
    return reason
