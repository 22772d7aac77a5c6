"""A state as a client sees it: a copy, with names, enumerations and only the entries in use."""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import Any

import numpy as np
import numpy.typing as npt

from ..ipc import schema
from ..ipc.frame import Frame
from ..ipc.schema import Layout, Signal

Words = npt.NDArray[np.uint64]
Places = dict[str, tuple[Signal, slice]]


def has_gripper(blocks: Collection[str]) -> bool:
    """Whether a robot whose state has these blocks has one: every arm but one that carries a glass."""
    return "arm" in blocks and "glass" not in blocks


class BlockState:
    """The signals of one block; `str()` lists them."""

    __slots__ = ("_name", "_places", "_words")

    def __init__(self, name: str, places: Places, words: Words):
        self._name, self._places, self._words = name, places, words

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        place = self._places.get(name)
        if place is None:
            raise AttributeError(f"block {self._name!r} has no signal {name!r}; it has: {', '.join(self._places)}")
        return self._value(*place)

    def _value(self, signal: Signal, at: slice) -> Any:
        array = self._words[at].view(signal.dtype)
        if not signal.shape:
            return _named(array[0].item(), signal.enum)
        if signal.unit == schema.TEXT:
            return schema.text_of(array)
        if signal.count:
            array = array[: int(self._words[self._places[signal.count][1]][0])]
        return array

    def as_dict(self) -> dict[str, Any]:
        """Every signal as plain numbers, lists and names, None where a number is not finite: ready for JSON."""
        return {name: _plain(self._value(*place)) for name, place in self._places.items()}

    def __dir__(self) -> list[str]:
        return list(self._places)

    def __repr__(self) -> str:
        return f"{self._name}: {self.as_dict()}"


class State:
    """One state of a cell: `state.base.eta`, `state["base.eta"]`, `state.as_dict()`.

    Arrays are numpy arrays (SI units, radians; see docs/signals.md), scalars are numbers or enumerations. It is one
    copy of one tick that does not change when the cell goes on, and that nobody can write to; what is looked at is
    looked up then, so a state costs the same however many signals a cell has.
    """

    __slots__ = ("_layout", "_words")

    def __init__(self, frame: Frame):
        self._layout = frame.layout
        self._words: Words = frame.buffer.copy()
        self._words.flags.writeable = False

    def __getattr__(self, name: str) -> BlockState:
        if name.startswith("_"):  # what copy and pickle look for, on an object that is not whole yet
            raise AttributeError(name)
        places = self._layout.places
        if name not in places:
            raise AttributeError(f"this cell has no block {name!r}; it has: {', '.join(places)}")
        return BlockState(name, places[name], self._words)

    def __getitem__(self, name: str) -> Any:
        block, _, signal = name.partition(".")
        return getattr(getattr(self, block), signal)

    @property
    def tick(self) -> int:
        """Number of the tick, from 1."""
        return int(self.cell.tick)

    @property
    def t(self) -> float:
        """Cell time, s."""
        return float(self.cell.t * 1e-9)

    @property
    def layout(self) -> Layout:
        """The signals there are."""
        return self._layout

    def as_dict(self) -> dict[str, Any]:
        """Every block as plain numbers, lists and names: ready for JSON."""
        return {name: getattr(self, name).as_dict() for name in self._layout.places}

    def __repr__(self) -> str:
        return f"State(tick={self.tick}, t={self.t:.3f} s, {self.cell.state.name.lower()})"


def _named(value: Any, enum: str) -> Any:
    kind = getattr(schema, enum, None) if enum else None
    if kind is None:
        return value
    try:
        return kind(value)
    except ValueError:  # a later version's value: better a number than no state
        return value


def _plain(value: Any) -> Any:
    if hasattr(value, "tolist"):
        return [_plain(each) for each in value.tolist()]
    if isinstance(value, float) and not math.isfinite(value):
        return None  # JSON has no word for it
    return value.name.lower() if hasattr(value, "name") and value.name else value
