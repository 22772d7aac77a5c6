import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from teleopd.daemon.operator.modes import Modes
from teleopd.ipc.frame import Frame
from teleopd.ipc.schema import CommandKind, Layout
from teleopd.ipc.segment import COMMAND_LAYOUT

BITS = {"deadman": 4, "mode": 0, "gripper": 9, "clutch": 31}
NAMES = ("base", "arm", "whole")
VELOCITY = np.zeros(COMMAND_LAYOUT.places["command"]["velocity"][0].elements)
VELOCITY[:3] = (0.1, 0.2, 0.3)


class Hand:
    """An operator with a device in hand."""

    def __init__(self, start=0):
        self.frame = Frame(Layout.of(["cell", "operator", "control"]))
        self.modes = Modes(self.frame, len(NAMES), start, **BITS)
        self.seen = self.frame.operator

    def holds(self, *buttons, engaged=True, at=(0.0, 0.0, 0.0), **fields):
        """One command of the device with these buttons down; whether the deadman counts as pressed."""
        bits = sum(1 << BITS[name] for name in buttons)
        return self.sends(engaged, kind=CommandKind.DEVICE, buttons=bits, position=at, **fields)

    def sends(self, engaged=True, **fields):
        command = Frame(COMMAND_LAYOUT).command
        for name, value in fields.items():
            getattr(command, name)[:] = value
        return self.modes.take(command, engaged)

    @property
    def mode(self):
        shown = int(self.frame.cell.mode[0])
        assert shown == self.modes.current + 1
        return NAMES[shown - 1]

    @property
    def gripper(self):
        return int(self.seen.gripper[0])


@pytest.fixture
def hand():
    hand = Hand()
    hand.holds()
    return hand


def test_the_profile_says_where_it_starts():
    assert Hand(start=2).mode == "whole"


# -- deadman ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "pressed"),
    [
        ({"kind": CommandKind.NONE}, False),
        ({"kind": CommandKind.NONE, "deadman": 1}, False),
        ({"kind": CommandKind.NONE, "buttons": 1 << BITS["deadman"]}, False),
        ({"kind": CommandKind.DEVICE}, False),
        ({"kind": CommandKind.DEVICE, "deadman": 1}, True),
        ({"kind": CommandKind.DEVICE, "buttons": 1 << BITS["deadman"]}, True),
        ({"kind": CommandKind.DEVICE, "buttons": ~(1 << BITS["deadman"]) & 0xFFFFFFFF}, False),
        ({"kind": CommandKind.VELOCITY}, False),
        ({"kind": CommandKind.VELOCITY, "deadman": 1}, True),
        ({"kind": CommandKind.VELOCITY, "buttons": 1 << BITS["deadman"]}, False),
    ],
)
def test_what_counts_as_the_deadman(hand, fields, pressed):
    assert hand.sends(**fields) is pressed
    assert hand.seen.kind[0] == fields["kind"]
    assert hand.seen.buttons[0] == fields.get("buttons", 0)


# -- one client at a time --------------------------------------------------------------------------------------------


def test_a_velocity_command_leaves_nothing_of_a_hand(hand):
    hand.holds("clutch", at=(0.01, 0.02, 0.03))
    hand.holds("clutch", at=(0.02, 0.02, 0.03))
    hand.holds(at=(0.04, 0.0, 0.0))
    assert any(hand.seen.p)
    hand.sends(kind=CommandKind.VELOCITY, velocity=VELOCITY)
    assert hand.seen.p.tolist() == [0.0, 0.0, 0.0]
    assert hand.seen.clutch[0] == 0
    assert hand.seen.p_dot_ref[:3].tolist() == [0.1, 0.2, 0.3]


def test_a_new_holder_finds_nothing_of_the_last_one(hand):
    hand.sends(kind=CommandKind.VELOCITY, velocity=VELOCITY)
    hand.modes.new_holder()
    assert not hand.seen.p_dot_ref.any()
    hand.holds("clutch", at=(0.04, 0.0, 0.0))
    hand.modes.new_holder()
    assert (hand.seen.p.tolist(), hand.seen.clutch[0]) == ([0.0, 0.0, 0.0], 0)


# -- mode ------------------------------------------------------------------------------------------------------------


def test_the_mode_changes_when_its_button_goes_down(hand):
    seen = []
    for buttons in [("mode",), ("mode",), (), (), ("mode",), ("mode", "deadman"), ("deadman",), ("mode",), ()]:
        hand.holds(*buttons)
        seen.append(hand.mode)
    assert seen == ["arm", "arm", "arm", "arm", "whole", "whole", "whole", "base", "base"]


def test_the_mode_can_be_changed_without_the_deadman(hand):
    hand.holds("mode", engaged=False)
    assert hand.mode == "arm"


@pytest.mark.parametrize("asked", [1, 2, 3])
@pytest.mark.parametrize("kind", list(CommandKind))
def test_a_mode_can_be_asked_for_by_number(hand, kind, asked):
    hand.sends(kind=kind, mode_request=asked)
    assert hand.mode == NAMES[asked - 1]
    hand.sends(kind=kind, mode_request=0)
    assert hand.mode == NAMES[asked - 1]


# -- gripper ---------------------------------------------------------------------------------------------------------


def test_the_gripper_changes_each_time_its_button_goes_down(hand):
    seen = []
    for buttons in [("gripper",), ("gripper",), (), ("gripper",), (), ("gripper",)]:
        hand.holds("deadman", *buttons)
        seen.append(hand.gripper)
    assert seen == [1, 1, 1, 0, 0, 1]


@pytest.mark.parametrize(("buttons", "engaged"), [((), True), (("deadman",), False), ((), False)])
def test_the_gripper_obeys_the_deadman_and_only_while_engaged(hand, buttons, engaged):
    hand.holds("gripper", *buttons, engaged=engaged)
    assert hand.gripper == 0
    hand.holds("gripper", "deadman")
    assert hand.gripper == 0, "a button that went down too early does not count later"


@pytest.mark.parametrize(("fields", "engaged"), [({"deadman": 0}, True), ({"deadman": 1}, False)])
def test_the_gripper_of_a_velocity_command_obeys_the_deadman(hand, fields, engaged):
    hand.sends(engaged, kind=CommandKind.VELOCITY, gripper=1, **fields)
    assert hand.gripper == 0
    hand.sends(True, kind=CommandKind.VELOCITY, gripper=1, deadman=1)
    assert hand.gripper == 1
    hand.sends(engaged, kind=CommandKind.VELOCITY, gripper=0, **fields)
    assert hand.gripper == 1
    hand.sends(True, kind=CommandKind.VELOCITY, gripper=7, deadman=1)
    assert hand.gripper == 1, "closed is 1, whatever the number"


def test_letting_go_of_everything_keeps_the_gripper_closed(hand):
    hand.holds("deadman", "gripper")
    hand.sends(kind=CommandKind.NONE)
    hand.holds(engaged=False)
    hand.modes.new_holder()
    assert hand.gripper == 1


# -- clutch ----------------------------------------------------------------------------------------------------------


def test_the_hand_is_measured_from_the_devices_centre(hand):
    hand.holds("deadman", at=(0.01, -0.02, 0.03))
    assert hand.seen.p.tolist() == [0.01, -0.02, 0.03]


def test_while_the_clutch_is_held_the_hand_asks_for_nothing_and_becomes_the_new_zero(hand):
    hand.holds("deadman", at=(0.5, 0.0, 0.0))
    for x in (0.5, 0.3, -0.25):
        hand.holds("deadman", "clutch", at=(x, 0.125, 0.0))
        assert (hand.seen.p.tolist(), hand.seen.clutch[0]) == ([0.0, 0.0, 0.0], 1)
    hand.holds("deadman", at=(-0.25, 0.125, 0.0))
    assert (hand.seen.p.tolist(), hand.seen.clutch[0]) == ([0.0, 0.0, 0.0], 0)
    hand.holds("deadman", at=(0.25, 0.0, 0.0625))
    assert hand.seen.p.tolist() == [0.5, -0.125, 0.0625]


@given(st.lists(st.tuples(st.booleans(), st.tuples(*[st.floats(-1, 1)] * 3)), max_size=20))
def test_the_hand_never_jumps_when_the_clutch_opens(samples):
    hand, zero = Hand(), (0.0, 0.0, 0.0)
    for clutched, at in samples:
        hand.holds(*["clutch"] * clutched, at=at)
        zero = at if clutched else zero
        assert hand.seen.p.tolist() == [a - z for a, z in zip(at, zero, strict=True)]


# -- a new holder ----------------------------------------------------------------------------------------------------


def test_buttons_that_are_down_when_control_changes_hands_do_not_count(hand):
    hand.holds("deadman")
    hand.modes.new_holder()
    hand.holds("deadman", "mode", "gripper")
    assert (hand.mode, hand.gripper) == ("base", 0)
    hand.holds("deadman")
    hand.holds("deadman", "mode", "gripper")
    assert (hand.mode, hand.gripper) == ("arm", 1)


def test_the_very_first_buttons_do_not_count_either():
    hand = Hand()
    hand.holds("deadman", "mode", "gripper")
    assert (hand.mode, hand.gripper) == ("base", 0)


def test_a_new_holder_begins_at_the_devices_centre(hand):
    hand.holds("clutch", at=(0.5, 0.5, 0.5))
    hand.modes.new_holder()
    hand.holds(at=(0.25, 0.0, 0.0))
    assert hand.seen.p.tolist() == [0.25, 0.0, 0.0]


def test_a_hand_is_turned_as_the_device_says_and_stays_so_where_it_says_nothing(hand):
    assert hand.seen.orientation.tolist() == [0, 0, 0, 1]
    hand.holds(orientation=(0, 0.6, 0, 0.8))
    hand.holds(orientation=(0, 0, 0, 0))
    assert hand.seen.orientation.tolist() == [0, 0.6, 0, 0.8]


def test_who_asks_for_velocities_turns_nothing(hand):
    hand.seen.turn_dot_ref[:] = 1
    hand.sends(kind=CommandKind.VELOCITY, deadman=1, velocity=VELOCITY)
    assert not hand.seen.turn_dot_ref.any()


def test_a_new_holder_finds_the_mode_as_it_was(hand):
    hand.holds("mode")
    hand.modes.new_holder()
    assert hand.mode == "arm"


# -- velocity --------------------------------------------------------------------------------------------------------


def test_a_velocity_is_the_reference_itself(hand):
    hand.sends(kind=CommandKind.VELOCITY, deadman=1, velocity=(1, 2, 3, 4, 5, 6, 7, 8))
    assert hand.seen.p_dot_ref.tolist() == [1.0, 2.0, 3.0]
    assert hand.frame.control.v_ref.tolist() == [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]


def test_buttons_of_other_kinds_of_command_press_nothing(hand):
    everything = 2**32 - 1
    hand.sends(kind=CommandKind.VELOCITY, buttons=everything, deadman=1)
    hand.sends(kind=CommandKind.NONE, buttons=everything, deadman=1)
    assert (hand.mode, hand.gripper, hand.seen.clutch[0]) == ("base", 0, 0)
