"""The commands object: one slot a client, each with a latch of its own."""

from __future__ import annotations

from . import locks
from ._native import ffi, lib
from .blocks.beside import COMMAND
from .frame import Frame
from .schema import Layout
from .shared_object import (
    PAGE,
    READ_TRIES,
    OwnedObject,
    SegmentError,
    SharedObject,
    SlotsTakenError,
    attach,
    object_name,
    page_up,
)

SLOTS = 16
COMMAND_LAYOUT = Layout((COMMAND,))
COMMAND_BYTES = COMMAND_LAYOUT.nbytes


class CommandInbox(OwnedObject):
    """The core's end of the commands object."""

    def __init__(self, cell: str):
        stride = _stride()
        size = PAGE + page_up(SLOTS * stride)
        super().__init__(object_name(cell, "commands"), COMMAND_LAYOUT.hash, size, 0o660)
        h = self.header
        h.data_offset, h.block_bytes, h.count, h.stride = PAGE, COMMAND_BYTES, SLOTS, stride
        self._first, self._stride = self.at(PAGE, "void *"), stride
        self._seen = ffi.new("uint64_t[]", SLOTS)
        self._latches = [self.at(PAGE + i * stride + ffi.sizeof("slot_t"), "latch_t *") for i in range(SLOTS)]
        self._bell = ffi.addressof(h, "wake")
        self._stops = 0
        self.stopped()
        self.changed()  # what an earlier core was told, and which ticks it was let run, is not for this one
        for i in range(SLOTS):
            lib.slot_set_lockstep(self.at(PAGE + i * stride, "slot_t *"), 0)

    def changed(self) -> int:
        """Bit field of the slots with a command not seen before."""
        return int(lib.slots_changed(self._first, self._stride, SLOTS, self._seen))

    def stopped(self) -> bool:
        """Whether anybody has asked for a stop since the last call."""
        before, self._stops = self._stops, int(lib.segment_stops(self.header))
        return self._stops != before

    def read(self, slot: int, frame: Frame) -> int:
        """Copies a slot's command; its publication number, −1 if torn, −2 if its size is wrong."""
        latch = self._latches[slot]
        if latch.bytes != frame.nbytes:
            return -2
        return int(lib.latch_read(latch, frame.pointer, frame.nbytes, READ_TRIES))

    def released(self) -> int:
        """Ticks below this number may run; 2^64 − 1 if no client holds the clock."""
        return int(lib.slots_released(self._first, self._stride, SLOTS))

    def wait_release(self, timeout_ns: int, tick: int) -> bool:
        """Waits until the clients in lockstep have released `tick`; False when the time is up."""
        word = lib.futex_value(self._bell)
        if self.released() > tick:
            return True
        lib.futex_wait(self._bell, word, timeout_ns)
        return self.released() > tick

    def tell_done(self, tick: int) -> None:
        """Tells the clients in lockstep that all ticks below `tick` have run, and are published."""
        lib.slots_tell_done(self._first, self._stride, SLOTS, tick)

    def drop_dead_lockstep(self) -> None:
        """Takes the clock from clients that died holding it."""
        for i in range(SLOTS):
            slot = self.at(PAGE + i * self._stride, "slot_t *")
            # Under the lock, or a client that takes the slot in between would lose the clock it has just taken.
            if slot.lockstep and locks.try_lock(self.fd, 1 + i):
                lib.slot_set_lockstep(slot, 0)
                locks.unlock(self.fd, 1 + i)


class StopLine:
    """What stops the robot: for everyone who may write the commands, with or without a slot.

    A stop is counted, not written over: nothing that any client sends afterwards hides it from the core.
    """

    def __init__(self, cell: str):
        self._object = _attach(cell)

    def pull(self) -> None:
        """Stops the robot in the next tick; it takes a fresh press of the deadman to move again."""
        lib.segment_stop(self._object.header)

    def close(self) -> None:
        """Detaches. May be called twice."""
        self._object.close()


class CommandSlot:
    """A client's command slot; its lock tells the core that the client lives."""

    def __init__(self, cell: str):
        self._object = _attach(cell)
        h = self._object.header
        try:
            self._object.inside(h.data_offset, h.count * h.stride)
        except SegmentError:
            self._object.close()
            raise
        count = int(h.count)
        free = next((i for i in range(count) if locks.try_lock(self._object.fd, 1 + i)), None)
        if free is None:
            self._object.close()
            raise SlotsTakenError(f"all {count} command slots of cell {cell!r} are taken; end another client first")
        self.index = free
        offset = int(h.data_offset) + free * int(h.stride)
        self._slot = self._object.at(offset, "slot_t *")
        self._latch = self._object.at(offset + ffi.sizeof("slot_t"), "latch_t *")
        lib.latch_recover(self._latch, COMMAND_BYTES)
        self._bell, self._done = ffi.addressof(h, "wake"), ffi.cast("uint32_t *", ffi.addressof(self._slot, "done"))
        lib.slot_set_lockstep(self._slot, 0)  # the slot's last client may have died holding the clock
        lib.futex_bump(self._bell)

    def write(self, frame: Frame) -> None:
        """Publishes a command. ValueError if the frame is none."""
        if frame.nbytes != COMMAND_BYTES:
            raise ValueError("a command's frame is made from COMMAND_LAYOUT")
        lib.latch_write(self._latch, frame.pointer, frame.nbytes)

    def hold_clock(self, tick: int) -> None:
        """Takes the clock of a cell in simulated time: from now on only released ticks run."""
        lib.slot_release(self._slot, tick)
        self._slot.done = 0  # what the slot's last client was told
        lib.slot_set_lockstep(self._slot, 1)

    def release_until(self, tick: int) -> None:
        """Lets ticks below `tick` run."""
        lib.slot_release(self._slot, tick)
        lib.futex_bump(self._bell)

    def wait_done(self, tick: int, timeout: float) -> bool:
        """Waits, at most `timeout` s, until the core has run all ticks below `tick`; False when the time is up.

        It is woken once, when the core waits for its clients, and not in each tick.
        """
        word = lib.futex_value(self._done)
        if lib.slot_done(self._slot) < tick:
            lib.futex_wait(self._done, word, int(timeout * 1e9))
        return bool(lib.slot_done(self._slot) >= tick)

    def close(self) -> None:
        """Gives the slot back."""
        if self._object.fd >= 0:
            lib.slot_set_lockstep(self._slot, 0)
            lib.futex_bump(self._bell)
            self._object.close()
            self._slot = self._latch = self._bell = self._done = None


def _attach(cell: str) -> SharedObject:
    """The commands object of a cell; SegmentError if its commands are not those of this program."""
    hint = f"no cell {cell!r} is running; start one with  teleopd run PROFILE"
    found = attach(object_name(cell, "commands"), writable=True, hint=hint)
    h = found.header
    if (h.layout_hash, h.block_bytes, h.stride) != (COMMAND_LAYOUT.hash, COMMAND_BYTES, _stride()):
        found.close()
        raise SegmentError(f"cell {cell!r} takes commands of another layout: use the same teleopd on both sides")
    return found


def _stride() -> int:
    return int(ffi.sizeof("slot_t") + lib.latch_size(COMMAND_BYTES))
