"""The flat memories of a layout with their side objects: made, watched, made again when someone removed them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .layout import Layout
from .side_object import SideObject
from .smclient import FlatMemory, FlatMemoryError, TruncatedError


class Memories:
    """All memories of a layout, opened. FlatMemoryError if one cannot be, or another bridge serves it."""

    def __init__(self, layout: Layout, tell: Callable[[str, str], None]):
        self._tell, self._layout = tell, layout
        self.by_name: dict[str, FlatMemory] = {}
        self.sides: dict[str, SideObject] = {}
        self._faults: dict[str, str] = {}
        self.missing = ""
        """What input lies beyond the end of an object that is smaller than the layout says; empty if none."""
        try:
            for name, table in layout.memories.items():
                self.by_name[name] = FlatMemory(name, table.quantity, table.type)
                self._begin(name)
                self.sides[name] = SideObject(name, layout.input_bytes(name))
        except BaseException:
            self.close()
            raise

    def _begin(self, name: str) -> None:
        memory = self.by_name[name]
        if not memory.serve():
            raise FlatMemoryError(f"memory {name} is served by another bridge; end that one, or rename the memory")
        self._tell(f"remarks {name}", "; ".join(memory.remarks))
        self.missing = next(filter(None, map(self._missing_input, self.by_name)), "")

    def problem(self) -> str:
        """What is wrong with the memories; empty if they are as they were when opened."""
        for fault in self._faults.values():
            return fault
        try:
            for memory in self.by_name.values():
                memory.check()
        except TruncatedError as error:
            return str(error)
        return ""

    def restore(self) -> bool:
        """Opens anew what has been removed or replaced; whether there was any. What cannot be is a `problem`."""
        restored = False
        for name, memory in self.by_name.items():
            if memory.is_named and name not in self._faults:
                continue
            try:
                memory.reopen()
                self._begin(name)
            except FlatMemoryError as error:
                self._faults[name] = str(error)
                continue
            self._faults.pop(name, None)
            restored = True
            self._tell(
                f"removal of {name}", f"memory {name} had been removed; it is here again, start its clients again"
            )
        return restored

    def _missing_input(self, name: str) -> str:
        for position, use in self._layout.claims.of(name):
            if use.direction == "in" and position >= self.by_name[name].usable:
                return f"input {use.what} at {name}[{position}] lies beyond the end of the memory that was found"
        return ""

    def close(self) -> None:
        """Closes all; the memories stay."""
        opened: Mapping[str, FlatMemory | SideObject]
        for opened in (self.by_name, self.sides):
            for item in opened.values():
                item.close()
