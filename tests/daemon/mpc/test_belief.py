"""The believed state against the plant: open loop, feedback beyond Δ_max, and measured slosh angles."""

import numpy as np
import pytest
from teleopd.daemon.kernel import Library
from teleopd.daemon.mpc import belief
from teleopd.daemon.mpc.belief import Belief
from teleopd.daemon.plants.ur5e_antislosh import Model
from teleopd.daemon.profile import load
from teleopd.ipc.frame import Frame
from teleopd.ipc.schema import Layout


class Bench:
    """A belief beside a plant that need not be what is believed."""

    def __init__(self, profile="ur5e_antislosh", plant=None, **settings):
        self.profile = load(profile, {f"mpc.{key}": value for key, value in settings.items()}).profile
        self.model, dt = Model(self.profile.plant), self.profile.cell.dt
        real = Model(self.profile.plant.model_copy(update=plant)) if plant else self.model
        self.frame = Frame(Layout.of(self.profile.blocks))
        library = Library([belief.kernel(self.model, self.profile.mpc, dt)], "evaluated")
        self.belief = Belief(self.model, self.frame, library, self.frame.signals)
        self._step, self.x, self.n, self.n_b = real.step(dt), real.initial_state(), real.n_q, real.n_b
        self.random = np.random.default_rng(1)
        self.measured = False
        self.look()

    def look(self):
        n, arm, liquid = self.n, self.frame.arm, self.frame.liquid
        arm.q[:n], arm.q_dot[:n] = self.x[:n], self.x[n : 2 * n]
        liquid.has_measured[0] = self.measured
        liquid.measured[: self.n_b] = self.x[2 * n : 2 * n + self.n_b] if self.measured else 0
        self.belief()

    def run(self, ticks, quiver=0.5):
        off = []
        for k in range(ticks):
            if k % 25 == 0:
                self.goal = self.random.uniform(-quiver, quiver, self.n)
            v_cmd = self.frame.guard.v_cmd[: self.n]
            v_cmd += np.clip(self.goal - v_cmd, -0.016, 0.016)
            self.x = np.array(self._step(self.x, v_cmd)).ravel()
            self.look()
            off.append(self.off())
        return np.array(off)

    def off(self):
        """Believed minus true slosh angles."""
        n = self.n
        return self.frame.mpc.xi[2 * n : 2 * n + self.n_b] - self.x[2 * n : 2 * n + self.n_b]


@pytest.mark.parametrize("profile", ["ur5e_antislosh", "ur5e_antislosh_spatial"])
def test_open_loop_the_belief_is_the_plant(profile):
    bench = Bench(profile)
    assert abs(bench.run(1000)).max() < 1e-9
    assert abs(bench.x[2 * bench.n]).max() > 1e-3
    assert bench.frame.mpc.corrections[0] == 0


def test_measured_joints_count_only_beyond_the_threshold():
    bench = Bench()
    bench.run(10)
    mpc, small = bench.frame.mpc, bench.profile.mpc.delta_q / 2
    bench.x[0] += small
    bench.run(1, quiver=0.0)
    assert bench.x[0] - mpc.xi[0] == pytest.approx(small)
    assert mpc.deviation[0] == pytest.approx(0.5, abs=1e-6)
    assert mpc.corrections[0] == 0
    bench.x[0] += small * 1.1
    bench.run(1, quiver=0.0)
    assert mpc.xi[0] == bench.x[0]
    assert mpc.corrections[0] == 1


def test_measured_joints_always_count_where_that_is_asked_for():
    bench = Bench(feedback="always")
    bench.run(10)
    bench.x[0] += 1e-6
    bench.run(1)
    assert bench.frame.mpc.xi[0] == bench.x[0]


def test_a_measured_angle_corrects_what_the_model_does_not_know():
    """A liquid of another pendulum length and damping: open loop the belief is off; measured it is not."""
    other = {"liquid": load("ur5e_antislosh").profile.plant.liquid.model_copy(update={"l": 0.024, "d": 0.004})}
    errors = []
    for measured in (False, True):
        bench = Bench(plant=other)
        bench.measured = measured
        errors.append(np.sqrt((bench.run(3000) ** 2).mean()))
    assert errors[1] < errors[0] / 3


def test_a_belief_that_is_wrong_at_first_becomes_right():
    bench = Bench()
    bench.measured = True
    bench.frame.mpc.xi[6] += 0.3
    off = abs(bench.run(500)[:, 0])
    assert off[0] > 0.2
    assert off[-1] < 1e-4


@pytest.mark.parametrize("nonsense", [np.nan, np.inf])
@pytest.mark.parametrize("feedback", ["threshold", "always"])
@pytest.mark.parametrize("which", ["q", "q_dot", "angle"])
def test_what_is_no_number_is_not_believed(which, feedback, nonsense):
    """For a few ticks a sensor says nonsense: the belief goes on by its model, and is right afterwards."""
    bench = Bench(feedback=feedback)
    bench.measured = True
    bench.run(50)
    arm, liquid = bench.frame.arm, bench.frame.liquid
    for _ in range(5):
        bench.x = np.array(bench._step(bench.x, bench.frame.guard.v_cmd[:3])).ravel()
        arm.q[:3], arm.q_dot[:3], liquid.measured[0] = bench.x[:3], bench.x[3:6], bench.x[6]
        {"q": arm.q, "q_dot": arm.q_dot, "angle": liquid.measured}[which][0] = nonsense
        bench.belief()
        assert bench.frame.mpc.xi[:8] == pytest.approx(bench.x, abs=1e-6)
    assert np.abs(bench.run(50)).max() < 1e-6


def test_the_first_belief_is_level_however_the_glass_stands():
    profile = load("ur5e_antislosh", {"plant.initial.q": [-1.5, 1.8, 0.1]}).profile
    bench = Bench.__new__(Bench)
    bench.profile, bench.model = profile, Model(profile.plant)
    frame = Frame(Layout.of(profile.blocks))
    library = Library([belief.kernel(bench.model, profile.mpc, profile.cell.dt)], "evaluated")
    frame.arm.q[:3] = profile.plant.initial.q
    Belief(bench.model, frame, library, frame.signals)()
    assert frame.mpc.xi[6] == pytest.approx(-sum(profile.plant.initial.q), abs=1e-9)
    assert frame.mpc.xi[7] == pytest.approx(0, abs=1e-9)


def test_the_weight_goes_from_p1_to_p2_by_its_logarithm():
    bench = Bench()
    for tuning, weight in ((0, 1e-3), (0.5, 1.0), (1, 1e3)):
        bench.frame.operator.tuning[0] = tuning
        bench.look()
        assert bench.frame.mpc.q2[0] == pytest.approx(weight)
