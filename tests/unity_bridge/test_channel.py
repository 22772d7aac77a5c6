"""Units and axes: there and back, and on the right side."""

import math

import mujoco
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from teleopd.ipc.schema import BLOCKS
from teleopd.unity_bridge.axes import Geometry
from teleopd.unity_bridge.channel import channel, convert_units, element_units, geometry_of

VECTOR, PLANAR = Geometry.VECTOR, Geometry.PLANAR
POSE = ("m", "m", "rad")
number = st.floats(-1e3, 1e3)
three = st.tuples(number, number, number)
angle = st.floats(-math.pi, math.pi)


def make(geometry=VECTOR, axes="unity", si=("m",) * 3, units=(), scale=(1.0,), offset=(0.0,)):
    return channel("M", tuple(range(len(si))), tuple(range(len(si))), si, geometry, axes, units, scale, offset)


def to_unity(geometry, values):
    return make(geometry).to_raw(np.array(values))


def signal(name):
    block, _, short = name.partition(".")
    return next(s for s in BLOCKS[block].signals if s.name == short)


# Axes


@pytest.mark.parametrize(
    ("ours", "unity"),
    [((1, 0, 0), (0, 0, 1)), ((0, 1, 0), (-1, 0, 0)), ((0, 0, 1), (0, 1, 0))],
    ids=["forward", "left", "up"],
)
def test_forward_left_and_up_in_unity(ours, unity):
    assert to_unity(VECTOR, ours).tolist() == list(unity)


def test_a_turn_to_the_left_is_negative_in_unity():
    assert to_unity(PLANAR, (1, 2, math.pi / 2)).tolist() == [-2, 1, -math.pi / 2]


@given(three, three)
def test_unity_is_left_handed(a, b):
    there = np.cross(to_unity(VECTOR, a), to_unity(VECTOR, b))
    np.testing.assert_allclose(there, -to_unity(VECTOR, np.cross(a, b)), atol=1e-6)
    assert np.linalg.det([to_unity(VECTOR, row) for row in np.eye(3)]) == pytest.approx(-1)


@given(three, three)
def test_lengths_and_angles_stay(a, b):
    assert np.dot(to_unity(VECTOR, a), to_unity(VECTOR, b)) == pytest.approx(np.dot(a, b), abs=1e-6)


def unity_yaw(heading):
    """Unity's Quaternion.Euler(0, heading, 0) as a matrix: clockwise as seen from above, z turns to x."""
    c, s = math.cos(heading), math.sin(heading)
    return np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]])


@given(st.tuples(number, number, angle), three)
def test_a_point_on_the_robot_is_the_same_point_in_the_scene(pose, point):
    """Turned and moved inside, then shown; or shown, then turned and moved by what the scene is told."""
    x, y, psi = pose
    c, s = math.cos(psi), math.sin(psi)
    in_world = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]) @ point + (x, y, 0)
    unity_x, unity_z, heading = to_unity(PLANAR, pose)
    in_scene = unity_yaw(heading) @ to_unity(VECTOR, point) + (unity_x, 0, unity_z)
    np.testing.assert_allclose(in_scene, to_unity(VECTOR, in_world), atol=1e-6)


@pytest.mark.parametrize(("geometry", "i", "sign"), [(VECTOR, 0, 1), (VECTOR, 1, -1), (VECTOR, 2, 1), (PLANAR, 0, 1),
                                                      (PLANAR, 1, -1), (PLANAR, 2, -1)])  # fmt: skip
def test_a_single_element_only_gets_its_sign(geometry, i, sign):
    single = channel("M", (5,), (i,), POSE if geometry is PLANAR else ("m",) * 3, geometry, "unity", (), (1,), (0,))
    values = np.array([2.0, 3.0, 4.0])
    assert single.to_raw(values).tolist() == [sign * values[i]]
    whole = make(geometry).to_raw(values)
    assert sign * values[i] in whole


@pytest.mark.parametrize(
    ("name", "geometry"),
    [
        ("base.eta", PLANAR),
        ("base.eta_dot", PLANAR),
        ("base.u", PLANAR),
        ("end_effector.xi", VECTOR),
        ("end_effector.xi_dot", VECTOR),
        ("task.object", VECTOR),
        ("operator.p", VECTOR),
        ("arm.q", None),
        ("cell.tick", None),
        ("control.v", None),
    ],
)
def test_what_a_signal_is_follows_from_its_declaration(name, geometry):
    assert geometry_of(signal(name)) is geometry


# There and back

si_units = st.sampled_from([("m",) * 3, ("m/s",) * 3, POSE, ("m/s", "m/s", "rad/s"), ("rad",) * 3])
units = {"m": ["m", "mm", "cm"], "m/s": ["m/s", "mm/s", "km/h"], "rad": ["rad", "deg"], "rad/s": ["rad/s", "rpm"]}


@st.composite
def channels(draw):
    si = draw(si_units)
    wanted = [draw(st.sampled_from(units[unit])) for unit in dict.fromkeys(si)]
    factor = st.floats(0.01, 100) | st.floats(-100, -0.01)
    scale = draw(st.lists(factor, min_size=3, max_size=3) | st.lists(factor, min_size=1, max_size=1))
    offset = draw(st.lists(number, min_size=3, max_size=3) | st.lists(number, min_size=1, max_size=1))
    return make(
        draw(st.sampled_from([VECTOR, PLANAR])), draw(st.sampled_from(["robot", "unity"])), si, wanted, scale, offset
    )


@given(channels(), three)
def test_there_and_back_is_the_same(made, values):
    np.testing.assert_allclose(made.to_values(made.to_raw(np.array(values))), values, rtol=1e-9, atol=1e-6)


@given(channels(), three)
def test_back_and_there_is_the_same(made, raw):
    np.testing.assert_allclose(made.to_raw(made.to_values(raw)), raw, rtol=1e-9, atol=1e-6)


# Units


def test_each_element_takes_the_unit_that_fits_it():
    made = make(PLANAR, "robot", POSE, ("mm", "deg"))
    assert made.to_raw(np.array([1.0, -2.0, math.pi])).tolist() == pytest.approx([1000, -2000, 180])
    assert made.units == ("mm", "mm", "deg")


def test_scale_and_offset_come_after_the_unit():
    made = make(PLANAR, "robot", POSE, ("deg",), scale=(1, 10, -1), offset=(0, 0, 90))
    assert made.to_raw(np.array([1.0, 2.0, math.pi])).tolist() == pytest.approx([1, 20, -90])


def test_a_unit_that_fits_nothing_is_an_error():
    with pytest.raises(ValueError, match="unit 'V' does not fit here; write one of: m, mm, cm, km, rad, deg"):
        convert_units(["mm", "V"], POSE)


def test_times_of_the_cell_may_be_seconds():
    assert convert_units(["s"], ["ns"]) == ([1e9], ["s"])


def test_elements_of_mixed_units_stay_in_si():
    assert element_units("m/s, rad/s", 8) is None
    assert convert_units([], None) == ([], [])
    with pytest.raises(ValueError, match="different units"):
        convert_units(["deg/s"], None)


@pytest.mark.parametrize("what", ["scale", "offset"])
def test_one_number_or_one_for_each(what):
    with pytest.raises(ValueError, match=f"{what}: write one number, or 3"):
        make(**{what: (1.0, 2.0)})


def turned(quaternion, point):
    """A point turned by a quaternion (x, y, z, w), by MuJoCo."""
    result = np.empty(3)
    mujoco.mju_rotVecQuat(result, point, np.roll(quaternion, 1))
    return result


def test_an_orientation_on_unitys_axes_turns_things_as_it_does_on_ours():
    """Quaternion and point converted each by itself, against the point turned on our axes and then converted."""
    orientation = make(Geometry.QUATERNION, si=("1",) * 4)
    vector, rng = make(), np.random.default_rng(4)
    for _ in range(50):
        turn, point = rng.normal(size=4), rng.normal(size=3)
        turn /= np.linalg.norm(turn)
        there = turned(orientation.to_raw(turn), vector.to_raw(point))
        np.testing.assert_allclose(there, vector.to_raw(turned(turn, point)), atol=1e-12)
        np.testing.assert_allclose(orientation.to_values(orientation.to_raw(turn)), turn, atol=1e-15)
    assert geometry_of(BLOCKS["task"].signals[-1]) == Geometry.QUATERNION
