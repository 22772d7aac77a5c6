"""SIGKILL at random instants: no one hangs, nothing is torn, the robot comes to rest, and the next start works."""

import random
import signal
import time

import numpy as np
import pytest
import victims
from process import (
    PROMPT_S,
    at_hold,
    at_speed,
    check_whole,
    drive,
    inodes,
    is_gone,
    is_live,
    push,
    push_until_gone,
    wait_for,
)
from support import ENOUGH_S, eventually
from teleopd.ipc.schema import CellState, CommandKind, HoldReason
from victims import Victim, pattern

STARTUP_S, DRIVING_S = 0.7, 0.03
"""Lengths of what is hit at a random instant."""


@pytest.fixture
def times(full):
    return 200 if full else 20


@pytest.fixture
def victim():
    """Starts clients that are killed at the latest when the test ends."""
    started = []

    def start(role, *arguments):
        started.append(Victim(role, *arguments))
        return started[-1]

    yield start
    for each in started:
        each.kill()


def check(state):
    """Neither the state is torn nor the command that the core took."""
    check_whole(state)
    if state.operator.kind == CommandKind.VELOCITY:
        np.testing.assert_array_equal(state.operator.p_dot_ref, 3 * [pattern(state.cell.command_seq)])
    return state


def test_cores(bench, victim, times):
    """While they start, and while a client drives them; another client, once in control, writes commands all along."""
    cell, chance = bench.name(), random.Random(1)
    core = bench.live_core(cell)
    writer = victim(victims.command_and_never_ask_again, cell)
    wait_for(bench.client(cell), at_speed)
    memory = inodes(cell)
    core.kill()

    for i in range(times):
        core = bench.core(cell)
        if i % 2:
            time.sleep(chance.random() * STARTUP_S)
            core.kill()
            continue
        eventually(lambda core=core: core.ended or is_live(cell, core.pid))
        assert not core.ended, core.err
        client = bench.client(cell)
        for _ in range(20):
            state = client.wait(ENOUGH_S)
            check_whole(state)
            assert state.cell.state in (CellState.STARTING, CellState.HELD)  # though the writer's deadman is pressed
            assert not state.guard.v_cmd.any()
        drive(client, "base", at_speed)
        until = time.monotonic() + chance.random() * DRIVING_S
        push(client, "base", lambda state, until=until: (check_whole(state), time.monotonic() > until)[1])
        core.kill()
        killed = time.monotonic()
        push_until_gone(client, "base")
        assert time.monotonic() - killed < PROMPT_S
        client.close()
        assert inodes(cell) == memory

    core = bench.live_core(cell)
    writer.kill()
    drive(bench.client(cell), "base", at_speed)
    core.signal(signal.SIGTERM)
    assert core.wait() == 0
    assert is_gone(cell)


def test_readers(bench, victim, times):
    cell, chance = bench.name(), random.Random(2)
    bench.live_core(cell)
    client = bench.client(cell)
    drive(client, "base", at_speed)
    for _ in range(times):
        reader = victim(victims.read_as_fast_as_it_can, cell)
        until = time.monotonic() + chance.random() * DRIVING_S
        push(client, "base", lambda state, until=until: time.monotonic() > until, (0.3, 0.0, 0.5))
        reader.kill()
        state = push(client, "base", lambda state: True, (0.3, 0.0, 0.5))
        check_whole(state)
        assert state.cell.state == CellState.ENGAGED


def test_operating_clients_that_write_as_fast_as_they_can(bench, victim, times):
    cell, chance = bench.name(), random.Random(3)
    core = bench.live_core(cell, operator__command_expiry="150 ms", operator__lease="1 s")
    watcher = bench.client(cell)
    for _ in range(times):
        writer = victim(victims.command_as_fast_as_it_can, cell)
        wait_for(watcher, lambda state, pid=writer.pid: check(state).holder.pid == pid and at_speed(state))
        until = time.monotonic() + chance.random() * DRIVING_S
        wait_for(watcher, lambda state, until=until: check(state) and time.monotonic() > until)
        writer.kill()
        killed = time.monotonic()
        state = wait_for(watcher, lambda state: at_hold(check(state)))
        assert time.monotonic() - killed < PROMPT_S
        assert state.cell.reason in (HoldReason.COMMAND_STALE, HoldReason.OPERATOR_LOST)
    assert not core.ended
    drive(watcher, "base", at_speed)


def test_clients_that_hold_the_clock(bench, victim, times):
    """Simulated time goes on without them, and the next one may hold it."""
    cell, chance = bench.name(), random.Random(4)
    core = bench.live_core(cell, cell__clock="simulated")
    watcher = bench.client(cell)
    for _ in range(times):
        holder = victim(victims.hold_the_clock, cell)
        time.sleep(chance.random() * DRIVING_S)
        holder.kill()
        tick = watcher.read().cell.tick
        wait_for(watcher, lambda state, tick=tick: state.cell.tick > tick + 10)
    with bench.client(cell) as client:
        client.hold_clock()
        tick = client.step(1, ENOUGH_S).cell.tick
        assert client.step(5, ENOUGH_S).cell.tick == tick + 5
    assert not core.ended
