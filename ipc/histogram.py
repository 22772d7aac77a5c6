"""Percentiles of the latency histograms (ipc/native/histogram.h)."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ._native import lib

HEAD = 4
"""Words before the buckets: count, max, sum, reserved."""

_HIGHEST = np.array([lib.histogram_highest(i) for i in range(lib.HISTOGRAM_BUCKETS)], dtype=np.float64)


def highest() -> npt.NDArray[np.float64]:
    """The largest value, ns, that each bucket counts."""
    return _HIGHEST


def percentile(histogram: npt.NDArray[np.uint64], q: float) -> float:
    """The value, ns, below which the share q ∈ [0, 1] of the entries lies; at most 3 % too high. 0 without entries."""
    count = int(histogram[0])
    if count == 0:
        return 0.0
    cumulative = np.cumsum(histogram[HEAD:])
    index = int(np.searchsorted(cumulative, max(1, np.ceil(q * count))))
    return float(min(_HIGHEST[min(index, len(_HIGHEST) - 1)], float(histogram[1])))


def above(histogram: npt.NDArray[np.uint64], ns: float) -> int:
    """How many entries are greater than `ns`, to the resolution of the buckets."""
    return int(histogram[HEAD:][ns < _HIGHEST].sum())


def summary(histogram: npt.NDArray[np.uint64]) -> dict[str, Any]:
    """p50, p99, p999 and max in µs, and the number of entries."""
    figures = {name: percentile(histogram, q) / 1e3 for name, q in (("p50", 0.5), ("p99", 0.99), ("p999", 0.999))}
    return {**figures, "max": float(histogram[1]) / 1e3, "count": int(histogram[0])}
