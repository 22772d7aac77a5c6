import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError
from teleopd.daemon import units
from teleopd.daemon.units import FACTORS, to_si

WRITTEN = [
    ("m", "3 m", 3.0),
    ("m", "155 mm", 0.155),
    ("m", "2.5 cm", 0.025),
    ("m", "1.2 km", 1200.0),
    ("rad", "0.5 rad", 0.5),
    ("rad", "90 deg", 1.5707963267948966),
    ("s", "2 s", 2.0),
    ("s", "150 ms", 0.15),
    ("s", "20 us", 20e-6),
    ("s", "2 min", 120.0),
    ("kg", "1.39 kg", 1.39),
    ("kg", "250 g", 0.25),
    ("Hz", "50 Hz", 50.0),
    ("Hz", "1 kHz", 1000.0),
    ("m/s", "0.6 m/s", 0.6),
    ("m/s", "40 mm/s", 0.04),
    ("m/s", "40 cm/s", 0.4),
    ("m/s", "36 km/h", 10.0),
    ("rad/s", "1.5 rad/s", 1.5),
    ("rad/s", "180 deg/s", 3.141592653589793),
    ("rad/s", "60 rpm", 6.283185307179586),
    ("m/s^2", "1.5 m/s^2", 1.5),
    ("rad/s^2", "8 rad/s^2", 8.0),
    ("rad/s^2", "180 deg/s^2", 3.141592653589793),
    ("kg*m^2", "0.003 kg*m^2", 0.003),
    ("kg*m^2", "5 g*cm^2", 5e-7),
    ("N*m*s/rad", "14 N*m*s/rad", 14.0),
    ("1/s", "5 1/s", 5.0),
    ("1", "0.3 1", 0.3),
    ("1", "30 %", 0.3),
    ("N", "8.5 N", 8.5),
    ("N/s", "40 N/s", 40.0),
    ("N*m", "2.5 N*m", 2.5),
    ("N/m", "400 N/m", 400.0),
]


def test_the_table_above_has_every_unit():
    assert {(unit, text.split()[1]) for unit, text, _ in WRITTEN} == {
        (u, n) for u, names in FACTORS.items() for n in names
    }


@pytest.mark.parametrize(("unit", "text", "value"), WRITTEN)
def test_every_unit(unit, text, value):
    assert to_si(text, unit) == pytest.approx(value, rel=1e-15)


@pytest.mark.parametrize(
    "text", ["155mm", " 155 mm ", "155\tmm", "+155 mm", "155. mm", "1.55e2 mm", ".155 m", "15.5E+1mm"]
)
def test_ways_of_writing(text):
    assert to_si(text, "m") == pytest.approx(0.155, rel=1e-15)


def test_a_plain_number_is_si_already():
    assert to_si(0.155, "m") == 0.155
    assert to_si(-3, "rad") == -3.0
    assert isinstance(to_si(2, "m"), float)


def test_lists_may_mix_units():
    assert to_si("90 deg", "m", "rad") == math.pi / 2
    assert to_si("2 cm", "m", "rad") == 0.02


@pytest.mark.parametrize("text", ["3 kg", "3 s", "3 M", "3 mm^2", "3 m m", "3 5", "3 inch"])
def test_another_unit_is_refused_by_name(text):
    with pytest.raises(ValueError, match="m, mm, cm, km") as error:
        to_si(text, "m")
    assert "write" in str(error.value)


def test_the_refusal_lists_all_units_that_may_be_written():
    with pytest.raises(ValueError, match="m, mm, cm, km, rad, deg"):
        to_si("3 kg", "m", "rad")


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "mm",
        "155",
        "1.5",
        "-7e3",
        "1.2.3 m",
        ". m",
        "1e m",
        "0x10 m",
        "1,5 m",
        "nan m",
        "inf m",
        "٣ m",
        "1_0 m",
    ],
)
def test_what_is_no_number_with_a_unit_is_refused(text):
    with pytest.raises(ValueError, match="m, mm, cm, km"):
        to_si(text, "m")


@pytest.mark.parametrize(
    "value",
    [math.nan, math.inf, -math.inf, "1e999 m", "-1e999 mm", "9e307 km", 10**400, -(10**400)],
    ids=lambda v: str(v)[:9],
)
def test_only_finite_numbers(value):
    with pytest.raises(ValueError, match="finite number in m"):
        to_si(value, "m")


@pytest.mark.parametrize("value", [True, False, None, [1.0], {"m": 1}, 1 + 2j, b"3 m"], ids=repr)
def test_other_types_are_refused(value):
    with pytest.raises(ValueError, match="write a number in m"):
        to_si(value, "m")


@given(st.floats(allow_nan=False, allow_infinity=False), st.sampled_from([(u, n) for u in FACTORS for n in FACTORS[u]]))
def test_round_trip(number, named):
    unit, name = named
    expected = number * FACTORS[unit][name]
    if math.isfinite(expected):
        assert to_si(f"{number!r} {name}", unit) == expected
        assert to_si(number, unit) == number
    else:
        with pytest.raises(ValueError, match="finite"):
            to_si(f"{number!r} {name}", unit)


@given(st.one_of(st.text(), st.from_regex(r"[-+0-9.eE]{0,8} ?[a-z/^*%1]{0,8}"), st.integers(), st.floats(), st.none()))
def test_whatever_is_written_gives_a_finite_number_or_a_value_error(value):
    try:
        number = to_si(value, "m", "1/s", "1")
    except ValueError:
        return
    assert math.isfinite(number)


@pytest.mark.parametrize(
    ("kind", "good", "bad"),
    [
        (units.Metres, "3 cm", "3 kg"),
        (units.Radians, "3 deg", "3 m"),
        (units.Seconds, "3 ms", "3 m"),
        (units.Kilograms, "3 g", "3 m"),
        (units.Hertz, "3 kHz", "3 s"),
        (units.MetresPerSecond, "3 km/h", "3 m"),
        (units.Inertia, "3 g*cm^2", "3 kg"),
        (units.ServoGain, "3 N*m*s/rad", "3 m"),
        (units.PerSecond, "3 1/s", "3 Hz"),
        (units.Number, "3 %", "3 m"),
        (units.Pose, "3 deg", "3 kg"),
        (units.Pose, "3 m", "3 s"),
        (units.Speed, "3 rpm", "3 m"),
        (units.Acceleration, "3 deg/s^2", "3 deg/s"),
    ],
)
def test_types_of_a_profile(kind, good, bad):
    fields = TypeAdapter(kind)
    assert fields.validate_python(3.0) == 3.0
    assert fields.validate_python(good) > 0
    with pytest.raises(ValidationError, match="does not fit here"):
        fields.validate_python(bad)
