"""The hand of CRUMB's arm in space, tick by tick: directions, branches, every bound, and the way back from it."""

from itertools import pairwise

import numpy as np
import pytest
from oracles.widowx import Arm
from scipy.spatial.transform import Rotation
from teleopd.daemon.kernel import Library
from teleopd.daemon.operator.bounds import Bound
from teleopd.daemon.operator.operate import kernels
from teleopd.daemon.plants.crumb import Model
from teleopd.daemon.profile import load
from teleopd.ipc.frame import Frame
from teleopd.ipc.schema import Layout

PROFILE = load("crumb").profile
MODEL, SETTINGS, DT = Model(PROFILE.plant), PROFILE.mapping.reach, PROFILE.cell.dt
LIBRARY = Library(kernels(PROFILE, MODEL))
MUJOCO = Arm()
BETA = MODEL.kinematics.lengths.beta
V_MAX = np.array(MODEL.limits.v_max[-5:])
READY = (0.2, 0.1, -0.3, 0.3, 0.3)
"""Far from every bound: the hand ahead, a little to the left, nearly level."""
OVERHEAD = (0.3, -0.82, -0.233, 0.89, 0.0)
"""The hand above the arm, 58 mm from the axis of joint 1."""


class Bench:
    """The mapping's kernels on a frame; the joints follow at once, later, or stay."""

    def __init__(self, q=READY, mode="hand"):
        self.frame = Frame(Layout.of(PROFILE.blocks))
        self._bound = {
            name: LIBRARY.bind(f"{name}_{mode}", self.frame.signals) for name in ("device", "reference", "rest")
        }
        self.arm, self.reach, self._op = self.frame.arm, self.frame.reach, self.frame.operator
        self.put(q)
        self._op.orientation[:] = (0, 0, 0, 1)
        self._bound["rest"]()

    def put(self, q):
        self.arm.q[:5] = self.frame.joints.q_cmd[:5] = q
        self.arm.h[:] = MODEL.kinematics.pose(q).p

    @property
    def q_d(self):
        return self.arm.q_d[:5].copy()

    @property
    def held_by(self):
        return Bound(int(self.reach.held_by[0]))

    def drive(self, hand, ticks=1, follows=1.0):
        """q_d after each of so many ticks with the device there; the joints go that share of what is left each tick."""
        found = [self.q_d]
        for _ in range(ticks):
            self._op.p[:] = hand
            self._bound["device"]()
            self._bound["reference"]()
            found.append(self.q_d)
            if follows:
                self.put(self.arm.q[:5] + follows * (found[-1] - self.arm.q[:5]))
        return np.array(found)


def pitch(q):
    return q[..., 2] + q[..., 3] - q[..., 1]


@pytest.mark.parametrize(("axis", "sign"), [(0, 1), (0, -1), (1, 1), (1, -1), (2, 1), (2, -1)])
def test_the_hand_moves_the_way_the_device_is_held_and_keeps_its_orientation(axis, sign):
    bench, device = Bench(), np.zeros(3)
    device[axis] = sign * 0.025
    track = bench.drive(device, ticks=200)
    poses = [MUJOCO.pose(q) for q in track]
    steps = np.diff([p for p, _ in poses], axis=0)
    expected = np.zeros(3)
    expected[axis] = sign * SETTINGS.gain * (0.025 - PROFILE.mapping.dead_band) * DT
    np.testing.assert_allclose(steps, np.tile(expected, (200, 1)), atol=1e-12)
    np.testing.assert_allclose(pitch(track), pitch(track[0]), atol=1e-12)
    np.testing.assert_allclose(track[:, 4], READY[4], atol=1e-12)
    assert bench.held_by == Bound.NOTHING
    assert bench.reach.share[0] == 1


def test_tilt_inclines_and_rolls_the_hand_where_it_is():
    bench = Bench(mode="tilt")
    track = bench.drive((0, 0.03, -0.03), ticks=300)
    places = np.array([MUJOCO.pose(q)[0] for q in track])
    assert np.abs(places - places[0]).max() < 1e-12
    rate = SETTINGS.tilt_gain * (0.03 - PROFILE.mapping.dead_band)
    assert pitch(track[-1]) - pitch(track[0]) == pytest.approx(-300 * DT * rate)
    assert track[-1][4] - track[0][4] == pytest.approx(300 * DT * rate)


@pytest.mark.parametrize("mode", ["hand", "tilt"])
@pytest.mark.parametrize("about", ["approach", "left"])
def test_the_robots_hand_turns_as_the_operators_does_and_stays_where_it_is(mode, about):
    bench = Bench(mode=mode)
    bench.frame.operator.orientation[:] = Rotation.from_rotvec((0.3, -0.2, 0.5)).as_quat()
    bench._bound["rest"]()
    place, R = MUJOCO.pose(bench.q_d)
    axis = R[:, 2] if about == "approach" else np.cross((0, 0, 1), R[:, 2]) / np.hypot(*R[:2, 2])
    turn = Rotation.from_rotvec(0.25 * axis)
    bench.frame.operator.orientation[:] = (turn * Rotation.from_quat(bench.frame.operator.orientation)).as_quat()
    track = bench.drive((0, 0, 0), ticks=1000)
    for q in track[::100]:
        np.testing.assert_allclose(MUJOCO.pose(q)[0], place, atol=1e-9)
    assert (Rotation.from_matrix(MUJOCO.pose(track[-1])[1] @ R.T) * turn.inv()).magnitude() < 1e-6
    steps = [Rotation.from_matrix(MUJOCO.pose(b)[1] @ MUJOCO.pose(a)[1].T).magnitude() for a, b in pairwise(track[:50])]
    assert 0 < max(steps) <= SETTINGS.turn_max * DT * (1 + 1e-6)


TILT = Rotation.from_rotvec(0.25 * np.array((np.sin(READY[0]), -np.cos(READY[0]), 0)))
"""Upward, about the right of the arm's plane."""


def test_joints_that_come_late_make_the_whole_turn():
    bench = Bench()
    before = pitch(bench.q_d)
    bench.frame.operator.orientation[:] = TILT.as_quat()
    held = set()
    for _ in range(1000):
        bench.drive((0, 0, 0), follows=DT / 0.08)  # as servos do, that far behind at 1 rad/s
        held.add(bench.held_by)
    assert Bound.LEASH in held, "it was held up on the way"
    assert pitch(bench.q_d) - before == pytest.approx(0.25, abs=1e-6)


def test_a_turn_that_something_is_in_the_way_of_is_forgotten_and_holds_nothing_up():
    bench = Bench()
    bench.frame.operator.orientation[:] = TILT.as_quat()
    bench.drive((0, 0, 0), ticks=500, follows=0.0)
    assert bench.held_by == Bound.LEASH
    bench.drive((0, 0, 0), ticks=3000, follows=0.0)
    bench.drive((0, 0, 0), follows=1.0)
    track = bench.drive((0, -0.025, 0), ticks=100)
    assert bench.reach.share[0] == 1
    assert track[-1][0] < track[0][0]
    np.testing.assert_allclose(pitch(track), pitch(track[0]), atol=1e-9)


def test_a_turn_that_five_joints_cannot_make_is_left_out():
    bench = Bench()
    bench.frame.operator.orientation[:] = Rotation.from_rotvec((0, 0, 0.5)).as_quat()
    track = bench.drive((0, 0, 0), ticks=1000)
    assert np.abs(track - track[0]).max() < 0.1  # but for its share about the approach, which is not quite level


def test_a_device_at_rest_asks_for_nothing():
    bench = Bench()
    track = bench.drive((0.004, -0.004, 0.004), ticks=50)
    assert np.abs(track - track[0]).max() < 1e-12


def wanderings(full, seeds):
    random = np.random.default_rng(seeds)
    for _ in range(40 if full else 4):
        bench = Bench(q=random.uniform(-1.4, 1.4, 5), mode=str(random.choice(["hand", "tilt"])))
        track = [bench.drive(random.uniform(-0.12, 0.12, 3), ticks=700) for _ in range(5)]
        yield bench, np.concatenate(track)


def test_whatever_the_operator_does_nothing_jumps_and_no_joint_goes_beyond_its_range(full):
    limit = np.pi / 2 - SETTINGS.joint_margin
    for _, track in wanderings(full, seeds=1):
        assert np.isfinite(track).all()
        assert (np.abs(np.diff(track, axis=0)) <= 1.05 * V_MAX * DT + 1e-9).all()
        assert (np.abs(track) <= limit + 1e-6).all()
        assert len(set(np.sign(track[:, 2] - BETA))) == 1, "the elbow stays on its branch"


def test_at_the_end_of_reach_it_slows_down_and_stops_before_the_arm_is_stretched():
    bench = Bench()
    shoulder = np.array([0, 0, MODEL.parameters.arm.shoulder])
    track = bench.drive((0.0, 0.0, 0.1), ticks=4000)
    away = np.array([np.linalg.norm(MUJOCO.wrist(q) - shoulder) for q in track])
    lengths = MODEL.kinematics.lengths
    end = lengths.upper + lengths.forearm - SETTINGS.margin
    assert away.max() <= end + 1e-9
    assert away[-1] == pytest.approx(end, abs=1e-5)
    assert bench.held_by == Bound.REACH
    speed = np.diff(away) / DT
    near = end - away[:-1] < 0.01
    assert (speed[near] <= SETTINGS.approach * (end - away[:-1])[near] + 1e-6).all(), "smoothly"


def test_along_the_end_of_reach_it_glides_and_away_from_it_only_the_joints_speed_counts():
    bench = Bench()
    bench.drive((0.1, 0, 0), ticks=3000)
    assert bench.held_by == Bound.REACH
    before = MUJOCO.pose(bench.q_d)[0]
    bench.drive((0, 0.05, 0), ticks=1000)
    assert MUJOCO.pose(bench.q_d)[0][1] - before[1] > 0.05
    back = bench.drive((-0.05, 0, 0), ticks=1500)
    speeds = np.abs(np.diff(back, axis=0)).max(1) / DT
    assert speeds[0] == pytest.approx(V_MAX[0], rel=0.05), "a nearly stretched elbow has to turn fast"
    assert bench.held_by == Bound.NOTHING
    step = np.diff([MUJOCO.pose(q)[0] for q in back[-2:]], axis=0)
    np.testing.assert_allclose(step[0], (-SETTINGS.gain * 0.045 * DT, 0, 0), atol=1e-12)


HELD = {
    Bound.REACH: (READY, (0.1, 0, 0.05), "hand"),
    Bound.AXIS: (OVERHEAD, (-0.08, -0.0248, 0), "hand"),
    Bound.JOINT_LIMIT: (READY, (0, -0.1, 0), "tilt"),
    Bound.JOINT_SPEED: (OVERHEAD, (0, 0.1, 0), "hand"),
}


@pytest.mark.parametrize("bound", HELD)
def test_what_holds_the_hand_back_is_said(bound):
    q, device, mode = HELD[bound]
    bench = Bench(q=q, mode=mode)
    for _ in range(6000):
        bench.drive(device)
        if bench.held_by == bound:
            break
    assert bench.held_by == bound
    assert bench.reach.share[0] < 1


def test_a_robot_that_does_not_follow_keeps_the_reference_on_its_leash():
    bench = Bench()
    track = bench.drive((0, 0.1, 0), ticks=3000, follows=0.0)
    assert np.abs(track[-1] - READY).max() <= SETTINGS.leash
    assert bench.held_by == Bound.LEASH
    back = bench.drive((0, -0.1, 0), ticks=20, follows=0.0)
    assert np.abs(back[-1] - READY).max() < np.abs(track[-1] - READY).max()


def test_joints_beyond_their_margin_come_back():
    bench = Bench(q=(0.2, 0.3, 0.2, 0.1, np.pi / 2 - 0.001), mode="tilt")
    beyond = bench.drive((0, 0.1, 0), ticks=100)
    assert np.abs(beyond - beyond[0]).max() < 1e-12
    assert bench.held_by == Bound.JOINT_LIMIT
    back = bench.drive((0, -0.1, 0), ticks=300)
    assert back[-1][4] < np.pi / 2 - SETTINGS.joint_margin - 0.05


def test_every_engagement_starts_from_the_measured_joints():
    bench = Bench()
    bench.drive((0, 0.05, 0), ticks=200, follows=0.0)
    bench.put((0.5, 0.2, 0.1, 0.0, -0.2))
    bench._bound["rest"]()
    np.testing.assert_allclose(bench.q_d, (0.5, 0.2, 0.1, 0.0, -0.2))
    assert bench.reach.pitch_ref[0] == pytest.approx(-0.1)
    assert bench.reach.roll_ref[0] == pytest.approx(-0.2)


def test_the_joints_are_asked_for_the_references_velocity_and_led_to_it():
    bench = Bench()
    bench.drive((0, 0.05, 0))
    v_ref = bench.frame.control.v_ref
    np.testing.assert_allclose(v_ref[:2], 0)
    step = bench.q_d - READY
    np.testing.assert_allclose(v_ref[2:7], step / DT + SETTINGS.K * step, rtol=1e-9)
