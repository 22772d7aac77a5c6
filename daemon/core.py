"""The real-time process: a cell's memory, stages and clock, then tick after tick.

Started by the supervisor as `python -m teleopd.daemon.core`. One Python thread; everything that could delay it
(web, logging, drivers, solvers, the recorder) lives in processes of its own. SIGTERM and SIGINT mean: brake, hold,
close, end.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from .. import __version__
from ..ipc._native import lib
from ..ipc.schema import HoldReason, RecordingState
from ..ipc.segment import AlreadyRunningError, CommandInbox, RingWriter, SegmentError, StateWriter, start_time
from . import assembly, realtime
from .clock import NOBODY, Clock, RealClock, StepClock
from .cycle import Cycle
from .linking import described_link
from .profile import ProfileError, Resolved, load
from .publish import Publish

EXIT_ERROR, EXIT_USAGE, EXIT_ALREADY_RUNNING = 1, 2, 3
CLOCKS = ("real", "simulated", "lockstep")
BRAKING_LIMIT_S = 5.0
"""Cell time within which a core that was told to end must have come to rest; then it ends all the same."""
RECORDER_LIMIT_S = 20.0
"""How long the first tick waits for a recorder that was announced."""


class Core:
    """A cell: memory, mathematics, stages and clock."""

    def __init__(self, resolved: Resolved, cell: str, backend: Any = "auto", stepped: bool = False):
        self.profile = profile = resolved.profile
        self._parts = built = assembly.parts(profile, cell, backend)
        self.library, self.frame, self.cell = built.library, built.frame, built.machine
        self.state = StateWriter(cell, built.layout)
        self.commands = CommandInbox(cell)
        self.ring = RingWriter(cell, built.layout, max(64, round(profile.recording.ring_seconds * profile.cell.rate)))
        self.state.header.clock = CLOCKS.index(profile.cell.clock)
        simulated = profile.cell.clock != "real"
        on_full = self._wait_for_room if simulated else self.ring.drop_dead_reader
        stages = assembly.stages(built, self.commands, Publish(self.frame, self.state, self.ring, on_full))
        self._owned = built.owned
        self.cycle = Cycle(stages, self.frame, self.state)
        self.clock: Clock = (
            StepClock(
                profile.cell.period_ns, self.frame, self.commands, hold=stepped or profile.cell.clock == "lockstep"
            )
            if simulated
            else RealClock(profile.cell.period_ns, self.frame, self.state)
        )
        self._end_asked, self._ending_at = False, 0
        self.supervisor = 0
        self.folder = ""
        """Where the run is recorded; empty where it is not."""

    def _wait_for_room(self) -> None:
        """Simulated time waits for the recorder, as long as it lives."""
        while self.ring.full:
            time.sleep(2e-4)
            self.ring.drop_dead_reader()

    def announce(self, grants: Sequence[realtime.Grant]) -> None:
        """Describes the cell in its segment and lets clients in."""
        profile, built = self.profile, self._parts
        self.state.set_info(
            {
                "version": __version__,
                "profile": profile.name,
                "robot": profile.plant.type,
                "clock": profile.cell.clock,
                "rate": profile.cell.rate,
                "modes": profile.modes.order,
                "references": [profile.mode(name).reference for name in profile.modes.order],
                "supervisor": (self.supervisor, start_time(self.supervisor)) if self.supervisor else (0, 0),
                "follows": [profile.follows(name) for name in profile.modes.order],
                "velocities": built.model.velocities,
                "arena": built.place.arena.model_dump() if built.place else None,
                "world": profile.world.model_dump() if profile.world else None,
                "mission": profile.mission.model_dump() if profile.mission else None,
                "scenes": profile.scenes,
                "folder": self.folder,
                "scene": built.scene.describe() if built.scene else None,
                "command_expiry": profile.operator.command_expiry,
                "lease": profile.operator.lease,
                "buttons": profile.operator.buttons.model_dump(),
                "backend": self.library.backend,
                "realtime": [asdict(grant) for grant in grants],
                **described_link(profile, self._parts.model),
            }
        )
        lib.latch_write(self.state.latch, self.frame.pointer, self.frame.nbytes)  # tick 0: starting
        self.commands.go_live()
        self.ring.go_live()
        for owned in self._owned:
            owned.go_live()
        self.state.go_live()

    def end(self) -> None:
        """Asks for a clean end: brake, hold, close. Only a flag, since a signal may come in the middle of a tick."""
        self._end_asked = True

    def run(self) -> None:
        """Ticks until the end was asked for and the robot is at rest."""
        tick, wait, cell = self.cycle.tick, self.clock.next, self.cell
        ending = self._is_ending
        cell.start()
        k = 1
        while not self._at_rest(k):
            tick(k, wait(k, ending))
            k += 1
            if self.clock.missed_in_a_row:
                self._escalate(self.clock.missed_in_a_row)

    def _is_ending(self) -> bool:
        return self._end_asked

    def _escalate(self, missed: int) -> None:
        """Overruns in grades: counted, then hold, then fault."""
        limits = self.profile.cell
        if missed >= limits.fault_after_missed:
            self.cell.fault(HoldReason.OVERRUN)
        elif missed >= limits.hold_after_missed:
            self.cell.hold(HoldReason.OVERRUN)

    def _at_rest(self, k: int) -> bool:
        if not self._end_asked:
            return False
        if not self.cell.ending:
            self.cell.end()
            self._ending_at = k
        latched = bool(self.frame["control.hold_latched"][0])
        return latched or (k - self._ending_at) * self.profile.cell.dt > BRAKING_LIMIT_S

    def close(self) -> None:
        """Tells everyone and removes the names."""
        self.ring.finish()
        self.state.end()
        self.commands.end()
        self.ring.end()
        for owned in self._owned:
            owned.end()


def _wait_for_recorder(ring: RingWriter, ending: Callable[[], bool]) -> None:
    """Until it takes states, has said that it cannot, or is late."""
    deadline, hopeful = time.monotonic() + RECORDER_LIMIT_S, (RecordingState.OFF, RecordingState.RECORDING)
    while not ring.has_reader and ring.recording in hopeful and not ending() and time.monotonic() < deadline:
        time.sleep(1e-3)


def _wait_for_clients(commands: CommandInbox, ending: Callable[[], bool]) -> None:
    """The first tick waits for a client that holds the clock."""
    while commands.released() == NOBODY and not ending():
        time.sleep(1e-3)


def _on_signals(act: Callable[[int], None]) -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda number, _: act(number))


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a core until it is told to end; its exit code."""
    parser = argparse.ArgumentParser(prog="teleopd core")
    parser.add_argument("--profile", required=True)
    parser.add_argument("--cell", required=True)
    parser.add_argument("--set", default="{}", help="values that override the profile's, as JSON")
    parser.add_argument("--backend", choices=("auto", "compiled", "evaluated"), default="auto")
    parser.add_argument("--recorded", action="store_true", help="the first tick waits for a recorder")
    parser.add_argument("--folder", default="", help="folder of the run, for clients to know")
    parser.add_argument("--parent", type=int, help="process that started this one; the core ends when it does")
    parser.add_argument(
        "--stepped", action="store_true", help="simulated time runs only while a client holds the clock"
    )
    options = parser.parse_args(arguments)
    told: list[int] = []
    _on_signals(told.append)  # from here on no signal leaves half-made memory behind
    lib.die_with_parent(signal.SIGTERM)
    if options.parent is not None and os.getppid() != options.parent:
        return EXIT_ERROR  # it died before the line above
    try:
        core = Core(load(options.profile, json.loads(options.set)), options.cell, options.backend, options.stepped)
    except ProfileError as error:
        print(error, file=sys.stderr)
        return EXIT_USAGE
    except AlreadyRunningError as error:
        print(error, file=sys.stderr)
        return EXIT_ALREADY_RUNNING
    except (SegmentError, OSError, RuntimeError) as error:
        print(error, file=sys.stderr)
        return EXIT_ERROR
    _on_signals(lambda _: core.end())
    if told:
        core.end()
    asked = core.profile.realtime
    grants = (
        realtime.prepare(
            realtime.Request(**{**asked.model_dump(), "cpu": tuple(asked.cpu)}, period_ns=core.profile.cell.period_ns)
        )
        if core.profile.cell.clock == "real"
        else []
    )
    core.supervisor, core.folder = options.parent or 0, options.folder
    core.announce(grants)
    if options.recorded:
        _wait_for_recorder(core.ring, core._is_ending)
    if options.stepped:
        _wait_for_clients(core.commands, core._is_ending)
    realtime.freeze_garbage()
    core.run()
    core.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
