"""What is known where the lidar says nothing: pinned, held, unknown, free; and carried along with the robot."""

import math

import numpy as np
import pytest
from teleopd.daemon.sensors import memory
from teleopd.daemon.sensors.lidar import Settings as Lidar
from teleopd.daemon.sensors.memory import Memory, Settings
from teleopd.ipc.frame import Frame
from teleopd.ipc.schema import Layout

N, AGE = 360, 0.2
AHEAD = np.r_[355:360, 0:6]
"""Rays within five degrees of ahead."""


class Scans:
    """A memory and what the test lets it see."""

    def __init__(self, settings=None, **lidar):
        described = Lidar(rays=N, **lidar)
        self.own = memory.arrays(N)
        angles = described.angle_min + described.increment * np.arange(N)
        frame = Frame(Layout.of(["cell", "lidar"]))
        self.memory = Memory(settings or Settings(), described, angles, self.own, frame)
        self.eta = [0.0, 0.0, 0.0]

    def sees(self, ahead, elsewhere=math.inf, times=1):
        ranges = np.full(N, elsewhere)
        ranges[AHEAD] = ahead
        for _ in range(times):
            self.memory.update(ranges, self.eta, AGE)
        return self

    def __getattr__(self, name):
        return self.own[f"scan.{name}"]

    def distance(self, ray):
        return math.hypot(self.x[ray] - self.eta[0], self.y[ray] - self.eta[1])


@pytest.mark.parametrize("silence", [0.0, math.nan])
def test_an_obstacle_that_comes_closer_than_the_lidar_sees_does_not_vanish(silence):
    words = {"too_near": "zero", "dropped": "zero"} if silence == 0 else {"too_near": "nan", "dropped": "nan"}
    scans = Scans(**words).sees(0.14)
    for _ in range(50):  # ten seconds
        scans.sees(silence)
        assert scans.known[AHEAD].all()
        assert scans.pinned[AHEAD].all()
    scans.sees(1.0)
    assert not scans.pinned.any()
    assert scans.known[AHEAD].all()
    scans.sees(math.inf)
    assert not scans.known.any()


def test_it_does_not_vanish_when_the_robot_drives_on_toward_it():
    """It is seen at .3 m for the last time, and carried along by the robot's own motion."""
    scans = Scans().sees(0.3)
    scans.eta[0] = 0.17
    scans.sees(0.0)
    assert scans.pinned[AHEAD].all()
    assert scans.distance(0) == pytest.approx(0.13, abs=1e-3)


def test_a_drop_out_of_a_far_ray_creates_no_obstacle():
    scans = Scans().sees(2.0).sees(0.0)
    assert not scans.pinned.any()
    assert scans.distance(0) == pytest.approx(2.0)
    free = Scans().sees(math.inf).sees(0.0, times=5)
    assert not free.known.any()


def test_a_ray_that_stays_silent_is_held_and_then_unknown():
    scans = Scans(Settings(hold_scans=3)).sees(1.0)
    scans.sees(0.0, times=3)
    assert scans.known[AHEAD].all()
    assert not scans.unknown.any()
    scans.sees(0.0)
    assert not scans.known[AHEAD].any()
    assert scans.unknown[AHEAD].all()
    scans.sees(math.inf)
    assert not scans.unknown.any()


def test_a_silence_that_only_means_too_near_is_believed_at_once():
    scans = Scans(too_near="zero", dropped="nan").sees(0.0)
    assert scans.pinned[AHEAD].all()
    assert scans.distance(0) == pytest.approx(0.12)


def test_a_silence_that_only_means_free_is_free():
    scans = Scans(too_near="nan", no_return="zero", dropped="nan").sees(0.5).sees(0.0)
    assert not scans.known[AHEAD].any()
    assert not scans.unknown[AHEAD].any()


@pytest.mark.parametrize("turn", [0.3, -1.2, 3.0])
def test_what_is_known_keeps_its_place_when_the_robot_turns(turn):
    scans = Scans().sees(0.15)
    scans.eta[2] = turn
    ranges = np.full(N, math.inf)
    there = np.round(-np.degrees(turn)).astype(int) % N  # where it is now, seen from the robot
    rays = np.arange(there - 3, there + 4) % N
    ranges[rays] = 0.0
    scans.memory.update(ranges, scans.eta, AGE)
    assert scans.pinned[rays].all()
    np.testing.assert_allclose(scans.x[rays], 0.15, atol=0.01)
    np.testing.assert_allclose(scans.y[rays], 0.0, atol=0.015)


def test_range_rates_are_what_the_robots_motion_does_not_explain():
    scans = Scans().sees(1.0, elsewhere=1.0)
    scans.eta[0] = 0.0
    scans.sees(0.97, elsewhere=1.0)
    np.testing.assert_allclose(scans.rate[[358, 0, 2]], -0.15, atol=1e-6)
    assert abs(scans.rate[90]) < 1e-9
    own = Scans().sees(1.0)
    own.eta[0] = 0.05
    own.sees(0.95)
    assert np.abs(own.rate[[358, 0, 2]]).max() < 0.01
