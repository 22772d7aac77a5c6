"""Real command slots in shared memory, judged by the inbox, on a clock that the test turns."""

import math
import os
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import cell_name
from teleopd.daemon.cell import Cell
from teleopd.daemon.core import Core
from teleopd.daemon.operator.inbox import LAST_SEQ, Inbox
from teleopd.daemon.profile import load
from teleopd.ipc.frame import Frame
from teleopd.ipc.schema import CellState, CommandKind, HoldReason, Layout, Refusal, Request
from teleopd.ipc.segment import COMMAND_LAYOUT, SLOTS, CommandInbox, CommandSlot, StopLine

EXPIRY, LEASE, TICK = 150_000_000, 1_000_000_000, 1_000_000
START = 5_000_000_000
MODES = 3
NUMBERS = ("position", "orientation", "velocity")


class Client:
    """Writes commands as a client would: each with a new number and the time of the clock."""

    def __init__(self, name, clock):
        self.slot, self._clock, self.seq = CommandSlot(name), clock, 0
        self.number = self.slot.index + 1

    def send(self, request=0, **fields):
        """`position=(0, 0.5)` sets the leading numbers; what is not named is zero, sequence and stamp are right."""
        self.seq += 1
        frame = Frame(COMMAND_LAYOUT)
        values = {"seq": self.seq, "stamp": self._clock.now, "pid": os.getpid(), "request": request, **fields}
        for name, value in values.items():
            value = np.atleast_1d(np.array(value, dtype=frame.command.__dict__[name].dtype))
            frame.command.__dict__[name][: len(value)] = value
        self.slot.write(frame)

    def send_bytes(self, data):
        frame = Frame(COMMAND_LAYOUT)
        frame.buffer.view("u1")[:] = np.frombuffer(data, "u1")
        self.slot.write(frame)


class Desk:
    """An inbox, its cell, and the operator's stage reduced to the deadman."""

    def __init__(self):
        self.name, self.now = cell_name(), START
        self.commands = CommandInbox(self.name)
        self.commands.go_live()
        self.frame = Frame(Layout.of(["cell", "holder", "inbox"]))
        self.frame.cell.mode[0] = 1
        self.cell = Cell(self.frame)
        self.cell.start()
        self.inbox = Inbox(self.commands, self.frame, self.cell, EXPIRY, LEASE, MODES)
        self.new_holders = 0
        self.inbox.on_new_holder = self._new_holder
        self._clients = []

    def _new_holder(self):
        self.new_holders += 1

    def client(self):
        self._clients.append(Client(self.name, self))
        return self._clients[-1]

    def poll(self, after=TICK):
        """One tick, `after` ns later."""
        self.now += after
        self.inbox.poll(self.now)
        if self.inbox.new:
            command = self.inbox.command
            self.cell.deadman(bool(command.deadman[0]) and int(command.kind[0]) != CommandKind.NONE)

    def operator(self):
        """A client that has control and keeps the robot moving."""
        client = self.client()
        client.send(Request.TAKE)
        self.poll()
        drive(client)
        self.poll()
        assert self.cell.engaged
        return client

    @property
    def holder(self):
        return int(self.frame.cell.holder[0])

    @property
    def reason(self):
        return HoldReason(int(self.frame.cell.reason[0]))

    @property
    def refused(self):
        """Counts by name, those that are not zero."""
        counts = self.frame.inbox.refused.tolist()
        assert not any(counts[len(Refusal) :])
        return {reason: counts[reason] for reason in Refusal if counts[reason]}

    def close(self):
        for client in self._clients:
            client.slot.close()
        self.commands.end()


def drive(client, **fields):
    client.send(**{"kind": CommandKind.VELOCITY, "mode": 1, "deadman": 1, "velocity": (0.2, 0.0, 0.0), **fields})


@pytest.fixture
def desk():
    desk = Desk()
    yield desk
    desk.close()


# -- what is refused -------------------------------------------------------------------------------------------------

BAD_NUMBERS = [math.nan, math.inf, -math.inf]
REFUSED = {
    "kind of the future": (Refusal.UNKNOWN_KIND, {"kind": 3}),
    "greatest kind": (Refusal.UNKNOWN_KIND, {"kind": 2**64 - 1}),
    "old stamp": (Refusal.STALE, {"stamp": START - EXPIRY}),
    "stamp of another clock": (Refusal.STALE, {"stamp": 0}),
    "stamp of the far past": (Refusal.STALE, {"stamp": -(2**63)}),
    "future stamp": (Refusal.STALE, {"stamp": START + 10 * TICK + EXPIRY}),
    "stamp of the far future": (Refusal.STALE, {"stamp": 2**63 - 1}),
    "mode that is not on": (Refusal.WRONG_MODE, {"mode": 2}),
    "velocity without a mode": (Refusal.WRONG_MODE, {"mode": 0}),
    "mode that there is not": (Refusal.WRONG_MODE, {"mode": 2**64 - 1}),
    "device in a mode that is not on": (Refusal.WRONG_MODE, {"kind": CommandKind.DEVICE, "mode": 2}),
    "velocity with a change of mode": (Refusal.WRONG_MODE, {"mode_request": 2}),
    "request of a mode that there is not": (Refusal.OUT_OF_RANGE, {"mode_request": MODES + 1}),
    "same number again": (Refusal.OUT_OF_ORDER, {"seq": 2}),
    "number 0": (Refusal.OUT_OF_ORDER, {"seq": 0}),
    "number that would use up all numbers": (Refusal.OUT_OF_RANGE, {"seq": LAST_SEQ}),
    "greatest number": (Refusal.OUT_OF_RANGE, {"seq": 2**64 - 1}),
    "hand out of reach": (Refusal.OUT_OF_RANGE, {"position": (0, 0, np.nextafter(1.0, 2))}),
    "hand out of reach, backwards": (Refusal.OUT_OF_RANGE, {"position": (-1.001, 0, 0)}),
    "quaternion out of range": (Refusal.OUT_OF_RANGE, {"orientation": (0, 0, 0, 1.5)}),
    "quaternion that is none": (Refusal.OUT_OF_RANGE, {"orientation": (0.5, 0, 0, 0.5)}),
    "velocity out of range": (Refusal.OUT_OF_RANGE, {"velocity": (0, 0, 0, 0, 0, -10.1)}),
    "greatest velocity": (Refusal.OUT_OF_RANGE, {"velocity": (1.7e308,)}),
    **{
        f"{bad} in {name}[{i}]": (Refusal.NON_FINITE, {name: (0,) * i + (bad,)})
        for name, n in zip(NUMBERS, (3, 4, 6), strict=True)
        for i in range(n)
        for bad in BAD_NUMBERS
    },
}


@pytest.mark.parametrize(("reason", "fields"), REFUSED.values(), ids=REFUSED)
def test_a_refused_command_is_counted_named_and_moves_nothing(desk, reason, fields):
    client = desk.operator()
    good, seq, accepted = desk.inbox.command.velocity.tolist(), client.seq, int(desk.frame.inbox.accepted[0])
    drive(client, **fields)
    desk.poll()
    assert desk.refused == {reason: 1}
    assert desk.frame.inbox.last_refusal[0] == reason + 1
    assert desk.frame.inbox.last_slot[0] == client.number
    assert not desk.inbox.new
    assert desk.inbox.fresh, "the good command before it stays in force"
    assert desk.inbox.command.velocity.tolist() == good
    assert desk.frame.cell.command_seq[0] == seq
    assert desk.frame.inbox.accepted[0] == accepted


@pytest.mark.parametrize(("reason", "fields"), REFUSED.values(), ids=REFUSED)
def test_a_refused_command_neither_arms_nor_engages_nor_keeps_control(desk, reason, fields):
    client = desk.operator()
    client.seq += 1
    desk.poll(EXPIRY + 2 * TICK)
    assert desk.reason == HoldReason.COMMAND_STALE
    renewed = desk.now - EXPIRY - 2 * TICK
    wrong = {"stamp": desk.now, **fields}
    if reason == Refusal.STALE and abs(wrong["stamp"] - desk.now) <= EXPIRY:
        wrong["stamp"] = desk.now + 2 * EXPIRY
    for pressed in (0, 1):
        drive(client, **{**wrong, "deadman": pressed})
        desk.poll(0)
    assert desk.refused == {reason: 2}
    drive(client)
    desk.poll(0)
    assert not desk.cell.engaged, "the deadman was released only in a command that does not count"
    desk.poll(renewed + LEASE - desk.now)
    assert desk.holder == client.number, "the last good command keeps control for as long as the lease says"


def test_refusals_do_not_keep_control(desk):
    client = desk.operator()
    for _ in range(11):
        drive(client, velocity=(math.nan,))
        desk.poll(LEASE // 10)
    assert desk.holder == 0
    assert desk.refused == {Refusal.NON_FINITE: 11}


@pytest.mark.parametrize("size", [0, 8, COMMAND_LAYOUT.nbytes - 8, COMMAND_LAYOUT.nbytes + 8, 2**64 - 1])
def test_a_slot_of_another_size(desk, size):
    client = desk.operator()
    client.slot._latch.bytes = size
    drive(client, velocity=(0.9,))
    desk.poll()
    assert desk.refused == {Refusal.WRONG_SIZE: 1}
    assert not desk.inbox.new
    assert desk.inbox.command.velocity[0] == 0.2


def test_a_command_that_is_being_overwritten_all_the_time(desk):
    client = desk.operator()
    drive(client, velocity=(0.9,))
    client.slot._latch.begin = client.slot._latch.done + 2  # its writer is two publications ahead of every reader
    desk.poll()
    assert desk.refused == {Refusal.TORN: 1}
    assert not desk.inbox.new
    assert desk.inbox.command.velocity[0] == 0.2


def test_a_client_without_control(desk):
    operator, other = desk.operator(), desk.client()
    drive(other, velocity=(0.9,))
    desk.poll()
    assert desk.refused == {Refusal.NOT_HOLDER: 1}
    assert desk.frame.inbox.last_slot[0] == other.number
    assert desk.inbox.command.velocity[0] == 0.2
    assert desk.holder == operator.number
    assert desk.cell.engaged


def test_nobody_moves_anything_without_taking_control(desk):
    client = desk.client()
    for pressed in (0, 1, 0, 1):
        drive(client, deadman=pressed)
        desk.poll()
    assert not desk.cell.engaged
    assert desk.refused == {Refusal.NOT_HOLDER: 4}


def test_every_kind_of_refusal_is_tested_here():
    tested = {reason for reason, _ in REFUSED.values()}
    assert tested | {Refusal.WRONG_SIZE, Refusal.TORN, Refusal.NOT_HOLDER} == set(Refusal)


def test_the_first_fault_in_the_documented_order_decides(desk):
    client = desk.operator()
    everything = {"velocity": (math.nan, 99.0), "seq": 1, "stamp": 0, "kind": 9, "mode": 9, "mode_request": 9}
    order = [("velocity", Refusal.NON_FINITE), ("mode_request", Refusal.OUT_OF_RANGE), ("seq", Refusal.OUT_OF_ORDER)]
    order += [("stamp", Refusal.STALE), ("kind", Refusal.UNKNOWN_KIND), ("mode", Refusal.WRONG_MODE)]
    for name, reason in order:
        drive(client, **everything)
        desk.poll()
        assert desk.frame.inbox.last_refusal[0] == reason + 1, name
        del everything[name]
    assert sum(desk.refused.values()) == len(order)


# -- what is accepted ------------------------------------------------------------------------------------------------

ACCEPTED = {
    "limits of the numbers": {"position": (1, -1, 1), "orientation": (0, 0, 0, -1), "velocity": (10, -10) * 3},
    "oldest stamp": {"stamp": START + 3 * TICK - EXPIRY},
    "newest stamp": {"stamp": START + 3 * TICK + EXPIRY},
    "numbers left out": {"seq": 1000},
    "last number": {"seq": LAST_SEQ - 1},
    "device in whatever mode": {"kind": CommandKind.DEVICE, "mode": 0},
    "request of the mode that is on": {"mode_request": 1},
    "bits that mean nothing yet": {"request": 2**40},
}


@pytest.mark.parametrize("fields", ACCEPTED.values(), ids=ACCEPTED)
def test_an_accepted_command_comes_into_force_whole(desk, fields):
    client = desk.operator()
    drive(client, **fields)
    desk.poll()
    assert desk.refused == {}
    assert desk.inbox.new
    assert desk.frame.cell.command_seq[0] == fields.get("seq", client.seq)
    stamp = fields.get("stamp", desk.now - TICK)
    assert desk.frame.cell.command_age[0] == max(desk.now - stamp, 0), "its age counts from its stamp"
    for name, value in fields.items():
        assert np.array_equal(desk.inbox.command.__dict__[name][: np.size(value)], np.atleast_1d(value))


def test_only_the_newest_of_several_commands_counts(desk):
    client = desk.operator()
    drive(client, velocity=(0.3,))
    drive(client, velocity=(0.4,))
    desk.poll()
    assert desk.inbox.command.velocity[0] == 0.4
    desk.poll()
    assert not desk.inbox.new, "and it counts once"


# -- control ---------------------------------------------------------------------------------------------------------


def test_control_is_taken_shown_and_released(desk):
    client = desk.client()
    client.send(Request.TAKE, pid=4711)
    desk.poll()
    assert (desk.holder, desk.frame.holder.pid[0], desk.new_holders) == (client.number, 4711, 1)
    drive(client, pid=4711)
    desk.poll()
    assert desk.cell.engaged
    client.send(Request.RELEASE)
    desk.poll()
    assert (desk.holder, desk.frame.holder.pid[0]) == (0, 0)
    assert desk.reason == HoldReason.RELEASED
    assert desk.frame.cell.command_age[0] == -1
    assert not desk.inbox.fresh


def test_control_is_one_clients_alone(desk):
    first, second = desk.operator(), desk.client()
    second.send(Request.TAKE)
    desk.poll()
    assert (desk.holder, desk.refused) == (first.number, {Refusal.NOT_HOLDER: 1})
    second.send(Request.RELEASE)
    desk.poll()
    assert desk.holder == first.number, "nobody gives away what others have"
    assert desk.cell.engaged
    first.send(Request.RELEASE)
    desk.poll()
    second.send(Request.TAKE)
    desk.poll()
    assert (desk.holder, desk.new_holders) == (second.number, 2)
    assert not desk.cell.engaged


def test_of_two_that_ask_in_the_same_tick_one_gets_it(desk):
    first, second = desk.client(), desk.client()
    second.send(Request.TAKE)
    first.send(Request.TAKE)
    desk.poll()
    assert desk.holder in (first.number, second.number)
    assert desk.refused == {Refusal.NOT_HOLDER: 1}
    assert desk.new_holders == 1


def test_a_deadman_that_is_pressed_while_control_is_taken_does_not_engage(desk):
    client = desk.client()
    for _ in range(3):
        drive(client, request=Request.TAKE)
        desk.poll()
    assert desk.holder == client.number
    assert not desk.cell.engaged


def test_taking_what_one_has_begins_anew(desk):
    """A slot's last client may have died with control: its successor must not inherit the motion."""
    client = desk.operator()
    drive(client, request=Request.TAKE, pid=4711)
    desk.poll()
    assert (desk.holder, desk.frame.holder.pid[0], desk.new_holders) == (client.number, 4711, 2)
    assert not desk.cell.engaged
    drive(client)
    desk.poll()
    assert not desk.cell.engaged


def test_a_slots_next_client_begins_with_any_number(desk):
    client = desk.operator()
    client.send(Request.RELEASE)
    desk.poll()
    client.seq = 0
    client.send(Request.TAKE)
    desk.poll()
    assert desk.holder == client.number
    drive(client)
    desk.poll()
    assert desk.cell.engaged
    assert desk.refused == {}


def test_control_ends_by_itself_when_commands_stop(desk):
    client = desk.operator()
    desk.poll(LEASE)
    assert desk.holder == client.number
    desk.poll(1)
    assert desk.holder == 0
    drive(client)
    desk.poll()
    assert desk.refused == {Refusal.NOT_HOLDER: 1}


def test_every_accepted_command_renews_control(desk):
    client = desk.operator()
    for _ in range(5):
        desk.poll(LEASE - TICK)
        client.send()
        desk.poll()
        assert desk.holder == client.number


def test_the_next_client_of_a_slot_has_to_ask(desk):
    """The last one died with control; whoever opens the slot within the lease has none until it takes it."""
    client = desk.operator()
    drive(client, pid=4711, velocity=(0.4,))
    desk.poll()
    assert desk.refused == {Refusal.NOT_HOLDER: 1}
    assert not desk.inbox.new


def test_control_that_has_ended_can_be_taken_by_another(desk):
    desk.operator()
    other = desk.client()
    desk.poll(LEASE + 1)
    other.send(Request.TAKE)
    desk.poll()
    assert desk.holder == other.number


# -- taking over -----------------------------------------------------------------------------------------------------

OVER = Request.TAKE | Request.TAKE_OVER


def two(desk, operator_first):
    """A client that moves the robot, and another one, in both orders of their slots."""
    clients = [desk.client(), desk.client()]
    operator, other = clients if operator_first else reversed(clients)
    operator.send(Request.TAKE, pid=1001)
    desk.poll()
    drive(operator, pid=1001)
    desk.poll()
    assert desk.cell.engaged
    return operator, other


@pytest.mark.parametrize("operator_first", [True, False])
def test_control_is_taken_over_in_the_next_tick_and_the_robot_holds(desk, operator_first):
    operator, other = two(desk, operator_first)
    other.send(OVER, pid=1002)
    desk.poll()
    holder = desk.frame.holder
    assert (desk.holder, desk.cell.engaged, desk.reason) == (other.number, False, HoldReason.TAKEN_OVER)
    assert (holder.pid[0], holder.before[0], holder.taken_over[0], holder.since[0]) == (1002, 1001, 1, desk.now)
    for _ in range(3):
        drive(operator, pid=1001, velocity=(0.9,))
        desk.poll()
        assert desk.inbox.command.velocity[0] == 0.0, "of the one before nothing counts any more"
    assert desk.refused == {Refusal.NOT_HOLDER: 3}


@pytest.mark.parametrize("operator_first", [True, False])
def test_of_commands_of_both_in_the_tick_of_a_take_over_only_the_new_holders_is_left(desk, operator_first):
    operator, other = two(desk, operator_first)
    drive(operator, pid=1001, velocity=(0.3, 0.3, 0.3, 0.3, 0.3, 0.3))
    other.send(OVER, pid=1002, kind=CommandKind.VELOCITY, mode=1, deadman=1, velocity=(-0.7,))
    desk.poll()
    assert desk.inbox.command.velocity[0] == -0.7
    assert not desk.inbox.command.velocity[1:].any()
    assert not desk.cell.engaged, "a deadman that is pressed while control is taken over does not count"
    drive(other, pid=1002)
    desk.poll()
    assert not desk.cell.engaged
    drive(other, pid=1002, deadman=0)
    desk.poll()
    drive(other, pid=1002)
    desk.poll()
    assert desk.cell.engaged


@pytest.mark.parametrize("request_", [Request.TAKE, Request.TAKE_OVER, Request.NONE])
def test_nothing_but_both_bits_takes_over(desk, request_):
    operator, other = two(desk, True)
    other.send(request_)
    desk.poll()
    assert (desk.holder, desk.cell.engaged) == (operator.number, True)
    assert desk.refused == {Refusal.NOT_HOLDER: 1}


@pytest.mark.parametrize("wrong", [{"stamp": 0}, {"velocity": (math.nan,)}, {"kind": 9}])
def test_a_take_over_that_is_refused_for_its_numbers_changes_nothing(desk, wrong):
    operator, other = two(desk, True)
    other.send(OVER, **wrong)
    desk.poll()
    assert (desk.holder, desk.cell.engaged) == (operator.number, True)


def test_what_nobody_has_is_not_taken_over(desk):
    client = desk.client()
    client.send(OVER, pid=5)
    desk.poll()
    assert (desk.holder, desk.frame.holder.taken_over[0], desk.frame.holder.before[0]) == (client.number, 0, 0)
    client.send(Request.RELEASE)
    desk.poll()
    holder = desk.frame.holder
    assert (holder.pid[0], holder.before[0], holder.since[0]) == (0, 5, 0)


def test_two_that_take_over_in_turn_are_never_both_in_control(desk):
    clients = [desk.client(), desk.client()]
    for turn in range(10):
        one, other = clients[turn % 2], clients[1 - turn % 2]
        one.send(OVER)
        drive(other)
        desk.poll()
        assert desk.holder == one.number
        assert not desk.cell.engaged


# -- a flood ---------------------------------------------------------------------------------------------------------

FLOOD = """
import sys
from teleopd.ipc.frame import Frame
from teleopd.ipc.segment import COMMAND_LAYOUT, CommandSlot
slot, frame = CommandSlot(sys.argv[1]), Frame(COMMAND_LAYOUT)
frame.command.velocity[:] = 9.0
print("flooding", flush=True)
while True:
    frame.command.seq[0] += 1
    slot.write(frame)
"""


def test_whatever_is_written_a_tick_reads_each_slot_once(desk, monkeypatch):
    """The work of a tick is bounded: it does not grow with what clients write."""
    operator, read = desk.operator(), []
    flood = subprocess.Popen([sys.executable, "-c", FLOOD, desk.name], stdout=subprocess.PIPE)
    real = CommandInbox.read
    monkeypatch.setattr(CommandInbox, "read", lambda inbox, slot, frame: read.append(slot) or real(inbox, slot, frame))
    try:
        assert flood.stdout.readline()
        accepted = int(desk.frame.inbox.accepted[0])
        for _ in range(2000):
            read.clear()
            drive(operator)
            desk.poll()
            assert len(read) == len(set(read)) <= SLOTS
            assert desk.inbox.command.velocity[0] == 0.2
        assert desk.cell.engaged
        assert desk.frame.inbox.accepted[0] == accepted + 2000, "every command of the other one"
        assert set(desk.refused) <= {Refusal.STALE, Refusal.TORN}
        assert sum(desk.refused.values()) > 100, "the flood was there"
    finally:
        flood.kill()
        flood.communicate()


# -- expiry ----------------------------------------------------------------------------------------------------------


def test_a_command_expires_by_the_cells_clock_and_the_robot_holds(desk):
    client = desk.operator()
    stamp = int(desk.inbox.command.stamp[0])
    desk.poll(stamp + EXPIRY - desk.now)
    assert desk.cell.engaged
    assert desk.frame.cell.command_age[0] == EXPIRY
    desk.poll(1)
    assert (desk.cell.engaged, desk.reason) == (False, HoldReason.COMMAND_STALE)
    assert desk.frame.cell.command_age[0] == -1
    drive(client)
    desk.poll()
    assert desk.inbox.fresh
    assert not desk.cell.engaged, "it does not go on by itself when commands come again"
    drive(client, deadman=0)
    desk.poll()
    drive(client)
    desk.poll()
    assert desk.cell.engaged


def test_nothing_expires_while_the_clock_stands(desk):
    desk.operator()
    for _ in range(1000):
        desk.poll(0)
    assert desk.cell.engaged


def test_a_stamp_from_the_future_does_not_last_longer(desk):
    client = desk.operator()
    drive(client, stamp=desk.now + EXPIRY)
    desk.poll(TICK)
    desk.poll(EXPIRY + 1)
    assert (desk.cell.engaged, desk.reason) == (False, HoldReason.COMMAND_STALE)


# -- stop ------------------------------------------------------------------------------------------------------------

STOPS = {
    "right in every way": {},
    "without a number": {"seq": 0},
    "old": {"stamp": 0},
    "with NaN": {"velocity": (math.nan,)},
    "of an unknown kind": {"kind": 99},
    "with every other request": {"request": 2**64 - 1},
}


@pytest.mark.parametrize("fields", STOPS.values(), ids=STOPS)
def test_anybody_may_stop_the_robot(desk, fields):
    operator, other = desk.operator(), desk.client()
    other.send(**{"request": Request.STOP, **fields})
    desk.poll()
    assert (desk.cell.engaged, desk.reason) == (False, HoldReason.STOP_REQUESTED)
    assert desk.holder == operator.number, "control stays where it is"
    for _ in range(3):
        drive(operator)
        desk.poll()
        assert not desk.cell.engaged, "a deadman that is still pressed does not start it again"
    drive(operator, deadman=0)
    desk.poll()
    drive(operator)
    desk.poll()
    assert desk.cell.engaged


def test_a_stop_without_a_slot(desk):
    operator, line = desk.operator(), StopLine(desk.name)
    line.pull()
    drive(operator)  # afterwards, before any tick
    desk.poll()
    assert (desk.cell.engaged, desk.reason) == (False, HoldReason.STOP_REQUESTED)
    drive(operator)
    desk.poll()
    assert not desk.cell.engaged, "the deadman is still pressed"
    drive(operator, deadman=0)
    desk.poll()
    drive(operator)
    desk.poll()
    assert desk.cell.engaged
    line.close()


def test_a_stop_is_no_attempt_to_operate(desk):
    desk.operator()
    desk.client().send(Request.STOP)
    desk.poll()
    assert desk.refused == {}


def test_the_holder_may_stop_too(desk):
    client = desk.operator()
    drive(client, request=Request.STOP)
    desk.poll()
    assert desk.reason == HoldReason.STOP_REQUESTED


@pytest.mark.parametrize("operator_first", [True, False])
def test_a_stop_wins_over_a_command_of_the_same_tick(desk, operator_first):
    clients = [desk.client(), desk.client()]
    operator, other = clients if operator_first else reversed(clients)
    operator.send(Request.TAKE)
    desk.poll()
    drive(operator)
    other.send(Request.STOP)
    desk.poll()
    assert not desk.cell.engaged


# -- faults ----------------------------------------------------------------------------------------------------------


def test_the_holder_clears_a_fault(desk):
    client = desk.operator()
    desk.cell.fault(HoldReason.OVERRUN)
    drive(client)
    desk.poll()
    assert desk.frame.cell.state[0] == CellState.FAULTED
    client.send(Request.CLEAR_FAULT)
    desk.poll()
    assert desk.frame.cell.state[0] == CellState.HELD
    drive(client)
    desk.poll()
    assert desk.cell.engaged


def test_nobody_else_clears_a_fault(desk):
    desk.operator()
    desk.cell.fault(HoldReason.OVERRUN)
    desk.client().send(Request.CLEAR_FAULT)
    desk.poll()
    assert desk.frame.cell.state[0] == CellState.FAULTED
    assert desk.refused == {Refusal.NOT_HOLDER: 1}


def test_clearing_a_fault_with_the_deadman_pressed_does_not_engage(desk):
    client = desk.operator()
    desk.cell.fault(HoldReason.OVERRUN)
    client.send()
    desk.poll()
    for request in (Request.CLEAR_FAULT, Request.NONE):
        drive(client, request=request)
        desk.poll()
        assert not desk.cell.engaged


# -- whatever arrives ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def whole():
    """A whole core in this process, ticked by hand."""
    core = Core(load("omni_arm", {"cell.clock": "lockstep"}), cell_name())
    core.announce([])
    core.cell.start()
    yield core
    core.close()


class Ticker:
    """Lets the core tick, and looks at everything in its state that is a number."""

    def __init__(self, core):
        self.core, self.k = core, 0
        self._floats = [core.frame[name] for name, signal, _ in core.frame.layout if signal.dtype == "f8"]
        self.now = 0

    def tick(self, n=1):
        for _ in range(n):
            self.k += 1
            self.now = self.k * TICK
            self.core.cycle.tick(self.k, self.now)
            assert all(np.isfinite(array).all() for array in self._floats)


@pytest.fixture(scope="module")
def ticker(whole):
    return Ticker(whole)


@pytest.fixture(scope="module")
def stranger(whole, ticker):
    client = Client(whole.state.name.split(".")[1], ticker)
    yield client
    client.slot.close()


MANY = settings(max_examples=100, deadline=None)


@MANY
@given(st.lists(st.binary(min_size=COMMAND_LAYOUT.nbytes, max_size=COMMAND_LAYOUT.nbytes), min_size=1, max_size=5))
def test_random_bytes_never_engage(ticker, stranger, commands):
    for data in commands:
        stranger.send_bytes(data)
        ticker.tick()
        assert not ticker.core.cell.engaged
    assert not ticker.core.frame.control.v.any()


whatever = st.floats() | st.floats(-1, 1) | st.just(0.0)
strange_fields = st.fixed_dictionaries(
    {},
    optional={
        "seq": st.integers(0, 2**64 - 1),
        "stamp": st.integers(-(2**63), 2**63 - 1),
        "request": st.integers(0, 2**64 - 1) | st.sampled_from([0, 1, 2, 4, 8]),
        "kind": st.integers(0, 4) | st.integers(0, 2**64 - 1),
        "mode": st.integers(0, 4) | st.integers(0, 2**64 - 1),
        "mode_request": st.integers(0, 4) | st.integers(0, 2**64 - 1),
        "deadman": st.integers(0, 2**64 - 1),
        "buttons": st.integers(0, 15) | st.integers(0, 2**64 - 1),
        "gripper": st.integers(0, 2**64 - 1),
        "position": st.tuples(*[whatever] * 3),
        "orientation": st.just((0, 0.6, 0, 0.8)) | st.tuples(*[whatever] * 4),
        "velocity": st.tuples(*[whatever] * 6),
    },
)


@MANY
@given(st.lists(strange_fields, max_size=8))
def test_whatever_the_holder_sends_the_numbers_stay_finite_and_within_limits(ticker, stranger, commands):
    stranger.send(Request.TAKE)
    ticker.tick()
    for fields in commands:
        drive(stranger, deadman=0)
        ticker.tick()
        drive(stranger, **fields)
        ticker.tick(2)
        guarded = ticker.core.frame.guard.v_cmd[:7]
        assert (np.abs(guarded) <= np.array(ticker.core.profile.plant.v_max) * (1 + 1e-9)).all()
    stranger.send(Request.RELEASE, seq=2**62)
    stranger.seq = 0
    ticker.tick()


def test_the_test_above_can_engage(ticker, stranger):
    stranger.send(Request.TAKE)
    ticker.tick()
    drive(stranger, mode=int(ticker.core.frame.cell.mode[0]))
    ticker.tick()
    assert ticker.core.cell.engaged
    stranger.send(Request.RELEASE)
    ticker.tick()
    assert not ticker.core.cell.engaged
