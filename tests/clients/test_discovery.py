"""What is found in /sys, what it is taken for, and what is said about permission."""

import contextlib
import grp
import os
import pwd

import input_tree
import pytest
from input_tree import DUALSHOCK, KEYBOARD, LID, MOTION, MOUSE, STICK, TOUCHPAD, XBOX, Tree
from teleopd.clients.device import DeviceError
from teleopd.clients.discovery import devices, find_gamepad

NOBODY = pwd.getpwnam("nobody")


@pytest.fixture
def tree():
    tree = Tree()
    yield tree
    tree.close()


@contextlib.contextmanager
def an_ordinary_user():
    """Root may open everything; whoever runs the tests as somebody else is one already."""
    if os.geteuid():
        yield pwd.getpwuid(os.geteuid()).pw_name
        return
    groups = os.getgroups()
    os.setgroups([])
    os.setegid(NOBODY.pw_gid)
    os.seteuid(NOBODY.pw_uid)
    try:
        yield NOBODY.pw_name
    finally:
        os.seteuid(0)
        os.setegid(0)
        os.setgroups(groups)


@pytest.mark.parametrize(
    ("about", "kind"),
    [
        (XBOX, "gamepad"),
        (DUALSHOCK, "gamepad"),
        (MOTION, "motion sensor"),
        (TOUCHPAD, "touchpad"),
        (STICK, "joystick"),
        (KEYBOARD, "keyboard"),
        (MOUSE, "mouse"),
        (LID, "other"),
        ({"name": "Strange", "key": "not hexadecimal"}, "other"),
    ],
)
def test_a_device_is_known_by_what_it_can_do(tree, about, kind):
    path = tree.plug(3, about)
    found = devices(tree.root)
    assert [(each.name, each.path, each.kind, each.operator) for each in found] == [
        (about["name"], path, kind, {"gamepad": "gamepad", "joystick": "gamepad", "mouse": "mouse"}.get(kind, ""))
    ]


def test_devices_come_in_the_order_of_their_numbers(tree):
    for number in (10, 9, 2):
        tree.plug(number, XBOX)
    assert [each.path.name for each in devices(tree.root)] == ["event2", "event9", "event10"]


def test_a_machine_without_input_devices_has_none(tmp_path):
    assert devices(tmp_path) == []
    with pytest.raises(DeviceError, match="no gamepad is here: plug one in"):
        find_gamepad(root=tmp_path)


def test_a_serial_number_identifies_a_gamepad_and_else_its_port(tree):
    tree.plug(1, DUALSHOCK)
    first = find_gamepad(root=tree.root)
    assert first.identity == "0005:054c:09cc:a4:53:85:00:11:22"
    tree.unplug(1)
    tree.plug(1, XBOX)
    tree.plug(7, DUALSHOCK)
    assert find_gamepad(identity=first.identity, root=tree.root).path.name == "event7"
    assert find_gamepad(root=tree.root).identity == "0003:045e:02ea:usb-0000:00:14.0-1/input0"
    with pytest.raises(DeviceError, match="no gamepad is here"):
        find_gamepad(identity="0003:045e:02ea:usb-0000:00:14.0-2/input0", root=tree.root)


def test_a_gamepad_may_be_named_by_a_link(tree):
    path = tree.plug(4, XBOX)
    tree.plug(5, DUALSHOCK)
    link = tree.root / "pad"
    link.symlink_to(tree.dev / "event5")
    assert find_gamepad(link, root=tree.root).name == DUALSHOCK["name"]
    assert find_gamepad(path, root=tree.root).name == XBOX["name"]


def test_a_closed_device_says_why_and_what_to_type(tree, monkeypatch):
    path, gid, group, members = tree.plug(4, XBOX, mode=0), os.getegid() or 1, "input", []
    os.chown(path, -1, gid)
    monkeypatch.setattr(grp, "getgrgid", lambda number: grp.struct_group((group, "x", number, members)))
    with an_ordinary_user() as user:
        (found,) = devices(tree.root)
        assert not found.permitted
        assert found.why == f"only its owner may read it, and you are {user}"
        assert found.fix == f"sudo setfacl -m u:{user}:rw {path}"
        with pytest.raises(DeviceError) as caught:
            find_gamepad(root=tree.root)
        assert str(caught.value) == f"{path} ({XBOX['name']}): {found.why}; type  {found.fix}"
    monkeypatch.setattr(os, "access", lambda *_, **__: False)  # whatever the groups of this user
    path.chmod(0o660)
    with an_ordinary_user() as user:
        (found,) = devices(tree.root)
        assert (found.permitted, found.why) == (False, f"only the group {group} may read it")
        assert found.fix == f"sudo usermod -aG {group} {user}  # then log in again"
        members.append(user)
        (found,) = devices(tree.root)
        assert found.why == f"you are in the group {group}, but were not yet when you logged in"
        assert found.fix == f"newgrp {group}"


def test_an_open_device_is_permitted_and_preferred(tree):
    tree.plug(1, XBOX, mode=0)
    tree.plug(2, DUALSHOCK, mode=0o666)
    with an_ordinary_user():
        assert [each.permitted for each in devices(tree.root)] == [False, True]
        assert find_gamepad(root=tree.root).path.name == "event2"


def test_a_device_without_a_file_as_in_a_container(tree):
    path = tree.plug(1, XBOX, node=False)
    (found,) = devices(tree.root)
    assert not found.permitted
    assert found.fix == f"docker run --device={path} …"


def test_the_trees_bit_fields_are_what_they_say():
    """Against the kernel's numbers: BTN_SOUTH is 0x130, so bit 48 of the fifth long from the right."""
    assert int(input_tree.XBOX["key"].split()[0], 16) >> 48 & 1
    assert int(input_tree.STICK["key"].split()[0], 16) >> 32 & 1
    assert int(input_tree.MOUSE["key"].split()[0], 16) >> 16 & 1
