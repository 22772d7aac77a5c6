"""The scan made from depth, against plain geometry and against the rendered depth; its noise."""

import numpy as np
import pytest
from crumb_rig import Rig
from teleopd.daemon.profile import ProfileError, load
from teleopd.daemon.scenes.picture import PictureError
from teleopd.daemon.sensors.pictures import Camera

CAMERA_AHEAD = -0.058
WALL = {"world.boxes": [], "world.blocks": [{"at": [3.0, 0.0], "size": [0.2, 9.0, 1.5]}]}
THINGS = {
    "world.boxes": [],
    "world.blocks": [
        {"at": [2.0, 0.4], "size": [0.4, 0.4, 1.0]},
        {"at": [1.2, -0.3], "size": [0.1, 0.1, 0.6], "turn": 0.4},
        {"at": [4.0, 0.0], "size": [0.1, 9.0, 1.5]},
    ],
}


def scanned(rig):
    block = rig.frame.lidar
    n = int(block.n[0])
    angles = block.angle_min[0] + block.angle_increment[0] * np.arange(n)
    return angles, block.ranges[:n].copy()


def test_a_wall_across_is_a_straight_line():
    rig = Rig(**WALL)
    rig.run(0.3)
    angles, ranges = scanned(rig)
    assert len(ranges) == 128
    assert rig.frame.lidar.range_min[0] == 0.45
    np.testing.assert_allclose(ranges * np.cos(angles), 2.9 - CAMERA_AHEAD, atol=2e-3)


def test_it_is_what_the_rendered_depth_says():
    rig = Rig(**THINGS)
    rig.run(0.3)
    try:
        camera = Camera(rig.profile)
    except PictureError as error:
        pytest.fail(str(error))
    _, _, colour, depth = camera.take(rig.frame.signals)
    camera.close()
    assert colour.shape == (480, 640, 3)
    assert depth.shape == (480, 640)
    angles, ranges = scanned(rig)
    focal = 320 / np.tan(np.radians(30))
    column = np.clip(np.round(320 - focal * np.tan(angles) - 0.5).astype(int), 0, 639)
    drawn = depth[239:241, column].mean(axis=0) / np.cos(angles)
    agree = np.abs(drawn - ranges) < 0.02
    assert agree.sum() >= len(ranges) - 6  # at the edge of a thing a pixel may show the one or the other
    assert len(np.unique(np.round(ranges[agree], 1))) > 4


def test_nearer_than_45_cm_it_sees_nothing_and_beyond_8_m_neither():
    near = Rig(**{"world.boxes": [], "world.blocks": [{"at": [0.4, 0], "size": [0.1, 2, 1]}]})
    near.run(0.2)
    _, ranges = scanned(near)
    assert np.isnan(ranges[64])
    far = Rig(**{"world.boxes": [], "world.blocks": [{"at": [9, 0], "size": [0.1, 2, 1]}]})
    far.run(0.2)
    assert np.isposinf(scanned(far)[1]).all()


def test_noise_has_the_configured_mean_and_variance():
    rig = Rig("crumb_noisy", **WALL)
    rig.run(0.3)
    scan = next(look for look in rig.looks if type(look).__name__ == "Scan")
    seen, n = [], 400
    for _ in range(n):
        scan._due._due = 1.0
        scan()
        angles, ranges = scanned(rig)
        seen.append(ranges * np.cos(angles))
    depth = np.array(seen) - (2.9 - CAMERA_AHEAD)
    total = depth.size
    assert abs(depth.mean()) < 4 * 0.07 / np.sqrt(total) + 1e-3
    assert depth.std() == pytest.approx(0.07, rel=4 / np.sqrt(2 * total) + 1e-3)


def test_the_depth_picture_has_the_configured_noise():
    table = load("crumb_noisy").profile.sensors.camera
    flat = np.full((120, 160), 2.0, np.float32)
    seen = table.measured(flat, seed=1, tick=7).astype(float)
    assert abs(seen.mean() - 2.0) < 4 * 0.07 / np.sqrt(seen.size)
    assert seen.std() == pytest.approx(0.07, rel=4 / np.sqrt(2 * seen.size))
    np.testing.assert_array_equal(seen, table.measured(flat, seed=1, tick=7))
    assert (seen != table.measured(flat, seed=1, tick=8)).any()
    quiet = table.model_copy(update={"ideal": True})
    np.testing.assert_array_equal(quiet.measured(flat, 1, 7), flat)
    edges = quiet.measured(np.array([[0.3, 9.0]], np.float32), 1, 7)
    assert np.isnan(edges[0, 0])
    assert np.isposinf(edges[0, 1])


def test_one_cell_has_one_scan_and_only_physics_has_a_depth_camera():
    with pytest.raises(ProfileError, match="leave the table away"):
        load("turtlebot3", {"sensors.scan": {}})
