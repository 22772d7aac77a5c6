"""The inertial sensor against the motion it measures."""

import numpy as np
import pytest
from teleopd.daemon.sensors import Sensors
from teleopd.daemon.sensors.imu import GRAVITY, Imu, Settings
from teleopd.ipc.frame import Frame
from teleopd.ipc.schema import Layout

DT = 0.005


def measured(seconds=20.0, **settings):
    frame = Frame(Layout.of(["cell", "base", "imu"]))
    imu = Imu(Settings(**settings), Sensors(seed=5).chance("imu"), frame, DT)
    seen = []
    for k in range(round(seconds / DT)):
        frame.base.u[:] = (0.1 * np.sin(k * DT), 0, 0.5)
        imu()
        seen.append(np.concatenate([frame.imu.angular_velocity, frame.imu.linear_acceleration]))
    return np.array(seen), np.arange(round(seconds / DT)) * DT


def test_ideal_it_is_the_derivative_of_the_motion():
    seen, t = measured(ideal=True)
    np.testing.assert_allclose(seen[:, 2], 0.5)
    np.testing.assert_allclose(seen[1:, 3], 0.1 * np.cos(t[1:] - DT / 2), atol=1e-5)
    np.testing.assert_allclose(seen[:, 4], 0.05 * np.sin(t), atol=1e-12)  # v·ω, toward the centre of the turn
    np.testing.assert_allclose(seen[:, 5], GRAVITY)


def test_noise_and_bias_are_as_large_as_they_are_said_to_be():
    seen, _ = measured(rate_noise=0.02, rate_bias=0.01)
    assert seen[:, 2].std() == pytest.approx(0.02, rel=0.1)
    assert 0 < abs(seen[:, 2].mean() - 0.5) < 0.04


def test_it_is_no_faster_than_its_rate():
    seen, _ = measured(rate=50, seconds=2)
    assert len(np.unique(seen[:, 2])) == 100
