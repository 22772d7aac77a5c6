"""The clutch of seed 4, tick by tick: relative displacement, no step whatever happens, velocities, leash, levelling."""

import numpy as np
import pytest
from scipy.spatial.transform import Rotation
from teleopd.daemon.kernel import Library
from teleopd.daemon.operator import clutch
from teleopd.daemon.operator.operate import kernels
from teleopd.daemon.plants.ur5e_antislosh import Model
from teleopd.daemon.profile import load
from teleopd.ipc.frame import Frame
from teleopd.ipc.schema import Layout

RANDOM = np.random.default_rng(5)


class Bench:
    """The mapping's kernels on a frame; the glass is where the test puts it."""

    def __init__(self, profile="ur5e_antislosh", **settings):
        self.profile = load(profile, {f"operator.clutch.{key}": value for key, value in settings.items()}).profile
        self.model, self.dt, self.settings = Model(self.profile.plant), self.profile.cell.dt, self.profile.mapping
        self.frame = Frame(Layout.of(self.profile.blocks))
        library = Library(kernels(self.profile, self.model), "evaluated")
        self._bound = {
            name: library.bind(f"{name}_carry", self.frame.signals) for name in ("device", "reference", "rest")
        }
        self.glass, self.op, self.n_y = self.frame.glass, self.frame.operator, self.model.n_y
        self.glass.pose[: self.n_y] = np.array(self.model.pose(self.profile.plant.initial.q)).ravel()
        self.rest()

    def rest(self):
        self._bound["rest"]()

    def active(self, hand, ticks=1, clutched=0.0, follows=True):
        """So many ticks with the hand there; the references of each."""
        found = []
        for _ in range(ticks):
            self.op.p[:], self.op.clutch[0] = hand, clutched
            self._bound["device"]()
            self._bound["reference"]()
            if follows:
                self.glass.pose[: self.n_y] = self.glass.pose_ref[: self.n_y]
            found.append(self.glass.pose_ref[: self.n_y].copy())
        return np.array(found)

    @property
    def largest_step(self):
        return self.settings.speed_max * self.dt * (1 + 1e-9)


@pytest.fixture
def bench():
    return Bench()


def test_the_hands_displacement_is_the_glasss(bench):
    start = bench.glass.pose[:3].copy()
    bench.op.p[:] = 0.5, 0.3, -0.2
    bench.rest()
    bench.active((0.55, 0.9, -0.1), ticks=300)
    assert bench.glass.pose_ref[:3] == pytest.approx(start + (0.05, 0.1, 0), abs=1e-12)


def test_the_gain_scales_it():
    bench = Bench(gain=0.5)
    start = bench.glass.pose[:3].copy()
    bench.active((0.1, 0, 0.04), ticks=300)
    assert bench.glass.pose_ref[:3] == pytest.approx(start + (0.05, 0.02, 0), abs=1e-12)


def test_in_space_all_three_axes_count():
    bench = Bench("ur5e_antislosh_spatial")
    start = bench.glass.pose[:6].copy()
    bench.active((0.05, -0.02, 0.03), ticks=300)
    assert bench.glass.pose_ref[:6] == pytest.approx(start + (0.05, -0.02, 0.03, 0, 0, 0), abs=1e-9)


def test_in_space_the_glass_turns_with_the_hand_about_the_vertical_only():
    bench = Bench("ur5e_antislosh_spatial")
    bench.op.orientation[:] = Rotation.from_rotvec((0.2, 0.1, -0.3)).as_quat()
    bench.rest()
    start = bench.glass.pose[:6].copy()
    assert bench.active((0, 0, 0), ticks=5)[-1] == pytest.approx(start)  # engaged with the hand turned: no step
    bench.op.orientation[:] = (Rotation.from_euler("z", 0.4) * Rotation.from_quat(bench.op.orientation)).as_quat()
    path = bench.active((0, 0, 0), ticks=500)
    assert path[-1] == pytest.approx(start + (0, 0, 0, 0, 0, np.sin(0.4)), abs=1e-3)
    assert np.abs(np.diff(path[:, 5])).max() <= bench.settings.turn_max * bench.dt * (1 + 1e-9)
    bench.op.orientation[:] = Rotation.from_euler("z", 2.5).as_quat()
    assert np.abs(bench.active((0, 0, 0), ticks=3000)[:, 5]).max() <= clutch.MOST  # no further than a wrist
    bench.glass.pose[5] = 0.97
    bench.rest()
    path = bench.active((0, 0, 0), ticks=3)
    assert path[:, 5] == pytest.approx(0.97)  # from beyond it, no step either


def test_in_the_plane_nothing_turns(bench):
    start = bench.glass.pose[:3].copy()
    bench.op.orientation[:] = Rotation.from_euler("z", 0.4).as_quat()
    assert bench.active((0, 0, 0), ticks=100)[-1] == pytest.approx(start)


def test_inactive_the_reference_is_the_measured_pose(bench):
    bench.active((0.1, 0, 0), ticks=20)
    bench.glass.pose[:3] = 0.4, 0.2, 0.1
    bench.rest()
    assert (bench.glass.pose_ref[:3] == (0.4, 0.2, 0.1)).all()
    assert not bench.glass.pose_ref_dot[:3].any()


def test_a_hundred_times_engaged_with_the_hand_moved_in_between_there_is_no_step(bench):
    for _ in range(100):
        hand = RANDOM.uniform(-1, 1, 3)
        bench.op.p[:] = hand
        bench.rest()
        before = bench.glass.pose[:3].copy()
        path = bench.active(hand, ticks=3)
        assert abs(path - before).max() < 1e-15
        for _ in range(5):
            hand = hand + RANDOM.uniform(-0.002, 0.002, 3)
            path = np.vstack([path, bench.active(hand)])
        assert abs(np.diff(path[:, :2], axis=0)).max() <= bench.largest_step


def test_with_the_clutch_the_hand_moves_alone(bench):
    """As the inbox gives it: with the clutch held the hand counts as where its zero is, and goes on from there."""
    bench.active((0.03, 0, 0.02), ticks=100)
    before = bench.glass.pose_ref[:3].copy()
    held = bench.active((0, 0, 0), ticks=50, clutched=1.0)
    assert (held == before).all()
    after = bench.active((0.01, 0, 0), ticks=100)
    assert abs(np.diff(np.vstack([held, after])[:, :2], axis=0)).max() <= bench.largest_step
    assert after[-1] == pytest.approx(before + (0.01, 0, 0), abs=1e-12)


def test_a_device_that_jumps_is_followed_no_faster_than_allowed(bench):
    path = bench.active((0.3, 0, -0.3), ticks=400)
    assert abs(np.diff(path[:, :2], axis=0)).max() <= bench.largest_step
    assert path[-1, :2] == pytest.approx(bench.glass.pose_ref[:2])


def test_the_reference_keeps_to_its_leash(bench):
    path = bench.active((0.9, 0, 0), ticks=1000, follows=False)
    ahead = np.linalg.norm(path[:, :2] - bench.glass.pose[:2], axis=1)
    assert ahead.max() == pytest.approx(bench.settings.leash)


def test_the_velocity_is_the_hands_though_it_comes_in_steps(bench):
    """100 positions a second in 500 ticks, at 0.2 m/s."""
    seen = []
    for k in range(100):
        for _ in range(5):
            bench.active((0.002 * k, 0, 0))
            seen.append(bench.glass.pose_ref_dot[0])
    assert np.array(seen[200:]) == pytest.approx(0.2, rel=0.3)
    assert np.mean(seen[200:]) == pytest.approx(0.2, rel=0.02)


def test_a_glass_that_was_held_tilted_is_levelled_slowly(bench):
    bench.glass.pose[2] = 0.3
    bench.rest()
    tilt = bench.active((0, 0, 0), ticks=400, follows=False)[:, 2]
    assert abs(np.diff(tilt, prepend=0.3)).max() <= bench.settings.levelling * bench.dt * (1 + 1e-9)
    assert tilt[-1] == 0


def test_velocity_commands_move_the_reference_too(bench):
    """A client's `send_velocity` writes operator.p_dot_ref itself."""
    start = bench.glass.pose[:3].copy()
    bench.op.p_dot_ref[:] = 0.1, 0, 0
    for _ in range(250):
        bench._bound["reference"]()
    assert bench.glass.pose_ref[:3] == pytest.approx(start + (0.05, 0, 0), abs=1e-9)
    bench.op.p_dot_ref[:] = 50, 0, 0
    before = bench.glass.pose_ref[0]
    bench._bound["reference"]()
    assert bench.glass.pose_ref[0] - before <= bench.largest_step


def test_it_is_refused_for_a_robot_without_a_glass():
    with pytest.raises(ValueError, match=r"gain: .*carries a glass"):
        clutch.check(object(), Bench().settings)
