"""The bridge's ear: a sample of the inputs with the verdict whether anybody is there."""

from __future__ import annotations

from collections.abc import Callable

from .departures import Departures
from .inputs import Inputs, Sample
from .layout import Layout
from .liveness import Liveness
from .memories import Memories
from .remote import Remote
from .side_object import Counters
from .smclient import TruncatedError


class Listener:
    """Listens to the inputs of a layout, `remote` being the frontends on other machines, if they may come.

    OSError if the kernel grants no watch on the memories.
    """

    def __init__(
        self, layout: Layout, memories: Memories, tell: Callable[[str, str], None], remote: Remote | None = None
    ):
        assert layout.inputs is not None
        assert layout.liveness is not None
        self._memories, self._tell, self._remote = memories, tell, remote
        require = layout.liveness.require
        self._inputs, self._liveness = Inputs(layout, memories.by_name), Liveness(layout.liveness)
        self._names = [name for name in memories.by_name if layout.input_bytes(name) != (0, 0)]
        self._counted = layout.inputs.memory if require == "counter" else None
        self._departures = Departures() if require == "deadman" else None
        self.watch()

    def watch(self) -> None:
        """Watches the memories that have the names now."""
        if self._departures is not None:
            for name in self._names:
                self._departures.watch(name)

    @property
    def live(self) -> bool:
        """The verdict on the last sample."""
        return self._liveness.live

    def sample(self, now: int) -> Sample | None:
        """Takes a sample at `now`, ns, and judges it; None if there is no whole one, or a memory is broken."""
        sample = counters = None
        problem = self._memories.problem() or self._memories.missing
        if not problem:
            try:
                sample = self._inputs.read()
                counters = self._counters()
            except TruncatedError as error:
                sample, problem = None, str(error)
        departed = self._departures is not None and bool(self._departures.poll())
        away = self._remote.fault(now) if self._remote is not None else ""
        self._liveness.update(now, sample, counters, departed, problem or away)
        self._tell("memories", problem)
        self._tell("sign of life", "" if problem else self._liveness.lost)
        self._tell("input", sample.problem if sample is not None else "")
        return sample

    def _counters(self) -> Counters | None:
        if self._counted is None:
            return None
        counters = self._memories.sides[self._counted].read()
        return counters if self._remote is None else self._remote.counted(self._counted, counters)

    def close(self) -> None:
        """Ends listening."""
        if self._departures is not None:
            self._departures.close()
