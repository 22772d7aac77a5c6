"""The process that plans, beside the core: the newest published state in, a plan out, again and again.

Started by the supervisor as `python -m teleopd.daemon.mpc.process`. A solver that fails for GIVE_UP_S ends, and is
started again with nothing in its memory.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from typing import NoReturn

from ...ipc.frame import Frame
from ...ipc.plan import PLAN_LAYOUT, PlanSlot
from ...ipc.schema import PlanStatus
from ...ipc.segment import StateReader
from .. import attendant, plants
from ..profile import Profile
from ..realtime import beside_core, prepare
from .planner import Planner

GIVE_UP_S = 1.0


class Solving(attendant.Attendant):
    """One planner at one cell. AttendantError."""

    def __init__(self, profile: Profile, cell: str, backend: str):
        if profile.mpc is None:
            raise attendant.AttendantError(f"profile {profile.name!r} has no table [mpc]: there is nothing to plan")
        super().__init__(profile, cell)
        self._settings, self._rights = profile.mpc, profile.realtime
        self._planner = Planner(plants.find(profile.plant.type).Model(profile.plant), profile.mpc, backend)
        self._plan = Frame(PLAN_LAYOUT)

    def run(self) -> NoReturn:
        """In real time behind the core's, if the solver is quick enough to leave the processor to others."""
        if self._settings.solver == "condensed":
            prepare(beside_core(self._rights.policy, self._rights.priority, behind=2))
        super().run()

    def follow(self, reader: StateReader) -> NoReturn:
        """Plans for one core."""
        slot = PlanSlot(self._cell)
        try:
            self._plan_for(reader, slot)
        finally:
            slot.close()

    def _plan_for(self, reader: StateReader, slot: PlanSlot) -> NoReturn:
        self._planner.reset()
        state, due, good_at = Frame(reader.layout), 0, time.monotonic()
        while True:
            if not reader.wait(state, attendant.PATIENCE_S):
                continue
            tick = int(state.cell.tick[0])
            if not due <= tick:
                continue
            due = tick + self._settings.every
            status = self._planner.plan(state, tick, int(state.cell.t[0]), self._plan)
            slot.write(self._plan)
            reader.read(state)  # what came meanwhile: the next plan begins with a tick, and never without a pause
            now = time.monotonic()
            if status is PlanStatus.SOLVED:
                good_at = now
            elif now - good_at > GIVE_UP_S:
                why = status.name.lower().replace("_", " ")
                raise attendant.AttendantError(f"no plan for {GIVE_UP_S:g} s ({why})")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the solver of a cell; its exit code."""
    parser = argparse.ArgumentParser(prog="teleopd solver")
    parser.add_argument("--backend", choices=("auto", "compiled", "evaluated"), default="auto")
    return attendant.main(
        "solver", lambda profile, asked: Solving(profile, asked.cell, asked.backend), parser, arguments
    )


if __name__ == "__main__":
    sys.exit(main())
