"""The supervisor: starts, watches, restarts and ends the processes of one cell.

It never touches the robot. A core that dies is started again, held, and moves only after a fresh engage; a core whose
heart stops is killed first. A core that ends by itself with code 0 was told to end, and then everything ends.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from ..ipc.segment import CellNotRunningError, SegmentError, StateReader
from .core import EXIT_ALREADY_RUNNING, EXIT_USAGE
from .profile import Resolved
from .realtime import BLAS_ENVIRONMENT
from .recording.reading import FILE

POLL_S = 0.05
START_LIMIT_S = 60.0
"""A first start compiles the mathematics."""
HEARTBEAT_LIMIT_S = 2.0
"""A core in real time that has not ticked for this long is killed and started again."""
END_LIMIT_S = 10.0
MOST_RESTARTS, RESTART_WINDOW_S = 5, 60.0


class SupervisorError(Exception):
    """The cell could not be started or kept running; `code` is the exit code."""

    def __init__(self, message: str, code: int = 1):
        super().__init__(message)
        self.code = code


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


def new_run_folder(root: Path, name: str) -> Path:
    """A new folder for a run, named by date and profile."""
    stamp = datetime.now().strftime("%Y-%m-%d_%H-%M-%S")
    for n in range(1000):
        folder = root / f"{stamp}_{name}{f'_{n}' if n else ''}"
        try:
            folder.mkdir(parents=True)
        except FileExistsError:
            continue
        except OSError as error:
            raise SupervisorError(
                f"{root}: recordings cannot be kept there ({error.strerror}): write --runs FOLDER, or --no-record"
            ) from None
        return folder
    raise SupervisorError(f"{root}: no new folder could be made there")


class Supervisor:
    """The processes of a cell. Use `run`; `end` may be called from a signal handler."""

    def __init__(self, plan: Plan, say: Callable[[str], None], on_end: Callable[[], None] = lambda: None):
        """`on_end` is called when the end begins, maybe from a signal handler and maybe more than once."""
        self._plan, self._say, self._on_end = plan, say, on_end
        self._core: subprocess.Popen[bytes] | None = None
        self._recorder: subprocess.Popen[bytes] | None = None
        self._operator: subprocess.Popen[bytes] | None = None
        self._reader: StateReader | None = None
        self._ending, self._end_by = False, 0.0
        self._restarts: list[float] = []
        self._recorder_restarts: list[float] = []
        self._recordings = 0
        self._beat, self._beat_at = -1, 0.0
        self.operator_code: int | None = None

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
            self._start()
            while not self._finished():
                if self._reader is not None:
                    for watch in watchers:
                        watch(self._reader)
                time.sleep(POLL_S)
        finally:
            self._close()

    # -- processes -----------------------------------------------------------------------------------------------

    def _start(self) -> None:
        self._core = self._spawn("teleopd.daemon.core", *self._core_arguments(), own_session=True)
        if self._ending:  # asked for while there was no core to tell
            self.end()
        self._reader = self._wait_until_live()
        self._beat, self._beat_at = -1, time.monotonic()
        if self._reader is None or self._ending:
            return
        if self._plan.folder is not None:
            self._start_recorder(self._plan.folder)
        if self._plan.operator is not None and self._operator is None:
            module, *arguments = self._plan.operator
            self._operator = self._spawn(module, *arguments, own_session=False)  # it may need the terminal

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
            arguments.append("--recorded")
        if plan.operator is not None and plan.resolved.profile.cell.clock != "real" and self._operator is None:
            arguments.append("--stepped")
        return arguments

    def _start_recorder(self, folder: Path) -> None:
        """Each recorder of a run writes a file of its own: recording.mcap, recording-2.mcap, …"""
        self._recordings += 1
        path = folder / (FILE if self._recordings == 1 else FILE.replace(".", f"-{self._recordings}."))
        self._recorder = self._spawn(
            "teleopd.daemon.recording.recorder", "--cell", self._plan.cell, "--out", str(path), own_session=True
        )

    @staticmethod
    def _spawn(module: str, *arguments: str, own_session: bool) -> subprocess.Popen[bytes]:
        environment = {**os.environ, **BLAS_ENVIRONMENT}
        return subprocess.Popen(
            [sys.executable, "-m", module, *arguments], env=environment, start_new_session=own_session
        )

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
            raise SupervisorError("ended before it had started", 0)
        known = {EXIT_USAGE: EXIT_USAGE, EXIT_ALREADY_RUNNING: EXIT_ALREADY_RUNNING}
        raise SupervisorError(f"the core ended with code {code}; see its message above", known.get(code, 1))

    # -- watching ------------------------------------------------------------------------------------------------

    def _finished(self) -> bool:
        assert self._core is not None
        code = self._core.poll()
        if code is None:
            self._watch_operator()
            self._watch_recorder()
            self._watch_heart()
            return False
        if code == 0:
            return True
        if self._ending:
            raise SupervisorError(f"the core died ({_cause(code)}) while it was ending")
        self._restart(f"the core died ({_cause(code)})")
        return False

    def _watch_operator(self) -> None:
        """Its end is the cell's. An operator that ended because the cell did, or was told to, has not failed."""
        if self._operator is None or self._ending or self._operator.poll() is None:
            return
        if self._reader is not None and self._reader.alive:
            self.operator_code = self._operator.returncode
            self.end()

    def _watch_recorder(self) -> None:
        """A recorder that was killed is started again. One that ended by itself has said why, and stays away."""
        if self._recorder is None or self._ending or self._recorder.poll() is None:
            return
        code, self._recorder = self._recorder.returncode, None
        if code >= 0 or self._plan.folder is None:
            return
        if _too_often(self._recorder_restarts):
            self._say(f"the recorder died ({_cause(code)}) once too often; the robot goes on, nothing is recorded")
            return
        self._say(f"the recorder died ({_cause(code)}); recording into a new file")
        self._start_recorder(self._plan.folder)

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
        if _too_often(self._restarts):
            raise SupervisorError(
                f"{why} for the {len(self._restarts)}th time within {RESTART_WINDOW_S:g} s; giving up"
            )
        self._say(f"{why}; starting it again, held")
        self._close_reader()
        self._wait_for_recorder()
        self._start()

    # -- the end -------------------------------------------------------------------------------------------------

    def _close(self) -> None:
        self._close_reader()
        if self._core is not None:
            self.end()
            _wait_or_kill(self._core, END_LIMIT_S)
        if self._operator is not None:
            self._operator.terminate()
            _wait_or_kill(self._operator, 3.0)
        self._wait_for_recorder()

    def _close_reader(self) -> None:
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    def _wait_for_recorder(self) -> None:
        """The recorder ends by itself after its core, when the last state is on the disk."""
        if self._recorder is not None:
            _wait_or_kill(self._recorder, END_LIMIT_S)
            self._recorder = None


def _too_often(deaths: list[float]) -> bool:
    """Notes a death; whether there were too many of them lately."""
    now = time.monotonic()
    deaths[:] = [at for at in deaths if now - at < RESTART_WINDOW_S] + [now]
    return len(deaths) > MOST_RESTARTS


def _wait_or_kill(process: subprocess.Popen[bytes], limit: float) -> None:
    try:
        process.wait(limit)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _cause(code: int) -> str:
    return f"signal {signal.Signals(-code).name}" if code < 0 else f"code {code}"
