"""The images object: the newest picture of a cell's depth camera, colour and depth together, in one two-copy latch.

Owned by whoever draws: the camera's process, or in simulated time the core. A reader copies a whole picture or none; it
never waits, and never makes the writer wait. The header's `stride` is the width, its `count` the height, in
pixels; behind its page lies the latch, whose block is

    8 words   tick, cell time in ns, width, height, number of the picture, three of zero
    colour    height × width × 3 bytes, red, green, blue, from the top left, padded to whole words
    depth     height × width float32, m along the camera's axis, likewise; NaN too near, +∞ too far
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ._native import ffi, lib
from .shared_object import (
    PAGE,
    READ_TRIES,
    CellGoneError,
    OwnedObject,
    SegmentError,
    Status,
    attach,
    object_name,
    page_up,
)

WORD = 8
HEAD = 8
"""Words before the colours."""


@dataclass(frozen=True)
class Picture:
    """One picture. `tick` and `t` (ns) are those of the state that it shows."""

    tick: int
    t: int
    number: int
    colour: npt.NDArray[np.uint8]
    """height × width × 3."""
    depth: npt.NDArray[np.float32]
    """height × width, m along the camera's axis; NaN too near, +∞ too far."""


class _Block:
    """The latch's block as arrays."""

    def __init__(self, width: int, height: int):
        colours, depths = (-(-n // WORD) for n in (3 * width * height, 4 * width * height))
        self.words: npt.NDArray[np.uint64] = np.zeros(HEAD + colours + depths, np.uint64)
        self.nbytes = self.words.nbytes
        after = self.words[HEAD:]
        self.colour = after[:colours].view(np.uint8)[: 3 * width * height].reshape(height, width, 3)
        self.depth = after[colours:].view(np.float32)[: width * height].reshape(height, width)
        self.pointer = ffi.cast("void *", self.words.ctypes.data)


def _hash(width: int, height: int) -> int:
    text = f"images 1 {width} {height}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "little")


class ImagesWriter(OwnedObject):
    """The end of whoever draws. AlreadyRunningError if somebody else draws this cell's pictures."""

    def __init__(self, cell: str, width: int, height: int):
        self._size, self._block = (width, height), _Block(width, height)
        nbytes = self._block.nbytes
        super().__init__(
            object_name(cell, "images"), _hash(width, height), PAGE + page_up(lib.latch_size(nbytes)), 0o640
        )
        h = self.header
        h.data_offset, h.block_bytes, h.count, h.stride = PAGE, nbytes, height, width
        self._latch = self.at(PAGE, "latch_t *")
        lib.latch_recover(self._latch, nbytes)
        self._number = int(lib.latch_published(self._latch))

    def write(self, tick: int, t: int, colour: npt.NDArray[np.uint8], depth: npt.NDArray[np.float32]) -> None:
        """Publishes a picture; the arrays are height × width × 3 and height × width."""
        block, (width, height) = self._block, self._size
        self._number += 1
        block.words[:5] = tick, t, width, height, self._number
        block.colour[:], block.depth[:] = colour, depth
        lib.latch_write(self._latch, block.pointer, block.nbytes)


class ImagesReader:
    """Reads the pictures of a cell. CellNotRunningError if nobody draws any, SegmentError if they cannot be read."""

    def __init__(self, cell: str):
        hint = f"cell {cell!r} has no pictures: start it with  --set sensors.camera.on=true"
        self.cell, self._object = cell, attach(object_name(cell, "images"), writable=False, hint=hint)
        h = self._object.header
        width, height = int(h.stride), int(h.count)
        if int(h.layout_hash) != _hash(width, height):
            self._object.close()
            raise SegmentError(f"cell {cell!r} has pictures of another format: use the same teleopd on both sides")
        self._block = _Block(width, height)
        self._object.inside(PAGE, lib.latch_size(self._block.nbytes))
        self._latch = self._object.at(PAGE, "latch_t *")
        self.width, self.height = width, height

    def read(self) -> Picture | None:
        """The newest picture, whole; None while there is none. CellGoneError once nobody draws any more."""
        if self._object.status != Status.LIVE or not self._object.owner_alive:
            raise CellGoneError(f"nobody draws the pictures of cell {self.cell!r} any more")
        block = self._block
        if lib.latch_read(self._latch, block.pointer, block.nbytes, READ_TRIES) <= 0:
            return None
        tick, t, _, _, number = (int(word) for word in block.words[:5])
        return Picture(tick, t, number, block.colour.copy(), block.depth.copy())

    def close(self) -> None:
        """Detaches."""
        self._object.close()
        self._latch = None
