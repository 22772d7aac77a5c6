"""The processes beside the core: who they are, and what the end of each means.

All are started when the core has come up and watched while the cell runs. None of them can move the robot past the
core, and none of them can delay it.

- The *operator* is the reason of the run: its end is the cell's.
- The *recorder* follows its core: it ends by itself when the last state is on the disk, and each writes its own file.
- A *service* (a bridge, a robot link, the gateway) is there as long as the cell: one that dies is started again.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..ipc._native import lib
from .realtime import BLAS_ENVIRONMENT
from .recording.reading import FILE

RECORDER_LIMIT_S = 10.0
"""How long a recorder may take to bring the last states to the disk."""
END_LIMIT_S = 3.0
BEAT_LIMIT_S, FIRST_BEAT_S = 2.0, 60.0
"""How long a service may stand still, and how long it may take to come up: a first start compiles mathematics."""
EXIT_USAGE = 2
"""Exit code of a program that cannot do what it was asked, and has said so."""
MOST_RESTARTS, RESTART_WINDOW_S = 5, 60.0

Say = Callable[[str], None]


@dataclass(frozen=True)
class Program:
    """A module that is run as a process, with its arguments."""

    name: str
    """For people."""
    module: str
    arguments: Sequence[str] = ()
    prepare: Callable[[], None] = lambda: None
    """What must exist before the cell is ready; called once, before the core is started."""
    beat: Callable[[], int] | None = None
    """A number that changes as long as it works; one that stands still is killed, and so started again."""


class Companion:
    """A process beside the core; what each kind does differently is in the four methods below."""

    def __init__(self, name: str, say: Say):
        self._name, self._say = name, say
        self._process: subprocess.Popen[bytes] | None = None
        self._deaths = Deaths()

    def core_is_up(self) -> None:
        """A core is live: the first one, or the one that was started after a death."""

    @property
    def ready(self) -> bool:
        """Whether an operator may begin."""
        return True

    def watch(self) -> None:
        """Called all the time while the core lives."""

    def core_is_gone(self) -> None:
        """The core died, and another will be started."""

    def end(self) -> None:
        """The cell has ended."""
        if self._process is not None:
            self._process.terminate()
            wait_or_kill(self._process, END_LIMIT_S)

    def _died(self) -> int | None:
        """Exit code of a process that is no more, told once."""
        if self._process is None or self._process.poll() is None:
            return None
        code, self._process = self._process.returncode, None
        return int(code)


class Operator(Companion):
    """Started once; when it has ended, `code` is its exit code. It shares the terminal.

    One that needs no terminal is `heard`: what it has to say is said by us, where a live view does not paint over it.
    """

    def __init__(self, command: Sequence[str], say: Say):
        super().__init__("operator", say)
        self._module, *self._arguments = command
        self._heard = not any("keyboard" in word for word in command)
        self._said = b""
        self._started = False
        self.code: int | None = None

    @property
    def started(self) -> bool:
        """Whether it is the first time that the core comes up."""
        return self._started

    def core_is_up(self) -> None:
        """Starts it, the first time."""
        if not self._started:
            self._started = True
            self._process = spawn(self._module, *self._arguments, own_session=False, heard=self._heard)

    def watch(self) -> None:
        """Passes on what it says, and keeps its exit code."""
        self._listen()
        code = self._died()
        if code is not None:
            self.code = code

    def end(self) -> None:
        """The cell has ended; its last words are passed on."""
        words = self._process.stderr if self._process is not None else None
        super().end()
        if words is not None:
            self._tell(self._said + (words.read() or b""))

    def _listen(self) -> None:
        words = self._process.stderr if self._process is not None else None
        if words is None:
            return
        ended = self._process is not None and self._process.poll() is not None
        heard, _, self._said = (self._said + (words.read() or b"") + b"\n" * ended).rpartition(b"\n")
        self._tell(heard)

    def _tell(self, words: bytes) -> None:
        for line in words.decode(errors="replace").splitlines():
            if line:
                self._say(line)


class Recorder(Companion):
    """One process a core, one file a process: recording.mcap, recording-2.mcap, …"""

    def __init__(self, cell: str, folder: Path, say: Say):
        super().__init__("recorder", say)
        self._cell, self._folder, self._files = cell, folder, 0

    def core_is_up(self) -> None:
        """Starts one for this core."""
        self._files += 1
        path = self._folder / (FILE if self._files == 1 else FILE.replace(".", f"-{self._files}."))
        module = "teleopd.daemon.recording.recorder"
        self._process = spawn(module, "--cell", self._cell, "--out", str(path), own_session=True)

    def watch(self) -> None:
        """One that was killed is started again. One that ended by itself has said why, and stays away."""
        code = self._died()
        if code is None or code >= 0:
            return
        if self._deaths.too_often():
            self._say(f"the recorder died ({cause(code)}) once too often; the robot goes on, nothing is recorded")
            return
        self._say(f"the recorder died ({cause(code)}); recording into a new file")
        self.core_is_up()

    def core_is_gone(self) -> None:
        """Waits until what the core left in the ring is on the disk."""
        self.end()

    def end(self) -> None:
        """Waits for its end, which comes by itself."""
        if self._process is not None:
            wait_or_kill(self._process, RECORDER_LIMIT_S)
            self._process = None


class Service(Companion):
    """Started with the first core and kept, over the death of cores too."""

    def __init__(self, program: Program, say: Say):
        super().__init__(program.name, say)
        self._program, self._given_up = program, False
        self._beat = Beat(program.beat) if program.beat is not None else None

    def core_is_up(self) -> None:
        """Starts it, unless it runs already or has died too often."""
        if self._process is None and not self._given_up:
            self._process = spawn(self._program.module, *self._program.arguments, own_session=True, outlives_us=False)
            if self._beat is not None:
                self._beat.begin()

    @property
    def ready(self) -> bool:
        """Whether it works already; one that was given up is not waited for."""
        return self._beat is None or self._beat.begun or self._given_up

    def watch(self) -> None:
        """Starts it again, whatever it died of; unless it has said that it cannot do what it was asked.

        One that stands still is killed first.
        """
        if self._process is not None and self._beat is not None and self._beat.stands_still():
            self._say(f"the {self._name} stands still; ending it")
            self._process.kill()
            self._process.wait()
        code = self._died()
        if code is None:
            return
        if code == EXIT_USAGE:
            self._given_up = True
            return
        self._given_up = self._deaths.too_often()
        then = f"for the {len(self._deaths)}th time; the cell goes on without it" if self._given_up else "started again"
        self._say(f"the {self._name} ended ({cause(code)}); {then}")
        self.core_is_up()


class Beat:
    """Whether a number still changes."""

    def __init__(self, read: Callable[[], int]):
        self._read = read
        self.begin()

    def begin(self) -> None:
        """A new process: it may take its time to begin."""
        self._last, self._since, self.begun = self._read(), time.monotonic(), False

    def stands_still(self) -> bool:
        """Whether it has not changed for too long."""
        value, now = self._read(), time.monotonic()
        if value != self._last:
            self._last, self._since, self.begun = value, now, True
        return now - self._since > (BEAT_LIMIT_S if self.begun else FIRST_BEAT_S)


class Deaths:
    """When something died lately."""

    def __init__(self) -> None:
        self._at: list[float] = []

    def __len__(self) -> int:
        return len(self._at)

    def too_often(self) -> bool:
        """Notes a death; whether there were too many of them lately."""
        now = time.monotonic()
        self._at = [at for at in self._at if now - at < RESTART_WINDOW_S] + [now]
        return len(self._at) > MOST_RESTARTS


def spawn(
    module: str, *arguments: str, own_session: bool, outlives_us: bool = True, heard: bool = False
) -> subprocess.Popen[bytes]:
    """Starts a module of this package. In a session of its own it does not hear the terminal's Ctrl-C.

    A process that would stay for ever is told to end when this one is gone, however that came. What one that is `heard`
    writes to standard error is in a pipe from which reading does not wait.
    """
    process = subprocess.Popen(
        [sys.executable, "-m", module, *arguments],
        env={**os.environ, **BLAS_ENVIRONMENT},
        start_new_session=own_session,
        preexec_fn=None if outlives_us else lambda: lib.die_with_parent(signal.SIGTERM),
        stderr=subprocess.PIPE if heard else None,
        bufsize=0,
    )
    if process.stderr is not None:
        os.set_blocking(process.stderr.fileno(), False)
    return process


def wait_or_kill(process: subprocess.Popen[bytes], limit: float) -> None:
    """Waits so many seconds for the end of a process, then ends it."""
    try:
        process.wait(limit)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def cause(code: int) -> str:
    """Why a process ended, in words."""
    return f"signal {signal.Signals(-code).name}" if code < 0 else f"code {code}"
