"""Commands that clients wrote: read, judged, and either in force or refused by name.

Nothing that is not finite, in range, fresh, in order and from the holder of the lease gets any further. The newest
accepted command stays in force until it is older than the profile's `command_expiry`, by the cell's clock.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from ...ipc.frame import Frame
from ...ipc.lease import Lease
from ...ipc.schema import CommandKind, HoldReason, Refusal, Request
from ...ipc.segment import COMMAND_LAYOUT, SLOTS, CommandInbox
from ..bound import all_finite, all_within
from ..cell import Cell

LAST_SEQ = 2**63
"""Sequence numbers stay below this, so that no client can exhaust those of its slot."""

UNIT = 1e-3
"""By how much the square of a quaternion's length may differ from 1: some clients have it in single precision."""


class Inbox:
    """The judge. `command` is the newest accepted command, `fresh` whether it is still in force."""

    def __init__(self, commands: CommandInbox, frame: Frame, cell: Cell, expiry_ns: int, lease_ns: int, n_modes: int):
        self._commands, self._cell, self._lease = commands, cell, Lease(lease_ns)
        self._expiry, self._n_modes = expiry_ns, n_modes
        self._state, self._holder, self._counts = frame.cell, frame.holder, frame.inbox
        self._incoming, self._accepted = Frame(COMMAND_LAYOUT), Frame(COMMAND_LAYOUT)
        self.command = self._accepted.command
        numbers = self._numbers()
        self._finite = all_finite(numbers)
        self._within = all_within(numbers, self._bound())
        self._last_seq = [0] * SLOTS
        self._received = 0
        self.fresh = False
        self.new = False
        self.on_new_holder: Callable[[], None] = lambda: None
        self.on_session: Callable[[Any], None] = lambda command: None

    def _numbers(self) -> npt.NDArray[np.float64]:
        """All floating-point numbers of a command, which are its last signals, as one view."""
        first = min(at for _, signal, at in COMMAND_LAYOUT if signal.dtype == "f8")
        return self._incoming.buffer[first // 8 :].view("<f8")

    def _bound(self) -> npt.NDArray[np.float64]:
        return np.concatenate([np.full(s.elements, s.high) for _, s, _ in COMMAND_LAYOUT if s.dtype == "f8"])

    def poll(self, now: int) -> None:
        """One tick: takes what is new, lets what is old expire. `new` tells whether a command came into force."""
        self.new = False
        if self._commands.stopped():
            self._counts.stops[0] += 1
            self._cell.hold(HoldReason.STOP_REQUESTED)
        changed = self._commands.changed()
        while changed:
            slot = (changed & -changed).bit_length() - 1
            changed &= changed - 1
            self._receive(slot, now)
        self._expire(now)

    def _expire(self, now: int) -> None:
        age = now - self._received
        if self.fresh and age > self._expiry:
            self.fresh = False
            self._cell.pause(HoldReason.COMMAND_STALE)
        if self._lease.expired(now):
            self._lose_holder(HoldReason.OPERATOR_LOST)
        self._state.command_age[0] = age if self.fresh else -1

    def _receive(self, slot: int, now: int) -> None:
        publication = self._commands.read(slot, self._incoming)
        if publication <= 0:
            self._refuse(Refusal.WRONG_SIZE if publication == -2 else Refusal.TORN, slot)
            return
        command = self._incoming.command
        request = int(command.request[0])
        if request & Request.STOP:  # needs neither lease nor anything else to be right
            self._counts.stops[0] += 1
            self._cell.hold(HoldReason.STOP_REQUESTED)
        fault = self._fault(slot, now)
        if fault is not None:
            self._refuse(fault, slot)
            return
        if command.session[0]:  # moves nothing, so it needs no control
            self.on_session(command)
            return
        self._last_seq[slot] = int(command.seq[0])
        if request & Request.RELEASE:
            if self._lease.release(slot):
                self._lose_holder(HoldReason.RELEASED)
            return
        before = self._lease.holder
        over = bool(request & Request.TAKE_OVER)
        if request & Request.TAKE and self._lease.take(slot, now, over):
            # By its holder too: that may be a new client by now.
            self._gain_holder(slot, int(command.pid[0]), now, taken_over=before not in (None, slot))
        if self._is_holder(slot, request) and self._lease.renew(slot, now):
            self._accept(request, now)
        elif not request & Request.STOP:
            self._refuse(Refusal.NOT_HOLDER, slot)

    def _is_holder(self, slot: int, request: int) -> bool:
        """A slot may have a new client since control was given to it; that one has to ask."""
        return bool(request & Request.TAKE) or int(self._incoming.command.pid[0]) == int(self._holder.pid[0])

    def _fault(self, slot: int, now: int) -> Refusal | None:
        command = self._incoming.command
        seq, kind, mode, mode_request = (
            int(x[0]) for x in (command.seq, command.kind, command.mode, command.mode_request)
        )
        if not self._finite():
            return Refusal.NON_FINITE
        if not self._within() or mode_request > self._n_modes or seq >= LAST_SEQ or not self._turns():
            return Refusal.OUT_OF_RANGE
        begins = int(command.request[0]) & Request.TAKE or command.session[0]  # a slot's next client may
        if seq <= self._last_seq[slot] and not begins:
            return Refusal.OUT_OF_ORDER
        if abs(now - int(command.stamp[0])) > self._expiry:
            return Refusal.STALE
        if kind > CommandKind.VELOCITY:
            return Refusal.UNKNOWN_KIND
        if kind == CommandKind.VELOCITY and mode_request not in (0, mode):
            return Refusal.WRONG_MODE  # its numbers would act in the mode it asks for
        if (mode or kind == CommandKind.VELOCITY) and mode != int(self._state.mode[0]):
            return Refusal.WRONG_MODE
        return None

    def _turns(self) -> bool:
        """Whether the orientation is one, or all zeros: none."""
        x, y, z, w = self._incoming.command.orientation.tolist()
        size = x * x + y * y + z * z + w * w
        return bool(size == 0 or abs(size - 1) < UNIT)

    def _accept(self, request: int, now: int) -> None:
        self._accepted.buffer[:] = self._incoming.buffer
        self._counts.accepted[0] += 1
        self._counts.request[0] = request
        self._state.command_seq[0] = self.command.seq[0]
        self._received = min(now, int(self.command.stamp[0]))
        self.fresh = self.new = True
        if request & Request.CLEAR_FAULT:
            self._cell.clear_fault()

    def _refuse(self, refusal: Refusal, slot: int) -> None:
        self._counts.refused[refusal] += 1
        self._counts.last_refusal[0] = refusal + 1
        self._counts.last_slot[0] = slot + 1

    def _gain_holder(self, slot: int, pid: int, now: int, taken_over: bool) -> None:
        holder = self._holder
        holder.before[0] = holder.pid[0] or holder.before[0]
        self._state.holder[0], holder.pid[0], holder.since[0], holder.taken_over[0] = slot + 1, pid, now, taken_over
        self._cell.disarm(HoldReason.TAKEN_OVER if taken_over else HoldReason.OPERATOR_LOST)
        self.on_new_holder()

    def _lose_holder(self, reason: HoldReason) -> None:
        holder = self._holder
        holder.before[0] = holder.pid[0]
        self._state.holder[0] = holder.pid[0] = holder.since[0] = holder.taken_over[0] = 0
        self.fresh = self.new = False
        self._cell.hold(reason)
