"""From the flat memories to what the operator does: one sample, taken at one moment, checked."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from ..ipc.blocks.beside import COMMAND
from .channel import Channel
from .layout import Layout
from .layout_inputs import LayoutInputs
from .smclient import FlatMemory, plain
from .tables import Switch

BOUNDS = {"hand": "position", "twist": "velocity", "velocity": "velocity", "joints": "velocity"}
"""The signal of a command whose range each quantity must keep."""
CYCLE_TRIES = 3


@dataclass
class Sample:
    """What stands in the inputs: SI units, our axes. `problem` says why the numbers cannot be used, or is empty."""

    switches: dict[str, bool]
    mode: int | str | None = None
    hand: tuple[float, ...] | None = None
    twist: tuple[float, ...] | None = None
    velocity: tuple[float, ...] | None = None
    joints: tuple[float, ...] | None = None
    heartbeat: bytes | None = None
    problem: str = ""

    @property
    def deadman(self) -> bool:
        """Whether the deadman is pressed."""
        return self.switches["deadman"]


@dataclass
class _Source:
    """A memory with inputs; `first` to before `stop` are the positions that matter."""

    memory: FlatMemory
    cycle: tuple[int, int] | None
    first: int
    stop: int
    elements: npt.NDArray[Any] = field(default_factory=lambda: np.empty(0))


class Inputs:
    """Reads samples."""

    def __init__(self, layout: Layout, memories: Mapping[str, FlatMemory]):
        assert layout.inputs is not None
        self._inputs: LayoutInputs = layout.inputs
        self._sources: dict[str, _Source] = {}
        for name, memory in memories.items():
            positions = [at for at, use in layout.claims.of(name) if use.direction == "in"]
            if positions:
                cycle = layout.memories[name].input_cycle
                self._sources[name] = _Source(memory, cycle, min(positions), max(positions) + 1)
        limits = {signal.name: signal.high or math.inf for signal in COMMAND.signals}
        self._limits = {name: limits[signal] for name, signal in BOUNDS.items()}

    def read(self) -> Sample | None:
        """The newest whole sample; None while a client is in the middle of a cycle.

        TruncatedError if a memory has become smaller.
        """
        for source in self._sources.values():
            if not self._take(source):
                return None
        inputs = self._inputs
        sample = Sample({name: self._is_on(table) for name, table in inputs.switches.items()})
        if inputs.mode is not None:
            sample.mode = self._chosen(self._at(inputs.mode.memory, inputs.mode.position))
        for name in BOUNDS:
            setattr(sample, name, self._quantity(name, getattr(inputs, name), sample))
        if inputs.heartbeat is not None:
            sample.heartbeat = np.asarray(self._at(inputs.heartbeat.memory, inputs.heartbeat.position)).tobytes()
        return sample

    def _take(self, source: _Source) -> bool:
        for _ in range(CYCLE_TRIES):
            source.elements = source.memory.snapshot(source.first, source.stop)
            if source.cycle is None or source.elements[source.cycle[0]] == source.elements[source.cycle[1]]:
                return True
        return False

    def _at(self, memory: str, position: int) -> Any:
        return self._sources[memory].elements[position]

    def _is_on(self, table: Switch) -> bool:
        if table.text is not None:
            return plain(self._at(table.memory, table.position)) == table.text
        value = float(self._at(table.memory, table.position))
        if not math.isfinite(value):
            return False
        if table.bit is not None:
            return bool(round(value) >> table.bit & 1)
        return round(value) == table.code if table.code is not None else value >= 0.5

    def _chosen(self, element: Any) -> int | str | None:
        value = plain(element)
        if isinstance(value, str):
            return value
        return round(value) if math.isfinite(value) else None

    def _quantity(self, name: str, channel: Channel | None, sample: Sample) -> tuple[float, ...] | None:
        if channel is None:
            return None
        raw = self._sources[channel.memory].elements[list(channel.positions)]
        values = tuple((channel.to_values(raw) + 0.0).tolist())  # no −0
        limit = self._limits[name]
        if not all(-limit <= value <= limit for value in values):
            sample.problem = (
                f"input {name} is {', '.join(f'{v:g}' for v in values)}: each number must be within ±{limit:g}"
            )
        return values
