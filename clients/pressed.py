"""Which keys of an input device count as held: those whose press was seen, and of which nothing was missed since."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .evdev import EV_KEY, Event, Reader


class Pressed:
    """The keys of a reader that have a name. Those that were down when it came count after they have come up."""

    def __init__(self, reader: Reader, codes: Mapping[str, int]):
        self._reader, self._codes = reader, codes
        self._names = {code: name for name, code in codes.items()}
        self._unsure, self._stale = reader.unsure, set(reader.keys)
        self._went_down: set[int] = set()

    def take(self, events: Sequence[Event], silent: bool = False) -> frozenset[str]:
        """Names of the keys that count after these events. `silent`: a deadman that is held counts no longer."""
        reader = self._reader
        came_up = {event.code for event in events if event.type == EV_KEY and not event.value}
        self._went_down = {event.code for event in events if event.type == EV_KEY and event.value}
        if reader.unsure != self._unsure:
            self._unsure, self._stale = reader.unsure, set(self._names)
        self._stale = (self._stale - came_up) & reader.keys
        if silent:
            self._stale |= reader.keys & {self._codes["deadman"]}
        codes = reader.keys - self._stale - came_up  # a key that came up in between is seen to be up at least once
        return frozenset(self._names[code] for code in codes if code in self._names)

    def touched(self, name: str) -> bool:
        """Whether a key is down, or was for a moment, whether it counts or not: enough for a stop."""
        return self._codes.get(name, -1) in self._reader.keys | self._went_down
