"""What all devices have in common."""

import os
import pty

import pytest
from evdev_streams import Stream
from hypothesis import given
from hypothesis import strategies as st
from teleopd.clients import mouse_table
from teleopd.clients.bundle import Bundle, Part
from teleopd.clients.device import CENTRE, Device, Hand
from teleopd.clients.gamepad import Gamepad
from teleopd.clients.gamepad_table import read_table
from teleopd.clients.joystick_memory import JoystickMemory
from teleopd.clients.keyboard import Keyboard
from teleopd.clients.mouse import Mouse
from teleopd.clients.trace import Row, TraceDevice

BITS = {"deadman": 0, "mode": 1, "gripper": 2, "clutch": 3}


def keyboard():
    ours, theirs = pty.openpty()
    device = Keyboard(theirs)
    device.ours = ours  # keeps the terminal
    return device


DEVICES = {
    "gamepad": lambda: Gamepad(Stream().fd, read_table()),
    "mouse": lambda: Mouse(Stream().fd, mouse_table.read_table()),
    "keyboard": keyboard,
    "trace": lambda: TraceDevice([Row(0.0, CENTRE, 0), Row(60.0, CENTRE, 0)], BITS),
    "memory": lambda: JoystickMemory("no-such-memory"),
    "bundle": lambda: Bundle([Part(TraceDevice([Row(60.0, CENTRE, 0)], BITS), moves=True, deadman=True)]),
}


@pytest.mark.parametrize("kind", DEVICES)
def test_every_device_keeps_the_contract(kind):
    device = DEVICES[kind]()
    assert isinstance(device, Device)
    assert isinstance(device.name, str)
    assert device.over is False
    hand = device.poll()
    assert hand is None or not hand.engages
    device.apply((1.0, 2.0, float("nan")))
    device.close()
    device.close()
    device.apply((1.0, 0.0, 0.0))


@given(st.booleans(), st.booleans(), st.frozensets(st.sampled_from(["mode", "gripper", "clutch", "other"])))
def test_a_hand_becomes_a_bit_field_in_which_a_stop_lets_go_of_the_deadman(deadman, stop, buttons):
    hand = Hand(CENTRE, deadman, buttons, stop)
    field = hand.field(BITS)
    assert bool(field & 1) == hand.engages == (deadman and not stop)
    assert field >> 1 == sum(1 << BITS[name] - 1 for name in buttons - {"other"})


def test_a_device_cannot_smuggle_the_deadman_in_as_a_button():
    assert Hand(buttons=frozenset({"deadman"})).field(BITS) == 0


def test_the_keyboard_as_a_device(monkeypatch):
    device = keyboard()
    now = [100.0]
    monkeypatch.setattr("teleopd.clients.keyboard.time.monotonic", lambda: now[0])

    def typed(text):
        os.write(device.ours, text.encode())
        return device.poll()

    assert typed("w") == Hand(deadman=True)  # the hand begins where it was
    now[0] += 0.1
    assert device.poll().position[0] == pytest.approx(0.02)
    now[0] += 0.2
    assert device.poll() == Hand((0.04, 0.0, 0.0), deadman=True)  # a held key is not repeated at once
    now[0] += 0.6
    assert device.poll() == Hand()
    assert typed("m") == Hand(deadman=True, buttons=frozenset({"mode"}))
    now[0] += 0.1
    assert typed("+") == Hand(deadman=True, tune=1)
    now[0] += 0.1
    assert typed("-") == Hand(deadman=True, tune=-1)
    now[0] += 0.1
    assert typed("w ") == Hand(stop=True)
    assert device.poll() == Hand()
    assert typed("x") is None
    assert device.over
    assert device.poll() is None


def test_a_trace_as_a_device(monkeypatch):
    now = [50.0]
    monkeypatch.setattr("teleopd.clients.trace.time.monotonic", lambda: now[0])
    device = TraceDevice([Row(0.0, (0.1, 0, 0), 0b1), Row(1.0, (0, 0.2, 0), 0b111), Row(1.5, CENTRE, 0)], BITS)
    assert device.poll() == Hand((0.1, 0, 0), True)
    now[0] += 1.2
    assert device.poll() == Hand((0, 0.2, 0), True, frozenset({"mode", "gripper"}))
    now[0] += 0.31
    assert device.poll() == Hand(CENTRE)
    now[0] += 0.02
    assert device.poll() is None
    assert device.over
