"""SIGKILL at random instants: the next start works, nobody hangs, no state is torn.

Twenty times each; `--full`: two hundred.
"""

import random
import time

import actors
import numpy as np
import pytest
from teleopd.ipc import locks
from teleopd.ipc.frame import Frame
from teleopd.ipc.segment import COMMAND_LAYOUT, READER_BYTE, CellGoneError, CommandSlot, RingReader, StateReader

SEED = 20240229
PROMPT_S = 2.0
"""A client is told within a tenth of a second; the rest is for a busy machine."""

pytestmark = pytest.mark.slow


@pytest.fixture
def kills(full):
    return 200 if full else 20


@pytest.fixture
def delays():
    """Random seconds to live: mostly very few, at times many writes."""
    source = random.Random(SEED)
    return lambda longest: longest * source.random() ** 2


def read_until_gone(reader, frame):
    """Reads on as a client does, until it is told that the core is gone."""
    deadline = time.monotonic() + PROMPT_S
    try:
        while reader.wait(frame, PROMPT_S):
            assert actors.is_whole(frame.buffer)
            assert time.monotonic() < deadline, "a dead core publishes"
    except CellGoneError:
        return
    pytest.fail("the client was not told")


def test_the_owner_is_killed(actor, cell, kills, delays):
    """One client and one command slot stay attached through all of it."""
    epochs, reader, slot, frame = 0, None, None, None
    for _ in range(kills):
        core = actor(actors.own, cell)
        adopted, epoch = core.said()
        assert (adopted, epoch) == (epochs > 0, epochs + 1)
        epochs = epoch
        if reader is None:
            reader, slot = StateReader(cell), CommandSlot(cell)
            frame = Frame(reader.layout)
        reader.check()
        until = time.monotonic() + delays(0.02)
        while time.monotonic() < until:
            assert not reader.read(frame) or actors.is_whole(frame.buffer)
        core.kill()
        read_until_gone(reader, frame)
        assert not reader.read(frame) or actors.is_whole(frame.buffer)
    owner = actors.Owner(cell)
    command = Frame(COMMAND_LAYOUT)
    slot.write(command)
    assert owner.commands.changed() == 1
    owner.publish()
    assert reader.wait(frame, PROMPT_S)
    assert actors.is_whole(frame.buffer)
    reader.close()
    slot.close()
    owner.end()


def test_the_owner_is_killed_while_it_starts_or_ends(actor, cell, kills, delays):
    """With one layout and another, so that objects are made, adopted, retired and removed when it happens."""
    found, turn = set(), 0
    while turn < kills or found != {True, False}:  # both ways of starting must have been there
        assert turn < 20 * kills, f"always {found}"
        core = actor(actors.churn, cell)
        core.said()
        time.sleep(delays(0.05))
        core.kill()
        blocks = tuple(actors.BLOCKS) if turn % 2 else ("cell", "timing")
        owner = actors.Owner(cell, blocks)
        found.add(owner.state.adopted)
        reader = StateReader(cell)
        frame = Frame(reader.layout)
        if reader.read(frame):  # of the one before
            assert actors.is_whole(frame.buffer)
        owner.publish()
        assert reader.wait(frame, PROMPT_S)
        assert actors.is_whole(frame.buffer)
        assert frame.buffer[0] == 1
        reader.close()
        if turn % 3:
            owner.abandon()
        else:
            owner.end()
        turn += 1


def test_a_reader_is_killed(actor, cell, kills, delays):
    """The core publishes on at its own pace; the recorder's place is free again."""
    owner = actors.Owner(cell)
    slowest = 0.0
    for _ in range(kills):
        reader = actor(actors.read, cell)
        assert reader.said() == "ready"
        assert owner.ring.has_reader
        until = time.monotonic() + delays(0.02)
        while time.monotonic() < until:
            owner.publish()
        reader.kill()
        assert reader.last_words() == []  # no torn state, nothing out of order
        for _ in range(2 * actors.RING_FRAMES):
            begun = time.perf_counter()
            owner.publish()
            slowest = max(slowest, time.perf_counter() - begun)
        assert owner.ring.full
        owner.ring.drop_dead_reader()
        assert not owner.ring.full
        assert not locks.is_locked(owner.ring.fd, READER_BYTE)
    assert slowest < PROMPT_S
    ring, batch = RingReader(cell), np.empty((4, owner.layout.nbytes // 8), "<u8")
    ring.open()
    owner.publish()
    assert ring.pop(batch) == 1
    assert actors.is_whole(batch[0])
    ring.close()
    owner.end()


def test_a_client_is_killed_in_the_middle_of_a_write(actor, cell, kills, delays):
    """Whatever the core reads is whole, and the next client has the slot."""
    owner = actors.Owner(cell)
    latch, frame = owner.commands._latches[0], Frame(COMMAND_LAYOUT)
    spoilt = done = 0
    while done < kills or not spoilt:  # at least one must have died within a write
        assert done < 20 * kills, "never in the middle"
        client = actor(actors.write, cell)
        assert client.said() == 0  # the dead one's slot
        until = time.monotonic() + delays(0.01)
        while time.monotonic() < until:
            if owner.commands.changed() and owner.commands.read(0, frame) > 0:
                assert actors.is_whole(frame.buffer)
        client.kill()
        if latch.done:
            assert owner.commands.read(0, frame) == latch.done
            assert actors.is_whole(frame.buffer)
        spoilt += latch.begin != latch.done
        done += 1
    slot = CommandSlot(cell)
    assert slot.index == 0
    frame.buffer[:] = 99
    slot.write(frame)
    frame.buffer[:] = 0
    assert owner.commands.read(0, frame) == latch.done
    assert frame.buffer.tolist() == [99] * len(frame.buffer)
    slot.close()
    owner.end()
