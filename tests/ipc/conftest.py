"""What the tests of shared memory share: a cell name that is cleaned up, and processes that may be killed."""

import contextlib
import itertools
import multiprocessing
import os
import signal
import sys
from pathlib import Path

import pytest
from teleopd.ipc.schema import BLOCKS, Layout

sys.path.insert(0, str(Path(__file__).parent / "support"))
LIMIT_S = 20.0
"""How long anything here may take to answer, on a busy machine."""

# Forked from a server that has none of our shared memory open: a plain fork inherits mappings, and with them locks.
processes = multiprocessing.get_context("forkserver")
processes.set_forkserver_preload(["numpy", "teleopd.ipc.segment"])
_numbers = itertools.count()


@pytest.fixture
def cell():
    """Name of a cell that exists nowhere else; its objects are removed afterwards."""
    name = f"test-{os.getpid()}-{next(_numbers)}"
    yield name
    for left in Path("/dev/shm").glob(f"teleopd.{name}.*"):
        left.unlink()


@pytest.fixture
def layout():
    """All blocks: the state of the omnidirectional robot with an arm."""
    return Layout.of(BLOCKS)


class Actor:
    """A process that runs one function of support/actors.py."""

    def __init__(self, role, *arguments):
        self.hear, tell = processes.Pipe(duplex=False)
        self.process = processes.Process(target=role, args=(tell, *arguments), daemon=True)
        self.process.start()
        tell.close()

    @property
    def pid(self):
        return self.process.pid

    def said(self, limit=LIMIT_S):
        """The next thing it tells."""
        assert self.hear.poll(limit), f"{self.process} says nothing"
        return self.hear.recv()

    def last_words(self):
        """What else it told, up to its end."""
        words = []
        with contextlib.suppress(EOFError):
            while True:
                words.append(self.hear.recv())
        return words

    def kill(self, number=signal.SIGKILL):
        """Kills it and waits until it is gone."""
        with contextlib.suppress(ProcessLookupError):  # it may be just ending
            if self.process.is_alive():
                os.kill(self.process.pid, number)
        self.process.join(LIMIT_S)
        assert self.process.exitcode is not None, f"{self.process} does not die"
        return self.process.exitcode


@pytest.fixture
def actor():
    """Starts processes: `actor(actors.own, cell)`. Those still alive are killed afterwards."""
    started = []

    def start(role, *arguments):
        started.append(Actor(role, *arguments))
        return started[-1]

    yield start
    for each in started:
        each.kill()
