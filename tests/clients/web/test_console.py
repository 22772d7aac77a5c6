"""The console in a real browser, before a real cell with a scene.

Needs Node.js, the packages of clients/web (`npm ci` there) and Chromium.
"""

import re
import subprocess
from pathlib import Path

import pytest
from process import Bench, set_options
from support import ENOUGH_S, eventually

pytestmark = pytest.mark.tools
HERE = Path(__file__).parent
LIMIT_S = 240


@pytest.fixture(scope="module")
def bench(tmp_path_factory):
    made = Bench(tmp_path_factory.mktemp("console"))
    yield made
    made.close()


@pytest.fixture(scope="module")
def link(bench):
    """The link to the console of a running cell."""
    settings = {"gateway.on": True, "gateway.port": 0, "scene.name": "chemistry_lab"}
    teleopd = bench.teleopd(
        *("run", "--cell", bench.name(), "--no-record"),
        *set_options(**{key.replace(".", "__"): value for key, value in settings.items()}),
        env={"XDG_STATE_HOME": str(bench.folder / "state")},
    )
    address = eventually(lambda: re.search(r"http://localhost:\d+", teleopd.err), 4 * ENOUGH_S)[0]
    token = (bench.folder / "state" / "teleopd" / "gateway.token").read_text().strip()
    return f"{address}/enter?token={token}"


@pytest.mark.parametrize("scenario", ["operate", "leave", "contend", "look"])
def test_scenario(link, tmp_path, scenario):
    done = subprocess.run(
        ["node", HERE / f"{scenario}.mjs", link, tmp_path], capture_output=True, text=True, timeout=LIMIT_S, check=False
    )
    assert done.returncode == 0, done.stderr
    for picture in tmp_path.glob("*.png"):
        assert picture.stat().st_size > 10_000


def test_the_bundle_is_small():
    bundle = HERE.parents[2] / "clients" / "web" / "dist"
    import gzip

    compressed = sum(len(gzip.compress(path.read_bytes())) for path in bundle.iterdir())
    assert compressed < 1_000_000
