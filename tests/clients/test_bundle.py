"""Several devices as one: who moves, who has to hold the deadman, who stops."""

import itertools
import os

import pytest
from evdev_streams import BTN_TL, key, move
from hypothesis import given
from hypothesis import strategies as st
from operator_bench import Operated, eventually, running_core
from teleopd.clients.bundle import Bundle, Part
from teleopd.clients.device import DeviceError, Hand
from teleopd.ipc.locks import is_locked
from teleopd.ipc.schema import CellState, HoldReason
from teleopd.ipc.segment import SLOTS

names = st.frozensets(st.sampled_from(["mode", "gripper", "clutch"]))
hands = st.one_of(
    st.none(),
    st.builds(Hand, st.tuples(*[st.floats(-1, 1)] * 3), st.booleans(), names, st.booleans()),
)


class Fake:
    def __init__(self, hand=None, name="fake", over=False):
        self.hand, self.name, self.over = hand, name, over
        self.closed, self.forces = False, []

    def poll(self):
        return self.hand

    def apply(self, force):
        self.forces.append(force)

    def close(self):
        self.closed = True
        if self.name == "faulty":
            raise OSError("cannot be closed")


@given(st.lists(st.tuples(hands, st.booleans()), min_size=1, max_size=4), st.integers(0, 3))
def test_the_rules(devices, mover):
    mover %= len(devices)
    if not any(deadman for _, deadman in devices):
        devices[0] = (devices[0][0], True)
    bundle = Bundle([Part(Fake(hand), i == mover, deadman) for i, (hand, deadman) in enumerate(devices)])
    hand, said = bundle.poll(), [each for each, _ in devices]
    stop = any(each is not None and each.stop for each in said)
    if None in said:
        assert hand == (Hand(stop=True) if stop else None)
        return
    assert hand.position == said[mover].position
    assert hand.stop == stop
    assert hand.engages == (not stop and all(each.deadman for each, deadman in devices if deadman))
    assert ("clutch" in hand.buttons) == ("clutch" in said[mover].buttons)
    for name in ("mode", "gripper"):
        assert (name in hand.buttons) == any(name in each.buttons for each in said)


def test_every_device_that_has_a_deadman_must_hold_it_and_one_that_has_none_does_not_count():
    for held in itertools.product((False, True), repeat=3):
        parts = [Part(Fake(Hand(deadman=down)), i == 0, i != 2) for i, down in enumerate(held)]
        assert Bundle(parts).poll().deadman == (held[0] and held[1])


def test_a_bundle_with_a_device_that_is_over_is_over():
    assert not Bundle([Part(Fake(), True, True), Part(Fake())]).over
    assert Bundle([Part(Fake(), True, True), Part(Fake(over=True))]).over


@pytest.mark.parametrize(
    ("roles", "says"),
    [
        ([(False, True)], "0 devices of the bundle move the robot"),
        ([(True, True), (True, True)], "2 devices of the bundle move the robot"),
        ([(True, False), (False, False)], "no device of the bundle has a deadman"),
        ([], "0 devices"),
    ],
)
def test_a_bundle_that_could_not_be_operated_safely_is_refused(roles, says):
    with pytest.raises(DeviceError, match=says):
        Bundle([Part(Fake(), *role) for role in roles])


def test_forces_go_to_the_hand_that_moves_and_closing_closes_all():
    one, two = Fake(name="faulty"), Fake(name="two")
    bundle = Bundle([Part(one, False, True), Part(two, True, True)])
    assert bundle.name == "faulty + two"
    bundle.apply((1.0, 2.0, 3.0))
    assert (one.forces, two.forces) == ([], [(1.0, 2.0, 3.0)])
    with pytest.raises(OSError, match="cannot be closed"):
        bundle.close()
    assert one.closed
    assert two.closed


def lock_count(cell):
    """Command slots that have a client."""
    with open(f"/dev/shm/teleopd.{cell}.commands", "rb") as commands:
        return sum(is_locked(commands.fileno(), 1 + i) for i in range(SLOTS))


def test_two_gamepads_drive_a_real_core_together(tmp_path):
    paths = [tmp_path / "left", tmp_path / "right"]
    for path in paths:
        os.mkfifo(path)
    devices = [f"gamepad:{paths[0]}", f"gamepad:{paths[1]}=deadman"]
    with running_core() as core:
        operated = Operated(core, "bundle_process", *devices, folder=tmp_path)
        operated.in_control()
        with paths[0].open("wb", buffering=0) as left, paths[1].open("wb", buffering=0) as right:
            right.write(key(BTN_TL, 1) + move(y=32767))
            operated.stays_held(5)
            left.write(key(BTN_TL, 1) + move(y=-32768))
            state = operated.moving()
            assert state.operator.p[0] > 0  # only the left one moves it
            assert (state.holder.pid, lock_count(core)) == (operated.process.pid, 1), "one lease, and one slot"
            right.write(key(BTN_TL, 0))
            assert operated.held().cell.reason == HoldReason.RELEASED
            operated.stays_held(5)
            right.write(key(BTN_TL, 1))
            operated.moving()
            right.close()
            state = operated.held()
            assert state.cell.reason == HoldReason.RELEASED
            assert "is gone" in operated.said
        with paths[0].open("wb", buffering=0), paths[1].open("wb", buffering=0):
            eventually(lambda: operated.said.count("has control") == 2)
            assert operated.stays_held().cell.state == CellState.HELD
        operated.close()
