"""What the core does with plans, tick by tick: ages, refusals, the last good plan, and hold when there is none."""

from types import SimpleNamespace

import numpy as np
import pytest
from teleopd.daemon.cell import Cell
from teleopd.daemon.mpc.following import Following
from teleopd.daemon.profile import load
from teleopd.ipc.frame import Frame
from teleopd.ipc.plan import PLAN_LAYOUT
from teleopd.ipc.schema import CellState, HoldReason, Layout, PlanStatus

PROFILE = load("ur5e_antislosh").profile
DT, N, STEP = PROFILE.cell.dt, PROFILE.mpc.steps, PROFILE.mpc.step
VALID = round(PROFILE.mpc.validity * 1e9)


class Bench:
    """A follower, with the solver's and the guard's place taken by the test."""

    def __init__(self, **settings):
        self.frame, profile = Frame(Layout.of(PROFILE.blocks)), PROFILE
        if settings:
            profile = load("ur5e_antislosh", {f"mpc.{name}": value for name, value in settings.items()}).profile
        self.cell = Cell(self.frame)
        self.cell.start()
        self.waiting = []
        parts = SimpleNamespace(frame=self.frame, profile=profile, machine=self.cell, model=SimpleNamespace(n_q=3))
        self.follow = Following(parts, self)
        self.mpc, self.now = self.frame.mpc, 1_000_000_000
        self.frame.cell.t[0] = self.now

    def take(self, plan):
        if not self.waiting:
            return False
        plan.buffer[:] = self.waiting.pop(0).buffer
        return True

    def engage(self):
        self.cell.deadman(False)
        self.cell.deadman(True)
        assert self.cell.engaged

    def answer(self, u=None, **changed):
        """A plan of this tick; accelerations (k, 10k, 100k) of step k unless given."""
        frame = Frame(PLAN_LAYOUT)
        plan = frame.plan
        plan.t[0], plan.tick[0], plan.status[0], plan.n[0], plan.steps[0] = self.now, 7, PlanStatus.SOLVED, 3, N
        u = np.outer(np.arange(N), (1, 10, 100)) if u is None else u
        plan.u[: u.size] = u.ravel()
        for name, value in changed.items():
            getattr(plan, name)[0] = value
        self.waiting.append(frame)

    def tick(self, after_ns=0):
        self.now += after_ns
        self.frame.cell.t[0] = self.now
        self.follow()
        return self.mpc.v_next[:3].copy()


@pytest.fixture
def bench():
    return Bench()


def test_without_any_plan_nothing_is_asked_for(bench):
    assert not bench.tick().any()
    assert bench.mpc.age[0] == -1


def test_how_many_plans_came_and_how_old_they_became_is_said_once_a_second(bench):
    ticks, period = round(1 / DT), round(DT * 1e9)
    for k in range(2 * ticks):
        if k < ticks and k % 4 == 0:
            bench.answer()
        bench.tick(period)
        if k == ticks - 1:
            assert (bench.frame.solver.rate[0], bench.frame.solver.oldest[0]) == (ticks / 4, 4 * period)
    assert bench.frame.solver.rate[0] == 0
    assert VALID - period <= bench.frame.solver.oldest[0] <= VALID
    for _ in range(ticks):
        bench.tick(period)
    assert bench.frame.solver.oldest[0] == -1


def test_a_cell_that_is_engaged_without_a_plan_holds(bench):
    bench.engage()
    bench.tick()
    assert (bench.frame.cell.state[0], bench.frame.cell.reason[0]) == (CellState.HELD, HoldReason.PLAN_LOST)


def test_the_acceleration_is_that_of_the_plans_age(bench):
    bench.answer()
    bench.frame.guard.v_cmd[:3] = 0.1, 0.2, 0.3
    for age, step in ((0, 0), (int(0.9 * STEP * 1e9), 0), (int(0.2 * STEP * 1e9), 1), (int(2 * STEP * 1e9), 3)):
        expected = np.array([0.1, 0.2, 0.3]) + DT * step * np.array([1, 10, 100])
        assert bench.tick(age) == pytest.approx(expected)
    assert bench.mpc.age[0] == int(0.9 * STEP * 1e9) + int(0.2 * STEP * 1e9) + int(2 * STEP * 1e9)
    assert bench.mpc.plan_tick[0] == 7


def test_an_old_plan_is_followed_while_it_is_valid_and_then_the_cell_holds(bench):
    bench.answer()
    bench.tick()
    bench.engage()
    bench.tick(VALID)
    assert bench.cell.engaged
    assert bench.mpc.v_next[:3].any()
    assert not bench.tick(1).any()
    assert (bench.frame.cell.state[0], bench.frame.cell.reason[0]) == (CellState.HELD, HoldReason.PLAN_LOST)


@pytest.mark.parametrize(("steps", "step"), [(3, 0.05), (2, 0.1), (20, 1 / 30)])
def test_a_plan_that_is_valid_to_its_end_is_followed_to_its_end(steps, step):
    bench = Bench(steps=steps, step=step, validity=steps * step)
    bench.answer(u=np.outer(np.arange(steps), (1, 10, 100)), steps=steps)
    bench.tick()
    bench.engage()
    assert bench.tick(round(1e9 * steps * step)) == pytest.approx(DT * (steps - 1) * np.array([1, 10, 100]))
    assert not bench.tick(1).any()
    assert bench.frame.cell.reason[0] == HoldReason.PLAN_LOST


def test_a_plan_that_comes_back_does_not_bring_the_motion_back(bench):
    bench.answer()
    bench.tick()
    bench.engage()
    bench.tick(VALID + 1)
    bench.answer()
    bench.tick()
    bench.cell.deadman(True)  # it was never let go
    assert not bench.cell.engaged
    bench.engage()
    bench.tick()
    assert bench.cell.engaged


@pytest.mark.parametrize(
    ("fault", "status"),
    [
        ({"status": PlanStatus.INFEASIBLE}, PlanStatus.INFEASIBLE),
        ({"status": PlanStatus.NON_FINITE}, PlanStatus.NON_FINITE),
        ({"u": np.full((N, 3), np.nan)}, PlanStatus.NON_FINITE),
        ({"u": np.full((N, 3), np.inf)}, PlanStatus.NON_FINITE),
        ({"cost": np.nan}, PlanStatus.NON_FINITE),
        ({"n": 6}, PlanStatus.FOREIGN),
        ({"steps": 5}, PlanStatus.FOREIGN),
        ({"status": 77}, PlanStatus.FOREIGN),
        ({"status": PlanStatus.NONE}, PlanStatus.NONE),
    ],
)
def test_a_bad_plan_is_counted_and_the_last_good_one_goes_on(bench, fault, status):
    bench.answer()
    good = bench.tick()
    bench.engage()
    bench.answer(**fault)
    v_next = bench.tick(int(1.5 * STEP * 1e9))
    assert v_next == pytest.approx(good + DT * np.array([1, 10, 100]))
    assert bench.mpc.status[0] == status
    assert bench.mpc.plans[status] == 1
    assert bench.cell.engaged
    for _ in range(3):
        bench.answer(**fault)
        bench.tick(VALID // 3)
    assert not bench.cell.engaged


def test_a_plan_from_the_future_is_not_followed(bench):
    bench.answer(t=bench.now + 1)
    assert not bench.tick().any()
