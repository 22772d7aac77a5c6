"""What the recorder sees of sessions: counts for each user, and what is to be saved."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ...ipc.schema import text_of
from . import counters

NOBODY = "nobody"
"""In the place of a user's name that was not given."""
WATCHED = ("number", "successes", "failures", "saves")


@dataclass(frozen=True)
class Span:
    """A session in a recording, by its ticks, both included."""

    number: int
    user: str
    first: int
    last: int


def folder_name(number: int, user: str) -> str:
    """Folder of a saved session, within its run's."""
    plain = "".join(c if c.isalnum() or c in "-_" else "-" for c in user)
    return f"session-{number}_{plain or NOBODY}"


class SessionWatch:
    """Looks at the states on their way into a recording."""

    def __init__(self, runs: Path, scenes: list[str], say: Callable[[str], None]):
        self._runs, self._scenes, self._say = runs, scenes, say
        self._last = dict.fromkeys(WATCHED, 0)

    def see(self, sessions: npt.NDArray[np.void]) -> Iterator[Span]:
        """Takes the block `session` of some ticks in order; yields the sessions that are to be saved."""
        for row in sessions[_changes(sessions, self._last)]:
            new = {name: int(row[name]) for name in WATCHED}
            begun = new["number"] != self._last["number"]
            before = {"successes": 0, "failures": 0} if begun else self._last
            self._count(
                row,
                sessions=new["number"] - self._last["number"],
                successes=new["successes"] - before["successes"],
                failures=new["failures"] - before["failures"],
            )
            if new["saves"] != self._last["saves"]:
                yield Span(new["number"], text_of(row["user"]), int(row["first_tick"]), int(row["last_tick"]))
            self._last = new

    def _count(self, row: Any, **more: int) -> None:
        if not any(more.values()):
            return
        scene = int(row["scene"])
        name = self._scenes[scene - 1] if 0 < scene <= len(self._scenes) else str(scene)
        try:
            counters.add(self._runs, text_of(row["user"]) or NOBODY, name, **more)
        except (OSError, ValueError) as error:
            self._say(f"the counters were not written: {error}")


def _changes(sessions: npt.NDArray[np.void], last: dict[str, int]) -> npt.NDArray[np.int64]:
    """Rows in which something differs from the row before."""
    changed = np.zeros(len(sessions), bool)
    for name in WATCHED:
        changed |= np.diff(sessions[name].astype(np.int64), prepend=last[name]) != 0
    return np.flatnonzero(changed)


def save(recording: Path, span: Span) -> subprocess.Popen[bytes]:
    """Starts the process that saves a session whose last tick is in the recording."""
    command = [sys.executable, "-m", f"{__package__}.saving", str(recording), str(span.number), span.user]
    return subprocess.Popen([*command, str(span.first), str(span.last)])
