"""Flat memories: bytes, identity, and what other processes may do to them."""

import errno
import mmap
import os
import struct
import subprocess
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from teleopd.unity_bridge import smclient
from teleopd.unity_bridge.smclient import (
    ElementType,
    FlatMemory,
    FlatMemoryError,
    MissingError,
    TruncatedError,
    check_name,
    cut,
    numbers,
)

SHM = Path("/dev/shm")
INT, FLOAT, DOUBLE, STRING = ElementType
NOBODY = 65534


@pytest.fixture
def opened(memory_name):
    """Opens memories; all are closed at the end."""
    memories = []

    def open_(quantity=8, kind=FLOAT, name=None):
        memories.append(FlatMemory(name or memory_name(), quantity, kind))
        return memories[-1]

    yield open_
    for memory in memories:
        memory.close()


# What a memory is


@pytest.mark.parametrize(("kind", "size"), [(INT, 4), (FLOAT, 4), (DOUBLE, 8), (STRING, 64)])
def test_a_new_memory_has_its_exact_size_is_zero_and_belongs_to_user_and_group(opened, kind, size):
    umask = os.umask(0o077)
    try:
        memory = opened(5, kind)
    finally:
        os.umask(umask)
    found = (SHM / memory.name).stat()
    assert (found.st_size, found.st_mode & 0o777, found.st_uid) == (5 * size, 0o660, os.geteuid())
    assert (SHM / memory.name).read_bytes() == bytes(5 * size)
    assert (memory.created, memory.usable, memory.remarks) == (True, 5, [])


@pytest.mark.parametrize(
    ("kind", "value", "data"),
    [
        (INT, -7, struct.pack("<i", -7)),
        (FLOAT, 1.5, struct.pack("<f", 1.5)),
        (DOUBLE, 0.1, struct.pack("<d", 0.1)),
        (STRING, "señal", "señal".encode() + bytes(58)),
    ],
)
def test_an_element_stands_at_position_times_size_little_endian(opened, kind, value, data):
    memory = opened(4, kind)
    memory.set(2, value)
    assert (SHM / memory.name).read_bytes()[2 * kind.nbytes : 3 * kind.nbytes] == data
    assert memory.get(2) == value
    assert memory.get(1) == ("" if kind is STRING else 0)


def test_numbers_are_rounded_and_bounded_for_int():
    values = [0.6, -1.5, 1e20, -1e20, np.nan, np.inf, -np.inf]
    assert numbers(values, INT).tolist() == [1, -2, 2**31 - 1, -(2**31), 0, 2**31 - 1, -(2**31)]
    assert numbers([1e300], FLOAT).tolist() == [np.inf]


@given(st.text())
def test_a_text_is_cut_where_a_character_ends(text):
    data = cut(text)
    assert len(data) <= 63
    assert text.startswith(data.decode())
    assert len(data) == len(text.encode()) or len(data) > 59


def test_a_text_ends_at_its_nul(opened):
    memory = opened(1, STRING)
    (SHM / memory.name).write_bytes(b"base\0junk of an earlier text".ljust(64, b"\0"))
    assert memory.get(0) == "base"


@pytest.mark.parametrize("name", ["", ".", "..", "a/b", "a\0b", "x" * 64, "ñ" * 32, "teleopd.cell.state"])
def test_names_that_no_memory_may_have(name):
    with pytest.raises(ValueError, match=r"write (a name of 1 to 63 bytes|another)"):
        check_name(name)


@pytest.mark.parametrize("name", ["Señales", "x" * 63, "with blank", ".hidden"])
def test_names_that_a_memory_may_have(name):
    assert check_name(name) == name


@pytest.mark.parametrize("position", [-1, 8, 2**31])
def test_a_position_outside_is_an_error(opened, position):
    memory = opened(8)
    with pytest.raises(IndexError, match="positions 0 to 7"):
        memory.get(position)
    with pytest.raises(IndexError):
        memory.set(position, 1.0)
    assert (SHM / memory.name).stat().st_size == 32


def test_a_part_can_be_read_alone(opened):
    memory = opened(8)
    (SHM / memory.name).write_bytes(np.arange(8, dtype="<f4").tobytes())
    assert memory.snapshot(3, 5)[3:5].tolist() == [3, 4]
    assert memory.snapshot(6, 100)[6:].tolist() == [6, 7]
    os.truncate(SHM / memory.name, 20)
    assert memory.snapshot(0, 5)[:5].tolist() == [0, 1, 2, 3, 4]
    with pytest.raises(TruncatedError):
        memory.snapshot(0, 6)


# Identity


def test_an_existing_memory_is_adopted_as_it_is(opened):
    first = opened(8)
    first.set(3, 4.5)
    client = (SHM / first.name).open("r+b")
    with mmap.mmap(client.fileno(), 0) as view:
        first.close()
        second = opened(8, name=first.name)
        assert (second.created, second.identity) == (
            False,
            (os.fstat(client.fileno()).st_dev, os.fstat(client.fileno()).st_ino),
        )
        second.set(0, 2.0)
        assert struct.unpack("<f", view[:4]) == (2.0,)
        assert second.get(3) == 4.5
    client.close()


@pytest.mark.parametrize(("bytes_there", "usable"), [(12, 3), (14, 3), (2, 0), (4096, 8)])
def test_a_memory_of_another_size_keeps_it_and_what_fits_is_used(opened, memory_name, bytes_there, usable):
    name = memory_name()
    (SHM / name).write_bytes(bytes(bytes_there))
    os.chmod(SHM / name, 0o660)
    memory = opened(8, name=name)
    memory.write(0, np.ones(8, dtype="<f4"))
    assert memory.usable == usable
    assert (SHM / name).read_bytes() == (struct.pack("<f", 1) * usable).ljust(bytes_there, b"\0")
    assert len(memory.snapshot()) == usable
    assert memory.remarks[0].startswith(f"memory {name} exists with {bytes_there} bytes instead of 32; it keeps them")
    assert f"rm {SHM / name}" in memory.remarks[0]


def test_an_object_without_size_gets_one(opened, memory_name):
    name = memory_name()
    (SHM / name).touch()
    before = (SHM / name).stat().st_ino
    memory = opened(8, name=name)
    assert ((SHM / name).stat().st_ino, (SHM / name).stat().st_size, memory.usable) == (before, 32, 8)


def test_a_memory_that_everyone_can_write_is_remarked(opened, memory_name):
    name = memory_name()
    (SHM / name).write_bytes(bytes(32))
    os.chmod(SHM / name, 0o666)
    assert "can be written by every user" in opened(8, name=name).remarks[0]


def test_a_removed_memory_is_noticed_and_opened_anew(opened):
    memory = opened(8)
    assert memory.is_named
    (SHM / memory.name).unlink()
    assert not memory.is_named
    memory.reopen()
    assert (memory.is_named, memory.created) == (True, True)
    assert os.get_inheritable(memory.fd) is False


def test_only_one_process_serves_a_memory(opened):
    first = opened(8)
    second = opened(8, name=first.name)
    assert (first.serve(), second.serve()) == (True, False)
    first.close()
    assert second.serve()


# What is refused


def test_a_symbolic_link_is_refused(memory_name, tmp_path):
    name, victim = memory_name(), tmp_path / "victim"
    victim.write_bytes(bytes(32))
    (SHM / name).symlink_to(victim)
    with pytest.raises(FlatMemoryError, match="is a symbolic link"):
        FlatMemory(name, 8, FLOAT)
    (SHM / name).unlink()
    (SHM / name).symlink_to(tmp_path / "not there")
    with pytest.raises(FlatMemoryError, match="is a symbolic link"):
        FlatMemory(name, 8, FLOAT)
    assert not (tmp_path / "not there").exists()


def test_a_second_name_of_something_else_is_refused(opened, memory_name):
    victim, name = opened(8), memory_name()
    os.link(SHM / victim.name, SHM / name)
    with pytest.raises(FlatMemoryError, match="second name"):
        FlatMemory(name, 8, FLOAT)


def test_what_is_no_memory_is_refused(memory_name):
    name = memory_name()
    (SHM / name).mkdir()
    try:
        with pytest.raises(FlatMemoryError, match="cannot be opened"):
            FlatMemory(name, 8, FLOAT)
    finally:
        (SHM / name).rmdir()
    os.mkfifo(SHM / name)
    with pytest.raises(FlatMemoryError, match="is no shared-memory object"):
        FlatMemory(name, 8, FLOAT)


@pytest.mark.root
def test_another_users_memory_is_refused(memory_name):
    name = memory_name()
    (SHM / name).write_bytes(bytes(32))
    os.chown(SHM / name, NOBODY, NOBODY)
    with pytest.raises(FlatMemoryError, match=f"belongs to user {NOBODY}"):
        FlatMemory(name, 8, FLOAT)
    assert FlatMemory.attach(name, FLOAT).quantity == 8


def test_a_full_file_system_is_reported_and_leaves_nothing(memory_name, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    name = memory_name()
    monkeypatch.setattr(smclient.os, "posix_fallocate", full)
    with pytest.raises(FlatMemoryError, match="no 32 bytes in /dev/shm"):
        FlatMemory(name, 8, FLOAT)
    assert not (SHM / name).exists()


def test_attaching_to_nothing_says_what_makes_it(memory_name):
    with pytest.raises(MissingError, match="the bridge makes it"):
        FlatMemory.attach(memory_name(), FLOAT)


# Truncation


@pytest.mark.parametrize("left", [0, 8, 30])
def test_a_truncated_memory_is_an_error_and_never_a_signal(opened, left):
    memory = opened(8)
    os.truncate(SHM / memory.name, left)
    for use in (memory.check, memory.snapshot, lambda: memory.get(7), lambda: memory.set(7, 1.0)):
        with pytest.raises(TruncatedError, match=f"truncated from 32 to {left} bytes"):
            use()
    assert (SHM / memory.name).stat().st_size == left, "writing must not make it grow"


def test_a_memory_cut_and_filled_up_again_is_whole(opened):
    memory = opened(8)
    memory.set(0, 1.0)
    os.truncate(SHM / memory.name, 0)
    os.truncate(SHM / memory.name, 32)
    assert memory.snapshot().tolist() == [0] * 8


# Halves


@pytest.mark.parametrize("kind", [INT, DOUBLE])
def test_no_element_is_ever_read_in_halves(opened, compiled, kind):
    memory = opened(40, kind)
    bits = np.dtype(f"<u{kind.nbytes}")
    command = [compiled("hammer"), "write", memory.name, str(40 * kind.nbytes), str(kind.nbytes), "0.7"]
    hammer = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert hammer.stdout.readline() == "ready\n"
    seen = set()
    while hammer.poll() is None:
        seen.update(memory.snapshot().view(bits).tolist())
    assert hammer.communicate()[0]
    assert seen == {0, np.iinfo(bits).max}


@pytest.mark.parametrize("kind", [INT, DOUBLE])
def test_no_element_is_ever_seen_in_halves_by_a_client(opened, compiled, kind):
    memory = opened(40, kind)
    zeros, ones = np.zeros(40, kind.dtype), np.frombuffer(b"\xff" * 40 * kind.nbytes, kind.dtype)
    command = [compiled("hammer"), "read", memory.name, str(40 * kind.nbytes), str(kind.nbytes), "0.7"]
    hammer = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert hammer.stdout.readline() == "ready\n"
    while hammer.poll() is None:
        for first in (0, 1, 3):
            memory.write(first, ones[first:])
            memory.write(first, zeros[first:])
    torn, seen = map(int, hammer.stdout.read().split())
    assert (torn, seen > 100_000) == (0, True)
