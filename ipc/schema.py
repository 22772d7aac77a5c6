"""Every signal, declared once.

Signals are grouped in blocks (`ipc/blocks/`); a profile selects the blocks its robot has. All elements are eight bytes
long and little-endian (`f8`, `u8`, `i8`), so a block's bytes in memory, its C struct and its recorded message are the
same. The C header, the C# and MATLAB constants and the table in the docs are generated from here (`ipc/generate.py`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgpack
import numpy as np

from .blocks.beside import COMMAND, LAW, LAW_ANSWER, LINK, OBSERVER, PLAN
from .blocks.cell import CELL, HOLDER, INBOX, PACE, RECORDING, SESSION, TIMING
from .blocks.glass import GLASS, LIQUID, MPC, SOLVER
from .blocks.operating import BILATERAL, HAPTICS, OPERATOR, REACH, REFERENCE
from .blocks.robot import ARM, BASE, CONTROL, END_EFFECTOR, GUARD
from .blocks.sensors import IMU, JOINTS, KOBUKI, LIDAR, ODOMETRY, SIMULATION
from .blocks.world import ARENA, CONTACT, SCENE, TASK
from .enums import *  # noqa: F403 — they belong to the schema, and are taken from here
from .signals import *  # noqa: F403 — as these
from .signals import WORD, Block, Signal
from .sizes import *  # noqa: F403 — and these

VERSION = 1
"""Version of the segment's format: header, latch, section order. The layout hash covers the signals."""

BLOCKS: dict[str, Block] = {
    block.name: block
    for block in (
        *(CELL, HOLDER, INBOX, TIMING, OPERATOR, BASE, ARM, END_EFFECTOR, GLASS, LIQUID, MPC, SOLVER),
        *(CONTROL, GUARD, TASK, SCENE, CONTACT, REFERENCE, LAW, SESSION, RECORDING, LINK, OBSERVER),
        *(ODOMETRY, IMU, LIDAR, BILATERAL, HAPTICS, ARENA, REACH, JOINTS, KOBUKI, SIMULATION, PACE),
    )
}
"""Every block a state may have."""

BESIDE_A_STATE = (COMMAND, PLAN, LAW_ANSWER)
"""Blocks that are exchanged but are no part of a state."""


@dataclass(frozen=True)
class Layout:
    """The blocks of one state (or command), with their byte offsets."""

    blocks: tuple[Block, ...]

    @classmethod
    def of(cls, names: Iterable[str]) -> Layout:
        """The layout of the named blocks; ValueError names an unknown one and those there are."""
        names = tuple(names)
        unknown = [name for name in names if name not in BLOCKS]
        if unknown:
            raise ValueError(f"no block {unknown[0]!r}; there are: {', '.join(BLOCKS)}")
        return cls(tuple(BLOCKS[name] for name in names))

    @property
    def nbytes(self) -> int:
        """Bytes of the whole."""
        return sum(block.nbytes for block in self.blocks)

    def __iter__(self) -> Iterator[tuple[str, Signal, int]]:
        """Every signal as (full name, declaration, byte offset)."""
        at = 0
        for block in self.blocks:
            for signal in block.signals:
                yield f"{block.name}.{signal.name}", signal, at
                at += signal.nbytes

    @cached_property
    def places(self) -> dict[str, dict[str, tuple[Signal, slice]]]:
        """For each block and signal: its declaration, and the words of the state where it is."""
        found: dict[str, dict[str, tuple[Signal, slice]]] = {block.name: {} for block in self.blocks}
        for name, signal, at in self:
            block, _, _ = name.partition(".")
            found[block][signal.name] = signal, slice(at // WORD, at // WORD + signal.elements)
        return found

    @property
    def dtype(self) -> np.dtype[Any]:
        """The whole as a numpy structured type, one field a block."""
        return np.dtype([(block.name, block.dtype) for block in self.blocks])

    def encode(self) -> bytes:
        """The schema as msgpack: what a client needs to read signals it does not know."""
        plain = [
            {
                "name": block.name,
                "doc": block.doc,
                "reproducible": block.reproducible,
                "signals": [
                    {key: value for key, value in vars(signal).items() if value not in ("", None)}
                    for signal in block.signals
                ],
            }
            for block in self.blocks
        ]
        return bytes(msgpack.packb(plain))

    @classmethod
    def decode(cls, data: bytes) -> Layout:
        """Inverse of `encode`; ValueError if the bytes are no schema."""
        try:
            plain = msgpack.unpackb(data)
            return cls(
                tuple(
                    Block(
                        block["name"],
                        block["doc"],
                        tuple(Signal(**{**signal, "shape": tuple(signal["shape"])}) for signal in block["signals"]),
                        block["reproducible"],
                    )
                    for block in plain
                )
            )
        except (KeyError, TypeError, ValueError, msgpack.UnpackException) as error:
            raise ValueError(f"not a schema: {error}") from error

    @property
    def hash(self) -> int:
        """64-bit number that differs where any signal's name, type, shape, unit, frame or place differs.

        Prose does not count: a corrected description makes nothing incompatible.
        """
        places = [
            (name, at, signal.dtype, signal.shape, signal.unit, signal.frame, signal.count) for name, signal, at in self
        ]
        return int.from_bytes(hashlib.sha256(repr(places).encode()).digest()[:8], "little")
