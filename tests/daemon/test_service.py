"""`teleopd install-service`: what is written where, what is kept, and what is refused with which words."""

import subprocess
import sys
from pathlib import Path

import pytest
from teleopd.daemon import service
from teleopd.daemon.cli import app
from teleopd.daemon.commands import service as command
from teleopd.daemon.profile import ProfileError, find, load
from teleopd.daemon.service import Change, RootNeededError, ServiceError, files, interpreter, next_lines
from typer.testing import CliRunner

PYTHON = "/opt/teleopd/bin/python"
PATHS = [
    "etc/systemd/system/teleopd@.service",
    "etc/sysusers.d/teleopd.conf",
    "etc/tmpfiles.d/teleopd.conf",
    "etc/teleopd/cells/lab.env",
    "etc/teleopd/cells/lab.toml",
    "etc/teleopd/profiles/README",
    "etc/udev/rules.d/60-teleopd.rules",
]


@pytest.fixture
def installed_python(monkeypatch):
    """As if this were installed where a service can see it."""
    monkeypatch.setattr(service, "interpreter", lambda root=None: PYTHON)


@pytest.fixture
def install(tmp_path, installed_python):
    """Runs the command on an empty system, in which it returns exit code and everything that was said."""

    def install(*arguments):
        result = CliRunner().invoke(
            app, ["install-service", *arguments, "--root", str(tmp_path)], env={"COLUMNS": "200"}
        )
        return result.exit_code, result.output

    return install


def written(root):
    return sorted(str(path.relative_to(root)) for path in Path(root).rglob("*") if path.is_file())


def test_everything_that_systemd_needs_is_written_and_explained(install, tmp_path):
    code, said = install("lab")
    assert code == 0
    assert written(tmp_path) == sorted(PATHS)
    for path in PATHS:
        assert f"/{path}  new  " in said
        assert (tmp_path / path).stat().st_mode & 0o777 == 0o644
    assert f"systemctl --root={tmp_path} enable teleopd@lab" in said


def test_the_unit_runs_the_cell_with_the_interpreter_that_was_asked_for(install, tmp_path, monkeypatch):
    monkeypatch.setattr(service, "interpreter", lambda root=None: "/srv/100%/bin/python")
    install("lab")
    unit = (tmp_path / PATHS[0]).read_text()
    assert "\nExecStart=/srv/100%%/bin/python -m teleopd.daemon.cli run /etc/teleopd/cells/%i.toml --cell %i " in unit


def test_the_cells_file_is_a_profile_that_runs(install, tmp_path):
    install("lab", "--profile", "omni_arm")
    cell = load(str(tmp_path / "etc/teleopd/cells/lab.toml"))
    assert cell.values == load("omni_arm").values


def test_again_it_changes_nothing(install, tmp_path):
    install("lab")
    before = {path: (tmp_path / path).stat().st_mtime_ns for path in PATHS}
    code, said = install("lab")
    assert code == 0
    assert {path: (tmp_path / path).stat().st_mtime_ns for path in PATHS} == before
    assert (said.count("  as it is  "), said.count("  yours, kept  ")) == (5, 2)


def test_a_second_cell_adds_only_its_own_files(install, tmp_path):
    install("lab")
    install("other")
    assert set(written(tmp_path)) - set(PATHS) == {"etc/teleopd/cells/other.env", "etc/teleopd/cells/other.toml"}


def test_what_is_the_administrators_is_kept_and_what_is_ours_replaced(install, tmp_path):
    install("lab")
    unit, mine = tmp_path / PATHS[0], tmp_path / "etc/teleopd/cells/lab.toml"
    unit.write_text("[Service]\nType=simple\n")
    mine.write_text('extends = "mine"\n')
    code, said = install("lab")
    assert code == 0
    assert mine.read_text() == 'extends = "mine"\n'
    assert "cell lab goes on with 'mine': to change that, edit  extends  in /etc/teleopd/cells/lab.toml" in said
    assert "Type=notify" in unit.read_text()
    assert unit.with_name(f"{unit.name}~").read_text() == "[Service]\nType=simple\n"


def test_a_dry_run_shows_everything_and_writes_nothing(install, tmp_path):
    code, said = install("lab", "--dry-run")
    assert code == 0
    assert written(tmp_path) == []
    assert "+Type=notify" in said
    assert "Nothing was written" in said


@pytest.mark.parametrize("cell", ["Lab", "a b", "../x", "", "x" * 40, "-x"])
def test_a_bad_cell_name_is_refused_before_anything_is_written(cell, install, tmp_path):
    with pytest.raises(ServiceError, match="write up to 31 of"):
        files(cell, "omni_arm", PYTHON)
    assert install("--", cell)[0] != 0 if cell.startswith("-") else install(cell)[0] == 1
    assert written(tmp_path) == []


def test_a_profile_that_is_not_there_is_refused(install, tmp_path):
    code, said = install("lab", "--profile", "omni_arn")
    assert code == 2
    assert "did you mean 'omni_arm'?" in said
    assert written(tmp_path) == []


def test_a_profile_that_only_this_user_finds_is_refused_with_the_line_that_helps(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text('extends = "omni_arm"\n')
    for name in ("mine", "./mine.toml"):
        with pytest.raises(ProfileError, match=r"sudo install -D -m 644 \S*mine.toml /etc/teleopd/profiles/mine.toml"):
            files("lab", name, PYTHON)
    with pytest.raises(ProfileError, match="write its name:  --profile omni_arm"):
        files("lab", str(find("omni_arm")), PYTHON)


def test_a_path_that_a_command_line_of_systemd_would_split_is_refused():
    with pytest.raises(ServiceError, match="without blanks and quotes"):
        files("lab", "omni_arm", "/opt/my robots/bin/python")


# -- the interpreter ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hidden", ["/home/me/.venv", "/root/teleopd", "/tmp/v", "/run/user/1000/v"])
def test_an_interpreter_that_the_sandbox_hides_is_refused(hidden, monkeypatch):
    monkeypatch.setattr(sys, "executable", f"{hidden}/bin/python")
    with pytest.raises(ServiceError, match=rf"{hidden}/bin/python lies in .*sudo python3 -m venv /opt/teleopd"):
        interpreter()


@pytest.fixture
def other_system(tmp_path, monkeypatch):
    """A system's files below a folder, with teleopd in its /opt."""
    python = tmp_path / "opt/teleopd/bin/python"
    python.parent.mkdir(parents=True)
    python.touch(mode=0o755)
    tmp_path.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(python))
    monkeypatch.setattr(sys, "base_prefix", str(tmp_path / "opt"))
    monkeypatch.setattr(service, "__file__", str(tmp_path / "opt/teleopd/daemon/service.py"))
    return tmp_path


def test_an_interpreter_inside_of_an_image_is_named_as_the_image_sees_it(other_system):
    assert interpreter(other_system) == PYTHON


def test_an_interpreter_that_others_may_not_reach_is_refused(other_system):
    (other_system / "opt").chmod(0o700)
    with pytest.raises(ServiceError, match=r"/opt is closed to the service's user; type  sudo chmod -R o\+rX"):
        interpreter(other_system)


# -- refusals ----------------------------------------------------------------------------------------------------


def test_without_root_it_says_what_to_type(tmp_path, monkeypatch, installed_python):
    def refuse(self, root):
        raise RootNeededError(f"{self.path} may only be written by root")

    monkeypatch.setattr(service.File, "write", refuse)
    monkeypatch.setattr(command.sys, "argv", ["teleopd", "install-service", "my lab"])
    result = CliRunner().invoke(app, ["install-service", "lab"], env={"COLUMNS": "200"})
    assert result.exit_code == 1
    assert f"sudo {sys.executable} -m teleopd.daemon.cli install-service 'my lab'" in result.output


def test_a_refused_file_names_itself(tmp_path):
    wanted = files("lab", "omni_arm", PYTHON)[0]
    (tmp_path / "etc").write_text("not a folder")
    with pytest.raises(ServiceError, match=r"etc/systemd/system/teleopd@.service cannot be"):
        wanted.write(tmp_path)


@pytest.mark.root
def test_a_file_of_root_is_not_written_by_others(tmp_path):
    code = (
        "import os, sys; from pathlib import Path; from teleopd.daemon.service import *\n"
        "file = files('lab', 'omni_arm', '/opt/teleopd/bin/python')[0]; os.setuid(65534)\n"
        "try: file.write(Path('/'))\n"
        "except RootNeededError as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "/etc/systemd/system/teleopd@.service may only be written by root" in done.stdout


def test_the_lines_to_type_are_in_an_order_that_works():
    lines = [line for line, _ in next_lines("lab")]
    user, folders, start = (
        next(i for i, line in enumerate(lines) if key in line) for key in ("sysusers", "tmpfiles", "enable")
    )
    assert user < folders < start
    assert Change.NEW.value == "new"
