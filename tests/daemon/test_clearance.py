"""The guard's part for mobile bases against the inequality that it promises, for every return, in NumPy."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from teleopd.daemon import clearance
from teleopd.daemon.kernel import Library
from teleopd.daemon.plants.turtlebot3 import Model
from teleopd.daemon.profile import BUILT_IN, ProfileError, load
from teleopd.daemon.sensors import memory

PROFILE = load("turtlebot3").profile
MODEL, SETTINGS = Model(PROFILE.plant), PROFILE.guard.clearance
RADIUS, AHEAD = PROFILE.plant.body.radius, PROFILE.plant.body.x
N = 60
ROUNDING = 1e-8
"""m; the root near a distance of zero makes much of it."""


class Bounds:
    def __init__(self):
        self.arrays = {
            **memory.arrays(N),
            "odometry.eta": np.zeros(3),
            "control.v_cmd": np.zeros(2),
            "guard.v_cmd": np.zeros(2),
            **clearance.arrays(2),
        }
        self._run = Library([clearance.kernel(MODEL, SETTINGS, N)]).bind("clearance", self.arrays)

    def __call__(self, points, v_cmd, last=(0, 0), eta=(0, 0, 0), kind="known", age=0.0):
        """(low, high) for returns at these points of the robot's frame, from the axle."""
        a, n = self.arrays, len(points)
        for name in ("known", "pinned", "unknown"):
            a[f"scan.{name}"][:] = 0
        a[f"scan.{kind}"][:n] = 1
        a["scan.known"][:n] = kind != "unknown"
        c, s = np.cos(eta[2]), np.sin(eta[2])
        p = np.array(points, float).reshape(-1, 2)
        a["scan.x"][:n], a["scan.y"][:n] = eta[0] + c * p[:, 0] - s * p[:, 1], eta[1] + s * p[:, 0] + c * p[:, 1]
        a["odometry.eta"][:], a["control.v_cmd"][:], a["guard.v_cmd"][:], a["scan.age"][:] = eta, v_cmd, last, age
        self._run()
        return a["guard.low"].copy(), a["guard.high"].copy()


BOUNDS = Bounds()


def passed(v_cmd, bounds):
    scaled = np.array(v_cmd) / max(1, np.max(np.abs(v_cmd) / np.array([0.2, 1.0])))
    return np.clip(scaled, *bounds)


def allowed(points):
    """What each return allows as the speed toward it, m/s."""
    d = np.maximum(np.hypot(points[:, 0] - AHEAD, points[:, 1]) - RADIUS - SETTINGS.margin + ROUNDING, 0)
    return np.minimum(SETTINGS.approach * d, np.sqrt(SETTINGS.braking * d))


def toward(points, v):
    """Speed of the body's centre toward each return, m/s."""
    n = (points - [AHEAD, 0]) / np.linalg.norm(points - [AHEAD, 0], axis=1)[:, None]
    return n @ [v[0], AHEAD * v[1]]


point = st.tuples(st.floats(-1, 1), st.floats(-1, 1)).filter(lambda p: np.hypot(p[0] - AHEAD, p[1]) > RADIUS)
command = st.tuples(st.floats(-0.4, 0.4), st.floats(-2, 2))
pose = st.tuples(st.floats(-3, 3), st.floats(-3, 3), st.floats(-3, 3))


@settings(max_examples=300, deadline=None)
@given(st.lists(point, min_size=1, max_size=N), command, pose)
def test_no_return_is_approached_faster_than_allows_a_stop(points, v_cmd, eta):
    v, points = passed(v_cmd, BOUNDS(points, v_cmd, eta=eta)), np.array(points)
    assert (toward(points, v) <= allowed(points) + 1e-9).all()


@settings(max_examples=200, deadline=None)
@given(st.lists(point, min_size=1, max_size=N), command)
def test_it_only_ever_slows_down(points, v_cmd):
    v = passed(v_cmd, BOUNDS(points, v_cmd))
    scaled = np.array(v_cmd) / max(1, np.max(np.abs(v_cmd) / np.array([0.2, 1.0])))
    assert (v * scaled >= 0).all()
    assert (np.abs(v) <= np.abs(scaled) + 1e-12).all()


def test_in_contact_it_may_leave_and_not_go_on():
    nose = [(AHEAD + RADIUS, 0)]
    assert passed((0.2, 0), BOUNDS(nose, (0.2, 0)))[0] == 0
    assert passed((-0.2, 0), BOUNDS(nose, (-0.2, 0)))[0] == -0.2


def test_what_is_far_bounds_nothing():
    assert tuple(passed((0.2, 1.0), BOUNDS([(1, 0), (0, 1), (-1, -1)], (0.2, 1.0)))) == (0.2, 1.0)


def test_the_body_is_not_a_point():
    """Turning on the spot swings the body's centre, which lies behind the axle, to the side."""
    beside = [(AHEAD, RADIUS + SETTINGS.margin + 1e-3)]  # on the left
    assert abs(passed((0, -1.0), BOUNDS(beside, (0, -1.0)))[1]) < 0.1  # to the right the tail goes left
    assert passed((0, 1.0), BOUNDS(beside, (0, 1.0)))[1] == 1.0


def test_what_turning_takes_is_not_left_for_driving_even_while_the_turn_still_slows_down():
    diagonal = [(0.11, 0.13)]
    alone = BOUNDS(diagonal, (0.2, 0))[1][0]
    assert BOUNDS(diagonal, (0.2, 0), last=(0, -1.0))[1][0] < alone - 0.01


def test_toward_the_pinned_nothing_moves_and_toward_the_unknown_slowly():
    ahead = [(0.5, 0.0)]
    assert passed((0.2, 0), BOUNDS(ahead, (0.2, 0), kind="pinned"))[0] == 0
    assert passed((-0.2, 0), BOUNDS(ahead, (-0.2, 0), kind="pinned"))[0] == -0.2
    assert passed((0.2, 0), BOUNDS(ahead, (0.2, 0), kind="unknown"))[0] == pytest.approx(SETTINGS.unknown_speed)


def test_an_old_scan_stops_the_robot():
    assert passed((0.2, 1), BOUNDS([(1, 0)], (0.2, 1), age=0.69)).any()
    assert not passed((0.2, 1), BOUNDS([(1, 0)], (0.2, 1), age=0.71)).any()


@pytest.mark.parametrize(
    ("key", "value", "problem"),
    [
        ("guard.clearance.approach", 5, "guard.clearance.approach = 5.0: too fast for the robot's velocity loop"),
        ("sensors.lidar.rays", 721, "sensors.lidar.rays = 721: "),
        ("arena.random.seeds", 1, "arena.random.seed"),
        ("operator.bilateral.ref_max", [0.3, 0.5], "operator.bilateral.ref_max = [0.3, 0.5]: write positive values"),
    ],
)
def test_a_profile_that_does_not_fit_says_where(key, value, problem):
    with pytest.raises(ProfileError) as refused:
        load("turtlebot3", {key: value})
    assert problem in str(refused.value)


def test_a_guard_without_eyes_is_refused(tmp_path):
    blind = tmp_path / "blind.toml"
    before, _, after = (BUILT_IN / "turtlebot3.toml").read_text().partition("[sensors.lidar]")
    blind.write_text(before + after[after.index("[plant]") :])
    with pytest.raises(ProfileError, match=r"guard\.clearance = '…': it needs the tables \[sensors\.lidar\]"):
        load(str(blind))
