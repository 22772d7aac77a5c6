"""What stands in a layout's memories now, for people who look."""

from __future__ import annotations

from .layout import Layout, Row
from .smclient import FlatMemory, FlatMemoryError


def current(layout: Layout) -> list[tuple[Row, int | float | str | None]]:
    """Every position in use with its value as it stands there; None where there is no such memory or position."""
    memories: dict[str, FlatMemory] = {}
    try:
        for name, table in layout.memories.items():
            try:
                memories[name] = FlatMemory.attach(name, table.type)
            except FlatMemoryError:
                continue  # its values are shown as missing
        return [(row, _value(memories.get(row.memory), row.position)) for row in layout.rows()]
    finally:
        for memory in memories.values():
            memory.close()


def _value(memory: FlatMemory | None, position: int) -> int | float | str | None:
    try:
        return None if memory is None else memory.get(position)
    except (IndexError, FlatMemoryError):
        return None
