"""Joint by joint: each axis of the hand moves what the page says, and nothing else."""

import numpy as np
import pytest
from teleopd.daemon.kernel import Library, Signals, function
from teleopd.daemon.operator import jog
from teleopd.daemon.plants.crumb import Model
from teleopd.daemon.profile import ProfileError, load

PROFILE = load("crumb").profile
MODEL, SETTINGS = Model(PROFILE.plant), PROFILE.mapping
GAINS = {0: 4, 1: 20, **dict.fromkeys(range(2, 7), 12)}


def asked(reference, p, v_ref=None):
    """control.v_ref for a hand at p, m."""
    arrays = {name: np.zeros(n) for name, n in {"operator.p": 3, "operator.p_dot_ref": 3, "arm.h": 3}.items()}
    arrays |= {"control.v_ref": np.zeros(8), "arm.h_ref": np.zeros(3)}
    arrays["control.v_ref"][: len(v_ref or ())] = v_ref or ()
    kernels = []
    for stage in ("device", "reference"):
        s = Signals()
        kernels.append(function(stage, s, getattr(jog, stage)(MODEL, SETTINGS, reference, 1e-3, s)))
    library = Library(kernels)
    arrays["operator.p"][:] = p
    for stage in ("device", "reference"):
        library.bind(stage, arrays)()
    return arrays["control.v_ref"][:7]


@pytest.mark.parametrize(("reference", "pairs"), jog.AXES.items())
def test_each_axis_moves_its_own(reference, pairs):
    for axis in range(3):
        expected = np.zeros(7)
        for velocity, of in pairs:
            if of == axis:
                expected[velocity] = GAINS[velocity] * 0.02
        p = np.zeros(3)
        p[axis] = 0.02 + SETTINGS.dead_band
        np.testing.assert_allclose(asked(reference, p), expected, atol=1e-12)
        np.testing.assert_allclose(asked(reference, -p), -expected, atol=1e-12)


def test_within_the_dead_band_it_asks_for_nothing():
    for reference in jog.AXES:
        np.testing.assert_array_equal(asked(reference, [0.004, -0.005, 0.003]), 0)


def test_every_velocity_has_an_axis():
    assert sorted(v for pairs in jog.AXES.values() for v, _ in pairs) == list(range(7))


def test_it_is_for_a_base_with_five_joints():
    other = dict.fromkeys(("modes.arm.reference", "modes.whole.reference"), "wrist") | {"modes.base.reference": "drive"}
    table = {"dead_band": 0.005, "drive_gain": [1, 1], "joint_gain": 1}
    with pytest.raises(ProfileError, match="and five joints; the plant has 7 velocities and 4 joints"):
        load("omni_arm", {"operator.mapping": "jog", "operator.jog": table, **other})
