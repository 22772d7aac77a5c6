"""The runs page in a real browser: what it draws and gives out is what the recordings say.

Needs Node.js, the packages of clients/web (`npm ci` there) and Chromium.
"""

import csv
import json
import re
import subprocess
from pathlib import Path

import h5py
import numpy as np
import pyarrow.parquet
import pytest
import scipy.io
from process import Bench, set_options, short_trace
from support import ENOUGH_S, eventually
from teleopd.daemon.recording.reading import load

pytestmark = pytest.mark.tools
HERE = Path(__file__).parent
LIMIT_S = 900
SHOWN = 0.5e-3 + 1e-9
"""Half of the last digit that is shown, m."""


@pytest.fixture(scope="module")
def bench(tmp_path_factory):
    made = Bench(tmp_path_factory.mktemp("runs"))
    yield made
    made.close()


@pytest.fixture(scope="module")
def runs(bench):
    """Two runs that the daemon has made in simulated time, the newest first as on the page."""
    folder = bench.folder / "runs"
    for seconds in (2.5, 4.0):
        trace = short_trace(bench.folder / "trace.csv", seconds)
        options = ("--clock", "simulated", "--operator", str(trace), "--runs", str(folder), "--json")
        made = bench.teleopd("run", "omni_arm", "--cell", bench.name(), *options)
        assert made.wait() == 0, made.err
    return [load(path) for path in sorted(folder.iterdir(), reverse=True) if (path / "recording.mcap").is_file()]


@pytest.fixture(scope="module")
def shown(bench, runs, tmp_path_factory):
    """What the page said, and the folder with what was downloaded."""
    teleopd = bench.teleopd(
        *("run", "omni_arm", "--cell", bench.name(), "--no-record", "--runs", str(bench.folder / "runs")),
        *set_options(gateway__on=True, gateway__port=0),
        env={"XDG_STATE_HOME": str(bench.folder / "state")},
    )
    address = eventually(lambda: re.search(r"http://localhost:\d+", teleopd.err), 4 * ENOUGH_S)[0]
    token = (bench.folder / "state" / "teleopd" / "gateway.token").read_text().strip()
    folder = tmp_path_factory.mktemp("downloads")
    command = ["node", HERE / "runs.mjs", f"{address}/enter?token={token}", folder]
    done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT_S, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout), folder


def at(run, t):
    """The tick at a time that is shown with two digits; the frames are 33 ms apart."""
    return np.flatnonzero(abs(run.t - t) <= 0.005 + 1e-9)


def check_place(run, told):
    """Where the robot was drawn, and where its hand is said to be, in one of the ticks that the time may mean."""
    ticks = at(run, told["t"])
    drawn = np.abs(run["base.eta"][ticks, :2] - told["places"]["Robot"][:2]).max(axis=1)
    hand = np.abs(run["end_effector.xi"][ticks] - told["places"]["End effector"]).max(axis=1)
    assert (np.maximum(drawn, hand) <= SHOWN).any(), (told, drawn.min(), hand.min())


def test_the_robot_is_drawn_where_it_was_at_the_time_of_the_slider(shown, runs):
    seen = shown[0]["seen"]
    for told in seen:
        check_place(runs[0], told)
    assert seen[0]["places"] != seen[1]["places"]
    assert seen[2]["t"] == pytest.approx(runs[0].t[-1], abs=0.006)


def test_two_runs_are_shown_at_the_same_time(shown, runs):
    compared = shown[0]["compared"]
    for run, told in zip(sorted(runs, key=lambda run: -len(run)), sorted(compared, key=lambda c: -c["t"]), strict=True):
        check_place(run, told)
    assert compared[0]["places"] != compared[1]["places"]


def test_every_download_is_the_run(shown, runs):
    folder, eta = shown[1], runs[0]["base.eta"]
    assert (folder / "run.mcap").read_bytes() == runs[0].path.read_bytes()
    with (folder / "run.csv").open(newline="") as file:
        np.testing.assert_array_equal([float(row["base.eta[0]"]) for row in csv.DictReader(file)], eta[:, 0])
    table = pyarrow.parquet.read_table(folder / "run.parquet")
    np.testing.assert_array_equal(table["base.eta[2]"].to_numpy(), eta[:, 2])
    np.testing.assert_array_equal(scipy.io.loadmat(folder / "run.mat")["data"]["base"][0, 0]["eta"][0, 0], eta)
    with h5py.File(folder / "run.hdf5") as file:
        np.testing.assert_array_equal(file["base/eta"][:], eta)


@pytest.mark.parametrize("name", ["list", "playback", "report", "compare"])
def test_no_page_is_empty(shown, name):
    assert (shown[1] / f"{name}.png").stat().st_size > 10_000
