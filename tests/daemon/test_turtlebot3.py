"""The whole cell of seed 2: sensors, mapping, law, guard and plant together, in simulated time."""

import math

import numpy as np
import pytest
from drive import drive, drives
from teleopd.daemon.profile import load
from teleopd.daemon.recording.plot_bilateral import stretches
from teleopd.daemon.scenes.arena import Arena
from teleopd.ipc.schema import CellState, Limit

PROFILE = load("turtlebot3").profile
WALL_AHEAD = Arena(low=[-1, -2], high=[0.9, 2])
DT = PROFILE.cell.dt


def ahead(_):
    return 0.1, 0.0


@pytest.fixture(scope="module")
def start():
    """Drives of one core, with the guard."""
    with drives() as again:
        yield again


def toward(x, y):
    """An operator who pushes toward a place, whatever happens."""

    def push(frame):
        bearing = math.atan2(y - frame.base.eta[1], x - frame.base.eta[0]) - frame.base.eta[2]
        return 0.1, float(np.clip(2 * math.atan2(math.sin(bearing), math.cos(bearing)), -0.5, 0.5))

    return push


def test_pushed_at_each_of_the_three_obstacles_it_touches_none(start):
    """The congested test, with an operator who keeps pushing at each of them."""
    obstacles = [*(box.at for box in PROFILE.arena.boxes), *(pole.at for pole in PROFILE.arena.poles)]
    assert len(obstacles) == 3
    run = start()
    for x, y in obstacles:
        seen = run.run(25, toward(x, y), watch=("arena.clearance", "bilateral.feedback"))
        assert seen["arena.clearance"].min() > 0
        assert np.linalg.norm(seen["bilateral.feedback"], axis=1).max() > 2
    assert run.frame.arena.contacts[0] == 0


def test_a_wall_is_stopped_at_and_felt(start):
    run = start(arena=WALL_AHEAD)
    seen = run.run(15, toward(5, 0), watch=("arena.clearance", "haptics.force"))
    assert 0 < seen["arena.clearance"].min() < 0.15
    assert seen["haptics.force"][:, 0].min() < -7


def test_the_plain_operator_is_stopped_by_the_guard_alone():
    """Independent of the law: without assistance it does not touch either, the state says why, and it can leave."""
    with drive(modes__start="plain", arena=WALL_AHEAD.model_dump(exclude_none=True)) as run:
        seen = run.run(20, ahead, watch=("arena.clearance", "guard.limits"))
        assert 0 < seen["arena.clearance"].min() < 0.06
        assert int(seen["guard.limits"][-1, 0]) & Limit.WORKSPACE
        back = run.run(5, lambda _: (-0.1, 0), watch=("arena.clearance",))
        assert back["arena.clearance"][-1] > 0.25


@pytest.mark.parametrize("mode", ["virtual_force", "switching", "plain"])
def test_the_alternatives_drive_and_touch_nothing(mode):
    with drive(modes__start=mode) as run:
        seen = run.run(25, toward(*PROFILE.arena.boxes[0].at), watch=("base.u", "bilateral.avoiding"))
        assert run.frame.arena.contacts[0] == 0
    assert seen["base.u"][:, 0].max() > 0.08
    assert bool(seen["bilateral.avoiding"].any()) == (mode == "switching")


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_references_are_followed_where_nothing_is_in_the_zone(seed):
    with drive("turtlebot3_free", sensors__seed=seed) as run:
        plan = np.array([(0.1, 0.0), (0.1, 0.4), (0.05, 0.5), (0.08, -0.3), (-0.05, 0.0), (0.1, 0.5)])
        seen = run.run(
            36, lambda f: plan[int(f.cell.t[0] * 1e-9) // 6 % 6], watch=("bilateral.ref", "base.u", "bilateral.force")
        )
    assert not seen["bilateral.force"].any()
    rms = np.sqrt(((seen["bilateral.ref"] - seen["base.u"][:, ::2]) ** 2).mean(axis=0))
    assert (rms / np.ptp(seen["bilateral.ref"], axis=0) < 0.05).all()


def test_there_is_no_force_outside_the_zone_and_no_step_inside(start):
    run = start()
    seen = run.run(22, toward(1.55, -0.14), watch=("haptics.force", "bilateral.nearest", "bilateral.force"))
    far = seen["bilateral.nearest"][:, 0] > 0.4
    assert not seen["bilateral.force"][far].any()
    for began, ended in stretches(far):
        if ended - began > 200:  # a second: ten time constants of (3)
            assert np.abs(seen["haptics.force"][began + 200 : ended]).max() < 1e-3
    change = np.linalg.norm(np.diff(seen["haptics.force"], axis=0), axis=1)
    assert change.max() <= PROFILE.mapping.slew * DT + 1e-9
    assert np.linalg.norm(seen["haptics.force"], axis=1).max() > 5


@pytest.mark.parametrize("rays", [180, 720])
def test_other_lidars_feel_the_same(rays):
    """A robot beside a box, not moving: within what one ray more or less at its edges makes."""
    forces = {}
    for n in (rays, 360):
        with drive(sensors__lidar__rays=n, sensors__lidar__ideal=True, plant__initial__eta=[1.2, -0.1, 0.3]) as run:
            run.run(1.0, lambda _: (0, 0))
            forces[n] = run.frame.bilateral.force.copy()
    assert np.linalg.norm(forces[360]) > 2
    edges = 4 * 10 / 36 * 360 / min(rays, 360) * 0.7
    assert np.linalg.norm(forces[rays] - forces[360]) < edges


def test_a_lidar_that_turns_the_other_way_and_begins_behind_is_the_same_world():
    forces = []
    for settings in ({}, {"sensors__lidar__direction": "right", "sensors__lidar__angle_min": math.pi}):
        with drive(sensors__lidar__ideal=True, plant__initial__eta=[1.2, -0.1, 0.3], **settings) as run:
            run.run(1.0, lambda _: (0, 0))
            forces.append(run.frame.bilateral.force.copy())
    np.testing.assert_allclose(forces[0], forces[1], atol=1e-9)


MOVER = {"start": [0.6, 0.0], "end": [-3.0, 0.0], "radius": 0.05, "speed": 0.05}


def test_an_obstacle_that_comes_nearer_than_the_lidar_sees_is_still_felt_and_still_blocks():
    """It walks up to the robot, which waits, held by nobody; then the operator pushes toward it."""
    arena = {"low": [-2, -2], "high": [2, 2], "movers": [MOVER]}
    with drive(arena=arena, modes__start="plain") as run:
        seen = run.run(14, lambda _: (0, 0), watch=("bilateral.force", "lidar.remembered", "arena.clearance"))
        assert seen["arena.clearance"][-1] < 0.01  # nearer to the lidar than the .12 m that it sees
        assert seen["lidar.remembered"][-1] > 10
        near = seen["arena.clearance"][:, 0] < 0.1
        assert (np.linalg.norm(seen["bilateral.force"][near][200:], axis=1) > 2).all()
        pushed = run.run(10, ahead, watch=("base.eta",))
        assert run.frame.arena.contacts[0] == 0
        assert np.ptp(pushed["base.eta"][:, 0]) < 0.02


def test_the_obstacles_own_motion_is_felt_earlier_with_a_horizon():
    arena = {"low": [-2, -2], "high": [2, 2], "movers": [{**MOVER, "speed": 0.1}]}
    first = []
    for horizon in (0.0, 1.0):
        with drive(arena=arena, operator__bilateral__virtual_force__horizon=horizon) as run:
            seen = run.run(6, lambda _: (0, 0), watch=("bilateral.force",))
            first.append(int(np.argmax(np.linalg.norm(seen["bilateral.force"], axis=1) > 0.2)))
    assert 0 < first[1] < first[0] - 50  # a quarter of a second at least


def test_many_silent_rays_slow_the_robot_and_create_no_force():
    with drive("turtlebot3_free", sensors__lidar__drop_out=0.9, modes__start="plain") as run:
        seen = run.run(8, ahead, watch=("base.u", "bilateral.force", "lidar.unknown"))
    assert seen["lidar.unknown"][-1] > 50
    assert np.abs(seen["base.u"][1000:, 0]).max() < 0.06
    assert not seen["bilateral.force"].any()


def test_without_a_scan_it_does_not_move_on():
    """A lidar of one scan in ten seconds: after the time-out the guard stops the robot until the next one."""
    with drive("turtlebot3_free", sensors__lidar__rate=0.1) as run:
        seen = run.run(9, ahead, watch=("base.u",))
    assert seen["base.u"][100, 0] > 0.02
    assert np.abs(seen["base.u"][400:, 0]).max() < 1e-3


def test_released_it_brakes_and_holds(start):
    run = start()
    run.run(4, ahead)
    assert run.frame.cell.state[0] == CellState.ENGAGED
    run._say(0, 0, (0, 0))
    for _ in range(300):
        run.tick()
    assert run.frame.cell.state[0] == CellState.HELD
    assert abs(run.frame.base.u[0]) < 1e-6
    assert run.frame.control.hold_latched[0] == 1


def test_the_same_again_is_identical_bit_for_bit():
    def once():
        with drive() as run:
            names = ("base.eta", "odometry.u_raw", "lidar.ranges", "bilateral.feedback", "imu.angular_velocity")
            return run.run(5, toward(1.55, -0.14), watch=names)

    first, second = once(), once()
    for name, values in first.items():
        assert values.tobytes() == second[name].tobytes(), name


def test_it_runs_at_1_khz_too():
    with drive(cell__rate=1000, plant__initial__eta=[1.0, -0.1, 0]) as run:
        seen = run.run(8, toward(1.55, -0.14), every=20, watch=("arena.clearance",))
        counted = int(run.frame.lidar.seq[0]), int(run.frame.odometry.seq[0])
    assert 0 < seen["arena.clearance"].min() < 0.2
    assert counted == pytest.approx((40, 240), abs=2)
