"""The console at the sizes of a desk, a tablet on its side and upright, and a phone, in both languages.

Needs Node.js, the packages of clients/web (`npm ci` there) and Chromium.
"""

import pytest
from process import short_trace

pytestmark = pytest.mark.tools


def test_nothing_is_cut_off_or_covered_at_any_size(stage, start_console, tmp_path):
    runs = tmp_path / "runs"
    options = ("--clock", "simulated", "--runs", str(runs), "--operator", str(short_trace(tmp_path / "trace.csv", 1.0)))
    made = stage.teleopd("run", "omni_arm", "--cell", stage.name(), *options, "--json")
    assert made.wait() == 0, made.err
    console = start_console("explosives_hall", "--no-record", "--runs", str(runs))
    console.play("layout", tmp_path)
