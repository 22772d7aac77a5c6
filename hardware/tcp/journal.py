"""What the reference robot did, as lines of JSON with its own times: for whoever has to judge it."""

from __future__ import annotations

import json
from typing import IO, Any

from .servo import Servo

FLUSH_NS = 20_000_000
REST_NS = 100_000_000
"""A robot at rest says so this often."""
AT_REST = 1e-3
"""m/s, rad/s: slower is at rest."""


class Journal:
    """Writes to `out`; to nothing if that is None."""

    def __init__(self, out: IO[str] | None):
        self._out = out
        self._moved, self._wrote, self._flushed = False, 0, 0

    def event(self, now: int, event: str, **about: Any) -> None:
        """Something that happened at `now` ns."""
        if self._out is not None:
            self._out.write(json.dumps({"t": now, "event": event, **about}) + "\n")
            self._out.flush()

    def tick(self, now: int, servo: Servo, v: Any, slack: int) -> None:
        """One tick: what was asked for, what was commanded, how fast the robot moves, and how long that is allowed.

        `slack`: by how much, ns, the clock of whoever sent the command may be misjudged.
        """
        if self._out is None:
            return
        moves = bool(servo.target.any() or servo.v_cmd.any() or abs(v).max() > AT_REST)
        if moves or self._moved or now - self._wrote >= REST_NS:
            self._wrote = now
            # A list of finite numbers is written in Python as it is in JSON, in a fraction of the encoder's time.
            self._out.write(
                f'{{"t": {now}, "engagement": {servo.engagement}, "target": {servo.target.tolist()}, '
                f'"v_cmd": {servo.v_cmd.tolist()}, "v": {v.tolist()}, "slack": {slack}}}\n'
            )
        self._moved = moves
        if now - self._flushed >= FLUSH_NS:
            self._flushed = now
            self._out.flush()
