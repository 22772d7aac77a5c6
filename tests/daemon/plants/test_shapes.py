"""What is drawn of the robots without a world of their own, against their symbolic kinematics and their numbers."""

import mujoco
import numpy as np
import pytest
from oracles.ur5e_glass import arm_xml
from teleopd.daemon.plants import find, ur5e
from teleopd.daemon.plants.ur5e_shape import wanted_in_plane, wanted_in_space
from teleopd.daemon.profile import load

RNG = np.random.default_rng(8)
GLASSES = ("ur5e_antislosh", "ur5e_antislosh_spatial")
OTHER = {
    "plant.a": [0, "-500 mm", "-300 mm", 0, 0, 0],
    "plant.d": ["150 mm", 0, 0, "120 mm", "90 mm", "80 mm"],
    "plant.lengths": ["500 mm", "300 mm", "120 mm"],
    "plant.initial.q": [-1.4, 1.7, -0.3],
}


def made(name, overrides=None):
    profile = load(name, overrides or {}).profile
    model = find(profile.plant.type).Model(profile.plant)
    shape = model.shape()
    compiled = shape.spec().compile()
    return profile.plant, model, shape, compiled, mujoco.MjData(compiled)


def place(compiled, data, shape, values):
    for name, value in zip(shape.joints, values, strict=True):
        data.joint(name).qpos[0] = value
    mujoco.mj_forward(compiled, data)


@pytest.mark.parametrize(
    ("name", "overrides"), [(GLASSES[0], {}), (GLASSES[0], OTHER), (GLASSES[1], {})], ids=["plane", "other", "space"]
)
def test_the_glass_is_drawn_where_the_kinematics_say(name, overrides):
    _, model, shape, compiled, data = made(name, overrides)
    for q in RNG.uniform(-3, 3, (60, model.n_q)):
        place(compiled, data, shape, [*q, *[0.0] * model.n_b])
        r, R = model.frame(q)
        np.testing.assert_allclose(data.body("glass").xpos, np.array(r).ravel(), atol=1e-9)
        np.testing.assert_allclose(data.body("glass").xmat.reshape(3, 3), np.array(R), atol=1e-9)


def test_every_link_is_the_one_of_an_arm_that_was_chained_elsewhere():
    plant, _, shape, compiled, data = made(GLASSES[1])
    chain = ur5e.mounting(plant.a, plant.d, plant.lengths)
    quat = np.zeros(4)
    mujoco.mju_mat2Quat(quat, np.ascontiguousarray(chain.mount_turn).ravel())
    oracle = mujoco.MjModel.from_xml_string(
        arm_xml(plant.a, plant.d, chain.mount_r, quat, {"l": 0.02, "h": plant.liquid.h, "m": 1.0})
    )
    other = mujoco.MjData(oracle)
    for values in RNG.uniform(-3, 3, (30, 8)):
        place(compiled, data, shape, values)
        for name, value in zip(shape.joints, values, strict=True):
            other.joint(name).qpos[0] = value
        mujoco.mj_forward(oracle, other)
        for i in range(1, 7):  # world, then the six links
            np.testing.assert_allclose(data.body(f"link{i}").xpos, other.xpos[i], atol=1e-9)
        np.testing.assert_allclose(data.body("liquid").xpos, other.body("mass").xpos, atol=1e-9)
        np.testing.assert_allclose(data.body("liquid").xmat, other.body("mass").xmat, atol=1e-9)


@pytest.mark.parametrize("name", GLASSES)
def test_the_surface_is_normal_to_the_pendulum(name):
    """The rod of seed 4's pendulum in the glass: (sin β, −sin α·cos β, cos α·cos β)."""
    _, model, shape, compiled, data = made(name)
    for angles in RNG.uniform(-1, 1, (20, model.n_b)):
        beta, alpha = angles[0], angles[1] if model.n_b > 1 else 0.0
        place(compiled, data, shape, [*shape.start[: model.n_q], *angles])
        glass = data.body("glass").xmat.reshape(3, 3)
        normal = glass.T @ data.body("liquid").xmat.reshape(3, 3)[:, 2]
        rod = [np.sin(beta), -np.sin(alpha) * np.cos(beta), np.cos(alpha) * np.cos(beta)]
        np.testing.assert_allclose(normal, rod, atol=1e-9)


@pytest.mark.parametrize(("name", "where"), [(GLASSES[0], wanted_in_plane), (GLASSES[1], wanted_in_space)])
def test_the_ghost_of_the_reference_is_the_pose_that_is_asked_for(name, where):
    """A reference that is the pose of the glass itself is drawn over the glass, tilted or not."""
    _, model, shape, compiled, data = made(name)
    start = np.array(shape.start[: model.n_q])
    for q in start + RNG.uniform(-0.3, 0.3, (30, model.n_q)):
        place(compiled, data, shape, [*q, *[0.0] * model.n_b])
        pose = where({"glass.pose_ref": np.pad(np.array(model.pose(q)).ravel(), (0, 6 - model.n_y))})
        np.testing.assert_allclose(pose[:3], data.body("glass").xpos, atol=1e-9)
        seen = np.zeros(9)
        mujoco.mju_quat2Mat(seen, pose[[6, 3, 4, 5]])
        np.testing.assert_allclose(seen, data.body("glass").xmat, atol=1e-9)


def test_the_tumbler_is_as_wide_as_its_liquid_is_slow():
    _, _, _, compiled, _ = made(GLASSES[0])
    radius = compiled.geom("surface").size[0]
    assert 9.80665 * 1.8412 / radius == pytest.approx(9.80665 / 0.02, rel=1e-6)
    vertices = compiled.mesh_vert
    spans = np.sort(np.ptp(vertices, axis=0))
    np.testing.assert_allclose(spans, [2 * radius, 2 * radius, 0.12], rtol=2e-3)


@pytest.mark.parametrize("body", [{}, {"plant.body.radius": 0.14, "plant.track": 0.2, "plant.wheel_radius": 0.04}])
def test_the_mobile_robot_has_the_profile_s_outline_and_wheels(body):
    plant, model, shape, compiled, data = made("turtlebot3", body)
    for eta in RNG.uniform(-3, 3, (20, 3)):
        place(compiled, data, shape, eta)
        x, y, psi = eta
        c, s = np.cos(psi), np.sin(psi)
        outline = data.geom("outline").xpos
        np.testing.assert_allclose(outline[:2], [x + c * plant.body.x, y + s * plant.body.x], atol=1e-9)
        left = data.body("wheel_left").xpos
        np.testing.assert_allclose(left[:2], [x - s * plant.track / 2, y + c * plant.track / 2], atol=1e-9)
        assert left[2] == pytest.approx(compiled.geom("tyre_left").size[0])  # it stands on the floor
    assert compiled.geom("outline").size[0] == plant.body.radius
    assert model.joints == []
