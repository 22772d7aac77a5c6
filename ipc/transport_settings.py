"""What one side of a connection is, wants and allows."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from .transport_frames import DATA_OVERHEAD, FRAME_LIMIT, HANDSHAKE_LIMIT, MAX_TIME

MIN_TOKEN = 16
"""Shortest token, bytes. An eavesdropper can try tokens against what he has seen, so they must not be guessable."""
MAX_CAPABILITIES = 8
MAX_NAME = 32
ROLE = re.compile(r"[a-z0-9_-]{1,16}", re.ASCII)
CAPABILITY = re.compile(r"[a-z0-9_.-]{1,24}", re.ASCII)

_MS = 1_000_000


@dataclass(frozen=True)
class Settings:
    """One side. ValueError says which value is wrong and what it may be.

    `token` is the secret that both sides have, at least 16 random bytes. `role` says what this program is, `accepts`
    which roles the other side may have. `layout_hash` is that of the signals that will be exchanged; a side that states
    one refuses any other, 0 leaves it to the messages. `capabilities` are words that the peers know the meaning of,
    `name` is for people. Times are in ns, sizes in bytes.
    """

    token: bytes = field(repr=False)
    role: str
    accepts: frozenset[str]
    layout_hash: int = 0
    capabilities: tuple[str, ...] = ()
    name: str = ""
    max_frame: int = 1 << 16
    """Longest frame that is taken from the peer."""
    validity_limit: int = 200 * _MS
    """Longest life of a message, whatever its sender says."""
    handshake_timeout: int = 2000 * _MS
    """From the first moment until both sides have proved themselves."""
    silence: int = 1000 * _MS
    """The connection ends when a ping has not been answered for so long."""
    ping_interval: int = 100 * _MS
    events: int = 64
    """Events that may wait for a slow peer."""

    def __post_init__(self) -> None:
        wrong = self._wrong()
        if wrong:
            raise ValueError(wrong)

    def _wrong(self) -> str:
        if len(self.token) < MIN_TOKEN:
            return f"the token has {len(self.token)} bytes, at least {MIN_TOKEN} are needed; make one with new_token()"
        for role in (self.role, *self.accepts):
            if not ROLE.fullmatch(role):
                return f"role {role!r} must be 1 to 16 of a–z 0–9 _ -"
        if not self.accepts:
            return "no role is accepted: name those that the other side may have"
        if len(self.capabilities) > MAX_CAPABILITIES:
            return f"there are {len(self.capabilities)} capabilities, at most {MAX_CAPABILITIES} are possible"
        for capability in self.capabilities:
            if not CAPABILITY.fullmatch(capability):
                return f"capability {capability!r} must be 1 to 24 of a–z 0–9 _ . -"
        if len(self.name.encode()) > MAX_NAME:
            return f"the name {self.name!r} is longer than {MAX_NAME} bytes"
        if not 0 <= self.layout_hash < 1 << 64:
            return f"layout_hash {self.layout_hash} does not fit into 64 bits"
        if not HANDSHAKE_LIMIT <= self.max_frame <= FRAME_LIMIT:
            return f"max_frame is {self.max_frame}, it must be from {HANDSHAKE_LIMIT} to {FRAME_LIMIT} bytes"
        for name in ("validity_limit", "handshake_timeout", "silence", "ping_interval"):
            if not 0 < getattr(self, name) < MAX_TIME:
                return f"{name} is {getattr(self, name)}, it must be a positive number of ns"
        return "" if self.events > 0 else f"events is {self.events}, it must be at least 1"


@dataclass(frozen=True)
class Peer:
    """What the other side said of itself. It has the token; the rest it merely claims."""

    role: str
    capabilities: frozenset[str]
    layout_hash: int
    max_frame: int
    name: str

    @property
    def max_payload(self) -> int:
        """Longest payload, bytes of msgpack, that the peer takes."""
        return self.max_frame - DATA_OVERHEAD
