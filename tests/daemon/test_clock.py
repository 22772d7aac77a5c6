import itertools
import os
import signal
import subprocess
import sys
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import ENOUGH_S, cell_name
from teleopd.daemon import clock as clocks
from teleopd.daemon.clock import RealClock, StepClock, skipped_periods
from teleopd.ipc._native import ffi, lib
from teleopd.ipc.frame import Frame
from teleopd.ipc.schema import Layout
from teleopd.ipc.segment import CommandInbox, CommandSlot

PERIOD = 1_000_000


def never():
    return False


# -- skipped periods -------------------------------------------------------------------------------------------------


@given(st.integers(-(10**12), 10**12), st.integers(1, 10**9))
def test_skipped_periods_are_those_that_are_wholly_gone(late, period):
    skipped = skipped_periods(late, period)
    if late < period:
        assert skipped == 0
    else:
        assert 0 <= late - skipped * period < period


# -- real time, on a clock that the test turns -----------------------------------------------------------------------


class Machine:
    """A machine that takes over the clock's C functions: sleeping costs what the test says."""

    def __init__(self, now=7_000_000_123):
        self.now, self.late_by, self.wakes = now, 0, []

    def monotonic_ns(self):
        return self.now

    def sleep_until(self, deadline):
        assert deadline > self.now, "it only sleeps for what is still to come"
        self.now = deadline + self.late_by
        return self.now

    def histogram_add(self, histogram, value):
        self.wakes.append(value)


class Histograms:
    """What the clock needs of the state's writer."""

    def __init__(self):
        self.wake = ffi.new("histogram_t *")

    def histogram(self, name):
        assert name == "wake"
        return self.wake


class Loop:
    """A loop that ticks on a machine."""

    def __init__(self, machine):
        self.machine, self.frame = machine, Frame(Layout.of(["timing"]))
        self.began = machine.now
        self.clock = RealClock(PERIOD, self.frame, Histograms())
        self.k, self.deadlines = 0, []

    def tick(self, work, late_by=0):
        """Waits for the next tick, woken so late, and then works so long; the deadline of the tick."""
        self.machine.late_by = late_by
        self.k += 1
        deadline = self.clock.next(self.k, never)
        self.deadlines.append(deadline)
        self.started = self.machine.now
        self.machine.now += work
        return deadline

    @property
    def counted(self):
        timing = self.frame.timing
        return {"missed": int(timing.missed[0]), "overruns": int(timing.overruns[0])}


@pytest.fixture
def loop(monkeypatch):
    machine = Machine()
    monkeypatch.setattr(clocks, "lib", machine)
    return Loop(machine)


def test_ticks_follow_each_other_by_one_period(loop):
    deadlines = [loop.tick(work=300_000, late_by=20_000) for _ in range(5)]
    assert deadlines == [loop.began + n * PERIOD for n in range(1, 6)]
    assert loop.counted == {"missed": 0, "overruns": 0}
    assert loop.machine.wakes == [20_000] * 5
    assert loop.frame.timing.wake[0] == 20_000
    assert loop.frame.timing.period[0] == PERIOD


def test_a_late_tick_starts_at_once_and_the_next_keeps_the_phase(loop):
    loop.tick(work=PERIOD + 400_000)
    assert loop.tick(work=0) == loop.began + 2 * PERIOD
    assert loop.started == loop.began + 2 * PERIOD + 400_000
    assert loop.counted == {"missed": 0, "overruns": 1}
    assert loop.tick(work=0) == loop.began + 3 * PERIOD
    assert loop.started == loop.began + 3 * PERIOD


def test_what_is_gone_is_skipped_and_counted_and_never_made_up_for(loop):
    loop.tick(work=5 * PERIOD + 400_000)
    assert loop.tick(work=100) == loop.began + 6 * PERIOD
    assert loop.counted == {"missed": 4, "overruns": 1}
    assert loop.clock.missed_in_a_row == 4
    for n in range(7, 12):
        assert loop.tick(work=100) == loop.began + n * PERIOD
        assert loop.started == loop.began + n * PERIOD, "no burst"
    assert loop.counted == {"missed": 4, "overruns": 1}


def test_a_late_wake_up_skips_too(loop):
    assert loop.tick(work=0, late_by=3 * PERIOD + 1) == loop.began + 4 * PERIOD
    assert loop.counted == {"missed": 3, "overruns": 0}
    assert loop.frame.timing.wake[0] == 3 * PERIOD + 1


def test_exactly_one_period_late(loop):
    loop.tick(work=2 * PERIOD)
    assert loop.tick(work=0) == loop.began + 3 * PERIOD
    assert loop.counted == {"missed": 1, "overruns": 1}


def test_missed_in_a_row_adds_up_until_a_tick_begins_in_time(loop):
    for n in range(1, 4):
        loop.tick(work=4 * PERIOD)
        loop.tick(work=0)
        assert loop.clock.missed_in_a_row == 3, f"round {n}"
        loop.tick(work=0)
        assert loop.clock.missed_in_a_row == 0
    for n in range(1, 4):
        loop.tick(work=4 * PERIOD)
        assert loop.clock.missed_in_a_row == 3 * (n - 1)
    assert loop.counted["missed"] == 3 * 3 + 3 * 2


def test_the_first_tick_is_not_late_however_long_the_start_took(loop):
    loop.machine.now += 10**10
    assert loop.tick(work=0) == loop.began + 10**10 + PERIOD
    assert loop.counted == {"missed": 0, "overruns": 0}


works, delays = st.integers(0, 10 * PERIOD), st.integers(0, 10 * PERIOD)
mostly_short = st.tuples(st.one_of(st.integers(0, PERIOD), works), st.one_of(st.integers(0, 50_000), delays))


@given(st.lists(mostly_short, min_size=1, max_size=60))
def test_whatever_the_load_phase_and_counts_hold_and_no_period_has_two_ticks(loads):
    machine = Machine()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clocks, "lib", machine)
        loop = Loop(machine)
        for n, (work, late_by) in enumerate(loads, start=1):
            deadline = loop.tick(work, late_by)
            assert (deadline - loop.began) % PERIOD == 0
            assert deadline <= loop.started < deadline + PERIOD, "each tick begins in its own period"
            assert n < 2 or deadline > loop.deadlines[-2]
            assert loop.counted["missed"] == (deadline - loop.began) // PERIOD - n


# -- real time, on the real clock ------------------------------------------------------------------------------------


def test_phase_is_kept_through_a_stall_of_a_real_loop():
    period = 4_000_000
    frame, histograms = Frame(Layout.of(["timing"])), Histograms()
    clock = RealClock(period, frame, histograms)
    deadlines, starts = [], []
    for k in range(1, 21):
        deadlines.append(clock.next(k, never))
        starts.append(lib.monotonic_ns())
        if k == 1:
            missed = int(frame.timing.missed[0])
        if k == 5:
            time.sleep(0.03)
    phases = {(deadline - deadlines[0]) % period for deadline in deadlines}
    assert phases == {0}
    assert all(start >= deadline for start, deadline in zip(starts, deadlines, strict=True)), "never early"
    assert all(later - earlier >= period for earlier, later in itertools.pairwise(deadlines)), "no burst"
    assert deadlines[5] - deadlines[4] >= 7 * period
    assert frame.timing.missed[0] - missed == (deadlines[-1] - deadlines[0]) // period - 19
    assert histograms.wake.count == 20


# -- simulated time --------------------------------------------------------------------------------------------------


@pytest.fixture
def commands():
    name = cell_name()
    commands = CommandInbox(name)
    commands.go_live()
    commands.name_of_cell = name
    yield commands
    commands.end()


@pytest.fixture
def client(commands):
    slot = CommandSlot(commands.name_of_cell)
    yield slot
    slot.close()


def step_clock(commands, hold=False):
    frame = Frame(Layout.of(["timing"]))
    clock = StepClock(PERIOD, frame, commands, hold)
    assert frame.timing.period[0] == PERIOD
    return clock


class Patience:
    """Asks for the end when a tick has not run for a while; `lost` tells whether it came to that."""

    def __init__(self, seconds=0.15):
        self.until, self.lost, self.looks = time.monotonic() + seconds, False, 0

    def __call__(self):
        self.looks += 1
        self.lost = time.monotonic() > self.until
        return self.lost


def runs(clock, k):
    """Whether tick k runs without anybody doing anything more."""
    patience = Patience()
    assert clock.next(k, patience) == k * PERIOD, "time is counted in periods from 0, also at the end"
    return not patience.lost


def test_simulated_time_runs_by_itself(commands):
    clock = step_clock(commands)
    assert [clock.next(k, never) for k in range(1, 4)] == [PERIOD, 2 * PERIOD, 3 * PERIOD]
    assert clock.missed_in_a_row == 0


def test_a_client_that_holds_the_clock_releases_ticks(commands, client):
    clock = step_clock(commands)
    assert runs(clock, 1)
    client.hold_clock(2)
    assert not runs(clock, 2)
    client.release_until(4)
    assert runs(clock, 2)
    assert runs(clock, 3)
    assert not runs(clock, 4)
    client.close()
    assert runs(clock, 4), "without it, simulated time runs by itself again"


def test_all_clients_that_hold_the_clock_must_release_a_tick(commands, client):
    clock, other = step_clock(commands), CommandSlot(commands.name_of_cell)
    client.hold_clock(1)
    other.hold_clock(1)
    client.release_until(10)
    assert not runs(clock, 1)
    other.release_until(2)
    assert runs(clock, 1)
    assert not runs(clock, 2)
    other.close()
    assert runs(clock, 2)


def test_clients_that_do_not_hold_the_clock_do_not_matter(commands, client):
    assert runs(step_clock(commands), 1)


def test_in_lockstep_nothing_runs_without_a_client(commands, client):
    clock = step_clock(commands, hold=True)
    assert not runs(clock, 1)
    client.hold_clock(1)
    client.release_until(2)
    assert runs(clock, 1)
    client.close()
    assert not runs(clock, 2)


def test_who_holds_the_clock_is_told_when_its_ticks_are_done(commands, client):
    clock = step_clock(commands, hold=True)
    assert not runs(clock, 1), "nobody holds the clock yet"
    client.hold_clock(1)
    assert not client.wait_done(1, 0.0)
    client.release_until(3)
    assert runs(clock, 1)
    assert not client.wait_done(3, 0.0)
    assert runs(clock, 2)
    assert not runs(clock, 3)
    assert client.wait_done(3, 0.0)
    assert not client.wait_done(4, 0.0)
    client.hold_clock(3)
    assert not client.wait_done(3, 0.0), "what it was told before is forgotten"


def test_waiting_for_a_client_in_lockstep_is_not_busy(commands):
    patience = Patience(0.3)
    step_clock(commands, hold=True).next(1, patience)
    assert patience.lost
    assert patience.looks < 100


def test_a_client_that_comes_later_is_served(commands):
    code = (
        "import sys, time; from teleopd.ipc.segment import CommandSlot\n"
        "slot = CommandSlot(sys.argv[1]); time.sleep(0.2); slot.hold_clock(1); slot.release_until(2); sys.stdin.read()"
    )
    process = subprocess.Popen([sys.executable, "-c", code, commands.name_of_cell], stdin=subprocess.PIPE)
    try:
        patience = Patience(ENOUGH_S)
        assert step_clock(commands, hold=True).next(1, patience) == PERIOD
        assert not patience.lost
    finally:
        process.communicate()


@pytest.mark.parametrize("hold", [False, True])
def test_the_clock_is_taken_from_a_client_that_died(commands, hold):
    code = (
        "import sys; from teleopd.ipc.segment import CommandSlot\n"
        "slot = CommandSlot(sys.argv[1]); slot.hold_clock(5); print('held', flush=True); sys.stdin.read()"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code, commands.name_of_cell], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdout.readline() == b"held\n"
    clock = step_clock(commands, hold)
    assert runs(clock, 4)
    assert not runs(clock, 5)
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    if hold:
        assert not runs(clock, 5), "lockstep stands still until the next client comes"
        slot = CommandSlot(commands.name_of_cell)
        slot.hold_clock(5)
        slot.release_until(6)
        assert runs(clock, 5)
        slot.close()
    else:
        patience = Patience(ENOUGH_S)
        clock.next(5, patience)
        assert not patience.lost
