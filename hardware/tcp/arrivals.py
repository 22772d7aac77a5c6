"""Which of the robot's numbered states have arrived: what is new, what is missing, what came twice or too late."""

from __future__ import annotations

WINDOW = 256
"""States behind the newest one that are still known one by one."""


class Arrivals:
    """Counts over all connections; numbers begin anew with each of them."""

    def __init__(self) -> None:
        self.received = self.reordered = 0
        self._missing = 0
        self.begin()

    def begin(self) -> None:
        """A new connection."""
        self.newest = self._first = 0
        self._seen = 0
        """Bit i is set if the state number `newest` − i has arrived."""

    def take(self, seq: int) -> bool:
        """A state has come; whether it is newer than all before it."""
        ahead = seq - self.newest
        if ahead > 0:
            if self._seen:
                self._missing += ahead - 1
            else:
                self._first = seq
            self._seen = (self._seen << min(ahead, WINDOW) | 1) & ((1 << WINDOW) - 1)
            self.newest = seq
            self.received += 1
            return True
        self.reordered += 1
        if seq > self._first and -ahead < WINDOW and not self._seen >> -ahead & 1:
            self._seen |= 1 << -ahead
            self._missing = max(self._missing - 1, 0)
        return False

    def lost(self, late: int) -> int:
        """States that never arrived; `late` ones did, and were refused before they came here."""
        return max(self._missing - late, 0)
