"""The robot's MJCF against its symbolic kinematics, and against (3), (7) written out by hand."""

import mujoco
import numpy as np
import pytest
from oracles.omni_arm import Kinematics
from teleopd.daemon.plants.omni_arm import Model
from teleopd.daemon.profile import load

OTHER = {"plant.l": [0.2, 0.31, 0.17, 0.12], "plant.a": 0.05, "plant.b": -0.04, "plant.eta_p": 0.22}
RNG = np.random.default_rng(3)


@pytest.fixture(params=[{}, OTHER], ids=["built-in", "other lengths"])
def robot(request):
    profile = load("omni_arm", request.param).profile
    model = Model(profile.plant)
    compiled = model.geometry().spec().compile()
    return profile.plant, model, compiled, mujoco.MjData(compiled)


def place(compiled, data, geometry, values):
    for name, value in zip(geometry.joints, values, strict=True):
        data.joint(name).qpos[0] = value
    mujoco.mj_forward(compiled, data)


def poses(n):
    return RNG.uniform([-4, -4, -9, -3, -1.5, -2.5, -2], [4, 4, 9, 3, 1.5, 2.5, 2], (n, 7))


def test_the_hand_is_where_the_kinematics_say(robot):
    plant, model, compiled, data = robot
    kinematics = Kinematics(plant)
    for x in poses(100):
        place(compiled, data, model.geometry(), x)
        hand = data.site("hand").xpos
        np.testing.assert_allclose(hand, np.array(model.xi(x[:3], x[3:])).ravel(), atol=1e-9)
        np.testing.assert_allclose(hand, kinematics.xi(x[:3], x[3:]), atol=1e-9)


def test_every_link_has_the_pose_of_the_symbolic_chain(robot):
    plant, model, compiled, data = robot
    for eta, q in ((x[:3], x[3:]) for x in poses(30)):
        place(compiled, data, model.geometry(), [*eta, *q])
        turn = lambda angle, axis: mat(angle, axis)  # noqa: E731
        at, R = np.array([*eta[:2], 0.0]), turn(eta[2], 2)
        np.testing.assert_allclose(data.body("platform").xmat.reshape(3, 3), R, atol=1e-9)
        at = at + R @ (plant.a, plant.b, plant.eta_p)
        for i in range(4):
            R = R @ turn(q[i], 2 if i == 0 else 1)
            np.testing.assert_allclose(data.body(f"link{i + 1}").xpos, at, atol=1e-9)
            np.testing.assert_allclose(data.body(f"link{i + 1}").xmat.reshape(3, 3), R, atol=1e-9)
            at = at + R @ (0, 0, plant.l[i])


def mat(angle, axis):
    quaternion, matrix = np.zeros(4), np.zeros(9)
    mujoco.mju_axisAngle2Quat(quaternion, np.eye(3)[axis], angle)
    mujoco.mju_quat2Mat(matrix, quaternion)
    return matrix.reshape(3, 3)


def test_the_hand_moves_as_the_jacobian_says(robot):
    """S carries v into the joints' rates, so MuJoCo's Jacobian times S is (9)."""
    _, model, compiled, data = robot
    geometry = model.geometry()
    dofs = [compiled.jnt_dofadr[compiled.joint(name).id] for name in geometry.joints]
    jacobian = np.zeros((3, compiled.nv))
    for x in poses(30):
        place(compiled, data, geometry, x)
        mujoco.mj_jacSite(compiled, data, jacobian, None, compiled.site("hand").id)
        ours = jacobian[:, dofs] @ np.array(geometry.spread(x[:3], x[3:]))
        np.testing.assert_allclose(ours, np.array(model.J(x[:3], x[3:])), atol=1e-9)


def test_the_links_weigh_what_the_profile_says(robot):
    plant, _, compiled, _ = robot
    for i, link in enumerate(plant.links, 1):
        body = compiled.body(f"link{i}")
        assert body.mass[0] == pytest.approx(link.mass)
        np.testing.assert_allclose(body.ipos, link.com, atol=1e-12)
        np.testing.assert_allclose(sorted(body.inertia), sorted(link.inertia), atol=1e-12)


def test_the_arm_alone_weighs_on_its_joints_as_the_symbolic_model_says():
    """Gravity torques of MuJoCo's arm, gripper left out, against g_rb of (26)."""
    model = Model(load("omni_arm").profile.plant)
    spec = model.geometry().spec()
    for name in ("finger_left", "finger_right"):
        spec.delete(spec.body(name))
    for body in spec.bodies:
        body.gravcomp = 0
    spec.option.gravity = (0, 0, -9.80665)
    compiled = spec.compile()
    data = mujoco.MjData(compiled)
    for x in poses(20):
        place(compiled, data, model.geometry(), x)
        np.testing.assert_allclose(data.qfrc_bias[3:7], np.array(model.g_rb(x[3:])).ravel(), atol=1e-9)
