"""The glass on the UR5e against MuJoCo: kinematics, the liquid's equations over random motions, energy, the plane."""

import casadi as ca
import numpy as np
import pytest
from oracles.ur5e_glass import Glass, arm_xml, plane_xml
from pydantic import ValidationError
from teleopd.daemon.plants import ur5e
from teleopd.daemon.plants.liquid import GRAVITY, Liquid
from teleopd.daemon.plants.ur5e_antislosh import Model, Parameters
from teleopd.daemon.profile import load

PLANAR = load("ur5e_antislosh").profile.plant
SPATIAL = load("ur5e_antislosh_spatial").profile.plant
PLANE, SPACE = Model(PLANAR), Model(SPATIAL)
LIQUID = PLANAR.liquid.model_dump()
AGREE = 1e-9
"""Relative to the largest acceleration; the oracle's point mass has a radius of gyration of 1e-6.5 m."""
RANDOM = np.random.default_rng(4)


def column(value):
    return np.array(value).ravel()


def quaternion_wxyz(R):
    x, y, z, w = column(ca.DM(ur5e.quaternion(ca.SX(R))))
    return w, x, y, z


@pytest.fixture(scope="module")
def plane():
    return Glass(plane_xml(LIQUID), LIQUID)


@pytest.fixture(scope="module")
def arm():
    chain = ur5e.mounting(SPATIAL.a, SPATIAL.d, SPATIAL.lengths)
    return Glass(arm_xml(SPATIAL.a, SPATIAL.d, chain.mount_r, quaternion_wxyz(chain.mount_turn), LIQUID), LIQUID)


def glass_in_the_plane(q, v, u):
    """(x, z, θ) with first and second derivatives, by differences of (3) alone: no derivative of ours."""
    pose = lambda t: column(PLANAR_POSE(q + v * t + 0.5 * u * t * t))  # noqa: E731
    h = 1e-4
    five = [pose(k * h) for k in (-2, -1, 0, 1, 2)]
    first = (five[0] - 8 * five[1] + 8 * five[3] - five[4]) / (12 * h)
    second = (-five[0] + 16 * five[1] - 30 * five[2] + 16 * five[3] - five[4]) / (12 * h * h)
    return five[2], first, second


def PLANAR_POSE(q):
    phi, L = np.cumsum(q), np.array(PLANAR.lengths)
    return np.array([L @ np.cos(phi), -L @ np.sin(phi), phi[2]])


def states(model, n, angle=1.0):
    low, high = np.maximum(model.limits.q_min, -np.pi), np.minimum(model.limits.q_max, np.pi)
    for _ in range(n):
        q, v = RANDOM.uniform(low, high), RANDOM.uniform(-1, 1, model.n_q) * model.limits.v_max
        u = RANDOM.uniform(-1, 1, model.n_q) * model.limits.a_max
        yield q, v, u, RANDOM.uniform(-angle, angle, model.n_b), RANDOM.uniform(-15, 15, model.n_b)


def test_equation_7_is_that_of_a_pendulum_in_the_moving_glass(plane):
    for q, v, u, b, b_dot in states(PLANE, 300):
        ours = column(PLANE.xi_dot(np.concatenate([q, v, b, b_dot]), u))[-1:]
        theirs = plane.acceleration(*glass_in_the_plane(q, v, u), b, b_dot)
        assert abs(ours - theirs).max() < 1e-6 * max(1, abs(theirs).max()), (q, v, u, b, b_dot)


def test_the_spherical_pendulum_on_six_joints(arm):
    for q, v, u, b, b_dot in states(SPACE, 300):
        ours = column(SPACE.xi_dot(np.concatenate([q, v, b, b_dot]), u))[-2:]
        theirs = arm.acceleration(q, v, u, b, b_dot)
        assert abs(ours - theirs).max() < AGREE * max(1, abs(theirs).max())


def test_the_glass_is_where_the_chain_of_joints_leads(arm):
    for q, *_ in states(SPACE, 100):
        position, rotation = arm.place(q, (0, 0))
        r, R = SPACE.frame(q)
        assert abs(column(r) - position).max() < 1e-12
        assert abs(np.array(R) - rotation).max() < 1e-12


def test_over_a_random_motion_the_liquid_swings_as_mujocos_does(arm):
    """Two seconds of random accelerations; the oracle's equations are integrated by the test itself."""
    dt, q, v, w = 1e-3, np.array(SPATIAL.initial.q), np.zeros(6), np.zeros(4)
    step, ours = SPACE.step(dt), SPACE.initial_state()

    def slope(w, t, u):
        return np.concatenate([w[2:], arm.acceleration(q + v * t + 0.5 * u * t * t, v + u * t, u, w[:2], w[2:])])

    largest = 0.0
    for k in range(2000):
        if k % 100 == 0:
            wanted = RANDOM.uniform(-1, 1, 6) * SPATIAL.a_max * 0.5
        u = np.clip(wanted, (-np.array(SPATIAL.v_max) - v) / dt, (np.array(SPATIAL.v_max) - v) / dt)
        ours = column(step(ours, v + u * dt))
        k1 = slope(w, 0, u)
        k2 = slope(w + dt / 2 * k1, dt / 2, u)
        k3 = slope(w + dt / 2 * k2, dt / 2, u)
        w = w + dt / 6 * (k1 + 2 * k2 + 2 * k3 + slope(w + dt * k3, dt, u))
        q, v = q + v * dt + 0.5 * u * dt**2, v + u * dt
        largest = max(largest, abs(w[:2]).max())
        assert abs(ours[12:] - w).max() < 1e-6
    assert largest > 0.1  # it did swing


def test_the_planar_arm_is_a_restriction_of_the_six_joints():
    for q, v, u, b, b_dot in states(PLANE, 200):
        whole, still = ur5e.within(q), np.zeros(6)
        v6, u6 = still.copy(), still.copy()
        v6[list(ur5e.MOVING)], u6[list(ur5e.MOVING)] = v, u
        x, z, theta = column(PLANE.pose(q))
        y = column(SPACE.pose(whole))
        assert y == pytest.approx([x, SPATIAL.d[3], z, 0, np.sin(theta), 0], abs=1e-12)
        assert [x, z] == pytest.approx(PLANAR_POSE(q)[:2], abs=1e-12)
        in_plane = column(PLANE.xi_dot(np.concatenate([q, v, b, b_dot]), u))[-1]
        beta, alpha = column(SPACE.xi_dot(np.concatenate([whole, v6, b, [0], b_dot, [0]]), u6))[-2:]
        assert beta == pytest.approx(in_plane, rel=1e-9, abs=1e-9)
        assert alpha == pytest.approx(0, abs=1e-9)


def test_the_jacobian_is_the_derivative_of_the_pose():
    for model in (PLANE, SPACE):
        for q, *_ in states(model, 50):
            h = 1e-6
            differences = [
                (column(model.pose(q + h * e)) - column(model.pose(q - h * e))) / (2 * h) for e in np.eye(model.n_q)
            ]
            assert np.array(model.J_y(q)) == pytest.approx(np.column_stack(differences), abs=1e-8)


@pytest.mark.parametrize("d", [0.0, 0.005, 0.05])
@pytest.mark.parametrize("arm_", ["planar", "spatial"])
def test_with_the_glass_at_rest_energy_never_grows(d, arm_):
    given = PLANAR if arm_ == "planar" else SPATIAL
    model = Model(given.model_copy(update={"liquid": given.liquid.model_copy(update={"d": d})}))
    n, n_b, p = model.n_q, model.n_b, model.parameters.liquid
    q = np.array(given.initial.q)
    up = np.array(model.frame(q)[1]).T @ (0, 0, 1)

    def energy(xi):
        b, w = np.append(xi[2 * n : 2 * n + n_b], 0)[:2], np.append(xi[2 * n + n_b :], 0)[:2]
        rod = np.array([np.sin(b[0]), -np.sin(b[1]) * np.cos(b[0]), np.cos(b[1]) * np.cos(b[0])])
        speed = w[0] ** 2 + (np.cos(b[0]) * w[1]) ** 2
        return 0.5 * p.m * p.l**2 * speed - p.m * GRAVITY * p.l * rod @ up

    step, xi = model.step(1e-4), np.concatenate([q, np.zeros(n), [0.8, -0.5][:n_b], [3.0, 4.0][:n_b]])
    energies = [energy(xi)]
    for _ in range(5000):
        xi = column(step(xi, np.zeros(n)))
        energies.append(energy(xi))
    # RK4 has a drift of its own, far below what any of these dampings takes away.
    assert np.diff(energies).max() <= 1e-11
    assert energies[-1] < energies[0] - (1e-3 if d else -1e-9)


def test_a_liquid_at_rest_stays_level_in_a_tilted_glass():
    for model in (PLANE, SPACE):
        q = np.array(model.parameters.initial.q)
        q[-2:] += 0.3
        xi = np.concatenate([q, np.zeros(model.n_q), model.level(q)])
        assert column(model.xi_dot(xi, np.zeros(model.n_q))) == pytest.approx(np.zeros(model.n_xi), abs=1e-9)


def test_both_arms_start_where_the_seed_does():
    assert column(PLANE.pose(PLANAR.initial.q)) == pytest.approx([0.5, 0.3, 0], abs=1e-6)
    assert column(SPACE.pose(SPATIAL.initial.q)) == pytest.approx([0.5, SPATIAL.d[3], 0.3, 0, 0, 0], abs=1e-6)


def test_one_euler_step_of_the_seed_is_unstable_for_the_slosh_mode_and_one_of_rk4_is_not():
    """antislosh: |1 + λΔt| = 1.062; RK4 .813, exact .812."""
    xi, u, level = ca.SX.sym("xi", 8), np.zeros(3), PLANE.initial_state()
    sizes = {}
    for integrator in ("euler", "rk4"):
        f = ca.Function("f", [xi], [ca.jacobian(PLANE.advance(xi, u, 1 / 30, integrator), xi)])
        sizes[integrator] = abs(np.linalg.eigvals(np.array(f(level))[6:, 6:])).max()
    assert sizes["euler"] == pytest.approx(1.062, abs=1e-3)
    assert sizes["rk4"] == pytest.approx(0.813, abs=1e-3)
    assert PLANAR.liquid.growth(1 / 30) == pytest.approx(sizes["rk4"], abs=1e-9)


def test_quaternions_of_random_rotations():
    for _ in range(100):
        expected = RANDOM.normal(size=4)
        expected /= np.linalg.norm(expected)
        x, y, z, w = expected
        R = np.array([
            [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
        ])  # fmt: skip
        found = column(ca.DM(ur5e.quaternion(ca.SX(R))))
        assert found == pytest.approx(expected * np.sign(expected[3]), abs=1e-12)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"v_max": [1, 1]}, "v_max: write one value for each of the 3 joints"),
        ({"a_max": [8, 0, 12]}, "a_max: every value must be positive"),
        ({"q_min": [0, 0, 0]}, "initial.q: joint"),
        ({"liquid": {"l": 0, "h": 0.08, "m": 1, "d": 0.005}}, "greater than 0"),
    ],
)
def test_impossible_parameters_are_refused(change, says):
    with pytest.raises(ValidationError, match=says):
        Parameters.model_validate({**PLANAR.model_dump(), **change})


def test_a_plant_that_ticks_too_slowly_for_its_liquid_is_refused():
    with pytest.raises(ValueError, match=r"liquid: .*cell\.rate"):
        PLANE.check(0.05)


@pytest.mark.parametrize("change", [{"d": 5.0}, {"m": 1e-4}, {"l": 1e-3}, {"l": 1e-3, "d": 0.0}], ids=str)
def test_a_liquid_that_no_step_could_follow_is_refused(change):
    """Swings that are too quick, and damping that is: the plant's period and the prediction's step."""
    liquid = PLANAR.liquid.model_copy(update=change)
    model = Model(PLANAR.model_copy(update={"liquid": liquid}))
    with pytest.raises(ValueError, match=r"liquid: .*cell\.rate"):
        model.check(1 / 250)
    with pytest.raises(ValueError, match="write a shorter step"):
        model.check_prediction(1 / 30)
    model.check(1e-6)
    model.check_prediction(1e-6)
    PLANE.check(1 / 500)
    PLANE.check_prediction(1 / 30)


def test_links_that_are_not_the_arms_are_refused():
    with pytest.raises(ValueError, match="L1 and L2"):
        ur5e.mounting(SPATIAL.a, SPATIAL.d, [0.4, 0.39, 0.1])


def test_the_liquids_frequency_and_decay():
    assert Liquid(l=0.02, h=0.08, m=1, d=0.005).decay == pytest.approx(12.5)
    assert Liquid(l=0.02, h=0.08, m=1, d=0.005).omega == pytest.approx(22.15, abs=0.01)
