"""The model of seed 2's robot against SciPy's integrator and the geometry of two wheels; contact with a place."""

import numpy as np
import pytest
from drive import drive
from pydantic import ValidationError
from scipy.integrate import solve_ivp
from teleopd.daemon.plants.turtlebot3 import Model, Parameters
from teleopd.daemon.profile import ProfileError, load

PARAMETERS = load("turtlebot3").profile.plant
MODEL = Model(PARAMETERS)
DT = 0.005


def integrated(x, v_ref, dt, lag):
    """The same robot by its differential equations."""

    def x_dot(_, x):
        return [x[3] * np.cos(x[2]), x[3] * np.sin(x[2]), x[4], *((np.array(v_ref) - x[3:]) / lag)]

    return solve_ivp(x_dot, (0, dt), x, rtol=1e-11, atol=1e-13).y[:, -1]


def test_a_step_is_the_integral_of_the_equations():
    rng, step = np.random.default_rng(0), MODEL.step(DT)
    for _ in range(50):
        x, v_ref = rng.uniform(-1, 1, 5) * [3, 3, 3, 0.2, 1], rng.uniform(-1, 1, 2) * [0.2, 1]
        expected = integrated(x, v_ref, DT, np.array(PARAMETERS.lag))
        np.testing.assert_allclose(np.array(step(x, v_ref)).ravel(), expected, rtol=0, atol=1e-7)


def test_a_long_drive_stays_on_its_circle():
    step, x = MODEL.step(DT), np.array([0, 0, 0, 0.1, 0.5])
    for _ in range(2000):
        x = np.array(step(x, [0.1, 0.5])).ravel()
        assert np.hypot(x[0], x[1] - 0.2) == pytest.approx(0.2, abs=1e-9)


def test_the_ideal_plant_does_what_it_is_told_in_one_tick():
    ideal = Model(Parameters(**{**PARAMETERS.model_dump(), "lag": [0, 0]}))
    x = np.array(ideal.step(DT)([0, 0, 0, 0.1, 0], [-0.2, 0.7])).ravel()
    np.testing.assert_allclose(x[3:], [-0.2, 0.7], atol=0)


def test_wheels_roll_with_the_body():
    """Speeds from the velocities of two points on the ground, half the track to each side."""
    v, omega = 0.1, 0.6
    for side, wheel in ((-1, 0), (1, 1)):  # right, left
        at = np.array([0, side * PARAMETERS.track / 2])
        speed = v - omega * at[1]
        assert float((MODEL.wheels @ [v, omega])[wheel]) == pytest.approx(speed / PARAMETERS.wheel_radius)


def test_compensation_makes_it_follow_with_the_rate_that_is_asked_for():
    with drive("turtlebot3_free", compensation__on=True, compensation__k=20, modes__start="plain") as run:
        seen = run.run(2.0, lambda _: (0.1, 0), watch=("base.u", "guard.v_cmd"))
        v, v_c = seen["base.u"][:, 0], seen["guard.v_cmd"][:, 0]
    slope = np.diff(v[:300]) / DT
    lag = (v_c - v)[: len(slope)]
    fast = lag > 1e-3
    assert fast.sum() > 20
    np.testing.assert_allclose((slope / lag[: len(slope)])[fast], 20, rtol=0.35)


def test_what_is_impossible_is_refused():
    for key, value in (("lag", [-0.1, 0.1]), ("v_max", [0, 1]), ("a_max", [1, -1]), ("track", 0)):
        with pytest.raises(ValidationError, match=key):
            Parameters(**{**PARAMETERS.model_dump(), key: value})


def test_a_robot_that_starts_inside_something_is_refused():
    with pytest.raises(ProfileError, match=r"arena\.low.*the robot starts \d+ mm inside something"):
        load("turtlebot3", {"plant.initial.eta": [1.55, -0.14, 0]})


def test_it_stops_at_a_wall_and_the_contact_is_counted_once():
    """Without the guard and without assistance: it drives into the wall, stays there, and can leave."""
    with drive("turtlebot3_free", guard__clearance__on=False, modes__start="plain") as run:
        run.run(8.0, lambda _: (-0.1, 0))
        assert run.frame.arena.contacts[0] == 1
        assert -1e-6 < run.frame.arena.clearance[0] < 2e-3
        assert abs(run.frame.base.u[0]) < 1e-3
        seen = run.run(2.0, lambda _: (0.1, 0), watch=("arena.clearance",))
        assert seen["arena.clearance"][-1] > 0.1
        assert run.frame.arena.contacts[0] == 1
