"""How a state becomes a message of an MCAP file.

One topic, `/state`, one message a tick. All signals are eight bytes long, so the bytes of a state in memory *are*
the ROS 1 serialisation of a message with one sub-message per block: what Foxglove and every ROS tool decode,
without a copy.
"""

from __future__ import annotations

import hashlib

import numpy as np
import numpy.typing as npt

from ...ipc.schema import Block, Layout, Signal

TOPIC = "/state"
ENCODING, SCHEMA_ENCODING, SCHEMA_NAME = "ros1", "ros1msg", "teleopd/State"
METADATA = "teleopd"
"""Name of the metadata record with versions and profile."""
LOSSES_METADATA = "teleopd.losses"
"""Name of the record, at the end, that says how many states went by unseen."""
SCHEMA_METADATA = "teleopd.schema"
"""Name of the attachment with the layout in msgpack."""

_TYPES = {"f8": "float64", "u8": "uint64", "i8": "int64"}


def message_definition(layout: Layout) -> str:
    """The ROS 1 message definition of a layout, sub-messages included."""
    top = "\n".join(f"teleopd/{_camel(block.name)} {block.name}" for block in layout.blocks)
    parts = [f"{'=' * 80}\nMSG: teleopd/{_camel(block.name)}\n{_fields(block)}" for block in layout.blocks]
    return "\n".join([top, *parts])


def _fields(block: Block) -> str:
    return "\n".join(f"{_field(signal)} # {signal.unit}: {signal.doc}" for signal in block.signals)


def _field(signal: Signal) -> str:
    size = f"[{signal.elements}]" if signal.shape else ""
    return f"{_TYPES[signal.dtype]}{size} {signal.name}"


def _camel(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


def digest(states: npt.NDArray[np.void], layout: Layout) -> str:
    """SHA-256 over the reproducible blocks of every state, in order: no latencies, no process ids."""
    total = hashlib.sha256()
    for block in layout.blocks:
        if block.reproducible:
            total.update(np.ascontiguousarray(states[block.name]).tobytes())
    return total.hexdigest()
