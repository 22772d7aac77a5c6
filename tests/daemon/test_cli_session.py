"""Sessions from the command line and from a client, with the recorder beside: counters, saved folders, crashes."""

import json
import os
import signal
import time

import numpy as np
import pytest
from process import ENOUGH_S, eventually, is_live, push, set_options
from teleopd.clients import Cell
from teleopd.clients.session import SessionError
from teleopd.daemon.recording import counters
from teleopd.daemon.recording.reading import load
from teleopd.ipc.schema import CellState, HoldReason, SessionState, TaskPhase
from teleopd.ipc.segment import StateReader


def start(bench, *options, clock="real"):
    """A supervised cell; its name, process and folder of runs."""
    name, runs = bench.name(), bench.folder / "runs"
    arguments = ["--cell", name, "--clock", clock, "--runs", str(runs), *set_options(cell__clock=clock)]
    process = bench.teleopd("run", *arguments, *options)
    eventually(lambda: process.ended or is_live(name))
    assert not process.ended, process.err
    return name, process, runs


def session(bench, name, *arguments):
    """`teleopd session …`: exit code, and the process."""
    process = bench.teleopd("session", *arguments, "--cell", name)
    return process.wait(), process


def drive(cell):
    """Takes control and drives for a moment."""
    cell.take(ENOUGH_S)
    cell.rest()
    push(cell, "base", lambda state: state.cell.state == CellState.ENGAGED and abs(state.base.u[0]) > 0.1, (0.3, 0, 0))


def test_a_session_from_play_to_a_saved_folder(bench):
    name, process, runs = start(bench)
    assert session(bench, name, "play", "--user", "ana maría", "--time", "600")[0] == 0
    with Cell(name) as cell:
        drive(cell)
        assert (cell.session.state.state, cell.session.state.user) == (SessionState.PLAYING, "ana maría")
        assert session(bench, name, "pause")[0] == 0
        held = cell.read()
        assert (held.cell.state, held.cell.reason) == (CellState.HELD, HoldReason.SESSION_PAUSED)
    code, stopped = session(bench, name, "stop")
    assert code == 0, stopped.err
    code, saved = session(bench, name, "save")
    assert code == 0, saved.err
    folder = runs / saved.out.strip()
    names = {path.name for path in folder.iterdir()}
    assert {"recording.mcap", "summary.json", "profile.json", "report.html", "trajectory.png"} <= names
    summary = json.loads((folder / "summary.json").read_text())
    assert (summary["user"], summary["session"], summary["successes"]) == ("ana maría", 1, 0)
    assert {"teleopd", "casadi", "numpy", "python"} <= set(summary["versions"])
    cut = load(folder)
    assert cut["cell.tick"][[0, -1]].tolist() == [summary["first_tick"], summary["last_tick"]]
    assert cut.gaps == 0
    playing = cut["session.state"][:-1] == SessionState.PLAYING
    assert summary["played"] == pytest.approx(np.diff(cut.t)[playing].sum(), abs=0.05), "late ticks count as time"
    shown = bench.teleopd("session", "--json", "--cell", name)
    assert shown.wait() == 0
    assert json.loads(shown.out)["counters"] == {
        "ana maría": {"mission": {"sessions": 1, "successes": 0, "failures": 0}}
    }
    assert bench.teleopd("stop", "--cell", name).wait() == 0
    assert process.wait() == 0, process.err


def test_what_is_refused_says_what_to_type(bench):
    name, *_ = start(bench, "--no-record")
    for action, words in (("stop", "session play"), ("save", "--no-record")):
        code, process = session(bench, name, action)
        assert code == 1
        assert words in process.err
    code, process = session(bench, name, "play", "--scene", "moon")
    assert code == 1
    assert "another scene" in process.err


def test_a_session_of_a_cell_that_is_not_there(bench):
    code, process = session(bench, bench.name(), "play")
    assert code == 3
    assert "teleopd run" in process.err


def test_a_client_plays_fails_and_resets(bench):
    """The object is gripped and dropped outside the safe zone: one failure, counted for the user at once."""
    name, _, runs = start(
        bench, "--set", "mission.object=[0.387, 0.0, 0.282]", "--set", "mission.safe_zone=[9, 9, 0.1]"
    )
    with Cell(name) as cell:
        cell.session.play(user="bo", time=500)
        cell.take(ENOUGH_S)
        for gripper, until in ((True, lambda s: s.task.held), (False, lambda s: s.task.phase == TaskPhase.FAILED)):
            deadline = time.monotonic() + ENOUGH_S
            cell.rest()
            while not until(cell.read()):
                cell.send_velocity((0.01, 0, 0), "base", gripper=gripper)
                cell.wait()
                assert time.monotonic() < deadline
        eventually(lambda: cell.session.state.failures == 1)  # counted in the tick after
        eventually(lambda: counters.read(runs).get("bo") == {"mission": {"sessions": 1, "successes": 0, "failures": 1}})
        with pytest.raises(SessionError, match="session stop"):
            cell.session.save()
        cell.session.reset()
        state = cell.read()
        assert state.session.state == SessionState.NONE
        assert np.abs(state.base.eta).max() < 1e-6
        assert state.task.phase == TaskPhase.MANIPULATE, "it stands beside the object again"
        assert state.task.object.tolist() == [0.387, 0.0, 0.282]


def test_after_the_sudden_death_of_everything_all_but_the_last_second_is_there(bench):
    name, process, runs = start(bench)
    with Cell(name) as cell:
        cell.session.play(user="cy", time=500)
        drive(cell)
        eventually(lambda: cell.read().recording.frames > 3000)
        for pid in bench.pids():
            os.kill(pid, signal.SIGKILL)
        process.popen.wait()
    reader = StateReader(name)
    taken = load_frames(reader)
    reader.close()
    run = load(next(runs.glob("2*")))
    assert run.gaps == 0
    assert len(run) > taken - 1000 - 2 * 512, "a second, and the batches on their way"
    assert run["session.state"][-1] == SessionState.PLAYING
    assert counters.read(runs)["cy"]["mission"]["sessions"] == 1


def load_frames(reader):
    """States that the recorder had taken, as the dead core's memory says."""
    from teleopd.ipc.frame import Frame

    frame = Frame(reader.layout)
    reader.read(frame)
    return int(frame.recording.frames[0])


def test_counters_are_whole_whoever_writes(tmp_path):
    pids = []
    for _ in range(4):
        pid = os.fork()
        if not pid:
            for _ in range(50):
                counters.add(tmp_path, "ana", "hall", successes=1)
            os._exit(0)
        pids.append(pid)
    for pid in pids:
        assert os.waitpid(pid, 0)[1] == 0
    assert counters.read(tmp_path) == {"ana": {"hall": {"sessions": 0, "successes": 200, "failures": 0}}}
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".json"] == [counters.FILE]


def test_a_damaged_file_of_counters_is_named_and_kept(tmp_path):
    (tmp_path / counters.FILE).write_text("{")
    with pytest.raises(ValueError, match=counters.FILE):
        counters.add(tmp_path, "ana", "hall", sessions=1)
    assert (tmp_path / counters.FILE).read_text() == "{"
