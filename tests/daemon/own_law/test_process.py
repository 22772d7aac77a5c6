"""A user's law as a process: it drives, fails in every way, is killed and stopped; and what a wrong start says."""

import os
import signal

import pytest
from process import Bench, at_speed, push, set_options
from support import eventually
from teleopd.ipc.schema import CellState, HoldReason, LawFailure

LAW = """
import time
import numpy as np

class Law:
    def __init__(self, model):
        self.n = model.n_v

    def update(self, reference, state, dt):
        v = np.zeros(self.n)
        v[:3] = reference.eta_dot_ref
        what = round(10 * state.operator.tuning[0])
        if what == 2:
            return 1 / 0
        if what == 4:
            return v * np.nan
        if what == 6:
            return v[:6]
        if what == 8:
            time.sleep(60)
        return v
"""
PROFILE = """
extends = "omni_arm"
name = "mine"
modes.start = "mine"
modes.order = ["mine"]
modes.mine = {{ reference = "platform", laws = ["mine"] }}
laws.mine = {{ file = "{file}", class = "Law", validity = "0.5 s" }}
"""
PROCESS = "daemon.own_law.process"
VELOCITY = (0.3, 0.0, 0.0)


@pytest.fixture
def bench(tmp_path):
    bench = Bench(tmp_path)
    yield bench
    bench.close()


@pytest.fixture
def profile(tmp_path):
    (tmp_path / "law.py").write_text(LAW)
    path = tmp_path / "mine.toml"
    path.write_text(PROFILE.format(file=tmp_path / "law.py"))
    return str(path)


@pytest.fixture
def supervised(bench, profile):
    """A cell with the law's process and its supervisor; a client in control."""
    cell = bench.name()
    process = bench.teleopd("run", profile, "--cell", cell, "--no-record", *set_options())
    client = bench.client(cell)
    client.take(60.0)
    return bench, process, client


def engage(client, tuning=0.0):
    """A fresh press of the deadman; drives until the law does."""
    client.tune(tuning)
    client.rest()
    return push(client, "mine", at_speed, VELOCITY)


def lost(state):
    return state.cell.state == CellState.HELD and state.cell.reason == HoldReason.LAW_FAILED


def begin(client):
    """Engages as soon as the law's process answers; before that, an engagement ends in hold."""
    for _ in range(60):
        client.tune(0.0)
        client.rest()
        if at_speed(push(client, "mine", lambda state: at_speed(state) or lost(state), VELOCITY)):
            return client.read()
    raise AssertionError(f"the law never drove: {client.read().law.message}")


def test_whatever_it_does_wrong_is_hold_with_a_reason_and_it_drives_again(supervised):
    _, process, client = supervised
    wrong = [
        (0.2, LawFailure.EXCEPTION, "law.py: line 14: ZeroDivisionError: division by zero"),
        (0.4, LawFailure.NON_FINITE, "law.py: answered with [nan, nan, nan, nan, nan, nan, nan]"),
        (0.6, LawFailure.WRONG_SHAPE, "law.py: answered with 6 numbers, 7 are needed"),
        (0.8, LawFailure.TOO_SLOW, "older than 500 ms: slow, stopped or gone"),
    ]
    for tuning, failure, says in wrong:
        state = begin(client)
        before = state.law.failures
        assert (state.law.age >= 0, state.law.pid > 0) == (True, True)
        client.tune(tuning)
        state = push(client, "mine", lost, VELOCITY)
        assert (state.law.failure, state.law.failures) == (failure, before + 1)
        assert says in state.law.message
        push(client, "mine", lambda state: not state.guard.v_cmd.any(), VELOCITY)  # it brakes, deadman pressed
    begin(client)
    process.signal(signal.SIGTERM)
    assert process.wait() == 0, process.err


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "stopped"])
def test_a_law_that_is_lost_while_the_robot_moves(supervised, number):
    bench, process, client = supervised
    pid = begin(client).law.pid
    os.kill(pid, number)
    state = push(client, "mine", lost, VELOCITY)
    assert state.law.failure == LawFailure.TOO_SLOW
    eventually(lambda: bench.pid_of(PROCESS) not in (None, pid))  # started again
    seen = state.tick
    state = push(client, "mine", lambda state: state.tick > seen + 200, VELOCITY)
    assert lost(state), "with the deadman pressed all along it stays where it is"
    assert begin(client).law.pid not in (0, pid)
    process.signal(signal.SIGTERM)
    assert process.wait() == 0, process.err
    assert "the user's law" in process.err
    eventually(lambda: not bench.pids())


def test_without_its_process_the_cell_holds(bench, profile):
    """A core by itself: nobody answers."""
    cell = bench.name()
    arguments = [
        "--profile",
        profile,
        "--cell",
        cell,
        "--set",
        '{"realtime.policy": "other", "realtime.lock_memory": false}',
    ]
    bench.start("daemon.core", *arguments)
    client = bench.client(cell)
    client.take(60.0)
    client.rest()
    state = push(client, "mine", lost, VELOCITY)
    assert "it gave no answer for 500 ms" in state.law.message
    assert not state.control.v_cmd.any()


def test_a_process_that_has_nothing_to_do_says_so(bench):
    process = bench.start(PROCESS, "--profile", "omni_arm", "--cell", "nobody")
    assert process.wait() == 2
    assert "has no law with a process of its own" in process.err
