"""`teleopd package`: the folders hold what their programs need, and nothing is overwritten."""

import re

import pytest
from teleopd.daemon.cli import app
from teleopd.daemon.packages import ROOT, PackageError, matlab, unity
from typer.testing import CliRunner


def test_the_matlab_folder_has_every_source_that_its_build_names(tmp_path):
    top = {path.name for path in matlab(tmp_path / "new")}
    assert top == {"+teleopd", "examples", "src", "teleopd_constants.m"}
    build = (tmp_path / "new/+teleopd/build.m").read_text()
    present = {path.name for path in (tmp_path / "new/src").iterdir()}
    parts = re.search(r"parts = \[\{(.*?)\}, transport", build)[1] + re.search(r"transport = \{(.*?)\}", build)[1]
    named = {f"teleopd_{part}.c" for part in re.findall(r"'(\w+)'", parts)} | {"latch.c", "teleopd_crypto_openssl.c"}
    assert len(named) > 10
    assert named | {"teleopd_mex.c", "teleopd_sfun.c"} <= present
    included = {
        name for path in (tmp_path / "new/src").iterdir() for name in re.findall(r'#include "(\S+)"', path.read_text())
    }
    assert included - present == {"mex.h", "simstruc.h", "simulink.c", "cg_sfun.h"}, "MATLAB's own"


def test_no_source_hides_another_of_its_name():
    names = [path.name for folder in ("clients/matlab/src", "clients/c", "ipc/c", "ipc/native", "ipc/generated")
             for path in (ROOT / folder).glob("*.[ch]")]  # fmt: skip
    assert len(names) == len(set(names))


def test_the_unity_folder_is_the_package(tmp_path):
    unity(tmp_path)
    assert (tmp_path / "package.json").is_file()
    assert (tmp_path / "Samples~/ExplosivesHall/ExplosivesHall.cs").is_file()


@pytest.mark.parametrize("what", ["matlab", "unity"])
def test_a_folder_that_holds_something_is_left_alone(tmp_path, what):
    (tmp_path / "mine").write_text("x")
    with pytest.raises(PackageError, match="not empty; name a new folder"):
        {"matlab": matlab, "unity": unity}[what](tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


def test_the_command_says_what_to_type_next(tmp_path):
    done = CliRunner().invoke(app, ["package", "matlab", str(tmp_path / "m")])
    assert done.exit_code == 0
    assert "teleopd.build" in done.output
    done = CliRunner().invoke(app, ["package", "matlab", str(tmp_path / "m")])
    assert done.exit_code == 1
