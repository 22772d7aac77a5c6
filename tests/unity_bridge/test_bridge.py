"""The bridge as a process, between a real core and a C program that knows only flat memories."""

import math
import os
import signal
import struct
import time
from pathlib import Path

import pytest
from teleopd.clients import Cell
from teleopd.ipc.schema import CellState, HoldReason
from teleopd.unity_bridge import bridge as bridge_module

SHM = Path("/dev/shm")
X, Z, HEADING, STATE, MODE, CONTROLS = range(6)
"""What the client shows."""
FORWARD = "hand 0 0 0.03"
PRESS = f"wait {FORWARD} run 0.1 deadman 1 run 0.3 forever"
SIGNS = {"heartbeat": "heartbeat 1", "counter": "counter 1", "deadman": ""}


def inode(name):
    return (SHM / name).stat().st_ino


def engaged(cell):
    return cell.wait().cell.state == CellState.ENGAGED


def held(cell):
    state = cell.wait()
    return state.cell.state == CellState.HELD and state


def at_rest(lab, cell):
    """Held, and not moving any more, and that lasts."""
    lab.eventually(lambda: held(cell) and abs(cell.read().base.eta_dot).max() < 1e-3)
    before = cell.wait().base.eta
    time.sleep(0.2)
    state = cell.wait()
    assert state.cell.state == CellState.HELD
    assert abs(state.base.eta - before).max() < 1e-3
    return state


def travelled(before, after):
    """Forward, left and turn (to the left) between two states, in the robot's frame at the first."""
    x, y, turn = after.base.eta - before.base.eta
    c, s = math.cos(before.base.eta[2]), math.sin(before.base.eta[2])
    return c * x + s * y, c * y - s * x, turn


@pytest.mark.parametrize("require", SIGNS)
def test_a_c_program_moves_the_robot_and_reads_it(lab, cell, require):
    start = cell.wait()
    lab.bridge(lab.layout(require))
    client = lab.client(f"{SIGNS[require]} wait show {FORWARD} run 0.1 deadman 1 run 0.8 show deadman 0 run 0.3 show")
    assert client.popen.wait(60) == 0
    before, moving, after = lab.shown(client, 3)
    assert [line[STATE] for line in (before, moving, after)] == [CellState.HELD, CellState.ENGAGED, CellState.HELD]
    assert (before[CONTROLS], moving[CONTROLS]) == (0, 1)
    end = at_rest(lab, cell)
    forward, left, turn = travelled(start, end)
    assert forward > 0.05, "Unity's z is forward"
    assert (left, turn) == pytest.approx((0, 0), abs=0.01)
    for shown, state in ((before, start), (after, end)):
        x, y, psi = state.base.eta
        assert (shown[X], shown[Z], shown[HEADING]) == pytest.approx((-y, x, -math.degrees(psi)), abs=0.02)


def test_left_and_turning_are_on_the_right_side(lab, cell):
    """The hand to Unity's left and up: the platform goes left and turns left, which Unity counts as negative."""
    start = cell.wait()
    lab.bridge(lab.layout())
    client = lab.client("wait show hand -0.03 0.03 0 run 0.1 deadman 1 run 1 show")
    before, after = lab.shown(client, 2)
    _, left, turn = travelled(start, at_rest(lab, cell))
    assert (left > 0.05, turn > 0.1) == (True, True)
    assert after[HEADING] - before[HEADING] < -5, "degrees"


def test_modes_by_number(lab, cell):
    lab.bridge(lab.layout())
    client = lab.client("wait run 0.1 deadman 1 run 0.2 show mode 2 run 0.2 show mode 3 run 0.2 show")
    assert [line[MODE] for line in lab.shown(client, 3)] == [1, 2, 3]
    assert [line[STATE] for line in lab.shown(client, 3)] == [CellState.ENGAGED] * 3


# A client that stops, by each of the three means


@pytest.mark.parametrize("require", SIGNS)
def test_a_client_that_is_killed_is_noticed(lab, cell, require):
    bridge = lab.bridge(lab.layout(require))
    client = lab.client(SIGNS[require], PRESS)
    lab.eventually(lambda: engaged(cell))
    client.kill()
    state = at_rest(lab, cell)
    assert lab.memory(lab.senales).get(0) == 1, "the deadman is still pressed in the memory"
    assert (state.cell.holder, state.cell.reason) == (0, HoldReason.RELEASED)
    assert "release the deadman" in bridge.err


@pytest.mark.parametrize(
    ("require", "sign"), [("heartbeat", "heartbeat 1"), ("counter", "counter 1"), ("deadman", "heartbeat 1")]
)
def test_a_client_that_stops_writing_is_noticed_and_resumes_nothing(lab, cell, require, sign):
    lab.bridge(lab.layout(require))
    client = lab.client(sign, PRESS)
    lab.eventually(lambda: engaged(cell))
    os.kill(client.pid, signal.SIGSTOP)
    at_rest(lab, cell)
    os.kill(client.pid, signal.SIGCONT)
    time.sleep(0.5)
    at_rest(lab, cell)


def test_a_deadman_that_is_let_go_holds_at_once(lab, cell):
    lab.bridge(lab.layout())
    lab.client(PRESS)
    lab.eventually(lambda: engaged(cell))
    lab.memory(lab.senales).set(0, 0)
    state = lab.eventually(lambda: held(cell))
    assert state.cell.reason == HoldReason.RELEASED


# What others do to the memories


def test_truncating_the_memory_stops_the_input_and_the_core_goes_on_and_holds(lab, cell):
    bridge = lab.bridge(lab.layout("heartbeat"))
    lab.client("heartbeat 1", PRESS)  # SIGBUS will end it: it maps the memory
    lab.eventually(lambda: engaged(cell))
    os.truncate(SHM / lab.senales, 12)
    state = at_rest(lab, cell)
    assert state.cell.holder == 0
    assert cell.wait().cell.tick > state.cell.tick
    assert not bridge.ended
    lab.eventually(lambda: f"memory {lab.senales} has been truncated from 64 to 12 bytes" in bridge.err)
    lab.eventually(lambda: lab.memory(lab.sistema).get(34) == 0)
    assert (SHM / lab.senales).stat().st_size == 12


def test_truncating_the_memory_that_shows_the_robot_stops_the_input_too(lab, cell):
    bridge = lab.bridge(lab.layout("heartbeat"))
    lab.client("heartbeat 1", PRESS)
    lab.eventually(lambda: engaged(cell))
    os.truncate(SHM / lab.sistema, 20)
    at_rest(lab, cell)
    assert (bridge.ended, (SHM / lab.sistema).stat().st_size) == (False, 20)


def test_a_removed_memory_is_made_again_and_nothing_moves(lab, cell):
    bridge = lab.bridge(lab.layout("heartbeat"))
    lab.client("heartbeat 1", PRESS)
    lab.eventually(lambda: engaged(cell))
    (SHM / lab.senales).unlink()
    at_rest(lab, cell)
    assert (SHM / lab.senales).stat().st_size == 64
    assert "had been removed; it is here again" in bridge.err
    again = lab.client("heartbeat 1", PRESS)
    lab.eventually(lambda: engaged(cell))
    assert not again.ended


def test_nan_in_the_memory_moves_nothing(lab, cell):
    bridge = lab.bridge(lab.layout())
    lab.client(PRESS)
    lab.eventually(lambda: engaged(cell))
    lab.memory(lab.senales).set(4, float("nan"))
    at_rest(lab, cell)
    assert "input hand is nan, 0, 0: each number must be within ±1" in bridge.err


# Deaths and restarts


def test_a_killed_bridge_means_hold_and_a_new_one_has_the_same_memories(lab, cell):
    layout = lab.layout("heartbeat")
    bridge = lab.bridge(layout)
    client = lab.client("heartbeat 1", PRESS)
    lab.eventually(lambda: engaged(cell))
    before = [inode(name) for name in (lab.sistema, lab.senales, f"teleopd.smclient.{lab.senales}")]
    bridge.kill()
    at_rest(lab, cell)
    bridge = lab.bridge(layout)
    assert [inode(name) for name in (lab.sistema, lab.senales, f"teleopd.smclient.{lab.senales}")] == before
    at_rest(lab, cell)
    senales = lab.memory(lab.senales)
    senales.set(0, 0)  # the scene that runs on lets go, and presses again
    lab.eventually(lambda: "sign of life: all right again" in bridge.err)
    senales.set(0, 1)
    lab.eventually(lambda: engaged(cell))
    assert not client.ended
    senales.close()


def test_the_cell_may_die_and_come_back_under_the_bridge(lab):
    core = lab.core()
    bridge = lab.bridge(lab.layout("heartbeat"))
    client = lab.client("heartbeat 1", PRESS)
    with Cell(lab.cell) as cell:
        lab.eventually(lambda: engaged(cell))
    before = [inode(name) for name in (lab.sistema, lab.senales)]
    core.kill()
    sistema, senales = lab.memory(lab.sistema), lab.memory(lab.senales)
    lab.eventually(lambda: sistema.get(33) == 0 and sistema.get(35) == 0)
    assert sistema.get(2) != 0, "the last position stays"
    lab.core()
    lab.eventually(lambda: sistema.get(33) == 1)
    with Cell(lab.cell) as cell:
        at_rest(lab, cell)
        senales.set(0, 0)
        lab.eventually(lambda: cell.wait().cell.holder == 0 and sistema.get(34) == 1)
        time.sleep(0.1)
        senales.set(0, 1)
        lab.eventually(lambda: engaged(cell))
    assert [inode(name) for name in (lab.sistema, lab.senales)] == before
    assert not client.ended
    assert not bridge.ended
    for memory in (sistema, senales):
        memory.close()


def test_the_memories_are_there_before_any_cell(lab):
    bridge = lab.bridge(lab.layout())
    assert [(SHM / name).stat().st_size for name in (lab.sistema, lab.senales)] == [160, 64]
    sistema = lab.memory(lab.sistema)
    assert sistema.get(33) == 0
    sistema.close()
    assert bridge.terminate() == 0
    assert (SHM / lab.sistema).exists(), "they outlive the bridge"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_bridge_that_is_told_to_end_gives_control_back(lab, cell, number):
    bridge = lab.bridge(lab.layout())
    lab.client(PRESS)
    lab.eventually(lambda: engaged(cell))
    bridge.popen.send_signal(number)
    assert bridge.popen.wait(60) == 0
    assert at_rest(lab, cell).cell.holder == 0
    assert "Traceback" not in bridge.err


def test_somebody_else_in_control_is_told_and_left_in_control(lab, cell):
    bridge = lab.bridge(lab.layout())
    with Cell(lab.cell) as other:
        other.take(10)
        lab.client(f"wait {FORWARD} run 0.1 deadman 1 forever")
        lab.eventually(lambda: other.rest() or f"process {os.getpid()} has control of cell" in bridge.err)
        assert cell.wait().cell.holder == other.slot
    time.sleep(0.3)
    assert cell.wait().cell.holder == 0, "it needs another press"


# The command line


def test_a_wrong_layout_is_one_line_and_exit_code_2(tmp_path, capsys):
    path = tmp_path / "x.toml"
    path.write_text("[memories]")
    assert bridge_module.main(["--layout", str(path)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"bridge: {path}: memories = {{}}: ")
    assert said.count("\n") == 1


def test_a_wrong_cell_name_is_refused(lab, capsys):
    assert bridge_module.main(["--layout", str(lab.layout()), "--cell", "../x"]) == 2
    assert "cell '../x': write up to 31 of" in capsys.readouterr().err


@pytest.mark.parametrize("rate", ["0", "251", "nan"])
def test_rates_have_bounds(rate, capsys):
    with pytest.raises(SystemExit):
        bridge_module.main(["--mirror-rate", rate])
    assert "write 1 to 250 Hz" in capsys.readouterr().err


def test_a_second_bridge_says_who_serves_and_ends(lab, capsys):
    layout = lab.layout()
    lab.bridge(layout)
    assert bridge_module.main(["--layout", str(layout)]) == 1
    assert f"memory {lab.sistema} is served by another bridge" in capsys.readouterr().err


def test_memories_can_be_made_ahead(lab):
    bridge_module.prepare(str(lab.layout()))
    assert (SHM / lab.sistema).stat().st_size == 160
    assert struct.unpack("<I", (SHM / f"teleopd.smclient.{lab.senales}").read_bytes()[20:24]) == (36,)


def test_missed_deadlines_are_skipped():
    periodic = bridge_module.Periodic(100, 1000)
    assert not periodic.comes(999)
    assert periodic.comes(1000)
    assert periodic.due == 10_001_000
    assert periodic.comes(55_000_000)
    assert periodic.due == 60_001_000
