"""What the base feels, in scenes built for it; and noise as large as it is said to be."""

import numpy as np
import pytest
from crumb_rig import EMPTY, Rig
from teleopd.ipc.schema import CellState, Led


def rig(profile="crumb", **overrides):
    return Rig(profile, **{**EMPTY, **overrides})


@pytest.mark.parametrize(
    ("degrees", "part"), [(0, "centre"), (20, "centre"), (50, "left"), (-50, "right"), (80, "left"), (-80, "right")]
)
def test_the_bumper_tells_where_it_is_pressed(degrees, part):
    angle, reach = np.deg2rad(degrees), 0.178 + 0.06
    wall = {"at": [reach * np.cos(angle), reach * np.sin(angle)], "size": [0.1, 0.05, 0.3], "turn": float(angle)}
    robot = rig(**{"world.blocks": [wall]})
    robot.run(0.2)
    assert not robot.frame.kobuki.bumper.any()
    wall_v = 0.1 if abs(degrees) < 60 else 0.3  # a wall at the side is only grazed
    robot.run(1.5, [wall_v, 0 if abs(degrees) < 60 else np.sign(degrees) * 1.5], until=lambda f: f.kobuki.bumper.any())
    expected = [int(part == side) for side in ("left", "centre", "right")]
    assert robot.frame.kobuki.bumper.tolist() == expected
    assert robot.frame.kobuki.blocked[0] == 1
    assert robot.frame.kobuki.events[0] == 1
    assert robot.frame.kobuki.led[1] == Led.RED
    robot.run(1.0, [-0.2, 0])
    assert not robot.frame.kobuki.bumper.any()
    assert robot.frame.kobuki.led[1] == Led.GREEN


def test_behind_there_is_no_bumper():
    robot = rig(**{"world.blocks": [{"at": [-0.26, 0], "size": [0.1, 1, 0.3]}]})
    robot.run(1.5, [-0.2, 0])
    assert robot.physics.data.ncon > 4
    assert not robot.frame.kobuki.bumper.any()


@pytest.mark.parametrize(
    ("floor", "expected"),
    [
        ({"low": [-2, -2], "high": [0.30, 2]}, [0, 1, 0]),
        ({"low": [-2, -2], "high": [2, 0.1]}, [1, 0, 0]),
        ({"low": [-2, -0.1], "high": [2, 2]}, [0, 0, 1]),
    ],
)
def test_cliff_sensors_see_the_edge_before_the_wheels_reach_it(floor, expected):
    start = [0, 0, 0]
    if expected != [0, 1, 0]:
        floor = {"low": [-2, -0.125], "high": [2, 0.125]}  # a plank: the wheels are on it, the outer sensors beyond
        expected = [1, 0, 1]
    robot = rig(**{"world.floors": [floor], "plant.initial.eta": start})
    robot.run(0.3)
    if expected == [0, 1, 0]:
        assert not robot.frame.kobuki.cliff.any()
        robot.run(3.0, [0.1, 0], until=lambda f: f.kobuki.cliff.any())
        assert robot.frame["base.eta"][0] < 0.30 - 0.035
    assert robot.frame.kobuki.cliff.tolist() == expected
    assert np.isinf(robot.frame.kobuki.cliff_distance[robot.frame.kobuki.cliff > 0]).all()
    assert robot.frame.kobuki.blocked[1] == 1


@pytest.mark.parametrize(("down", "cliff"), [(0.005, False), (0.02, True), (0.06, True)])
def test_a_step_down_is_a_cliff_from_40_mm_below_the_sensor_on(down, cliff):
    """The sensors are 31.6 mm above the floor, which ends at .14 m; there something lower begins."""
    lower = {"at": [1.14, 0], "size": [2, 2, 0.4], "z": -0.4 - down}
    robot = rig(**{"world.floors": [{"low": [-2, -2], "high": [0.14, 2]}], "world.blocks": [lower]})
    robot.run(0.3)
    assert robot.frame.kobuki.cliff_distance[1] == pytest.approx(0.0316 + down, abs=1e-3)
    assert robot.frame.kobuki.cliff.tolist() == [0, int(cliff), 0]


def test_a_wheel_that_has_no_floor_hangs():
    pit = [{"low": [-2, -2], "high": [2, 0.07]}]  # the left wheel stands over nothing
    robot = rig(**{"world.floors": pit})
    robot.run(0.5, until=lambda f: f.kobuki.wheel_drop.any())
    assert robot.frame.kobuki.wheel_drop.tolist() == [1, 0]
    assert robot.frame.kobuki.blocked[2] == 1
    assert robot.frame.kobuki.events[2] == 1


def test_on_the_floor_no_wheel_hangs_and_none_sees_a_cliff_not_even_when_it_brakes_hard():
    robot = rig("crumb_noisy")
    for v in (0.5, -0.5, 0.0):
        robot.run(0.8, [v, 0])
    assert not robot.frame.kobuki.events.any()


def test_encoders_count_the_turns_of_the_wheels():
    robot = rig()
    robot.run(0.2)
    robot.run(2.0, [0.2, 0])
    turned = 0.2 * 2.0 / 0.035
    np.testing.assert_allclose(robot.frame.kobuki.encoder * 2.436917e-3, turned, rtol=0.05)
    assert robot.frame.kobuki.encoder.dtype == np.int64


def test_lights_show_the_cell_and_buttons_those_of_the_device():
    robot = rig()
    robot.frame.cell.state[0], robot.frame.operator.buttons[0] = CellState.ENGAGED, 1 << 9
    robot.run(0.1)
    assert robot.frame.kobuki.led.tolist() == [Led.GREEN, Led.GREEN]
    assert robot.frame.kobuki.button.tolist() == [0, 1, 0]
    robot.frame.cell.state[0], robot.frame.operator.buttons[0] = CellState.FAULTED, 0
    robot.run(0.1)
    assert robot.frame.kobuki.led[0] == Led.RED
    assert not robot.frame.kobuki.button.any()


def test_noise_has_the_configured_mean_and_variance():
    """Of a robot that stands: 95 of 100 such samples lie within two standard errors, here four are allowed."""
    robot, n = rig("crumb_noisy", sensors__encoders=None), 4000
    robot.run(1.0)
    names = ["imu.angular_velocity", "imu.linear_acceleration", "joints.q", "joints.q_dot", "joints.gripper"]
    names += ["kobuki.cliff_distance"]
    still = {name: robot.frame[name].copy() for name in ("arm.q", "arm.q_dot", "scene.opening")}
    frame, seen = robot.frame, {name: [] for name in names}
    for _ in range(n):
        for look in robot.looks:
            if hasattr(look, "_due"):
                look._due._due = 1.0  # each one is due in each tick: the robot itself stands still
                look()
        for name in names:
            seen[name].append(np.array(frame[name], dtype=float))
    samples = {name: np.array(values) for name, values in seen.items()}
    expected = {
        "imu.angular_velocity": (1.96e-6, None),
        "imu.linear_acceleration": (0.02, None),
        "joints.q": (5e-4, still["arm.q"]),
        "joints.q_dot": (5e-3, still["arm.q_dot"]),
        "joints.gripper": (2e-5, still["scene.opening"] / 2),
        "kobuki.cliff_distance": (1e-3, None),
    }
    for name, (sigma, mean) in expected.items():
        used = samples[name][:, :5] if name.startswith("joints.q") else samples[name]
        used = used.reshape(n, -1)
        np.testing.assert_allclose(used.std(axis=0), sigma, rtol=4 / np.sqrt(2 * n), err_msg=name)
        if mean is not None:
            centre = np.ravel(mean)[: used.shape[1]]
            assert (np.abs(used.mean(axis=0) - centre) < 4 * sigma / np.sqrt(n)).all(), name


def test_noiseless_is_the_truth():
    robot = rig()
    robot.run(0.5, [0.1, 0.2, 0.1])
    robot.see()
    np.testing.assert_array_equal(robot.frame["joints.q"][:5], robot.frame["arm.q"][:5])
    assert robot.frame.simulation.noise[0] == 0
    assert rig("crumb_noisy").frame.simulation.noise[0] == 1


def test_true_pose_and_times():
    robot = rig(**{"plant.initial.eta": [0.5, -0.2, 1.0]})
    robot.run(1.0)
    pose = robot.frame.simulation.pose
    np.testing.assert_allclose(pose[:3], [0.5, -0.2, 0], atol=1e-3)
    np.testing.assert_allclose(pose[3:], [0, 0, np.sin(0.5), np.cos(0.5)], atol=1e-3)
    assert robot.frame.simulation.time[0] == pytest.approx(0.999)
    assert robot.frame.pace.real_time[0] > 0
