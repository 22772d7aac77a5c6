"""What the issue asks for: figures, errors, speeds; on the whole cell, without processes."""

import numpy as np
import pytest
from offline import Offline, following
from teleopd.daemon.references.curve import Curve
from teleopd.ipc.schema import CellState, HoldReason, Limit

EIGHT = {"figure": "figure-eight", "size": [1.0, 0.5], "duration": "20 s"}
STEADY = 5000
"""Ticks after which what the start left has gone."""


def rms(values):
    return float(np.sqrt(np.mean(np.square(values))))


@pytest.fixture(scope="module")
def eight():
    return Offline(following(**EIGHT)).run(26)


def test_figure_eight_with_the_whole_body_stays_below_two_millimetres(eight):
    assert rms(eight["reference.distance"][STEADY:]) < 2e-3
    assert eight["reference.laps"][-1] == 1


def test_the_error_is_what_an_independent_formula_says(eight):
    """The lemniscate at the time that has passed, placed where the robot stood, against ξ."""
    scale = eight["reference.scale"]
    engaged = np.flatnonzero(eight["cell.state"] == CellState.ENGAGED)
    tau = np.concatenate([[0.0], np.cumsum(scale[engaged])[:-1]]) * 1e-3
    start = eight["end_effector.xi"][engaged[0]]
    angle = 2 * np.pi * tau / 20
    way = start + np.column_stack([0.5 * np.sin(angle), 0.25 * np.sin(2 * angle), np.zeros(len(tau))])
    np.testing.assert_allclose(eight["reference.position"][engaged], way, atol=2e-6)
    error = way - eight["end_effector.xi"][engaged]
    np.testing.assert_allclose(eight["reference.error"][engaged], error, atol=2e-6)


def test_it_begins_without_a_jump(eight):
    assert eight["reference.distance"][:1000].max() < 2e-3
    step = np.abs(np.diff(eight["guard.v_cmd"], axis=0)).max(axis=0)
    assert (step[:7] < 0.05).all()
    assert not (eight["guard.limits"][:2000].astype(int) & Limit.ACCELERATION).any()


def test_without_compensation_it_is_worse(eight):
    plain = Offline(following(**EIGHT, more={"compensation.on": False})).run(10)
    assert rms(plain["reference.distance"][STEADY:]) > 5 * rms(eight["reference.distance"][STEADY:])


def test_feed_forward_is_what_keeps_a_trajectory():
    """The same without the curve's velocity would lag by v/gain: some centimetres."""
    run = Offline(following(figure="line", size=[1.0], duration="5 s")).run(5)
    moving = np.linalg.norm(run["reference.velocity"], axis=1)
    assert moving.max() > 0.3
    assert run["reference.distance"].max() < 0.05 * moving.max() / 4


def test_half_the_speed_leaves_the_way_as_it_is():
    ways = {}
    for speed in (0.1, 0.05):
        run = Offline(following(figure="circle", size=[0.15, 0.15], follow="path", speed=speed, laps=1))
        run.run(2.5 + 0.15 * np.pi / speed)
        engaged = run["cell.state"] == CellState.ENGAGED
        assert run["reference.done"][-1]
        assert run["reference.distance"][engaged].max() < 1e-3
        middle = np.median(np.linalg.norm(run["end_effector.xi_dot"], axis=1)[engaged])
        assert middle == pytest.approx(speed, rel=0.02)
        ways[speed] = run["end_effector.xi"][engaged][:: round(1 / speed)]
    fast, slow = ways.values()
    gaps = np.array([np.linalg.norm(slow - point, axis=1).min() for point in fast])
    assert gaps.max() < 1e-3


def test_a_path_waits_for_a_robot_that_is_held():
    run = Offline(following(figure="circle", size=[0.3, 0.3], follow="path")).run(3)
    before = float(run.frame.reference.tau[0])
    run.pressed = False
    run.run(2)
    assert run.frame.cell.state[0] == CellState.HELD
    run.pressed = True
    run.run(0.2)
    assert run.frame.reference.tau[0] == pytest.approx(before, abs=0.6)
    assert run["reference.distance"].max() < 5e-3, "it looks for the way from where it braked"
    assert run["reference.distance"][-50:].max() < 1e-3


def test_a_trajectory_waits_too_and_goes_on_from_there():
    run = Offline(following(**EIGHT)).run(4)
    before = float(run.frame.reference.tau[0])
    run.pressed = False
    run.run(3)
    assert run.frame.reference.tau[0] == pytest.approx(before, abs=0.03)
    assert run.frame.reference.scale[0] == 0
    run.pressed = True
    run.run(6)
    assert run["reference.distance"].max() < 20e-3, "it brakes as the guard lets it, and comes back smoothly"
    assert rms(run["reference.distance"][-2000:]) < 1e-3


@pytest.mark.parametrize(
    ("of", "laws", "table"),
    [
        (
            "arm",
            ("base_rest", "arm_position"),
            {"figure": "circle", "size": [0.1, 0.1], "plane": "yz", "duration": "10 s"},
        ),
        (
            "platform",
            ("base_velocity", "arm_hold"),
            {"figure": "circle", "size": [0.6, 0.6], "heading": "tangent", "duration": "15 s"},
        ),
        ("platform", ("base_velocity", "arm_hold"), {"figure": "square", "size": [0.5], "follow": "path", "laps": 1}),
    ],
)
def test_arm_and_platform_follow_as_well(of, laws, table):
    run = Offline(following(of, laws, **table)).run(10)
    engaged = run["cell.state"] == CellState.ENGAGED
    assert rms(run["reference.distance"][engaged]) < 3e-3
    if "heading" in table:
        assert np.abs(run["reference.error"][STEADY:, 2]).max() < 5e-3
        assert np.ptp(np.unwrap(run["base.eta"][:, 2])) > 2.0, "it turned"


@pytest.mark.parametrize("place", ["here", "world"])
def test_a_point_is_reached_and_kept(place):
    point = [0.4, 0.1, 0.05] if place == "here" else [0.8, 0.2, 0.3]
    run = Offline(following(follow="point", point=point, place=place)).run(10)
    xi = run["end_effector.xi"]
    target = xi[0] + point if place == "here" else np.array(point)
    assert np.linalg.norm(xi[-1] - target) < 1e-6
    assert run["reference.done"][-1] == 1
    assert np.linalg.norm(run["end_effector.xi_dot"], axis=1).max() < 0.21, "no faster than `approach`"


def test_an_open_curve_ends_at_its_end_at_rest():
    run = Offline(following(figure="line", size=[0.5], duration="4 s")).run(8)
    assert (run["reference.done"][-1], run["reference.progress"][-1], run["reference.scale"][-1]) == (1, 1, 0)
    moved = run["end_effector.xi"][-1] - run["end_effector.xi"][0]
    np.testing.assert_allclose(moved, [0.5, 0, 0], atol=1e-5)


def test_a_path_in_the_world_is_entered_where_it_is_nearest(tmp_path):
    t = np.linspace(0, 10, 101)
    rows = np.column_stack([t, 0.38 + 0.1 * (t - 5), np.full(101, 0.05), np.full(101, 0.28)])
    np.savetxt(tmp_path / "way.csv", rows, delimiter=",", header="time,x,y,z", comments="")
    run = Offline(following(file=str(tmp_path / "way.csv"), follow="path")).run(9)
    assert run["reference.tau"][PRESSED_SOON] == pytest.approx(5, abs=0.3)
    assert run["reference.distance"][-1] < 1e-3


PRESSED_SOON = 60


def test_a_csv_is_tracked_in_its_own_time(tmp_path):
    curve = Curve(
        np.array([0, 1, 2, 4.0]), np.array([[0.4, 0, 0.3], [0.45, 0.05, 0.3], [0.5, 0, 0.32], [0.4, 0, 0.3]]), True
    )
    np.savetxt(
        tmp_path / "way.csv",
        np.column_stack([curve.times, curve.points]),
        delimiter=",",
        header="time,x,y,z",
        comments="",
    )
    run = Offline(following(file=str(tmp_path / "way.csv"), duration="99 s")).run(10)
    at = run["reference.tau"][5000:5001]
    np.testing.assert_allclose(run["reference.position"][5001], curve(at)[0], atol=1e-9)
    assert rms(run["reference.distance"][STEADY:]) < 3e-3


def test_letting_go_holds_and_another_press_is_needed():
    run = Offline(following(**EIGHT)).run(2)
    assert run.frame.cell.state[0] == CellState.ENGAGED
    run.pressed = False
    run.run(1)
    assert (run.frame.cell.state[0], run.frame.cell.reason[0]) == (CellState.HELD, HoldReason.RELEASED)
    assert not run["guard.v_cmd"][-1].round(4).any()
