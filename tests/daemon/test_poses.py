"""Named postures: of the profile, kept by an operator, refused with what to write; the commands on a running cell."""

import json

import numpy as np
import pytest
from support import running_core
from teleopd.clients.cell import Cell
from teleopd.daemon import poses
from teleopd.daemon.cli import app
from teleopd.daemon.profile import ProfileError, load
from typer.testing import CliRunner

PROFILE = load("crumb").profile


@pytest.fixture(autouse=True)
def config(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    return tmp_path


def test_the_profiles_are_there_in_radians():
    assert poses.named(PROFILE, "home")[1] == pytest.approx(np.radians(-40))


def test_one_that_is_kept_is_there_again_and_goes_before_the_profiles():
    poses.save(PROFILE, "above_table", [0.1, 0.2, 0.3, 0.4, 0.5])
    poses.save(PROFILE, "home", [0, 0, 0, 0, 0.25])
    known = poses.known(PROFILE)
    assert known["above_table"] == [0.1, 0.2, 0.3, 0.4, 0.5]
    assert known["home"] == [0, 0, 0, 0, 0.25]
    assert set(known) == {*PROFILE.poses, "above_table"}


@pytest.mark.parametrize("name", ["", "Above", "a b", "../x", "1st"])
def test_what_is_no_name_is_refused(name):
    with pytest.raises(poses.PoseNameError, match="small letters"):
        poses.save(PROFILE, name, [0] * 5)


def test_an_unknown_one_says_which_there_are():
    with pytest.raises(poses.PoseNameError, match="home, carry, ready"):
        poses.named(PROFILE, "nowhere")


@pytest.mark.parametrize("text", ["home = [1, 2]", "home = 3", "home = [", 'home = [0, 0, 0, 0, "x"]'])
def test_a_file_that_holds_none_is_refused_with_its_path(text):
    file = poses.path("crumb")
    file.parent.mkdir(parents=True)
    file.write_text(text)
    with pytest.raises(poses.PoseNameError, match=r"crumb\.toml"):
        poses.known(PROFILE)


def test_a_pose_of_the_profile_has_an_angle_for_each_joint():
    with pytest.raises(ProfileError, match=r"poses\.home.*write 5 angles"):
        load("crumb", {"poses.home": [0, 0, 0]})


def test_the_commands_keep_list_and_go_on_a_running_cell():
    runner = CliRunner()
    with running_core("lockstep", profile="crumb", gateway__on=False) as core, Cell(core.cell, timeout=60) as cell:
        kept = runner.invoke(app, ["pose", "save", "start", "--cell", core.cell])
        assert kept.exit_code == 0, kept.output
        listed = runner.invoke(app, ["pose", "list", "--cell", core.cell, "--json"])
        assert np.abs(np.array(json.loads(listed.stdout)["start"]) - cell.read().joints.q).max() < 1e-3
        gone = runner.invoke(app, ["pose", "go", "carry", "--cell", core.cell])
        assert gone.exit_code == 0, gone.output
        assert np.abs(cell.read().arm.q - np.array(PROFILE.poses["carry"])).max() < 0.05
        unknown = runner.invoke(app, ["pose", "go", "nowhere", "--cell", core.cell])
        assert unknown.exit_code == 2


def test_in_real_time_a_pose_is_reached_too():
    """250 ticks a second, so that a busy machine keeps up; the physics takes its four steps a tick."""
    runner = CliRunner()
    with running_core("real", profile="crumb", gateway__on=False, cell__rate=250) as core:
        gone = runner.invoke(app, ["pose", "go", "ready", "--cell", core.cell])
        assert gone.exit_code == 0, gone.output
        with Cell(core.cell, timeout=60) as cell:
            state = cell.read()
            assert np.abs(state.joints.q - np.array(PROFILE.poses["ready"])).max() < 0.05
            assert state.pace.real_time > 1.0
