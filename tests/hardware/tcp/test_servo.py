"""The robot's own last word: engagements, expiry, limits."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from teleopd.hardware.tcp.messages import Command, End
from teleopd.hardware.tcp.servo import Bounds, Servo

MS = 1_000_000
DT, EXPIRY = 0.001, 100 * MS
BOUNDS = Bounds([0.6, 1.5], [1.5, 8.0], [1], [-1.0], [1.0])


@pytest.fixture
def servo():
    return Servo(BOUNDS, DT, EXPIRY)


def command(v, engagement=5, tick=1):
    return Command(1, engagement, tick, v, 0)


def run(servo, now, ticks, q=0.0):
    """v_cmd of each tick; the joint stands, or moves as it is told where `q` is None."""
    seen = []
    for i in range(ticks):
        servo.tick(now + i * MS, np.array([q]))
        seen.append(servo.v_cmd.copy())
    return np.array(seen)


def test_only_what_is_engaged_moves(servo):
    assert not servo.command(command([0.3, 0.0]), 10**12, 0)
    assert not run(servo, 0, 20).any()
    assert servo.engage(5, 0)
    assert servo.command(command([0.3, 0.0]), 10**12, 0)
    assert not servo.command(command([0.6, 0.0], engagement=4), 10**12, 0)  # of another one
    assert run(servo, 0, 50)[-1, 0] > 0.05
    assert servo.refused == 2


def test_an_engagement_counts_once(servo):
    servo.engage(5, 0)
    servo.end(End.TOLD)
    assert not servo.engage(5, 0)
    assert not servo.engage(4, 0)
    assert servo.engage(6, 0)
    servo.begin_session()
    assert servo.engage(2, 0)  # another connection has its own names


@pytest.mark.parametrize("expires", [30 * MS, 10**15])
def test_it_expires_by_the_robots_clock_whatever_the_sender_says(servo, expires):
    servo.engage(5, 0)
    servo.command(command([0.6, 0.0]), expires, 0)
    moved = run(servo, 0, 1200)
    stopped = min(expires, EXPIRY) // MS
    assert np.argmax(moved[:, 0]) < stopped
    assert servo.ended is End.EXPIRED
    assert not servo.command(command([0.6, 0.0], tick=2), 10**15, 1200 * MS)  # over
    assert not servo.target.any()


def test_an_engagement_without_a_command_expires_too(servo):
    servo.engage(5, 0)
    run(servo, 0, 101)
    assert servo.ended is End.EXPIRED


@pytest.mark.parametrize("v", [[math.nan, 0.0], [0.0, math.inf], [0.1], [0.1, 0.1, 0.1], [2**61, math.nan]])
def test_a_command_that_is_none_ends_it(servo, v):
    servo.engage(5, 0)
    servo.command(command([0.3, 0.0]), 10**12, 0)
    run(servo, 0, 30)
    assert not servo.command(command(v), 10**12, 0)
    assert servo.ended is End.BAD_COMMAND
    assert np.isfinite(run(servo, 0, 1000)).all()
    assert not servo.v_cmd.any()


@given(st.lists(st.tuples(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6), st.booleans()), min_size=1, max_size=40))
def test_limits_hold_whatever_is_asked(steps):
    """Velocity, acceleration, and the joint's range, which it is driven into."""
    servo, q, now, last = Servo(BOUNDS, DT, EXPIRY), 0.0, 0, np.zeros(2)
    for i, (a, b, stops) in enumerate(steps):
        if stops or not servo.engagement:
            servo.end(End.TOLD)
            servo.engage(i + 1, now)
        servo.command(command([a, b], engagement=servo.engagement), now + EXPIRY, now)
        for _ in range(30):
            now += MS
            servo.tick(now, np.array([q]))
            assert (np.abs(servo.v_cmd) <= np.array(BOUNDS.v_max) + 1e-12).all()
            assert (np.abs(servo.v_cmd - last) <= np.array(BOUNDS.a_max) * DT * 1.001).all()
            last, q = servo.v_cmd.copy(), q + servo.v_cmd[1] * DT
            assert -1.0 - 1e-9 <= q <= 1.0 + 1e-9
