"""Who uses which position: no two entries of a layout write to the same one, and none lies outside its memory."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..ipc.nearest import did_you_mean
from .channel import Channel
from .describe import MisfitError
from .smclient import ElementType
from .tables import Memory, Quantity


@dataclass(frozen=True)
class Use:
    """What a position is for: `direction` is out (the bridge writes it) or in (the client does)."""

    direction: str
    what: str
    unit: str
    key: str
    shared: bool


class Claims:
    """The positions in use."""

    def __init__(self, memories: Mapping[str, Memory]):
        self._memories = memories
        self._uses: dict[tuple[str, int], list[Use]] = {}

    def type_of(self, memory: str) -> ElementType:
        """Element type of a memory of the layout."""
        return self._memories[memory].type

    def of(self, memory: str) -> list[tuple[int, Use]]:
        """The uses of a memory's positions, in order."""
        return [(at, use) for (name, at), uses in sorted(self._uses.items()) if name == memory for use in uses]

    def known(self, key: str, memory: str) -> None:
        """MisfitError unless the layout has the memory."""
        if memory not in self._memories:
            hint = did_you_mean(memory, self._memories)
            raise MisfitError(
                f"{key}.memory", memory, f"no such memory{hint}; [memories] has: {', '.join(self._memories)}"
            )

    def positions(self, key: str, table: Quantity, n: int) -> tuple[int, ...]:
        """The n positions of an entry: those written, or those that follow the only one. MisfitError otherwise."""
        self.known(key, table.memory)
        written = table.position
        if len(written) == 1:
            return tuple(range(written[0], written[0] + n))
        if len(written) != n:
            raise MisfitError(f"{key}.position", list(written), f"write one position, or {n}")
        return written

    def claim(
        self, key: str, memory: str, position: int, direction: str, what: str, unit: str = "", shared: bool = False
    ) -> None:
        """Takes a position; `key` is the entry's, or the memory's own.

        MisfitError if the position lies outside, or is taken by something it cannot be shared with.
        """
        self.known(key, memory)
        quantity, where = self._memories[memory].quantity, key if key.startswith("memories.") else f"{key}.position"
        if position >= quantity:
            raise MisfitError(where, position, f"memory {memory} has positions 0 to {quantity - 1}")
        uses = self._uses.setdefault((memory, position), [])
        for other in uses:
            if other.direction != direction or not (other.shared and shared):
                raise MisfitError(where, position, f"{other.what} is there already ({other.key})")
        uses.append(Use(direction, what, unit, key, shared))

    def claim_channel(
        self, key: str, made: Channel, direction: str, name: str, scalar: bool = False, enum: str = ""
    ) -> None:
        """Takes the positions of a channel; `enum` names the enumeration (ipc/schema.py) whose numbers stand there."""
        for position, i, gain, unit, label in zip(
            made.positions, made.index, made.gain, made.units, made.labels, strict=True
        ):
            what = ("−" if gain < 0 else "") + (name if scalar else f"{name}[{i}]") + (f"  ({label})" if label else "")
            self.claim(key, made.memory, position, direction, what, enum or ("" if unit == "1" else unit))
