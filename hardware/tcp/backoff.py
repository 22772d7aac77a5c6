"""How long to wait before the next attempt to connect."""

from __future__ import annotations

import random

JITTER = 0.25
"""Share by which a wait is longer or shorter, so that many links do not knock at the same instant."""


class Backoff:
    """Waits that double from `shortest` to `longest`, ns, each within JITTER of that."""

    def __init__(self, shortest: int, longest: int, chance: random.Random):
        self._shortest, self._longest, self._chance = shortest, longest, chance
        self._next = shortest

    def reset(self) -> None:
        """The connection worked: begin anew."""
        self._next = self._shortest

    def wait(self) -> int:
        """The next wait, ns."""
        wait, self._next = self._next, min(2 * self._next, self._longest)
        return self._scattered(wait)

    def longest(self) -> int:
        """The wait after something that trying again will hardly mend, ns."""
        return self._scattered(self._longest)

    def _scattered(self, wait: int) -> int:
        return round(wait * self._chance.uniform(1 - JITTER, 1 + JITTER))
