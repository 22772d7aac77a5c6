"""Seed 2's law and the ones it is compared with, as compiled kernels in loops of the test's own."""

import numpy as np
import pytest
from drive import drive
from pydantic import ValidationError
from teleopd.daemon.control import kernels
from teleopd.daemon.controllers import switching
from teleopd.daemon.kernel import Library, inputs_of
from teleopd.daemon.plants.turtlebot3 import Model
from teleopd.daemon.profile import load

PROFILE = load("turtlebot3").profile
MODEL, DT = Model(PROFILE.plant), PROFILE.cell.dt
K, LIMIT = np.array([1.4, 1.3]), np.array([0.2, 1.0])
LIBRARY = Library(kernels(PROFILE, MODEL))


class Law:
    """One law on arrays of its own; `passes` is what the guard makes of its command."""

    def __init__(self, mode, passes=lambda v: v):
        f = LIBRARY.functions[f"law_{mode}"]
        outputs = {f.name_out(i).replace("__", "."): f.numel_out(i) for i in range(f.n_out())}
        self.arrays = {name: np.zeros(n) for name, n in {**inputs_of(f), **outputs}.items()}
        self._run, self._passes = LIBRARY.bind(f"law_{mode}", self.arrays), passes

    def set(self, name, value):
        if name in self.arrays:
            self.arrays[name][:] = value

    def __call__(self, ref, rob, obj=(0, 0)):
        """The command for this reference, when the robot moves like that."""
        self.set("bilateral.ref_change", np.array(ref) - self.arrays["bilateral.ref"])
        self.set("bilateral.ref", ref)
        self.set("control.v", rob)
        self.set("bilateral.obj", obj)
        self._run()
        self.set("guard.v_cmd", self._passes(self.arrays["control.v_cmd"].copy()))
        return self.arrays["control.v_cmd"].copy()


def references(n, seed):
    """An operator who changes their mind: through the impedance, as the law gets them."""
    asked = np.repeat(np.random.default_rng(seed).uniform(-1, 1, (n // 100, 2)) * [0.1, 0.5], 100, axis=0)
    ref, out = np.zeros(2), []
    for f in asked:
        ref = ref + (1 - np.exp(-DT / 0.3)) * (f - ref)
        out.append(ref)
    return np.array(out)


@pytest.mark.parametrize("seed", range(5))
def test_v_never_rises_on_the_ideal_plant_without_obstacles(seed):
    """v_rob = v_ctrl, as the proof assumes; from a robot that moves quite differently; V of the trajectory itself."""
    law, rob = Law("lyapunov"), np.random.default_rng(seed).uniform(-1, 1, 2) * [0.08, 0.4]
    law.set("guard.v_cmd", rob)
    energy, before = [], np.zeros(2)
    for ref in references(2000, seed):
        energy.append(0.5 * ((before - rob) ** 2).sum())  # the robot answers to the reference of the tick before
        rob, before = law(ref, rob), ref
    energy = np.array(energy)
    assert energy[0] > 1e-3
    assert (np.diff(energy) <= 1e-18).all()
    assert energy[-1] < 1e-3 * energy[0]


def test_the_error_falls_as_14_says():
    """Per tick, h̃ loses T·K·tanh(h̃)."""
    law, rob = Law("lyapunov"), np.array([0.1, -0.3])
    law.set("guard.v_cmd", rob)
    for _ in range(300):
        after = law((0, 0), rob)
        np.testing.assert_allclose(after, rob - DT * K * np.tanh(rob), atol=1e-15)
        rob = after


def test_with_obstacles_v_may_rise_and_the_robot_yields():
    """(14): V̇ is not bounded by zero while v_obj changes; the robot settles at ref − obj."""
    law, rob, energy = Law("lyapunov"), np.zeros(2), []
    for k in range(4000):
        obj = np.array([0.1, 0.3]) * min(k / 200, 1)
        rob = law((0.05, 0.2), rob, obj)
        energy.append(law.arrays["bilateral.V"][0])
    assert np.diff(energy).max() > 0
    np.testing.assert_allclose(rob, [-0.05, -0.1], atol=1e-4)


def test_on_the_realistic_plant_v_is_ultimately_bounded():
    """A lag of .1 s, encoders and the filter: V rises in some ticks, and stays small."""
    with drive("turtlebot3_free") as run:
        targets = np.random.default_rng(8).uniform(-1, 1, (40, 2)) * [0.1, 0.5]
        seen = run.run(40, lambda f: targets[int(f.cell.t[0] * 1e-9) % 40], watch=("bilateral.error", "bilateral.V"))
    energy, error = seen["bilateral.V"][400:, 0], seen["bilateral.error"][400:]
    assert (np.diff(energy) > 0).mean() > 0.02
    assert np.abs(error[:, 0]).max() < 0.12
    assert np.abs(error[:, 1]).max() < 0.6
    np.testing.assert_allclose(seen["bilateral.V"][:, 0], 0.5 * (seen["bilateral.error"] ** 2).sum(axis=1), atol=1e-15)


@pytest.mark.parametrize("mode", PROFILE.modes.order)
def test_commands_stay_within_their_range(mode):
    law, rng = Law(mode), np.random.default_rng(5)
    law.set("bilateral.nearest", 1.0)
    for ref in references(1000, 1):
        v = law(ref, rng.normal(0, 1, 2), rng.uniform(-1, 1, 2) * [0.1, 0.5])
        assert (np.abs(v) <= LIMIT + 1e-12).all()


def test_it_does_not_wind_up_while_the_guard_stops_it():
    """Pushed against an obstacle for a minute; freed, it begins from rest and not from what it had wished for."""
    law = Law("lyapunov", passes=lambda v: np.minimum(v, [0, 9]))
    for _ in range(12000):
        wanted = law((0.1, 0), (0, 0))
        assert wanted[0] <= 1.4 * DT * np.tanh(0.1) + 1e-12 or law.arrays["bilateral.ref_change"][0] > 0
    law._passes = lambda v: v
    assert law((0.1, 0), (0, 0))[0] < 0.001


def test_the_plain_operator_gets_the_reference_and_virtual_force_alone_takes_obj_away():
    np.testing.assert_array_equal(Law("plain")((0.07, -0.2), (0, 0), (0.1, 0.3)), (0.07, -0.2))
    np.testing.assert_allclose(Law("virtual_force")((0.07, -0.2), (0, 0), (0.1, 0.3)), (-0.03, -0.5))


def test_switching_cuts_the_operator_off_and_comes_back_with_hysteresis():
    law = Law("switching")
    law.set("bilateral.feedback", (5, 2))
    avoided = []
    for nearest in (0.5, 0.25, 0.21, 0.25, 0.29, 0.31, 0.25):
        law.set("bilateral.nearest", nearest)
        v = law((0.1, 0), (0.1, 0))
        avoided.append(bool(law.arrays["bilateral.avoiding"][0]))
        if avoided[-1]:
            np.testing.assert_allclose(v, [-0.05 * np.tanh(5), -0.4 * np.tanh(2)], atol=1e-12)
    assert avoided == [False, False, True, True, True, False, False]


def test_a_switch_without_hysteresis_is_refused():
    with pytest.raises(ValidationError, match="far: must be greater than near"):
        switching.Gains(K=[1, 1], near=0.3, far=0.3, back=0.05, turn=0.4)
