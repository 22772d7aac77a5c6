"""A robot behind a link, as the core sees it: reports in, hold or fault out. Time is made up, nothing is a process."""

import numpy as np
import pytest
from support import cell_name
from teleopd.daemon import assembly
from teleopd.daemon.plants import linked, omni_arm, runner
from teleopd.daemon.plants.plausible import Plausible
from teleopd.daemon.profile import load
from teleopd.ipc.link import LinkSlot
from teleopd.ipc.schema import CellState, HoldReason, LinkState
from teleopd.ipc.segment import remove_dead

MS = 1_000_000
TOLERANCE = [0.05, 0.05, 0.1, 0.1, 0.1, 0.1, 0.1]
START = omni_arm.Model(load("omni_arm").profile.plant).initial_state()


class Bench:
    """A linked plant, and the hand that writes its reports."""

    def __init__(self, **settings):
        profile = load("omni_arm", {"link.type": "tcp", "link.tolerance": TOLERANCE, **settings}).profile
        self.cell = cell_name()
        self.built = assembly.parts(profile, self.cell)
        assert runner(profile) is linked
        self.plant = linked.build(self.built)
        self.inbox = self.built.owned[0]
        self.inbox.go_live()
        self.slot, self.machine, self.frame = LinkSlot(self.cell), self.built.machine, self.built.frame
        self.x, self.now, self.state, self.engagement = START.copy(), 10**9, LinkState.READY, 0
        self.machine.start()

    def tick(self, report=True, press=False, **words):
        """One period: the robot's state, unless it is silent; the core's look at it; the operator, who engages."""
        self.now += MS
        if report:
            words = {"stamp": self.now - MS, "state": self.state, "engagement": self.engagement, **words}
            for name, value in words.items():
                self.slot.frame.link.__dict__[name][0] = value
            at = 0
            for name, size in self.built.model.measured.items():
                self.slot.frame[name][:size] = self.x[at : at + size]
                at += size
            self.slot.write()
        self.frame.cell.t[0] = self.now
        self.plant.sense()
        if press:
            self.machine.deadman(False)
            self.machine.deadman(True)
        assert self.plant.actuate() == 0

    def engage(self):
        """The operator engages, and the robot follows."""
        self.tick()
        self.tick(press=True)
        assert self.machine.engaged
        self.tick()
        self.engagement, self.state = int(self.frame.link.engagement[0]), LinkState.ENGAGED
        self.tick()
        return self

    @property
    def reason(self):
        return HoldReason(int(self.frame.cell.reason[0]))

    def close(self):
        self.slot.close()
        self.inbox.end()
        remove_dead([self.cell])


@pytest.fixture
def bench():
    made = []

    def make(**settings):
        made.append(Bench(**settings))
        return made[-1]

    yield make
    for each in made:
        each.close()


def test_the_state_is_what_the_robot_measures_and_what_follows_from_it(bench):
    b = bench()
    b.x[:3], b.x[7:10] = (0.01, 0.02, 0.03), (0.1, 0.0, 0.2)
    b.tick(response=1234)
    np.testing.assert_array_equal(b.frame.base.eta, b.x[:3])
    np.testing.assert_array_equal(b.frame.control.v[:7], b.x[7:])
    xi = np.array(b.built.model.xi(b.x[:3], b.x[3:7])).ravel()
    np.testing.assert_allclose(b.frame.end_effector.xi, xi, atol=1e-12)
    assert b.frame.link.response[0] == 1234
    assert b.frame.link.age[0] == MS
    assert int(b.frame.link.state[0]) == LinkState.READY


def test_before_the_first_state_nothing_can_engage(bench):
    b = bench()
    b.tick(report=False)
    assert b.frame.link.age[0] == -1
    b.machine.deadman(False)
    b.tick(report=False)
    b.machine.deadman(True)
    assert not b.machine.engaged


def test_it_follows_while_the_link_does(bench):
    b = bench().engage()
    for _ in range(1000):
        b.tick()
    assert b.machine.engaged


@pytest.mark.parametrize("state", [LinkState.ABSENT, LinkState.STALLED, LinkState.READY, LinkState.FAULTED])
def test_a_link_that_follows_no_longer_ends_the_engagement_for_good(bench, state):
    b = bench().engage()
    b.state = state
    b.tick()
    assert (b.machine.engaged, b.reason) == (False, HoldReason.LINK_LOST)
    b.state = LinkState.ENGAGED
    b.machine.deadman(True)  # still pressed
    b.tick()
    assert not b.machine.engaged


def test_a_state_that_is_too_old_ends_it_and_a_late_one_does_not_bring_it_back(bench):
    b = bench().engage()
    for _ in range(99):
        b.tick(report=False)
    assert b.machine.engaged
    for _ in range(3):
        b.tick(report=False)
    assert (b.machine.engaged, b.reason) == (False, HoldReason.LINK_LOST)
    b.tick()
    b.machine.deadman(True)
    assert not b.machine.engaged


def test_a_robot_that_never_follows_is_not_waited_for(bench):
    b = bench()
    b.tick(press=True)
    for _ in range(500):
        b.tick()
    assert b.machine.engaged
    for _ in range(5):
        b.tick()
    assert b.reason == HoldReason.LINK_LOST


def test_every_engagement_has_a_name_of_its_own(bench):
    b = bench().engage()
    first = b.engagement
    b.machine.hold(HoldReason.RELEASED)
    b.state = LinkState.READY
    b.engage()
    assert b.engagement > first


@pytest.mark.parametrize(("at", "value"), [(0, np.nan), (8, np.inf), (0, 5.0), (4, 9.0), (7, -9.0)])
def test_what_cannot_be_is_a_fault_and_is_not_taken(bench, at, value):
    b = bench().engage()
    before = b.frame.base.eta.copy(), b.frame.arm.q.copy()
    b.x[at] = value
    b.tick()
    assert (int(b.frame.cell.state[0]), b.reason) == (CellState.FAULTED, HoldReason.ROBOT_IMPLAUSIBLE)
    np.testing.assert_array_equal((*b.frame.base.eta, *b.frame.arm.q), np.concatenate((before[0], before[1][:8])))
    assert np.isfinite(b.frame.control.v).all()
    b.x[:] = START
    b.tick()
    assert b.machine.faulted  # until it is cleared


def test_out_of_sight_it_may_have_been_moved(bench):
    b = bench()
    b.tick()
    for _ in range(200):
        b.tick(report=False)
    b.x[0] = 5.0
    b.tick()
    assert not b.machine.faulted
    assert b.frame.base.eta[0] == 5.0


def test_a_link_that_has_only_begun_says_nothing_about_the_robot(bench):
    """Its report has no state yet: what was measured last stays, at rest, and there is no posture to go back to."""
    b = bench().engage()
    b.x[7] = 0.3
    b.tick()
    b.slot.frame.buffer[:] = 0
    b.slot.write()
    b.tick(report=False)
    np.testing.assert_array_equal(b.frame.arm.q[:4], START[3:7])
    assert not b.frame.control.v.any()
    b.x[4] += 0.5  # somebody has moved it by hand
    b.x[7] = 0.0
    b.state = LinkState.READY
    b.tick()
    np.testing.assert_array_equal(b.frame.control.hold_q[:4], b.x[3:7])


def test_no_motion_within_the_limits_is_implausible():
    """Full speed along every axis, with times that are misjudged by half of what is allowed."""
    model = omni_arm.Model(load("omni_arm").profile.plant)
    judge, chance = Plausible(model, 0.1), np.random.default_rng(1)
    x, v = START.copy(), np.array(model.limits.v_max)
    for i in range(1000):
        x[7:] = v * chance.uniform(-1, 1, 7)
        x[:7] += x[7:] * 1e-3
        x[3:7] = np.clip(x[3:7], model.limits.q_min, model.limits.q_max)
        assert judge(x, 10**9 + i * MS + int(chance.integers(-50 * MS, 50 * MS)))


def test_the_observer_stays_with_a_robot_that_does_what_it_is_told(bench):
    """The robot is the model, integrated here on its own, a tick later."""
    b = bench(**{"link.observer": True}).engage()
    step, model = b.built.model.step(1e-3), b.built.model
    v_cmd = np.array([0.3, -0.1, 0.5, 0.2, 0.1, 0.0, 0.0])
    for _ in range(1000):
        b.frame.guard.v_cmd[:7] = v_cmd
        compensated = np.array(model.compensation(b.x[3:7], b.x[7:], 40 * (v_cmd - b.x[7:]))).ravel()
        b.tick()
        b.x = np.array(step(b.x, compensated)).ravel()
    assert b.x[0] > 0.2
    assert np.abs(b.frame.observer.deviation).max() < 2e-3
    assert b.frame.observer.alarms[0] == 0


@pytest.mark.parametrize("holds", [False, True])
def test_the_observer_warns_of_a_robot_that_stands(bench, holds):
    """Its deviation is the difference of the rates over the gain: 0.3 m/s over 2 1/s, once it has settled."""
    b = bench(**{"link.observer": True, "link.observer_hold": holds}).engage()
    for _ in range(4000):
        b.frame.guard.v_cmd[0] = 0.3
        b.tick()
        if holds and not b.machine.engaged:
            break
    assert b.frame.observer.alarm[0] == 1
    assert b.frame.observer.alarms[0] == 1
    if holds:
        assert b.reason == HoldReason.ROBOT_DEVIATES
    else:
        assert b.machine.engaged
        np.testing.assert_allclose(b.frame.observer.deviation[0], -0.15, rtol=0.05)
        np.testing.assert_allclose(b.frame.observer.worst[0], 3.0, rtol=0.05)
