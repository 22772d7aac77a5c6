"""One tick, in order. Read this page first.

    sense → operator → control → guard → actuate → publish

Each stage is a small object with one method over the arrays of one `Frame`, whose signals are declared in
`ipc/schema.py`. Data flow one way; a later stage never reaches back. Nothing here allocates, logs, locks or waits.

At deadline t_k: the state x_k is sensed, the command u_k computed from it, guarded and actuated, and (x_k, u_k,
guard_k, k, t_k) are published together. The plant's answer is x_{k+1}, sensed in the next tick: one tick of delay.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..ipc._native import ffi, lib
from ..ipc.frame import Frame
from ..ipc.segment import StateWriter
from .sense import Sense

SENSE, OPERATOR, CONTROL, GUARD, ACTUATE, PUBLISH = range(6)


@dataclass(frozen=True)
class Stages:
    """The six stages of a cell."""

    sense: Sense
    operator: Callable[[], None]
    control: Callable[[], None]
    guard: Callable[[], None]
    actuate: Callable[[], None]
    publish: Callable[[], None]


class Cycle:
    """The tick, with a stopwatch that is always on."""

    def __init__(self, stages: Stages, frame: Frame, state: StateWriter):
        self._stages = stages
        self._laps = frame.timing.stage
        self._watch = ffi.new("stopwatch_t *")
        self._watch.laps = ffi.cast("int64_t *", self._laps.ctypes.data)
        self._watch.histograms = state.histogram("sense")
        self._whole = state.histogram("tick")

    def tick(self, k: int, t: int) -> None:
        """Tick number k at cell time t, ns."""
        stages, watch, lap = self._stages, self._watch, lib.stopwatch_lap
        lib.stopwatch_start(watch)
        began = watch.last
        stages.sense(k, t)
        lap(watch, SENSE)
        stages.operator()
        lap(watch, OPERATOR)
        stages.control()
        lap(watch, CONTROL)
        stages.guard()
        lap(watch, GUARD)
        stages.actuate()
        lap(watch, ACTUATE)
        stages.publish()
        lap(watch, PUBLISH)
        lib.histogram_add(self._whole, watch.last - began)
