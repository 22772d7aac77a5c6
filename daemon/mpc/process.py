"""The process that plans, beside the core: the newest published state in, a plan out, again and again.

Started by the supervisor as `python -m teleopd.daemon.mpc.process`. It sees the robot only through what the core
publishes, and its plans are followed only if the core finds them good and young enough. A solver that fails for
GIVE_UP_S ends, and is started again with nothing in its memory.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import time
from collections.abc import Sequence
from types import FrameType
from typing import NoReturn

from ...ipc._native import lib
from ...ipc.frame import Frame
from ...ipc.plan import PLAN_LAYOUT, PlanSlot
from ...ipc.schema import Layout, PlanStatus
from ...ipc.segment import CellGoneError, CellNotRunningError, SegmentError, StateReader
from .. import plants
from ..profile import Profile, ProfileError, load
from ..realtime import beside_core, freeze_garbage, prepare
from .planner import Planner

EXIT_ERROR, EXIT_USAGE = 1, 2
GIVE_UP_S = 1.0
PATIENCE_S = 0.5
"""How long to wait for a tick before looking whether there still is a core."""
SETTLE_S = 0.05


class SolverError(Exception):
    """The solver cannot go on; the message says why."""


class Solving:
    """One planner at one cell, over the death of cores too."""

    def __init__(self, profile: Profile, cell: str, backend: str):
        if profile.mpc is None:
            raise SolverError(f"profile {profile.name!r} has no table [mpc]: there is nothing to plan")
        self._settings, self._cell, self._layout = profile.mpc, cell, Layout.of(profile.blocks)
        self._rights = profile.realtime
        self._planner = Planner(plants.find(profile.plant.type).Model(profile.plant), profile.mpc, backend)
        self._plan = Frame(PLAN_LAYOUT)

    def ask_for_rights(self) -> None:
        """Real time behind the core's, for the solver that is quick enough to leave the processor to others."""
        if self._settings.solver == "condensed":
            prepare(beside_core(self._rights.policy, self._rights.priority, behind=2))

    def run(self) -> NoReturn:
        """Plans for each core that comes up, until this process is ended. SegmentError, SolverError."""
        while True:
            try:
                self._serve()
            except (CellGoneError, CellNotRunningError):
                time.sleep(SETTLE_S)

    def _serve(self) -> NoReturn:
        """Plans until the core is gone, which is CellGoneError."""
        reader = StateReader(self._cell)
        try:
            reader.check()
            if reader.layout.hash != self._layout.hash:
                raise SolverError(f"cell {self._cell!r} runs another profile; give its solver the same one")
            slot = PlanSlot(self._cell)
            try:
                self._follow(reader, slot)
            finally:
                slot.close()
        finally:
            reader.close()

    def _follow(self, reader: StateReader, slot: PlanSlot) -> NoReturn:
        self._planner.reset()
        state, due, good_at = Frame(reader.layout), 0, time.monotonic()
        while True:
            if not reader.wait(state, PATIENCE_S):
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
                raise SolverError(f"no plan for {GIVE_UP_S:g} s ({status.name.lower().replace('_', ' ')})")


def _end(number: int, _: FrameType | None) -> NoReturn:
    raise SystemExit(128 + number)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the solver of a cell; its exit code."""
    parser = argparse.ArgumentParser(prog="teleopd solver")
    parser.add_argument("--profile", required=True)
    parser.add_argument("--cell", required=True)
    parser.add_argument("--set", default="{}", help="values that override the profile's, as JSON")
    parser.add_argument("--backend", choices=("auto", "compiled", "evaluated"), default="auto")
    parser.add_argument("--parent", type=int, help="process that started this one; the solver ends when it does")
    options = parser.parse_args(arguments)
    signal.signal(signal.SIGTERM, _end)
    lib.die_with_parent(signal.SIGTERM)
    if options.parent is not None and os.getppid() != options.parent:
        return EXIT_ERROR
    try:
        solving = Solving(load(options.profile, json.loads(options.set)).profile, options.cell, options.backend)
        freeze_garbage()
        solving.ask_for_rights()
        solving.run()
    except ProfileError as error:
        print(error, file=sys.stderr)
        return EXIT_USAGE
    except (SolverError, SegmentError, OSError, RuntimeError) as error:
        print(f"solver: {error}", file=sys.stderr)
        return EXIT_ERROR
    except KeyboardInterrupt:
        return 128 + signal.SIGINT


if __name__ == "__main__":
    sys.exit(main())
