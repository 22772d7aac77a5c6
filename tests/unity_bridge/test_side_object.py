"""The side object, byte by byte as docs/flat-memories.md has it."""

import os
import struct
from pathlib import Path

import pytest
from teleopd.unity_bridge.side_object import Counters, SideObject
from teleopd.unity_bridge.smclient import FlatMemoryError, TruncatedError

SHM = Path("/dev/shm")


@pytest.fixture
def side(memory_name):
    made = SideObject(memory_name(), (8, 32))
    yield made
    made.close()


def test_a_new_side_object_is_as_documented(side):
    data = (SHM / side.name).read_bytes()
    assert data[:24] == b"TELEOPSM" + struct.pack("<IIII", 1, 0x01020304, 8, 32)
    assert data[24:] == bytes(104)
    assert (SHM / side.name).stat().st_mode & 0o777 == 0o660


def test_the_counters_stand_where_they_are_documented(side):
    with (SHM / side.name).open("r+b") as file:
        file.seek(64)
        file.write(struct.pack("<QQqQ", 2**60, 4711, 123_456_789, 3))
    assert side.read() == Counters(2**60, 4711, 123_456_789, 3)


def test_an_existing_side_object_keeps_identity_and_counters(side):
    with (SHM / side.name).open("r+b") as file:
        file.seek(64)
        file.write(struct.pack("<Q", 7))
    before = (SHM / side.name).stat().st_ino
    again = SideObject(side.name.removeprefix("teleopd.smclient."), (0, 4))
    assert ((SHM / side.name).stat().st_ino, again.read().writes) == (before, 7)
    assert struct.unpack("<II", os.pread(again.fd, 8, 16)) == (0, 4)
    again.close()


def test_one_that_a_client_has_made_without_inputs_is_completed(memory_name):
    name = memory_name()
    (SHM / f"teleopd.smclient.{name}").write_bytes(bytes(128))
    made = SideObject(name, (0, 4))
    assert os.pread(made.fd, 8, 0) == b"TELEOPSM"
    made.close()


@pytest.mark.parametrize(
    "content", [b"TELEOPSM" + struct.pack("<II", 2, 0x01020304) + bytes(112), b"x" * 128, bytes(64)]
)
def test_anything_else_of_that_name_is_refused(memory_name, content):
    name = memory_name()
    (SHM / f"teleopd.smclient.{name}").write_bytes(content)
    with pytest.raises(FlatMemoryError, match="made by another version"):
        SideObject(name)
    assert (SHM / f"teleopd.smclient.{name}").read_bytes() == content


def test_a_truncated_side_object_is_an_error(side):
    os.truncate(SHM / side.name, 70)
    with pytest.raises(TruncatedError, match="has been truncated"):
        side.read()
