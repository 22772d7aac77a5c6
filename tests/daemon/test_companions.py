"""Services beside the core, with modules of Python's own as programs."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from support import eventually
from teleopd.daemon import companions
from teleopd.daemon.companions import MOST_RESTARTS, Program, Service

LIVES = Program("sleeper", "timeit", ("-n", "1", "-r", "1", "import time; time.sleep(600)"))
ENDS = Program("mayfly", "timeit", ("-n", "1", "-r", "1", "pass"))


@pytest.fixture
def started(monkeypatch):
    """The processes that were started, in order; the test leaves none of them."""
    processes, spawn = [], companions.spawn

    def remember(*arguments, **options):
        processes.append(spawn(*arguments, **options))
        return processes[-1]

    monkeypatch.setattr(companions, "spawn", remember)
    yield processes
    for process in processes:
        process.kill()
        process.wait()


def test_a_service_outlives_the_core_and_ends_with_the_cell(started):
    service = Service(LIVES, pytest.fail)
    service.core_is_up()
    service.core_is_gone()
    service.watch()
    service.core_is_up()
    (process,) = started
    assert process.poll() is None
    service.end()
    assert process.poll() == -signal.SIGTERM


def test_a_service_that_is_killed_is_started_again(started):
    said = []
    service = Service(LIVES, said.append)
    service.core_is_up()
    os.kill(started[0].pid, signal.SIGKILL)
    eventually(lambda: (service.watch(), len(started) == 2)[1])
    assert said == ["the sleeper ended (signal SIGKILL); started again"]
    assert started[1].poll() is None
    service.end()


def test_a_service_that_ends_every_time_is_given_up_and_the_cell_goes_on(started):
    said = []
    service = Service(ENDS, said.append)
    service.core_is_up()
    eventually(lambda: (service.watch(), len(said) > MOST_RESTARTS)[1])
    assert said[-1] == "the mayfly ended (code 0); for the 6th time; the cell goes on without it"
    service.core_is_up()
    assert len(started) == MOST_RESTARTS + 1
    service.end()


def test_a_service_that_stands_still_is_ended_and_started_again(started, monkeypatch):
    monkeypatch.setattr(companions, "BEAT_LIMIT_S", 0.2)
    said, beats = [], [0]
    service = Service(Program(LIVES.name, LIVES.module, LIVES.arguments, beat=lambda: beats[0]), said.append)
    assert not service.ready
    service.core_is_up()
    for _ in range(3):  # it works
        beats[0] += 1
        service.watch()
        assert service.ready
    eventually(lambda: (service.watch(), len(started) == 2)[1])
    assert said == ["the sleeper stands still; ending it", "the sleeper ended (signal SIGKILL); started again"]
    assert not service.ready  # the new one has not begun
    beats[0] += 1
    service.watch()
    assert service.ready
    assert started[1].poll() is None
    service.end()


def test_a_service_may_take_its_time_to_begin(started, monkeypatch):
    monkeypatch.setattr(companions, "BEAT_LIMIT_S", 0.0)
    service = Service(Program(LIVES.name, LIVES.module, LIVES.arguments, beat=lambda: 0), pytest.fail)
    service.core_is_up()
    for _ in range(20):
        service.watch()
    assert len(started) == 1
    service.end()


def test_a_service_ends_with_a_supervisor_that_is_gone_at_once():
    """As with a second Ctrl-C: nobody is left to end it."""
    code = (
        "import os; from teleopd.daemon.companions import Program, Service\n"
        f"service = Service({LIVES!r}, print); service.core_is_up()\n"
        "print(service._process.pid, flush=True); os._exit(0)"
    )
    code = code.replace(repr(LIVES), f"Program('sleeper', 'timeit', {tuple(LIVES.arguments)!r})")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    eventually(lambda: not Path(f"/proc/{int(done.stdout)}/cmdline").exists() or is_gone(int(done.stdout)))


def is_gone(pid):
    return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
