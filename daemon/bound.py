"""Small jobs on memory that was bound once: each is one C call, with no argument, no view and no allocation."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from ..ipc._native import ffi, lib

Numbers = npt.NDArray[np.float64]


def all_finite(*arrays: Numbers) -> Callable[[], int]:
    """A check of this very memory: calling the result returns 1 if no number is NaN or infinite."""
    spans = ffi.new("kernel_span_t[]", max(len(arrays), 1))
    for span, array in zip(spans, arrays, strict=False):
        setattr(span, "from", _place(array))
        span.count = array.size
    return _Bound(lib.all_finite, spans, len(arrays), keep=arrays)


def all_within(numbers: Numbers, bounds: Numbers) -> Callable[[], int]:
    """A check of this very memory: 1 if no number is larger than its bound, whatever its sign, and none is NaN."""
    if numbers.size != bounds.size:
        raise ValueError(f"{numbers.size} numbers need as many bounds, not {bounds.size}")
    return _Bound(lib.all_within, _place(numbers), _place(bounds), numbers.size, keep=(numbers, bounds))


def copy_all(pairs: Iterable[tuple[Numbers, Numbers]]) -> Callable[[], None]:
    """Pairs (to, from) of equal size: calling the result copies each, in this order. ValueError if sizes differ."""
    kept = list(pairs)
    copies = ffi.new("kernel_copy_t[]", max(len(kept), 1))
    for copy, (to, source) in zip(copies, kept, strict=False):
        if to.size != source.size:
            raise ValueError(f"{source.size} numbers cannot be copied onto {to.size}")
        copy.to, copy.count = _place(to), to.size
        setattr(copy, "from", _place(source))
    return _Bound(lib.copy_all, copies, len(kept), keep=kept)


class _Bound:
    """A C function and its arguments, with the memory that they lead to."""

    def __init__(self, call: Any, *arguments: Any, keep: Any):
        self._call, self._arguments, self._keep = call, arguments, keep

    def __call__(self) -> Any:
        return self._call(*self._arguments)


def _place(array: Numbers) -> Any:
    """Where an array's numbers are; ValueError unless they are float64 and follow each other."""
    if array.dtype != np.float64 or not array.flags.c_contiguous:
        raise ValueError(f"numbers must be float64 and follow each other; these are {array.dtype}, {array.strides}")
    return ffi.cast("double *", array.ctypes.data)
