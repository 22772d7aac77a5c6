"""The scan made from depth, against plain geometry and against the rendered depth; its noise."""

import numpy as np
import pytest
from crumb_rig import Rig
from numpy.lib.stride_tricks import sliding_window_view
from teleopd.daemon.profile import ProfileError, load
from teleopd.daemon.scenes.picture import PictureError
from teleopd.daemon.sensors.pictures import Camera
from teleopd.daemon.sensors.planar import pixels, ranges_of

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
SHELF = {
    "world.blocks": [{"at": [1.6, 0.1], "size": [0.6, 0.7, 0.25]}, {"at": [3.0, 0.0], "size": [0.2, 9.0, 0.8]}],
    "world.boxes": [
        {"name": name, "at": at, "z": 0.25, "turn": turn, "size": [0.0872, 0.0242, 0.1001], "mass": 0.5}
        for name, at, turn in (("box_1", [1.4, 0.2], 0.7), ("box_2", [1.5, -0.1], 0.0))
    ],
}
DEPTH_STEP = 0.01
"""m; what a picture's depth is told apart by, 8 m away."""


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


def drawn(rig):
    """The camera's picture of the same state."""
    try:
        camera = Camera(rig.profile)
    except PictureError as error:
        pytest.fail(str(error))
    _, _, colour, depth = camera.take(rig.frame.signals)
    camera.close()
    settings = rig.profile.sensors.camera
    assert colour.shape == (settings.height, settings.width, 3)
    assert depth.shape == (settings.height, settings.width)
    return depth


def around(picture):
    """Least and greatest depth of each pixel and its eight neighbours."""
    edged = np.pad(picture, 1, mode="edge")
    near = sliding_window_view(edged, (3, 3))
    return near.min(axis=(2, 3)), near.max(axis=(2, 3))


@pytest.mark.parametrize(("profile", "world"), [("crumb", THINGS), ("crumb", SHELF), ("crumb_fetch", {})])
@pytest.mark.parametrize(
    ("rows", "columns", "size"), [(1, 128, (640, 480)), (15, 128, (640, 480)), (4, 64, (160, 121))]
)
def test_it_is_what_the_rendered_depth_says(profile, world, rows, columns, size):
    """The same function, applied to the rendered picture: each beam agrees to within a pixel, without exception."""
    change = {"sensors.scan.rows": rows, "sensors.scan.columns": columns}
    change |= {"sensors.camera.width": size[0], "sensors.camera.height": size[1]}
    rig = Rig(profile, **world, **change)
    rig.run(0.3)
    picture, s = drawn(rig).astype(float), rig.profile.sensors.scan
    chosen = pixels(rig.profile.sensors.camera, s.columns, s.rows, s.width)
    angles, ranges = scanned(rig)
    made = [ranges_of(chosen.of(p), chosen.aside, s.range_min, s.range_max) for p in (picture, *around(picture))]
    same, least, most = (np.nan_to_num(each, nan=0.0, posinf=99.0) for each in made)
    cast = np.nan_to_num(ranges, nan=0.0, posinf=99.0)
    assert (cast >= least - DEPTH_STEP).all()
    assert (cast <= most + DEPTH_STEP).all()
    smooth = most - least < 0.05
    assert smooth.mean() > 0.8
    np.testing.assert_allclose(cast[smooth], same[smooth], atol=DEPTH_STEP)
    assert len(np.unique(np.round(cast, 1))) >= 3
    middle = np.arctan(chosen.aside)
    pixel = 2 * np.tan(s.width / 2) / size[0]
    assert np.abs(middle - angles).max() <= pixel / 2 * 1.001


def test_several_rows_see_what_is_above_and_below_the_horizon_and_one_does_not():
    low = {"world.boxes": [], "world.blocks": [{"at": [1.5, 0], "size": [0.2, 3, 0.29]}, WALL["world.blocks"][0]]}
    seen = []
    for rows in (1, 15):
        rig = Rig(**low, **{"sensors.scan.rows": rows})
        rig.run(0.2)
        angles, ranges = scanned(rig)
        seen.append(ranges * np.cos(angles))
    np.testing.assert_allclose(seen[0], 2.9 - CAMERA_AHEAD, atol=2e-3)
    np.testing.assert_allclose(seen[1], 1.4 - CAMERA_AHEAD, atol=5e-3)


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


def test_of_several_rows_the_nearest_counts_and_scan_and_picture_have_one_law_of_noise():
    """The least of eight normal depths has mean −1.4236 σ and deviation .6107 σ, in either."""
    rig = Rig("crumb_noisy", **WALL, **{"sensors.scan.rows": 8})
    rig.run(0.3)
    scan = next(look for look in rig.looks if type(look).__name__ == "Scan")
    s, camera, chosen = rig.profile.sensors.scan, rig.profile.sensors.camera, scan.pixels
    flat, seen = np.full((camera.height, camera.width), 2.9 - CAMERA_AHEAD, np.float32), {"cast": [], "picture": []}
    for k in range(60):
        scan._due._due = 1.0
        scan()
        seen["cast"].append(scanned(rig)[1])
        rows = chosen.of(camera.measured(flat, seed=1, tick=k))
        seen["picture"].append(ranges_of(rows, chosen.aside, s.range_min, s.range_max))
    for which, ranges in seen.items():
        depth = np.array(ranges) / np.sqrt(1 + chosen.aside**2) - (2.9 - CAMERA_AHEAD)
        n = depth.size
        assert depth.mean() == pytest.approx(-1.4236 * 0.07, abs=4 * 0.6107 * 0.07 / np.sqrt(n) + 1e-3), which
        assert depth.std() == pytest.approx(0.6107 * 0.07, rel=0.04), which


def test_too_near_is_nearer_than_anything_else():
    depth, aside = np.array([[2.0, np.nan, 9.0], [1.0, 1.0, np.inf]]), np.array([0.0, 0.0, 0.75])
    np.testing.assert_allclose(ranges_of(depth, aside, 0.45, 8.0), [1.0, np.nan, np.inf])
    np.testing.assert_allclose(ranges_of(depth[:, 2:], aside[2:], 0.45, 12.0), [9.0 * 1.25])


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"sensors.scan.width": "70 deg"}, "the camera sees 60 deg from side to side"),
        ({"sensors.camera.height": 16, "sensors.scan.rows": 20}, "the camera has 16"),
    ],
)
def test_a_scan_of_more_than_the_picture_has_is_refused(change, problem):
    with pytest.raises(ProfileError, match=problem):
        load("crumb", change)


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
