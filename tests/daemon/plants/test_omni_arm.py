"""The model of seed 1's robot against finite differences, Pinocchio, and conservation laws."""

import casadi as ca
import numpy as np
import pinocchio as pin
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.omni_arm import Dynamics, Kinematics
from pydantic import ValidationError
from teleopd.daemon.kernel import Library
from teleopd.daemon.plants import symbolic
from teleopd.daemon.plants.omni_arm import GRAVITY, N_Q, N_V, Link, Model, Parameters
from teleopd.daemon.plants.symbolic import Compensation
from teleopd.daemon.profile import ProfileError, load

RESOLVED = load("omni_arm")
PARAMETERS = RESOLVED.profile.plant
MODEL = Model(PARAMETERS)
KINEMATICS, DYNAMICS = Kinematics(PARAMETERS), Dynamics(PARAMETERS)
DT = RESOLVED.profile.cell.dt
N = 1000
EPSILON = 1e-5


def _pinocchio():
    """The same robot, built from the same numbers, by a library that knows nothing of ours."""
    robot = pin.Model()
    robot.gravity.linear[:] = (0, 0, -GRAVITY)
    parent, at = 0, pin.SE3.Identity()
    for i, link in enumerate(PARAMETERS.links):
        joint = pin.JointModelRZ() if i == 0 else pin.JointModelRY()
        parent = robot.addJoint(parent, joint, at, f"q{i + 1}")
        inertia = pin.Inertia(link.mass, np.array(link.com), np.diag(link.inertia))
        robot.appendBodyToJoint(parent, inertia, pin.SE3.Identity())
        at = pin.SE3(np.eye(3), np.array([0, 0, PARAMETERS.l[i]]))
    robot.addFrame(pin.Frame("end effector", parent, at, pin.FrameType.OP_FRAME))
    robot.armature[:] = PARAMETERS.armature
    return robot, robot.createData()


PIN, DATA = _pinocchio()


def states(n=N, seed=0):
    """η, q, v: joints over their range, velocities up to their limits."""
    rng = np.random.default_rng(seed)
    eta = rng.uniform([-5, -5, -np.pi], [5, 5, np.pi], (n, 3))
    q = rng.uniform(PARAMETERS.q_min, PARAMETERS.q_max, (n, N_Q))
    return eta, q, rng.uniform(-1, 1, (n, N_V)) * PARAMETERS.v_max


def column(value):
    return np.array(value).ravel()


def relative(a, b):
    return np.abs(np.asarray(a) - np.asarray(b)).max() / max(np.abs(b).max(), 1.0)


def central(f, at, directions):
    """Central differences of f along each direction."""
    return np.column_stack(
        [(column(f(at + EPSILON * d)) - column(f(at - EPSILON * d))) / (2 * EPSILON) for d in directions]
    )


def test_the_arms_jacobian_is_the_derivative_of_3():
    for q in states()[1]:
        assert relative(np.array(MODEL.J_a(q)), central(MODEL.h, q, np.eye(N_Q))) < 1e-6


def test_the_whole_jacobian_is_the_derivative_of_7_along_the_robots_own_velocities():
    for eta, q, _ in zip(*states(), strict=True):
        pose = np.concatenate([eta, q])
        moves = np.eye(N_V)  # η̇ = J_P·u and q̇ of each unit velocity
        moves[:3, :3] = np.array(MODEL.J_P(eta[2]))
        expected = central(lambda x: MODEL.xi(x[:3], x[3:]), pose, moves.T)
        assert relative(np.array(MODEL.J(eta, q)), expected) < 1e-6


def printed_8(eta, q, v):
    """Seed 1's (8), letter by letter."""
    a, b, (_, l2, l3, l4) = PARAMETERS.a, PARAMETERS.b, PARAMETERS.l
    psi, theta, (q1, q2, q3, q4) = eta[2], q[0] + eta[2], q
    ul, um, _, d1, d2, d3, d4 = v
    S, C = np.sin, np.cos
    s2, s23, s234, c2, c23, c234 = S(q2), S(q2 + q3), S(q2 + q3 + q4), C(q2), C(q2 + q3), C(q2 + q3 + q4)
    up = l2 * c2 + l3 * c23 + l4 * c234
    x = ul * C(psi) - um * S(psi) - a * S(psi) - b * C(psi) - S(theta) * up * d1
    x += (C(theta) * (l2 * s2 + l3 * s23) + l4 * C(q1) * s234) * d2
    x += C(theta) * (l4 * s234 * d4 + (l3 * s23 + l4 * s234) * d3)
    y = ul * S(psi) + um * C(psi) + a * C(psi) - b * S(psi) - C(theta) * up * d1
    y += (S(theta) * (l2 * s2 + l3 * s23) + l4 * S(q1) * s234) * d2
    y += S(theta) * (l4 * s234 * d4 + (l3 * s23 + l4 * s234) * d3)
    return np.array([x, y, up * d2 + (l3 * c23 + l4 * c234) * d3 + l4 * c234 * d4])


def test_the_printed_8_is_not_the_derivative_of_7():
    """It lacks ω beside a and b and in the column of q̇1, and measures angles from the horizontal."""
    wrong = 0
    for eta, q, v in zip(*states(), strict=True):
        pose, move = np.concatenate([eta, q]), np.concatenate([column(MODEL.J_P(eta[2]) @ v[:3]), v[3:]])
        true = central(lambda x: MODEL.xi(x[:3], x[3:]), pose, [move])[:, 0]
        assert relative(column(MODEL.J(eta, q) @ v), true) < 1e-6
        wrong += np.abs(printed_8(eta, q, v) - true).max() > 0.01
    assert wrong > 0.99 * N


def test_by_the_printed_8_a_robot_at_rest_moves():
    """The terms of a and b lack ω: the plainest sign that it is a misprint."""
    eta, q, _ = (s[0] for s in states(1))
    assert np.linalg.norm(printed_8(eta, q, np.zeros(N_V))) == pytest.approx(np.hypot(PARAMETERS.a, PARAMETERS.b))
    assert not column(MODEL.J(eta, q) @ np.zeros(N_V)).any()


def test_kinematics_agree_with_pinocchio_and_with_the_equations():
    mount = np.array([PARAMETERS.a, PARAMETERS.b, 0])
    for eta, q, v in zip(*states(), strict=True):
        pin.framesForwardKinematics(PIN, DATA, q)
        h = DATA.oMf[PIN.getFrameId("end effector")].translation
        turn = pin.utils.rotate("z", eta[2])
        xi = np.array([eta[0], eta[1], PARAMETERS.eta_p]) + turn @ (mount + h)
        jacobian = pin.computeFrameJacobian(PIN, DATA, q, PIN.getFrameId("end effector"), pin.LOCAL_WORLD_ALIGNED)
        assert relative(column(MODEL.h(q)), h) < 1e-9
        assert relative(column(MODEL.xi(eta, q)), xi) < 1e-9
        assert relative(np.array(MODEL.J_a(q)), jacobian[:3]) < 1e-9
        assert relative(column(MODEL.h(q)), KINEMATICS.h(q)) < 1e-9
        assert relative(column(MODEL.xi(eta, q)), KINEMATICS.xi(eta, q)) < 1e-9
        assert relative(np.array(MODEL.J(eta, q)), KINEMATICS.J(eta, q)) < 1e-9
        assert relative(column(MODEL.J_P(eta[2]) @ v[:3]), turn @ v[:3]) < 1e-9


def test_inertia_coriolis_and_gravity_agree_with_pinocchio():
    for _, q, v in zip(*states(), strict=True):
        q_dot = v[3:]
        M = pin.crba(PIN, DATA, q)
        M = np.triu(M) + np.triu(M, 1).T
        gravity = pin.computeGeneralizedGravity(PIN, DATA, q)
        coriolis = pin.nonLinearEffects(PIN, DATA, q, q_dot) - gravity
        assert relative(np.array(MODEL.M_rb(q)), M) < 1e-9
        assert relative(column(MODEL.C_rb(q, q_dot) @ q_dot), coriolis) < 1e-9
        assert relative(column(MODEL.g_rb(q)), gravity) < 1e-9


def test_forward_dynamics_agree_with_pinocchio_and_with_24():
    rng = np.random.default_rng(1)
    for eta, q, v in zip(*states(), strict=True):
        v_ref = rng.uniform(-1, 1, N_V) * PARAMETERS.v_max
        x_dot = column(MODEL.x_dot(np.concatenate([eta, q, v]), v_ref))
        torque = np.array(PARAMETERS.servo_gain) * (v_ref[3:] - v[3:])
        u, s, omega = v[:3], PARAMETERS.sigma, v[2]
        C = np.array([[s[3], -omega * s[4], 0], [omega * s[5], s[6], 0], [0, 0, s[7]]])
        assert relative(x_dot[10:], pin.aba(PIN, DATA, q, v[3:], torque)) < 1e-9
        assert relative(x_dot[7:10], np.linalg.solve(np.diag(s[:3]), v_ref[:3] - C @ u)) < 1e-9
        assert relative(x_dot[:7], np.concatenate([column(MODEL.J_P(eta[2]) @ u), v[3:]])) < 1e-9


def test_the_numpy_reference_agrees_with_pinocchio():
    """The laws are tested against that reference, so it is tested too."""
    for _, q, v in zip(*states(200, seed=2), strict=True):
        M, bias = DYNAMICS.arm(q, v[3:])
        expected = pin.crba(PIN, DATA, q)
        assert relative(M, np.triu(expected) + np.triu(expected, 1).T) < 1e-12
        assert relative(bias, pin.nonLinearEffects(PIN, DATA, q, v[3:])) < 1e-12


def test_m_dot_minus_2c_is_skew_symmetric():
    q, q_dot = ca.SX.sym("q", N_Q), ca.SX.sym("q_dot", N_Q)
    M_dot = ca.reshape(ca.jtimes(ca.vec(MODEL.M_rb(q)), q, q_dot), N_Q, N_Q)
    N_ = ca.Function("N", [q, q_dot], [M_dot - 2 * MODEL.C_rb(q, q_dot)])
    for _, at, v in zip(*states(), strict=True):
        matrix = np.array(N_(at, v[3:]))
        assert np.abs(matrix + matrix.T).max() < 1e-12


def test_the_inertia_matrix_is_symmetric_and_positive_definite_over_the_joint_range():
    for q in states()[1]:
        M = np.array(MODEL.M_rb(q))
        assert np.abs(M - M.T).max() < 1e-12
        assert np.linalg.eigvalsh(M).min() >= 0.9 * min(PARAMETERS.armature)


def test_compensation_is_the_inverse_of_the_dynamics():
    rng = np.random.default_rng(3)
    for eta, q, v in zip(*states(), strict=True):
        wanted = rng.uniform(-1, 1, N_V) * PARAMETERS.a_max
        v_ref = column(MODEL.compensation(q, v, wanted))
        got = column(MODEL.x_dot(np.concatenate([eta, q, v]), v_ref))[7:]
        assert relative(got, wanted) < 1e-9
        assert relative(v_ref, DYNAMICS.compensation(q, v, wanted)) < 1e-9


def _energy(x):
    """Pinocchio's, rotors included."""
    return pin.computeMechanicalEnergy(PIN, DATA, x[3:7], x[10:])


def test_the_arms_energy_grows_by_the_power_of_its_servos():
    rng = np.random.default_rng(4)
    for eta, q, v in zip(*states(), strict=True):
        x, v_ref = np.concatenate([eta, q, v]), rng.uniform(-1, 1, N_V)
        x_dot = column(MODEL.x_dot(x, v_ref))
        growth = (_energy(x + EPSILON * x_dot) - _energy(x - EPSILON * x_dot)) / (2 * EPSILON)
        power = (np.array(PARAMETERS.servo_gain) * (v_ref[3:] - v[3:])) @ v[3:]
        assert abs(growth - power) < 1e-5 * max(abs(power), 1.0)


def test_with_the_reference_at_zero_the_arm_only_loses_energy():
    step = MODEL.step(DT)
    for eta, q, v in zip(*states(10, seed=5), strict=True):
        x = np.concatenate([eta, q, v])
        energies = [_energy(x)]
        for _ in range(500):
            x = column(step(x, np.zeros(N_V)))
            energies.append(_energy(x))
        assert np.diff(energies).max() < 1e-12


class Stepper:
    """The compiled integrator."""

    def __init__(self, model):
        self.x, self.x_next, self.v_ref = np.zeros(2 * N_V), np.zeros(2 * N_V), np.zeros(N_V)
        arrays = {"plant.x": self.x, "plant.x_next": self.x_next, "control.v_dyn": self.v_ref}
        (step,) = (f for f in symbolic.equations(model, Compensation(on=False), DT) if f.name() == "step")
        self._step = Library([step]).bind("step", arrays)

    def run(self, x, references, ticks_each):
        """The state after each reference."""
        self.x[:] = x
        seen = []
        for self.v_ref[:] in references:
            for _ in range(ticks_each):
                self._step()
                self.x[:] = self.x_next
            seen.append(self.x.copy())
        return np.array(seen)


def test_the_integrator_agrees_with_steps_a_hundred_times_finer():
    """0.5 s, a new reference every 50 ms: what is left is far below what any sensor of such a robot resolves."""
    rng = np.random.default_rng(6)
    coarse, fine = Stepper(MODEL), Stepper(Model(PARAMETERS.model_copy(update={"substeps": 100})))
    for x in np.hstack(states(4, seed=6)):
        references = rng.uniform(-1, 1, (10, N_V)) * PARAMETERS.v_max
        error = np.abs(coarse.run(x, references, 50) - fine.run(x, references, 50))
        assert error[:, :N_V].max() < 1e-8
        assert error[:, N_V:].max() < 5e-7


def test_the_integrator_is_stable_at_the_tick_over_the_joint_range():
    """5 s from each state, under references that jump between their limits every 20 ms."""
    rng, stepper = np.random.default_rng(7), Stepper(MODEL)
    # v_ref and gravity, which is worth at most |g|/K, are all that drives the robot.
    gravity = max(np.abs(column(MODEL.g_rb(q)) / PARAMETERS.servo_gain).max() for q in states(300)[1])
    for x in np.hstack(states(50, seed=7)):
        seen = stepper.run(x, rng.choice([-1.0, 1.0], (250, N_V)) * PARAMETERS.v_max, 20)
        assert np.isfinite(seen).all()
        assert np.abs(seen[:, N_V:]).max() < 2 * (max(PARAMETERS.v_max) + gravity)


def test_wheel_speeds_roll_with_the_hubs():
    rng, w = np.random.default_rng(8), PARAMETERS.wheels
    for u in rng.uniform(-1, 1, (50, 3)):
        assert relative(column(MODEL.wheel_speeds(u)), KINEMATICS.wheels @ u) < 1e-12
    assert column(MODEL.wheel_speeds([1, 0, 0])) == pytest.approx(np.full(4, 1 / w.radius))
    turning = column(MODEL.wheel_speeds([0, 0, 1])) * w.radius / (w.half_length + w.half_width)
    assert turning == pytest.approx([1, -1, 1, -1])  # right wheels forward, left wheels back: counter-clockwise
    assert column(MODEL.wheel_speeds([0, 1, 0])) * w.radius == pytest.approx([1, -1, -1, 1])


def table(**changes):
    values = {**RESOLVED.values["plant"], **changes}
    return Parameters.model_validate(values)


not_positive = st.floats(max_value=0, allow_nan=False, allow_infinity=False)
positive = st.floats(min_value=1e-6, max_value=1e3)


@pytest.mark.parametrize("key", ["l", "armature", "servo_gain", "v_max", "a_max"])
@given(value=not_positive, data=st.data())
@settings(max_examples=20, deadline=None)
def test_what_must_be_positive_is_refused_if_it_is_not(key, value, data):
    values = list(getattr(PARAMETERS, key))
    values[data.draw(st.integers(0, len(values) - 1))] = value
    with pytest.raises(ValidationError, match=f"{key}: every"):
        table(**{key: values})


@given(value=not_positive, i=st.sampled_from([0, 1, 2, 3, 6, 7]))
@settings(max_examples=30, deadline=None)
def test_masses_and_frictions_of_24_must_be_positive(value, i):
    sigma = list(PARAMETERS.sigma)
    sigma[i] = value
    with pytest.raises(ValidationError, match=rf"sigma\[{i}\]"):
        table(sigma=sigma)


@given(mass=not_positive)
@settings(max_examples=20, deadline=None)
def test_a_link_without_mass_is_refused(mass):
    with pytest.raises(ValidationError, match="mass"):
        Link(mass=mass, com=[0, 0, 0], inertia=[1, 1, 1])


@given(st.lists(st.tuples(positive, st.tuples(*[st.floats(-1, 1)] * 3)), min_size=4, max_size=8))
@settings(max_examples=50, deadline=None)
def test_the_moments_of_real_bodies_are_accepted(points):
    """Point masses on a frame, their principal axes along the link's."""
    moments = [sum(m * (p[(i + 1) % 3] ** 2 + p[(i + 2) % 3] ** 2) for m, p in points) for i in range(3)]
    if min(moments) > 0:
        Link(mass=sum(m for m, _ in points), com=[0, 0, 0], inertia=moments)


@given(positive, positive, st.floats(1.001, 100), st.permutations([0, 1, 2]))
@settings(max_examples=50, deadline=None)
def test_moments_that_no_body_has_are_refused(a, b, factor, order):
    moments = [(a, b, (a + b) * factor)[i] for i in order]
    with pytest.raises(ValidationError, match="no body has the moments"):
        Link(mass=1, com=[0, 0, 0], inertia=moments)


@given(st.integers(0, 3), st.floats(-3, 3), st.floats(0, 3))
@settings(max_examples=30, deadline=None)
def test_a_joint_range_must_not_be_empty(i, low, below):
    q_min, q_max = list(PARAMETERS.q_min), list(PARAMETERS.q_max)
    q_min[i], q_max[i] = low, low - below
    with pytest.raises(ValidationError, match=f"joint {i + 1} needs q_min < q_max"):
        table(q_min=q_min, q_max=q_max)


def test_a_start_outside_the_joint_range_is_refused():
    with pytest.raises(ValidationError, match=r"initial\.q: joint 2"):
        table(initial={"eta": [0, 0, 0], "q": [0, 2, 0, 0]})


def test_servos_too_fast_for_the_tick_are_told_how_many_substeps_they_need():
    fast = table(servo_gain=[20 * k for k in PARAMETERS.servo_gain])
    with pytest.raises(ValueError, match=r"substeps: .* write substeps = \d+ or lower servo_gain") as refused:
        Model(fast).check(DT)
    needed = int(str(refused.value).partition("substeps = ")[2].split()[0])
    assert needed > 1
    enough = fast.model_copy(update={"substeps": needed})
    Model(enough).check(DT)
    stepper, calm = Stepper(Model(enough)), np.zeros((10, N_V))
    for x in np.hstack(states(20, seed=9)):
        assert np.abs(stepper.run(x, calm, 20)[-1, 10:]).max() < 0.1


def test_the_profile_is_refused_with_the_same_advice():
    gains = [20 * k for k in PARAMETERS.servo_gain]
    with pytest.raises(ProfileError, match=r"plant\.substeps = 1: .*write substeps = "):
        load("omni_arm", {"plant.servo_gain": gains})


@pytest.mark.parametrize(
    "overrides",
    [{"compensation.k": 2500.0}, {"cell.rate": 10.0, "plant.substeps": 20, "operator.command_expiry": 1.0}],
)
def test_a_velocity_loop_too_fast_for_the_tick_is_refused(overrides):
    """From k·dt = 2 on, what the compensation corrects in one tick is more than the error: it diverges."""
    with pytest.raises(ProfileError, match=r"compensation\.k"):
        load("omni_arm", overrides)
