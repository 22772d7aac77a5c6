"""`teleopd record`: a recording of a cell that runs already, made from outside.

The ring hands every state to one reader. Where it has none (a cell started with --no-record, or whose recorder has
given up) this becomes it, and the recording is as whole as the cell's own; a cell in simulated time then waits for it.
Where the ring is taken, or is another user's, the newest state is awaited tick by tick, which costs the core nothing;
what went by unseen is counted, and the file says that it was sampled and how many states it has not.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from ...ipc.frame import Frame
from ...ipc.schema import RecordingState
from ...ipc.segment import CellGoneError, RingReader, SegmentError, StateReader
from .folder import new_folder
from .format import LOSSES_METADATA
from .reading import FILE
from .recorder import BATCH, CHUNK_SECONDS, PAUSE_S, Recording, description, wall_offset

WAIT_S = 0.1
"""How long a cell that does not tick is waited for, before it is looked whether to end."""
SAMPLED_CHUNK_SECONDS = 0.01
"""Chunks of a sampled recording: while one is written no state is awaited, so they are small."""


class Source(Protocol):
    """Where states come from."""

    name: str
    chunk_seconds: float
    lost: int
    over: str
    """Why no more will come; empty while they do."""

    def take(self) -> list[bytes]:
        """The states that have come since the last call, in order; waits a moment if there are none."""

    def close(self, status: RecordingState) -> None:
        """Lets go of the cell."""


class RingSource:
    """The ring. SegmentError if it has a reader, or may not be read by this user."""

    name, chunk_seconds = "ring", CHUNK_SECONDS

    def __init__(self, cell: str, state: StateReader):
        self._ring, self.over = RingReader(cell), ""
        try:
            self._ring.open()
        except SegmentError:
            self._ring.close()
            raise
        self._batch: Any = np.empty((BATCH, state.layout.nbytes), dtype=np.uint8)
        self._lost_before, self.lost = self._ring.lost, 0
        self._ring.set_status(RecordingState.RECORDING)

    def take(self) -> list[bytes]:
        """Every state since the last call."""
        producing = self._ring.producing
        count = self._ring.pop(self._batch)
        self.lost = self._ring.lost - self._lost_before
        if not count and not producing:
            self.over = "the cell ended"
        elif not count:
            time.sleep(PAUSE_S)
        return [self._batch[i].tobytes() for i in range(count)]

    def close(self, status: RecordingState) -> None:
        """Gives the ring back."""
        self._ring.set_status(status)
        self._ring.close()


class LatchSource:
    """The newest state, again and again."""

    name, chunk_seconds = "latch", SAMPLED_CHUNK_SECONDS

    def __init__(self, state: StateReader):
        self._state, self._frame, self.over = state, Frame(state.layout), ""
        self._tick, self.lost = -1, 0

    def take(self) -> list[bytes]:
        """The next state, if one comes within WAIT_S."""
        try:
            if not self._state.wait(self._frame, WAIT_S):
                return []
        except CellGoneError as error:
            self.over = str(error)
            return []
        tick = int(self._frame["cell.tick"][0])
        if tick <= self._tick:
            self.over = "the cell was started again"
            return []
        self.lost += tick - self._tick - 1 if self._tick >= 0 else 0
        self._tick = tick
        return [self._frame.buffer.tobytes()]

    def close(self, status: RecordingState) -> None:
        """Nothing to give back: the cell never knew of it."""


def place(cell: str, to: Path | None) -> Path:
    """The file to write: `to`, or one in a new folder of ./runs. FileExistsError if it is there, else OSError."""
    if to is None:
        return new_folder(Path("runs"), cell) / FILE
    if to.exists():
        raise FileExistsError(17, "there already", str(to))
    return to


def record_outside(cell: str, path: Path, seconds: float | None, say: Callable[[str], None]) -> dict[str, Any]:
    """Records until `seconds` are over, Ctrl-C, SIGTERM, or the end of the cell; what was recorded.

    Raises SegmentError if the cell is not there, OSError if the file cannot be written: what was taken before is in it.
    """
    state = StateReader(cell)
    try:
        with _asked_to_end() as asked:
            source = _source(cell, state, say)
            status = RecordingState.STOPPED_ERROR
            try:
                recording = Recording(
                    path,
                    state.layout,
                    wall_offset(state),
                    float(state.info["rate"]),
                    description(state, source.name),
                    source.chunk_seconds,
                )
                ended = _copy(source, recording, seconds, asked)
                status = RecordingState.OFF
            finally:
                source.close(status)
    finally:
        state.close()
    return {
        "recording": str(path),
        "source": source.name,
        "states": recording.states,
        "lost": source.lost,
        "ended": ended,
    }


def _source(cell: str, state: StateReader, say: Callable[[str], None]) -> Source:
    try:
        source = RingSource(cell, state)
    except SegmentError as error:
        say(f"sampling: {error}; ticks that go by unseen are counted")
        return LatchSource(state)
    say("recording every tick")
    return source


def _copy(source: Source, recording: Recording, seconds: float | None, asked: list[int]) -> str:
    """Why it ended."""
    until = None if seconds is None else time.monotonic() + seconds
    try:
        while not source.over:
            recording.write(source.take())
            if asked:
                return f"ended by {signal.Signals(asked[0]).name}"
            if until is not None and time.monotonic() >= until:
                return f"{seconds:g} s are over"
        return source.over
    finally:
        recording.note(LOSSES_METADATA, {"source": source.name, "lost": str(source.lost)})
        recording.finish()


@contextmanager
def _asked_to_end() -> Iterator[list[int]]:
    """The signals that came meanwhile: a file is finished first."""
    asked: list[int] = []
    before = {
        number: signal.signal(number, lambda number, _: asked.append(number))
        for number in (signal.SIGINT, signal.SIGTERM)
    }
    try:
        yield asked
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
