"""Reading the state while it is written, between processes: never torn, and a reader without the check is.

`--full` reads ten million times each way, otherwise a sample is taken.
"""

import subprocess
import time
from pathlib import Path

import actors
import numpy as np
import pytest
from teleopd.ipc._native import lib
from teleopd.ipc.frame import Frame
from teleopd.ipc.segment import StateReader

NATIVE = Path(__file__).parent / "native"
BYTES = 1400
FULL, SAMPLE = 10_000_000, 300_000
PATIENCE_S = 60


@pytest.fixture
def reads(full):
    return FULL if full else SAMPLE


@pytest.fixture(scope="module")
def hammer(tmp_path_factory):
    """hammer(reads, mode) → (reads, torn, given up, publications)"""
    out = tmp_path_factory.mktemp("hammer")
    subprocess.run(["make", "-s", "-C", NATIVE, "hammer", f"OUT={out}"], check=True, timeout=120)

    def run(count, mode):
        command = [out / "hammer", str(count), str(BYTES), mode]
        return [int(n) for n in subprocess.run(command, capture_output=True, check=True, timeout=600).stdout.split()]

    return run


def test_native_reads_are_never_torn(hammer, reads):
    done, torn, _, publications = hammer(reads, "checked")
    assert done == reads
    assert publications > reads / 10  # it was written all the while
    assert torn == 0


def test_native_reads_without_the_check_are_torn(hammer):
    deadline = time.monotonic() + PATIENCE_S
    while not hammer(1_000_000, "unchecked")[1]:
        assert time.monotonic() < deadline, "no torn read: the tests here would not notice one either"


def torn_among(reader, read, count):
    """How many of so many reads were torn. At least one in a hundred finds another state than the one before."""
    frame = Frame(reader.layout)
    buffer, same, done, torn, changes, last = frame.buffer, np.empty(len(frame.buffer), bool), 0, 0, 0, -1
    while done < count or changes < count / 100:
        if not read(frame):
            continue
        done += 1
        np.equal(buffer, buffer[0], out=same)
        torn += not same.all()
        changes += buffer[0] != last
        last = buffer[0]
    return torn


@pytest.fixture
def reader(actor, cell):
    publisher = actor(actors.publish, cell)
    assert publisher.said() == "ready"
    reader = StateReader(cell)
    yield reader
    reader.close()


def test_python_reads_are_never_torn(reader, reads):
    assert torn_among(reader, reader.read, reads) == 0


def test_python_reads_without_the_check_are_torn(reader):
    def unchecked(frame):
        return lib.latch_read_unchecked(reader._latch, frame.pointer, frame.nbytes)

    deadline = time.monotonic() + PATIENCE_S
    while not torn_among(reader, unchecked, 100_000):
        assert time.monotonic() < deadline, "no torn read: the tests here would not notice one either"


def test_an_overtaken_reader_gives_up_at_once_and_counts(actor, cell):
    """The rule for every latch: a bounded number of attempts, never a wait."""
    publisher = actor(actors.own_idly, cell)
    publisher.said()
    reader = StateReader(cell)
    frame = Frame(reader.layout)
    assert reader.read(frame)
    publisher.kill()
    owner = actors.Owner(cell)
    owner.state.latch.begin = owner.state.latch.done + 2  # as if the writer were always two ahead
    begun = time.perf_counter()
    assert not reader.read(frame)
    assert time.perf_counter() - begun < 1.0
    assert reader.retried == 1
    owner.publish()
    assert reader.read(frame)
    reader.close()
    owner.end()
