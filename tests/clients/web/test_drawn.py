"""What the console draws and says of the mobile robot among obstacles, of the arm with the open glass, and of CRUMB."""

import pytest

pytestmark = pytest.mark.tools

BESIDE_AN_OBSTACLE = ("--set", "plant.initial.eta=[1.2, -0.1, 0.3]")


@pytest.mark.parametrize(
    ("profile", "scenario", "settings"),
    [("turtlebot3", "turtlebot3", BESIDE_AN_OBSTACLE), ("ur5e_antislosh", "glass", ())],
)
def test_what_is_drawn_and_said(start_console, tmp_path, profile, scenario, settings):
    console = start_console(profile, "--no-record", *settings)
    console.play(scenario, tmp_path)
    pictures = list(tmp_path.glob("*.png"))
    assert len(pictures) == 2
    assert all(picture.stat().st_size > 10_000 for picture in pictures)


def test_crumb_its_bumper_and_its_camera(start_console, tmp_path):
    settings = ("plant.initial.eta=[1.3, -0.3, 0]", "camera.on=true", "camera.width=160", "camera.height=120")
    options = [part for setting in settings for part in ("--set", setting.replace("camera", "sensors.camera"))]
    console = start_console("crumb_fetch", "--no-record", *options)
    console.play("crumb", tmp_path)
    assert (tmp_path / "crumb.png").stat().st_size > 10_000
