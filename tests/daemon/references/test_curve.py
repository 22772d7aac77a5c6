import numpy as np
import pytest
from scipy.interpolate import CubicSpline
from teleopd.daemon.references.curve import Curve
from teleopd.daemon.references.figures import FIGURES

ROUNDING = 1e-12


def slopes(curve, tau):
    rows = curve.pieces[curve.index(tau)]
    d = (tau - rows[:, 0])[:, None]
    return rows[:, 4:7] + d * (2 * rows[:, 7:10] + 3 * d * rows[:, 10:13])


@pytest.fixture
def uneven():
    chance = np.random.default_rng(3)
    times = np.concatenate([[0.0], np.cumsum(chance.uniform(0.02, 0.5, 60))])
    return times, chance.normal(size=(61, 3))


def test_an_open_curve_is_the_natural_spline_of_scipy(uneven):
    times, points = uneven
    tau = np.linspace(0, times[-1], 2001)
    other = CubicSpline(times, points, bc_type="natural")
    curve = Curve(times, points, closed=False)
    np.testing.assert_allclose(curve(tau), other(tau), atol=1e-10)
    np.testing.assert_allclose(slopes(curve, tau), other(tau, 1), atol=1e-9)


def test_a_closed_curve_is_the_periodic_spline_of_scipy(uneven):
    times, points = uneven
    points[-1] = points[0]
    tau = np.linspace(0, times[-1], 2001)
    other = CubicSpline(times, points, bc_type="periodic")
    curve = Curve(times, points, closed=True)
    np.testing.assert_allclose(curve(tau), other(tau), atol=1e-10)
    np.testing.assert_allclose(slopes(curve, tau), other(tau, 1), atol=1e-9)


def test_by_length_every_step_is_as_long_and_the_way_is_the_same():
    s = np.linspace(0, 1, 801)
    points = np.column_stack([FIGURES["square"].at(s), np.zeros(801)])
    curve = Curve(20 * s, points, True).by_length()
    tau = np.linspace(0, 20, 4001)
    pace = np.linalg.norm(slopes(curve, tau), axis=1)
    sides = np.abs(np.abs(curve(tau)[:, :2]).max(axis=1) - 0.5)
    away = np.linalg.norm(np.abs(curve(tau)[:, :2]) - 0.5, axis=1) > 0.02  # from the corners
    assert sides[away].max() < 1e-6
    assert np.abs(pace[away] - 4 / 20).max() < 1e-2 * 4 / 20


def test_what_has_no_length_is_no_way():
    with pytest.raises(ValueError, match="no length"):
        Curve.standing([1, 2, 3]).by_length()


@pytest.mark.parametrize("name", FIGURES)
def test_figures_fill_the_unit_square_and_close_as_they_say(name):
    s = np.linspace(0, 1, 4001)
    points = FIGURES[name].at(s)
    assert np.abs(points).max() <= 0.5 + ROUNDING
    assert np.ptp(points[:, 0]) == pytest.approx(1.0, abs=1e-5)
    assert (np.abs(points[0] - points[-1]).max() < ROUNDING) == FIGURES[name].closed
    assert np.abs(np.diff(points, axis=0)).max() < 1e-2, "it jumps"


def test_the_figure_eight_crosses_itself_in_its_middle():
    assert np.abs(FIGURES["figure-eight"].at(np.array([0.0, 0.5, 1.0]))).max() < ROUNDING
