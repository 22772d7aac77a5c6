"""The unit as systemd's own tools judge it. They come with Debian's package systemd."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from teleopd.daemon.service import TEMPLATES, UNIT_NAME, files

pytestmark = pytest.mark.tools

EXPOSURE_MOST = 2.0
"""systemd's figure, 0 … 10. What is left is what the job needs: docs/service.md."""


@pytest.fixture
def unit(tmp_path):
    """The unit as it is installed, with an interpreter that is there."""
    assert shutil.which("systemd-analyze"), "type  sudo apt-get install systemd"
    text = next(file.text for file in files("lab", "omni_arm", sys.executable) if file.path.name == UNIT_NAME)
    path = tmp_path / UNIT_NAME
    path.write_text(text)
    return path


def analyze(*arguments):
    return subprocess.run(
        ["systemd-analyze", *map(str, arguments)], capture_output=True, text=True, timeout=60, check=False
    )


def test_systemd_understands_every_line(unit):
    done = analyze("verify", "--man=no", unit)
    ours = [line for line in done.stderr.splitlines() if "teleopd" in line]
    assert (done.returncode, ours) == (0, [])


def test_a_misspelt_line_would_be_found(unit):
    unit.write_text(unit.read_text().replace("WatchdogSec=", "WatchdogSecs="))
    assert "'WatchdogSecs'" in analyze("verify", "--man=no", unit).stderr


def test_the_sandbox_is_as_closed_as_the_job_allows(unit):
    done = analyze("security", "--offline=true", f"--threshold={EXPOSURE_MOST * 10:.0f}", "--no-pager", unit)
    assert done.returncode == 0, done.stdout
    assert float(re.search(r"Overall exposure level for \S+: ([\d.]+)", done.stdout)[1]) <= EXPOSURE_MOST


def values(text, key):
    return re.findall(rf"^{key}=(.*)$", text, re.MULTILINE)


def test_what_would_break_real_time_or_shared_memory_is_not_there():
    text = (TEMPLATES / UNIT_NAME).read_text()
    broken_by = ("CPUSchedulingPolicy", "CPUAffinity", "RestrictRealtime", "LimitRTTIME", "PrivateIPC", "PrivateUsers")
    for key in (*broken_by, "PrivateDevices", "RemoveIPC", "ProcSubset", "DynamicUser"):
        assert values(text, key) == [], key
    assert values(text, "LimitMEMLOCK") == ["infinity"]
    assert values(text, "AmbientCapabilities") == values(text, "CapabilityBoundingSet") == ["CAP_SYS_NICE"]


def test_systemd_waits_for_as_long_as_the_supervisor_may_take():
    from teleopd.daemon import supervisor

    text = (TEMPLATES / UNIT_NAME).read_text()
    assert int(values(text, "TimeoutStartSec")[0]) > supervisor.START_LIMIT_S
    assert int(values(text, "TimeoutStopSec")[0]) > 2 * supervisor.END_LIMIT_S + 3  # core, operator, recorder
    assert int(values(text, "WatchdogSec")[0]) > 5 * supervisor.HEARTBEAT_LIMIT_S  # it restarts the core first


@pytest.mark.parametrize("path", sorted(TEMPLATES.iterdir()), ids=lambda path: path.name)
def test_every_line_fits_a_screen(path):
    if path.is_file() and path.suffix != ".py":
        assert all(len(line) <= 160 for line in Path(path).read_text().splitlines())
