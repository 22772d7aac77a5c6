"""MuJoCo's part: contacts of a robot that is moved from outside, distances and their gradients, objects at rest."""

import mujoco
import numpy as np
import pytest
from scene_operator import SCENES
from teleopd.daemon.kernel import Library
from teleopd.daemon.plants.omni_arm import Model
from teleopd.daemon.profile import load
from teleopd.daemon.scenes import nearness
from teleopd.daemon.scenes.nearness import Nearness
from teleopd.daemon.scenes.scene import file, names
from teleopd.daemon.scenes.world import ROBOT, World, compose
from teleopd.ipc.frame import Frame
from teleopd.ipc.schema import Layout

PROFILE = load("omni_arm").profile
MODEL = Model(PROFILE.plant)
GEOMETRY = MODEL.geometry()
REST = [0.0, 0.0, 0.0, 0.0, -0.35, 1.745, 1.047]
RANGE = 0.35


def world_of(scene, visual=False):
    return World(compose(file(scene), GEOMETRY, RANGE, visual), GEOMETRY.joints, 1e-3)


def put(world, x):
    """The robot there, its gripper open."""
    world.robot()[0][:], world.robot()[1][:] = x, 0
    for finger in ("left", "right"):
        world.data.joint(f"{ROBOT}finger_{finger}").qpos[0] = 0.045
    world.sense()


def touching(world):
    """Pairs of bodies, robot's first, that MuJoCo reports as touching."""
    model, found = world.model, set()
    for contact in world.data.contact:
        bodies = [int(model.geom_bodyid[geom]) for geom in contact.geom]
        if contact.dist < 0 and any(world.is_robot[body] for body in bodies):
            bodies.sort(key=lambda body: not world.is_robot[body])
            found.add(tuple(model.body(body).name for body in bodies))
    return found


def test_contacts_between_a_robot_moved_from_outside_and_what_stands_still_are_reported():
    """Everything else here rests on this: bodies without joints of their own would never meet the walls."""
    world = world_of("explosives_hall")
    put(world, REST)
    assert touching(world) == set()
    x = np.array(REST)
    x[:2] = 0.80, 0.90  # the front in the wall beside the gate
    put(world, x)
    assert ("robot.platform", "wall.gate") in touching(world)
    assert world.data.nefc > 0, "and they bear forces"


def test_the_arm_meets_its_own_platform():
    world = world_of("explosives_hall")
    x = np.array(REST)
    x[3:] = 0.0, 0.8, 2.2, 1.0
    put(world, x)
    assert any(a.startswith("robot.") and b.startswith("robot.") for a, b in touching(world))


@pytest.mark.parametrize("scene", SCENES)
def test_what_is_only_seen_changes_nothing(scene):
    """The tick's world has no ornaments; the painter's has. Both must be the same world."""
    bare, full = world_of(scene), world_of(scene, visual=True)
    assert bare.model.ngeom < full.model.ngeom
    assert bare.names() == full.names()
    assert bare.model.body_mass == pytest.approx(full.model.body_mass)
    np.testing.assert_array_equal(bare.data.qpos, full.data.qpos)
    seen = [i for i in range(full.model.ngeom) if not (full.model.geom_contype[i] or full.model.geom_conaffinity[i])]
    assert full.model.ngeom - bare.model.ngeom == len(seen)


@pytest.mark.parametrize("scene", SCENES)
def test_an_object_at_rest_stays_at_rest_for_a_minute_and_gains_no_energy(scene):
    world = world_of(scene)
    data = world.data
    put(world, REST)
    places, energy = [], []
    for tick in range(60_000):
        world.robot()[0][:], world.robot()[1][:] = REST, 0
        world.sense()
        if tick >= 500 and tick % 100 == 0:  # it has settled onto its feet
            places.append(data.xpos[world.free].copy())
            energy.append(energy_of(world))
        world.advance()
    moved = np.abs(np.array(places) - places[0]).max()
    assert moved < 1e-4
    kinetic, potential = np.array(energy).T
    assert kinetic.max() < 1e-8
    assert (potential - potential[0]).max() < 1e-6


def energy_of(world):
    """Kinetic and potential energy of the loose objects, J, at the state that was sensed."""
    data, model = world.data, world.model
    kinetic = potential = 0.0
    for body in world.free:
        v = data.qvel[world.rate_address(body)]
        kinetic += 0.5 * model.body_mass[body] * v[:3] @ v[:3] + 0.5 * model.body_inertia[body] @ v[3:] ** 2
        potential += model.body_mass[body] * 9.80665 * data.xipos[body][2]
    return kinetic, potential


@pytest.mark.parametrize("scene", SCENES)
def test_a_dropped_object_falls_as_it_should_and_loses_its_energy(scene):
    world = world_of(scene)
    body = world.free[0]
    world.put(body, np.array([0.6, -1.2, 0.5, 1.0, 0, 0, 0]))
    put(world, REST)
    total, height = sum(energy_of(world)), []
    for _ in range(3000):
        world.robot()[0][:], world.robot()[1][:] = REST, 0
        world.sense()
        assert sum(energy_of(world)) <= total + 1e-3
        height.append(world.data.xpos[body][2])
        world.advance()
    assert 0.5 - height[200] == pytest.approx(0.5 * 9.80665 * 0.2**2, rel=0.01)
    assert abs(height[-1]) < 0.05
    kinetic, potential = energy_of(world)
    assert kinetic < 1e-6
    assert potential < total - 1.0


class Near:
    """The rows of a world, as the tick makes them."""

    def __init__(self, scene):
        self.world = world_of(scene)
        self.frame = Frame(Layout.of(["base", "arm"]))
        own = nearness.arrays(MODEL.n_v, len(GEOMETRY.joints))
        hinges = self.world.model.jnt_type[self.world.joints] == mujoco.mjtJoint.mjJNT_HINGE
        library = Library([nearness.kernel(GEOMETRY, hinges)])
        arrays = {**self.frame.signals, **own}
        self._kernel = library.bind("nearness", arrays)
        self.look = Nearness(self.world, own, RANGE)
        self.distance, self._gradient = own["world.distance"], own["world.gradient"]

    def at(self, x):
        put(self.world, x)
        self.frame["base.eta"][:], self.frame["arm.q"][:4] = x[:3], x[3:]
        self.look()
        self._kernel()
        return self.distance[: self.look.near].copy(), self._gradient.reshape(nearness.ROWS, 7)[: self.look.near].copy()


def poses(n):
    """Inside both scenes, near to things."""
    rng = np.random.default_rng(8)
    return rng.uniform([1.5, -1.0, -3, -2, -0.9, 0.3, -1.2], [4.2, 1.3, 3, 2, 1.0, 2.2, 1.5], (n, 7))


@pytest.mark.parametrize("scene", SCENES)
def test_gradients_are_the_derivatives_of_distances(scene):
    """Each row along a random motion, against MuJoCo's own distance of the same two geoms, by central differences."""
    near, rng, checked = Near(scene), np.random.default_rng(5), 0
    model, data, h = near.world.model, near.world.data, 1e-5
    for x in poses(40):
        distance, gradient = near.at(x)
        geoms = data.contact.geom.copy()
        places = data.contact.dist.copy()
        v = rng.normal(size=7)
        x_dot = np.array(GEOMETRY.spread(x[:3], x[3:])) @ v
        for d, g in zip(distance, gradient, strict=True):
            pair = geoms[np.flatnonzero(places == d)[0]]
            if not 0.01 < d < 0.3:
                continue

            def gap(s, x=x, x_dot=x_dot, pair=pair):
                put(near.world, x + s * x_dot)
                return mujoco.mj_geomDistance(model, data, *pair.tolist(), 1.0, None)

            if gap(0.0) < d - 1e-6:
                continue  # a second point of the same pair, further away than its nearest
            expected = (gap(h) - gap(-h)) / (2 * h)
            curved = abs(gap(h) + gap(-h) - 2 * gap(0.0)) / h  # a corner between two faces has no derivative
            if curved < 1e-3:
                assert g @ v == pytest.approx(expected, abs=2e-3)
                checked += 1
    assert checked > 60


def test_what_is_read_of_mujocos_contacts_is_what_it_shows_of_them():
    """The reading in C, from one place in memory, against MuJoCo's own arrays, in many poses."""
    near = Near("explosives_hall")
    model, world = near.world.model, near.world
    for x in poses(60):
        distance, _ = near.at(x)
        contact = world.data.contact
        bodies = model.geom_bodyid[contact.geom]
        watched = world.is_robot[bodies].any(axis=1) & ~np.isin(bodies, world.free).any(axis=1)
        nearest = np.sort(contact.dist[watched])[: nearness.ROWS]
        np.testing.assert_array_equal(np.sort(distance), nearest)
        goal, robot = (bodies == world.free[0]).any(axis=1), world.is_robot[bodies].any(axis=1)
        assert len(near.look.touched) == int((goal & ~robot & (contact.dist <= 0)).sum())
        if len(nearest):
            assert near.look.nearest == nearest[0]


def test_rows_that_are_not_in_use_are_far_away():
    near = Near("explosives_hall")
    x = np.array(REST)
    x[:2] = -3.0, -3.0
    distance, _ = near.at(x)
    assert len(distance) == near.look.near
    assert (near.distance[near.look.near :] == nearness.FAR).all()
    assert not near._gradient.reshape(nearness.ROWS, 7)[near.look.near :].any()


def test_the_plant_loses_what_leads_into_a_contact():
    stopped, rng = nearness.stopped(7), np.random.default_rng(2)
    for _ in range(100):
        v, distance = rng.normal(size=7), np.full(nearness.ROWS, nearness.FAR)
        gradient = np.zeros((nearness.ROWS, 7))
        distance[0], gradient[0] = -1e-4, rng.normal(size=7)
        distance[1], gradient[1] = 1e-4, rng.normal(size=7)
        after = np.array(stopped(v, distance, gradient.ravel())).ravel()
        if gradient[0] @ v >= 0:
            np.testing.assert_array_equal(after, v)
        else:
            assert gradient[0] @ after == pytest.approx(0, abs=1e-9)
            assert np.linalg.norm(after) <= np.linalg.norm(v), "an impact adds nothing"


def test_the_scenes_that_there_are():
    assert names() == sorted(SCENES)
