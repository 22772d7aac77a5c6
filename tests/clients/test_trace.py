import csv
import math
import subprocess
import sys

import pytest
from support import ENOUGH_S, PATIENT, cell_name, patient_core, running_core
from teleopd.clients import Cell, ControlRefusedError
from teleopd.clients.trace import COLUMNS, Row, TraceError, main, play, read_trace
from teleopd.daemon.profile import BUILT_IN
from teleopd.ipc.schema import CellState, TaskPhase
from teleopd.ipc.segment import CellGoneError

MISSION = BUILT_IN / "omni_arm.csv"
HEADER = ",".join(COLUMNS) + "\n"


@pytest.fixture
def write(tmp_path):
    def put(text, header=HEADER):
        path = tmp_path / "hand.csv"
        path.write_bytes(text) if isinstance(text, bytes) else path.write_text(header + text)
        return path

    return put


# -- reading ---------------------------------------------------------------------------------------------------------


def test_rows(write):
    path = write("0,0.01,-2e-2,0.03,1\n\n0.5, 0.0, 0, 1, 4294967295\n")
    assert read_trace(path) == [Row(0.0, (0.01, -0.02, 0.03), 1), Row(0.5, (0.0, 0.0, 1.0), 2**32 - 1)]


def test_spaces_in_the_first_line_and_other_line_ends(write):
    path = write("", "time, x, y, z, buttons\r\n0,0,0,0,1\r\n")
    assert read_trace(path) == [Row(0.0, (0.0, 0.0, 0.0), 1)]


SHAPE = "four numbers and an integer belong here, it says "
WRONG = {
    "a word": ("0,0,0,0,0\n0.1,zero,0,0,0\n", 3, f"{SHAPE}0.1,zero,0,0,0"),
    "too few": ("0,0,0,0\n", 2, f"{SHAPE}0,0,0,0"),
    "too many": ("0,0,0,0,0,0\n", 2, f"{SHAPE}0,0,0,0,0,0"),
    "one": ("0\n", 2, f"{SHAPE}0"),
    "an empty field": ("0,0,,0,0\n", 2, f"{SHAPE}0,0,,0,0"),
    "buttons with a point": ("0,0,0,0,1.0\n", 2, f"{SHAPE}0,0,0,0,1.0"),
    "line numbers count empty lines": ("0,0,0,0,0\n\n\nx,0,0,0,0\n", 5, f"{SHAPE}x,0,0,0,0"),
    "NaN": ("0,0,nan,0,0\n", 2, "every number must be finite"),
    "infinity": ("0,0,0,-inf,0\n", 2, "every number must be finite"),
    "infinite time": ("0,0,0,0,0\ninf,0,0,0,0\n", 3, "every number must be finite"),
    "too large to be finite": ("0,1e999,0,0,0\n", 2, "every number must be finite"),
    "a hand out of reach": ("0,0,0,-40,0\n", 2, "x, y, z are m from the device's centre, at most 1"),
    "negative buttons": ("0,0,0,0,-1\n", 2, "buttons are a bit field from 0 to 4294967295, it is -1"),
    "too many buttons": ("0,0,0,0,4294967296\n", 2, "buttons are a bit field from 0 to 4294967295, it is 4294967296"),
    "time that stands": ("0,0,0,0,0\n1,0,0,0,0\n1,0,0,0,0\n", 4, "time must grow from line to line, 1.0 follows 1.0"),
    "time that runs back": (
        "0,0,0,0,0\n1,0,0,0,0\n0.5,0,0,0,0\n",
        4,
        "time must grow from line to line, 0.5 follows 1.0",
    ),
    "time before the beginning": ("-1,0,0,0,0\n0,0,0,0,0\n", 2, "time begins at 0, it is -1.0"),
    "time after the beginning": ("5,0,0,0,0\n", 2, "time begins at 0, it is 5.0"),
}


@pytest.mark.parametrize(("text", "line", "problem"), WRONG.values(), ids=WRONG)
def test_a_wrong_line_is_named_with_what_belongs_there(write, text, line, problem):
    path = write(text)
    with pytest.raises(TraceError) as error:
        read_trace(path)
    assert str(error.value) == f"{path}:{line}: {problem}"


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ("", "missing"),
        ("t,x,y,z,buttons\n", "t,x,y,z,buttons"),
        ("time;x;y;z;buttons\n", "time;x;y;z;buttons"),
        ("0,0,0,0,0\n", "0,0,0,0,0"),
        ("time,x,y,z\n", "time,x,y,z"),
    ],
)
def test_a_wrong_first_line(write, header, said):
    path = write("", header)
    with pytest.raises(TraceError) as error:
        read_trace(path)
    assert str(error.value) == f"{path}:1: the first line must be time,x,y,z,buttons, it is {said}"


@pytest.mark.parametrize("content", [b"\xff\xfe\x00\x01", HEADER.encode() + b"0,0,0,0,\xff\n"], ids=repr)
def test_a_file_that_is_no_text(write, content):
    path = write(content)
    with pytest.raises(TraceError, match=r"hand\.csv: not a CSV file: "):
        read_trace(path)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(TraceError, match=r"gone\.csv: cannot be read: No such file or directory"):
        read_trace(tmp_path / "gone.csv")
    with pytest.raises(TraceError, match="cannot be read: Is a directory"):
        read_trace(tmp_path)


# -- the mission that is shipped -------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(BUILT_IN.glob("*.csv")), ids=lambda path: path.name)
def test_every_shipped_trace_is_valid(path):
    trace = read_trace(path)
    assert len(trace) > 100
    assert not trace[0].buttons, "it begins with the deadman released"
    assert not trace[-1].buttons, "and ends so"
    assert all(row.buttons < 16 for row in trace)
    assert max(math.dist(row.position, (0, 0, 0)) for row in trace) < 0.3, "a hand moves no further"


def test_the_shipped_mission_comes_to_its_end_in_lockstep():
    trace = read_trace(MISSION)
    with running_core() as core, Cell(core.cell) as cell:
        play(cell, trace)
        state = cell.read()
        assert state.task.phase is TaskPhase.COMPLETE
        assert state.cell.state is CellState.HELD
        assert state.inbox.refused.sum() == 0
        assert state.cell.tick == 1 + round((trace[-1].time + 0.02) * 1000), "one tick to take control"


# -- playing ---------------------------------------------------------------------------------------------------------


def wiggle(seconds, rate):
    """Presses the deadman and moves the hand to and fro."""
    return [Row(i / rate, (0.04 * math.sin(6 * i / rate), 0.0, 0.0), int(i > 2)) for i in range(round(seconds * rate))]


@pytest.fixture(scope="module")
def core():
    """A core in lockstep, for tests that leave it alive."""
    with running_core() as core:
        yield core


def play_stepped(core, trace):
    """Plays in lockstep; the state before and after it, without the tick that it takes to get control."""
    with Cell(core.cell) as cell:
        before = cell.read()
        play(cell, trace)
        after = cell.read()
    assert after.inbox.refused.sum() == before.inbox.refused.sum()
    return after.cell.tick - before.cell.tick - 1, after.inbox.accepted - before.inbox.accepted - 1, after


@pytest.mark.parametrize("rate", [1000, 100, 120, 60, 9.7])
def test_in_lockstep_a_trace_keeps_its_time_at_any_rate(core, rate):
    trace = wiggle(0.6, rate)
    ticks, _, state = play_stepped(core, trace)
    assert ticks == round((trace[-1].time + 0.02) * 1000)
    assert state.cell.state is CellState.ENGAGED


def test_in_lockstep_a_row_that_lasts_does_not_expire(core):
    trace = [Row(0.0, (0.0, 0.0, 0.0), 0), Row(0.1, (0.01, 0.0, 0.0), 1), Row(3.0, (0.01, 0.0, 0.0), 1)]
    ticks, commands, state = play_stepped(core, trace)
    assert (ticks, commands) == (3020, 5 + 145 + 1)
    assert state.cell.state is CellState.ENGAGED


def test_rows_closer_than_a_tick_each_get_one(core):
    ticks, commands, _ = play_stepped(core, [Row(i * 1e-4, (0.0, 0.0, 0.0), 0) for i in range(10)])
    assert (ticks, commands) == (21, 10)


def test_in_real_time_a_trace_keeps_the_pace_of_the_clock():
    with patient_core() as core, Cell(core.cell) as cell, Cell(core.cell) as watcher:
        began = watcher.wait(ENOUGH_S).cell.t
        play(cell, wiggle(0.6, 100))
        state = watcher.wait(ENOUGH_S)
        assert state.cell.t - began >= 0.59e9
        assert state.cell.state is CellState.ENGAGED
        assert state.base.eta[0] > 0.001


def test_it_ends_when_control_cannot_be_had(core):
    with Cell(core.cell) as cell, Cell(core.cell) as other:
        cell.hold_clock()
        cell.take()
        with pytest.raises(ControlRefusedError, match="has control of cell"):
            play(other, wiggle(0.1, 100))


def test_it_ends_when_control_is_lost_on_the_way(core):
    class Robbed(Cell):
        """A client whose control ends by itself after a while."""

        def step(self, ticks=1, timeout=10.0):
            if self.read().inbox.accepted > began + 10:
                return super().step(1100, timeout)
            return super().step(ticks, timeout)

    with Robbed(core.cell) as cell:
        began = cell.read().inbox.accepted
        with pytest.raises(ControlRefusedError, match=f"control of cell '{core.cell}' was lost"):
            play(cell, wiggle(60, 100))


TAKES_OVER = """
import sys, time
from teleopd.clients import Cell
with Cell(sys.argv[1]) as cell, Cell(sys.argv[1]) as other:
    while cell.wait(60).cell.state.name != "ENGAGED":
        pass
    other.take(60, over=True)
    for _ in range(30):
        time.sleep(0.02)
        assert other.in_control
        other.rest()
"""


@pytest.mark.parametrize("clock", ["real", "lockstep"])
def test_a_trace_whose_control_is_taken_over_waits_until_it_is_given_back(clock, write, capsys):
    """The cell may be one that ends with its operator: it must not end under the new holder."""
    settings = {key.replace(".", "__"): value for key, value in PATIENT.items()}
    rows = wiggle(ENOUGH_S * 10, 100)
    path = write("".join(f"{row.time:.3f},{row.position[0]},0,0,{row.buttons}\n" for row in rows))
    with running_core(clock, **settings) as core:
        usurper = subprocess.Popen([sys.executable, "-c", TAKES_OVER, core.cell])
        assert main([str(path), "--cell", core.cell]) == 1
        assert usurper.wait(ENOUGH_S) == 0
    said = capsys.readouterr().err
    assert f"process {usurper.pid} took control (cell '{core.cell}'); the trace ends here, and waits" in said


@pytest.mark.parametrize("clock", ["real", "lockstep"])
def test_it_ends_when_the_core_dies(clock):
    settings = {key.replace(".", "__"): value for key, value in PATIENT.items()}
    with running_core(clock, **settings) as core, Cell(core.cell) as cell:
        killer = subprocess.Popen([sys.executable, "-c", KILL_WHEN_IT_MOVES, core.cell])
        with pytest.raises(CellGoneError, match="has died"):
            play(cell, wiggle(ENOUGH_S * 10, 100))
        assert killer.wait(ENOUGH_S) == 0


KILL_WHEN_IT_MOVES = """
import os, signal, sys
from teleopd.clients import Cell
from teleopd.ipc.segment import StateReader
with Cell(sys.argv[1]) as cell:
    while cell.wait(60).cell.state.name != "ENGAGED":
        pass
os.kill(StateReader(sys.argv[1]).owner_pid, signal.SIGKILL)
"""


# -- the program -----------------------------------------------------------------------------------------------------


def test_the_program_plays_a_file(core, write):
    path = write("".join(f"{row.time:.3f},{row.position[0]},0,0,{row.buttons}\n" for row in wiggle(0.5, 100)))
    with Cell(core.cell) as cell:
        before = cell.read().inbox.accepted
        assert main([str(path), "--cell", core.cell]) == 0
        assert cell.read().inbox.accepted - before == 1 + 50


def test_the_program_says_what_is_wrong(write, capsys, monkeypatch):
    path = write("0,0,0\n")
    assert main([str(path), "--cell", cell_name()]) == 1
    assert capsys.readouterr().err == f"trace: {path}:2: {SHAPE}0,0,0\n"
    monkeypatch.setattr("teleopd.clients.trace.CONNECT_S", 0.05)
    assert main([str(MISSION), "--cell", "nowhere"]) == 1
    assert "trace: no cell 'nowhere' is running" in capsys.readouterr().err


def test_the_program_waits_for_its_cell(write):
    path, name = write("0,0,0,0,0\n0.1,0,0,0,1\n"), cell_name()
    program = subprocess.Popen([sys.executable, "-m", "teleopd.clients.trace", str(path), "--cell", name])
    try:
        with running_core(cell=name):
            assert program.wait(ENOUGH_S) == 0
    finally:
        program.kill()
        program.wait()


def test_the_columns_of_the_file_are_those_of_the_shipped_one():
    with MISSION.open(newline="") as file:
        assert tuple(next(csv.reader(file))) == COLUMNS
