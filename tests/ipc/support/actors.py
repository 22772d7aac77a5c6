"""Processes for the tests of shared memory. Each does one thing, at full speed and for ever, until it is killed.

A block is whole if all its words are the same number; that is what everybody here writes and looks for.
"""

import os
import time

import numpy as np
from teleopd.ipc._native import lib
from teleopd.ipc.frame import Frame
from teleopd.ipc.schema import BLOCKS, Layout
from teleopd.ipc.segment import (
    COMMAND_LAYOUT,
    AlreadyRunningError,
    CommandInbox,
    CommandSlot,
    RingReader,
    RingWriter,
    SegmentError,
    StateReader,
    StateWriter,
    StopLine,
)

RING_FRAMES = 64
PREPARED = 16
"""Blocks filled beforehand, so that a writer does hardly anything but write."""


def is_whole(buffer):
    return bool((buffer == buffer[0]).all())


def prepared(layout):
    frames = [Frame(layout) for _ in range(PREPARED)]
    for number, frame in enumerate(frames):
        frame.buffer[:] = number
    return frames


def pull(tell, cell, times):
    """Stops the robot that often."""
    line = StopLine(cell)
    for _ in range(times):
        line.pull()
    tell.send(times)
    time.sleep(600)


class Owner:
    """A core as far as shared memory is concerned."""

    def __init__(self, cell, blocks=tuple(BLOCKS)):
        self.layout = Layout.of(blocks)
        self.state = StateWriter(cell, self.layout)
        self.commands = CommandInbox(cell)
        self.ring = RingWriter(cell, self.layout, RING_FRAMES)
        self.objects = (self.state, self.commands, self.ring)
        self.frame, self.number = Frame(self.layout), 0
        for each in self.objects:
            each.go_live()

    def publish(self):
        frame = self.frame
        self.number += 1
        frame.buffer[:] = self.number
        self.ring.push(frame)
        lib.latch_write(self.state.latch, frame.pointer, frame.nbytes)
        lib.segment_beat(self.state.header, self.number, lib.monotonic_ns())
        lib.futex_bump(self.state.wake)

    def end(self):
        if self.ring.fd >= 0:
            self.ring.finish()
        for each in self.objects:
            each.end()

    def abandon(self):
        """What is left when the process dies."""
        for each in self.objects:
            each.close()


def own(tell, cell, blocks=tuple(BLOCKS)):
    owner = Owner(cell, blocks)
    tell.send((owner.state.adopted, int(owner.state.header.epoch)))
    while True:
        owner.publish()


def own_idly(tell, cell):
    owner = Owner(cell)
    owner.publish()
    tell.send((owner.state.adopted, int(owner.state.header.epoch)))
    time.sleep(1000)


def own_as(tell, cell, user):
    os.setgroups([])
    os.setgid(user)
    os.setuid(user)
    try:
        owner = Owner(cell)
    except SegmentError as error:
        tell.send(str(error))
        return
    tell.send("owned")
    time.sleep(1000)
    owner.end()


def contend(tell, cell, start_ns):
    """Tries to own the cell at the same moment as others do."""
    lib.sleep_until(start_ns)
    try:
        state = StateWriter(cell, Layout.of(BLOCKS))
    except AlreadyRunningError:
        tell.send("refused")
        return
    tell.send("won")
    time.sleep(1000)
    state.end()


def churn(tell, cell):
    """Starts and ends a core again and again, with one layout and another, cleanly and not."""
    layouts = (tuple(BLOCKS), ("cell", "timing"))
    tell.send("ready")
    turn = 0
    while True:
        owner = Owner(cell, layouts[turn // 2 % 2])
        for _ in range(3):
            owner.publish()
        if turn % 2:
            owner.end()
        else:
            owner.abandon()
        turn += 1


def publish(tell, cell):
    """Only the latch, as fast as it goes."""
    owner = Owner(cell)
    tell.send("ready")
    write, latch, size = lib.latch_write, owner.state.latch, owner.layout.nbytes
    frames = prepared(owner.layout)
    pointers = [frame.pointer for frame in frames]
    while True:
        for pointer in pointers:
            write(latch, pointer, size)


def read(tell, cell):
    """Reads state and ring; sends what is wrong, if anything."""
    reader, ring = StateReader(cell), RingReader(cell)
    ring.open()
    frame, batch = Frame(reader.layout), np.empty((RING_FRAMES, reader.layout.nbytes // 8), "<u8")
    last, missing, lost = None, 0, ring.lost
    tell.send("ready")
    while True:
        if reader.read(frame) and not is_whole(frame.buffer):
            tell.send("torn state")
        for i in range(ring.pop(batch)):
            number = int(batch[i, 0])
            if not is_whole(batch[i]):
                tell.send("torn in the ring")
            if last is not None:
                missing += number - last - 1
                if number <= last or missing > ring.lost - lost:
                    tell.send(f"{number} after {last}, {missing} missing, {ring.lost - lost} of them counted")
            last = number


def write(tell, cell):
    """Writes commands."""
    slot = CommandSlot(cell)
    frames = prepared(COMMAND_LAYOUT)
    tell.send(slot.index)
    write, latch, size = lib.latch_write, slot._latch, frames[0].nbytes
    pointers = [frame.pointer for frame in frames]
    while True:
        for pointer in pointers:
            write(latch, pointer, size)


def hold_slot(tell, cell, lockstep_tick=None):
    """Holds a command slot, and the clock if told so."""
    slot = CommandSlot(cell)
    if lockstep_tick is not None:
        slot.hold_clock(lockstep_tick)
    tell.send(slot.index)
    time.sleep(1000)
    slot.close()


def release_at(tell, cell, tick, at_ns):
    slot = CommandSlot(cell)
    slot.hold_clock(0)
    tell.send(slot.index)
    lib.sleep_until(at_ns)
    slot.release_until(tick)
    time.sleep(1000)
    slot.close()


def record(tell, cell):
    """Opens the ring and takes nothing."""
    ring = RingReader(cell)
    ring.open()
    tell.send("ready")
    time.sleep(1000)
    ring.close()


def wait_for_the_end(tell, cell):
    """Waits for states as a client does; sends how that ended, and when."""
    reader = StateReader(cell)
    frame = Frame(reader.layout)
    reader.read(frame)
    tell.send("ready")
    try:
        while reader.wait(frame, 30.0):
            pass
        tell.send(("timeout", lib.monotonic_ns()))
    except SegmentError as error:
        tell.send((f"{type(error).__name__}: {error}", lib.monotonic_ns()))


def scribble(tell, cell):
    """Writes to the state, which a client must not be able to do."""
    reader = StateReader(cell)
    tell.send("ready")
    reader._object.header.heartbeat = 666
    tell.send("written")
