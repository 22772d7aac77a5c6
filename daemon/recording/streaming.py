"""Reading a recording of any length piece by piece: in memory there is one batch, never the whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from mcap.records import Attachment, Channel, Message, Metadata
from mcap.stream_reader import StreamReader

from ...ipc.schema import Layout
from .format import METADATA, SCHEMA_METADATA, TOPIC
from .reading import RecordingError

BATCH = 2048
"""States of a batch."""

Batch = npt.NDArray[np.void]


def beginning(file: Path) -> tuple[Layout, dict[str, str]]:
    """(layout, metadata), which come before the first state; the recording may go on meanwhile. OSError;
    RecordingError if it is no recording, or has only just begun."""
    layout: Layout | None = None
    metadata: dict[str, str] | None = None
    with file.open("rb") as stream:
        for record in _records(stream):
            if isinstance(record, Attachment) and record.name == SCHEMA_METADATA:
                layout = _layout(file, record.data)
            elif isinstance(record, Metadata) and record.name == METADATA:
                metadata = dict(record.metadata)
            if layout is not None and metadata is not None:
                return layout, metadata
            if isinstance(record, Message):
                break
    raise RecordingError(f"{file}: not a recording of teleopd")


def batches(file: Path, tell: Callable[[float], None]) -> Iterator[tuple[Layout, dict[str, str], Batch]]:
    """(layout, metadata, states in order) for each batch; `states` has one field a block. A file cut short is read up
    to the cut. `tell` is called with the share of the file that has been read. RecordingError if it is no recording."""
    layout, metadata = beginning(file)
    gathered: list[bytes] = []
    size = max(file.stat().st_size, 1)
    with file.open("rb") as stream:
        for record in _records(stream):
            if isinstance(record, Message):
                gathered.append(record.data)
            if len(gathered) == BATCH:
                yield layout, metadata, _states(file, layout, gathered)
                gathered.clear()
                tell(stream.tell() / size)
    if gathered:
        yield layout, metadata, _states(file, layout, gathered)
    tell(1.0)


def _records(stream: Any) -> Iterator[Any]:
    """The records up to the first damage; of messages, those that are states."""
    topics: dict[int, str] = {}
    reader = StreamReader(stream, validate_crcs=True).records
    while True:
        try:
            record = next(reader)
        except StopIteration:
            return
        except Exception:  # any damage at all ends what can be read
            return
        if isinstance(record, Channel):
            topics[record.id] = record.topic
        elif not isinstance(record, Message) or topics.get(record.channel_id) == TOPIC:
            yield record


def _layout(file: Path, data: bytes) -> Layout:
    try:
        return Layout.decode(data)
    except ValueError as error:
        raise RecordingError(f"{file}: its own description of its states cannot be read: {error}") from None


def _states(file: Path, layout: Layout, messages: list[bytes]) -> Batch:
    try:
        return np.frombuffer(b"".join(messages), dtype=layout.dtype)
    except ValueError as error:
        raise RecordingError(f"{file}: its states do not fit its own description of them: {error}") from error
