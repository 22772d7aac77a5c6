"""Each stage of seed 2's filter against SciPy offline, and what the whole does to an outlier and to a ramp."""

import numpy as np
import pytest
from pydantic import ValidationError
from scipy import signal, stats
from teleopd.daemon.sensors.velocity_filter import MAD_TO_SIGMA, Settings, VelocityFilter

OFF = {"outlier_sigmas": 1e9, "median_window": 1, "alpha": 1.0}
"""Every stage passes everything."""
SAMPLES = np.random.default_rng(3).normal(0.1, 0.02, 400).cumsum() * 0.05
SAMPLES[::37] += 0.4


def filtered(samples, least=0.03, **settings):
    smooth = VelocityFilter(Settings(**{**OFF, **settings}), least)
    return np.array([smooth(sample) for sample in samples])


def test_switched_off_stage_by_stage_it_passes_everything():
    np.testing.assert_allclose(filtered(SAMPLES, least=1e9), SAMPLES, atol=1e-15)


@pytest.mark.parametrize("window", [3, 5, 9])
def test_the_median_is_scipys(window):
    centred = signal.medfilt(np.concatenate([np.zeros(window), SAMPLES]), window)
    causal = centred[window - window // 2 :][: len(SAMPLES)]
    whole = len(SAMPLES) - window // 2  # beyond, SciPy pads the end, which has not come yet here
    np.testing.assert_allclose(filtered(SAMPLES, least=1e9, median_window=window)[:whole], causal[:whole], atol=0)


@pytest.mark.parametrize("alpha", [0.1, 0.6, 1.0])
def test_the_average_is_scipys(alpha):
    expected = signal.lfilter([alpha], [1, alpha - 1], SAMPLES)
    np.testing.assert_allclose(filtered(SAMPLES, least=1e9, alpha=alpha), expected, atol=1e-14)


@pytest.mark.parametrize("window", [5, 7])
def test_outliers_are_those_of_a_hampel_identifier_made_of_scipys_parts(window):
    windows = np.lib.stride_tricks.sliding_window_view(np.concatenate([np.zeros(window - 1), SAMPLES]), window)
    middle = np.median(windows, axis=1)
    spread = stats.median_abs_deviation(windows, axis=1)
    away = np.abs(SAMPLES - middle) > np.maximum(3 * MAD_TO_SIGMA * spread, 0.03)
    assert 5 < away.sum() < 60
    expected = np.where(away, middle, SAMPLES)
    np.testing.assert_allclose(filtered(SAMPLES, outlier_sigmas=3, outlier_window=window), expected, atol=1e-15)


def test_the_outlier_of_fig_4_is_gone():
    rng = np.random.default_rng(4)
    samples = 0.1 + rng.normal(0, 0.005, 300)
    samples[:30] *= np.linspace(0, 1, 30)  # it begins at rest
    samples[156] = 0.45  # t = 5.2 s at 30 Hz
    smooth = VelocityFilter(Settings(), 0.03)
    out = np.array([smooth(sample) for sample in samples])
    assert np.abs(out[150:170] - 0.1).max() < 3 * out[50:150].std() < 0.015
    assert smooth.outliers == 1
    assert np.abs(signal.lfilter([0.6], [1, -0.4], samples)[156] - 0.1) > 0.15  # averaging alone does not do it


@pytest.mark.parametrize("settings", [{}, {"median_window": 5, "alpha": 0.5}, {"on": False}])
def test_its_delay_is_what_it_says(settings):
    """On a ramp that the outlier stage lets pass; measured as the distance of the two lines."""
    described, rate = Settings(**settings), 30.0
    ramp = 0.1 / rate * np.arange(300)
    smooth = VelocityFilter(described, 0.03)
    out = np.array([smooth(sample) for sample in ramp]) if described.on else ramp
    assert (ramp[-1] - out[-1]) / 0.1 == pytest.approx(described.delay(rate), abs=1e-9)
    assert smooth.outliers == 0


def test_nothing_that_is_not_finite_gets_through():
    smooth = VelocityFilter(Settings(), 0.03)
    samples = [0.1] * 20 + [np.nan, np.inf, -np.inf] + [0.1] * 20
    out = [smooth(sample) for sample in samples]
    assert np.isfinite(out).all()
    assert out[-1] == pytest.approx(0.1, abs=1e-6)
    assert smooth.outliers >= 3


def test_a_window_without_a_middle_is_refused():
    with pytest.raises(ValidationError, match="median_window: write an odd number"):
        Settings(median_window=4)
