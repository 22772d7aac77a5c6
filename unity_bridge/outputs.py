"""From the state to the flat memories: every signal of the layout at its positions.

Only the layout's own positions are written, in runs as long as possible, so a memory may carry inputs as well. With
`output_cycle` the first number is written before everything else and the last one after it; who reads the last one
first and the first one last, and finds them equal, has one whole cycle.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from ..ipc import schema
from ..ipc.frame import Frame
from ..ipc.schema import WORD
from .layout import BRIDGE, Field, Layout
from .smclient import ElementType, FlatMemory, TruncatedError, cut, numbers

CYCLES = 1_000_000
"""The cycle counter begins again at 0 here: a float holds it exactly."""


class _Gather:
    """Elements of one array that go to one memory: image[positions] = gain · source[index] + offset."""

    def __init__(self, source: npt.NDArray[Any], items: Sequence[tuple[int, Field]]):
        """`items` are signals with the element of the source at which each begins."""
        self._source = source
        self._index = np.concatenate([first + item.channel.index for first, item in items])
        self._positions = np.concatenate([item.channel.positions for _, item in items])
        self._gain = np.concatenate([item.channel.gain for _, item in items])
        self._offset = np.concatenate([item.channel.offset for _, item in items])

    def into(self, image: npt.NDArray[np.float64]) -> None:
        """Fills the positions."""
        image[self._positions] = self._gain * self._source[self._index].astype(np.float64) + self._offset


@dataclass
class _Part:
    """What one memory shows: numbers or texts."""

    memory: FlatMemory
    image: npt.NDArray[Any]
    runs: list[tuple[int, int]]
    cycle: tuple[int, int] | None
    fields: list[Field]
    gathers: list[_Gather] = field(default_factory=list)

    @property
    def is_text(self) -> bool:
        return self.memory.kind is ElementType.STRING


class Outputs:
    """Writes states into the memories."""

    def __init__(self, layout: Layout, memories: Mapping[str, FlatMemory]):
        self._fields, self._cycle = layout.fields, 0
        self._frame: Frame | None = None
        self._about = np.zeros(len(BRIDGE.signals))
        self.bridge = {signal.name: self._about[i : i + 1] for i, signal in enumerate(BRIDGE.signals)}
        parts = [self._part(layout, name, memory) for name, memory in memories.items()]
        self._parts = [part for part in parts if part.runs or part.cycle]
        self.bind(None)

    def _part(self, layout: Layout, name: str, memory: FlatMemory) -> _Part:
        table = layout.memories[name]
        cycle = table.output_cycle
        written = [at for at, use in layout.claims.of(name) if use.direction == "out" and at not in (cycle or ())]
        image = np.zeros(table.quantity, dtype=table.type.dtype if table.type is ElementType.STRING else float)
        image[: memory.usable] = memory.snapshot()  # a scene that runs already goes on from what it sees now
        if cycle and np.isfinite(image[cycle[0]]):
            self._cycle = max(self._cycle, int(image[cycle[0]]))
        return _Part(memory, image, runs(written), cycle, [f for f in layout.fields if f.channel.memory == name])

    def bind(self, frame: Frame | None) -> list[str]:
        """Shows this frame from now on; without one only what the bridge says of itself.

        Returns the layout's signals that the cell does not have; their positions keep what is there.
        """
        self._frame = frame
        places = {f"{BRIDGE.name}.{name}": (self._about, i) for i, name in enumerate(self.bridge)}
        if frame is not None:
            views = {kind: frame.buffer.view("<" + kind) for kind in ("f8", "u8", "i8")}
            places |= {name: (views[signal.dtype], at // WORD) for name, signal, at in frame.layout}
        for part in self._parts:
            by_source: dict[int, list[tuple[int, Field]]] = {}
            for item in part.fields if not part.is_text else ():
                if item.signal in places:
                    source, first = places[item.signal]
                    by_source.setdefault(id(source), []).append((first, item))
            sources = {id(source): source for source, _ in places.values()}
            part.gathers = [_Gather(sources[key], items) for key, items in by_source.items()]
        return [item.signal for item in self._fields if frame is not None and item.signal not in places]

    def write(self, modes: Sequence[str] = ()) -> None:
        """Writes what the frame holds now. `modes` are the names of the cell's modes.

        A memory that has become smaller is left alone.
        """
        self._cycle = (self._cycle + 1) % CYCLES
        for part in self._parts:
            for gather in part.gathers:
                gather.into(part.image)
            for item in part.fields if part.is_text else ():
                self._spell(item, part.image, modes)
            with contextlib.suppress(TruncatedError):
                self._flush(part)

    def _spell(self, item: Field, image: npt.NDArray[Any], modes: Sequence[str]) -> None:
        block, _, name = item.signal.partition(".")
        source = self.bridge.get(name) if block == BRIDGE.name else self._frame and self._frame.signals.get(item.signal)
        if source is not None:
            for position, i in zip(item.channel.positions, item.channel.index, strict=True):
                image[position] = cut(text_of(item, source[i].item(), modes))

    def _flush(self, part: _Part) -> None:
        kind = part.memory.kind
        count = numbers([self._cycle], kind) if part.cycle else None
        if part.cycle and count is not None:
            part.memory.write(part.cycle[0], count)
        for start, stop in part.runs:
            elements = part.image[start:stop]
            part.memory.write(start, elements if part.is_text else numbers(elements, kind))
        if part.cycle and count is not None:
            part.memory.write(part.cycle[1], count)


def runs(positions: Sequence[int]) -> list[tuple[int, int]]:
    """Sorted positions as half-open ranges without gaps."""
    found: list[tuple[int, int]] = []
    for position in sorted(positions):
        if found and found[-1][1] == position:
            found[-1] = (found[-1][0], position + 1)
        else:
            found.append((position, position + 1))
    return found


def text_of(item: Field, value: float, modes: Sequence[str]) -> str:
    """A value as a text: the name of an enumeration's member or of a mode, else the number."""
    if item.signal == "cell.mode" and 0 < value <= len(modes):
        return modes[int(value) - 1]
    kind = getattr(schema, item.enum, None) if item.enum else None
    if kind is not None and value in list(kind):
        return str(kind(value).name).lower()
    return f"{value:.9g}"
