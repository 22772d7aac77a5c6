"""The guard's stage in closed loop with the compiled robot, under commands that no sane law would give."""

from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from oracles.omni_arm import Kinematics
from teleopd.daemon import guard
from teleopd.daemon.guard import Guard
from teleopd.daemon.kernel import Library
from teleopd.daemon.plants import symbolic
from teleopd.daemon.plants.omni_arm import Model
from teleopd.daemon.profile import load
from teleopd.ipc.frame import Frame
from teleopd.ipc.schema import Layout, Limit

PROFILE = load("omni_arm").profile
P, DT = PROFILE.plant, PROFILE.cell.dt
V_MAX, A_MAX = np.array(P.v_max), np.array(P.a_max)
Q_MIN, Q_MAX = np.array(P.q_min), np.array(P.q_max)
KINEMATICS = Kinematics(P)

FLOOR_TOLERANCE = 1e-4
"""m. The guard bounds the commanded velocity, and the robot follows it with the rate k = 40 1/s of its velocity loop.
That is ten times the rate of approach, so it comes to the floor without overshoot; what is left is the drift under a
compensation that is held over a tick."""


class Loop:
    """sense → guard → compensate → step, with the law's place taken by the test."""

    def __init__(self):
        frame, model = Frame(Layout.of(PROFILE.blocks)), Model(PROFILE.plant)
        kernels = symbolic.equations(model, PROFILE.compensation, DT)
        library = Library([*kernels, guard.kernel(model, PROFILE.guard, DT)])
        own = {"plant.x": np.zeros(14), "plant.x_next": np.zeros(14), "guard.bits": np.zeros(guard.N_BITS)}
        arrays = {**frame.signals, **own}
        self._sense, self._compensate, self._step = (library.bind(n, arrays) for n in ("sense", "compensate", "step"))
        self.x, self._x_next = arrays["plant.x"], arrays["plant.x_next"]
        self.frame, self.v_cmd = frame, frame.control.v_cmd[:7]
        self.v, self.q, self.eta = frame.guard.v_cmd[:7], frame.arm.q[:4], frame.base.eta
        self.guard = Guard(frame, library, arrays, P.a_max, DT)
        self.refused = 0
        self.guard.on_non_finite(self._refuse)

    def _refuse(self):
        self.refused += 1

    def start(self, q=P.initial.q):
        self.x[:] = [*P.initial.eta, *q, *[0] * 7]
        self.v[:] = self.v_cmd[:] = 0
        self.frame.guard.counts[:] = self.refused = 0
        self._sense()

    def limit(self, v_cmd):
        """The guard alone; the robot stays where it is."""
        self.v_cmd[:] = v_cmd
        self.guard()
        return Limit(int(self.frame.guard.limits[0]))

    def tick(self, v_cmd):
        limits = self.limit(v_cmd)
        self._compensate()
        self._step()
        self.x[:] = self._x_next
        self._sense()
        return limits

    @property
    def height(self):
        """Of the end effector above the guarded floor, m."""
        return self.frame.end_effector.xi[2] - P.xi_z_min


LOOP = Loop()


@dataclass
class Segment:
    """`ticks` ticks of one wish: generalised velocities in units of v_max, or the velocity of the end effector, m/s."""

    ticks: int
    wish: tuple

    def v_cmd(self, loop):
        if len(self.wish) == 7:
            return np.array(self.wish) * V_MAX
        return np.linalg.pinv(KINEMATICS.J(loop.eta, loop.q)) @ self.wish


def tuples(low, high, n):
    return st.tuples(*[st.floats(low, high)] * n)


wishes = st.one_of(tuples(-3, 3, 7), st.tuples(*[st.sampled_from([-3.0, 0.0, 3.0])] * 7), tuples(-1.5, 1.5, 3))
segments = st.lists(st.builds(Segment, st.integers(1, 500), wishes), min_size=1, max_size=8)
poses = tuples(0, 1, 4).map(
    lambda s: Q_MIN + PROFILE.guard.margin + np.array(s) * (Q_MAX - Q_MIN - 2 * PROFILE.guard.margin)
)


def drive(pose, plan):
    """Every tick's guarded velocity, joints and height."""
    LOOP.start(pose)
    assume(LOOP.height >= 0)
    v, q, height = [np.zeros(7)], [LOOP.q.copy()], [LOOP.height]
    for segment in plan:
        for _ in range(segment.ticks):
            LOOP.tick(segment.v_cmd(LOOP))
            v.append(LOOP.v.copy())
            q.append(LOOP.q.copy())
            height.append(LOOP.height)
    return np.array(v), np.array(q), np.array(height)


closed_loop = settings(max_examples=60, deadline=None, derandomize=True)
ALONG_THE_FLOOR = [  # the platform needs a second to turn round; the arm must not wait for it to stop its own descent
    Segment(700, (1.2, 0.0, -1.3)),
    Segment(700, (1.3, -1.4, -0.5)),
    Segment(500, (-0.8, -0.5, 0.0)),
    Segment(800, (0.0, 0.9, 0.0)),
    Segment(300, (1.0, -1.2, -0.3)),
]


@closed_loop
@given(poses, segments)
def test_velocity_limits_hold_whatever_is_asked(pose, plan):
    v, *_ = drive(pose, plan)
    assert (np.abs(v) <= V_MAX * (1 + 1e-12)).all()


def test_velocity_limits_hold_where_the_floor_turns_the_motion_away():
    """One joint down, one up, both at their limit: what the floor takes from one must not be added to the other."""
    LOOP.start((2.14, 1.156, 1.154, 0.585))
    assert 0 < LOOP.height < 0.02
    for _ in range(1500):
        LOOP.limit(V_MAX * (0, 0, 0, 0, 1, 0.3, -1))
        assert (np.abs(LOOP.v) <= V_MAX * (1 + 1e-12)).all()


@closed_loop
@given(poses, segments)
def test_acceleration_limits_hold_whatever_is_asked(pose, plan):
    v, *_ = drive(pose, plan)
    assert (np.abs(np.diff(v, axis=0)) <= A_MAX * DT + 1e-12).all()


@closed_loop
@given(poses, segments)
def test_the_joints_stay_within_their_range(pose, plan):
    _, q, _ = drive(pose, plan)
    assert (q >= Q_MIN).all()
    assert (q <= Q_MAX).all()


@closed_loop
@given(poses, segments)
@example(np.array(P.initial.q), ALONG_THE_FLOOR)
def test_the_end_effector_does_not_go_through_the_floor(pose, plan):
    *_, height = drive(pose, plan)
    assert height.min() >= -FLOOR_TOLERANCE


@closed_loop
@given(poses, st.integers(0, 2**32 - 1), st.sampled_from([1, 3, 20]))
def test_a_law_that_chatters_cannot_break_the_limits(pose, seed, ticks):
    rng = np.random.default_rng(seed)
    plan = [Segment(ticks, tuple(rng.choice([-3.0, 3.0], 7))) for _ in range(400 // ticks)]
    v, q, height = drive(pose, plan)
    assert (np.abs(v) <= V_MAX * (1 + 1e-12)).all()
    assert (np.abs(np.diff(v, axis=0)) <= A_MAX * DT + 1e-12).all()
    assert (q >= Q_MIN).all()
    assert (q <= Q_MAX).all()
    assert height.min() >= -FLOOR_TOLERANCE


@pytest.mark.parametrize("joint", range(4))
@pytest.mark.parametrize("sign", [-1, 1])
def test_a_joint_at_its_limit_stops_there_and_comes_back(joint, sign):
    LOOP.start((0, 0, 0, 0))
    push = np.zeros(7)
    push[3 + joint] = sign * V_MAX[3 + joint]
    seen = [LOOP.tick(push) for _ in range(4000)]
    limit = (Q_MAX if sign > 0 else Q_MIN)[joint]
    if not seen[-1] & Limit.WORKSPACE:  # the shoulder meets the floor first
        assert abs(limit - LOOP.q[joint]) == pytest.approx(PROFILE.guard.margin, abs=2e-3)
        assert seen[-1] & Limit.JOINT
    assert np.abs(LOOP.v).max() < 1e-3
    for _ in range(1000):
        LOOP.tick(-push)
    assert abs(limit - LOOP.q[joint]) > 0.5


@settings(max_examples=100, deadline=None)
@given(tuples(-10, 10, 7))
def test_direction_is_kept_where_only_velocity_is_limited(wish):
    assume(max(np.abs(wish)) > 1.001)
    LOOP.start((0, 0, 0.5, 0))  # far from floor and joint limits
    expected = V_MAX * wish / max(np.abs(wish))
    LOOP.v[:] = expected
    assert LOOP.limit(V_MAX * wish) == Limit.VELOCITY
    np.testing.assert_allclose(LOOP.v, expected, atol=1e-12)


@settings(max_examples=100, deadline=None)
@given(tuples(-1, 1, 7), tuples(-1, 1, 7))
def test_direction_of_the_change_is_kept_where_only_acceleration_is_limited(wish, last):
    change = V_MAX * wish - V_MAX * last
    excess = max(np.abs(change) / (A_MAX * DT))
    assume(excess > 1.001)
    LOOP.start((0, 0, 0.5, 0))
    LOOP.v[:] = V_MAX * last
    assert LOOP.limit(V_MAX * wish) == Limit.ACCELERATION
    np.testing.assert_allclose(LOOP.v, V_MAX * last + change / excess, atol=1e-12)


@settings(max_examples=100, deadline=None)
@given(tuples(-1, 1, 7))
def test_what_is_within_all_limits_passes_unchanged(wish):
    LOOP.start((0, 0, 0.5, 0))
    LOOP.v[:] = V_MAX * wish
    assert LOOP.limit(V_MAX * wish) == Limit.NONE
    np.testing.assert_array_equal(LOOP.v, V_MAX * wish)
    assert not LOOP.frame.guard.counts.any()


def test_joint_and_workspace_limits_have_their_bits():
    LOOP.start((Q_MAX[0] - PROFILE.guard.margin, 0, 0.5, 0))
    LOOP.limit([0, 0, 0, 1, 0, 0, 0])
    assert LOOP.limit([0, 0, 0, 1, 0, 0, 0]) == Limit.JOINT
    assert list(LOOP.frame.guard.counts[:5]) == [0, 0, 2, 0, 0]
    LOOP.start((2.14, 1.156, 1.154, 0.585))
    assert LOOP.limit([0, 0, 0, 0, 0.5, 0, 0]) & Limit.WORKSPACE
    assert LOOP.frame.guard.counts[3] == 1


@given(st.lists(st.tuples(st.integers(0, 6), st.sampled_from([np.nan, np.inf, -np.inf])), min_size=1), tuples(-3, 3, 7))
@settings(max_examples=50, deadline=None)
def test_what_is_not_finite_stops_the_robot_and_is_reported(poison, wish):
    LOOP.start()
    for _ in range(20):
        LOOP.tick(V_MAX * wish)
    v_cmd, before = V_MAX * wish, LOOP.v.copy()
    for i, value in poison:
        v_cmd[i] = value
    assert LOOP.tick(v_cmd) == Limit.NON_FINITE
    np.testing.assert_allclose(LOOP.v, before - np.clip(before, -A_MAX * DT, A_MAX * DT), atol=1e-15)  # it brakes
    assert (LOOP.refused, LOOP.frame.guard.counts[4]) == (1, 1)
    assert np.isfinite(LOOP.x).all()
    assert not LOOP.tick(np.zeros(7)) & Limit.NON_FINITE
    assert (LOOP.refused, LOOP.frame.guard.counts[4]) == (1, 1)


def test_a_robot_that_lost_its_state_is_stopped_too():
    """NaN in what was measured makes the limits NaN; nothing of it reaches the robot."""
    LOOP.start()
    LOOP.q[1] = np.nan
    assert LOOP.limit(V_MAX * 0.5) == Limit.NON_FINITE
    assert not LOOP.v.any()
    LOOP.start()
