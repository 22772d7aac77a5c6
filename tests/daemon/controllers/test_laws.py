"""The compiled kernels of mapping, laws, guard and plant against the numpy reference, and what the laws promise."""

from types import SimpleNamespace

import numpy as np
import pytest
from oracles.omni_arm import Simulation, invert, rotation_z
from teleopd.daemon import control, guard
from teleopd.daemon.kernel import Library
from teleopd.daemon.operator import operate
from teleopd.daemon.plants import symbolic
from teleopd.daemon.plants.omni_arm import Model
from teleopd.daemon.profile import load
from teleopd.ipc.frame import Frame
from teleopd.ipc.schema import Layout

N = 1000
MODES = ("base", "arm", "whole")
CLOSE = {"rtol": 1e-9, "atol": 1e-9}


class Bench:
    """All kernels of a profile on one frame, called by name."""

    def __init__(self, backend, compensation=True):
        profile = self.profile = load("omni_arm", {"compensation.on": compensation}).profile
        dt, model = profile.cell.dt, Model(profile.plant)
        frame = self.frame = Frame(Layout.of(profile.blocks))
        kernels = [
            *symbolic.equations(model, profile.compensation, dt),
            *operate.kernels(profile, model),
            *control.kernels(profile, model),
            guard.kernel(model, profile.guard, dt),
        ]
        self.library = Library(kernels, backend)
        own = {"plant.x": np.zeros(14), "plant.x_next": np.zeros(14), "guard.bits": np.zeros(guard.N_BITS)}
        self.arrays = {**frame.signals, **own}
        self._bound = {name: self.library.bind(name, self.arrays) for name in self.library.functions}
        self.oracle = Simulation(profile)

    def call(self, *names):
        for name in names:
            assert self._bound[name]() == 0

    def set(self, **signals):
        """`arm__q=…` sets arm.q."""
        for name, value in signals.items():
            self[name.replace("__", ".", 1)] = value

    def __getitem__(self, name):
        return self.arrays[name]

    def __setitem__(self, name, value):
        value = np.atleast_1d(value)
        self.arrays[name][: value.size] = value

    def place(self, x):
        """The robot in the state x; its references where it is."""
        self["plant.x"] = x
        self.call("sense")

    def tick(self, mode):
        """One closed-loop tick while engaged, with the hand at operator.p."""
        self.call("sense", f"device_{mode}", f"reference_{mode}", f"law_{mode}", "guard", "compensate", "step")
        self["plant.x"] = self["plant.x_next"]


@pytest.fixture(scope="module", params=["compiled", "evaluated"])
def bench(request):
    return Bench(request.param)


@pytest.fixture(scope="module")
def compiled():
    return Bench("compiled")


def states(profile, n=N, seed=0):
    p, rng = profile.plant, np.random.default_rng(seed)
    eta = rng.uniform([-5, -5, -np.pi], [5, 5, np.pi], (n, 3))
    q = rng.uniform(p.q_min, p.q_max, (n, 4))
    return np.hstack([eta, q, rng.uniform(-1, 1, (n, 7)) * p.v_max])


def draw(profile, n=N, seed=0):
    """Random states, hands and references: everything that a kernel may read."""
    rng, p = np.random.default_rng(seed + 100), profile.plant
    for x in states(profile, n, seed):
        yield SimpleNamespace(
            x=x,
            p=rng.uniform(-0.06, 0.06, 3),
            eta_dot_ref=rng.uniform(-1, 1, 3),
            h_ref=rng.normal(0, 0.2, 3),
            h_dot_ref=rng.uniform(-0.3, 0.3, 3),
            xi_dot_ref=rng.uniform(-0.3, 0.3, 3),
            q_d=rng.uniform(p.q_min, p.q_max),
            v_cmd=rng.normal(0, 1, 7) * p.v_max,
            last=rng.uniform(-1, 1, 7) * p.v_max,
        )


def put(bench, d):
    bench.place(d.x)
    bench.set(operator__p=d.p, base__eta_dot_ref=d.eta_dot_ref, arm__h_ref=d.h_ref, arm__h_dot_ref=d.h_dot_ref)
    bench.set(end_effector__xi_dot_ref=d.xi_dot_ref, arm__q_d=d.q_d, control__v_cmd=d.v_cmd, guard__v_cmd=d.last)


def same(bench, expected):
    for name, value in expected.items():
        value = np.atleast_1d(value)
        np.testing.assert_allclose(bench[name][: value.size], value, **CLOSE, err_msg=name)


def test_sensed_signals(bench):
    for d in draw(bench.profile):
        put(bench, d)
        bench.oracle.x = d.x
        same(bench, bench.oracle.sense())


@pytest.mark.parametrize("mode", MODES)
def test_mapping(bench, mode):
    mapping, kind = bench.oracle.mapping, bench.profile.mode(mode).reference
    for d in draw(bench.profile):
        put(bench, d)
        psi, q, h = d.x[2], d.x[3:7], bench["arm.h"].copy()
        bench.call(f"device_{mode}", f"reference_{mode}")
        p_dot = mapping.p_dot_ref(kind, d.p)
        expected = {"operator.p_dot_ref": p_dot}
        if kind == "platform":
            expected["base.eta_dot_ref"] = mapping.platform(psi, p_dot)
        elif kind == "end_effector":
            expected["end_effector.xi_dot_ref"] = mapping.end_effector(psi, q, p_dot)
        else:
            names = ("arm.h_dot_ref", "arm.h_ref", "arm.gate")
            expected |= dict(zip(names, mapping.arm(q, h, d.h_ref, p_dot), strict=True))
        same(bench, expected)


@pytest.mark.parametrize("mode", MODES)
def test_references_at_rest(bench, mode):
    for d in draw(bench.profile, 100):
        put(bench, d)
        bench.call(f"rest_{mode}")
        zero, posture = np.zeros(3), bench.profile.operator.rate.posture
        expected = {"base.eta_dot_ref": zero, "arm.h_dot_ref": zero, "end_effector.xi_dot_ref": zero, "arm.gate": 1}
        same(bench, expected | {"arm.h_ref": bench["arm.h"], "arm.q_d": d.x[3:7] if mode == "base" else posture})


@pytest.mark.parametrize("mode", MODES)
def test_laws(bench, mode):
    laws, k = bench.oracle.laws, bench.oracle.kinematics
    for d in draw(bench.profile):
        put(bench, d)
        eta, q, h = d.x[:3], d.x[3:7], bench["arm.h"]
        if mode == "whole":
            expected = laws.whole_body(k.J(eta, q), q, d.q_d, bench["end_effector.xi_dot"], d.xi_dot_ref)
        else:
            name, h_dot_ref = ("arm_hold", np.zeros(3)) if mode == "base" else ("arm_position", d.h_dot_ref)
            u = laws.base(eta[2], bench["base.eta_dot"], d.eta_dot_ref) if mode == "base" else np.zeros(3)
            q_dot, *notes = laws.arm(name, k.J_a(q), q, d.q_d, h, d.h_ref, h_dot_ref)
            expected = (np.concatenate([u, q_dot]), *notes)
        bench.call(f"law_{mode}")
        same(bench, dict(zip(("control.v_cmd", "control.damping", "control.sigma_min"), expected, strict=True)))


@pytest.mark.parametrize("compensation", [True, False])
@pytest.mark.parametrize("backend", ["compiled", "evaluated"])
def test_hold(backend, compensation):
    bench = Bench(backend, compensation)
    rng = np.random.default_rng(1)
    for d in draw(bench.profile, 400):
        d.x[7:] *= rng.choice([0, 1e-3, 1])
        d.last *= rng.choice([0, 1e-10, 1])
        latched, hold_q = bool(rng.integers(2)), rng.normal(size=4)
        put(bench, d)
        bench.set(control__hold_latched=latched, control__hold_q=hold_q)
        bench.call("hold")
        expected = bench.oracle.laws.hold(d.x[7:], d.last, d.x[3:7], latched, hold_q)
        names = ("control.v_cmd", "control.hold_q", "control.hold_latched", "control.hold_sag")
        same(bench, dict(zip(names, expected, strict=True)))


def test_guard(bench):
    for d in draw(bench.profile):
        put(bench, d)
        bench.call("guard")
        v, bits = bench.oracle.guard(d.v_cmd, d.last, d.x[:3], d.x[3:7])
        same(bench, {"guard.v_cmd": v, "guard.bits": bits})


def test_compensation_and_step(bench):
    dynamics, k = bench.oracle.dynamics, bench.profile.compensation.k
    for d in draw(bench.profile, 300):
        put(bench, d)
        bench.call("compensate", "step")
        v_dyn = dynamics.compensation(d.x[3:7], d.x[7:], k * (d.last - d.x[7:]))
        same(bench, {"control.v_dyn": v_dyn, "plant.x_next": dynamics.step(d.x, v_dyn, bench.profile.cell.dt)})


def test_both_backends_agree_on_everything():
    one, other = Bench("compiled"), Bench("evaluated")
    assert (one.library.backend, other.library.backend) == ("compiled", "evaluated")
    for d in draw(one.profile, 60, seed=2):
        for name in one.library.functions:
            for bench in (one, other):
                put(bench, d)
                bench.call(name)
            for signal, array in one.arrays.items():
                if array.dtype == np.float64:
                    np.testing.assert_allclose(other[signal], array, **CLOSE, err_msg=f"{signal} of {name}")


@pytest.mark.parametrize("mode", ["arm", "whole"])
def test_the_null_space_term_does_not_move_the_end_effector(compiled, mode):
    """Two postures, one task: the same velocity at the end effector, wherever the Jacobian has full rank."""
    bench, seen = compiled, 0
    for d in draw(bench.profile, 2 * N, seed=3):
        put(bench, d)
        J = bench.oracle.kinematics.J_a(d.x[3:7]) if mode == "arm" else bench.oracle.kinematics.J(d.x[:3], d.x[3:7])
        bench.call(f"law_{mode}")
        if np.linalg.matrix_rank(J, 1e-3 * np.linalg.norm(J, 2)) < 3:
            continue
        v = bench["control.v_cmd"][:7].copy()
        bench["arm.q_d"] = d.x[3:7]
        bench.call(f"law_{mode}")
        difference = v - bench["control.v_cmd"][:7]
        assert np.abs(J @ (difference[3:] if mode == "arm" else difference)).max() < 1e-9
        seen += np.abs(difference).max() > 1e-3
    assert seen >= N


def test_damping_is_zero_away_from_singularities_and_grows_toward_them(compiled):
    bench, inverse = compiled, compiled.profile.laws["arm_position"].inverse
    damped = 0
    for d in draw(bench.profile, seed=4):
        put(bench, d)
        bench.call("law_arm")
        sigma, mu = bench["control.sigma_min"][0], bench["control.damping"][0]
        assert sigma == pytest.approx(np.linalg.svd(bench.oracle.kinematics.J_a(d.x[3:7]))[1][-1], abs=1e-8)
        assert (mu > 0) == (sigma < inverse.sigma_damped)
        damped += mu > 0
    assert 0 < damped < N


SINGULAR = {
    "straight up": [0, 0, 0, 0],
    "straight and level": [0.3, np.pi / 2, 0, 0],
    "folded": [0, 0.5, 0, 0],
    "end effector above the first axis": None,
}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("pose", SINGULAR)
def test_joint_velocities_stay_finite_and_bounded_at_singularities(bench, mode, pose):
    q = SINGULAR[pose]
    if q is None:  # l2·S2 + l3·S23 + l4·S234 = 0 with a bent arm
        _, l2, l3, l4 = bench.profile.plant.l
        q = [0.7, -np.arctan2(l3 + l4, l2), np.pi / 2, 0]
        assert abs(bench.oracle.kinematics.plane(np.array(q))[0]) < 1e-12
    inverse = bench.profile.laws["arm_position"].inverse
    sigma = np.linspace(0, 1, 10001)[1:]
    mu = inverse.damping * np.maximum(0, 1 - (sigma / inverse.sigma_damped) ** 2)
    largest = (sigma / (sigma**2 + mu**2)).max()  # of any singular direction's inverse
    for d in draw(bench.profile, 100, seed=5):
        d.x[3:7] = q
        put(bench, d)
        bench.call(f"law_{mode}")
        v = bench["control.v_cmd"][:7]
        assert np.isfinite(v).all()
        gains = bench.profile.laws[{"base": "arm_hold", "arm": "arm_position", "whole": "whole_body"}[mode]]
        task = np.linalg.norm(gains.K_1 if mode == "whole" else gains.K_a) + np.linalg.norm([0.3] * 3)
        posture = np.linalg.norm(gains.K_2 if mode == "whole" else gains.H)
        assert np.linalg.norm(v[3:]) <= largest * task + posture
        if mode != "whole":
            assert bench["control.damping"][0] > 0
            assert bench["arm.w"][0] < 1e-6


def test_what_lowers_manipulability_is_stopped_at_lambda_and_what_raises_it_passes(compiled):
    """d(w²)/dt under ḣ_ref, with J_a#·ḣ_ref as the arm's answer to it."""
    bench, settings = compiled, compiled.profile.operator.rate
    stopped, slowed, raising = 0, 0, 0
    for d in draw(bench.profile, 5 * N, seed=6):
        d.x[5:7] *= 0.2  # most of them near the straight arm
        put(bench, d)
        q = d.x[3:7]
        squared, gradient = bench.oracle.kinematics.w_squared(q)
        J_sharp, *_ = invert(bench.oracle.kinematics.J_a(q), bench.profile.laws["arm_position"].inverse)
        slope, w = J_sharp.T @ gradient, np.sqrt(squared)
        if np.linalg.norm(slope) < 3e-5:
            continue  # no direction to speak of, see GRADIENT_FLOOR
        bench.call("device_arm", "reference_arm")
        h_dot, gate = bench["arm.h_dot_ref"][:3], bench["arm.gate"][0]
        asked = rotation_z(q[0]) @ bench["operator.p_dot_ref"][:3]
        asked /= max(1.0, np.linalg.norm(asked) / settings.speed_max)
        if w >= settings.manipulability_slow or slope @ asked >= -1e-12:
            np.testing.assert_allclose(h_dot, asked, atol=1e-6)
            raising += w <= settings.manipulability_min
        else:
            assert slope @ h_dot == pytest.approx(gate * (slope @ asked), abs=2e-3 * abs(slope @ asked))
            assert gate == 0 or w > settings.manipulability_min
            stopped += gate == 0
            slowed += 0 < gate < 1
    assert min(stopped, slowed, raising) > 100


def settle(bench, mode, hand, ticks):
    """Drives with a steady hand; manipulability and leash at every tick."""
    bench["operator.p"] = hand
    w, leash = np.empty(ticks), np.empty(ticks)
    for k in range(ticks):
        bench.tick(mode)
        w[k] = bench["arm.w"][0]
        leash[k] = np.linalg.norm(bench["arm.h_ref"][:3] - bench["arm.h"][:3])
    return w, leash


DIRECTIONS = {"out": [0.06, 0, 0], "up": [0, 0, 0.06], "out and up": [0.05, 0, 0.05], "in": [-0.06, 0, 0]}


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_an_arm_driven_toward_a_singularity_stops_at_lambda_and_can_be_driven_out(compiled, direction):
    """In closed loop: inertia, acceleration limits and a reference ahead of the arm must not carry it across."""
    bench, settings, hand = compiled, compiled.profile.operator.rate, np.array(DIRECTIONS[direction])
    start = bench.profile.plant.initial
    bench["guard.v_cmd"] = np.zeros(7)
    bench.place([*start.eta, *start.q, *[0] * 7])
    bench.call("rest_arm")
    w, leash = settle(bench, "arm", hand, 8000)
    assert w.min() >= settings.manipulability_min
    assert leash.max() <= settings.leash + 1e-12
    stuck = bench["arm.h"][:3].copy()
    w, leash = settle(bench, "arm", -hand, 2000)
    assert (bench["arm.h"][:3] - stuck) @ -hand / np.linalg.norm(hand) > 0.1
    assert leash.max() <= settings.leash + 1e-12


def test_the_reference_waits_on_its_leash_for_an_arm_that_cannot_follow(compiled):
    bench, settings = compiled, compiled.profile.operator.rate
    bench.place([*bench.profile.plant.initial.eta, *bench.profile.plant.initial.q, *[0] * 7])
    bench.call("rest_arm")
    bench["operator.p"] = [0.03, 0.02, -0.04]
    for k in range(2000):
        bench.call("device_arm", "reference_arm")
        ahead = np.linalg.norm(bench["arm.h_ref"][:3] - bench["arm.h"][:3])
        assert ahead <= settings.leash + 1e-12
        if k == 5:
            assert 0 < ahead < settings.leash
    assert ahead == pytest.approx(settings.leash)
