"""The recorder as a process: every tick is in the file, any reader can read it, and its failures reach no robot."""

import os
import random
import re
import resource
import signal
import subprocess
import time
from contextlib import suppress

import numpy as np
import pytest
from mcap.reader import make_reader
from mcap.stream_reader import StreamReader
from process import PROMPT_S, Bench, at_speed, drive, is_live, push, wait_for
from rosbags.typesys import Stores, get_types_from_msg, get_typestore
from support import ENOUGH_S, eventually
from teleopd.daemon.recording.reading import FILE, RecordingError, load
from teleopd.ipc.schema import CellState, RecordingState

MIB = 1 << 20
MAGIC = b"\x89MCAP0\r\n"


@pytest.fixture
def path(tmp_path):
    return tmp_path / FILE


def recorded_core(bench, path, **settings):
    """A core and its recorder."""
    core = bench.live_core(bench.name(), "--recorded", **settings)
    return core, bench.recorder(core.cell, path)


def simulated(bench, path, ticks):
    """A recording of so many ticks of simulated time, and the core's last words."""
    cell = bench.name()
    core = bench.live_core(cell, "--recorded", "--stepped", cell__clock="simulated")
    recorder = bench.recorder(cell, path)
    client = bench.client(cell)
    client.hold_clock()
    drive_stepped(client, ticks)
    return core, recorder, client


def drive_stepped(client, ticks):
    client.take(ENOUGH_S)
    while (tick := client.read().cell.tick) < ticks:
        client.send_velocity((0.3, 0.1, 0.4), "base")
        client.step(min(20, ticks - tick), ENOUGH_S)


def end(core, *others):
    core.signal(signal.SIGTERM)
    return [process.wait() for process in (core, *others)]


def check_complete(run):
    """Every tick from the first on, none of them lost."""
    np.testing.assert_array_equal(run["cell.tick"], np.arange(1, len(run) + 1))
    assert (run.gaps, run["recording.lost"][-1]) == (0, 0)


# -- every tick --------------------------------------------------------------------------------------------------


def test_in_real_time_every_tick_is_recorded(bench, path):
    core, recorder = recorded_core(bench, path)
    client = bench.client(core.cell)
    drive(client, "base", lambda state: state.cell.tick > 1500)
    seen = client.read()
    assert seen.recording.state == RecordingState.RECORDING
    assert 0 < seen.recording.frames <= seen.cell.tick
    assert end(core, recorder) == [0, 0]
    run = load(path)
    check_complete(run)
    assert len(run) >= seen.cell.tick
    assert recorder.err == ""
    assert [file.name for file in path.parent.glob("recording*")] == [FILE]  # and nothing beside it


def test_in_simulated_time_every_tick_is_recorded(bench, path):
    core, recorder, client = simulated(bench, path, 12_000)  # more than the ring holds
    seen = client.read()
    assert end(core, recorder) == [0, 0]
    run = load(path)
    check_complete(run)
    assert run["cell.tick"][-1] > seen.cell.tick == 12_000
    at = seen.cell.tick - 1
    for name in ("base.eta", "guard.v_cmd", "end_effector.xi"):
        np.testing.assert_array_equal(run[name][at][: len(seen[name])], seen[name])


def test_a_second_recorder_is_refused(bench, path):
    core, recorder = recorded_core(bench, path)
    wait_for(bench.client(core.cell), lambda state: state.recording.frames > 0)
    second = bench.recorder(core.cell, path.with_name("second.mcap"))
    assert second.wait() == 1
    assert "has a recorder already" in second.err
    assert end(core, recorder) == [0, 0]
    check_complete(load(path))


def test_without_a_cell_there_is_nothing_to_record(bench, path):
    recorder = bench.recorder(bench.name(), path)
    assert recorder.wait() == 1
    assert "is running" in recorder.err
    assert not path.exists()


# -- an independent reader ---------------------------------------------------------------------------------------


def test_an_independent_reader_decodes_the_same_values(bench, path):
    """The container by the mcap package, the messages by rosbags from the definition in the file alone."""
    core, recorder, _ = simulated(bench, path, 300)
    assert end(core, recorder) == [0, 0]
    run = load(path)
    store = get_typestore(Stores.ROS1_NOETIC)
    with path.open("rb") as stream:
        reader = make_reader(stream, validate_crcs=True)
        assert reader.get_header().profile == "ros1"
        messages = list(reader.iter_messages())
        schema = messages[0][0]
        store.register(get_types_from_msg(schema.data.decode(), "teleopd/msg/State"))
    assert (schema.encoding, messages[0][1].message_encoding, messages[0][1].topic) == ("ros1msg", "ros1", "/state")
    assert len(messages) == len(run)
    for i in range(0, len(run), 37):
        _, _, message = messages[i]
        decoded = store.deserialize_ros1(message.data, "teleopd/msg/State")
        assert message.sequence == i
        assert message.log_time == run["cell.t"][i]
        for name, signal_, _ in run.layout:
            block, _, field = name.partition(".")
            value = getattr(getattr(decoded, block), field)
            assert np.array_equal(value, run[name][i]), name
            assert np.size(value) == signal_.elements


def test_the_log_time_of_real_time_is_the_wall_clock(bench, path):
    before = time.time_ns()
    core, recorder = recorded_core(bench, path)
    wait_for(bench.client(core.cell), lambda state: state.cell.tick > 50)
    assert end(core, recorder) == [0, 0]
    with path.open("rb") as stream:
        times = [message.log_time for _, _, message in make_reader(stream).iter_messages()]
    assert before < times[0] < times[-1] < time.time_ns()


# -- cut short ---------------------------------------------------------------------------------------------------


def test_a_killed_recorder_leaves_all_but_the_last_second(bench, path):
    core, recorder, client = simulated(bench, path, 5000)
    eventually(lambda: client.step(1, ENOUGH_S).recording.frames >= 5000)
    recorder.kill()
    run = load(path)
    assert run.gaps == 0
    assert 3900 < len(run) <= 5000
    assert [file.name for file in path.parent.glob("recording*")] == [FILE]
    client.step(20_000, 3 * ENOUGH_S)  # more than the ring holds: the core does not wait for the dead
    assert client.read().recording.state == RecordingState.STOPPED_ERROR
    assert end(core) == [0]


def load_or_refuse(path):
    """The recording, or None if it is refused with a message that names it."""
    with suppress(RecordingError):
        return load(path)
    with pytest.raises(RecordingError, match=re.escape(str(path))):
        load(path)
    return None


def test_a_file_cut_anywhere_is_read_up_to_its_last_whole_chunk(bench, path):
    core, recorder, _ = simulated(bench, path, 2500)
    assert end(core, recorder) == [0, 0]
    whole, data, chance = load(path), path.read_bytes(), random.Random(5)
    cut = path.with_name("cut.mcap")
    lengths = sorted({*range(0, 400, 7), *(chance.randrange(len(data)) for _ in range(40)), *range(-9, 0)})
    longest = 0
    for length in sorted(length % len(data) for length in lengths):
        cut.write_bytes(data[:length])
        run = load_or_refuse(cut)
        if run is None:
            assert longest == 0  # only before the description of the signals is whole
            continue
        assert len(run) >= longest
        longest = len(run)
        assert run.states.tobytes() == whole.states[: len(run)].tobytes()
    assert longest == len(whole)


def test_a_file_with_a_wrong_byte_is_read_or_refused_and_never_a_crash(bench, path):
    core, recorder, _ = simulated(bench, path, 1500)
    assert end(core, recorder) == [0, 0]
    whole, data, chance = load(path), path.read_bytes(), random.Random(6)
    for _ in range(40):
        place = chance.randrange(len(data))
        path.write_bytes(data[:place] + bytes([data[place] ^ 0xFF]) + data[place + 1 :])
        run = load_or_refuse(path)
        if run is not None and run.layout.hash == whole.layout.hash:
            assert run.states.tobytes() == whole.states[: len(run)].tobytes()


# -- a full disk -------------------------------------------------------------------------------------------------


def fill_the_disk(bench, path, **options):
    """A recording that ends because the disk does, while the robot goes on. Simulated time fills it sooner."""
    core = bench.live_core(bench.name(), "--recorded", "--stepped", cell__clock="simulated")
    recorder = bench.recorder(core.cell, path, **options)
    client = bench.client(core.cell)
    client.hold_clock()
    client.take(ENOUGH_S)
    state, chance = client.read(), random.Random(7)
    while state.recording.state in (RecordingState.OFF, RecordingState.RECORDING):
        client.send_velocity([chance.uniform(-0.5, 0.5) for _ in range(3)], "base")
        state = client.step(20, ENOUGH_S)
        assert state.cell.state == CellState.ENGAGED
    assert state.recording.state == RecordingState.STOPPED_DISK_FULL
    assert recorder.wait() == 1
    assert "the disk is full; the robot goes on. Free some space and start again." in recorder.err
    client.send_velocity((0.3, 0.0, 0.5), "base")
    after = client.step(300, ENOUGH_S)
    assert after.cell.state == CellState.ENGAGED
    assert np.linalg.norm(after.base.eta[:2] - state.base.eta[:2]) > 0.01
    assert end(core) == [0]
    run = load(path)
    np.testing.assert_array_equal(run["cell.tick"], np.arange(1, len(run) + 1))
    stopped_after = re.search(rf"recording {path} stopped after (\d+) states", recorder.err)
    return run, int(stopped_after[1])


def limit_file_size(size):
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def test_a_file_that_may_not_grow_stops_the_recording_and_not_the_robot(bench, path):
    run, stopped_after = fill_the_disk(bench, path, preexec_fn=limit_file_size(5 * MIB // 2))
    assert stopped_after - 1500 < len(run) <= stopped_after  # no room for the last chunk, nor for an index


def test_no_room_even_to_begin_delays_the_robot_not_at_all(bench, path):
    core = bench.live_core(bench.name(), "--recorded")
    began = time.monotonic()
    recorder = bench.recorder(core.cell, path, preexec_fn=limit_file_size(MIB))
    assert recorder.wait() == 1
    assert "stopped after 0 states: the disk is full" in recorder.err
    state = wait_for(bench.client(core.cell), lambda state: state.cell.tick > 10)
    assert time.monotonic() - began < PROMPT_S
    assert state.recording.state == RecordingState.STOPPED_DISK_FULL


@pytest.fixture
def small_disk(tmp_path):
    folder = tmp_path / "disk"
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "none", str(folder)], check=True)
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


@pytest.mark.root
def test_a_full_disk_stops_the_recording_and_the_file_is_finished_all_the_same(tmp_path, small_disk):
    bench = Bench(tmp_path)
    try:
        run, stopped_after = fill_the_disk(bench, small_disk / FILE)
        assert len(run) == stopped_after  # whatever was taken from the ring is in the file
        data = run.path.read_bytes()
        assert data.endswith(MAGIC)
        with run.path.open("rb") as stream:
            reader = make_reader(stream, validate_crcs=True)
            assert reader.get_summary().statistics.message_count == len(run)
            assert sum(1 for _ in reader.iter_messages()) == len(run)
        with run.path.open("rb") as stream:  # front to back as well: nothing torn lies in the middle
            assert sum(type(record).__name__ == "Message" for record in StreamReader(stream).records) == len(run)
    finally:
        bench.close()


@pytest.mark.root
def test_run_on_a_full_disk_says_so_and_goes_on(tmp_path, small_disk):
    bench = Bench(tmp_path)
    try:
        cell = bench.name()
        options = ["--cell", cell, "--runs", str(small_disk), "--clock", "simulated"]
        teleopd = bench.teleopd("run", *options)
        eventually(lambda: teleopd.ended or is_live(cell))
        client = bench.client(cell)
        state = wait_for(client, lambda state: state.recording.state == RecordingState.STOPPED_DISK_FULL)
        wait_for(client, lambda later: later.cell.tick > state.cell.tick + 1000)
        teleopd.signal(signal.SIGTERM)
        assert teleopd.wait() == 0
        assert "the disk is full; the robot goes on" in teleopd.err
        assert "starting it again" not in teleopd.err
        (file,) = small_disk.glob("*/recording*.mcap")
        assert load(file).gaps == 0
    finally:
        bench.close()


# -- a recorder that is too slow ---------------------------------------------------------------------------------


def test_in_real_time_a_stopped_recorder_costs_states_that_are_counted(bench, path):
    core, recorder = recorded_core(bench, path, recording__ring_seconds=0.2)
    client = bench.client(core.cell)
    drive(client, "base", lambda state: at_speed(state) and state.recording.frames > 0)
    os.kill(recorder.pid, signal.SIGSTOP)
    stopped_at = client.read().cell.tick
    state = push(client, "base", lambda state: state.cell.tick > stopped_at + 1000, (0.3, 0.0, 0.5))
    assert state.cell.state == CellState.ENGAGED  # the tick went on
    assert 500 < state.recording.lost < state.cell.tick
    os.kill(recorder.pid, signal.SIGCONT)
    push(client, "base", lambda state: state.cell.tick > stopped_at + 1500, (0.3, 0.0, 0.5))
    assert end(core, recorder) == [0, 0]
    run = load(path)
    lost = int(run["recording.lost"][-1])
    assert run.gaps == lost >= state.recording.lost
    assert f"{lost} states lost" in recorder.err
    assert len(run) + lost == run["cell.tick"][-1]


def test_in_simulated_time_the_core_waits_for_a_stopped_recorder(bench, path):
    cell = bench.name()
    core = bench.live_core(cell, "--recorded", cell__clock="simulated", recording__ring_seconds=0.2)
    recorder = bench.recorder(cell, path)
    client = bench.client(cell)
    wait_for(client, lambda state: state.recording.frames > 500)
    os.kill(recorder.pid, signal.SIGSTOP)

    def stands_still():
        tick = client.read().cell.tick
        time.sleep(0.3)
        return client.read().cell.tick == tick and tick

    tick = eventually(stands_still)
    os.kill(recorder.pid, signal.SIGCONT)
    wait_for(client, lambda state: state.cell.tick > tick + 500)
    assert end(core, recorder) == [0, 0]
    check_complete(load(path))
    assert recorder.err == ""


def test_in_real_time_a_dead_recorder_is_noticed(bench, path):
    core, recorder = recorded_core(bench, path, recording__ring_seconds=0.2)
    client = bench.client(core.cell)
    wait_for(client, lambda state: state.recording.frames > 0)
    recorder.kill()
    state = wait_for(client, lambda state: state.recording.state != RecordingState.RECORDING)
    assert state.recording.state == RecordingState.STOPPED_ERROR
