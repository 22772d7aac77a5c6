"""Joystick values in a flat memory: written by a program that knows only /dev/shm."""

import os
import struct
from pathlib import Path

import pytest
from teleopd.clients.device import Hand
from teleopd.clients.joystick_memory import JoystickMemory, Spots

NAN = float("nan")


class Writer:
    """Some other program."""

    def __init__(self, name, kind="f"):
        self.path, self._kind = Path("/dev/shm") / name, kind
        self.beat = 0
        self.make()

    def make(self, quantity=9):
        self.path.write_bytes(bytes(quantity * struct.calcsize(self._kind)))

    def write(self, *values, beats=True):
        """x, y, z, deadman, and then the buttons."""
        self.beat += beats
        values = [*values[:4], self.beat, *values[4:]]
        with self.path.open("r+b") as file:
            file.write(struct.pack(f"<{len(values)}{self._kind}", *values))

    def close(self):
        self.path.unlink(missing_ok=True)


@pytest.fixture
def writer():
    writer = Writer(f"joystick{os.getpid()}")
    yield writer
    writer.close()


@pytest.fixture
def clock(monkeypatch):
    now = [1000.0]
    monkeypatch.setattr("teleopd.clients.joystick_memory.time.monotonic", lambda: now[0])
    return now


@pytest.fixture
def live(writer, clock):
    """A device whose writer has been seen."""
    device = JoystickMemory(writer.path.name)
    writer.write(0, 0, 0, 0)
    assert device.poll() is None  # nobody knows yet how old this is
    writer.write(0, 0, 0, 0)
    assert device.poll() == Hand()
    yield device
    device.close()


def test_values_become_a_hand(writer, live):
    writer.write(1, -0.5, 0.25, 1, 1, 0, 1, 0)
    assert live.poll() == Hand((0.04, -0.02, 0.01), True, frozenset({"mode", "clutch"}))
    writer.write(0, 0, 0, 1, 0, 0, 0, 1)
    assert live.poll() == Hand(deadman=True, stop=True)
    writer.write(1e6, -1e6, 0, 0)
    assert live.poll().position == (1.0, -1.0, 0.0)


@pytest.mark.parametrize("values", [(NAN, 0, 0, 1), (0, float("inf"), 0, 1), (0, 0, 0, NAN)])
def test_numbers_that_are_none_are_no_hand(writer, live, values):
    writer.write(*values)
    assert live.poll() is None


def test_a_writer_that_is_gone_holds_nothing_and_when_it_is_back_it_is_heard(writer, live, clock):
    writer.write(1, 0, 0, 1)
    assert live.poll().engages
    clock[0] += 0.19
    assert live.poll().engages
    clock[0] += 0.02
    assert live.poll() is None
    clock[0] += 100
    assert live.poll() is None
    writer.write(1, 0, 0, 1)
    assert live.poll().engages


def test_a_memory_that_is_truncated_removed_and_made_anew(writer, live, clock):
    writer.write(1, 0, 0, 1)
    assert live.poll().engages
    os.truncate(writer.path, 3)
    assert live.poll() is None
    writer.close()
    clock[0] += 1
    assert live.poll() is None
    writer.make()
    for _ in range(2):
        clock[0] += 1
        writer.write(1, 0, 0, 1)
        hand = live.poll()
    assert hand.engages


def test_a_memory_that_is_too_short_is_no_device(writer, clock):
    writer.make(quantity=4)
    device = JoystickMemory(writer.path.name)
    for _ in range(3):
        clock[0] += 1
        writer.write(1, 0, 0, 1)
        os.truncate(writer.path, 16)
        assert device.poll() is None
    device.close()


def test_other_places_types_and_metres(clock):
    from teleopd.unity_bridge.smclient import ElementType

    writer = Writer(f"joystick-d{os.getpid()}", "d")
    spots = Spots((2, 1, 0), deadman=3, heartbeat=4, buttons={"gripper": 5, "far away": 99}, scale=1.0)
    device = JoystickMemory(writer.path.name, spots, ElementType.DOUBLE)
    for _ in range(2):
        writer.write(0.1, 0.2, 0.3, 1, 1)
        hand = device.poll()
    assert hand == Hand((0.3, 0.2, 0.1), True, frozenset({"gripper"}))
    device.close()
    writer.close()
