"""The recorder: a process of its own that takes every state from the ring and writes it to an MCAP file.

Started by the supervisor as `python -m teleopd.daemon.recording.recorder`. It ends when the core ends, and finishes
its file then. A disk that is full, or any other failure to write, stops the recording with a message and never the
robot.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, cast

import numpy as np
from mcap.writer import CompressionType, Writer

from ... import __version__
from ...ipc.schema import Layout, RecordingState
from ...ipc.segment import RingReader, SegmentError, StateReader
from .format import ENCODING, METADATA, SCHEMA_ENCODING, SCHEMA_METADATA, SCHEMA_NAME, TOPIC, message_definition
from .sessions import SessionWatch, Span, save

BATCH = 512
"""States taken at once."""
PAUSE_S = 0.01
RESERVE_BYTES = 2 * 1024 * 1024
"""Kept free beside the recording, and given back when the disk is full, so that the file can be finished."""
DESCRIPTION = (
    "version",
    "profile",
    "robot",
    "clock",
    "rate",
    "backend",
    "modes",
    "references",
    "follows",
    "mission",
    "scenes",
    "scene",
    "velocities",
    "arena",
    "world",
)
"""What of the cell's description goes into the file's metadata, each as JSON."""
CHUNK_SECONDS = 1.0
"""A crash of the recorder loses at most this much, of the cell's time or of the clock's, whichever is less."""


class _File:
    """A file in which every write is whole, and whose last writes go into room that was kept for them.

    `full` is the first failure to write. What was being written then is in the file all the same if it fits into the
    reserve; if not, the failure is raised, and the file ends with the last write that was whole: it is `closed`.
    """

    def __init__(self, path: Path):
        self._raw = path.open("wb", buffering=0)
        self._size = 0
        self._reserve = tempfile.TemporaryFile(dir=path.parent)  # noqa: SIM115 — has no name, so a crash leaves nothing
        os.posix_fallocate(self._reserve.fileno(), 0, RESERVE_BYTES)
        self.full: OSError | None = None
        self.closed = False

    def tell(self) -> int:
        return self._size

    def write(self, data: bytes) -> int:
        try:
            self._append(data)
        except OSError as error:
            self.full = self.full or error
            self._reserve.close()
            self._append(data)
        self._size += len(data)
        return len(data)

    def _append(self, data: bytes) -> None:
        rest = memoryview(data)
        try:
            while rest:
                rest = rest[self._raw.write(rest) :]
        except OSError:
            self._raw.seek(self._size)
            self._raw.truncate()
            self.closed = self._reserve.closed
            raise

    def flush(self) -> None:
        """Nothing is kept back here."""

    def close(self) -> None:
        self.closed = True
        self._reserve.close()
        self._raw.close()


class Recording:
    """An MCAP file that grows by states."""

    def __init__(
        self,
        path: Path,
        layout: Layout,
        wall_offset_ns: int,
        rate: float,
        metadata: dict[str, str],
        chunk_seconds: float = CHUNK_SECONDS,
    ):
        """OSError if the file, and the reserve beside it, cannot be made."""
        self._offset, self._t_at = wall_offset_ns, _offset_of(layout, "cell.t")
        self._file = _File(path)
        chunk = max(int(layout.nbytes * rate * chunk_seconds), 4096)
        self._writer = Writer(cast("BinaryIO", self._file), chunk_size=chunk, compression=CompressionType.LZ4)
        self._writer.start(profile="ros1", library=f"teleopd {__version__}")
        schema = self._writer.register_schema(SCHEMA_NAME, SCHEMA_ENCODING, message_definition(layout).encode())
        self._channel = self._writer.register_channel(TOPIC, ENCODING, schema)
        self._writer.add_metadata(METADATA, metadata)
        self._writer.add_attachment(0, 0, SCHEMA_METADATA, "application/msgpack", layout.encode())
        self.states = 0

    def write(self, states: Sequence[bytes]) -> None:
        """Appends states in order; OSError when there is no room for more."""
        for sequence, state in enumerate(states, self.states):
            t = int.from_bytes(state[self._t_at : self._t_at + 8], "little") + self._offset
            # Counted also if what follows fails: its chunk may be in the file when the index behind it is not.
            self.states = sequence + 1
            self._writer.add_message(self._channel, t, state, t, sequence)
            if self._file.full is not None:
                raise self._file.full

    def note(self, name: str, metadata: dict[str, str]) -> None:
        """Adds what is known only at the end, where there is room for it."""
        if not self._file.closed:
            self._writer.add_metadata(name, metadata)

    def flush(self) -> None:
        """Brings what was written so far to the disk, readable; OSError when there is no room for it."""
        self._writer.flush()  # type: ignore[no-untyped-call]
        if self._file.full is not None:
            raise self._file.full

    def finish(self) -> None:
        """Writes index and footer, unless there is no room for anything; OSError if there is none for these."""
        try:
            if not self._file.closed:
                self._writer.finish()  # type: ignore[no-untyped-call]
        finally:
            self._file.close()


def _offset_of(layout: Layout, name: str) -> int:
    return next(at for signal, _, at in layout if signal == name)


def description(state: StateReader, source: str = "ring") -> dict[str, str]:
    """A recording's metadata; `source` says where its states come from: the ring has all, the latch the newest."""
    info = state.info
    return {**{key: json.dumps(info[key]) for key in DESCRIPTION if key in info}, "source": json.dumps(source)}


def wall_offset(state: StateReader) -> int:
    """What turns cell time into the time of a recording's messages, ns."""
    return state.wall_offset_ns if state.real_time else 0


def record(cell: str, path: Path) -> int:
    """Records the cell until its core ends; exit code 0, or 1 when the recording had to stop."""
    state, ring = StateReader(cell), RingReader(cell)
    layout, info = state.layout, state.info
    rate, metadata, offset = float(info["rate"]), description(state), wall_offset(state)
    state.close()
    watch = SessionWatch(path.parent.parent, info.get("scenes") or [], _say) if _has_session(layout) else None
    recording: Recording | None = None
    saving: list[subprocess.Popen[bytes]] = []
    try:
        recording = Recording(path, layout, offset, rate, metadata)
        ring.set_status(RecordingState.RECORDING)
        ring.open()
        _copy(ring, recording, layout, watch, lambda span: saving.append(save(path, span)))
        recording.finish()
        ring.set_status(RecordingState.OFF)
    except OSError as error:
        return _give_up(ring, recording, path, error)
    else:
        return _tell_losses(ring, path)
    finally:
        ring.close()
        for process in saving:
            process.wait()


def _has_session(layout: Layout) -> bool:
    return any(block.name == "session" for block in layout.blocks)


def _say(message: str) -> None:
    print(f"recorder: {message}", file=sys.stderr, flush=True)


def _tell_losses(ring: RingReader, path: Path) -> int:
    if ring.lost:
        print(f"recording {path}: {ring.lost} states lost, the disk was too slow", file=sys.stderr)
    return 0


def _copy(
    ring: RingReader,
    recording: Recording,
    layout: Layout,
    watch: SessionWatch | None,
    save_session: Callable[[Span], None],
) -> None:
    """Everything from the ring into the recording, until the core has ended."""
    batch: Any = np.empty((BATCH, layout.nbytes), dtype=np.uint8)
    flushed, dirty = time.monotonic(), False
    while True:
        producing = ring.producing
        count = ring.pop(batch)
        if count:
            recording.write([batch[i].tobytes() for i in range(count)])
            dirty = True
        if count and watch is not None:
            for span in watch.see(batch[:count].reshape(-1).view(layout.dtype)["session"]):
                recording.flush()
                save_session(span)
        if dirty and time.monotonic() - flushed >= CHUNK_SECONDS:
            recording.flush()
            flushed, dirty = time.monotonic(), False
        if not count and not producing:
            return
        if not count:
            time.sleep(PAUSE_S)


def _give_up(ring: RingReader, recording: Recording | None, path: Path, error: OSError) -> int:
    full = error.errno in (28, 122, 27)  # ENOSPC, EDQUOT, EFBIG
    ring.set_status(RecordingState.STOPPED_DISK_FULL if full else RecordingState.STOPPED_ERROR)
    written = recording.states if recording else 0
    what = "the disk is full" if full else f"{error.strerror}"
    print(
        f"recording {path} stopped after {written} states: {what}; the robot goes on. Free some space and start again.",
        file=sys.stderr,
    )
    if recording is not None:
        with suppress(OSError):
            recording.finish()
    return 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point of the process."""
    parser = argparse.ArgumentParser(prog="teleopd recorder")
    parser.add_argument("--cell", required=True)
    parser.add_argument("--out", required=True, type=Path)
    options = parser.parse_args(arguments)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)  # it ends when the core ends, or the last states would be lost
    try:
        return record(options.cell, options.out)
    except SegmentError as error:
        print(error, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
