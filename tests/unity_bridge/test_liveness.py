"""Whether anybody is there, by each of the three means; times are ns of a clock that the test turns."""

import mmap
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from teleopd.unity_bridge.departures import Departures
from teleopd.unity_bridge.inputs import Sample
from teleopd.unity_bridge.liveness import AFTER_RELEASE_NS, Liveness
from teleopd.unity_bridge.side_object import Counters
from teleopd.unity_bridge.smclient import ElementType, FlatMemory
from teleopd.unity_bridge.tables import Liveness as Settings
from teleopd.unity_bridge.tables import Spot

MS = 1_000_000
STEP = 5 * MS
TIMEOUT = 200 * MS
SPOT = Spot(memory="M", position=0)


class Client:
    """A client as the bridge sees it, one look every 5 ms."""

    def __init__(self, require, heartbeat=True):
        self.liveness = Liveness(Settings(require=require, heartbeat=SPOT if heartbeat else None, timeout=0.2))
        self.now, self.beat, self.writes, self.pid = 10**12, 0, 0, 1
        self.deadman = False

    def look(self, beating=False, counting=False, whole=True, **also):
        self.now += STEP
        self.beat += beating
        self.writes += counting
        sample = Sample({"deadman": self.deadman}, heartbeat=str(self.beat).encode()) if whole else None
        return self.liveness.update(self.now, sample, Counters(self.writes, self.pid, 0, 0), **also)

    def looks(self, duration, **how):
        """All verdicts over a time."""
        return {self.look(**how) for _ in range(duration // STEP)}

    def press(self):
        self.deadman = True

    def release(self):
        self.deadman = False


SIGNS = {"heartbeat": {"beating": True}, "counter": {"counting": True}, "deadman": {}}


def operating(require):
    """A client that is live with its deadman pressed."""
    client = Client(require)
    client.looks(50 * MS, **SIGNS[require])
    client.press()
    client.look(**SIGNS[require])
    assert client.look(**SIGNS[require])
    return client


@pytest.mark.parametrize("require", SIGNS)
def test_a_memory_that_nobody_touches_is_never_live(require):
    assert Client(require).looks(5000 * MS) == {False}


@pytest.mark.parametrize("require", SIGNS)
def test_numbers_left_by_a_dead_client_are_never_live(require):
    client = Client(require)
    client.beat = client.writes = 123
    client.press()
    assert client.looks(5000 * MS) == {False}
    assert client.liveness.lost == "the deadman has not been seen released yet"


@pytest.mark.parametrize("require", SIGNS)
def test_its_sign_of_life_keeps_it_live(require):
    assert operating(require).looks(5000 * MS, **SIGNS[require]) == {True}


@pytest.mark.parametrize(("require", "why"), [("heartbeat", "heartbeat"), ("counter", "counter")])
def test_one_that_stops_is_noticed_within_the_timeout(require, why):
    client = operating(require)
    assert client.looks(TIMEOUT) == {True}
    assert not client.look()
    assert why in client.liveness.why_not


@pytest.mark.parametrize("require", SIGNS)
def test_after_an_interruption_the_deadman_must_be_released_first(require):
    client = operating(require)
    client.look(broken="it was truncated", **SIGNS[require])
    assert client.looks(2000 * MS, **SIGNS[require]) == {False}
    assert client.liveness.lost == "it was truncated; release the deadman"
    client.release()
    client.look(**SIGNS[require])
    client.press()
    assert client.looks(2000 * MS, **SIGNS[require]) == {True}


def test_the_sign_that_is_required_is_the_one_that_counts():
    client = Client("counter", heartbeat=False)
    client.looks(50 * MS, beating=True)
    client.press()
    assert client.looks(500 * MS, beating=True) == {False}
    client = Client("heartbeat")
    client.looks(50 * MS, counting=True)
    client.press()
    assert client.looks(500 * MS, counting=True) == {False}


def test_with_the_deadman_alone_a_heartbeat_that_has_begun_must_go_on():
    client = operating("deadman")
    assert client.looks(1000 * MS, beating=True) == {True}
    assert client.looks(TIMEOUT) == {True}
    assert client.looks(3000 * MS) == {False}
    assert client.liveness.lost == "the heartbeat has stopped; release the deadman"
    client.release()
    client.looks(100 * MS)
    client.press()
    assert client.looks(1000 * MS) == {True}, "another client may do without"


def test_with_the_deadman_alone_a_released_one_ends_it_soon():
    client = operating("deadman")
    client.release()
    assert client.looks(AFTER_RELEASE_NS - STEP) == {True}
    assert client.looks(3 * STEP)
    assert client.liveness.why_not == "the deadman is released"


def test_with_the_deadman_alone_a_client_that_ends_is_noticed_at_once():
    client = operating("deadman")
    assert not client.look(departed=True)
    assert client.looks(3000 * MS) == {False}
    assert client.liveness.lost == "a client has ended; release the deadman"


def test_somebody_who_looks_in_and_leaves_does_not_matter_where_there_is_a_heartbeat():
    client = operating("deadman")
    client.looks(100 * MS, beating=True)
    assert client.look(beating=True, departed=True)
    assert operating("counter").look(counting=True, departed=True)


def test_another_writer_is_another_operator():
    client = operating("counter")
    client.pid = 2
    assert not client.look(counting=True)
    assert client.liveness.lost == "another process has begun to write; release the deadman"


def test_a_cycle_that_never_becomes_whole_is_an_interruption():
    client = operating("deadman")
    assert client.looks(TIMEOUT, whole=False) == {True}
    assert not client.look(whole=False)
    assert client.liveness.why_not == "no whole input can be read"


def test_a_heartbeat_that_is_not_a_number_does_not_beat():
    liveness = Liveness(Settings(require="heartbeat", heartbeat=SPOT, timeout=0.2))
    nan = Sample({"deadman": False}, heartbeat=b"\x00\x00\xc0\x7f")
    assert not any(liveness.update(i * STEP, nan) for i in range(100))


# The kernel's word that a client has ended

KEEPER = """
import mmap, os, sys
fd = os.open(sys.argv[1], os.O_RDWR)
view = mmap.mmap(fd, 0)
os.close(fd)
print("mapped", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def watched(memory_name):
    memory, departures = FlatMemory(memory_name(), 8, ElementType.FLOAT), Departures()
    departures.watch(memory.name)
    yield memory, departures
    departures.close()
    memory.close()


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, None])
def test_the_kernel_tells_when_a_client_is_gone_however_it_went(watched, how):
    memory, departures = watched
    command = [sys.executable, "-c", KEEPER, f"/dev/shm/{memory.name}"]
    client = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert client.stdout.readline() == b"mapped\n"
    assert departures.poll() == set(), "it has closed the descriptor, but the memory is still mapped"
    client.send_signal(how) if how else client.stdin.close()
    client.wait()
    assert departures.poll() == {memory.name}
    assert departures.poll() == set()
    client.stdout.close()


def test_who_only_reads_may_come_and_go(watched):
    memory, departures = watched
    (Path("/dev/shm") / memory.name).read_bytes()
    with (Path("/dev/shm") / memory.name).open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ):
        pass
    memory.snapshot()
    memory.set(0, 1.0)
    assert departures.poll() == set()


def test_when_the_kernel_loses_count_everyone_may_have_gone(watched):
    memory, departures = watched
    other = FlatMemory(f"{memory.name}_2", 8, ElementType.FLOAT)
    departures.watch(other.name)
    try:
        limit = int(Path("/proc/sys/fs/inotify/max_queued_events").read_text())
        for i in range(limit + 10):  # in turn, since the kernel joins equal events
            os.close(os.open(f"/dev/shm/{(memory, other)[i % 2].name}", os.O_RDWR))
        told = set()
        while gone := departures.poll():
            told |= gone
        assert told == {memory.name, other.name}
    finally:
        other.close()
        with suppress(FileNotFoundError):
            os.unlink(f"/dev/shm/{other.name}")
