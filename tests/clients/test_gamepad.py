"""The gamepad as a device: what counts as pressed, what does not, and what happens when it is gone."""

import os

import pytest
from evdev_streams import (
    ABS_X,
    BTN_EAST,
    BTN_SOUTH,
    BTN_START,
    BTN_TL,
    BTN_TR,
    BUS_BLUETOOTH,
    BUS_USB,
    DROPPED,
    EV_FF,
    SYN,
    Driver,
    Stream,
    build_driver,
    key,
    move,
)
from teleopd.clients.device import CENTRE, DeviceError, Hand
from teleopd.clients.discovery import Found
from teleopd.clients.gamepad import Gamepad, open_gamepad
from teleopd.clients.gamepad_table import read_table
from teleopd.clients.plugged import Plugged, given_device
from teleopd.clients.rumble import LENGTH_MS


@pytest.fixture(autouse=True)
def no_table_of_ones_own(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    return build_driver(tmp_path_factory.mktemp("driver"))


@pytest.fixture
def stream():
    stream = Stream()
    yield stream
    stream.close()


@pytest.fixture
def pad(stream):
    return Gamepad(stream.fd, read_table())


@pytest.fixture
def clock(monkeypatch):
    now = [1000.0]
    for name in ("gamepad", "plugged", "evdev", "rumble"):
        monkeypatch.setattr(f"teleopd.clients.{name}.time.monotonic", lambda: now[0])
    return now


def test_sticks_and_buttons_become_a_hand(stream, pad):
    assert pad.poll() == Hand()
    stream.send(key(BTN_TL, 1), key(BTN_TR, 1), key(BTN_SOUTH, 1), key(BTN_START, 1), move(y=-32768, rx=32767))
    assert pad.poll() == Hand((0.04, 0.0, -0.04), True, frozenset({"clutch", "gripper", "mode"}))
    stream.send(key(BTN_TL, 0), key(BTN_SOUTH, 0), key(BTN_TR, 0), key(BTN_START, 0), move(y=0, rx=0))
    assert pad.poll() == Hand()


@pytest.mark.parametrize("rest", [b"", SYN[:7], key(BTN_TL, 1)[:30]])
def test_a_gamepad_that_is_gone_is_over_and_holds_nothing(stream, pad, rest):
    stream.send(key(BTN_TL, 1), move(y=-32768))
    assert pad.poll().engages
    stream.send(rest)
    stream.end()
    assert pad.poll() is None
    assert pad.over
    pad.apply((1.0, 0.0, 0.0))


def test_a_stop_lets_go_of_the_deadman_and_even_a_short_touch_counts(stream, pad):
    stream.send(key(BTN_TL, 1), key(BTN_EAST, 1))
    assert pad.poll() == Hand(deadman=True, stop=True)
    assert not Hand(deadman=True, stop=True).engages
    stream.send(key(BTN_EAST, 0))
    assert not pad.poll().stop
    stream.send(key(BTN_EAST, 1), key(BTN_EAST, 0))
    assert pad.poll().stop


def test_letting_go_for_less_than_a_period_is_seen(stream, pad):
    stream.send(key(BTN_TL, 1))
    assert pad.poll().deadman
    stream.send(key(BTN_TL, 0), key(BTN_TL, 1))
    assert not pad.poll().deadman
    assert pad.poll().deadman


def test_repeats_of_a_held_key_change_nothing(stream, pad):
    stream.send(key(BTN_TL, 1), key(BTN_TL, 2))
    assert pad.poll().deadman
    stream.send(key(BTN_TL, 2))
    assert pad.poll().deadman


def test_a_button_that_was_down_when_the_gamepad_came_counts_after_it_has_come_up(library):
    driver = Driver(library)
    driver.set_key(BTN_TL, True)
    driver.set_key(BTN_START, True)
    driver.set_key(BTN_EAST, True)
    pad = Gamepad(driver.fd, read_table(), ioctl=driver.ioctl)
    assert pad.poll() == Hand(stop=True)  # but a stop is a stop
    driver.send(key(BTN_EAST, 0), key(BTN_TL, 0))
    assert pad.poll() == Hand()
    driver.send(key(BTN_TL, 1))
    assert pad.poll() == Hand(deadman=True)
    driver.send(key(BTN_START, 0), key(BTN_START, 1))
    pad.poll()
    assert pad.poll() == Hand(deadman=True, buttons=frozenset({"mode"}))
    pad.close()


def test_after_lost_events_a_held_button_needs_a_fresh_press(library):
    driver = Driver(library)
    pad = Gamepad(driver.fd, read_table(), ioctl=driver.ioctl)
    driver.send(key(BTN_TL, 1))
    assert pad.poll().deadman
    driver.set_key(BTN_TL, True)  # the driver says that it is down, and yet it may have been up meanwhile
    driver.set_axis(ABS_X, -32768)
    driver.send(DROPPED, SYN)
    assert pad.poll() == Hand((0.0, 0.04, 0.0))
    driver.send(move(x=0))
    assert pad.poll() == Hand()
    driver.send(key(BTN_TL, 0))
    pad.poll()
    driver.send(key(BTN_TL, 1))
    assert pad.poll().deadman
    pad.close()


def test_a_press_in_the_same_breath_as_lost_events_does_not_count(stream, pad):
    stream.send(DROPPED, SYN, key(BTN_TL, 1))
    assert not pad.poll().deadman
    assert not pad.poll().deadman


@pytest.mark.parametrize(
    ("bus", "text", "released"),
    [
        (BUS_BLUETOOTH, "", True),
        (BUS_USB, "", False),
        (BUS_USB, "silence = 2", True),
        (BUS_BLUETOOTH, "silence = 0", False),
    ],
)
def test_a_radio_that_falls_silent_lets_go_of_the_deadman(library, clock, tmp_path, bus, text, released):
    (tmp_path / "pad.toml").write_text(text)
    driver = Driver(library, bus=bus)
    pad = Gamepad(driver.fd, read_table(tmp_path / "pad.toml"), ioctl=driver.ioctl)
    driver.send(key(BTN_TL, 1))
    assert pad.poll().deadman
    clock[0] += 1.9
    assert pad.poll().deadman
    clock[0] += 1.2
    assert pad.poll().deadman != released
    driver.send(move(x=5))
    assert pad.poll().deadman != released  # it is back, but the press is not fresh
    driver.send(key(BTN_TL, 0))
    assert not pad.poll().deadman
    driver.send(key(BTN_TL, 1))
    assert pad.poll().deadman
    pad.close()


def test_the_ranges_are_the_devices_own(library):
    driver = Driver(library)
    driver.set_axis(ABS_X, 128, 0, 255, flat=15)
    pad = Gamepad(driver.fd, read_table(), ioctl=driver.ioctl)
    assert (pad.name, pad.poll()) == ("Fake pad", Hand())
    driver.send(move(x=0))
    assert pad.poll().position == (0.0, 0.04, 0.0)
    pad.close()


# -- rumble ------------------------------------------------------------------------------------------------------


def test_a_force_is_felt_as_rumble_that_ends_by_itself(library, clock):
    driver = Driver(library)
    pad = Gamepad(driver.fd, read_table(), ioctl=driver.ioctl)
    pad.apply((0.0, 0.0, 0.0))
    assert driver.played() == []
    pad.apply((0.0, 4.0, 0.0))
    assert driver.rumble() == (0x50, 7, LENGTH_MS, 32768, 16384)
    assert driver.played() == [(EV_FF, 7, 1)]
    pad.apply((0.1, 4.0, 0.0))
    assert driver.played() == []  # hardly another one
    clock[0] += 0.11
    pad.apply((0.0, 4.0, 0.0))
    assert driver.played() == [(EV_FF, 7, 1)]  # kept alive
    pad.apply((300.0, -400.0, 0.0))
    assert driver.rumble()[3:] == (65535, 32767)
    pad.apply((float("nan"), 1.0, 0.0))
    assert driver.rumble()[3:] == (0, 0)
    assert driver.played() == [(EV_FF, 7, 1), (EV_FF, 7, 0)]
    pad.apply((8.0, 0.0, 0.0))
    driver.played()
    pad.close()
    assert driver.rumble()[3:] == (0, 0)


def test_a_gamepad_without_rumble_and_one_that_is_unplugged_feel_nothing(library):
    quiet = Driver(library, rumbles=False)
    pad = Gamepad(quiet.fd, read_table(), ioctl=quiet.ioctl)
    pad.apply((8.0, 0.0, 0.0))
    assert quiet.played() == []
    pad.close()
    loud = Driver(library)
    pad = Gamepad(loud.fd, read_table(), ioctl=loud.ioctl)
    loud.unplug()
    pad.apply((8.0, 0.0, 0.0))
    assert pad.poll() is None
    pad.close()


# -- unplugged and plugged in again --------------------------------------------------------------------------------


class Port:
    """Where a gamepad may be plugged in; it is a named pipe."""

    def __init__(self, folder):
        self._folder, self.count = folder, 0
        self.here, self.asked = None, []
        self.plug()

    def plug(self):
        self.here = self._folder / f"event{self.count}"
        self.count += 1
        os.mkfifo(self.here)

    def find(self, identity):
        self.asked.append(identity)
        if self.here is None:
            raise DeviceError("no gamepad")
        return Found("Pad", self.here, "gamepad", "3:45e:28e:serial", True)


def test_a_gamepad_that_is_plugged_in_again_is_found_and_starts_afresh(tmp_path, clock):
    port = Port(tmp_path)
    pad = Plugged(port.find, lambda fd, name: Gamepad(fd, read_table(), name))
    with port.here.open("wb", buffering=0) as end:
        end.write(key(BTN_TL, 1))
        assert pad.poll().deadman
        assert pad.name == "Pad"
    port.here = None
    assert pad.poll() is None
    clock[0] += 1
    assert pad.poll() is None
    assert not pad.over
    port.plug()
    assert pad.poll() is None  # it does not look all the time
    clock[0] += 1
    assert pad.poll() == Hand()
    with port.here.open("wb", buffering=0) as end:
        end.write(key(BTN_TL, 1))
        assert pad.poll().deadman
    assert port.asked == [None, *["3:45e:28e:serial"] * (len(port.asked) - 1)]
    pad.apply(CENTRE)
    pad.close()
    assert not pad.over


def test_without_a_gamepad_it_says_so_at_the_start(tmp_path):
    with pytest.raises(DeviceError, match="there is no such device"):
        open_gamepad(tmp_path / "event9", read_table())


def test_a_file_that_is_not_listed_as_a_gamepad_is_taken_at_its_word(tmp_path):
    path = tmp_path / "anything"
    os.mkfifo(path)
    pad = open_gamepad(path, read_table())
    with path.open("wb", buffering=0) as end:
        end.write(key(BTN_TL, 1))
        assert pad.poll().deadman
    pad.close()


def test_wrong_file_descriptors_are_named():
    with pytest.raises(DeviceError, match="--fd 999: no such file descriptor"):
        given_device(999)
