"""VR in a real browser with an emulated headset: what the hands do, and what the cell's own recording says of it."""

import signal
from pathlib import Path

import numpy as np
import pytest
from teleopd.daemon.profile import load
from teleopd.daemon.recording.reading import load as load_run
from teleopd.ipc.schema import CellState

pytestmark = pytest.mark.tools
PROFILE = load("ur5e_antislosh").profile
CLUTCH = PROFILE.operator.clutch
PATIENT = {"cell__rate": "100 Hz", "mpc__validity": "660 ms", "operator__command_expiry": "600 ms"}
"""For a machine that has a browser to draw: what it may be late before the robot holds."""
BUNDLE = Path(__file__).parents[3] / "clients" / "web" / "dist"
ROUNDING = 1e-6
DT = 0.01
"""Period of PATIENT, s."""
RADIUS, PACE, SECONDS = 0.06, 0.2, 10.0
"""The circle of visor_place.mjs, m, Hz, s."""
AXES = [0, 2]
"""Of the hand, those that move a glass in the plane."""


def pieces(engaged):
    """First and last tick of each engagement."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], engaged.astype(int), [0]])))
    return list(zip(edges[::2], edges[1::2] - 1, strict=True))


def delay_of(follower, arrivals, places, times):
    """By how much, s, the follower at these times is best explained as what arrived, later; and what that leaves, m."""
    tried = np.arange(-0.05, 0.5, 1e-3)
    left = [
        np.column_stack([np.interp(times - late, arrivals, axis) for axis in places.T]) - follower for late in tried
    ]
    sizes = [np.sqrt(np.mean(np.sum(each**2, axis=1))) for each in left]
    return tried[np.argmin(sizes)], min(sizes)


@pytest.fixture(scope="module")
def told(start_console, tmp_path_factory):
    """The recording of a glass that was led by a headset, through everything that ends motion."""
    folder = tmp_path_factory.mktemp("glass")
    console = start_console("ur5e_antislosh", "--runs", str(folder), **PATIENT)
    console.play("visor_place", folder)
    console.process.signal(signal.SIGINT)
    assert console.process.wait() == 0
    return load_run(next(folder.rglob("recording.mcap")))


@pytest.fixture(scope="module")
def around(told):
    """The ticks of the engagement in which the hand went round the circle, from its first step on."""
    for first, last in pieces(told["cell.state"] == CellState.ENGAGED):
        hand = told["operator.p"][first : last + 1, AXES]
        moved = np.flatnonzero(np.any(hand != hand[0], axis=1))
        if len(moved) and np.ptp(hand[:, 0]) > 1.9 * RADIUS and np.ptp(hand[:, 1]) > 1.9 * RADIUS:
            return slice(first + moved[0] - 1, first + moved[-1] + 1)
    raise AssertionError("no engagement in which the hand went round")


def test_what_arrives_is_the_hands_own_motion(told, around):
    hand, t = told["operator.p"][around, :], told["cell.t"][around] * 1e-9
    middle = hand[0] + (0, 0, RADIUS)
    np.testing.assert_allclose(np.linalg.norm(hand - middle, axis=1), RADIUS, atol=1e-5)
    assert np.ptp(hand[:, 1]) < 1e-5  # the circle stands in the plane of the arm
    x, z = (hand - middle)[:, AXES].T
    angle = np.unwrap(np.arctan2(x, -z))
    assert np.polyfit(t, angle, 1)[0] == pytest.approx(2 * np.pi * PACE, rel=0.1)
    assert angle[-1] - angle[0] == pytest.approx(2 * np.pi * PACE * SECONDS, rel=0.1)


def test_the_reference_is_displaced_as_the_hand_is_in_the_tick_that_takes_it(told, around):
    """As far as the speed limit lets it: what a frame brings that came late is caught up with."""
    hand, ref = told["operator.p"][around], told["glass.pose_ref"][around]
    asked, ref = (hand - hand[0])[:, AXES], (ref - ref[0])[:, :2]
    most = CLUTCH.speed_max * DT
    np.testing.assert_allclose(np.diff(ref, axis=0), np.clip(asked[1:] - ref[:-1], -most, most), atol=1e-9)


def test_the_glass_follows_within_the_filters_delay(told, around):
    """docs/vr.md: what smooths the velocity by which the hand is predicted; a frame of the headset; two ticks.

    Frames and plans of a busy machine come late; the recording says how late, and what the hand did meanwhile is left.
    """
    hand, glass, t = (told[name][around] for name in ("operator.p", "glass.pose", "cell.t"))
    asked, glass, t = (hand - hand[0])[:, AXES], (glass - glass[0])[:, :2], t * 1e-9
    fresh = np.flatnonzero(np.any(np.diff(asked, axis=0, prepend=-1), axis=1))
    arrivals = t[fresh]
    age = t - arrivals[np.searchsorted(arrivals, t, side="right") - 1]
    late, left = delay_of(glass, arrivals, asked[fresh], t)
    frame, planned = np.mean(np.diff(arrivals)), np.median(told["mpc.age"][around]) * 1e-9
    assert 0 <= late <= CLUTCH.smoothing + frame + planned + 2 * DT
    assert left <= 2e-3 + 2 * np.pi * PACE * RADIUS * np.sqrt(np.mean(age**2))


def test_no_reference_is_ever_faster_than_its_limit(told):
    """Over the whole run: taken, let go, taken again, re-centred, not tracked, hidden, gone."""
    dt = np.diff(told["cell.t"]) * 1e-9
    engaged = told["cell.state"] == CellState.ENGAGED
    reference, glass = told["glass.pose_ref"][:, :2], told["glass.pose"][:, :2]
    assert len(pieces(engaged)) >= 10
    speed = np.abs(np.diff(reference, axis=0)).max(axis=1) / dt
    assert speed[engaged[1:] & engaged[:-1]].max() <= CLUTCH.speed_max * (1 + ROUNDING)
    assert speed[engaged[1:] & engaged[:-1]].max() >= CLUTCH.speed_max * (1 - ROUNDING)  # and once it was held back
    np.testing.assert_array_equal(reference[~engaged], glass[~engaged])
    begins = [first for first, _ in pieces(engaged)]  # the reference begins where the glass is
    steps = np.abs(reference[begins] - glass[begins]).max(axis=1)
    assert (steps <= CLUTCH.speed_max * dt[np.array(begins) - 1] * (1 + ROUNDING)).all()
    for first, last in pieces(engaged):  # and is never ahead of the hand
        hand = told["operator.p"][first : last + 1, AXES]
        way = np.abs(reference[first : last + 1] - reference[first])
        assert (way <= np.maximum.accumulate(np.abs(hand - hand[0])) + steps.max() + ROUNDING).all()


def test_no_command_ever_jumps(told):
    """Over the whole run what the guard lets pass is within the joints' speeds and accelerations."""
    limits, v = PROFILE.plant, told["guard.v_cmd"][:, :3]
    dt = np.diff(told["cell.t"]) * 1e-9
    assert (np.abs(v) <= np.array(limits.v_max) * (1 + ROUNDING)).all()
    assert (np.abs(np.diff(v, axis=0)) <= np.array(limits.a_max) * dt[:, None] * (1 + ROUNDING) + ROUNDING).all()


def test_seed_1s_robot_by_stick_hand_and_trigger(start_console, tmp_path):
    console = start_console("omni_arm", "--no-record", scene__name="chemistry_lab", cell__rate="200 Hz")
    console.play("visor_reach", tmp_path)
    console.play("visor_none", tmp_path)


def test_a_robot_that_drives_is_felt_and_stopped(start_console, tmp_path):
    start_console("turtlebot3", "--no-record").play("visor_drive", tmp_path)


def test_crumb_by_stick_hand_and_trigger(start_console, tmp_path):
    patient = {"operator__command_expiry": "2 s", "cell__hold_after_missed": 10**6, "cell__fault_after_missed": 10**7}
    console = start_console("crumb", "--runs", str(tmp_path), **patient)
    console.play("visor_crumb", tmp_path)
    console.process.signal(signal.SIGINT)
    assert console.process.wait() == 0
    run, profile = load_run(next(tmp_path.rglob("recording.mcap"))), load("crumb").profile
    engaged = (run["cell.state"] == CellState.ENGAGED) & (run["cell.mode"] == 2)
    both = engaged[1:] & engaged[:-1]
    for name, fastest in (("pitch_ref", "turn_max"), ("roll_ref", "turn_max"), ("joints", "v_max")):
        was = run["arm.q_d"][:, :5] if name == "joints" else run[f"reach.{name}"]
        limit = profile.plant.v_max[2:] if name == "joints" else profile.mapping.reach.turn_max
        assert (np.abs(np.diff(was, axis=0))[both] <= np.array(limit) * profile.cell.dt * 1.05 + ROUNDING).all(), (
            fastest
        )


def test_the_emulator_is_not_in_the_bundle():
    text = (BUNDLE / "index.js").read_text()
    assert "immersive-vr" in text
    assert "metaQuest2" not in text
    assert "IWER" not in text
