"""From samples to commands: when control is taken, what is sent, and that nothing moves by itself."""

from types import SimpleNamespace

import numpy as np
import pytest
from teleopd.clients import ControlLostError, ControlRefusedError
from teleopd.ipc.frame import Frame
from teleopd.ipc.schema import CellState
from teleopd.ipc.schema import Layout as Signals
from teleopd.unity_bridge.inputs import Sample
from teleopd.unity_bridge.layout_inputs import LayoutInputs
from teleopd.unity_bridge.operate import PULSE_NS, Operate
from teleopd.unity_bridge.tables import Choice

MODES = ["base", "arm", "whole"]
BITS = {"deadman": 0, "mode": 1, "gripper": 2, "clutch": 3}
STEP = 5_000_000
HAND = (0.01, 0.02, 0.03)


class FakeCell:
    """A cell that writes down what it is asked, and does it."""

    slot = 4

    def __init__(self):
        self.modes = MODES
        self.info = {"buttons": BITS, "references": ["platform", "arm", "end_effector"]}
        self.frame = Frame(Signals.of(["cell", "operator"]))
        self.frame.cell.mode[0], self.frame.cell.state[0] = 1, CellState.HELD
        self.calls, self.refuse, self.usurper = [], False, 0

    def take(self, timeout):
        if self.refuse:
            raise ControlRefusedError("process 7 has control of cell 'x'; end it or wait")
        self.calls.append("take")
        self.frame.cell.holder[0] = self.slot

    def release(self):
        self.calls.append("release")
        self.frame.cell.holder[0] = 0

    def send_device(self, position, buttons, deadman):
        self.calls.append(("device", position, buttons, deadman))
        self.frame.cell.state[0] = CellState.ENGAGED if deadman else CellState.HELD

    def send_velocity(self, velocity, mode, gripper):
        self.calls.append(("velocity", velocity, mode, gripper))

    def set_mode(self, name):
        self.calls.append(("mode", name))
        self.frame.cell.mode[0] = MODES.index(name) + 1

    def check_control(self):
        if self.usurper:
            raise ControlLostError(f"process {self.usurper} took control (cell 'x')")

    def rest(self):
        self.calls.append("rest")

    def stop(self):
        self.calls.append("stop")


class Desk:
    def __init__(self, hand=True, mode=None):
        here = SimpleNamespace()  # only whether it is there counts
        self.cell, self.told, self.now = FakeCell(), [], 0
        velocities = [None if hand else here] * 3
        inputs = LayoutInputs({}, mode, here if hand else None, *velocities, heartbeat=None)
        self.operate = Operate(inputs, self.cell, lambda topic, message: self.told.append(message))

    def look(self, deadman=False, live=True, **also):
        """One look at a sample; what was asked of the cell then."""
        self.now += STEP
        self.cell.calls.clear()
        switches = {"deadman": deadman, **also.pop("switches", {})}
        self.operate(self.now, Sample(switches, **{"hand": HAND, **also}), live, self.cell.frame)
        return list(self.cell.calls)

    def engage(self, **how):
        self.look(**how)
        return self.look(deadman=True, **how)


def test_a_controller_s_velocities_are_the_platform_s_and_then_the_joints():
    desk = Desk(hand=False)
    desk.cell.info["references"][0] = "velocities"
    desk.operate = Operate(desk.operate._inputs, desk.cell, lambda topic, message: None)
    both = {"hand": None, "twist": (0.1, 0.2, 0.3), "joints": (0.4, 0.5, 0.6, 0.7)}
    assert desk.engage(**both) == ["take", ("velocity", (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7), "base", False)]
    assert desk.look(deadman=True, **{**both, "twist": None})[0][1] == (0.4, 0.5, 0.6, 0.7), "an arm alone"
    assert desk.look(deadman=True, hand=None) == ["rest"], "nothing to send"


def test_control_is_taken_at_the_press_and_the_hand_goes_over():
    desk = Desk()
    assert desk.look() == []
    assert desk.look(deadman=True) == ["take", ("device", HAND, 1, True)]
    assert desk.look(deadman=True) == [("device", HAND, 1, True)]
    assert desk.look() == [("device", HAND, 0, False)], "released it keeps control"


def test_a_deadman_that_was_pressed_before_takes_nothing():
    desk = Desk()
    assert [desk.look(deadman=True) for _ in range(3)] == [[], [], []]


def test_a_press_that_comes_before_any_sign_of_life_takes_nothing():
    desk = Desk()
    desk.look(live=False)
    assert desk.look(deadman=True, live=False) == []
    assert desk.look(deadman=True) == []


def test_input_that_dies_gives_control_back_and_resumes_nothing():
    desk = Desk()
    desk.engage()
    assert desk.look(deadman=True, live=False) == ["release"]
    assert desk.look(deadman=True) == []
    desk.look()
    assert desk.look(deadman=True)[0] == "take"


def test_an_unreadable_memory_gives_control_back():
    desk = Desk()
    desk.engage()
    desk.cell.calls.clear()
    desk.operate(desk.now, None, False, desk.cell.frame)
    assert desk.cell.calls == ["release"]
    assert not desk.operate.controls


def test_a_sample_in_the_middle_of_a_cycle_changes_nothing():
    desk = Desk()
    desk.engage()
    desk.cell.calls.clear()
    desk.operate(desk.now, None, True, desk.cell.frame)
    assert desk.cell.calls == []
    assert desk.operate.controls


def test_control_that_was_lost_is_not_taken_back_by_itself():
    desk = Desk()
    desk.engage()
    desk.cell.frame.cell.holder[0] = 9
    assert desk.look(deadman=True) == []
    assert desk.told[-1] == "control was lost; release the deadman and press it again when control is free"
    desk.cell.frame.cell.holder[0] = 0
    assert desk.look(deadman=True) == []


def test_who_took_control_over_is_said_and_nothing_is_sent_to_get_it_back():
    desk = Desk()
    desk.engage()
    desk.cell.frame.cell.holder[0], desk.cell.usurper = 9, 4711
    assert desk.look(deadman=True) == []
    assert desk.told[-1].startswith("process 4711 took control (cell 'x'); release the deadman")
    assert not desk.operate.controls


def test_control_that_is_refused_needs_another_press():
    desk = Desk()
    desk.cell.refuse = True
    assert desk.engage() == []
    assert desk.told[-1] == "process 7 has control of cell 'x'; end it or wait; then press the deadman again"
    desk.cell.refuse = False
    assert desk.look(deadman=True) == []
    assert desk.engage()[0] == "take"


def test_a_faulted_cell_is_not_taken():
    desk = Desk()
    desk.cell.frame.cell.state[0] = CellState.FAULTED
    assert desk.engage() == []
    assert "clear the fault" in desk.told[-1]


def test_numbers_that_cannot_be_used_rest():
    desk = Desk()
    assert desk.engage(problem="too far") == []
    desk.engage()
    assert desk.look(deadman=True, problem="too far") == ["rest"]


def test_buttons_get_the_numbers_of_the_profile():
    desk = Desk()
    desk.engage()
    on = {"mode_button": True, "clutch": True, "gripper_button": True}
    assert desk.look(deadman=True, switches=on) == [("device", HAND, 0b1111, True)]


def test_the_gripper_is_pressed_until_it_is_what_the_input_says():
    desk = Desk()
    desk.engage()
    presses = []
    for _ in range(60):
        ((_, _, buttons, _),) = desk.look(deadman=True, switches={"gripper": True})
        presses.append(bool(buttons & 4))
        if len(presses) == 30:  # the core takes its time
            desk.cell.frame.operator.gripper[0] = 1
    assert np.flatnonzero(presses).tolist() == [0, PULSE_NS // STEP, 2 * PULSE_NS // STEP]


def test_without_the_deadman_the_gripper_is_left_alone():
    desk = Desk()
    desk.engage()
    desk.look()
    assert desk.look(switches={"gripper": True}) == [("device", HAND, 0, False)]


@pytest.mark.parametrize(
    ("codes", "asked", "mode"),
    [
        ({}, 2, "arm"),
        ({"whole": 7}, 7, "whole"),
        ({}, "arm", "arm"),
        ({}, 0, None),
        ({}, "dance", None),
        ({"fly": 2}, 2, None),
    ],
)
def test_the_mode_by_number_code_or_name(codes, asked, mode):
    desk = Desk(mode=Choice(memory="M", position=0, codes=codes))
    desk.engage()
    expected = ("mode", mode) if mode else ("device", HAND, 1, True)
    assert desk.look(deadman=True, mode=asked) == [expected]
    assert desk.look(deadman=True, mode=asked) == [("device", HAND, 1, True)]


def test_the_mode_is_right_before_anything_moves():
    desk = Desk(mode=Choice(memory="M", position=0))
    assert desk.engage(mode=3) == ["take", ("mode", "whole")]


def test_velocities_go_to_the_mode_they_are_meant_for():
    desk = Desk(hand=False)
    also = {"hand": None, "twist": (0.1, 0.2, 0.3), "velocity": (0.4, 0.5, 0.6), "switches": {"gripper": True}}
    assert desk.engage(**also) == ["take", ("velocity", (0.1, 0.2, 0.3), "base", True)]
    desk.cell.frame.cell.mode[0] = 3
    assert desk.look(deadman=True, **also) == [("velocity", (0.4, 0.5, 0.6), "whole", True)]
    assert desk.look(**also) == ["rest"]
    assert desk.look(deadman=True, hand=None, twist=(0.1, 0.2, 0.3)) == ["rest"], "this mode has no numbers"


def test_stop_needs_no_control_and_acts_once():
    desk = Desk()
    desk.look()
    assert desk.look(switches={"stop": True}) == ["stop"]
    assert desk.look(switches={"stop": True}) == []
    desk.look()
    assert desk.look(switches={"stop": True}, live=False) == ["stop"]


def test_a_stop_that_was_on_before_is_nobodys_wish():
    assert Desk().look(switches={"stop": True}) == []


def test_stop_while_the_deadman_is_pressed():
    desk = Desk()
    desk.engage()
    assert desk.look(deadman=True, switches={"stop": True})[0] == "stop"
