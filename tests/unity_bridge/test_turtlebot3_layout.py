"""The layout of seed 2's robot: it fits the profile, and a scene sees robot, rays, zone and force in its memory."""

import numpy as np
from teleopd.clients import Cell
from teleopd.daemon.profile import load as load_profile
from teleopd.unity_bridge.layout import BUILT_IN, load

RAYS = 40


def test_every_signal_is_one_of_the_profiles():
    blocks = {*load_profile("turtlebot3").profile.blocks, "bridge"}
    assert {field.signal.partition(".")[0] for field in load("turtlebot3").fields} <= blocks


def test_its_laws_are_the_profiles():
    modes = load_profile("turtlebot3").profile.modes.order
    text = (BUILT_IN / "turtlebot3.toml").read_text()
    codes = ", ".join(f"{name} = {i}" for i, name in enumerate(modes, start=1))
    assert f"codes = {{ {codes} }}" in text


def test_a_scene_sees_robot_rays_zone_and_force(lab, tmp_path):
    lab.core("turtlebot3", plant__initial__eta=[1.2, -0.1, 0.3])  # beside the first obstacle
    text = (BUILT_IN / "turtlebot3.toml").read_text()
    layout = tmp_path / "scene.toml"
    layout.write_text(text.replace("Sistema", lab.sistema).replace("Senales", lab.senales))
    lab.bridge(layout)
    memory = lab.memory(lab.sistema)
    lab.eventually(lambda: _whole(memory.snapshot()))
    seen = np.array(memory.snapshot())
    with Cell(lab.cell) as cell:
        state = cell.read()
    x, y, psi = state.base.eta
    np.testing.assert_allclose(seen[1:4], [-y, x, -np.degrees(psi)], atol=1e-3)
    np.testing.assert_allclose(seen[18:20], [0.1, 0.4], atol=1e-6)
    fx, fy, _ = state.haptics.force
    np.testing.assert_allclose(seen[[15, 17]], [-fy, fx], atol=0.5)
    assert fx < -1
    ranges = seen[RAYS : RAYS + 360]
    assert seen[32] == 360
    both = np.isfinite(ranges) & np.isfinite(state.lidar.ranges)
    assert both.mean() > 0.8
    assert np.median(np.abs(ranges[both] - state.lidar.ranges[both])) < 0.05
    assert seen[34] == 1.0  # degree


def _whole(values):
    """Whether the robot has been seen for some scans."""
    return values[26] == 1 and values[31] > 5
