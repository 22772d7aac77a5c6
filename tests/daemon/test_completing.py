"""Completion in a real bash: its own script, its own variables, and what it would offer."""

import os
import subprocess
import sys

import pytest
from process import Bench
from teleopd.daemon import completing
from teleopd.daemon.profile import available as profiles
from teleopd.daemon.recording.reading import FILE
from teleopd.unity_bridge.layout import available as layouts

PROGRAM = f"""\
#!{sys.executable}
from teleopd.daemon.cli import main
main()
"""
ASK = """
eval "$(teleopd --show-completion bash)"
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
declaration=($(complete -p teleopd)); function=${declaration[-2]}
$function teleopd "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A working folder with runs, profiles and traces; a `teleopd` in it; a cell that runs."""
    folder = tmp_path_factory.mktemp("place")
    program = folder / "bin" / "teleopd"
    program.parent.mkdir()
    program.write_text(PROGRAM)
    program.chmod(0o755)
    for run in ("2026-01-30_12-00-00_omni_arm", "2026-01-31_12-00-00_omni_arm"):
        (folder / "runs" / run).mkdir(parents=True)
        (folder / "runs" / run / FILE).touch()
    (folder / "mine.toml").touch()
    (folder / "mission.csv").touch()
    (folder / "mine.py").touch()
    bench = Bench(folder)
    core = bench.live_core(bench.name())
    yield folder, core.cell
    bench.close()


@pytest.fixture
def offered(place, monkeypatch):
    """What bash offers for a line of which the last word has been begun."""
    folder, _ = place
    monkeypatch.setenv("PATH", f"{folder / 'bin'}:/usr/bin:/bin")

    def ask(*line):
        command = ["bash", "--norc", "-c", ASK, "bash", "teleopd", *line]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
        assert done.stderr == ""
        return done.stdout.split()

    return ask


def test_commands_and_options(offered):
    assert {"record", "top", "stop", "status"} <= set(offered(""))
    assert offered("to") == ["top"]
    assert "--take-over" in offered("operate", "--t")


def test_profiles_by_name_and_by_path(offered):
    assert set(offered("run", "omni")) == {name for name in profiles() if name.startswith("omni")}
    assert offered("run", "mi") == ["mine.toml"]
    assert "omni_arm" in offered("profile", "show", "omni")


def test_cells_that_run(offered, place):
    _, cell = place
    assert cell in offered("top", cell[:3])
    assert cell in offered("stop", "--cell", cell[:3])
    assert cell in offered("record", "")


def test_layouts_runs_and_operators(offered):
    assert "omni_arm" in offered("layout", "show", "omni")
    assert set(layouts()) <= set(offered("run", "--layout", ""))
    assert offered("plot", "runs/2026-01-31")[0] == "runs/2026-01-31_12-00-00_omni_arm"
    assert offered("operate", "ke") == ["keyboard"]
    assert offered("run", "--operator", "mis") == ["mission.csv"]
    assert offered("run", "--operator", "min") == ["mine.py"]


def test_it_is_installed_into_the_users_own_file(place, tmp_path):
    folder, _ = place
    environment = {**os.environ, "HOME": str(tmp_path), "PATH": f"{folder / 'bin'}:/usr/bin:/bin"}
    command = ["bash", "--norc", "-c", "teleopd --install-completion; true"]
    done = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=True)
    assert "completion installed" in done.stdout
    assert "teleopd" in (tmp_path / ".bashrc").read_text()


@pytest.mark.parametrize(
    "complete", [completing.profiles, completing.cells, completing.layouts, completing.runs, completing.operators]
)
@pytest.mark.parametrize("begun", ["", "/", "/nowhere/", "x" * 300, "\0", "../", "runs/"])
def test_nothing_that_is_begun_is_an_error(complete, begun, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert all(offer.startswith(begun) for offer in complete(begun))
