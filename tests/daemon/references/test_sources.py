import numpy as np
import pytest
from offline import following
from teleopd.daemon.profile import ProfileError, load
from teleopd.daemon.references.settings import Reference
from teleopd.daemon.references.sources import curve_of

SPIRAL = """
from math import cos, sin

def spiral(t):
    return 0.1 * cos(t), 0.1 * sin(t), 0.01 * t

def flat(t):
    return t, 0.0

def broken(t):
    return 1 / (t - t), 0, 0

def infinite(t):
    return float("inf"), 0, 0
"""


@pytest.fixture
def script(tmp_path):
    (tmp_path / "ref.py").write_text(SPIRAL)
    return str(tmp_path / "ref.py")


def test_a_python_function_is_sampled_before_the_run(script):
    curve = curve_of(Reference(of="end_effector", python=f"{script}:spiral", duration=6.0))
    t = np.linspace(0, 6, 777)
    np.testing.assert_allclose(curve(t), np.column_stack([0.1 * np.cos(t), 0.1 * np.sin(t), 0.01 * t]), atol=2e-6)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("flat", "three numbers"),
        ("broken", "ZeroDivisionError"),
        ("infinite", "finite"),
        ("nothing", "has no 'nothing'"),
    ],
)
def test_a_function_that_cannot_be_used_is_named_when_the_profile_loads(script, name, says):
    with pytest.raises(ProfileError, match=says) as caught:
        following(python=f"{script}:{name}")
    assert "references.task.python" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x,y,z\n0,0,0\n", "first line"),
        ("time,x,y,z\n0,0,0,0\n1,0,0\n2,0,0,0\n", ":3: four numbers"),
        ("time,x,y,z\n0,0,0,0\n1,0,a,0\n2,0,0,0\n", ":3: four numbers"),
        ("time,x,y,z\n0,0,0,0\n0,1,0,0\n2,0,0,0\n", ":3: .*grow"),
        ("time,x,y,z\n0,0,0,0\n1,nan,0,0\n2,0,0,0\n", "finite"),
        ("time,x,y,z\n0,0,0,0\n", "3 to"),
        ("", "first line"),
    ],
)
def test_a_csv_that_cannot_be_used_is_named_with_its_line(tmp_path, text, says):
    (tmp_path / "way.csv").write_text(text)
    with pytest.raises(ProfileError, match=says):
        following(file=str(tmp_path / "way.csv"))


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ({"figure": "octagon"}, "figure-eight"),
        ({}, "exactly one of"),
        ({"figure": "line", "point": [0, 0, 0]}, "exactly one of"),
        ({"point": [0, 0, 0]}, "follow"),
        ({"figure": "line", "follow": "point"}, "follow"),
        ({"figure": "line", "size": [1, 0]}, "positive"),
        ({"python": "file.py"}, "FUNCTION"),
        ({"file": "nowhere.csv"}, "cannot be read"),
        ({"figure": "line", "sped": 1}, "did you mean 'speed'"),
    ],
)
def test_a_wrong_table_is_one_sentence(table, says):
    with pytest.raises(ProfileError, match=says):
        following(**table)


def test_what_the_mapping_does_not_know_cannot_follow():
    with pytest.raises(ProfileError, match=r"references\.arm"):
        load("omni_arm", {"references.arm": {"of": "arm", "figure": "line"}})


def test_a_profile_that_follows_brings_its_block_along():
    blocks = [name for name in load("omni_arm").profile.blocks if name != "reference"]
    assert "reference" in following(figure="line", more={"blocks": blocks}).blocks
