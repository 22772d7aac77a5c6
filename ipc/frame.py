"""One state in memory: a flat buffer and a numpy view of every signal.

The stages of the tick read and write these views in place; nothing is allocated after the start.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ._native import ffi
from .schema import WORD, Layout


class BlockView:
    """Attribute access to the signals of one block: `frame.base.eta`."""

    def __init__(self, arrays: dict[str, npt.NDArray[Any]]):
        self.__dict__.update(arrays)

    def __getattr__(self, name: str) -> npt.NDArray[Any]:
        raise AttributeError(f"no signal {name!r}; there are: {', '.join(self.__dict__)}")


class Frame:
    """The memory of one state.

    Scalars are views of shape (1,), so that `frame.cell.tick[0] = k` writes in place. `frame["base.eta"]` is the
    same array as `frame.base.eta`. `nbytes` is the size of the whole.
    """

    def __init__(self, layout: Layout):
        self.layout = layout
        self.buffer = np.zeros(layout.nbytes // WORD, dtype="<u8")
        self.signals: dict[str, npt.NDArray[Any]] = {}
        for name, signal, at in layout:
            start = at // WORD
            self.signals[name] = self.buffer[start : start + signal.elements].view("<" + signal.dtype)
        for block in layout.blocks:
            view = {signal.name: self.signals[f"{block.name}.{signal.name}"] for signal in block.signals}
            setattr(self, block.name, BlockView(view))
        self.pointer = ffi.cast("void *", ffi.from_buffer(self.buffer))
        self.nbytes = layout.nbytes

    def __getitem__(self, name: str) -> npt.NDArray[Any]:
        try:
            return self.signals[name]
        except KeyError:
            raise KeyError(f"this cell has no signal {name!r}; see docs/signals.md") from None

    def __getattr__(self, name: str) -> BlockView:
        blocks = ", ".join(block.name for block in self.__dict__["layout"].blocks)
        raise AttributeError(f"this cell has no block {name!r}; it has: {blocks}")
