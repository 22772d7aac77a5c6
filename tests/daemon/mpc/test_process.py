"""The solver as a process: killed, stopped, or answering nonsense while the arm moves; and engaging a hundred times."""

import json
import os
import signal
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from process import Bench, core_arguments, live_pid, set_options, wait_for
from support import ENOUGH_S, eventually
from teleopd.clients import Cell
from teleopd.daemon.profile import load
from teleopd.daemon.recording.reading import load as load_run
from teleopd.ipc.frame import Frame
from teleopd.ipc.plan import PLAN_LAYOUT, PlanSlot
from teleopd.ipc.schema import CellState, HoldReason, PlanStatus
from teleopd.ipc.segment import SlotsTakenError

SOLVER = "daemon.mpc.process"
PROFILE = load("ur5e_antislosh").profile
A_MAX, DT = np.array(PROFILE.plant.a_max), PROFILE.cell.dt
AT_SPEED = 0.1
"""rad/s: there is something to brake."""


@pytest.fixture
def bench(tmp_path):
    bench = Bench(tmp_path)
    yield bench
    bench.close()


def hand(state):
    """To and fro in the cell's time, m."""
    phase = 2 * np.pi * 0.5 * state.t
    return 0.1 * np.sin(phase), 0.0, 0.05 * np.sin(1.3 * phase)


def carry(cell: Cell, until):
    """Engages anew and moves the hand until the state is as wished."""
    cell.rest()
    state = wait_for(cell, lambda state: state.mpc.age >= 0)
    return go_on(cell, state, until)


def go_on(cell, state, until):
    """Moves the hand with the deadman pressed, whatever the cell does."""
    for _ in range(round(ENOUGH_S / DT)):
        cell.send_device(hand(state), deadman=True)
        state = cell.wait(ENOUGH_S)
        if until(state):
            return state
    raise AssertionError(f"not so: {state.as_dict()}")


def moving(state):
    return state.cell.state == CellState.ENGAGED and np.abs(state.guard.v_cmd).max() > AT_SPEED


def lost(state):
    return state.cell.state == CellState.HELD and state.cell.reason == HoldReason.PLAN_LOST


def check_every_tick(run):
    """Limits in every tick, and after each loss of the plan the arm comes to rest."""
    v = run["guard.v_cmd"][:, :3]
    assert (np.abs(np.diff(v, axis=0)) <= A_MAX * DT * (1 + 1e-9)).all()
    assert (np.abs(v) <= np.array(PROFILE.plant.v_max) + 1e-6).all()
    held = (run["cell.reason"] == HoldReason.PLAN_LOST) & (run["cell.state"] == CellState.HELD)
    starts = np.flatnonzero(np.diff(held.astype(int)) == 1) + 1
    for start in starts:
        end = start + int(np.argmin(held[start:])) if not held[start:].all() else len(held)
        assert np.abs(v[start]).max() > 0  # it was on its way
        assert not v[end - 1].any()
    return len(starts)


@pytest.fixture
def supervised(bench):
    """A cell with its solver, recorder and supervisor; a client in control."""
    cell = bench.name()
    process = bench.teleopd(
        "run", "ur5e_antislosh", "--cell", cell, "--runs", str(bench.folder / "runs"), "--json", *set_options()
    )
    client = bench.client(cell)
    client.take(ENOUGH_S)
    return bench, process, client


def finish(process):
    process.signal(signal.SIGTERM)
    assert process.wait() == 0, process.err
    return load_run(Path(json.loads(process.out)["recording"]))


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "stopped"])
def test_a_solver_that_is_lost_while_the_arm_moves(supervised, number, full):
    bench, process, client = supervised
    times = 5 if full else 1
    for _ in range(times):
        carry(client, moving)
        pid = bench.pid_of(SOLVER)
        os.kill(pid, number)
        state = go_on(client, client.read(), lost)
        assert state.mpc.age == -1
        eventually(lambda pid=pid: bench.pid_of(SOLVER) not in (None, pid))  # started again
        state = go_on(client, state, lambda state: state.mpc.age >= 0)  # and it plans
        for _ in range(100):
            state = go_on(client, state, lambda state: True)
            assert state.cell.state == CellState.HELD  # with the deadman pressed all along
    carry(client, moving)
    client.release()
    assert check_every_tick(finish(process)) == times


def test_a_core_that_is_killed_gets_its_plans_again(supervised):
    bench, process, client = supervised
    carry(client, moving)
    old = live_pid(client.name)
    os.kill(old, signal.SIGKILL)
    eventually(lambda: live_pid(client.name) not in (None, old))
    again = bench.client(client.name)
    eventually(lambda: again.read().cell.holder == 0)  # what the dead core left says otherwise
    again.take(ENOUGH_S)
    carry(again, moving)
    again.release()
    process.signal(signal.SIGTERM)
    assert process.wait() == 0, process.err


class Solver:
    """The test in the solver's place."""

    def __init__(self, cell):
        self.slot, self.plan = PlanSlot(cell), Frame(PLAN_LAYOUT)

    def answer(self, state, u):
        plan = self.plan.plan
        plan.tick[0], plan.t[0], plan.status[0] = state.cell.tick, state.cell.t, PlanStatus.SOLVED
        plan.n[0], plan.steps[0], plan.dt[0] = 3, PROFILE.mpc.steps, PROFILE.mpc.step
        plan.u[: 3 * PROFILE.mpc.steps] = np.tile(u, PROFILE.mpc.steps)
        self.slot.write(self.plan)


@pytest.mark.parametrize("nonsense", [np.nan, np.inf, 1e12], ids=str)
def test_a_solver_that_answers_nonsense_while_the_arm_moves(bench, nonsense):
    """Not a number: the last plan, then hold. A huge number: the guard's limits, whatever is asked for."""
    cell = bench.name()
    process = bench.start("daemon.core", *core_arguments(cell, mpc__validity=0.3)[2:], "--profile", "ur5e_antislosh")
    client = bench.client(cell)
    client.take(ENOUGH_S)
    solver = Solver(cell)
    with pytest.raises(SlotsTakenError):
        PlanSlot(cell)
    client.rest()
    state = client.read()
    for _ in range(2000):
        solver.answer(state, (0.3, 0, 0))
        client.send_device((0, 0, 0), deadman=state.mpc.age >= 0)
        state = client.wait(ENOUGH_S)
        if moving(state):
            break
    assert moving(state)
    seen = [state]
    for _ in range(2000):
        solver.answer(seen[-1], (0, nonsense, 0))
        client.send_device((0, 0, 0), deadman=True)
        seen.append(client.wait(ENOUGH_S))
        if seen[-1].cell.state == CellState.HELD and not np.any(seen[-1].guard.v_cmd):
            break
        if nonsense == 1e12 and len(seen) > 200:
            break
    for before, after in pairwise(seen):
        ticks = after.tick - before.tick
        step = np.abs(np.asarray(after.guard.v_cmd) - np.asarray(before.guard.v_cmd))
        assert (step <= ticks * A_MAX * DT * (1 + 1e-9)).all()
        assert (np.abs(after.guard.v_cmd) <= np.array(PROFILE.plant.v_max) + 1e-6).all()
    if nonsense == 1e12:
        assert seen[-1].cell.state == CellState.ENGAGED
    else:
        assert seen[-1].cell.reason == HoldReason.PLAN_LOST
        assert seen[-1].mpc.plans[PlanStatus.NON_FINITE] > 0
    solver.slot.close()
    process.signal(signal.SIGTERM)
    process.wait()


def test_engaged_a_hundred_times_with_the_hand_moved_in_between(bench):
    """In a cell, in lockstep: whatever the hand does while it is let go, neither the reference nor the arm steps."""
    cell, chance = bench.name(), np.random.default_rng(6)
    settings = {"cell__clock": "lockstep", "operator__command_expiry": "150 ms", "operator__lease": "1 s"}
    bench.start("daemon.core", *core_arguments(cell, "--stepped", **settings)[2:], "--profile", "ur5e_antislosh")
    client = bench.client(cell)
    client.hold_clock()
    client.take(ENOUGH_S)
    fastest = PROFILE.mapping.speed_max * DT
    for _ in range(100):
        at = chance.uniform(-0.9, 0.9, 3)
        client.send_device(at)
        client.step(5)
        before = client.read()
        assert before.cell.state == CellState.HELD
        assert np.asarray(before.glass.pose_ref) == pytest.approx(np.asarray(before.glass.pose))
        for _ in range(8):
            at = np.clip(at + chance.uniform(-0.01, 0.01, 3), -1, 1)
            client.send_device(at, deadman=True)
            after = client.step(1)
            assert after.cell.state == CellState.ENGAGED
            off = np.abs(np.asarray(after.glass.pose_ref)[:2] - np.asarray(before.glass.pose_ref)[:2])
            assert (off <= fastest * (1 + 1e-9)).all()
            step = np.abs(np.asarray(after.guard.v_cmd) - np.asarray(before.guard.v_cmd))
            assert (step <= A_MAX * DT * (1 + 1e-9)).all()
            before = after


def test_the_operator_sets_the_weight_while_driving(bench):
    cell = bench.name()
    settings = {"cell__clock": "lockstep"}
    bench.start("daemon.core", *core_arguments(cell, "--stepped", **settings)[2:], "--profile", "ur5e_antislosh")
    client = bench.client(cell)
    client.hold_clock()
    client.take(ENOUGH_S)
    assert client.read().operator.tuning == 0
    for tuning, weight in ((1.0, 1e3), (0.5, 1.0), (0.0, 1e-3)):
        client.tune(tuning)
        client.send_device((0, 0, 0))
        state = client.step(3)
        assert state.operator.tuning == tuning
        assert state.mpc.q2 == pytest.approx(weight)
    with pytest.raises(ValueError, match="0 to 1"):
        client.tune(1.5)


def test_a_solver_with_another_profile_ends_and_says_so(bench):
    cell = bench.name()
    bench.start("daemon.core", *core_arguments(cell)[2:], "--profile", "ur5e_antislosh")
    bench.client(cell)
    process = bench.start(SOLVER, "--profile", "omni_arm", "--cell", cell)
    assert process.wait() == 1
    assert "no table [mpc]" in process.err
