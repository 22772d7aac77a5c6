"""Waiting for a socket with the resolution of microseconds: poll(2) counts milliseconds, which is a whole tick."""

from __future__ import annotations

import select


def readable(descriptors: list[int], timeout_ns: int) -> list[int]:
    """Waits up to so many ns; which of these descriptors (each below 1024) have something to be read."""
    return select.select(descriptors, [], [], max(timeout_ns, 0) * 1e-9)[0]
