"""Rays against geometry that can be written down, and the ways in which a real lidar is silent."""

import math

import numpy as np
import pytest
from pydantic import ValidationError
from teleopd.daemon.scenes.arena import Arena
from teleopd.daemon.scenes.place import Place
from teleopd.daemon.sensors import Sensors
from teleopd.daemon.sensors.lidar import Lidar, Settings
from teleopd.ipc.frame import Frame
from teleopd.ipc.schema import Layout

ROOM = Arena(low=[-1, -2], high=[3, 1])
BODY = (0.105, -0.032)


def scan(arena=ROOM, eta=(0, 0, 0), ticks=1, **settings):
    """The newest of so many scans."""
    frame = Frame(Layout.of(["cell", "base", "lidar"]))
    frame.base.eta[:] = eta
    lidar = Lidar(Settings(rate=1000, **settings), Sensors(seed=2).chance("lidar"), Place(arena, BODY), frame, 0.001)
    for _ in range(ticks):
        assert lidar()
    return frame.lidar.ranges[: settings.get("rays", 360)].copy(), lidar.angles


def to_the_walls(x, y, way):
    """Distance from a point inside ROOM to its walls along each direction."""
    with np.errstate(divide="ignore"):
        along_x = np.where(np.cos(way) > 0, (3 - x) / np.cos(way), (-1 - x) / np.cos(way))
        along_y = np.where(np.sin(way) > 0, (1 - y) / np.sin(way), (-2 - y) / np.sin(way))
    return np.minimum(np.abs(along_x), np.abs(along_y))


@pytest.mark.parametrize("rays", [180, 360, 720])
@pytest.mark.parametrize("eta", [(0, 0, 0), (1.0, -0.7, 2.1)])
def test_ideal_rays_end_at_the_walls(rays, eta):
    ranges, angles = scan(eta=eta, rays=rays, ideal=True, x=-0.032)
    x, y = eta[0] - 0.032 * math.cos(eta[2]), eta[1] - 0.032 * math.sin(eta[2])
    expected = to_the_walls(x, y, angles + eta[2])
    seen = expected <= 3.5
    np.testing.assert_allclose(ranges[seen], expected[seen], atol=1e-6)
    assert np.isinf(ranges[~seen]).all()


def test_where_it_begins_and_which_way_it_turns():
    left, _ = scan(ideal=True, rays=8)
    right, _ = scan(ideal=True, rays=8, direction="right")
    np.testing.assert_allclose(left[[0, 2, 4, 6]], [3, 1, 1, 2], atol=1e-6)
    np.testing.assert_allclose(right, np.roll(left[::-1], 1), atol=1e-9)
    later, _ = scan(ideal=True, rays=8, angle_min=math.pi / 2)
    np.testing.assert_allclose(later, np.roll(left, -2), atol=1e-6)


@pytest.mark.parametrize(("word", "value"), [("zero", 0.0), ("nan", math.nan)])
def test_what_is_nearer_than_it_sees_is_silent(word, value):
    pole = {"at": [0.2, 0.0], "radius": 0.1}
    ranges, _ = scan(Arena(low=[-1, -2], high=[3, 1], poles=[pole]), ideal=True, too_near=word, rays=360)
    np.testing.assert_equal(ranges[0], value)  # .1 m away
    assert ranges[25] > 0.12


def test_noise_has_its_size_and_drop_outs_their_share():
    ideal, _ = scan(ideal=True)
    noisy = np.array([scan(ticks=n, sigma=0.02, drop_out=0.05, dropped="zero")[0] for n in range(1, 21)])
    lost = noisy == 0
    assert lost.mean() == pytest.approx(0.05, abs=0.01)
    whole = ideal < 3.4
    noisy, ideal, lost = noisy[:, whole], ideal[whole], lost[:, whole]
    assert (noisy - ideal)[~lost].std() == pytest.approx(0.02, rel=0.1)


def test_the_same_seed_is_the_same_scan():
    np.testing.assert_array_equal(scan()[0], scan()[0])


def test_a_thin_pole_is_seen():
    pole = {"at": [0.5, 0.0], "radius": 0.01}
    ranges, _ = scan(Arena(low=[-1, -2], high=[3, 1], poles=[pole]), ideal=True)
    assert ranges[0] == pytest.approx(0.49, abs=1e-6)
    assert (ranges[[359, 1]] < 0.5).all()
    assert ranges[5] > 2


def test_free_is_not_a_word_for_too_near():
    with pytest.raises(ValidationError, match="too_near"):
        Settings(too_near="inf")
