"""VR in a real browser with an emulated headset: what the hands do, and what the cell's own recording says of it."""

import signal
from pathlib import Path

import numpy as np
import pytest
from teleopd.daemon.profile import load
from teleopd.daemon.recording.reading import load as load_run
from teleopd.ipc.schema import CellState

pytestmark = pytest.mark.tools
BUNDLE = Path(__file__).parents[3] / "clients" / "web" / "dist"
ROUNDING = 1e-6


def pieces(engaged):
    """First and last tick of each engagement."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], engaged.astype(int), [0]])))
    return list(zip(edges[::2], edges[1::2] - 1, strict=True))


def test_the_glass_follows_the_hand_and_never_jumps(start_console, tmp_path):
    runs = ("--runs", str(tmp_path))
    console = start_console("ur5e_antislosh", *runs, mpc__validity="660 ms", cell__rate="100 Hz")
    console.play("visor_place", tmp_path)
    console.process.signal(signal.SIGINT)
    assert console.process.wait() == 0
    told = load_run(next(tmp_path.rglob("recording.mcap")))
    settings = load("ur5e_antislosh").profile.operator.clutch
    dt = np.diff(told["cell.t"]) * 1e-9
    engaged = told["cell.state"] == CellState.ENGAGED
    reference, glass, hand = told["glass.pose_ref"], told["glass.pose"], told["operator.p"]

    begun = pieces(engaged)
    assert len(begun) >= 9  # twice by itself, and after each of what ended it
    both = engaged[1:] & engaged[:-1]
    speed = np.abs(np.diff(reference[:, :2], axis=0))[both] / dt[both, None]
    assert speed.max() <= settings.speed_max * (1 + ROUNDING)
    assert speed.max() > 0.05  # it did move
    for first, last in begun:  # no step: the reference begins where the glass is, within one tick of the fastest motion
        step = settings.speed_max * dt[max(first - 1, 0)]
        assert np.abs(reference[first, :2] - glass[first, :2]).max() <= step + ROUNDING
        # … and then is displaced as the hand is, no later than the speed limit makes it
        asked = reference[first, :2] + settings.gain * (hand[first : last + 1] - hand[first])[:, [0, 2]]
        assert np.abs(reference[first : last + 1, :2] - asked).max() <= 2 * step + 0.05


def test_seed_1s_robot_by_stick_hand_and_trigger(start_console, tmp_path):
    console = start_console("omni_arm", "--no-record", scene__name="chemistry_lab", cell__rate="200 Hz")
    console.play("visor_reach", tmp_path)
    console.play("visor_picture", tmp_path)
    assert (tmp_path / "vr.png").stat().st_size > 10_000
    console.play("visor_none", tmp_path)


def test_a_robot_that_drives_is_felt_and_stopped(start_console, tmp_path):
    start_console("turtlebot3", "--no-record").play("visor_drive", tmp_path)


def test_the_emulator_is_not_in_the_bundle():
    text = (BUNDLE / "index.js").read_text()
    assert "immersive-vr" in text
    assert "metaQuest2" not in text
    assert "IWER" not in text
