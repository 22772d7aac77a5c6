"""Impedances, virtual forces and object velocities of seed 2 against SciPy and against their formulas in NumPy."""

import numpy as np
import pytest
from scipy import signal
from teleopd.daemon.kernel import Library, Signals, function
from teleopd.daemon.operator import bilateral, virtual_force
from teleopd.daemon.plants.turtlebot3 import Model
from teleopd.daemon.profile import load
from teleopd.daemon.sensors import memory

PROFILE = load("turtlebot3").profile
SETTINGS, MODEL, DT = PROFILE.mapping, Model(PROFILE.plant), PROFILE.cell.dt
SIZES = {"operator.p": 3, "operator.p_dot_ref": 3, "base.eta": 3, "base.eta_dot_ref": 3, "haptics.force": 3}


class Stage:
    """One stage of the mapping on arrays of its own."""

    def __init__(self, stage, settings=SETTINGS):
        s = Signals()
        f = function(stage, s, getattr(bilateral, stage)(MODEL, settings, "impedance", DT, s))
        names = {*s, *(f.name_out(i).replace("__", ".", 1) for i in range(f.n_out()))}
        self.arrays = {name: np.zeros(SIZES.get(name, 2)) for name in names}
        self._run = Library([f]).bind(stage, self.arrays)

    def __call__(self, ticks=1, **inputs):
        for name, value in inputs.items():
            self.arrays[name.replace("__", ".")][:] = value
        for _ in range(ticks):
            self._run()
        return self.arrays


def felt(distances, angles, settings=None, known=True, pinned=False, eta=(0, 0, 0)):
    """(force, nearest) of returns at these distances and directions from the lidar, which stands on the axle here."""
    n = len(distances)
    own = memory.arrays(n)
    c, s = np.cos(eta[2]), np.sin(eta[2])
    ahead, left = distances * np.cos(angles), distances * np.sin(angles)
    own["scan.x"][:], own["scan.y"][:] = eta[0] + c * ahead - s * left, eta[1] + s * ahead + c * left
    own["scan.known"][:], own["scan.pinned"][:] = known, pinned
    arrays = {
        **own,
        "odometry.eta": np.array(eta, float),
        "bilateral.force": np.zeros(2),
        "bilateral.nearest": np.zeros(1),
        "bilateral.zone": np.zeros(2),
    }
    f = virtual_force.kernel(settings or SETTINGS.virtual_force, n, 0.0)
    Library([f]).bind("felt", arrays)()
    return arrays["bilateral.force"], float(arrays["bilateral.nearest"][0])


def by_the_formulas(distances, angles):
    """(4), (5), (6) as meant, in NumPy."""
    f = 10 * np.clip((0.4 - distances) / 0.3, 0, 1)
    total = 360 / len(distances) / 36 * np.array([(f * np.cos(angles)).sum(), (f * np.sin(angles)).sum()])
    size = np.linalg.norm(total)
    return total * min(1, 10 / size) if size else total


def circle(n):
    return 2 * np.pi * np.arange(n) / n


def block(n, direction, width, distance):
    """Distances to something `width` wide in that direction, everything else far away."""
    off = np.angle(np.exp(1j * (circle(n) - direction)))
    return np.where(np.abs(off) <= width / 2, distance, 3.0)


@pytest.mark.parametrize("seed", range(5))
def test_the_virtual_force_is_4_to_6(seed):
    rng = np.random.default_rng(seed)
    distances = rng.uniform(0.05, 1.5, 360) if seed else np.full(360, 0.2)
    force, nearest = felt(distances, circle(360), eta=rng.uniform(-2, 2, 3))
    np.testing.assert_allclose(force, by_the_formulas(distances, circle(360)), atol=1e-9)
    assert nearest == pytest.approx(distances.min())


def test_nothing_in_the_zone_is_no_force_at_all():
    force, _ = felt(np.full(360, 0.4001), circle(360))
    assert not force.any()
    force, nearest = felt(np.full(360, 0.2), circle(360), known=False)
    assert not force.any()
    assert nearest == np.inf


def test_as_a_factor_36_would_leave_the_range_with_one_ray():
    """Hence it divides: an obstacle 40 degrees wide at .2 m is then within the 10 N of the text, a wall saturates."""
    one_ray = 10 * (0.4 - 0.39) / 0.3
    assert 36 * one_ray > 10
    force, _ = felt(block(360, 0, np.radians(40), 0.2), circle(360))
    assert np.linalg.norm(force) == pytest.approx(7.3, abs=0.2)
    with np.errstate(divide="ignore"):
        wall = np.where(np.cos(circle(360)) > 0, 0.15 / np.cos(circle(360)), 3.0)
    assert np.linalg.norm(felt(np.abs(wall), circle(360))[0]) == pytest.approx(10)


@pytest.mark.parametrize(
    ("direction", "signs"), [(0, (1, 0)), (np.pi / 2, (0, 1)), (-np.pi / 2, (0, -1)), (np.pi, (-1, 0))]
)
def test_it_points_to_the_obstacle_and_the_hand_is_pushed_away(direction, signs):
    force, _ = felt(block(360, direction, 0.5, 0.25), circle(360))
    assert tuple(np.sign(np.round(force, 6))) == signs
    reference = Stage("reference")
    hand = reference(ticks=400, bilateral__force=force)["haptics.force"]
    np.testing.assert_allclose(hand[:2], -force, atol=1e-3)


def test_a_diagonal_approach_is_felt_on_both_axes_and_a_lateral_one_mostly_on_one():
    diagonal, _ = felt(block(360, np.pi / 4, 0.5, 0.25), circle(360))
    lateral, _ = felt(block(360, np.pi / 2, 0.5, 0.25), circle(360))
    assert min(diagonal) > 0.9 * max(diagonal)
    assert abs(lateral[1]) > 20 * abs(lateral[0])


def test_the_number_of_rays_does_not_matter():
    """Within the discretisation: one ray more or less at each edge of the obstacle."""
    forces = {n: felt(block(n, 0.3, np.radians(40), 0.2), circle(n))[0] for n in (180, 360, 720)}
    for n in (180, 720):
        edge = 2 * 10 * (0.2 / 0.3) / 36 * 360 / min(n, 360)
        assert np.linalg.norm(forces[n] - forces[360]) < edge


def test_what_is_nearer_than_the_lidar_sees_counts_as_d_min():
    pinned, _ = felt(block(360, 0, 0.1, 0.35), circle(360), known=block(360, 0, 0.1, 0.35) < 1, pinned=True)
    near, _ = felt(block(360, 0, 0.1, 0.1), circle(360))
    np.testing.assert_allclose(pinned, near, atol=1e-9)


@pytest.mark.parametrize(("M", "stage", "force"), [(0.3, "reference", "operator.p_dot_ref")])
def test_the_reference_impedance_is_discretised_exactly(M, stage, force):
    """Against SciPy's zero-order hold of 1/(Ms + D)."""
    b, a, _ = signal.cont2discrete(([1.0], [M, 1.0]), DT)
    asked = np.repeat(np.random.default_rng(1).uniform(-0.1, 0.1, 20), 50)
    expected = signal.lfilter(np.ravel(b), a, np.append(asked, 0))[1:]  # held over the tick in which it is asked
    run = Stage(stage)
    ours = [run(**{force.replace(".", "__"): (f, 0, 5 * f)})["bilateral.ref"].copy() for f in asked]
    np.testing.assert_allclose(np.array(ours)[:, 0], expected, atol=1e-12)
    np.testing.assert_allclose(np.array(ours)[:, 1], 5 * expected, atol=1e-12)


def test_the_feedback_impedance_is_discretised_exactly_and_rests_too():
    b, a, _ = signal.cont2discrete(([1.0], [0.1, 1.0]), DT)
    force = np.repeat(np.random.default_rng(2).uniform(-0.5, 0.5, 20), 50)  # small enough not to be slewed
    expected = signal.lfilter(np.ravel(b), a, np.append(force, 0))[1:]
    for stage in ("reference", "rest"):
        run = Stage(stage)
        ours = [run(bilateral__force=(f, -f))["bilateral.feedback"].copy() for f in force]
        np.testing.assert_allclose(np.array(ours)[:, 0], expected, atol=1e-12)
        np.testing.assert_allclose(np.array(ours)[:, 1], -expected, atol=1e-12)


def test_the_force_never_changes_faster_than_its_slew():
    run, rng = Stage("reference"), np.random.default_rng(3)
    seen = [run(bilateral__force=rng.choice([-10.0, 10.0], 2), ticks=1)["haptics.force"].copy() for _ in range(300)]
    change = np.linalg.norm(np.diff(seen, axis=0), axis=1)
    assert change.max() == pytest.approx(SETTINGS.slew * DT, rel=1e-9)


def test_references_stay_within_their_range_whatever_is_asked():
    run = Stage("reference")
    ref = run(ticks=2000, operator__p_dot_ref=(5, 0, -5))["bilateral.ref"]
    np.testing.assert_allclose(ref, [0.1, -0.5], atol=1e-9)


def test_object_velocities_are_7_and_8_normalised():
    run = Stage("reference")
    run(ticks=2000, bilateral__force=(10, 0))
    np.testing.assert_allclose(run.arrays["bilateral.obj"], [0.1, 0], atol=1e-6)  # as printed: 1 m/s
    run(ticks=2000, bilateral__force=(0, -3))
    np.testing.assert_allclose(run.arrays["bilateral.obj"], [0, 0.5 * np.tanh(-3)], atol=1e-6)


def test_the_hand_asks_through_its_dead_band():
    run = Stage("device")
    assert not run(operator__p=(0.004, -0.005, 0.04))["operator.p_dot_ref"].any()
    np.testing.assert_allclose(run(operator__p=(0.025, -0.025, 0))["operator.p_dot_ref"], (0.06, 0, -0.3))


def test_at_rest_nothing_is_asked():
    run = Stage("rest")
    arrays = run(bilateral__ref=(0.1, 0.5), base__eta_dot_ref=(1, 1, 1))
    assert not arrays["bilateral.ref"].any()
    assert not arrays["base.eta_dot_ref"].any()
