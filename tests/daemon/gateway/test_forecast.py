"""The way that a plan foresees, against the plant that follows it, and where there is none to show."""

import numpy as np
import pytest
from support import cell_name
from teleopd.daemon.gateway.forecast import Forecast, ahead, forecast_of
from teleopd.daemon.plants import find
from teleopd.daemon.profile import load
from teleopd.ipc.frame import Frame
from teleopd.ipc.plan import PLAN_LAYOUT, PlanInbox, PlanSlot
from teleopd.ipc.schema import Layout, PlanStatus
from teleopd.ipc.segment import remove_dead

RNG = np.random.default_rng(4)
PROFILES = ("ur5e_antislosh", "ur5e_antislosh_spatial")
DT = 1 / 30


@pytest.fixture
def cell():
    name = cell_name()
    inbox = PlanInbox(name)
    inbox.go_live()
    yield name
    inbox.end()
    remove_dead([name])


def moving(profile, t=7_000_000_000):
    """A model, a state of its cell at time t, ns, in motion, and accelerations for a plan."""
    model = find(profile.plant.type).Model(profile.plant)
    state, n = Frame(Layout.of(profile.blocks)), model.n_q
    state.cell.t[0], state.mpc.age[0] = t, 0
    state.mpc.xi[:n], state.mpc.xi[n : 2 * n] = profile.plant.initial.q, RNG.uniform(-0.5, 0.5, n)
    return model, state, RNG.uniform(-2, 2, (profile.mpc.steps, n))


def planned(u, t, status=PlanStatus.SOLVED):
    frame = Frame(PLAN_LAYOUT)
    plan, (steps, n) = frame.plan, u.shape
    plan.t[0], plan.dt[0], plan.steps[0], plan.n[0], plan.status[0] = t, DT, steps, n, status
    plan.u[: u.size] = u.ravel()
    return frame


@pytest.mark.parametrize("name", PROFILES)
@pytest.mark.parametrize("age", [0.0, 0.021, 0.1])
def test_the_way_is_the_one_that_the_plant_takes(cell, name, age):
    """The plant is driven through the rest of the plan in small periods of its own."""
    profile = load(name).profile
    model, state, u = moving(profile)
    slot = PlanSlot(cell)
    slot.write(planned(u, int(state.cell.t[0]) - round(1e9 * age)))
    forecast = Forecast(cell, profile, profile.mpc.steps)
    path = np.frombuffer(forecast.path(state), dtype="<f4").reshape(-1, 3)
    forecast.forget()
    slot.close()
    n = model.n_q
    x = np.concatenate([np.array(state.mpc.xi[: 2 * n]), np.zeros(2 * model.n_b)])
    np.testing.assert_allclose(path[0], np.array(model.frame(x[:n])[0]).ravel(), atol=1e-6)
    t, points = age, path[1:]
    assert len(points) == len(u) - int(age / DT)
    for k, point in enumerate(points, start=int(age / DT)):
        pieces = 40
        h = ((k + 1) * DT - t) / pieces
        for _ in range(pieces):
            x = np.array(model.step(h)(x, x[n : 2 * n] + h * u[k])).ravel()
        t = (k + 1) * DT
        np.testing.assert_allclose(point, np.array(model.frame(x[:n])[0]).ravel(), atol=2e-6)


def test_nothing_is_left_of_an_old_plan():
    q = np.zeros(3)
    assert ahead(q, q, np.ones((20, 3)), DT, 20 * DT + 1e-9) is None
    assert len(ahead(q, q, np.ones((20, 3)), DT, 19.5 * DT)) == 2


def test_without_a_plan_there_is_no_way(cell):
    profile = load(PROFILES[0]).profile
    _, state, u = moving(profile)
    forecast, slot = Forecast(cell, profile, profile.mpc.steps), PlanSlot(cell)
    assert forecast.path(state) == b""  # nothing was written yet
    for status in (PlanStatus.INFEASIBLE, PlanStatus.NON_FINITE):
        slot.write(planned(u, int(state.cell.t[0]), status))
        assert forecast.path(state) == b""
    for nonsense in (np.nan, np.inf):
        slot.write(planned(np.where(u == u[3, 1], nonsense, u), int(state.cell.t[0])))
        assert forecast.path(state) == b""
    slot.write(planned(u[:, :2], int(state.cell.t[0])))
    assert forecast.path(state) == b"", "of another robot"
    slot.write(planned(u, int(state.cell.t[0])))
    assert forecast.path(state)
    state.mpc.age[0] = -1
    assert forecast.path(state) == b"", "the core follows none"
    forecast.forget()
    slot.close()


def test_a_core_that_is_not_there_is_no_error():
    profile = load(PROFILES[0]).profile
    _, state, _ = moving(profile)
    assert Forecast("no-such-cell", profile, profile.mpc.steps).path(state) == b""


def test_only_real_time_has_plans_in_shared_memory():
    assert forecast_of("x", load("omni_arm").profile) is None
    assert forecast_of("x", load(PROFILES[0], {"cell.clock": "simulated"}).profile) is None
    assert forecast_of("x", load(PROFILES[0]).profile) is not None
