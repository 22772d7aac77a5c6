"""What the console draws of the mobile robot among obstacles and of the arm with the open glass, in a real browser."""

import re
import subprocess
from pathlib import Path

import pytest
from process import Bench, set_options
from support import ENOUGH_S, eventually

pytestmark = pytest.mark.tools
HERE = Path(__file__).parent
LIMIT_S = 240
BESIDE_AN_OBSTACLE = ("--set", "plant.initial.eta=[1.2, -0.1, 0.3]")


@pytest.fixture
def bench(tmp_path):
    made = Bench(tmp_path)
    yield made
    made.close()


@pytest.mark.parametrize(
    ("profile", "scenario", "settings"),
    [
        ("turtlebot3", "turtlebot3", BESIDE_AN_OBSTACLE),
        ("ur5e_antislosh", "glass", ()),
    ],
)
def test_what_is_drawn_and_said(bench, tmp_path, profile, scenario, settings):
    teleopd = bench.teleopd(
        *("run", profile, "--cell", bench.name(), "--no-record"),
        *set_options(gateway__on=True, gateway__port=0),
        *settings,
        env={"XDG_STATE_HOME": str(bench.folder / "state")},
    )
    address = eventually(lambda: re.search(r"http://localhost:\d+", teleopd.err), 4 * ENOUGH_S)[0]
    token = (bench.folder / "state" / "teleopd" / "gateway.token").read_text().strip()
    link = f"{address}/enter?token={token}"
    done = subprocess.run(
        ["node", HERE / f"{scenario}.mjs", link, tmp_path], capture_output=True, text=True, timeout=LIMIT_S, check=False
    )
    assert done.returncode == 0, done.stderr
    for picture in tmp_path.glob("*.png"):
        assert picture.stat().st_size > 10_000
