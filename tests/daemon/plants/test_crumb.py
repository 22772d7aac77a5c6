"""CRUMB in physics: its numbers, its servos, its wheels, its gripper, against the MJCF and against plain mechanics."""

import mujoco
import numpy as np
import pytest
from crumb_rig import EMPTY, GRASP, Rig
from teleopd.daemon.plants.crumb import Model
from teleopd.daemon.plants.omni_arm import GRAVITY
from teleopd.daemon.profile import ProfileError, load
from teleopd.daemon.scenes.figure import Figure

PROFILE = load("crumb").profile
MODEL = Model(PROFILE.plant)


@pytest.fixture(scope="module")
def figure():
    return Figure(PROFILE)


@pytest.fixture
def q():
    return np.random.default_rng(3).uniform(-1.5, 1.5, (20, 5))


def test_hand_and_jacobian_are_those_of_the_mjcf(figure, q):
    model, data = figure.model, figure.world.data
    hand, base = model.site("robot.hand").id, model.body("robot.arm_base").id
    for angles in q:
        figure.pose({"base.eta": [0.3, -0.2, 0.7], "arm.q": angles, "scene.position": [], "scene.orientation": []})
        turn = data.xmat[base].reshape(3, 3)
        np.testing.assert_allclose(
            np.array(MODEL.h(angles)).ravel(), turn.T @ (data.site_xpos[hand] - data.xpos[base]), atol=1e-12
        )
        np.testing.assert_allclose(np.array(MODEL.R(angles)), turn.T @ data.site_xmat[hand].reshape(3, 3), atol=1e-12)
        jacobian = np.zeros((3, model.nv))
        mujoco.mj_comPos(model, data)
        mujoco.mj_jacSite(model, data, jacobian, None, hand)
        columns = [int(model.joint(f"robot.q{i}").dofadr[0]) for i in range(1, 6)]
        np.testing.assert_allclose(np.array(MODEL.J_a(angles)), turn.T @ jacobian[:, columns], atol=1e-12)


def test_feed_forward_is_the_weight_that_mujoco_computes(figure, q):
    model, data = figure.model, figure.world.data
    columns = [int(model.joint(f"robot.q{i}").dofadr[0]) for i in range(1, 6)]
    for angles in q:
        figure.pose({"base.eta": [0, 0, 0], "arm.q": angles, "scene.position": [], "scene.orientation": []})
        data.qvel[:] = 0
        mujoco.mj_forward(model, data)
        np.testing.assert_allclose(np.array(MODEL.g(angles)).ravel(), data.qfrc_bias[columns], atol=1e-9)


def test_at_zero_the_arm_is_straight_up_and_the_forearm_ahead():
    np.testing.assert_allclose(np.array(MODEL.h(np.zeros(5))).ravel(), [0.04825 + 0.14203 + 0.1145, 0, 0.125 + 0.14203])


def test_the_published_numbers_are_in_the_mjcf(figure):
    joint = figure.model.joint
    for i, (effort, pid) in enumerate(zip(PROFILE.plant.servo.effort, PROFILE.plant.servo.pid, strict=True), 1):
        at = joint(f"robot.q{i}")
        assert (at.damping[0], at.frictionloss[0]) == (0.005, 0.01)
        np.testing.assert_allclose(at.range, [-np.pi / 2, np.pi / 2], atol=1e-6)
        assert (effort, pid[0]) == ((2.5, 50), (6, 50), (2.5, 50), (2.5, 10), (1.5, 10))[i - 1]
    np.testing.assert_allclose(joint("robot.finger_left").range, [0, 0.0185])


def test_it_stands_on_wheels_and_casters():
    rig = Rig(**EMPTY)
    rig.run(1.0)
    before = rig.physics.q.copy()
    rig.run(2.0)
    np.testing.assert_allclose(rig.physics.q, before, atol=1e-4)
    assert abs(rig.physics.q[2]) < 1e-4
    force = np.zeros(6)
    carried = 0.0
    for i in range(rig.physics.data.ncon):
        mujoco.mj_contactForce(rig.physics.model, rig.physics.data, i, force)
        carried += force[0]
    assert carried == pytest.approx(rig.physics.model.body_mass.sum() * GRAVITY, rel=1e-3)


def test_it_drives_as_it_is_told_and_odometry_knows_all_but_the_slip():
    rig = Rig(**EMPTY)
    rig.run(0.2)
    seen = rig.run(3.0, [0.2, 0.4], watch=["base.u"])["base.u"]
    np.testing.assert_allclose(seen[1500:].mean(axis=0)[[0, 2]], [0.2, 0.4], rtol=0.01)
    rig.run(1.0)
    np.testing.assert_allclose(rig.frame["odometry.eta"], rig.frame["base.eta"], atol=0.02)
    slipped = rig.frame["odometry.eta"] - rig.frame["base.eta"]
    assert np.abs(slipped[:2]).max() > 1e-5


def test_wheels_slip_where_the_floor_is_smooth():
    grips, slides = Rig(**EMPTY), Rig(**EMPTY)
    for name in ("tyre_left", "tyre_right"):
        slides.physics.model.geom_friction[slides.physics.geom(name), 0] = 0.02
    for rig in (grips, slides):
        rig.run(0.2)
        rig.run(1.0, [0.4, 0])
    lost = [rig.frame["odometry.eta"][0] - rig.frame["base.eta"][0] for rig in (grips, slides)]
    assert abs(lost[0]) < 0.01 < 0.1 < lost[1]


def test_joints_follow_their_commands():
    rig = Rig(**EMPTY)
    rig.run(0.2)
    rig.run(1.0, [0, 0, 0.3, 0.3, 0.3, 0.3, 0.3])
    rig.run(1.0)
    np.testing.assert_allclose(rig.frame["arm.q"][:5], rig.frame["joints.q_cmd"][:5], atol=2e-3)
    np.testing.assert_allclose(rig.frame["arm.q"][:5], np.array(PROFILE.plant.initial.q) + 0.3, atol=2e-3)


def test_no_servo_gives_more_than_its_effort_and_none_runs_faster_than_its_speed():
    rig = Rig(**EMPTY)
    rig.run(0.1)
    rig.v[2:7] = 50
    efforts, speeds = [], []
    for sign in (1, -1, 1):
        rig.v[2:7] = sign * 50.0
        for _ in range(600):
            rig.tick()
            efforts.append(np.abs(rig.frame["joints.effort"][:5]))
            speeds.append(np.abs(rig.frame["arm.q_dot"][:5]))
    assert (np.max(efforts, axis=0) <= PROFILE.plant.servo.effort).all()
    assert np.max(efforts, axis=0)[3] == PROFILE.plant.servo.effort[3]
    assert np.max(speeds[:150]) < 1.2 * 1.7453


def test_the_gripper_holds_half_a_kilogram_by_friction_and_nothing_creeps():
    rig = Rig()
    rig.pick()
    assert rig.frame["joints.holding"][0] == 1
    assert rig.frame["joints.payload"][0] == pytest.approx(0.5, abs=0.01)
    assert rig.box()[2] > 0.407 + 0.08
    assert not rig.physics.data.eq_active[1:].any()  # nothing but the fingers' mimic is tied
    before = rig.box()[2] - rig.frame["end_effector.xi"][2]
    rig.run(5.0)
    assert abs(rig.box()[2] - rig.frame["end_effector.xi"][2] - before) < 1e-3
    rig.frame.operator.gripper[0] = 0
    rig.run(1.0)
    assert rig.box()[2] < 0.407 + 0.06
    assert rig.frame["joints.payload"][0] < 0.01


def test_with_too_little_force_it_slides_out():
    rig = Rig(plant__gripper__force="0.1 N")
    rig.pick()
    assert rig.box()[2] < 0.407 + 0.01


@pytest.mark.parametrize("on", [True, False])
def test_without_feed_forward_joint_2_sags_under_the_box(on):
    rig = Rig(plant__feed_forward__on=on)
    sag = lambda: rig.frame["arm.q"][1] - rig.frame["joints.q_cmd"][1]  # noqa: E731
    rig.run(0.2)
    rig.move(GRASP)
    rig.run(0.5)
    alone = sag()
    rig.pick()
    if on:
        assert abs(sag()) < 3e-3
    else:
        assert sag() - alone == pytest.approx(0.03, abs=0.01)


def test_the_arm_does_not_go_through_the_robot():
    """Forearm and hand folded down onto the plates: they stop there, the servos push in vain."""
    rig = Rig(**EMPTY)
    rig.move([0, 1.5, 0, -0.9, 0], 3.0)
    rig.move([0, 1.5, -1.4, -1.5, 0], 3.0)
    rig.run(1.0)
    contact = rig.physics.data.contact
    own = rig.physics.is_robot[contact.geom].all(axis=1) if rig.physics.data.ncon else np.array([])
    assert own.any()
    assert contact.dist[own].min() > -5e-3


def test_a_state_that_is_not_finite_is_a_failure_and_no_jump():
    rig = Rig(**EMPTY)
    rig.run(0.1)
    rig.physics.v[7] = np.nan
    rig.see()
    assert rig.plant.actuate() == 1


def test_reset_puts_everything_back():
    rig = Rig()
    rig.run(0.1)
    rig.see()
    start = rig.frame["arm.q"].copy(), rig.frame["base.eta"].copy(), rig.box()
    rig.pick()
    rig.run(1.0, [-0.2, 0.3])
    rig.plant.reset()
    rig.frame.operator.gripper[0] = 0
    rig.run(0.1)
    for before, after in zip(start, (rig.frame["arm.q"], rig.frame["base.eta"], rig.box()), strict=True):
        np.testing.assert_allclose(after, before, atol=1e-3)


def test_the_same_run_twice_is_the_same_to_the_bit():
    runs = []
    for _ in range(2):
        rig = Rig("crumb_noisy")
        rig.run(0.5, [-0.2, 0.3, 0.2, 0.1])
        runs.append({name: rig.frame[name].copy() for name, _, _ in rig.frame.layout if not name.startswith("pace.")})
    for name, values in runs[0].items():
        np.testing.assert_array_equal(values, runs[1][name], err_msg=name)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"plant.servo.effort": [1, 1]}, "write one entry for each of the 5 joints"),
        ({"plant.initial.q": [0, 2, 0, 0, 0]}, "joint 2 starts at 2.0 rad, outside"),
        ({"plant.v_max": [1, 1, 1, 1, 1, 1, 0]}, "every limit must be positive"),
        ({"guard.reflexes": True, "sensors.kobuki": None}, "it needs the table [sensors.kobuki]"),
        ({"world": None}, "it needs the table [world]"),
    ],
)
def test_an_impossible_robot_is_refused_with_a_sentence(change, problem):
    with pytest.raises(ProfileError, match=r".") as refused:
        load("crumb", change)
    assert problem in str(refused.value)
