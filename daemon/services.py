"""Which processes a profile asks for beside its core, for as long as the cell is there."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ..ipc.answer import AnswerWatch, Kind
from ..ipc.law_answer import LAW_ANSWERS
from ..ipc.plan import PLANS
from ..ipc.segment import SegmentError
from .companions import Program
from .own_law.table import beside_core
from .profile import Profile


def services(
    profile: Profile, name: str, cell: str, overrides: Mapping[str, Any], backend: str, runs: Path
) -> Iterator[Program]:
    """The services of a cell; `name` is how its profile was named, `overrides` what the command line changed of it."""
    if profile.mpc is not None and profile.cell.clock == "real":  # otherwise the core plans between its ticks
        arguments = ["--profile", name, "--cell", cell, "--set", json.dumps(dict(overrides)), "--backend", backend]
        module = "teleopd.daemon.mpc.process"
        yield Program("solver", module, [*arguments, "--parent", str(os.getpid())], beat=_AnswersOf(cell, PLANS))
    if beside_core(profile):
        arguments = ["--profile", name, "--cell", cell, "--set", json.dumps(dict(overrides))]
        module = "teleopd.daemon.own_law.process"
        arguments += ["--parent", str(os.getpid())]
        yield Program("user's law", module, arguments, beat=_AnswersOf(cell, LAW_ANSWERS))
    if profile.gateway.on:
        what = ["--cell", cell, "--profile", name, "--set", json.dumps(dict(overrides)), "--runs", str(runs)]
        yield Program("gateway", "teleopd.daemon.gateway.server", what)


class _AnswersOf:
    """How often a process has answered its core, as far as one can see."""

    def __init__(self, cell: str, kind: Kind):
        self._cell, self._kind, self._last = cell, kind, 0
        self._watch: AnswerWatch | None = None

    def __call__(self) -> int:
        try:
            if self._watch is None:
                self._watch = AnswerWatch(self._cell, self._kind)
            self._last = self._watch.answers
        except SegmentError:  # the core is just coming up
            self._watch = None
        return self._last
