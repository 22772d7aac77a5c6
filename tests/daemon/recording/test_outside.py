"""`teleopd record`: all states where the ring is free, else a sample that says what it has not."""

import json
import os
import signal

import numpy as np
import pytest
from mcap.reader import make_reader
from process import Bench, at_speed, drive, is_live, push
from support import ENOUGH_S, eventually
from teleopd.daemon.recording import outside
from teleopd.daemon.recording.format import LOSSES_METADATA
from teleopd.daemon.recording.reading import load
from teleopd.ipc.schema import CellState, RecordingState


@pytest.fixture
def bench(tmp_path):
    bench = Bench(tmp_path)
    yield bench
    bench.close()


def record(bench, cell, *options, name="outside.mcap"):
    return bench.teleopd("record", cell, "--out", str(bench.folder / name), "--json", *options)


def losses(path):
    with path.open("rb") as stream:
        return next(dict(m.metadata) for m in make_reader(stream).iter_metadata() if m.name == LOSSES_METADATA)


def test_where_nobody_records_it_has_every_state(bench):
    core = bench.live_core(bench.name())
    client = bench.client(core.cell)
    drive(client, "base", at_speed)
    process = record(bench, core.cell, "--seconds", "1.5")
    state = push(client, "base", lambda state: state.recording.state == RecordingState.RECORDING, (0.1, 0.0, 0.3))
    push(client, "base", lambda state: process.ended, (0.1, 0.0, 0.3))
    assert process.wait() == 0, process.err
    said = json.loads(process.out)
    run = load(bench.folder / "outside.mcap")
    assert (said["source"], said["lost"], said["ended"]) == ("ring", 0, "1.5 s are over")
    assert (len(run), run.gaps, run.sampled) == (said["states"], 0, False)
    assert run["cell.tick"][0] <= state.tick <= run["cell.tick"][-1]
    assert (run["cell.state"] == CellState.ENGAGED).all()
    assert losses(run.path) == {"source": "ring", "lost": "0"}
    state = push(client, "base", lambda state: state.recording.state == RecordingState.OFF, (0.1, 0.0, 0.3))
    assert state.cell.state == CellState.ENGAGED, "the cell has noticed nothing"


def test_beside_the_cells_own_recorder_it_samples_counts_and_says_so(bench):
    core = bench.core(bench.name(), "--recorded")
    eventually(lambda: core.ended or is_live(core.cell))
    recorder = bench.recorder(core.cell, bench.folder / "own.mcap")
    client = bench.client(core.cell)
    eventually(lambda: client.wait(ENOUGH_S).recording.state == RecordingState.RECORDING)
    process = record(bench, core.cell)
    eventually(lambda: "sampling" in process.err)
    tick = client.wait(ENOUGH_S).tick
    eventually(lambda: client.wait(ENOUGH_S).tick > tick + 1500)
    process.signal(signal.SIGSTOP)
    tick = client.wait(ENOUGH_S).tick
    eventually(lambda: client.wait(ENOUGH_S).tick > tick + 300)
    process.signal(signal.SIGCONT)
    tick = client.wait(ENOUGH_S).tick
    eventually(lambda: client.wait(ENOUGH_S).tick > tick + 300)
    process.signal(signal.SIGINT)
    assert process.wait() == 0, process.err
    said, run = json.loads(process.out), load(bench.folder / "outside.mcap")
    assert (said["source"], said["ended"]) == ("latch", "ended by SIGINT")
    assert (len(run), run.gaps, run.sampled) == (said["states"], said["lost"], True)
    assert said["lost"] >= 200, "it was stopped for 300 ticks"
    assert (np.diff(run["cell.tick"].astype(np.int64)) > 0).all()
    assert losses(run.path) == {"source": "latch", "lost": str(said["lost"])}
    core.signal(signal.SIGTERM)
    assert (core.wait(), recorder.wait()) == (0, 0)
    own = load(bench.folder / "own.mcap")
    assert (own.gaps, int(own["recording.lost"][-1])) == (0, 0), "the own recording has lost nothing by it"


@pytest.mark.parametrize("end", ["cell", "kill"])
def test_it_ends_with_the_cell_and_its_file_is_whole(bench, end):
    core = bench.live_core(bench.name())
    process = record(bench, core.cell)
    client = bench.client(core.cell)
    eventually(lambda: client.wait(ENOUGH_S).recording.frames > 200)
    if end == "cell":
        core.signal(signal.SIGTERM)
    else:
        core.kill()
    assert process.wait() == 0, process.err
    assert json.loads(process.out)["ended"] == "the cell ended"
    run = load(bench.folder / "outside.mcap")
    assert run.gaps == 0
    assert len(run) > 200
    assert run.path.read_bytes().endswith(b"\x89MCAP0\r\n")


def test_simulated_time_waits_for_it(bench):
    core = bench.live_core(bench.name(), "--stepped", cell__clock="simulated")
    process = record(bench, core.cell)
    client = bench.client(core.cell)
    client.hold_clock()
    eventually(lambda: client.step().recording.state == RecordingState.RECORDING)
    first = client.step().tick
    last = client.step(20_000, timeout=120).tick
    process.signal(signal.SIGTERM)
    assert process.wait() == 0, process.err
    run = load(bench.folder / "outside.mcap")
    ticks = run["cell.tick"]
    assert run.gaps == 0
    assert ticks[0] <= first
    assert ticks[-1] <= last
    assert len(run) > 10_000


def test_a_file_that_is_there_is_not_written_over(bench):
    core = bench.live_core(bench.name())
    there = bench.folder / "outside.mcap"
    there.write_text("dear to me")
    process = record(bench, core.cell)
    assert process.wait() == 2
    assert "there is such a file already" in process.err
    assert there.read_text() == "dear to me"


def test_where_nothing_can_be_written_it_says_so(bench):
    core = bench.live_core(bench.name())
    process = record(bench, core.cell, name="nowhere/outside.mcap")
    assert process.wait() == 1
    assert "nowhere/outside.mcap: cannot be written" in process.err


def test_unless_told_it_begins_a_run_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = outside.place("lab", None)
    assert (path.name, path.parent.parent.name, path.parent.is_dir()) == ("recording.mcap", "runs", True)
    assert path.parent.name.endswith("_lab")
    assert outside.place("lab", None) != path
    os.rmdir(path.parent)
