"""The pictures in README and docs: the script takes them, and those that are kept are small and shown somewhere.

Needs Node.js, the packages of clients/web (`npm ci` there) and Chromium.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

ROOT = Path(__file__).parents[3]
SCRIPT = ROOT / "clients" / "web" / "tools" / "pictures.py"
KEPT = sorted((ROOT / "docs" / "pictures").glob("*.png"))
MOST_BYTES = 150_000
LIMIT_S = 900


def colours(path):
    with Image.open(path) as image:
        return len(image.convert("RGB").getcolors(1 << 24))


@pytest.mark.tools
def test_the_script_takes_pictures_that_are_small_and_not_empty(tmp_path):
    command = [
        sys.executable,
        SCRIPT,
        "--to",
        tmp_path,
        "--cell",
        f"pictures-{os.getpid()}",
        "--only",
        "empty",
        "turtlebot3",
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT_S, check=False)
    assert done.returncode == 0, done.stderr
    assert {path.name for path in tmp_path.iterdir()} == {"no_runs.png", "turtlebot3.png"}
    for path in tmp_path.iterdir():
        assert path.stat().st_size <= MOST_BYTES
        assert colours(path) > 20


@pytest.mark.parametrize("path", KEPT, ids=[path.name for path in KEPT])
def test_every_picture_that_is_kept_is_small_not_empty_and_shown(path):
    pages = "".join(page.read_text() for page in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
    assert f"pictures/{path.name}" in pages
    assert path.stat().st_size <= MOST_BYTES
    assert colours(path) > 20
