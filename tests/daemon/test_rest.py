"""Whole cells in simulated time, with an operator at the device: motion, rest, mode switches, hold."""

import contextlib
import itertools
import os

import numpy as np
import pytest
from oracles.omni_arm import Simulation
from teleopd.daemon.core import Core
from teleopd.daemon.profile import load
from teleopd.ipc.frame import Frame
from teleopd.ipc.schema import CellState, CommandKind, HoldReason, Request
from teleopd.ipc.segment import COMMAND_LAYOUT, CommandSlot

MODES = {"base": 1, "arm": 2, "whole": 3}
HANDS = {"base": (0.04, 0.03, 0.03), "arm": (0.02, 0.02, 0.02), "whole": (0.03, -0.03, 0.02)}
REST = (0.0, 0.0, 0.0)
_numbers = itertools.count()


class Cell:
    """A core, its operator, and the time. The operator speaks 20 times a second."""

    def __init__(self, core, name):
        self.core, self.profile, self.frame = core, core.profile, core.frame
        core.announce([])
        self._slot, self._command, self._seq, self.k = CommandSlot(name), Frame(COMMAND_LAYOUT), 0, 0
        self.core.cell.start()
        self.say(deadman=0, request=Request.TAKE)
        self.tick()

    def say(self, hand=REST, deadman=1, mode=0, request=Request.NONE):
        c = self._command.command
        self._seq += 1
        c.seq[0], c.stamp[0], c.request[0] = self._seq, self.k * self.profile.cell.period_ns, request
        c.kind[0], c.deadman[0], c.mode_request[0] = CommandKind.DEVICE, deadman, mode
        c.position[:] = hand
        self._slot.write(self._command)

    def tick(self):
        self.core.cycle.tick(self.k, self.k * self.profile.cell.period_ns)
        self.k += 1

    def operate(self, ticks, hand=REST, mode=0, deadman=1):
        """Yields after every tick."""
        for i in range(ticks):
            if i % 50 == 0:
                self.say(hand, deadman, mode)
            self.tick()
            yield i

    def run(self, seconds, hand=REST, mode=0, deadman=1):
        for _ in self.operate(round(seconds * self.profile.cell.rate), hand, mode, deadman):
            pass

    def __getitem__(self, name):
        """A copy of a signal, without unused capacity."""
        size = {"arm.q": 4, "arm.q_dot": 4, "arm.q_d": 4, "control.hold_q": 4}.get(name, 7)
        return self.frame[name][:size].copy()

    @property
    def state(self):
        return CellState(int(self.frame.cell.state[0])), HoldReason(int(self.frame.cell.reason[0]))

    def close(self):
        self._slot.close()


@pytest.fixture
def start():
    """Makes cells, and closes them whatever happens."""
    with contextlib.ExitStack() as stack:

        def make(**overrides):
            name = f"rest-{os.getpid()}-{next(_numbers)}"
            settings = {"cell.clock": "simulated", "recording.ring_seconds": 1, **overrides}
            core = Core(load("omni_arm", settings), name)
            stack.callback(core.close)
            return stack.enter_context(contextlib.closing(Cell(core, name)))

        yield make


def same(cell, expected, k):
    for name, value in expected.items():
        if name == "guard.limits":
            value = sum(bit << i for i, bit in enumerate(value))
        value = np.atleast_1d(value)
        np.testing.assert_allclose(
            cell.frame[name][: value.size], value, rtol=1e-9, atol=1e-9, err_msg=f"{name}, tick {k}"
        )


def test_every_signal_of_every_tick_is_what_the_numpy_reference_computes(start):
    """Each mode in motion and at rest, switches between them on the way, hold, and engaged again."""
    cell = start()
    reference = Simulation(cell.profile)
    reference.tick(None, REST)
    plan = [("base", 1, HANDS["base"]), ("arm", 1, HANDS["arm"]), ("whole", 1, HANDS["whole"]), ("base", 1, REST)]
    plan += [("whole", 1, HANDS["base"]), (None, 0, REST), ("arm", 1, (-0.03, 0.02, 0.03)), ("arm", 1, REST)]
    for mode, deadman, hand in plan:
        for k in cell.operate(150, hand, MODES.get(mode, 0), deadman):
            same(cell, reference.tick(mode, hand), k)


@pytest.mark.parametrize("mode", MODES)
def test_at_rest_after_a_motion_the_error_vanishes_and_nothing_creeps(start, mode):
    cell = start()
    cell.run(1.5, HANDS[mode], MODES[mode])
    assert np.abs(cell["control.v"]).max() > 0.05
    cell.run(1.0)
    arrived = cell["end_effector.xi"]
    cell.run(20.0)  # the null space of whole-body mode has found its posture
    eta, q = cell["base.eta"], cell["arm.q"]
    error = 0.0
    for _ in cell.operate(60_000):
        if mode == "whole":  # its reference is the velocity 0 from where it stopped
            error = max(error, np.abs(cell.frame["end_effector.xi"] - arrived).max())
        else:
            error = max(error, np.abs(cell.frame["arm.h_ref"] - cell.frame["arm.h"]).max())
    assert error < 1e-3
    assert np.abs(cell["arm.q"] - q).max() < 1e-3
    assert np.abs(cell["base.eta"] - eta).max() < 1e-3
    assert cell.state == (CellState.ENGAGED, HoldReason.NONE)


def test_without_compensation_the_arm_creeps_for_ever_in_whole_body_mode(start):
    """(20) has no position loop, and gravity pulls: that is what the compensation is for."""
    cell = start(**{"compensation.on": False})
    cell.run(1.5, HANDS["whole"], MODES["whole"])
    cell.run(1.0)
    arrived, q = cell["end_effector.xi"], cell["arm.q"]
    cell.run(60.0)
    assert np.abs(cell["end_effector.xi"] - arrived).max() > 0.05
    assert np.abs(cell["arm.q"] - q).max() > 0.1


def test_no_mode_switch_in_full_motion_makes_a_step(start):
    cell = start()
    step = np.array(cell.profile.plant.a_max) * cell.profile.cell.dt + 1e-12
    speed, dt = cell.profile.operator.rate.speed_max, cell.profile.cell.dt
    rng, last, switches = np.random.default_rng(0), np.zeros(7), 0
    cell.run(0.5, (0.05, 0.05, 0.03), MODES["base"])
    last, mode = cell["guard.v_cmd"], "base"
    while switches < 60:
        mode = rng.choice([m for m in MODES if m != mode])
        hand = rng.uniform(-0.06, 0.06, 3)
        for k in cell.operate(int(rng.integers(20, 400)), hand, MODES[mode]):
            assert (np.abs(cell["guard.v_cmd"] - last) <= step).all()
            last = cell["guard.v_cmd"]
            if k == 0:
                switches += 1
                assert cell.frame.cell.mode[0] == MODES[mode]
                assert np.linalg.norm(cell["arm.h_ref"] - cell["arm.h"]) <= speed * dt + 1e-12
                posture = cell["arm.q"] if mode == "base" else cell.profile.operator.rate.posture
                np.testing.assert_array_equal(cell["arm.q_d"], posture)
                if mode != "base":
                    assert not cell["base.eta_dot_ref"].any()
                if mode != "whole":
                    assert not cell["end_effector.xi_dot_ref"].any()
                if mode != "arm":
                    assert not cell["arm.h_dot_ref"].any()
    assert (np.abs(cell["control.v"]) <= np.array(cell.profile.plant.v_max) * 1.05).all()


def test_engaging_makes_no_step_either(start):
    """A hand far out when the deadman goes down: the robot speeds up at its acceleration limit from where it is."""
    cell = start()
    step = np.array(cell.profile.plant.a_max) * cell.profile.cell.dt + 1e-12
    last = cell["guard.v_cmd"]
    for _ in cell.operate(500, (0.06, -0.06, 0.06), MODES["arm"]):
        assert (np.abs(cell["guard.v_cmd"] - last) <= step).all()
        last = cell["guard.v_cmd"]
    assert np.abs(last).max() > 0.1


@pytest.mark.parametrize("mode", MODES)
def test_hold_brakes_at_the_acceleration_limit_and_then_latches(start, mode):
    cell = start()
    a_max, dt = np.array(cell.profile.plant.a_max), cell.profile.cell.dt
    cell.run(1.0, HANDS[mode], MODES[mode])
    last = cell["guard.v_cmd"]
    braking = np.ceil((np.abs(last) / a_max).max() / dt)
    assert braking > 10
    for k in cell.operate(round(braking), deadman=0):
        assert cell.state == (CellState.HELD, HoldReason.RELEASED)
        used = np.abs(cell["guard.v_cmd"] - last) / (a_max * dt)
        last = cell["guard.v_cmd"]
        assert used.max() <= 1 + 1e-9
        if k < braking - 1:
            assert used.max() == pytest.approx(1.0)
            assert cell["control.hold_latched"][0] == 0
    assert np.abs(last).max() < 1e-9
    cell.run(0.5, deadman=0)
    assert cell["control.hold_latched"][0] == 1
    eta, q, target = cell["base.eta"], cell["arm.q"], cell["control.hold_q"]
    cell.run(10.0, deadman=0)
    np.testing.assert_array_equal(cell["control.hold_q"], target)
    assert np.abs(cell["arm.q"] - target).max() < 1e-3
    assert np.abs(cell["arm.q"] - q).max() < 1e-3
    assert np.abs(cell["base.eta"] - eta).max() < 1e-3
    assert cell["control.hold_sag"][0] < 1e-3


def test_without_compensation_hold_sags_by_what_gravity_asks_for_and_says_so(start):
    """At rest the servo carries the weight: K·gain·(hold_q − q) = g(q)."""
    cell = start(**{"compensation.on": False})
    cell.run(1.0, HANDS["arm"], MODES["arm"])
    cell.run(10.0, deadman=0)
    assert cell["control.hold_latched"][0] == 1
    q, target = cell["arm.q"], cell["control.hold_q"]
    dynamics = Simulation(cell.profile).dynamics
    _, gravity = dynamics.arm(q, np.zeros(4))
    sag = gravity / (dynamics.servo * cell.profile.hold.gain)
    np.testing.assert_allclose(target - q, sag, atol=1e-6)
    assert cell["control.hold_sag"][0] == pytest.approx(np.abs(sag).max(), abs=1e-6)
    assert cell["control.hold_sag"][0] > 0.01
    cell.run(10.0, deadman=0)
    assert np.abs(cell["arm.q"] - q).max() < 1e-6


def test_references_of_a_held_cell_follow_the_robot(start):
    cell = start()
    cell.run(1.0, HANDS["arm"], MODES["arm"])
    cell.run(1.0, (0.06, 0.06, 0.06), deadman=0)
    np.testing.assert_array_equal(cell["arm.h_ref"], cell["arm.h"])
    assert not cell["arm.h_dot_ref"].any()
