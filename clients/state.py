"""A state as a client sees it: a copy, with names, enumerations and only the entries in use."""

from __future__ import annotations

import math
from typing import Any

from ..ipc import schema
from ..ipc.frame import Frame
from ..ipc.schema import Block, Layout, Signal


class BlockState:
    """The signals of one block; `str()` lists them."""

    def __init__(self, frame: Frame, block: Block):
        self._frame, self._block = frame, block
        self._signals = {signal.name: signal for signal in block.signals}

    def __getattr__(self, name: str) -> Any:
        signal = self.__dict__["_signals"].get(name)
        if signal is None:
            raise AttributeError(
                f"block {self._block.name!r} has no signal {name!r}; it has: {', '.join(self._signals)}"
            )
        return self._value(signal)

    def _value(self, signal: Signal) -> Any:
        array = self._frame[f"{self._block.name}.{signal.name}"]
        if not signal.shape:
            return _named(array[0].item(), signal.enum)
        if signal.count:
            array = array[: int(self._frame[f"{self._block.name}.{signal.count}"][0])]
        return array

    def as_dict(self) -> dict[str, Any]:
        """Every signal as plain numbers, lists and names, None where a number is not finite: ready for JSON."""
        return {name: _plain(self._value(signal)) for name, signal in self._signals.items()}

    def __dir__(self) -> list[str]:
        return list(self._signals)

    def __repr__(self) -> str:
        return f"{self._block.name}: {self.as_dict()}"


class State:
    """One state of a cell: `state.base.eta`, `state["base.eta"]`, `state.as_dict()`.

    Arrays are numpy arrays (SI units, radians; see docs/signals.md), scalars are numbers or enumerations. It is a copy
    and does not change when the cell goes on.
    """

    def __init__(self, frame: Frame):
        self._frame = Frame(frame.layout)
        self._frame.buffer[:] = frame.buffer
        self._blocks = {block.name: BlockState(self._frame, block) for block in frame.layout.blocks}

    def __getattr__(self, name: str) -> BlockState:
        blocks: dict[str, BlockState] = self.__dict__["_blocks"]
        if name not in blocks:
            raise AttributeError(f"this cell has no block {name!r}; it has: {', '.join(blocks)}")
        return blocks[name]

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
        return self._frame.layout

    def as_dict(self) -> dict[str, Any]:
        """Every block as plain numbers, lists and names: ready for JSON."""
        return {name: block.as_dict() for name, block in self._blocks.items()}

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
