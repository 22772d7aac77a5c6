"""Pictures of the scenes, drawn here without a graphics card."""

import numpy as np
import pytest
from scene_operator import SCENES
from teleopd.daemon.cli import app
from teleopd.daemon.profile import load
from teleopd.daemon.scenes import picture
from teleopd.daemon.scenes.picture import Painter, PictureError
from typer.testing import CliRunner

pytestmark = pytest.mark.tools

SIZE = (320, 180)


@pytest.fixture(scope="module", params=SCENES)
def painter(request):
    with Painter(load(request.param).profile, *SIZE) as made:
        yield made


def state(painter, eta=(0.0, 0.0, 0.0), object_at=None):
    """A state with everything at its start, but for robot and object."""
    world = painter._figure.world
    world.reset()
    n = len(world.free)
    position, orientation = np.zeros((4, 3)), np.zeros((4, 4))
    position[:n] = world.data.xpos[world.free]
    orientation[:n] = world.data.xquat[world.free][:, [1, 2, 3, 0]]
    if object_at is not None:
        position[0] = object_at
    return {
        "base.eta": np.array(eta),
        "arm.q": np.array([0, -0.35, 1.745, 1.047, 0, 0, 0, 0]),
        "scene.position": position.ravel(),
        "scene.orientation": orientation.ravel(),
        "scene.opening": np.array([0.09]),
    }


def test_there_is_something_to_see(painter):
    image = painter.draw()
    assert image.shape == (SIZE[1], SIZE[0], 3)
    assert image.std() > 25
    assert len(np.unique(image.reshape(-1, 3), axis=0)) > 500


def test_a_picture_is_the_same_every_time(painter):
    np.testing.assert_array_equal(painter.draw(), painter.draw())


def test_the_robot_is_where_the_state_says(painter):
    """Seen from outside it moves to the right in the picture as it drives into the scene."""
    far = painter.draw(state(painter, eta=(-40.0, 0.0, 0.0)))
    here, inside = painter.draw(state(painter)), painter.draw(state(painter, eta=(2.2, 0.0, 0.0)))
    assert (np.abs(here.astype(int) - far).max(axis=2) > 30).sum() > 200
    columns = [np.abs(image.astype(int) - far).sum(axis=(0, 2)) for image in (here, inside)]
    middle = [float(c @ np.arange(SIZE[0]) / c.sum()) for c in columns]
    assert middle[1] > middle[0] + 20


def test_the_object_is_where_the_state_says(painter):
    there = painter.draw(state(painter), "object_1")
    gone = painter.draw(state(painter, object_at=(0, 0, -5.0)), "object_1")
    changed = np.abs(there.astype(int) - gone).max(axis=2) > 10
    assert 30 < changed.sum() < 0.2 * changed.size


def test_every_camera_sees_something_else(painter):
    assert set(painter.cameras) == {"overview", "object_1", "object_2", "robot", "hand"}
    images = [painter.draw(camera=name) for name in painter.cameras]
    for i, one in enumerate(images):
        assert one.std() > 10
        for other in images[:i]:
            assert np.abs(one.astype(int) - other).mean() > 5


def test_a_trail_is_drawn(painter):
    line = np.column_stack([np.linspace(0, 2.5, 300), np.zeros(300), np.full(300, 0.4)])
    without, trailed = painter.draw(), painter.draw(trail=line)
    assert (np.abs(trailed.astype(int) - without).max(axis=2) > 25).sum() > 40


def test_an_unknown_camera_is_one_sentence(painter):
    with pytest.raises(PictureError, match="no camera 'moon'; write one of: overview"):
        painter.draw(camera="moon")


def test_a_profile_without_a_scene_says_what_to_add():
    with pytest.raises(PictureError, match="--scene explosives_hall"):
        Painter(load("omni_arm").profile)


def test_without_the_libraries_the_package_is_named(monkeypatch):
    monkeypatch.setattr(picture, "PLATFORMS", ("no_such_library",))
    with pytest.raises(PictureError, match="sudo apt-get install libegl1 libgl1-mesa-dri"):
        Painter(load("explosives_hall").profile, *SIZE)


def test_the_command_writes_a_png(tmp_path):
    out = tmp_path / "hall.png"
    asked = ["picture", "omni_arm", "--scene", "explosives_hall", "--size", "320x180", "--out", str(out)]
    done = CliRunner().invoke(app, asked)
    assert done.exit_code == 0, done.output
    assert out.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["omni_arm"], 1),
        (["omni_arm", "--scene", "moon"], 2),
        (["explosives_hall", "--size", "wide"], 2),
        (["explosives_hall", "--camera", "moon"], 1),
        (["no_such_run.mcap"], 2),
    ],
)
def test_what_is_wrong_is_said(arguments, code, tmp_path):
    done = CliRunner().invoke(app, ["picture", *arguments, "--out", str(tmp_path / "x.png")])
    assert done.exit_code == code, done.output
    assert not list(tmp_path.iterdir())
