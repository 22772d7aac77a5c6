"""Why the transport refused something: every reason once, counted by name, logged the first time.

Numbers up to 15 end a connection and cross the wire; from 16 on they concern one frame and the connection goes on.
"""

from __future__ import annotations

import enum
import logging
from collections import Counter
from typing import Any

_LOG = logging.getLogger(__name__)


class Reason(enum.IntEnum):
    """Why a connection ended, or a frame was refused."""

    NONE = 0
    SHUTDOWN = 1
    LOST = 2
    WRONG_VERSION = 3
    WRONG_ROLE = 4
    WRONG_LAYOUT = 5
    WRONG_TOKEN = 6
    HANDSHAKE_TIMEOUT = 7
    CROWDED = 8
    OVERSIZED = 9
    MALFORMED = 10
    OUT_OF_TURN = 11
    BAD_TAG = 12
    SILENT = 13
    REPLAY = 16
    GAP = 17
    STALE = 18
    FROM_FUTURE = 19
    UNSYNCHRONISED = 20
    UNKNOWN_KIND = 21
    UNEXPECTED_PONG = 22
    CLOCK_JUMP = 23
    QUEUE_FULL = 24

    @property
    def sentence(self) -> str:
        """What happened and, where one can do something about it, what."""
        return _SENTENCES[self]


_ENDINGS = range(Reason.SHUTDOWN, Reason.SILENT + 1)
"""Those that end a connection; up to 15 there is room for more."""

_SENTENCES = {
    Reason.NONE: "nothing was refused",
    Reason.SHUTDOWN: "the connection was closed on purpose",
    Reason.LOST: "the TCP connection ended",
    Reason.WRONG_VERSION: "the peer speaks another version of the protocol; install the same teleopd on both sides",
    Reason.WRONG_ROLE: "a peer of this role is not wanted here; check which port belongs to which program",
    Reason.WRONG_LAYOUT: "the peer has other signals (layout hash); use the same profile and version on both sides",
    Reason.WRONG_TOKEN: "the tokens differ; copy the token file from one side to the other",
    Reason.HANDSHAKE_TIMEOUT: "the handshake took too long",
    Reason.CROWDED: "too many connections",
    Reason.OVERSIZED: "a frame is longer than allowed, or this is no teleopd peer",
    Reason.MALFORMED: "a frame does not follow docs/protocol.md",
    Reason.OUT_OF_TURN: "a frame of this kind may not be sent at this point",
    Reason.BAD_TAG: "a frame's tag is wrong: it was altered or injected on the way",
    Reason.SILENT: "no answer to a ping in time",
    Reason.REPLAY: "a frame came twice, or an old one came again",
    Reason.GAP: "frames are missing: something between the peers removed them",
    Reason.STALE: "a message was too old when it arrived",
    Reason.FROM_FUTURE: "a message bears a time that has not come yet: the sender's clock is wrong",
    Reason.UNSYNCHRONISED: "a message came before the offset of the clocks was known",
    Reason.UNKNOWN_KIND: "a frame of a kind that this version does not know",
    Reason.UNEXPECTED_PONG: "an answer to a ping that was not sent",
    Reason.CLOCK_JUMP: "the peer's clock jumped; its offset is being measured anew",
    Reason.QUEUE_FULL: "an event was not queued because too many are waiting for a slow peer",
}


def ending(code: Any) -> Reason | None:
    """The reason that a peer gives for the end by its number; None if there is none of that number."""
    return Reason(code) if type(code) is int and code in _ENDINGS else None


class RefusedError(Exception):
    """What the peer sent ends the connection; `reason` says why."""

    def __init__(self, reason: Reason):
        super().__init__(reason.sentence)
        self.reason = reason


class TransportError(ConnectionError):
    """There is no connection; the message says why and `reason` names it."""

    def __init__(self, reason: Reason, text: str = ""):
        super().__init__(text or reason.sentence)
        self.reason = reason


class Ledger:
    """Counts by name, e.g. `{"bad_tag": 3}`; `peer_bad_tag` counts what the peer refused of ours.

    A listener shares one among its connections, so that a peer that keeps coming back does not fill the log.
    """

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def add(self, reason: Reason, who: str = "", by_peer: bool = False, times: int = 1) -> None:
        """Counts `reason`, and logs it with the peer's address `who` if it is the first of its kind."""
        name = ("peer_" if by_peer else "") + reason.name.lower()
        if not self.counts[name]:
            _LOG.warning(
                "%s: %s%s: %s; from now on this is only counted",
                who or "the peer",
                "says " if by_peer else "",
                reason.name.lower(),
                reason.sentence,
            )
        self.counts[name] += times
