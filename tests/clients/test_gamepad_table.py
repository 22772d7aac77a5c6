"""The table of a gamepad: what sticks and buttons mean, and what is said about a wrong one."""

import math
import re
import tomllib
from pathlib import Path

import pytest
from evdev_streams import ABS_RX, ABS_RY, ABS_RZ, ABS_X, ABS_Y, ABS_Z, BTN_EAST, BTN_START, BTN_TL, BTN_TR
from hypothesis import given
from hypothesis import strategies as st
from teleopd.clients.device import DeviceError
from teleopd.clients.evdev import Range
from teleopd.clients.gamepad_table import DEFAULT, read_table

STICK = Range(-32768, 32767)


@pytest.fixture(autouse=True)
def no_table_of_ones_own(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.fixture
def table():
    return read_table()


def written(tmp_path, text):
    path = tmp_path / "pad.toml"
    path.write_text(text)
    return path


def test_by_default_the_left_stick_moves_and_the_right_one_lifts_and_turns(table):
    ranges = dict.fromkeys(range(6), STICK)
    full = table.reach
    for values, hand in [
        ({ABS_Y: -32768}, (full, 0, 0)),  # forward
        ({ABS_X: -32768}, (0, full, 0)),  # left
        ({ABS_RY: -32768}, (0, 0, full)),  # up
        ({ABS_RX: -32768}, (0, 0, full)),  # turn left
        ({ABS_RX: 32767, ABS_RY: -9000}, (0, 0, -full)),  # the one furthest out counts
        ({ABS_X: 3000, ABS_Y: -3000, ABS_RX: 1000, ABS_RY: 1}, (0, 0, 0)),  # within the dead zone
        ({}, (0, 0, 0)),
    ]:
        assert table.position(values, ranges) == pytest.approx(hand, abs=1e-12)
    assert dict(table.buttons) == {
        "deadman": BTN_TL, "clutch": BTN_TR, "gripper": 0x130, "stop": BTN_EAST, "mode": BTN_START
    }  # fmt: skip


@given(
    st.integers(-(2**31), 2**31 - 1),
    st.integers(-40000, 40000),
    st.integers(1, 100_000),
    st.integers(0, 200_000),
    st.floats(0, 0.9),
    st.floats(0.2, 5),
)
def test_the_hand_is_always_within_reach_and_grows_with_the_stick(value, low, span, flat, dead, curve):
    table = read_table()
    table = type(table)(**{**vars(table), "dead_zone": dead, "curve": curve})
    ranges = {ABS_Y: Range(low, low + span, flat)}

    def forward(at):
        return table.position({ABS_Y: at}, ranges)[0]

    middle = low + span / 2
    assert abs(forward(value)) <= table.reach
    assert forward(low) == table.reach
    assert forward(low + span) == -table.reach
    assert forward(math.floor(middle)) >= -1e-12 >= forward(math.ceil(middle)) - 2e-12 or dead == 0
    assert forward(value) >= forward(min(value + 1 + span // 7, 2**31 - 1))


def test_outside_the_dead_zone_it_begins_at_zero(table):
    ranges = {ABS_Y: Range(-1000, 1000)}
    assert table.position({ABS_Y: -100}, ranges)[0] == 0
    assert 0 < table.position({ABS_Y: -101}, ranges)[0] < 1e-4
    assert table.position({ABS_Y: -300}, {ABS_Y: Range(-1000, 1000, flat=300)})[0] == 0


def test_triggers_rest_at_their_minimum(tmp_path):
    table = read_table(written(tmp_path, '[hand]\nz = ["ABS_RZ", "-ABS_Z"]\n[range]\nABS_RZ = [0, 1023]'))
    assert table.position({ABS_RZ: 0, ABS_Z: 0}, {})[2] == 0
    assert table.position({ABS_RZ: 1023}, {})[2] == table.reach
    assert table.position({ABS_Z: 255}, {})[2] == -table.reach
    assert 0 < table.position({ABS_RZ: 512}, {})[2] < table.reach / 2


def test_the_default_table_finds_the_right_stick_of_gamepads_without_a_driver(table, tmp_path):
    generic = table.fitted({ABS_X, ABS_Y, ABS_Z, ABS_RZ})
    assert generic.position({ABS_RZ: 0}, {ABS_RZ: Range(0, 255)})[2] == table.reach
    assert generic.position({ABS_Z: 128}, {ABS_Z: Range(0, 255)})[2] == 0
    assert table.fitted(range(6)) is table
    own = read_table(written(tmp_path, "reach = 0.1"))
    assert own.fitted({ABS_X, ABS_Y, ABS_Z, ABS_RZ}) is own


def test_a_table_of_ones_own_is_laid_over_the_default(tmp_path, monkeypatch):
    text = 'reach = 0.1\nsilence = 1.5\n[buttons]\ndeadman = "BTN_TR"\nclutch = ""\n[hand]\nx = "ABS_X"'
    table = read_table(written(tmp_path, text))
    assert (table.reach, table.silence, table.curve) == (0.1, 1.5, 1.5)
    assert table.buttons == {"deadman": BTN_TR, "gripper": 0x130, "stop": BTN_EAST, "mode": BTN_START}
    assert table.hand[:2] == (((ABS_X, 1.0),), ((ABS_X, -1.0),))
    home = tmp_path / "config" / "teleopd"
    home.mkdir(parents=True)
    (home / "gamepad.toml").write_text("reach = 0.2")
    assert read_table().reach == 0.2


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("reech = 1", "reech: unknown key, did you mean 'reach'?"),
        ("reach = 2", "reach = 2: write a number from 0.001 to 1"),
        ("reach = true", "reach = True: write a number"),
        ("reach = nan", "reach = nan: write a number"),
        ('curve = "2"', "curve = '2': write a number"),
        ("silence = -1", "silence = -1: write a number from 0 to 60"),
        ('[hand]\nx = "ABS_XX"', "hand.x = 'ABS_XX': no such name, did you mean 'ABS_X'?"),
        ("[hand]\nx = 3", "hand.x = 3: no such name"),
        ('[hand]\nw = "ABS_X"', "hand.w: write x, y and z"),
        ('[buttons]\nmode = "BTN_TLL"', "buttons.mode = 'BTN_TLL': no such name, did you mean 'BTN_TL'?"),
        ('[buttons]\ndeadman = ""', "buttons.deadman: a device without a deadman moves nothing"),
        ('[buttons]\nmode = "BTN_TL"', "buttons.mode = 'BTN_TL': that is buttons.deadman already"),
        ("[range]\nABS_X = [1, 1]", "range.ABS_X = [1, 1]: an axis goes from a smaller"),
        ("[range]\nABS_X = 5", "range.ABS_X = 5: write two integers"),
        ("[range]\nABS_X = [true, 2]", "range.ABS_X = [True, 2]: write two integers"),
        ("buttons = 3", "buttons = 3: this is a table; write [buttons]"),
        ("triggers = [[]]", "triggers = []: no such name"),
        ("reach", "not valid TOML"),
    ],
)
def test_a_wrong_table_is_one_line_that_names_file_and_key(tmp_path, text, says):
    path = written(tmp_path, text)
    with pytest.raises(DeviceError) as caught:
        read_table(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_table_that_is_not_there(tmp_path):
    with pytest.raises(DeviceError, match="cannot be read: No such file"):
        read_table(tmp_path / "none.toml")


def test_the_documentation_shows_the_default_table():
    text = (Path(__file__).parents[2] / "docs/devices.md").read_text()
    shown = re.search(r"```toml\n(reach.*?)```", text, re.DOTALL)[1]
    assert shown == DEFAULT
    assert tomllib.loads(shown)["buttons"]["deadman"] == "BTN_TL"
