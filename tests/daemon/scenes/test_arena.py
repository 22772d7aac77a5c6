"""Places: distances against MuJoCo's own, seeds, and things that move without walking into anyone."""

import math

import mujoco
import numpy as np
import pytest
from pydantic import ValidationError
from teleopd.daemon.scenes.arena import Arena, Mover, Random, settled
from teleopd.daemon.scenes.place import HEIGHT, Place, mjcf

BODY = (0.105, -0.032)


def strewn(seed, **settings):
    return settled(Arena(low=[-2, -2], high=[2, 2], random=Random(seed=seed, **settings)), [0, 0, 0])


def nearest(arena, x, y, radius):
    """Distance of a disc to everything, as MuJoCo measures it between geometries."""
    disc = f'<body mocap="true" pos="{x} {y} {HEIGHT / 2}"><geom type="cylinder" size="{radius} {HEIGHT / 2}"/></body>'
    model = mujoco.MjModel.from_xml_string(mjcf(arena).replace("</worldbody>", f"{disc}</worldbody>"))
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    robot = model.ngeom - 1
    return min(mujoco.mj_geomDistance(model, data, i, robot, 10.0, None) for i in range(robot))


@pytest.mark.parametrize("seed", range(4))
def test_clearances_are_mujocos(seed):
    arena, rng = strewn(seed), np.random.default_rng(seed)
    place, checked = Place(arena, BODY), 0
    for x, y, psi in rng.uniform(-1.7, 1.7, (40, 3)):
        clearance = place.clearance(x, y, psi)
        if clearance > 0:  # inside, the two measure depth differently
            at = x + BODY[1] * math.cos(psi), y + BODY[1] * math.sin(psi)
            assert clearance == pytest.approx(nearest(arena, *at, BODY[0]), abs=1e-4)
            checked += 1
        else:
            assert nearest(arena, x + BODY[1] * math.cos(psi), y + BODY[1] * math.sin(psi), BODY[0]) < 1e-4
    assert checked > 10


def test_the_same_seed_is_the_same_place_and_another_is_not():
    assert strewn(1) == strewn(1) != strewn(2)
    assert strewn(1).random is None


@pytest.mark.parametrize("seed", range(20))
def test_the_start_is_free(seed):
    assert Place(strewn(seed, movers=0), BODY).clearance(0, 0, 0) > 0.25


def test_a_place_that_is_too_small_says_so():
    with pytest.raises(ValueError, match="random: there is no room"):
        settled(Arena(low=[-0.3, -0.3], high=[0.3, 0.3], random=Random(seed=0)), [0, 0, 0])


def test_corners_in_the_wrong_order_are_refused():
    with pytest.raises(ValidationError, match="low: must be less than high"):
        Arena(low=[1, 0], high=[0, 1])


MOVER = Mover(start=[-1.0, 0.0], end=[1.0, 0.0], radius=0.1, speed=0.5)


def test_a_mover_goes_to_and_fro_at_its_speed():
    place = Place(Arena(low=[-2, -2], high=[2, 2], movers=[MOVER]), BODY)
    way = []
    for _ in range(1000):
        place.move(0.01, (0, 1.5, 0))
        way.append(place.moving[0].copy())
    way = np.array(way)
    speed = np.linalg.norm(np.diff(way, axis=0), axis=1) / 0.01
    assert np.percentile(speed, 5) == pytest.approx(0.5, rel=1e-6)
    assert (way[:, 0].min(), way[:, 0].max()) == pytest.approx((-1, 1), abs=0.006)


def test_a_mover_waits_where_the_robot_is_and_goes_on_when_it_has_left():
    place = Place(Arena(low=[-2, -2], high=[2, 2], movers=[MOVER]), BODY)
    for _ in range(1000):
        place.move(0.01, (0, 0, 0))
        assert place.clearance(0, 0, 0) > 0
    assert place.moving[0, 0] == pytest.approx(-0.032 - 0.105 - 0.1 - 0.005, abs=0.006)
    for _ in range(200):
        place.move(0.01, (0, 1.5, 0))
    assert place.moving[0, 0] > 0.5


def test_rays_see_a_mover_where_it_is():
    place, out = Place(Arena(low=[-2, -2], high=[2, 2], movers=[MOVER]), BODY), np.zeros(1)
    for expected in (0.9, 0.4):
        place.rays(np.array([0, 0, 0.2]), np.array([[-1.0, 0, 0]]), out)
        assert out[0] == pytest.approx(expected, abs=1e-6)
        place.move(1.0, (0, 1.5, 0))
