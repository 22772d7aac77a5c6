"""What the bridge has to say: each message once, not at every cycle."""

from __future__ import annotations

import contextlib
import sys


class Report:
    """Writes a topic's message to standard error when it changes; an empty one says that all is well again."""

    def __init__(self) -> None:
        self._last: dict[str, str] = {}

    def __call__(self, topic: str, message: str) -> None:
        """Tells `message` about `topic`, unless that was the last thing told about it."""
        before = self._last.get(topic, "")
        if message == before:
            return
        self._last[topic] = message
        with contextlib.suppress(OSError):  # whoever read this may have died before the bridge
            print(f"bridge: {message or f'{topic}: all right again'}", file=sys.stderr, flush=True)
