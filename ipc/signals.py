"""What a signal and a block are; `schema.py` declares them all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

__all__ = ["F8", "I8", "TEXT", "U8", "WORD", "Block", "Signal", "text_of", "words_of"]

F8, U8, I8 = "f8", "u8", "i8"
WORD = 8
"""Bytes of one element, whatever its type."""
TEXT = "text"
"""Unit of a signal whose words are UTF-8 text, padded with zeros; see `text_of`."""


@dataclass(frozen=True)
class Signal:
    """One named quantity.

    `shape` is the capacity; where `count` names another signal of the block, only that many leading entries are in
    use. `low` and `high` bound a valid value (both inclusive) where there is a bound by nature.
    """

    name: str
    dtype: str
    shape: tuple[int, ...]
    unit: str
    doc: str
    frame: str = ""
    count: str = ""
    low: float | None = None
    high: float | None = None
    enum: str = ""

    @property
    def elements(self) -> int:
        """Number of elements, capacity included."""
        return int(np.prod(self.shape, dtype=int))

    @property
    def nbytes(self) -> int:
        """Bytes in the block."""
        return self.elements * WORD


@dataclass(frozen=True)
class Block:
    """Signals that belong together. `reproducible` is false where the values depend on the machine's timing."""

    name: str
    doc: str
    signals: tuple[Signal, ...]
    reproducible: bool = True

    @property
    def nbytes(self) -> int:
        """Bytes of the block; signals follow each other without gaps."""
        return sum(signal.nbytes for signal in self.signals)

    def offset(self, name: str) -> int:
        """Byte offset of a signal in its block; KeyError if there is none of that name."""
        at = 0
        for signal in self.signals:
            if signal.name == name:
                return at
            at += signal.nbytes
        raise KeyError(f"block {self.name!r} has no signal {name!r}")

    @property
    def dtype(self) -> np.dtype[Any]:
        """The block as a numpy structured type."""
        return np.dtype(
            [(s.name, "<" + s.dtype, s.shape) if s.shape else (s.name, "<" + s.dtype) for s in self.signals]
        )


def floats(name: str, n: int, unit: str, doc: str, frame: str = "", count: str = "", **kw: Any) -> Signal:
    """`n` float64 elements; a scalar for n = 1."""
    return Signal(name, F8, (n,) if n > 1 else (), unit, doc, frame, count, **kw)


def counts(name: str, unit: str, doc: str, n: int = 1, **kw: Any) -> Signal:
    """`n` unsigned integers; a scalar for n = 1."""
    return Signal(name, U8, (n,) if n > 1 else (), unit, doc, **kw)


def integers(name: str, unit: str, doc: str, n: int = 1, **kw: Any) -> Signal:
    """`n` signed integers, as times are; a scalar for n = 1."""
    return Signal(name, I8, (n,) if n > 1 else (), unit, doc, **kw)


def text(name: str, nbytes: int, doc: str) -> Signal:
    """UTF-8 text of at most `nbytes` bytes."""
    return Signal(name, U8, (nbytes // WORD,), TEXT, doc)


def words_of(text: str, nbytes: int) -> np.ndarray[Any, Any]:
    """Text as the words of a signal, cut at a whole character to fit `nbytes`."""
    data = text.encode()[:nbytes].decode(errors="ignore").encode()
    return np.frombuffer(data.ljust(nbytes, b"\0"), dtype="<u8")


def text_of(words: np.ndarray[Any, Any]) -> str:
    """Inverse of `words_of`; what is no UTF-8 is replaced."""
    return np.ascontiguousarray(words, dtype="<u8").tobytes().partition(b"\0")[0].decode(errors="replace")
