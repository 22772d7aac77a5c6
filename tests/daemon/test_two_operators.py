"""Two operators at one cell: what is published is always one's command, whole; and a flood harms nobody else.

Each operator is a process that sends numbers which belong together in its own way, so that a tick made of both would
show. Every tick is looked at: they are taken from the recorder's ring.
"""

import json
import subprocess
import sys

import numpy as np
import pytest
from support import ENOUGH_S, eventually, patient_core, running_core
from teleopd.clients import Cell
from teleopd.ipc.schema import CellState, HoldReason, Refusal
from teleopd.ipc.segment import RingReader, StateReader

OPERATOR = """
import json, sys, time
from teleopd.clients import Cell, ControlLostError
name, second, third, seconds = sys.argv[1], *map(float, sys.argv[2:])
sent = lost = 0
with Cell(name) as cell:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            cell.take(30, over=True)
            cell.rest()
            for _ in range(40):
                sent += 1
                v = (sent % 256 + 1) / 1024
                cell.send_velocity((v, second * v, third * v), "base")
                time.sleep(5e-4)
        except ControlLostError:
            lost += 1
            time.sleep(0.01)
    print(json.dumps([sent, lost]), flush=True)
    sys.stdin.read()  # control is given back only when everything has been seen
"""
"""It takes control over again and again, which no operator of this project does; it is the worst case."""
HANDS = {"one": (0.5, -0.25), "other": (-0.5, 0.25)}


def states(cell, until):
    """Every state that is published until then."""
    reader, ring = StateReader(cell), RingReader(cell)
    layout = reader.layout
    ring.open()
    batch, taken = np.empty((512, layout.nbytes), dtype=np.uint8), []
    while not until():
        count = ring.pop(batch)
        taken.append(batch[:count].copy())
    assert ring.lost == 0
    ring.close()
    reader.close()
    return np.concatenate(taken).view(layout.dtype).ravel()


def test_no_tick_has_numbers_of_two_operators(full):
    seconds = 30 if full else 3
    with patient_core() as core:
        operators = {
            hand: subprocess.Popen(
                [sys.executable, "-c", OPERATOR, core.cell, *map(str, factors), str(seconds)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
            for hand, factors in HANDS.items()
        }
        watching = Cell(core.cell)
        first = eventually(lambda: (state := watching.wait(ENOUGH_S)).cell.holder and state)
        seen = states(core.cell, lambda: watching.wait(ENOUGH_S).cell.t - first.cell.t > (seconds + 1) * 1e9)
        done = [json.loads(process.communicate()[0]) for process in operators.values()]
        watching.close()
    pids = {process.pid: HANDS[hand] for hand, process in operators.items()}
    assert all(sent > 100 and lost > 5 for sent, lost in done), done
    check(seen, pids)


def check(seen, pids):
    holder, pid, engaged = seen["cell"]["holder"], seen["holder"]["pid"], seen["cell"]["state"] == CellState.ENGAGED
    asked = seen["operator"]["p_dot_ref"]
    assert np.diff(seen["cell"]["tick"].astype(np.int64)).tolist() == [1] * (len(seen) - 1), "every tick is here"
    assert set(pid[holder != 0].tolist()) <= set(pids)
    for mine, (second, third) in pids.items():
        of_mine = asked[pid == mine]
        np.testing.assert_array_equal(of_mine[:, 1], second * of_mine[:, 0])
        np.testing.assert_array_equal(of_mine[:, 2], third * of_mine[:, 0])
        assert engaged[pid == mine].sum() > 50, "both have moved the robot"
    changed = np.flatnonzero(np.diff(holder.astype(np.int64)) * (holder[1:] != 0)) + 1
    assert len(changed) > 10
    assert not engaged[changed].any(), "a new holder finds the robot held"
    taken_over = changed[(seen["holder"]["taken_over"][changed] == 1) & engaged[changed - 1]]
    assert (seen["cell"]["reason"][taken_over] == HoldReason.TAKEN_OVER).all()
    np.testing.assert_array_equal(seen["holder"]["before"][taken_over], pid[taken_over - 1])


@pytest.mark.parametrize("wrong", ["p_dot_ref", "engaged"])
def test_the_check_above_can_fail(wrong):
    with patient_core() as core, Cell(core.cell) as cell:
        layout = cell.read().layout
    seen = np.zeros(400, layout.dtype)
    seen["cell"]["tick"] = np.arange(400)
    seen["cell"]["holder"] = 1 + np.arange(400) // 20 % 2
    seen["holder"]["pid"] = seen["cell"]["holder"]
    seen["operator"]["p_dot_ref"][:, 0] = 0.25
    factors = {1: (0.5, -0.25), 2: (-0.5, 0.25)}
    for pid, each in factors.items():
        seen["operator"]["p_dot_ref"][seen["holder"]["pid"] == pid, 1:] = np.multiply(0.25, each)
    seen["cell"]["state"] = np.where(np.arange(400) % 20 > 5, CellState.ENGAGED, CellState.HELD)
    check(seen, factors)
    if wrong == "p_dot_ref":
        seen["operator"]["p_dot_ref"][210, 2] *= -1
    else:
        seen["cell"]["state"][200] = CellState.ENGAGED
    with pytest.raises(AssertionError):
        check(seen, factors)


# -- a flood ---------------------------------------------------------------------------------------------------------

FLOOD = """
import os, sys, time
from teleopd.ipc._native import lib
from teleopd.ipc.frame import Frame
from teleopd.ipc.schema import Request
from teleopd.ipc.segment import COMMAND_LAYOUT, CommandSlot
slot, frame = CommandSlot(sys.argv[1]), Frame(COMMAND_LAYOUT)
seq, command = 0, frame.command
command.pid[0], command.request[0] = os.getpid(), Request.TAKE
command.velocity[:] = 9.0
print("flooding", flush=True)
end = time.monotonic() + float(sys.argv[2])
began = time.monotonic()
while time.monotonic() < end or sys.argv[2] == "0":
    for _ in range(100):
        seq += 1
        command.seq[0], command.stamp[0] = seq, lib.monotonic_ns()
        slot.write(frame)
print(seq, seq / (time.monotonic() - began), flush=True)
"""


def test_a_flood_costs_the_other_client_nothing():
    """In lockstep, so that every command has its tick: all of them are accepted, and act as if they were alone."""
    ways = {}
    for flooded in (False, True):
        with running_core() as core, Cell(core.cell) as cell:
            cell.hold_clock()
            cell.take()
            flood = None
            if flooded:
                flood = subprocess.Popen([sys.executable, "-c", FLOOD, core.cell, "0"], stdout=subprocess.PIPE)
                assert flood.stdout.readline()
            before, ticks = cell.step(), 1000
            for i in range(ticks):
                cell.send_velocity((0.3, 0.001 * (i % 100), 0.2), "base")
                state = cell.step()
            assert state.cell.tick == before.cell.tick + ticks
            assert state.inbox.accepted == before.inbox.accepted + ticks
            ways[flooded] = (state.base.eta.tolist(), state.control.v.tolist(), state.cell.state)
            refused = {Refusal(i).name for i, count in enumerate(state.inbox.refused.tolist()) if count}
            if flood is not None:
                flood.kill()
                flood.communicate()
                assert refused, "the flood was there"
            assert refused <= {"STALE", "TORN", "NOT_HOLDER"}
    assert ways[True] == ways[False], "to the last bit"
    assert ways[True][2] == CellState.ENGAGED


def test_a_flood_does_not_stop_real_time():
    """More than 50,000 commands a second, and the cell ticks on; benchmarks/flood.py has what it costs."""
    with patient_core() as core, Cell(core.cell) as cell:
        flood = subprocess.Popen([sys.executable, "-c", FLOOD, core.cell, "2"], stdout=subprocess.PIPE, text=True)
        flood.stdout.readline()
        before = cell.wait(ENOUGH_S)
        cell.take(ENOUGH_S, over=True)  # the flood asks for control, too
        while flood.poll() is None:
            cell.send_velocity((0.1, 0.0, 0.0), "base")
            state = cell.wait(ENOUGH_S)
        commands = int(flood.stdout.read().split()[0])
        assert state.cell.holder == cell.slot
        assert state.cell.tick > before.cell.tick
        refused = state.inbox.refused.sum() - before.inbox.refused.sum()
        assert 0 < refused <= state.cell.tick - before.cell.tick + 1, "one look a tick, whatever is written"
        assert commands > refused
