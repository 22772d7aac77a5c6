import math

import pytest
from teleopd.daemon.parameters import Row, rows
from teleopd.daemon.profile import BUILT_IN, load


@pytest.fixture(scope="module")
def listed():
    return {row.name: row for row in rows(load("omni_arm"))}


@pytest.mark.parametrize("name", [path.stem for path in BUILT_IN.glob("*.toml")])
def test_every_parameter_of_every_profile_has_a_unit_and_an_origin(name):
    found = rows(load(name))
    assert found
    assert len({row.name for row in found}) == len(found)
    for row in found:
        assert row.unit, row.name
        assert row.origin != "not stated", row.name


def test_nothing_of_the_plant_is_left_out(listed):
    plant = load("omni_arm").profile.plant
    tables = {"links", "wheels", "initial"}
    assert {name.partition(".")[0] for name in listed} == set(type(plant).model_fields) - {"type", "origin"}
    assert {name for name in listed if "." in name} == (
        {f"links.{i}.{part}" for i in range(1, 5) for part in ("mass", "com", "inertia")}
        | {f"wheels.{part}" for part in ("radius", "half_length", "half_width")}
        | {"initial.eta", "initial.q"}
    )
    assert not tables & set(listed)


@pytest.mark.parametrize(
    ("name", "value", "unit", "shown"),
    [
        ("a", 0.167, "m", "0.167"),
        ("b", 0.0, "m", "0"),
        ("l", [0.14, 0.155, 0.135, 0.218], "m", "0.14, 0.155, 0.135, 0.218"),
        ("links.1.mass", 1.39, "kg", "1.39"),
        ("links.4.inertia", [0.003, 0.0031, 0.0007], "kg·m²", "0.003, 0.0031, 0.0007"),
        ("links.3.com", [0.0, 0.005, 0.065], "m", "0, 0.005, 0.065"),
        ("wheels.radius", 0.0475, "m", "0.0475"),
        ("q_max", [math.radians(d) for d in (165, 90, 145, 100)], "rad", "2.87979, 1.5708, 2.53073, 1.74533"),
        ("servo_gain", [14.0, 14.0, 8.0, 4.0], "N·m·s/rad", "14, 14, 8, 4"),
        ("substeps", 1, "1", "1"),
    ],
)
def test_values_are_si_and_shown_short(listed, name, value, unit, shown):
    row = listed[name]
    assert row.value == pytest.approx(value)
    assert (row.unit, row.shown) == (unit, shown)


def test_what_was_made_up_says_so(listed):
    for name in ("sigma", "armature", "servo_gain", "links.2.mass"):
        assert listed[name].origin.startswith("synthetic: ")
    assert not listed["wheels.radius"].origin.startswith("synthetic")


def test_an_origin_that_is_missing_is_not_made_up(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = (BUILT_IN / "omni_arm.toml").read_text()
    (tmp_path / "mine.toml").write_text(text.replace('sigma = "synthetic', 'sigmb = "synthetic'))
    found = {row.name: row for row in rows(load("mine"))}
    assert found["sigma"].origin == "not stated"


def test_a_derived_profile_shows_its_own_values(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text('extends = "omni_arm"\n[plant]\na = "20 cm"\n[plant.origin]\na = "measured"\n')
    row = {row.name: row for row in rows(load("mine"))}["a"]
    assert (row.value, row.origin) == (0.2, "measured")


def test_an_arm_with_a_denavit_hartenberg_table_shows_it():
    joints = [row for row in rows(load("ur5e_antislosh_spatial")) if row.name.startswith("joint")]
    assert [row.shown for row in joints[:2]] == ["1.5708, 0, 0.1625, 0", "0, -0.425, 0, 0"]
    assert len(joints) == 6
    assert all("Denavit" in row.origin for row in joints)


def test_other_values_are_shown_as_they_are():
    assert Row("surface", "asphalt", "1", "").shown == "asphalt"
    assert Row("names", ["a", 1.0], "1", "").shown == "a, 1"
