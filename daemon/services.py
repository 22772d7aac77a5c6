"""Which processes a profile asks for beside its core, for as long as the cell is there."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ..ipc.plan import PlanWatch
from ..ipc.segment import SegmentError
from .companions import Program
from .profile import Profile


def services(
    profile: Profile, name: str, cell: str, overrides: Mapping[str, Any], backend: str, runs: Path
) -> Iterator[Program]:
    """The services of a cell; `name` is how its profile was named, `overrides` what the command line changed of it."""
    if profile.mpc is not None and profile.cell.clock == "real":  # otherwise the core plans between its ticks
        arguments = ["--profile", name, "--cell", cell, "--set", json.dumps(dict(overrides)), "--backend", backend]
        module = "teleopd.daemon.mpc.process"
        yield Program("solver", module, [*arguments, "--parent", str(os.getpid())], beat=_PlansOf(cell))
    camera = profile.sensors.camera
    if camera is not None and camera.on and profile.cell.clock == "real":
        arguments = ["--profile", name, "--cell", cell, "--set", json.dumps(dict(overrides))]
        module = "teleopd.daemon.sensors.camera_process"
        yield Program("camera", module, [*arguments, "--parent", str(os.getpid())])
    if profile.gateway.on:
        what = ["--cell", cell, "--profile", name, "--set", json.dumps(dict(overrides)), "--runs", str(runs)]
        yield Program("gateway", "teleopd.daemon.gateway.server", what)


class _PlansOf:
    """How many plans a cell's solver has written, as far as one can see."""

    def __init__(self, cell: str):
        self._cell, self._last = cell, 0
        self._watch: PlanWatch | None = None

    def __call__(self) -> int:
        try:
            if self._watch is None:
                self._watch = PlanWatch(self._cell)
            self._last = self._watch.plans
        except SegmentError:  # the core is just coming up
            self._watch = None
        return self._last
