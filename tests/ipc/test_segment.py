"""The shared-memory objects of a cell: made, adopted, retired, refused, damaged, left behind; slots, ring and clock."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import actors
import msgpack
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from teleopd.ipc import locks
from teleopd.ipc._native import ffi, lib
from teleopd.ipc.frame import Frame
from teleopd.ipc.schema import RecordingState
from teleopd.ipc.segment import (
    COMMAND_LAYOUT,
    PAGE,
    READER_BYTE,
    SLOTS,
    AlreadyRunningError,
    CellGoneError,
    CellNotRunningError,
    CommandInbox,
    CommandSlot,
    RingReader,
    RingWriter,
    SegmentError,
    StateReader,
    StateWriter,
    Status,
    StopLine,
    cells,
    object_name,
    remove_dead,
)

KINDS = ("state", "commands", "ring")
OTHER_BLOCKS = ("cell", "timing")
NOBODY = 65534
HOLDS_NO_CLOCK = 2**64 - 1
PROMPT_S = 2.0
"""A client is told within a tenth of a second; the rest is for a busy machine."""


def path_of(cell, kind="state"):
    return Path("/dev/shm" + object_name(cell, kind))


def poke(cell, field, value, kind="state"):
    """Writes a field of an object's header from outside."""
    width = {"magic": 8, "version": 4, "byte_order": 4, "status": 4}.get(field, 8)
    data = value if isinstance(value, bytes) else int(value).to_bytes(width, "little")
    with path_of(cell, kind).open("r+b") as stream:
        stream.seek(ffi.offsetof("segment_header_t", field))
        stream.write(data)


def command(number):
    frame = Frame(COMMAND_LAYOUT)
    frame.buffer[:] = number
    return frame


def descriptors():
    return len(os.listdir("/proc/self/fd"))


@pytest.fixture
def owner(cell):
    owner = actors.Owner(cell)
    yield owner
    owner.end()


@pytest.fixture
def reader(owner, cell):
    owner.publish()
    reader = StateReader(cell)
    yield reader
    reader.close()


# -- made and found ------------------------------------------------------------------------------------------------


def test_a_reader_gets_what_was_published(cell, layout, owner, reader):
    frame = Frame(reader.layout)
    assert reader.layout == layout
    assert reader.read(frame)
    assert frame.buffer.tolist() == [owner.number] * len(frame.buffer)
    assert reader.alive
    assert reader.owner_pid == os.getpid()
    assert reader.heartbeat == owner.number
    assert reader.real_time
    assert abs(time.time_ns() - time.monotonic_ns() - reader.wall_offset_ns) < 1e9
    assert cell in cells()


def test_nothing_published_is_no_state(cell, owner):
    reader = StateReader(cell)
    assert not reader.read(Frame(reader.layout))
    assert not reader.wait(Frame(reader.layout), 0.01)
    reader.close()


def test_the_first_state_is_new_even_if_its_tick_is_zero(cell, layout, owner):
    reader, frame = StateReader(cell), Frame(layout)
    lib.latch_write(owner.state.latch, Frame(layout).pointer, layout.nbytes)
    assert reader.wait(frame, 0.0)
    assert not reader.wait(frame, 0.01)
    reader.close()


def test_modes_keep_strangers_out(cell, owner):
    assert [path_of(cell, kind).stat().st_mode & 0o777 for kind in KINDS] == [0o640, 0o660, 0o600]


def test_description_and_histograms(cell, owner):
    reader = StateReader(cell)
    assert reader.info == {}
    owner.state.set_info({"profile": "omni_arm", "rate": 1000.0})
    assert reader.info == {"profile": "omni_arm", "rate": 1000.0}
    lib.histogram_add(owner.state.histogram("guard"), 1234)
    found = {name: histogram[:3].tolist() for name, histogram in reader.histograms().items()}
    assert found.pop("guard") == [1, 1234, 1234]
    assert set(map(tuple, found.values())) == {(0, 0, 0)}
    with pytest.raises(ValueError, match="65536 fit"):
        owner.state.set_info({"profile": "x" * 70000})
    reader.close()


def test_a_clean_end_leaves_nothing(cell):
    actors.Owner(cell).end()
    assert not any(path_of(cell, kind).exists() for kind in KINDS)
    assert cell not in cells()


def test_no_cell(cell):
    with pytest.raises(CellNotRunningError, match=rf"no cell '{cell}' is running; start one with  teleopd run"):
        StateReader(cell)
    with pytest.raises(CellNotRunningError, match="start one with"):
        CommandSlot(cell)
    with pytest.raises(CellNotRunningError):
        RingReader(cell)


@given(st.text(max_size=40) | st.from_regex(r"[a-z0-9_-]{0,33}", fullmatch=True))
def test_names_are_validated(name):
    if re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,30}", name):
        assert object_name(name, "state") == f"/teleopd.{name}.state"
    else:
        with pytest.raises(ValueError, match="write up to 31 of"):
            object_name(name, "state")


@pytest.mark.parametrize("name", ["", "../x", "a/b", "a.b", "Upper", "-a", "x" * 32, "a\n", "ä"])
def test_bad_names_reach_no_file(name, layout):
    for attempt in (StateReader, CommandSlot, RingReader, CommandInbox, lambda cell: StateWriter(cell, layout)):
        with pytest.raises(ValueError, match="write up to 31 of"):
            attempt(name)


# -- one owner -----------------------------------------------------------------------------------------------------


def test_a_live_owner_is_not_replaced(cell, layout, owner, reader):
    before = path_of(cell).read_bytes()
    for attempt in (
        lambda: StateWriter(cell, layout),
        lambda: CommandInbox(cell),
        lambda: RingWriter(cell, layout, 64),
    ):
        with pytest.raises(AlreadyRunningError, match=rf"in use by process {os.getpid()}: type  teleopd stop"):
            attempt()
    assert path_of(cell).read_bytes() == before
    assert reader.alive


def test_another_layout_does_not_retire_a_live_owner(cell, owner, reader):
    with pytest.raises(AlreadyRunningError):
        StateWriter(cell, actors.Layout.of(OTHER_BLOCKS))
    reader.check()


def test_of_many_that_start_at_once_one_wins(actor, cell):
    start = time.monotonic_ns() + 300_000_000
    contenders = [actor(actors.contend, cell, start) for _ in range(6)]
    assert sorted(each.said() for each in contenders) == ["refused"] * 5 + ["won"]


def test_an_owner_whose_name_was_removed_leaves_its_successor_alone(cell, owner):
    """systemd's RemoveIPC=yes, or an administrator, takes the name from under a running core."""
    for kind in KINDS:
        path_of(cell, kind).unlink()
    successor = actors.Owner(cell)
    owner.end()
    reader = StateReader(cell)
    assert reader.alive
    reader.close()
    successor.end()


def test_removing_dead_cells_spares_live_ones(actor, cell, owner):
    dead = f"{cell}-dead"
    other = actor(actors.own_idly, dead)
    other.said()
    assert remove_dead([cell, dead]) == []
    other.kill()
    assert remove_dead([cell, dead, f"{cell}-none"]) == [object_name(dead, kind) for kind in KINDS]
    assert dead not in cells()
    assert cell in cells()


# -- adopted after a kill ------------------------------------------------------------------------------------------


def test_a_dead_owners_objects_are_adopted_in_place(actor, cell):
    first = actor(actors.own, cell)
    assert first.said() == (False, 1)
    inodes = [path_of(cell, kind).stat().st_ino for kind in KINDS]
    reader, slot = StateReader(cell), CommandSlot(cell)
    frame = Frame(reader.layout)
    assert reader.wait(frame, PROMPT_S)
    first.kill()
    assert not reader.alive

    owner = actors.Owner(cell)
    assert [path_of(cell, kind).stat().st_ino for kind in KINDS] == inodes
    assert all(each.adopted for each in owner.objects)
    assert [int(each.header.epoch) for each in owner.objects] == [2, 2, 2]
    assert reader.alive  # the client never attached again
    assert reader.owner_pid == os.getpid()
    reader.read(frame)
    owner.publish()
    assert reader.wait(frame, PROMPT_S)
    assert frame.buffer.tolist() == [1] * len(frame.buffer)
    assert owner.commands.changed() == 0
    slot.write(command(7))
    assert owner.commands.changed() == 1
    got = Frame(COMMAND_LAYOUT)
    assert owner.commands.read(0, got) == 1
    assert got.buffer[0] == 7
    slot.close()
    reader.close()
    owner.end()


def test_what_an_earlier_core_was_told_is_not_for_the_next(actor, cell):
    first = actor(actors.own_idly, cell)
    first.said()
    slot = CommandSlot(cell)
    slot.write(command(1))
    slot.hold_clock(5)
    first.kill()
    owner = actors.Owner(cell)
    assert owner.commands.changed() == 0
    assert owner.commands.released() == HOLDS_NO_CLOCK
    owner.end()
    slot.close()


def test_histograms_and_heartbeat_begin_anew(actor, cell):
    first = actor(actors.own, cell)
    first.said()
    reader = StateReader(cell)
    assert reader.wait(Frame(reader.layout), PROMPT_S)
    first.kill()
    owner = actors.Owner(cell)
    assert reader.heartbeat == 0
    assert reader.histograms()["wake"].sum() == 0
    reader.close()
    owner.end()


def test_another_layout_retires_the_old_object(actor, cell):
    first = actor(actors.own_idly, cell)
    first.said()
    inode = path_of(cell).stat().st_ino
    old, frame = StateReader(cell), Frame(actors.Layout.of(actors.BLOCKS))
    old.read(frame)
    first.kill()
    owner = actors.Owner(cell, OTHER_BLOCKS)
    assert not owner.state.adopted
    assert owner.commands.adopted  # the commands' layout is the same
    assert path_of(cell).stat().st_ino != inode
    assert not old.alive
    with pytest.raises(CellGoneError, match="restarted with another layout; connect again"):
        old.wait(frame, PROMPT_S)
    new = StateReader(cell)
    assert [block.name for block in new.layout.blocks] == list(OTHER_BLOCKS)
    owner.publish()
    with pytest.raises(ValueError, match="make it from this reader's layout"):
        new.read(frame)
    assert new.read(Frame(new.layout))
    for each in (old, new):
        each.close()
    owner.end()


@pytest.mark.parametrize("size", [0, 1, PAGE - 1, PAGE, 3 * PAGE])
def test_a_start_that_died_half_way_is_started_over(cell, size):
    """Killed before the object had its size, or before it had its header."""
    for kind in KINDS:
        path_of(cell, kind).write_bytes(bytes(size))
    for attach in (StateReader, CommandSlot, RingReader):
        with pytest.raises(SegmentError):
            attach(cell)
    owner = actors.Owner(cell)
    owner.publish()
    reader = StateReader(cell)
    assert reader.read(Frame(reader.layout))
    reader.close()
    owner.end()


def test_a_foreign_file_of_that_name_is_replaced(cell):
    path_of(cell).write_bytes(b"not ours" * 4096)
    owner = actors.Owner(cell)
    assert not owner.state.adopted
    owner.end()


def test_a_recycled_process_id_does_not_look_alive(actor, cell):
    first = actor(actors.own_idly, cell)
    first.said()
    reader = StateReader(cell)
    first.kill()
    for kind in KINDS:  # as if its number had gone to this very process
        poke(cell, "owner_pid", os.getpid(), kind)
        poke(cell, "owner_start", int(Path("/proc/self/stat").read_text().rpartition(")")[2].split()[19]), kind)
    assert not reader.alive
    with pytest.raises(CellGoneError, match="has died"):
        reader.check()
    actors.Owner(cell).end()
    reader.close()


def test_a_closed_object_that_kept_its_name_is_adopted(cell):
    """Killed between saying "closed" and removing the name."""
    first = actors.Owner(cell)
    first.abandon()
    poke(cell, "status", Status.CLOSED)
    owner = actors.Owner(cell)
    reader = StateReader(cell)
    assert reader.alive
    reader.close()
    owner.end()


# -- other users ---------------------------------------------------------------------------------------------------


@pytest.mark.root
def test_another_users_objects_are_refused(actor, cell):
    stranger = actor(actors.own_as, cell, NOBODY)
    assert stranger.said() == "owned"
    for _ in range(2):  # alive, then dead
        before = path_of(cell).stat()
        with pytest.raises(SegmentError, match=r"belongs to .*user.* choose another cell with --cell NAME"):
            StateWriter(cell, actors.Layout.of(actors.BLOCKS))
        assert path_of(cell).stat() == before
        stranger.kill()


@pytest.mark.root
def test_a_user_cannot_take_roots_cell(actor, cell, owner, reader):
    assert re.search("belongs to .*user.*--cell NAME", actor(actors.own_as, cell, NOBODY).said())
    assert reader.alive


@pytest.mark.root
def test_a_user_who_may_not_read_is_told_so(cell, owner):
    code = (
        "import os; from teleopd.ipc.segment import StateReader\n"
        f"os.setgroups([]); os.setgid({NOBODY}); os.setuid({NOBODY})\n"
        f"StateReader({cell!r})"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert "no permission; run as the user of the daemon, or join its group" in result.stderr


@pytest.mark.root
def test_a_full_memory_file_system_is_an_error_at_the_start(cell):
    """Containers have 64 MB or less; without reserved pages the core would die of SIGBUS in some later tick."""
    code = (
        "import os; from teleopd.ipc.schema import BLOCKS, Layout; from teleopd.ipc.segment import RingWriter\n"
        "try: RingWriter('x', Layout.of(BLOCKS), 5000)\n"
        "finally: print(os.listdir('/dev/shm'))"
    )
    mounted = 'mount -t tmpfs -o size=1m tmpfs /dev/shm && exec "$@"'
    command = ["unshare", "--mount", "sh", "-c", mounted, "sh", sys.executable, "-c", code]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert re.search(r"no \d+ bytes in /dev/shm \(No space left on device\): enlarge it", result.stderr), result.stderr
    assert result.stdout.strip() == "[]"


# -- damage --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("magic", b"NOTOURS\0", "is no teleopd object"),
        ("magic", bytes(8), "the cell is starting; try again"),
        ("status", Status.BUILDING, "the cell is starting; try again"),
        ("status", 77, None),
        ("version", 99, "has format 99, this program reads 1: use the same teleopd on both sides"),
        ("byte_order", b"\1\2\3\4", "was written with another byte order"),
        ("total_bytes", 12345, "is truncated; stop the cell and start it again"),
        ("layout_hash", 5, "stop the cell and start it again"),
        ("schema_offset", 2**40, "its header points outside of it; stop the cell"),
        ("schema_offset", 2**64 - 8, "its header points outside of it; stop the cell"),
        ("schema_bytes", 2**63, "its header points outside of it; stop the cell"),
        ("schema_bytes", 10, "does not fit its header; stop the cell"),
        ("schema_offset", 0, "does not fit its header; stop the cell"),
        ("data_offset", 2**40, "its header points outside of it; stop the cell"),
        ("data_offset", 2**64 - 64, "its header points outside of it; stop the cell"),
        ("block_bytes", 2**64 - 1, "does not fit its header; stop the cell"),
        ("block_bytes", 8, "does not fit its header; stop the cell"),
    ],
)
def test_a_damaged_state_object_is_refused_in_words(cell, owner, field, value, message):
    poke(cell, field, value)
    before = descriptors()
    if message:
        with pytest.raises(SegmentError, match=message):
            StateReader(cell)
    else:
        reader = StateReader(cell)
        with pytest.raises(SegmentError, match="its status is 77"):
            reader.check()
        reader.close()
    assert descriptors() == before
    assert path_of(cell).exists()  # a failed attach destroys nothing


@pytest.mark.parametrize(("kind", "attach"), [("state", StateReader), ("commands", CommandSlot), ("ring", RingReader)])
@pytest.mark.parametrize("size", [100, PAGE, PAGE + 8])
def test_a_truncated_object_is_refused(actor, cell, kind, attach, size):
    first = actor(actors.own_idly, cell)
    first.said()
    first.kill()
    os.truncate(path_of(cell, kind), size)
    before = descriptors()
    with pytest.raises(SegmentError, match="is truncated; stop the cell and start it again"):
        attach(cell)
    assert descriptors() == before
    actors.Owner(cell).end()  # and the next start makes it whole


@pytest.mark.parametrize(
    ("kind", "attach", "field", "value", "message"),
    [
        ("commands", CommandSlot, "layout_hash", 5, "commands of another layout: use the same teleopd on both sides"),
        ("commands", CommandSlot, "stride", 8, "commands of another layout"),
        ("commands", CommandSlot, "count", 2**60, "points outside of it"),
        ("commands", CommandSlot, "data_offset", 2**40, "points outside of it"),
        ("commands", CommandSlot, "data_offset", PAGE + 1, "points outside of it"),
        ("commands", CommandSlot, "status", Status.BUILDING, "the cell is starting"),
        ("ring", RingReader, "block_bytes", 2**40, "points outside of it"),
        ("ring", RingReader, "count", 2**40, "points outside of it"),
        ("ring", RingReader, "count", 0, "points outside of it"),
        ("ring", RingReader, "data_offset", 2**63, "points outside of it"),
        ("ring", RingReader, "status", Status.BUILDING, "the cell is starting"),
    ],
)
def test_damaged_commands_and_ring_are_refused_in_words(cell, owner, kind, attach, field, value, message):
    poke(cell, field, value, kind)
    before = descriptors()
    with pytest.raises(SegmentError, match=message):
        attach(cell)
    assert descriptors() == before


def attempt(cell):
    """Hash of the cell's layout, or why it cannot be read."""
    try:
        reader = StateReader(cell)
    except SegmentError as error:
        return str(error)
    reader.close()
    return reader.layout.hash


def test_a_damaged_schema_is_refused(cell, layout, owner):
    """Unless only prose is damaged: that does not count."""
    whole, refused = path_of(cell).read_bytes(), 0
    with path_of(cell).open("r+b", buffering=0) as stream:
        for at in range(PAGE, PAGE + int(owner.state.header.schema_bytes), 13):
            for other in (whole[at] ^ 0xFF, whole[at] ^ 0x01, 0xC0):
                os.pwrite(stream.fileno(), bytes([other]), at)
                said = attempt(cell)
                assert said == layout.hash or "does not fit its header; stop the cell and start it again" in said
                refused += said != layout.hash
                os.pwrite(stream.fileno(), whole[at : at + 1], at)
    assert refused > 100
    StateReader(cell).close()


HEADER_FIELDS = sorted(name for name, _ in ffi.typeof("segment_header_t").fields if name != "magic")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    kind=st.sampled_from(KINDS),
    field=st.sampled_from(HEADER_FIELDS),
    value=st.integers(0, 2**64 - 1) | st.sampled_from([0, 1, 8, PAGE, 2**32, 2**63, 2**64 - 8]),
)
def test_no_header_makes_a_client_run_off(cell, kind, field, value):
    """Whatever one field says: a SegmentError, or reads that stay inside. (Anything else would kill this process.)"""
    owner = actors.Owner(cell)
    owner.publish()
    width = 2**32 if field in ("version", "byte_order", "status", "wake") else 2**64
    poke(cell, field, value % width, kind)
    try:
        reader = StateReader(cell)
        reader.read(Frame(reader.layout))
        reader.histograms()
        reader.close()
        slot = CommandSlot(cell)
        slot.write(command(1))
        slot.close()
        ring = RingReader(cell)
        ring.open()
        ring.pop(np.empty((2, ring._bytes), np.uint8))
        ring.close()
    except (SegmentError, MemoryError):
        pass
    for each in KINDS:
        path_of(cell, each).unlink()
    owner.abandon()


# -- the end, seen by a client -------------------------------------------------------------------------------------


@pytest.mark.parametrize("publishing", [actors.own, actors.own_idly])
def test_a_waiting_client_learns_that_the_core_was_killed(actor, cell, publishing):
    core = actor(publishing, cell)
    core.said()
    client = actor(actors.wait_for_the_end, cell)
    assert client.said() == "ready"
    time.sleep(0.05)
    killed = time.monotonic_ns()
    core.kill()
    said, at = client.said()
    assert said == f"CellGoneError: the core of cell {cell!r} has died"
    assert at - killed < PROMPT_S * 1e9


def test_a_waiting_client_learns_that_the_cell_was_stopped(actor, cell, owner, reader):
    client = actor(actors.wait_for_the_end, cell)
    assert client.said() == "ready"
    ended = time.monotonic_ns()
    owner.end()
    said, at = client.said()
    assert said == f"CellGoneError: cell {cell!r} has been stopped"
    assert at - ended < PROMPT_S * 1e9
    frame = Frame(reader.layout)
    assert reader.read(frame)  # the last state stays readable
    with pytest.raises(CellGoneError, match="has been stopped"):
        reader.wait(frame, PROMPT_S)


def test_a_reader_maps_the_state_read_only(actor, cell, owner, reader):
    with pytest.raises(TypeError):
        reader._object._map[0] = 0
    vandal = actor(actors.scribble, cell)
    assert vandal.said() == "ready"
    vandal.process.join(PROMPT_S * 5)
    assert vandal.process.exitcode == -signal.SIGSEGV
    assert reader.heartbeat == owner.number


def test_waiting_ends_in_time(owner, reader):
    frame = Frame(reader.layout)
    reader.read(frame)
    begun = time.monotonic()
    assert not reader.wait(frame, 0.25)
    assert 0.25 <= time.monotonic() - begun < PROMPT_S
    owner.publish()
    assert reader.wait(frame, 0.0)


# -- command slots -------------------------------------------------------------------------------------------------


def test_sixteen_slots_and_no_more(cell, owner):
    slots = [CommandSlot(cell) for _ in range(SLOTS)]
    assert [slot.index for slot in slots] == list(range(16))
    before = descriptors()
    with pytest.raises(
        SegmentError, match=rf"all 16 command slots of cell '{cell}' are taken; end another client first"
    ):
        CommandSlot(cell)
    assert descriptors() == before
    slots[5].close()
    again = CommandSlot(cell)
    assert again.index == 5
    for slot in (*slots, again):
        slot.close()


def test_a_stop_needs_no_slot(cell, owner):
    slots = [CommandSlot(cell) for _ in range(SLOTS)]
    assert not owner.commands.stopped()
    line = StopLine(cell)
    line.pull()
    assert owner.commands.stopped()
    assert not owner.commands.stopped(), "told once"
    assert owner.commands.changed() == 0, "no slot was touched"
    line.close()
    line.close()
    for slot in slots:
        slot.close()


def test_no_stop_is_lost_whoever_stops_at_the_same_time(cell, owner, actor):
    pullers = [actor(actors.pull, cell, 20_000) for _ in range(3)]
    for puller in pullers:
        assert puller.said() == 20_000
    assert int(owner.commands.header.stops) == 60_000
    assert owner.commands.stopped()


def test_a_new_core_does_not_hear_of_old_stops(cell):
    first = CommandInbox(cell)
    first.go_live()
    line = StopLine(cell)
    line.pull()
    first.close()  # as the kernel closes it
    second = CommandInbox(cell)
    second.go_live()
    assert second.adopted
    assert not second.stopped()
    line.pull()
    assert second.stopped()
    line.close()
    second.end()


def test_a_killed_clients_slot_is_free_again(actor, cell, owner):
    client = actor(actors.hold_slot, cell)
    assert client.said() == 0
    with_other = CommandSlot(cell)
    assert with_other.index == 1
    client.kill()
    slot = CommandSlot(cell)
    assert slot.index == 0
    slot.close()
    with_other.close()


def test_each_slot_carries_its_own_commands(cell, owner):
    slots = [CommandSlot(cell) for _ in range(3)]
    slots[0].write(command(10))
    slots[2].write(command(12))
    slots[2].write(command(13))
    assert owner.commands.changed() == 0b101
    assert owner.commands.changed() == 0
    got = Frame(COMMAND_LAYOUT)
    assert [(owner.commands.read(i, got), int(got.buffer[0])) for i in (0, 2)] == [(1, 10), (2, 13)]
    assert owner.commands.read(1, got) == 0
    with pytest.raises(ValueError, match="made from COMMAND_LAYOUT"):
        slots[0].write(owner.frame)
    for slot in slots:
        slot.close()


def test_a_client_killed_in_the_middle_of_a_write_spoils_one_copy_only(cell, owner):
    slot, got = CommandSlot(cell), Frame(COMMAND_LAYOUT)
    for number in (1, 2):
        slot.write(command(number))
    spoilt = int(slot._latch.done) + 1
    slot._latch.begin = spoilt
    size = (lib.latch_size(COMMAND_LAYOUT.nbytes) - ffi.sizeof("latch_t")) // 2
    half = ffi.cast("char *", slot._latch + 1) + (spoilt % 2) * size
    ffi.memmove(half, b"\xee" * (size // 2), size // 2)
    slot._object.close()  # as the kernel closes it

    assert owner.commands.changed() == 1
    assert owner.commands.read(0, got) == 2
    assert got.buffer.tolist() == [2] * len(got.buffer)
    successor = CommandSlot(cell)
    assert successor.index == 0
    assert owner.commands.changed() == 0  # taking a slot says nothing
    assert owner.commands.read(0, got) == 2
    successor.write(command(3))
    assert owner.commands.changed() == 1
    assert owner.commands.read(0, got) == 3
    assert got.buffer.tolist() == [3] * len(got.buffer)
    successor.close()


def test_a_command_of_another_size_is_named(cell, owner):
    slot = CommandSlot(cell)
    slot.write(command(1))
    slot._latch.bytes = 8
    assert owner.commands.read(0, Frame(COMMAND_LAYOUT)) == -2
    slot.close()


def test_a_closed_slot_can_be_closed_again(cell, owner):
    slot = CommandSlot(cell)
    slot.close()
    slot.close()


# -- lockstep ------------------------------------------------------------------------------------------------------


def test_the_slowest_client_holds_the_clock(cell, owner):
    inbox = owner.commands
    assert inbox.released() == HOLDS_NO_CLOCK
    slow, fast, spectator = (CommandSlot(cell) for _ in range(3))
    slow.hold_clock(3)
    fast.hold_clock(3)
    assert inbox.released() == 3
    assert inbox.wait_release(0, 2)
    assert not inbox.wait_release(1_000_000, 3)
    fast.release_until(10)
    assert inbox.released() == 3
    slow.release_until(5)
    assert inbox.wait_release(0, 4)
    assert not inbox.wait_release(0, 5)
    slow.close()
    assert inbox.released() == 10
    fast.close()
    assert inbox.released() == HOLDS_NO_CLOCK
    spectator.close()


def test_a_release_wakes_the_core(actor, cell, owner):
    at = time.monotonic_ns() + 200_000_000
    client = actor(actors.release_at, cell, 8, at)
    client.said()
    assert not owner.commands.wait_release(1_000_000, 7)
    assert owner.commands.wait_release(int(20e9), 7)
    assert time.monotonic_ns() - at < PROMPT_S * 1e9


def test_a_client_that_died_with_the_clock_loses_it(actor, cell, owner):
    client = actor(actors.hold_slot, cell, 4)
    client.said()
    owner.commands.drop_dead_lockstep()
    assert owner.commands.released() == 4  # it lives
    client.kill()
    assert owner.commands.released() == 4
    owner.commands.drop_dead_lockstep()
    assert owner.commands.released() == HOLDS_NO_CLOCK
    slot = CommandSlot(cell)
    assert slot.index == 0  # and looking did not keep the slot
    slot.close()


def test_the_next_client_of_a_slot_does_not_inherit_the_clock(actor, cell, owner):
    client = actor(actors.hold_slot, cell, 4)
    client.said()
    client.kill()
    slot = CommandSlot(cell)
    assert slot.index == 0
    owner.commands.drop_dead_lockstep()
    assert owner.commands.released() == HOLDS_NO_CLOCK
    slot.close()


# -- the recorder's ring -------------------------------------------------------------------------------------------


@pytest.fixture
def batch(layout):
    return np.empty((2 * actors.RING_FRAMES, layout.nbytes // 8), "<u8")


def test_the_ring_hands_over_every_state_in_order(cell, owner, batch):
    owner.publish()  # nobody there yet
    ring = RingReader(cell)
    assert not owner.ring.has_reader
    ring.open()
    assert owner.ring.has_reader
    assert ring.pop(batch) == 0
    got = []
    for turn in range(30):
        for _ in range(turn):
            owner.publish()
        count = ring.pop(batch)
        assert all(actors.is_whole(row) for row in batch[:count])
        got += batch[:count, 0].tolist()
    first = 2
    assert got == list(range(first, first + sum(range(30))))
    assert owner.ring.taken == len(got)
    assert owner.ring.lost == ring.lost == 0
    ring.close()


def test_an_overflow_is_counted(cell, owner, batch):
    ring = RingReader(cell)
    ring.open()
    pushed = [owner.ring.push(owner.frame) for _ in range(actors.RING_FRAMES)]
    assert all(pushed)
    assert owner.ring.full
    assert [owner.ring.push(owner.frame) for _ in range(3)] == [False] * 3
    assert owner.ring.lost == ring.lost == 3
    assert ring.pop(batch[:10]) == 10
    assert not owner.ring.full
    assert owner.ring.push(owner.frame)
    assert ring.pop(batch) == actors.RING_FRAMES - 9
    assert owner.ring.taken == actors.RING_FRAMES + 1
    ring.close()
    assert not owner.ring.full


def test_rows_of_the_wrong_size_are_refused(cell, layout, owner, batch):
    ring = RingReader(cell)
    ring.open()
    owner.publish()
    for wrong in (batch[:, 1:], batch[:, :-1].copy(), batch.T, np.empty(4, "<u8")):
        with pytest.raises(ValueError, match=f"must be contiguous and have {layout.nbytes} bytes"):
            ring.pop(wrong)
    assert ring.pop(batch.view(np.uint8)) == 1
    ring.close()


def test_one_recorder_at_a_time(cell, owner, batch):
    first, second = RingReader(cell), RingReader(cell)
    first.open()
    with pytest.raises(SegmentError, match="has a recorder already"):
        second.open()
    second.close()
    owner.publish()
    assert owner.ring.has_reader  # the second one's leaving has not ended the first one's recording
    assert first.pop(batch) == 1
    first.close()
    first.close()
    assert not owner.ring.has_reader
    third = RingReader(cell)
    third.open()
    assert third.pop(batch) == 0
    third.close()


def test_the_recorders_death_is_noticed(actor, cell, owner):
    recorder = actor(actors.record, cell)
    recorder.said()
    owner.ring.drop_dead_reader()
    assert owner.ring.has_reader  # it lives
    for _ in range(actors.RING_FRAMES):
        owner.publish()
    assert owner.ring.full
    recorder.kill()
    owner.ring.drop_dead_reader()
    assert not owner.ring.has_reader
    assert not owner.ring.full
    assert owner.ring.recording == RecordingState.STOPPED_ERROR
    assert not locks.is_locked(owner.ring.fd, READER_BYTE)
    ring = RingReader(cell)
    ring.open()  # looking did not keep the place
    ring.close()


def test_the_end_is_seen_after_the_last_state(cell, owner, batch):
    ring = RingReader(cell)
    ring.open()
    assert ring.producing
    owner.publish()
    owner.end()
    assert not ring.producing
    assert ring.pop(batch) == 1
    ring.close()


def test_the_owners_death_ends_the_recording(actor, cell, batch):
    core = actor(actors.own, cell)
    core.said()
    ring = RingReader(cell)
    ring.open()
    assert ring.producing
    deadline = time.monotonic() + PROMPT_S
    while not ring.pop(batch):
        assert time.monotonic() < deadline
    core.kill()
    assert not ring.producing
    ring.close()


def test_a_recorder_takes_nothing_from_the_next_core(actor, cell, batch):
    """Two runs in one file would have tick numbers twice."""
    core = actor(actors.own, cell)
    core.said()
    ring = RingReader(cell)
    ring.open()
    ring.set_status(RecordingState.RECORDING)
    core.kill()
    left = ring.pop(batch)
    owner = actors.Owner(cell)
    assert not ring.producing
    assert not owner.ring.has_reader
    assert owner.ring.recording == RecordingState.OFF
    assert owner.ring.taken == 0
    owner.publish()
    assert ring.pop(batch) == 0, f"after {left} of the last core"
    ring.close()
    successor = RingReader(cell)
    successor.open()
    owner.publish()
    assert successor.pop(batch) == 1
    assert batch[0, 0] == 2
    successor.close()
    owner.end()


def test_use_after_close_is_an_exception(cell, owner, batch):
    reader, slot, ring = StateReader(cell), CommandSlot(cell), RingReader(cell)
    frame = Frame(reader.layout)
    for each in (reader, slot, ring):
        each.close()
    for use in (
        lambda: reader.read(frame),
        lambda: reader.wait(frame, 0.1),
        lambda: reader.alive,
        lambda: reader.info,
        lambda: slot.write(command(1)),
        lambda: slot.release_until(1),
        lambda: ring.pop(batch),
        lambda: ring.producing,
    ):
        with pytest.raises((TypeError, AttributeError)):
            use()


# -- documented bytes ----------------------------------------------------------------------------------------------


def test_the_schema_in_the_object_is_plain_msgpack(cell, owner):
    h, data = owner.state.header, path_of(cell).read_bytes()
    plain = msgpack.unpackb(data[h.schema_offset : h.schema_offset + h.schema_bytes])
    assert [block["name"] for block in plain] == list(actors.BLOCKS)
    assert len(data) == h.total_bytes
