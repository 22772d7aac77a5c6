"""Wheel encoders: exact when ideal, and wrong in the ways of the real ones, from a seed."""

import numpy as np
import pytest
from teleopd.daemon.plants.turtlebot3 import Model
from teleopd.daemon.profile import load
from teleopd.daemon.sensors import Sensors
from teleopd.daemon.sensors.encoders import Encoders, Settings
from teleopd.daemon.sensors.schedule import Schedule
from teleopd.ipc.frame import Frame
from teleopd.ipc.schema import Layout

PROFILE = load("turtlebot3").profile
MODEL, DT = Model(PROFILE.plant), 0.005
STEP = 2 * np.pi / 4096 * PROFILE.plant.wheel_radius
"""Of one count, m."""


def samples(v=0.1, omega=0.2, seconds=10.0, seed=1, **settings):
    """(u_raw, u, odometry.eta, base.eta) in every tick of a robot that moves steadily."""
    frame = Frame(Layout.of(["cell", "base", "control", "odometry"]))
    encoders = Encoders(Settings(**settings), Sensors(seed=seed).chance("encoders"), MODEL, frame, DT)
    seen = []
    for k in range(round(seconds / DT)):
        psi = omega * k * DT
        radius = v / omega if omega else 0
        frame.base.eta[:] = (radius * np.sin(psi), radius * (1 - np.cos(psi)), psi) if omega else (v * k * DT, 0, 0)
        frame.base.u[:] = (v, 0, omega)
        frame.base.wheels[:2] = np.array(MODEL.wheels @ np.array([v, omega])).ravel()
        encoders()
        signals = (frame.odometry.u_raw, frame.odometry.u, frame.odometry.eta, frame.base.eta)
        seen.append(np.concatenate([signal.copy() for signal in signals]))
    seen = np.array(seen)
    return seen[:, :2], seen[:, 2:4], seen[:, 4:7], seen[:, 7:]


def test_ideal_encoders_tell_the_truth_in_every_tick():
    raw, _, own, true = samples(ideal=True)
    np.testing.assert_allclose(raw, np.tile([0.1, 0.2], (len(raw), 1)), atol=1e-12)
    np.testing.assert_allclose(own, true)


def test_without_other_faults_a_velocity_is_whole_counts():
    raw, *_ = samples(omega=0, jitter=0, spikes=0, outliers=0, scale=0, rate=50)
    counts = raw[200:, 0] / STEP / 50
    np.testing.assert_allclose(counts, np.round(counts), atol=1e-9)
    assert set(np.round(counts)) == {39.0, 40.0}  # .1 m/s is 39.5 counts a sample
    assert raw[200:, 0].mean() == pytest.approx(0.1, rel=0.01)


def test_the_odometry_follows_the_counts_and_drifts_by_the_wheels_alone():
    _, _, own, true = samples(jitter=0.1, spikes=0.2, outliers=0.2, scale=0)
    assert np.abs(own[-1] - true[-1]).max() < 0.01
    _, _, own, true = samples(scale=0.02)
    assert np.abs(own[-1] - true[-1]).max() > 0.01


def test_noise_spikes_and_outliers_are_there_and_the_filter_takes_them():
    raw, smooth, *_ = samples(seconds=60, outliers=0.01)
    steady = slice(400, None)
    assert np.abs(raw[steady, 0] - 0.1).max() > 0.08
    assert np.abs(smooth[steady, 0] - 0.1).max() < 0.02
    assert smooth[steady, 0].std() < 0.3 * raw[steady, 0].std()


def test_an_outlier_comes_when_it_is_told_to():
    raw, *_ = samples(outliers_at=[5.2], outliers=0, spikes=0, jitter=0)
    wrong = np.flatnonzero(np.abs(raw[:, 1] - 0.2) > 0.5) * DT
    assert len(wrong)
    assert wrong.min() == pytest.approx(5.2, abs=0.04)
    assert wrong.max() - wrong.min() < 0.04


def test_a_robot_at_rest_measures_nothing():
    raw, smooth, *_ = samples(v=0, omega=0, outliers=0)
    assert not raw.any()
    assert not smooth.any()


def test_the_same_seed_is_the_same_noise_and_another_is_not():
    first, again, other = samples(seed=1)[0], samples(seed=1)[0], samples(seed=2)[0]
    np.testing.assert_array_equal(first, again)
    assert (first != other).any()


@pytest.mark.parametrize(("rate", "dt"), [(30, 0.005), (5, 0.001), (7, 0.001), (1000, 0.005)])
def test_a_sensor_is_due_at_its_rate_on_average(rate, dt):
    due = Schedule(rate, dt)
    times = [k for k in range(round(20 / dt)) if due()]
    assert times[0] == 0
    assert len(times) == pytest.approx(20 * min(rate, 1 / dt), abs=1)
    assert max(np.diff(times)) - min(np.diff(times)) <= 1
