"""The flat-memory bridges that a run has: one process a layout, kept as long as the cell.

Their memories are made before the core is started, so that a scene which opens them finds them as soon as the cell is
ready. A bridge that dies is started again and finds the same memories; meanwhile its commands expire, and the robot
holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ..unity_bridge import bridge
from ..unity_bridge.describe import LayoutError
from ..unity_bridge.layout import load
from ..unity_bridge.smclient import FlatMemoryError
from .companions import Program
from .profile import ProfileError
from .supervisor import SupervisorError


def programs(layouts: Sequence[str], cell: str) -> list[Program]:
    """The bridge of each layout, by name or path. ProfileError if one cannot be used, or two have the same memory."""
    served: dict[str, str] = {}
    for name in layouts:
        try:
            memories = load(name).memories
        except LayoutError as error:
            raise ProfileError(f"layout {name}: {error}") from None
        for memory in memories:
            if memory in served:
                raise ProfileError(
                    f"layout {name}: memory {memory!r} is also in layout {served[memory]}; a memory has one bridge, "
                    "so write it into one of them only"
                )
            served[memory] = name
    return [_program(name, cell) for name in layouts]


def _program(layout: str, cell: str) -> Program:
    return Program(
        f"bridge of layout {layout}",
        "teleopd.unity_bridge.bridge",
        ("--cell", cell, "--layout", layout),
        partial(_prepare, layout),
    )


def _prepare(layout: str) -> None:
    try:
        bridge.prepare(layout)
    except (LayoutError, FlatMemoryError, OSError) as error:
        raise SupervisorError(f"the memories of layout {layout} cannot be made: {error}") from None
