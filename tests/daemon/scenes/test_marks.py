"""Returns, zones and forces where geometry says, and in the picture of a place or a glass."""

import numpy as np
import pytest
from teleopd.daemon.profile import load
from teleopd.daemon.scenes.arena import settled
from teleopd.daemon.scenes.backdrop import Backdrop
from teleopd.daemon.scenes.figure import Figure
from teleopd.daemon.scenes.marks import FORCE_SCALE, ZONE, Line, Point, marks
from teleopd.daemon.scenes.picture import Painter

SIZE = (320, 180)
ETA = np.array([1.2, -0.1, 0.7])
LIDAR = np.array([1.1755, -0.1206, 0.182])


def seen(ranges, force=(0.0, 0.0), hand=(0.0, 0.0, 0.0)):
    return {
        "base.eta": ETA,
        "lidar.n": len(ranges),
        "lidar.angle_min": 0.1,
        "lidar.angle_increment": 2 * np.pi / 360,
        "lidar.range_min": 0.12,
        "lidar.range_max": 3.5,
        "lidar.ranges": np.array(ranges),
        "bilateral.zone": np.array([0.1, 0.4]),
        "bilateral.force": np.array(force),
        "haptics.force": np.array(hand),
    }


def test_a_return_lies_on_its_ray_at_its_range():
    ranges = [0.3, np.inf, 0.0, np.nan, 2.0, 0.05, 9.0]
    points = [mark for mark in marks(seen(ranges), LIDAR) if isinstance(mark, Point)]
    assert len(points) == 2, "what is no return is not drawn"
    for point, index in zip(points, (0, 4), strict=True):
        assert np.linalg.norm(point.at - LIDAR) == pytest.approx(ranges[index])
        direction = (point.at - LIDAR)[:2] / ranges[index]
        angle = np.arctan2(direction[1], direction[0])
        assert angle == pytest.approx(ETA[2] + 0.1 + index * np.radians(1))
    assert points[0].colour != points[1].colour, "what is in the zone looks otherwise"


def test_the_zone_and_the_blind_disc_are_rings_around_the_lidar():
    lines = [mark for mark in marks(seen([]), LIDAR) if isinstance(mark, Line)]
    radii = {round(float(np.linalg.norm((line.start - LIDAR)[:2])), 6) for line in lines}
    assert radii == {0.1, 0.12, 0.4}
    assert {line.colour for line in lines if np.isclose(np.linalg.norm((line.start - LIDAR)[:2]), 0.4)} == {ZONE}


def test_forces_are_arrows_in_the_robot_s_axes():
    virtual, felt = (m for m in marks(seen([], (4.0, 1.0), (-4.0, -1.0, 0.0)), LIDAR) if isinstance(m, Line) and m.head)
    pushed = virtual.end - virtual.start
    assert np.linalg.norm(pushed) == pytest.approx(FORCE_SCALE * np.hypot(4, 1))
    assert np.arctan2(pushed[1], pushed[0]) == pytest.approx(ETA[2] + np.arctan2(1, 4))
    np.testing.assert_allclose((felt.end - felt.start)[:2], -pushed[:2], atol=1e-12)


def test_nothing_pushes_nothing_is_drawn():
    assert not [mark for mark in marks(seen([1.0]), LIDAR) if isinstance(mark, Line) and mark.head]


def test_the_lidar_sits_where_the_profile_has_it():
    figure = Figure(load("turtlebot3", {"sensors.lidar.x": -0.05, "sensors.lidar.z": 0.2}).profile)
    figure.pose({"base.eta": ETA})
    c, s = np.cos(ETA[2]), np.sin(ETA[2])
    np.testing.assert_allclose(figure.sensor, [ETA[0] - 0.05 * c, ETA[1] - 0.05 * s, 0.2], atol=1e-12)


def test_an_arena_has_everything_in_it_where_it_is():
    """Each box, pole and mover of a random place has a shape of its size at its place; movers follow the state."""
    settings = {"arena.random": {"seed": 3, "boxes": 3, "poles": 4, "movers": 2}}
    profile = load("turtlebot3", settings).profile
    figure = Figure(profile)
    arena = settled(profile.arena, profile.plant.initial.eta)
    model = figure.model
    places = {tuple(np.round(place[:2], 5)) for place in model.geom_pos}
    for thing in (*arena.boxes, *arena.poles):
        assert tuple(np.round(thing.at, 5)) in places
    state = {
        "base.eta": ETA,
        "arena.mover_x": np.array([0.3, 2.0] + [0] * 6),
        "arena.mover_y": np.array([1.0, 0.5] + [0] * 6),
    }
    figure.pose(state)
    poses = figure.poses()
    for i, mover in enumerate(arena.movers):
        body = model.body(f"mover_{i + 1}")
        np.testing.assert_allclose(
            poses[body.id, :2], [state["arena.mover_x"][i], state["arena.mover_y"][i]], atol=1e-6
        )
        assert model.geom_size[body.geomadr[0], 0] == pytest.approx(mover.radius)
    assert set(Backdrop(profile, 0.0).guests) == {"mover_1", "mover_2"}


@pytest.mark.tools
def test_a_picture_shows_what_the_robot_feels():
    with Painter(load("turtlebot3").profile, *SIZE) as painter:
        assert {"overview", "above", "robot"} <= set(painter.cameras)
        at = {"base.eta": ETA}
        bare = painter.draw(at, "robot")
        felt = painter.draw(seen([0.3] * 360, (5.0, 0.0), (-5.0, 0.0, 0.0)), "robot")
    assert (np.abs(felt.astype(int) - bare).max(axis=2) > 60).sum() > 300


@pytest.mark.tools
def test_a_picture_shows_the_surface_lean_and_the_reference_apart():
    profile = load("ur5e_antislosh").profile
    q = np.array(profile.plant.initial.q)
    still = {"arm.q": q, "liquid.angle": np.zeros(2), "glass.pose_ref": np.array([0.5, 0.3, 0, 0, 0, 0])}
    with Painter(profile, *SIZE) as painter:
        level = painter.draw(still, "glass")
        leaning = painter.draw({**still, "liquid.angle": np.array([0.4, 0.0])}, "glass")
        apart = painter.draw({**still, "glass.pose_ref": np.array([0.6, 0.3, 0, 0, 0, 0])}, "glass")
    assert 30 < (np.abs(leaning.astype(int) - level).max(axis=2) > 15).sum() < 0.2 * SIZE[0] * SIZE[1]
    assert (np.abs(apart.astype(int) - level).max(axis=2) > 15).sum() > 300
