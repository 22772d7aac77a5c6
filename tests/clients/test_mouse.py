"""The mouse as a device: what moves the hand, what counts as pressed, the wheel, and what happens when it is gone."""

import os
import re
from pathlib import Path

import pytest
from evdev_streams import (
    BTN_EXTRA,
    BTN_LEFT,
    BTN_MIDDLE,
    BTN_RIGHT,
    DROPPED,
    SYN,
    Driver,
    Stream,
    build_driver,
    key,
    push,
)
from hypothesis import given
from hypothesis import strategies as st
from teleopd.clients.device import REACH_M, DeviceError, Hand
from teleopd.clients.mouse import Mouse, open_mouse
from teleopd.clients.mouse_table import DEFAULT, read_table


@pytest.fixture(autouse=True)
def no_table_of_ones_own(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.fixture
def stream():
    stream = Stream()
    yield stream
    stream.close()


@pytest.fixture
def mouse(stream):
    return Mouse(stream.fd, read_table())


def test_right_is_x_and_away_is_z_while_the_left_button_is_held(stream, mouse):
    assert mouse.poll() == Hand()
    stream.send(push(x=500, y=-200))
    assert mouse.poll() == Hand()  # the deadman is not held
    stream.send(key(BTN_LEFT, 1), push(x=300), push(x=100, y=-250))
    hand = mouse.poll()
    assert hand.engages
    assert hand.position == pytest.approx((0.04, 0.0, 0.025))
    stream.send(push(x=-400))
    assert mouse.poll().position == pytest.approx((0.0, 0.0, 0.025))
    stream.send(key(BTN_LEFT, 0))
    assert mouse.poll() == Hand()
    stream.send(key(BTN_LEFT, 1))
    assert mouse.poll() == Hand(deadman=True)  # and begins in the centre again


def test_its_other_buttons(stream, mouse):
    stream.send(key(BTN_LEFT, 1), key(BTN_RIGHT, 1), key(BTN_EXTRA, 1))
    assert mouse.poll() == Hand(deadman=True, buttons=frozenset({"clutch", "mode"}))
    stream.send(key(BTN_MIDDLE, 1), key(BTN_MIDDLE, 0))
    assert mouse.poll().stop


def test_each_click_of_the_wheel_is_a_press(stream, mouse):
    stream.send(push(wheel=1), push(wheel=1), push(wheel=-1), push(wheel=1))
    assert [mouse.poll().tune for _ in range(5)] == [1, 0, 1, 0, 0]
    stream.send(push(wheel=-3))
    assert [mouse.poll().tune for _ in range(7)] == [-1, 0, -1, 0, -1, 0, 0]
    stream.send(push(wheel=1000))
    assert sum(mouse.poll().tune for _ in range(100)) == 10


@given(st.lists(st.tuples(st.integers(-(2**31), 2**31 - 1), st.integers(-(2**31), 2**31 - 1)), max_size=20))
def test_the_hand_never_leaves_its_reach(pushes):
    stream = Stream()
    mouse = Mouse(stream.fd, read_table())
    stream.send(key(BTN_LEFT, 1))
    for x, y in pushes:
        stream.send(push(x=x, y=y))
        assert max(map(abs, mouse.poll().position)) <= REACH_M
    mouse.close()
    stream.end()


@pytest.mark.parametrize("rest", [b"", SYN[:7], key(BTN_LEFT, 1)[:30]])
def test_a_mouse_that_is_gone_is_over_and_holds_nothing(stream, mouse, rest):
    stream.send(key(BTN_LEFT, 1))
    assert mouse.poll().engages
    stream.send(rest)
    stream.end()
    assert mouse.poll() is None
    assert mouse.over


def test_after_lost_events_the_button_needs_a_fresh_press(stream, mouse):
    stream.send(key(BTN_LEFT, 1), push(x=100))
    assert mouse.poll().deadman
    stream.send(DROPPED, SYN, push(x=100))
    assert mouse.poll() == Hand()
    stream.send(key(BTN_LEFT, 0))
    mouse.poll()
    stream.send(key(BTN_LEFT, 1))
    assert mouse.poll() == Hand(deadman=True)


def test_a_button_that_was_down_when_the_mouse_came_does_not_count(tmp_path):
    driver = Driver(build_driver(tmp_path))
    driver.set_key(BTN_LEFT, True)
    mouse = Mouse(driver.fd, read_table(), ioctl=driver.ioctl)
    driver.send(push(x=100))
    assert mouse.poll() == Hand()
    driver.send(key(BTN_LEFT, 0), key(BTN_LEFT, 1))
    mouse.poll()
    assert mouse.poll().deadman
    mouse.close()


def test_a_table_of_ones_own(tmp_path, stream):
    path = tmp_path / "mouse.toml"
    path.write_text('scale = 0.001\ntuning = ""\n[hand]\nx = "-REL_Y"\ny = "-REL_X"\nz = ""')
    mouse = Mouse(stream.fd, read_table(path))
    stream.send(key(BTN_LEFT, 1), push(x=10, y=-20, wheel=1))
    assert mouse.poll() == Hand(pytest.approx((0.02, -0.01, 0.0)), deadman=True)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("reach = 1", "reach: unknown key; allowed here: scale, tuning, hand, buttons"),
        ("scale = 0", "scale = 0: write a number from 1e-07 to 0.01"),
        ('[hand]\nx = "REL_W"', "hand.x = 'REL_W': no such name"),
        ('tuning = "ABS_X"', "tuning = 'ABS_X': no such name"),
        ('[buttons]\ndeadman = ""', 'write one, as in  deadman = "BTN_LEFT"'),
    ],
)
def test_a_wrong_table_is_one_line_that_names_file_and_key(tmp_path, text, says):
    path = tmp_path / "mouse.toml"
    path.write_text(text)
    with pytest.raises(DeviceError) as caught:
        read_table(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert says in str(caught.value)


def test_a_path_is_taken_at_its_word_and_a_missing_one_is_said(tmp_path):
    with pytest.raises(DeviceError, match="there is no such device"):
        open_mouse(tmp_path / "event9", read_table())
    path = tmp_path / "anything"
    os.mkfifo(path)
    mouse = open_mouse(path, read_table())
    with path.open("wb", buffering=0) as end:
        end.write(key(BTN_LEFT, 1) + push(x=100))
        assert mouse.poll().engages
    mouse.close()


def test_the_documentation_shows_the_default_table():
    text = (Path(__file__).parents[2] / "docs/devices.md").read_text()
    assert re.search(r"```toml\n(scale.*?)```", text, re.DOTALL)[1] == DEFAULT
