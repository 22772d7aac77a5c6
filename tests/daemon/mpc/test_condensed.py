"""The solver against ipopt, converged: single problems, whole motions; its limits, its failures, its repeatability."""

import numpy as np
import pytest
from oracles.mpc_loop import Loop, problem
from teleopd.daemon.mpc.condensed import CondensedSolver
from teleopd.daemon.mpc.formulation import Formulation
from teleopd.daemon.mpc.nlp import NlpSolver
from teleopd.ipc.schema import PlanStatus

P1, P2 = 0.0, 1.0
EQUAL = 0.01
"""Share by which the closed loop's cost may differ from that of ipopt, converged."""
SAME = 1e-3
"""… and that of one plan, which may be one of several minima."""
BEYOND = 1e-6
"""How far a limit may be exceeded, rad/s, rad/s², rad."""


def made(profile="ur5e_antislosh", backend="auto", **settings):
    model, chosen = problem(profile, **settings)
    return model, chosen, CondensedSolver(Formulation(model, chosen), backend)


@pytest.fixture(scope="module")
def planar():
    return made()


def reference(model, settings):
    return NlpSolver(Formulation(model, settings), "ipopt")


def requests(model, settings, n, seed=3):
    """Random states near the start, and references that move."""
    random = np.random.default_rng(seed)
    for _ in range(n):
        xi = model.initial_state()
        xi[: model.n_q] += random.uniform(-0.2, 0.2, model.n_q)
        xi[model.n_q : 2 * model.n_q] = random.uniform(-0.7, 0.7, model.n_q)
        xi[2 * model.n_q :] += random.uniform(-0.2, 0.2, 2 * model.n_b)
        y = np.array(model.pose(xi[: model.n_q])).ravel() + random.uniform(-0.1, 0.1, model.n_y)
        yield xi, y + np.multiply.outer(settings.times, random.uniform(-0.2, 0.2, model.n_y))


def constraints_kept(model, settings, xi, u):
    limits, n = model.limits, model.n_q
    assert (abs(u) <= np.array(limits.a_max) + BEYOND).all()
    v = xi[n : 2 * n] + settings.step * np.cumsum(u, axis=0)
    assert (abs(v) <= np.array(limits.v_max) + BEYOND).all()


@pytest.mark.parametrize("profile", ["ur5e_antislosh", "ur5e_antislosh_spatial"])
@pytest.mark.parametrize("tuning", [P1, P2])
def test_a_cold_start_finds_what_ipopt_finds(profile, tuning, full):
    model, settings, ours = made(profile)
    theirs, q2 = reference(model, settings), settings.q2(tuning)
    for xi, y in requests(model, settings, 20 if full else 3):
        ours.reset(), theirs.reset()
        a, b = ours.solve(xi, y, q2, 0.0), theirs.solve(xi, y, q2, 0.0)
        assert (a.status, b.status) == (PlanStatus.SOLVED, PlanStatus.SOLVED)
        if a.cost > b.cost * (1 + SAME):  # another minimum: ipopt, begun there, finds no better one near it
            assert a.cost < b.cost * (1 + EQUAL)
            theirs._guess = trajectory(model, settings, xi, a.u), a.u.T
            b = theirs.solve(xi, y, q2, 0.0)
        assert a.cost == pytest.approx(b.cost, rel=SAME)
        constraints_kept(model, settings, xi, a.u)


def trajectory(model, settings, xi, u):
    """ξ_0 … ξ_N, as columns."""
    states = [xi]
    for inputs in u:
        states.append(np.array(model.advance(states[-1], inputs, settings.step)).ravel())
    return np.array(states).T


@pytest.mark.parametrize("bound", [None, 1e-3], ids=["free", "bounded tightly"])
def test_wherever_the_arm_is_and_however_it_moves_there_is_a_plan_within_its_bounds(bound, full):
    """Cold and warm, near the joints' limits, beyond them and beyond the velocities': braking is always possible."""
    model, settings = problem(**({} if bound is None else {"slosh_max": bound}))
    model.limits.q_min[:], model.limits.q_max[:] = [-2.0] * 3, [2.0] * 3
    solver, random = CondensedSolver(Formulation(model, settings)), np.random.default_rng(11)
    q_max, v_max, within = np.array(model.limits.q_max), np.array(model.limits.v_max), 0
    for k in range(3000 if full else 200):
        xi = model.initial_state()
        xi[:3] = random.uniform(-2, 2, 3) if k % 3 else xi[:3]
        if k % 3 == 1:
            xi[random.integers(3)] = random.choice((-1, 1)) * (2.0 - random.uniform(-0.1, 0.1))
        xi[3:6] = random.uniform(-1.2, 1.2, 3) * v_max
        xi[6:] += random.uniform(-1, 1, 2) * (1.2, 15)
        y = np.array(model.pose(xi[:3])).ravel() + random.uniform(-0.5, 0.5, 3)
        path = y + np.multiply.outer(settings.times, random.uniform(-1, 1, 3))
        if k % 2:
            solver.reset()
        found = solver.solve(xi, path, settings.q2(random.uniform()), 0.033 * (k % 4))
        assert found.status is PlanStatus.SOLVED, (k, xi)
        assert (abs(found.u) <= np.array(model.limits.a_max) + BEYOND).all()
        q, v = xi[:3], xi[3:6]
        speeds = np.vstack([v, v + settings.step * np.cumsum(found.u, axis=0)])
        angles = q + settings.step * np.cumsum((speeds[:-1] + speeds[1:]) / 2, axis=0)
        beyond = max((abs(angles) - q_max).max(), (abs(speeds[1:]) - v_max).max())
        way = v**2 / (2 * np.array(model.limits.a_max)) + settings.step * abs(v)  # more than braking takes
        if (abs(v) <= v_max).all() and (q + way <= q_max).all() and (q - way >= -q_max).all():
            within += 1
            assert beyond <= BEYOND, (k, xi)
    assert within > 50


@pytest.fixture(scope="module", params=[P1, P2], ids=["P1", "P2"])
def motions(request, planar):
    """The shipped hand motion, controlled by ours and by ipopt, 30 plans a second."""
    model, settings, ours = planar
    ours.reset()
    loops = [
        Loop(model, settings, solver, settings.q2(request.param)).run() for solver in (ours, reference(model, settings))
    ]
    return request.param, *loops


def test_on_the_shipped_motion_it_is_as_good_as_ipopt(motions):
    tuning, ours, theirs = motions
    assert ours.cost == pytest.approx(theirs.cost, rel=EQUAL)
    assert ours.by_the_second == pytest.approx(theirs.by_the_second, rel=EQUAL)  # on the hard stretches, too
    if tuning == P1:
        assert ours.rms <= theirs.rms * 1.01


@pytest.mark.parametrize(
    ("tuning", "rate", "begin", "short", "long"),
    [(0.5, 30.0, 0.0, 4.0, 10.0), (P1, 500.0, 5.0, 5.2, 6.0), (P2, 500.0, 5.0, 5.2, 6.0)],
    ids=["between P1 and P2", "P1 at the rate of the cell", "P2 at the rate of the cell"],
)
def test_with_any_weight_and_rate_it_is_as_good_as_ipopt(planar, tuning, rate, begin, short, long, full):
    model, settings, ours = planar
    ours.reset()
    part = {"rate": rate, "begin": begin, "last": long if full else short}
    loops = [
        Loop(model, settings, solver, settings.q2(tuning), **part).run()
        for solver in (ours, reference(model, settings))
    ]
    assert loops[0].cost == pytest.approx(loops[1].cost, rel=EQUAL)


def test_a_plan_that_changes_is_iterated_again_and_one_that_does_not_is_not(planar):
    model, settings, solver = planar
    solver.reset()
    xi, y = next(requests(model, settings, 1))
    solver.solve(xi, y, 1e3, 0.0)
    assert solver.solve(xi, y, 1e3, 0.0).iterations == 1
    assert solver.solve(xi, y + (0.1, 0, 0), 1e3, 0.0).iterations > 1
    assert solver.solve(xi, y - (0.3, 0.2, 0), 1e3, 0.0).iterations <= settings.iterations


def test_on_the_shipped_motion_no_limit_is_exceeded(motions, planar):
    model, (_, ours, _) = planar[0], motions
    states, n = np.array(ours.states), model.n_q
    assert (abs(states[:, n : 2 * n]) <= np.array(model.limits.v_max) + BEYOND).all()
    assert (abs(np.array(ours.inputs)) <= np.array(model.limits.a_max) + BEYOND).all()
    assert abs(states[:, n : 2 * n]).max() > 1.4  # and they are reached


def test_p2_keeps_the_liquid_ten_times_stiller(planar):
    model, settings, solver = planar
    slosh = []
    for tuning in (P1, P2):
        solver.reset()
        slosh.append(Loop(model, settings, solver, settings.q2(tuning)).run().slosh)
    assert slosh[1] * 10 <= slosh[0]


def test_between_p1_and_p2_each_step_trades_tracking_for_stillness(planar):
    model, settings, solver = planar
    found = []
    for tuning in (0.0, 0.5, 0.75, 1.0):
        solver.reset()
        found.append(Loop(model, settings, solver, settings.q2(tuning)).run())
    assert [loop.rms for loop in found] == sorted(loop.rms for loop in found)
    assert [loop.slosh for loop in found] == sorted((loop.slosh for loop in found), reverse=True)


@pytest.mark.parametrize("profile", ["ur5e_antislosh", "ur5e_antislosh_spatial"])
def test_the_same_inputs_give_the_same_plan_bit_for_bit(profile):
    plans = []
    for _ in range(2):
        model, settings, solver = made(profile)
        plans.append([solver.solve(xi, y, 30.0, 0.002).u for xi, y in requests(model, settings, 6)])
    assert all((a == b).all() for a, b in zip(*plans, strict=True))


def test_with_and_without_a_compiler_the_plans_agree():
    plans = []
    for backend in ("compiled", "evaluated"):
        model, settings, solver = made(backend=backend)
        plans.append([solver.solve(xi, y, 30.0, 0.002).u for xi, y in requests(model, settings, 6)])
    assert np.array(plans[0]) == pytest.approx(np.array(plans[1]), abs=1e-6)


def test_a_plan_is_shifted_by_the_time_that_has_passed(planar):
    """At rest at the reference the old plan, shifted, would be wrong only where it is not: zero."""
    model, settings, solver = planar
    solver.reset()
    xi, y = next(requests(model, settings, 1))
    first = solver.solve(xi, y, 1.0, 0.0).u
    U = solver._memory["qp.U"].reshape(first.shape)
    solver._shift(2.5 * settings.step)
    expected = 0.5 * (np.vstack([first[2:], 0 * first[:2]]) + np.vstack([first[3:], 0 * first[:3]]))
    assert expected == pytest.approx(U, abs=1e-12)
    solver._shift(1e9)
    assert not U.any()


def test_an_arm_beyond_its_limits_is_brought_back_as_fast_as_it_can_be(planar):
    model, settings, solver = planar
    solver.reset()
    xi = model.initial_state()
    xi[3] = model.limits.v_max[0] + 0.5
    y = np.tile(np.array(model.pose(xi[:3])).ravel() + (0.3, 0, 0), (settings.steps, 1))
    found = solver.solve(xi, y, 1e-3, 0.0)
    assert found.status is PlanStatus.SOLVED
    v = xi[3] + settings.step * np.cumsum(found.u[:, 0])
    braking = np.maximum(model.limits.v_max[0], xi[3] - settings.step * model.limits.a_max[0] * np.arange(1, 21))
    assert (v <= braking + BEYOND).all()


def test_a_joint_stops_before_its_limit():
    model, settings, solver = made()
    xi, n = model.initial_state(), model.n_q
    wall = xi[0] + 0.05
    model.limits.q_max[0] = wall
    solver = CondensedSolver(Formulation(model, settings), "auto")
    xi[n] = 0.3
    low = np.array(model.pose(xi[:n] + (0.4, 0, 0))).ravel()
    found = solver.solve(xi, np.tile(low, (settings.steps, 1)), 1e-3, 0.0)
    assert found.status is PlanStatus.SOLVED
    times, q, v = settings.step, xi[0], xi[n]
    angles = []
    for u in found.u[:, 0]:
        q, v = q + times * v + times**2 / 2 * u, v + times * u
        angles.append(q)
    assert max(angles) <= wall + BEYOND
    assert max(angles) > wall - 1e-3  # it goes there


def test_slosh_angles_are_bounded_where_that_is_asked_for():
    """P1 swings freely; with a bound it does not, and where the bound is out of reach there still is a plan."""
    free, bound = made()[:2], 0.08
    model, settings, solver = made(slosh_max=bound)
    loops = [Loop(free[0], free[1], made()[2], 1e-3), Loop(model, settings, solver, 1e-3)]
    for loop in loops:
        loop.run()
    assert loops[0].slosh > 2 * bound
    assert loops[1].slosh < bound * 1.1  # Gauss–Newton bounds the linearised angle
    xi = model.initial_state()
    xi[6:] = 0.5, 5.0
    solver.reset()
    y = np.tile(np.array(model.pose(xi[:3])).ravel(), (settings.steps, 1))
    assert solver.solve(xi, y, 1e-3, 0.0).status is PlanStatus.SOLVED


@pytest.mark.parametrize("broken", ["xi", "y", "q2"])
def test_numbers_that_are_none_give_no_plan_and_leave_no_trace(planar, broken):
    model, settings, solver = planar
    solver.reset()
    xi, y = next(requests(model, settings, 1))
    given = {"xi": xi.copy(), "y": y.copy(), "q2": 1.0}
    if broken == "q2":
        given["q2"] = float("nan")
    else:
        given[broken].ravel()[2] = np.nan
    solver.solve(xi, y, 1.0, 0.0)
    failed = solver.solve(given["xi"], given["y"], given["q2"], 0.002)
    assert failed.status is PlanStatus.NON_FINITE
    assert not failed.u.any()
    again = solver.solve(xi, y, 1.0, 0.002)
    assert again.status is PlanStatus.SOLVED
    solver.reset()
    assert (again.u == solver.solve(xi, y, 1.0, 0.0).u).all()


def test_a_reference_that_cannot_be_reached_is_approached(planar):
    model, settings, solver = planar
    solver.reset()
    xi = model.initial_state()
    y = np.tile((2.0, 1.0, 0.0), (settings.steps, 1))
    for _ in range(60):
        found = solver.solve(xi, y, 1e-3, settings.step)
        assert found.status is PlanStatus.SOLVED
        constraints_kept(model, settings, xi, found.u)
        xi = np.array(model.advance(xi, found.u[0], settings.step)).ravel()
    reach = np.linalg.norm(np.array(model.pose(xi[:3])).ravel()[:2])
    assert reach > 0.75
