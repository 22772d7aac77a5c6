"""VR in a real browser with an emulated headset: what the hands do, and what the cell's own recording says of it.

Needs Node.js, the packages of clients/web (`npm ci` there) and Chromium.
"""

import re
import signal
import subprocess
from pathlib import Path

import numpy as np
import pytest
from process import Bench, set_options
from support import ENOUGH_S, eventually
from teleopd.daemon.profile import load
from teleopd.daemon.recording.reading import load as load_run
from teleopd.ipc.schema import CellState

pytestmark = pytest.mark.tools
HERE = Path(__file__).parent
LIMIT_S = 300
ROUNDING = 1e-6


class Running:
    """A cell with a console, recorded."""

    def __init__(self, bench, profile, **settings):
        self._runs = bench.folder / "runs"
        options = set_options(**{"gateway__on": True, "gateway__port": 0, **settings})
        state = bench.folder / "state"
        arguments = ("run", profile, "--cell", bench.name(), "--runs", str(self._runs), *options)
        self._process = bench.teleopd(*arguments, env={"XDG_STATE_HOME": str(state)})
        address = eventually(lambda: re.search(r"http://localhost:\d+", self._process.err), 4 * ENOUGH_S)[0]
        self.link = f"{address}/enter?token={(state / 'teleopd' / 'gateway.token').read_text().strip()}"

    def play(self, scenario, folder):
        command = ["node", HERE / f"{scenario}.mjs", self.link, folder]
        done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT_S, check=False)
        assert done.returncode == 0, done.stderr

    def recording(self):
        """Ends the cell; every tick of it."""
        self._process.signal(signal.SIGINT)
        assert self._process.wait() == 0
        return load_run(next(self._runs.rglob("recording.mcap")))


@pytest.fixture
def run(tmp_path):
    bench = Bench(tmp_path)
    yield lambda profile, **settings: Running(bench, profile, **settings)
    bench.close()


def pieces(engaged):
    """First and last tick of each engagement."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], engaged.astype(int), [0]])))
    return list(zip(edges[::2], edges[1::2] - 1, strict=True))


def test_the_glass_follows_the_hand_and_never_jumps(run, tmp_path):
    cell = run("ur5e_antislosh", mpc__validity="660 ms", cell__rate="100 Hz")
    cell.play("visor_place", tmp_path)
    told = cell.recording()
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


def test_seed_1s_robot_by_stick_hand_and_trigger(run, tmp_path):
    run("omni_arm", scene__name="chemistry_lab").play("visor_reach", tmp_path)
    assert (tmp_path / "vr.png").stat().st_size > 10_000


def test_a_robot_that_drives_is_felt_and_stopped(run, tmp_path):
    run("turtlebot3").play("visor_drive", tmp_path)


def test_without_a_headset_the_page_says_what_to_do(run, tmp_path):
    run("omni_arm").play("visor_none", tmp_path)


def test_the_emulator_is_not_in_the_bundle():
    bundle = HERE.parents[2] / "clients" / "web" / "dist" / "index.js"
    text = bundle.read_text()
    assert "immersive-vr" in text
    assert "metaQuest2" not in text
    assert "IWER" not in text
