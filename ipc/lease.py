"""The lease: exactly one client holds control.

The core alone grants it; clients ask through their slot and see the answer in the state (`cell.holder`). It is kept by
commands that are accepted and ends by itself, in cell time, when they stop. Who asks for it while another has it is
refused, unless he says that he takes it over.
"""

from __future__ import annotations


class Lease:
    """Who holds control. Slots count from 0; times are ns of the cell's clock."""

    def __init__(self, duration_ns: int):
        self._duration = duration_ns
        self._until = 0
        self.holder: int | None = None

    def take(self, slot: int, now: int, over: bool = False) -> bool:
        """Gives control to `slot` if nobody else has it, or `over` says to take it from whoever has."""
        if self.holder not in (None, slot) and not over:
            return False
        self.holder, self._until = slot, now + self._duration
        return True

    def renew(self, slot: int, now: int) -> bool:
        """Keeps control; False if `slot` does not have it."""
        if self.holder != slot:
            return False
        self._until = now + self._duration
        return True

    def release(self, slot: int) -> bool:
        """Gives control up; False if `slot` does not have it."""
        if self.holder != slot:
            return False
        self.holder = None
        return True

    def expired(self, now: int) -> bool:
        """Ends a lease whose time is over; True in the very tick in which that happens."""
        if self.holder is None or now <= self._until:
            return False
        self.holder = None
        return True
