"""What the wheel takes along: what is not listed in pyproject.toml is missing there, and only there."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
SETUP = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]
FOLDERS = ("clients", "daemon", "hardware", "ipc", "systemd", "unity_bridge")
READ = (".xml", ".toml", ".csv", ".css")
"""Kinds of files that the daemon reads."""


def test_every_package_is_listed():
    found = {path.parent.relative_to(ROOT) for folder in FOLDERS for path in (ROOT / folder).rglob("__init__.py")}
    listed = {Path(*name.split(".")[1:]) for name in SETUP["packages"]}
    assert found - listed == set()
    assert all(list((ROOT / folder).glob("*.py")) for folder in listed)


def test_every_file_that_the_daemon_reads_is_listed():
    found = {path for kind in READ for path in (ROOT / "daemon").rglob(f"*{kind}")}
    listed = {
        path
        for name, patterns in SETUP["package-data"].items()
        for pattern in patterns
        for path in ROOT.joinpath(*name.split(".")[1:]).glob(pattern)
    }
    assert len(found) > 20
    assert found - listed == set()
