"""docs/protocol.md once more, as simply as possible and independent of teleopd: what the tests compare with.

msgpack and HMAC are written out here, from their specifications, so that a mistake in how the package uses its
libraries does not go unnoticed.
"""

from __future__ import annotations

import hashlib
import struct

HELLO, CHALLENGE, PROOF, WELCOME, REFUSED, PING, PONG, COMMAND, STATE, EVENT, BYE = range(1, 12)


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """RFC 2104."""
    if len(key) > 64:
        key = hashlib.sha256(key).digest()
    key = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(k ^ 0x36 for k in key) + message).digest()
    return hashlib.sha256(bytes(k ^ 0x5C for k in key) + inner).digest()


def pack(value) -> bytes:
    """msgpack, each value in its shortest form."""
    if value is None:
        return b"\xc0"
    if value is True or value is False:
        return b"\xc3" if value else b"\xc2"
    if isinstance(value, int):
        return _pack_int(value)
    if isinstance(value, float):
        return b"\xcb" + struct.pack(">d", value)
    if isinstance(value, str):
        raw = value.encode()
        return _head(len(raw), 0xA0, 32, (0xD9, 0xDA, 0xDB)) + raw
    if isinstance(value, bytes):
        return _head(len(value), 0, 0, (0xC4, 0xC5, 0xC6)) + value
    if isinstance(value, dict):
        pairs = b"".join(pack(key) + pack(entry) for key, entry in value.items())
        return _head(len(value), 0x80, 16, (None, 0xDE, 0xDF)) + pairs
    return _head(len(value), 0x90, 16, (None, 0xDC, 0xDD)) + b"".join(map(pack, value))


def _pack_int(value: int) -> bytes:
    if -32 <= value < 128:
        return bytes([value & 0xFF])
    codes = "BHIQ" if value >= 0 else "bhiq"
    for i, code in enumerate(codes):
        try:
            return bytes([(0xCC if value >= 0 else 0xD0) + i]) + struct.pack(">" + code, value)
        except struct.error:
            continue
    raise OverflowError(value)


def _head(count: int, first: int, below: int, wide) -> bytes:
    if count < below:
        return bytes([first | count])
    for code, form, limit in zip(wide, "BHI", (1 << 8, 1 << 16, 1 << 32), strict=True):
        if code is not None and count < limit:
            return bytes([code]) + struct.pack(">" + form, count)
    raise OverflowError(count)


def prefix(body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + body


class Peer:
    """One side of a connection that does what the test tells it, right or wrong."""

    def __init__(
        self,
        client: bool,
        token: bytes,
        nonce: bytes,
        role: str,
        capabilities=(),
        layout_hash=0,
        max_frame=2048,
        name="",
        version=1,
    ):
        self.client, self.token, self.seq = client, token, 0
        kind = HELLO if client else CHALLENGE
        introduction = [kind, "teleopd", version, role, list(capabilities), layout_hash, max_frame, nonce, name]
        self.introduction = prefix(pack(introduction))

    def meet(self, other: bytes) -> None:
        """Derives the keys, given the other side's first frame."""
        both = self.introduction + other if self.client else other + self.introduction
        self.secret = hmac_sha256(self.token, b"teleopd 1 session\0" + both)
        for name in ("client proof", "server proof", "client frames", "server frames"):
            setattr(self, name.replace(" ", "_"), hmac_sha256(self.secret, name.encode()))
        mine, yours = self.client_frames, self.server_frames
        self.send_key, self.receive_key = (mine, yours) if self.client else (yours, mine)

    def proof(self) -> bytes:
        if self.client:
            return prefix(pack([PROOF, self.client_proof]))
        return prefix(pack([WELCOME, self.server_proof]))

    def seal(self, kind: int, stamp: int, *rest, seq: int | None = None) -> bytes:
        """A tagged frame; the number counts up unless one is given."""
        if seq is None:
            self.seq += 1
            seq = self.seq
        return self.seal_body(pack([kind, seq, stamp, *rest]))

    def seal_body(self, body: bytes) -> bytes:
        frame = struct.pack(">I", len(body) + 16) + body
        return frame + hmac_sha256(self.send_key, frame)[:16]

    def open(self, frame: bytes) -> bytes:
        """The body of a tagged frame of the other side. AssertionError if its length or tag is wrong."""
        assert struct.unpack(">I", frame[:4])[0] == len(frame) - 4
        assert hmac_sha256(self.receive_key, frame[:-16])[:16] == frame[-16:]
        return frame[4:-16]


def frames(stream: bytes) -> list[bytes]:
    """The frames of a stream, with their prefixes; it must end at the end of one."""
    out = []
    while stream:
        end = 4 + struct.unpack(">I", stream[:4])[0]
        assert len(stream) >= end
        out.append(stream[:end])
        stream = stream[end:]
    return out
