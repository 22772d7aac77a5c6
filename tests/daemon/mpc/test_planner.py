"""From a published state to a plan, with each of the solvers; and plans that are handed over when they are due."""

import numpy as np
import pytest
from oracles.mpc_loop import problem
from teleopd.daemon.mpc.delivery import Synchronous
from teleopd.daemon.mpc.planner import Planner
from teleopd.daemon.profile import ProfileError, load
from teleopd.ipc.frame import Frame
from teleopd.ipc.plan import PLAN_LAYOUT
from teleopd.ipc.schema import Layout, PlanStatus

PROFILE = load("ur5e_antislosh").profile


def state(model):
    """Near the start, moving, with a reference that moves."""
    frame = Frame(Layout.of(PROFILE.blocks))
    frame.mpc.xi[: model.n_xi] = model.initial_state()
    frame.mpc.xi[3:6] = 0.2, -0.1, 0.1
    frame.mpc.xi[6] = 0.1
    frame.mpc.q2[0] = 10.0
    pose = np.array(model.pose(frame.mpc.xi[:3])).ravel()
    frame.glass.pose_ref[:3], frame.glass.pose_ref_dot[:3] = pose + (0.05, -0.03, 0), (0.1, 0, 0)
    return frame


def planned(solver):
    model, settings = problem(solver=solver)
    plan = Frame(PLAN_LAYOUT)
    assert Planner(model, settings).plan(state(model), 7, 123, plan) is PlanStatus.SOLVED
    return plan.plan


@pytest.fixture(scope="module")
def ours():
    return planned("condensed")


@pytest.mark.parametrize("solver", ["ipopt", "fatrop"])
def test_every_solver_finds_the_same_plan(ours, solver):
    theirs = planned(solver)
    assert ours.cost[0] == pytest.approx(theirs.cost[0], rel=1e-4)
    assert ours.u == pytest.approx(theirs.u, abs=0.05)


def test_a_plan_says_what_it_is_of(ours):
    assert (ours.tick[0], ours.t[0], ours.status[0]) == (7, 123, PlanStatus.SOLVED)
    assert (ours.n[0], ours.steps[0], ours.dt[0]) == (3, PROFILE.mpc.steps, PROFILE.mpc.step)
    assert ours.solve_time[0] > 0
    assert not ours.u[3 * PROFILE.mpc.steps :].any()
    assert ours.u.any()


def test_a_solver_that_finds_nothing_says_so():
    model, settings = problem(solver="ipopt")
    frame, plan = state(model), Frame(PLAN_LAYOUT)
    frame.mpc.xi[3] = 5.0  # far beyond what any input can bring back within a step
    assert Planner(model, settings).plan(frame, 1, 1, plan) is PlanStatus.INFEASIBLE
    assert not plan.plan.u.any()


@pytest.mark.parametrize(
    ("integrator", "step", "says"),
    [("rk4", 0.2, "mpc.step = 0.2: .*write a shorter step"), ("rk4", 0.1, ""), ("euler", 0.2, "")],
)
def test_a_step_in_which_the_prediction_of_the_liquid_would_grow_is_refused(integrator, step, says):
    """Euler's is the seed's, unstable or not."""
    given = {"mpc.step": step, "mpc.integrator": integrator}
    if not says:
        assert load("ur5e_antislosh", given).profile.mpc.step == step
        return
    with pytest.raises(ProfileError, match=says):
        load("ur5e_antislosh", given)


class Counting:
    """A planner that writes the tick it was asked about."""

    def plan(self, state, tick, t, into):
        into.plan.tick[0], into.plan.t[0] = tick, t


@pytest.mark.parametrize(("every", "delay"), [(1, 1), (1, 3), (5, 2), (5, 10)])
def test_in_simulated_time_a_plan_is_there_after_the_declared_ticks(every, delay):
    frame, plan = Frame(Layout.of(PROFILE.blocks)), Frame(PLAN_LAYOUT)
    settings = PROFILE.mpc.model_copy(update={"every": every, "delay": delay})
    delivery, came = Synchronous(frame, Counting(), settings), {}
    for tick in range(1, 60):
        frame.cell.tick[0], frame.cell.t[0] = tick, 10 * tick
        if delivery.take(plan):
            came[tick] = int(plan.plan.tick[0])
            assert plan.plan.t[0] == 10 * came[tick]
    assert came == {tick + delay: tick for tick in range(1, 60) if tick % every == 0 and tick + delay < 60}
