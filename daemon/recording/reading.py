"""Reading a recording: every state of a run as one numpy array."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from mcap.reader import make_reader
from mcap.records import Attachment, Message, Metadata
from mcap.stream_reader import StreamReader

from ...ipc.schema import Layout, text_of
from .format import METADATA, SCHEMA_METADATA, TOPIC, digest

FILE = "recording.mcap"


class RecordingError(Exception):
    """A recording that cannot be read; the message says why."""


@dataclass(frozen=True)
class Run:
    """A recording in memory. `states` has one entry a tick, with one field a block."""

    path: Path
    layout: Layout
    states: npt.NDArray[np.void]
    metadata: dict[str, str]

    def __getitem__(self, name: str) -> npt.NDArray[Any]:
        """A signal over time, shape (ticks, …): `run["base.eta"]`."""
        block, _, signal = name.partition(".")
        return np.asarray(self.states[block][signal])

    def __len__(self) -> int:
        return len(self.states)

    def has(self, *blocks: str) -> bool:
        """Whether all of these blocks are recorded."""
        return {block.name for block in self.layout.blocks}.issuperset(blocks)

    def text(self, name: str, at: int) -> str:
        """A signal that is text, in one tick."""
        return text_of(self[name][at])

    def described(self, key: str, otherwise: Any = None) -> Any:
        """An entry of the cell's description: profile, clock, modes, references, mission, …"""
        return json.loads(self.metadata[key]) if key in self.metadata else otherwise

    @property
    def modes(self) -> list[str]:
        """Names of the modes; cell.mode counts them from 1."""
        return list(self.described("modes", []))

    @property
    def references(self) -> list[str]:
        """The kind of reference of each mode."""
        return list(self.described("references", []))

    @property
    def sampled(self) -> bool:
        """Whether it was recorded beside the cell's own recorder, so that ticks may be missing in between."""
        return bool(self.described("source", "ring") == "latch")

    @property
    def follows(self) -> list[str]:
        """What each mode follows by itself: the kind of reference of its curve; empty where a hand leads."""
        return list(self.described("follows", [""] * len(self.modes)))

    @property
    def t(self) -> npt.NDArray[np.float64]:
        """Cell time from the first tick, s."""
        t = self["cell.t"]
        return np.asarray((t - t[0]) * 1e-9) if len(t) else np.zeros(0)

    @property
    def digest(self) -> str:
        """Hash of the reproducible signals."""
        return digest(self.states, self.layout)

    @property
    def gaps(self) -> int:
        """Ticks that are missing between the first and the last."""
        ticks = self["cell.tick"].astype(np.int64)
        return int((np.diff(ticks) - 1).sum()) if len(ticks) else 0


def find(path: Path) -> Path:
    """The recording in a run's folder, or the file itself; RecordingError if there is none."""
    file = path / FILE if path.is_dir() else path
    if not file.is_file():
        raise RecordingError(
            f"{path}: no recording there; write the folder of a run, as in runs/2026-01-31_12-00-00_omni_arm"
        )
    return file


def load(path: Path) -> Run:
    """Reads a recording, given its file or the folder of its run. A file cut short is read up to the cut."""
    file = find(path)
    try:
        with file.open("rb") as stream:
            reader = make_reader(stream, validate_crcs=True)
            layout = next((Layout.decode(a.data) for a in reader.iter_attachments() if a.name == SCHEMA_METADATA), None)
            metadata = next((dict(m.metadata) for m in reader.iter_metadata() if m.name == METADATA), {})
            messages = [m.data for _, _, m in reader.iter_messages(topics=[TOPIC], log_time_order=False)]
    except Exception:  # any damage at all: whatever the reader trips over, what comes before it can be read
        layout, metadata, messages = _salvage(file)
    if layout is None:
        raise RecordingError(f"{file}: not a recording of teleopd")
    try:
        states = np.frombuffer(b"".join(messages), dtype=layout.dtype)
    except (TypeError, ValueError) as error:
        raise RecordingError(f"{file}: its states do not fit its own description of them: {error}") from error
    return Run(file, layout, states, metadata)


def _salvage(file: Path) -> tuple[Layout | None, dict[str, str], list[bytes]]:
    """What a recording without index and footer still holds: every whole chunk."""
    layout, metadata, messages = None, {}, []
    try:
        with file.open("rb") as stream:
            for record in StreamReader(stream, validate_crcs=True).records:
                if isinstance(record, Attachment) and record.name == SCHEMA_METADATA:
                    layout = Layout.decode(record.data)
                elif isinstance(record, Metadata) and record.name == METADATA:
                    metadata = dict(record.metadata)
                elif isinstance(record, Message):
                    messages.append(record.data)
    except Exception as error:  # any damage at all ends what can be read
        if layout is None:
            raise RecordingError(f"{file}: cannot be read: {str(error) or 'it ends too early'}") from error
    return layout, metadata, messages
