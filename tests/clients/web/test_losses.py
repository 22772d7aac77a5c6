"""Whatever takes the operator away holds the robot: the network, the focus, the tab, the device; for each device."""

import pytest

pytestmark = pytest.mark.tools


def test_a_network_that_is_cut_holds_the_robot(start_console, tmp_path):
    console = start_console("omni_arm", "--no-record", operator__command_expiry="500 ms", operator__lease="3 s")
    console.play("cut", tmp_path)


def test_each_device_has_a_deadman_that_shows_and_whatever_is_lost_holds(start_console, tmp_path):
    console = start_console("omni_arm", "--no-record", operator__command_expiry="2 s", operator__lease="60 s")
    console.play("devices", tmp_path)
