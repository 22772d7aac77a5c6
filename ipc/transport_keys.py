"""Proofs, keys and tags of the transport: HMAC-SHA256 and nothing of our own (docs/protocol.md, "Authentication").

The token is used once, over both sides' first frames with their nonces; everything else is derived from that secret
with a label of its own, so that no value can be taken for another one.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field

from .transport_frames import TAG_BYTES

NONCE_BYTES = 32
PROOF_BYTES = 32
SESSION = b"teleopd 1 session\0"
CLIENT_PROOF, SERVER_PROOF = b"client proof", b"server proof"
CLIENT_FRAMES, SERVER_FRAMES = b"client frames", b"server frames"


@dataclass(frozen=True)
class Keys:
    """What both sides know after hello and challenge, if they have the same token. Never shown, never sent."""

    secret: bytes = field(repr=False)
    client_proof: bytes = field(repr=False)
    server_proof: bytes = field(repr=False)
    client_frames: bytes = field(repr=False)
    server_frames: bytes = field(repr=False)


def derive(token: bytes, hello: bytes, challenge: bytes) -> Keys:
    """The keys of a connection from the token and its two first frames, prefixes included."""
    secret = _mac(token, SESSION + hello + challenge)
    return Keys(
        secret,
        _mac(secret, CLIENT_PROOF),
        _mac(secret, SERVER_PROOF),
        _mac(secret, CLIENT_FRAMES),
        _mac(secret, SERVER_FRAMES),
    )


class Tagger:
    """Tags of one direction. The key's part of the work is done once."""

    def __init__(self, key: bytes):
        self._keyed = hmac.new(key, digestmod="sha256")

    def __call__(self, frame: bytes | memoryview) -> bytes:
        """The tag over prefix and body."""
        mac = self._keyed.copy()
        mac.update(frame)
        return mac.digest()[:TAG_BYTES]


def same(a: bytes, b: bytes) -> bool:
    """Equality in a time that does not tell where they differ."""
    return hmac.compare_digest(a, b)


def _mac(key: bytes, message: bytes) -> bytes:
    return hmac.digest(key, message, "sha256")
