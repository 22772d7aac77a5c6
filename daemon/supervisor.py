"""The supervisor: starts, watches, restarts and ends the core of one cell, and its companions with it.

It never touches the robot. A core that dies is started again, held, and moves only after a fresh engage; a core whose
heart stops is killed first. A core that ends by itself with code 0 was told to end, and then everything ends.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..ipc.segment import CellNotRunningError, SegmentError, StateReader
from .companions import (
    RESTART_WINDOW_S,
    Companion,
    Deaths,
    Operator,
    Program,
    Recorder,
    Service,
    cause,
    spawn,
    wait_or_kill,
)
from .core import EXIT_ALREADY_RUNNING, EXIT_USAGE
from .profile import Resolved
from .recording.folder import new_folder

POLL_S = 0.05
START_LIMIT_S = 100.0
"""A first start compiles the mathematics."""
HEARTBEAT_LIMIT_S = 2.0
"""A core in real time that has not ticked for this long is killed and started again."""
END_LIMIT_S = 10.0


class SupervisorError(Exception):
    """The cell could not be started or kept running; `code` is the exit code."""

    def __init__(self, message: str, code: int = 1):
        super().__init__(message)
        self.code = code


class EndedEarlyError(SupervisorError):
    """Somebody ended the cell before it had started."""

    def __init__(self) -> None:
        super().__init__("ended before it had started")


@dataclass
class Plan:
    """What to run."""

    resolved: Resolved
    profile: str
    cell: str
    overrides: Mapping[str, Any] = field(default_factory=dict)
    operator: Sequence[str] | None = None
    """Command of the operator's process, without the interpreter."""
    folder: Path | None = None
    """The run's folder; None: nothing is recorded."""
    backend: str = "auto"
    services: Sequence[Program] = ()
    """What else is there as long as the cell."""


def new_run_folder(root: Path, name: str) -> Path:
    """A new folder for a run, named by date and profile."""
    try:
        return new_folder(root, name)
    except OSError as error:
        raise SupervisorError(
            f"{root}: recordings cannot be kept there ({error.strerror}): write --runs FOLDER, or --no-record"
        ) from None


class Supervisor:
    """The processes of a cell. Use `run`; `end` may be called from a signal handler."""

    def __init__(self, plan: Plan, say: Callable[[str], None], on_end: Callable[[], None] = lambda: None):
        """`on_end` is called when the end begins, maybe from a signal handler and maybe more than once."""
        self._plan, self._say, self._on_end = plan, say, on_end
        self._core: subprocess.Popen[bytes] | None = None
        self._reader: StateReader | None = None
        self._operator = Operator(plan.operator, say) if plan.operator is not None else None
        self._companions = self._described(plan)
        self._ending, self._end_by = False, 0.0
        self._deaths = Deaths()
        self._beat, self._beat_at = -1, 0.0

    def _described(self, plan: Plan) -> list[Companion]:
        """The companions, in the order in which they are ended."""
        companions: list[Companion] = [self._operator] if self._operator is not None else []
        companions += [Service(program, self._say) for program in plan.services]
        return companions + ([Recorder(plan.cell, plan.folder, self._say)] if plan.folder is not None else [])

    @property
    def operator_code(self) -> int | None:
        """Exit code of the operator's process, once it has ended while the cell lived."""
        return self._operator.code if self._operator is not None else None

    def end(self) -> None:
        """Asks for the end: the core brakes, holds and closes, then the rest follows."""
        if not self._ending:
            self._ending, self._end_by = True, time.monotonic() + END_LIMIT_S
            self._on_end()
        if self._core is not None and self._core.poll() is None:
            self._core.send_signal(signal.SIGTERM)

    def run(self, watchers: Sequence[Callable[[StateReader], None]] = ()) -> None:
        """Runs until the end; SupervisorError when the cell cannot be started or kept running."""
        try:
            for program in self._plan.services:
                program.prepare()
            self._start()
            while not self._finished():
                self._show(watchers)
                time.sleep(POLL_S)
            self._show(watchers)  # how it ended; what the core wrote last can still be read
        finally:
            self._close()

    def _show(self, watchers: Sequence[Callable[[StateReader], None]]) -> None:
        if self._reader is not None:
            for watch in watchers:
                watch(self._reader)

    # -- processes -----------------------------------------------------------------------------------------------

    def _start(self) -> None:
        self._core = spawn("teleopd.daemon.core", *self._core_arguments(), own_session=True)
        if self._ending:  # asked for while there was no core to tell
            self.end()
        self._reader = self._wait_until_live()
        self._beat, self._beat_at = -1, time.monotonic()
        if self._reader is None or self._ending:
            return
        for companion in reversed(self._companions):  # the recorder first
            if companion is not self._operator:
                companion.core_is_up()
        self._start_operator()

    def _start_operator(self) -> None:
        """Once, as soon as everything that the robot needs to move is there."""
        operator = self._operator
        if operator is not None and not operator.started and all(each.ready for each in self._companions):
            operator.core_is_up()

    def _core_arguments(self) -> list[str]:
        plan = self._plan
        arguments = [
            "--profile",
            plan.profile,
            "--cell",
            plan.cell,
            "--set",
            json.dumps(dict(plan.overrides)),
            "--backend",
            plan.backend,
            "--parent",
            str(os.getpid()),
        ]
        if plan.folder is not None:
            arguments += ["--recorded", "--folder", str(plan.folder.absolute())]
        waits_for = self._operator is not None and not self._operator.started
        if waits_for and plan.resolved.profile.cell.clock != "real":
            arguments.append("--stepped")
        return arguments

    def _wait_until_live(self) -> StateReader | None:
        """A reader of the new core's state; None if the core was killed, which is a death like any other."""
        assert self._core is not None
        deadline = time.monotonic() + START_LIMIT_S
        while time.monotonic() < deadline:
            code = self._core.poll()
            if code is not None and code < 0 and not self._ending:
                return None
            if code is not None:
                self._core_ended_early(code)
            try:
                reader = StateReader(self._plan.cell)
                # Its number first: what a dead core left says it lives as soon as the new one has taken the lock.
                if reader.owner_pid == self._core.pid and reader.alive:
                    return reader
                reader.close()
            except (CellNotRunningError, SegmentError):
                pass
            time.sleep(0.01)
        raise SupervisorError(f"the core has not come up within {START_LIMIT_S:g} s; see its messages above")

    def _core_ended_early(self, code: int) -> None:
        if self._ending and code in (0, -signal.SIGTERM):
            raise EndedEarlyError
        known = {EXIT_USAGE: EXIT_USAGE, EXIT_ALREADY_RUNNING: EXIT_ALREADY_RUNNING}
        raise SupervisorError(f"the core ended with code {code}; see its message above", known.get(code, 1))

    # -- watching ------------------------------------------------------------------------------------------------

    def _finished(self) -> bool:
        assert self._core is not None
        code = self._core.poll()
        if code is None:
            self._watch_companions()
            self._watch_heart()
            return False
        if code == 0:
            return True
        if self._ending:
            raise SupervisorError(f"the core died ({cause(code)}) while it was ending")
        self._restart(f"the core died ({cause(code)})")
        return False

    def _watch_companions(self) -> None:
        """The operator's end is the cell's. Whatever ended because the cell did, or was told to, has not failed."""
        if self._ending or self._reader is None or not self._reader.alive:
            return
        for companion in self._companions:
            companion.watch()
        self._start_operator()
        if self.operator_code is not None:
            self.end()

    def _watch_heart(self) -> None:
        assert self._core is not None
        if self._ending and time.monotonic() > self._end_by:
            self._core.kill()
            self._core.wait()
        if (
            self._reader is not None and not self._reader.named and self._reader.alive
        ):  # in this order: it may be ending
            raise SupervisorError(
                f"the shared memory of cell {self._plan.cell!r} was removed: nobody could reach or stop it; ended"
            )
        if self._reader is None or not self._reader.real_time:
            return
        beat, now = self._reader.heartbeat, time.monotonic()
        if beat != self._beat:
            self._beat, self._beat_at = beat, now
        elif now - self._beat_at > HEARTBEAT_LIMIT_S + (START_LIMIT_S if self._beat <= 0 else 0):
            self._core.kill()
            self._core.wait()

    def _restart(self, why: str) -> None:
        if self._deaths.too_often():
            raise SupervisorError(f"{why} for the {len(self._deaths)}th time within {RESTART_WINDOW_S:g} s; giving up")
        self._say(f"{why}; starting it again, held")
        self._close_reader()
        for companion in self._companions:
            companion.core_is_gone()
        self._start()

    # -- the end -------------------------------------------------------------------------------------------------

    def _close(self) -> None:
        self._close_reader()
        if self._core is not None:
            self.end()
            wait_or_kill(self._core, END_LIMIT_S)
        for companion in self._companions:
            companion.end()

    def _close_reader(self) -> None:
        if self._reader is not None:
            self._reader.close()
            self._reader = None
