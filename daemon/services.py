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
    told = ["--profile", name, "--cell", cell, "--set", json.dumps(dict(overrides))]
    child = [*told, "--parent", str(os.getpid())]
    if profile.mpc is not None and profile.cell.clock == "real":  # otherwise the core plans between its ticks
        module, arguments = "teleopd.daemon.mpc.process", [*child, "--backend", backend]
        yield Program("solver", module, arguments, beat=_AnswersOf(cell, PLANS))
    if beside_core(profile):
        yield Program("user's law", "teleopd.daemon.own_law.process", child, beat=_AnswersOf(cell, LAW_ANSWERS))
    camera = profile.sensors.camera
    if camera is not None and camera.on and profile.cell.clock == "real":
        yield Program("camera", "teleopd.daemon.sensors.camera_process", child)
    if profile.gateway.on:
        yield Program("gateway", "teleopd.daemon.gateway.server", [*told, "--runs", str(runs)])


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
