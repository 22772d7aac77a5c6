"""The Python client against a real core: in lockstep where possible, in real time where time matters."""

import contextlib
import io
import os
import re
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest
from support import ENOUGH_S, cell_name, eventually, patient_core, running_core
from teleopd import clients
from teleopd.clients import Cell, ControlLostError, ControlRefusedError
from teleopd.ipc.schema import CellState, CommandKind, HoldReason, Refusal
from teleopd.ipc.segment import (
    COMMAND_LAYOUT,
    SLOTS,
    CellGoneError,
    CellNotRunningError,
    CommandSlot,
    SlotsTakenError,
    remove_dead,
)


@pytest.fixture(scope="module")
def core():
    """A core in lockstep, for tests that leave it alive."""
    with running_core() as core:
        yield core


@pytest.fixture
def cell(core):
    """A client that holds the clock and finds the cell at rest, in mode base, with nobody in control."""
    with Cell(core.cell, timeout=ENOUGH_S) as cell:
        cell.hold_clock()
        cell.step(1500)
        assert cell.read().cell.holder == 0
        if cell.read().cell.mode != 1:
            cell.take()
            cell.set_mode("base")
            cell.step()
            cell.release()
            cell.step()
        yield cell


@pytest.fixture(scope="module")
def real_core():
    """A core in real time, for tests that leave it alive."""
    with patient_core() as core:
        yield core


@pytest.fixture
def real_cell(real_core):
    with Cell(real_core.cell, timeout=ENOUGH_S) as cell:
        yield cell


def refused(state):
    counts = state.inbox.refused.tolist()
    return {reason: counts[reason] for reason in Refusal}


def drive(cell, ticks=100, **fields):
    """Drives forward for so many ticks of a cell in lockstep."""
    for _ in range(ticks // 20):
        cell.send_velocity(**{"velocity": (0.2, 0.0, 0.0), "mode": "base", **fields})
        cell.step(20)
    return cell.read()


# -- connecting and watching -----------------------------------------------------------------------------------------


def test_what_a_cell_says_about_itself(core, cell):
    assert cell.name == core.cell
    assert cell.modes == ["base", "arm", "whole"]
    assert (cell.info["profile"], cell.info["clock"], cell.info["rate"]) == ("omni_arm", "lockstep", 1000.0)
    assert cell.info["buttons"] == {"deadman": 0, "mode": 1, "gripper": 2, "clutch": 3}
    assert cell.read().cell.state is CellState.HELD


def test_a_cell_that_there_is_not(core):
    with pytest.raises(CellNotRunningError, match="no cell 'nowhere' is running; start one with  teleopd run PROFILE"):
        Cell("nowhere")
    began = time.monotonic()
    with pytest.raises(CellNotRunningError):
        Cell("nowhere", timeout=0.2)
    assert time.monotonic() - began >= 0.2


@pytest.mark.parametrize("name", ["", "Ü", "../etc", "a" * 32, "a b"])
def test_a_name_that_no_cell_can_have(name):
    with pytest.raises(ValueError, match="write up to 31 of a–z"):
        Cell(name)


def test_a_client_may_come_before_the_core():
    name, ticks = cell_name(), []

    def watch():
        with Cell(name, timeout=ENOUGH_S) as cell:
            ticks.append(cell.read().cell.tick)

    watching = threading.Thread(target=watch)
    watching.start()
    with running_core(cell=name):
        watching.join(ENOUGH_S)
    assert ticks == [0]


def test_waiting_gives_each_state_once(real_cell):
    ticks = [real_cell.wait(ENOUGH_S).cell.tick for _ in range(50)]
    assert ticks == sorted(set(ticks))


def test_waiting_for_a_cell_that_stands_still(core, cell):
    with pytest.raises(TimeoutError, match=f"cell '{core.cell}' has not ticked for 0.1 s"):
        cell.wait(0.1)


def test_a_state_does_not_change_while_the_cell_goes_on(cell):
    before = cell.step()
    tick = before.cell.tick
    cell.step(10)
    assert before.cell.tick == tick


def test_histograms_count_every_tick(cell):
    tick = cell.step(25).cell.tick
    eventually(lambda: cell.histograms()["tick"][0] == tick)  # counted when it is over, after it was published


# -- the clock -------------------------------------------------------------------------------------------------------


def test_a_step_is_exactly_so_many_ticks(cell):
    first = cell.read().cell
    for n in (1, 7, 100):
        tick = cell.read().cell.tick
        state = cell.step(n)
        assert state.cell.tick == tick + n
    assert state.cell.t - first.t == 108 * 1_000_000
    assert state.cell.t == state.cell.tick * 1_000_000


def test_stepping_by_nothing(cell):
    before = cell.read()
    assert cell.step(0).cell.tick == before.cell.tick


def test_a_step_that_takes_too_long(core, cell):
    os.kill(core.pid, signal.SIGSTOP)
    try:
        with pytest.raises(TimeoutError, match=f"cell '{core.cell}' has not run 5 ticks within 0.2 s"):
            cell.step(5, timeout=0.2)
    finally:
        os.kill(core.pid, signal.SIGCONT)
    tick = cell.step().cell.tick
    assert cell.step().cell.tick == tick + 1


def test_two_clients_that_hold_the_clock_step_together(core, cell):
    with Cell(core.cell) as other:
        other.hold_clock()
        with pytest.raises(TimeoutError):
            cell.step(5, timeout=0.1)
        assert other.step(5).cell.tick == cell.read().cell.tick
    tick = cell.read().cell.tick
    assert cell.step(1).cell.tick == tick + 1, "without the other one it goes on"


# -- control ---------------------------------------------------------------------------------------------------------


def test_taking_driving_and_releasing(cell):
    state = cell.take()
    assert state.cell.holder == cell.slot
    assert state.holder.pid == os.getpid()
    start = state.base.eta.copy()
    state = drive(cell, 500)
    assert state.cell.state is CellState.ENGAGED
    assert state.cell.reason is HoldReason.NONE
    assert state.operator.kind == CommandKind.VELOCITY
    ahead = np.array([np.cos(start[2]), np.sin(start[2])])
    assert 0.05 < (state.base.eta[:2] - start[:2]) @ ahead < 0.11
    cell.release()
    state = cell.step()
    assert (state.cell.holder, state.cell.state, state.cell.reason) == (0, CellState.HELD, HoldReason.RELEASED)
    state = cell.step(1500)
    assert np.abs(state.control.v).max() < 1e-3


def test_taking_what_one_has_changes_nothing(cell):
    cell.take()
    assert drive(cell).cell.state is CellState.ENGAGED
    tick = cell.read().cell.tick
    assert cell.take().cell.state is CellState.ENGAGED
    assert cell.read().cell.tick == tick


def test_a_second_client_is_refused_and_told_who_has_control(core, cell):
    cell.take()
    with Cell(core.cell) as other:
        assert other.slot != cell.slot
        with pytest.raises(ControlRefusedError, match=f"process {os.getpid()} has control of cell '{core.cell}'"):
            other.take()
        before = refused(cell.read())
        other.send_velocity((0.2, 0, 0), mode="base")
        state = cell.step()
        assert refused(state) == {**before, Refusal.NOT_HOLDER: before[Refusal.NOT_HOLDER] + 1}
        assert state.inbox.last_slot == other.slot
        cell.release()
        cell.step()
        other.hold_clock()
        with pytest.raises(TimeoutError):
            other.step(timeout=0.05)


def test_a_client_that_only_watches_has_no_slot(core, cell):
    with Cell(core.cell) as watcher:
        watcher.read()
        slot = CommandSlot(core.cell)
        taken = slot.index
        slot.close()
        assert watcher.slot == taken + 1


def test_leaving_the_block_gives_control_back(core, cell):
    with Cell(core.cell) as other:
        taking = threading.Thread(target=other.take, args=(ENOUGH_S,))
        taking.start()
        while taking.is_alive():
            cell.step()
        assert cell.read().cell.holder == other.slot
    assert cell.step().cell.holder == 0


def test_control_is_not_given_by_a_cell_that_does_not_tick(core, cell):
    with Cell(core.cell) as other, pytest.raises(ControlRefusedError, match=r"did not answer within 0\.3 s"):
        other.take(timeout=0.3)
    cell.step()


def test_a_client_that_stops_sending_loses_motion_then_control(cell):
    cell.take()
    drive(cell)
    expiry, lease = (round(cell.info[key] * 1000) for key in ("command_expiry", "lease"))
    state = cell.step(expiry)
    assert (state.cell.state, state.cell.reason) == (CellState.HELD, HoldReason.COMMAND_STALE)
    assert state.cell.holder == cell.slot
    state = cell.step(lease)
    assert state.cell.holder == 0


def test_resting_keeps_control_and_the_robot_holds(cell):
    cell.take()
    drive(cell)
    cell.rest()
    state = cell.step()
    assert (state.cell.state, state.cell.reason) == (CellState.HELD, HoldReason.RELEASED)
    assert state.cell.holder == cell.slot
    for _ in range(30):
        cell.rest()
        state = cell.step(100)
    assert state.cell.holder == cell.slot
    assert np.abs(state.control.v).max() < 1e-3
    assert drive(cell).cell.state is CellState.ENGAGED


def test_changing_the_mode(cell):
    cell.take()
    drive(cell)
    for mode in ("arm", "whole", "base"):
        cell.set_mode(mode)
        state = cell.step()
        assert cell.modes[state.cell.mode - 1] == mode
        assert state.cell.state is CellState.HELD
        state = drive(cell, mode=mode)
        assert state.cell.state is CellState.ENGAGED
        assert refused(state)[Refusal.WRONG_MODE] == 0


def test_numbers_for_a_mode_that_is_not_on_move_nothing(cell):
    cell.take()
    drive(cell)
    before = refused(cell.read())[Refusal.WRONG_MODE]
    state = drive(cell, 200, mode="arm")
    assert refused(state)[Refusal.WRONG_MODE] == before + 10
    assert (state.cell.state, state.cell.reason) == (CellState.HELD, HoldReason.COMMAND_STALE)


@pytest.mark.parametrize("ask", [lambda cell: cell.set_mode("fly"), lambda cell: cell.send_velocity((0,), mode="fly")])
def test_a_mode_that_there_is_not(core, cell, ask):
    with pytest.raises(ValueError, match=f"cell '{core.cell}' has no mode 'fly'; write one of: base, arm, whole"):
        ask(cell)


@pytest.mark.parametrize(
    "velocity", [(0.2, 0.0, 0.0), [0.2], np.array([0.2, 0, 0]), np.float32([0.2]), (0.2, 0, 0, 0, 0, 0)]
)
def test_velocities_may_be_written_in_many_ways(cell, velocity):
    cell.take()
    state = drive(cell, velocity=velocity)
    assert state.cell.state is CellState.ENGAGED
    assert state.operator.p_dot_ref.tolist() == pytest.approx([0.2, 0.0, 0.0])


def test_too_many_numbers(cell):
    most = COMMAND_LAYOUT.places["command"]["velocity"][0].elements
    with pytest.raises(ValueError, match=f"velocity: at most {most} numbers, got {most + 1}"):
        cell.send_velocity([0] * (most + 1), mode="base")
    with pytest.raises(ValueError, match="position: at most 3 numbers, got 4"):
        cell.send_device([0] * 4)


@pytest.mark.parametrize("bad", [float("nan"), float("inf"), 1e9])
def test_numbers_that_are_none_move_nothing(cell, bad):
    cell.take()
    drive(cell)
    state = drive(cell, 200, velocity=(bad, 0.0, 0.0))
    assert (state.cell.state, state.cell.reason) == (CellState.HELD, HoldReason.COMMAND_STALE)
    assert np.isfinite(state.control.v).all()


def test_a_device(cell):
    cell.take()
    deadman, gripper = (1 << cell.info["buttons"][name] for name in ("deadman", "gripper"))
    for buttons in (0, deadman, deadman | gripper, deadman):
        cell.send_device((0.03, 0.0, 0.0), buttons)
        state = cell.step(20)
    assert state.cell.state is CellState.ENGAGED
    assert state.operator.gripper == 1
    assert state.operator.p.tolist() == [0.03, 0.0, 0.0]
    assert state.operator.p_dot_ref[0] == pytest.approx(10 * (0.03 - 0.005))


# -- taking over -----------------------------------------------------------------------------------------------------


@pytest.fixture
def other(core):
    with Cell(core.cell) as other:
        yield other


def take_over(cell, other, **also):
    """`other` takes control over, while `cell` turns the clock."""
    taking = threading.Thread(target=other.take, args=(ENOUGH_S,), kwargs={"over": True, **also})
    taking.start()
    while taking.is_alive():
        cell.step()
    return cell.step()


def test_the_one_who_loses_control_is_told_once_and_what_he_sends_does_not_count(cell, other):
    cell.take()
    drive(cell)
    state = take_over(cell, other)
    assert (state.cell.holder, state.cell.state) == (other.slot, CellState.HELD)
    assert state.cell.reason is HoldReason.TAKEN_OVER
    assert (state.holder.pid, state.holder.before, state.holder.taken_over) == (os.getpid(), os.getpid(), 1)
    assert (cell.in_control, other.in_control) == (False, True)
    before = state.inbox.accepted
    with pytest.raises(ControlLostError, match=rf"process {os.getpid()} took control \(cell '{cell.name}'\)"):
        cell.send_velocity((0.2, 0.0, 0.0), mode="base")
    cell.send_velocity((0.2, 0.0, 0.0), mode="base")  # whoever goes on all the same is refused by the cell
    state = cell.step(20)
    assert (state.inbox.accepted, state.cell.holder) == (before, other.slot)


def test_everything_that_operates_tells_of_the_loss(cell, other):
    for operate in (
        cell.rest,
        cell.clear_fault,
        lambda: cell.set_mode("arm"),
        lambda: cell.send_device((0.0, 0.0, 0.0)),
        cell.check_control,
    ):
        cell.take(over=True)
        take_over(cell, other)
        with pytest.raises(ControlLostError):
            operate()
        assert other.in_control


def test_after_a_take_over_the_robot_holds_until_the_new_holder_drives(cell, other):
    """Asking for control shows a released deadman; nothing that was pressed before counts."""
    cell.take()
    drive(cell)
    take_over(cell, other)
    assert cell.step(100).cell.state is CellState.HELD
    for _ in range(3):
        other.send_velocity((-0.1, 0.0, 0.0), mode="base")
        state = cell.step(20)
    assert (state.cell.state, state.operator.p_dot_ref[0]) == (CellState.ENGAGED, pytest.approx(-0.1))


def test_who_is_refused_is_told_how_to_take_over(cell, other):
    cell.take()
    with pytest.raises(ControlRefusedError, match=r"take it over: --take-over, in Python take\(over=True\)"):
        other.take()
    assert cell.in_control


def test_taking_over_what_nobody_has_or_what_one_has(cell):
    assert cell.take(over=True).holder.taken_over == 0
    drive(cell)
    assert cell.take(over=True).cell.state is CellState.ENGAGED, "it is given already"


def test_who_has_control_without_a_state(core, cell, other):
    assert (cell.holder, cell.in_control) == (0, False)
    cell.take()
    assert (cell.holder, cell.in_control, other.holder, other.in_control) == (os.getpid(), True, os.getpid(), False)
    with Cell(core.cell) as watcher:
        tick = watcher.read().cell.tick
        cell.step()
        assert watcher.holder == os.getpid()
        assert watcher.wait(ENOUGH_S).cell.tick == tick + 1, "a look takes no state away from who waits for it"


def test_control_that_ended_by_itself_and_was_taken_by_another_is_told_too(core, cell, other):
    cell.take()
    drive(cell)
    state = cell.step(round(cell.info["lease"] * 1000) + 200)
    assert state.cell.holder == 0
    cell.send_velocity((0.2, 0.0, 0.0), mode="base")  # nobody has it: the cell refuses, as before
    taking = threading.Thread(target=other.take, args=(ENOUGH_S,))
    taking.start()
    while taking.is_alive():
        cell.step()
    with pytest.raises(ControlLostError, match="has control, since nothing was sent for too long"):
        cell.send_velocity((0.2, 0.0, 0.0), mode="base")


DYING = """
import sys
from teleopd.clients import Cell
cell = Cell(sys.argv[1])
cell.take(over=True)
print("in control", flush=True)
sys.stdin.read()
"""


def test_of_one_that_died_control_is_free_within_the_lease(cell):
    process = subprocess.Popen([sys.executable, "-c", DYING, cell.name], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    while cell.step().cell.holder == 0:
        pass
    process.kill()
    process.communicate()
    began, lease = cell.read().cell.tick, round(cell.info["lease"] * 1000)
    while cell.step().cell.holder:
        pass
    assert cell.read().cell.tick - began <= lease + 1
    assert cell.take().cell.holder == cell.slot


# -- stopping --------------------------------------------------------------------------------------------------------


def test_anybody_may_stop_the_robot(core, cell):
    cell.take()
    drive(cell)
    with Cell(core.cell) as other:
        other.stop()
    state = drive(cell)
    assert (state.cell.state, state.cell.reason) == (CellState.HELD, HoldReason.STOP_REQUESTED)
    assert state.cell.holder == cell.slot
    cell.rest()
    cell.step()
    assert drive(cell).cell.state is CellState.ENGAGED


@pytest.mark.parametrize("send", ["the same client", "another client"])
def test_a_stop_is_not_hidden_by_what_is_sent_after_it_in_the_same_tick(core, cell, send):
    cell.take()
    drive(cell)
    with Cell(core.cell) as other:
        (cell if send == "the same client" else other).stop()
        cell.send_velocity((0.2, 0.0, 0.0), mode="base")
        state = cell.step()
    assert (state.cell.state, state.cell.reason) == (CellState.HELD, HoldReason.STOP_REQUESTED)
    assert drive(cell).cell.state is CellState.HELD, "the deadman is still pressed"


def test_nor_is_any_other_request(cell):
    cell.take()
    for mode in ("arm", "whole", "base"):
        cell.set_mode(mode)
        cell.send_velocity((0.0, 0.0, 0.0), mode=mode)
        state = cell.step()
        assert cell.modes[state.cell.mode - 1] == mode
        cell.rest()
        cell.send_velocity((0.05, 0.0, 0.0), mode=mode)
        assert cell.step().cell.state is CellState.ENGAGED
    assert drive(cell).cell.state is CellState.ENGAGED


def test_the_robot_is_stopped_also_when_every_slot_is_taken(core, cell):
    cell.take()
    drive(cell)
    slots = [CommandSlot(core.cell) for _ in range(SLOTS - 1)]
    with pytest.raises(SlotsTakenError):
        CommandSlot(core.cell)
    with Cell(core.cell) as other:
        other.stop()
    state = drive(cell)
    assert (state.cell.state, state.cell.reason) == (CellState.HELD, HoldReason.STOP_REQUESTED)
    for slot in slots:
        slot.close()


def test_a_stop_is_not_lost_however_fast_its_client_leaves(real_core, real_cell):
    """A slot shows the core only its newest command: what comes after a stop must not replace it unseen."""
    real_cell.take(ENOUGH_S)
    for _ in range(25):
        engage(real_cell)
        with Cell(real_core.cell) as other:
            other.stop()
        state = real_cell.read()
        assert (state.cell.state, state.cell.reason) == (CellState.HELD, HoldReason.STOP_REQUESTED)


def engage(cell):
    """A fresh engagement of a cell in real time."""
    cell.rest()
    cell.send_velocity((0.05, 0.0, 0.0), mode=cell.modes[cell.read().cell.mode - 1])
    eventually(lambda: cell.wait(ENOUGH_S).cell.state is CellState.ENGAGED)


def test_a_rest_is_not_lost_however_fast_the_next_command_comes(real_cell):
    real_cell.take(ENOUGH_S)
    for _ in range(25):
        real_cell.stop()
        real_cell.rest()
        real_cell.send_velocity((0.05, 0.0, 0.0), mode="base")
        eventually(lambda: real_cell.wait(ENOUGH_S).cell.state is CellState.ENGAGED)


def test_a_change_of_mode_is_not_lost_however_fast_the_next_command_comes(real_cell):
    real_cell.take(ENOUGH_S)
    for _ in range(8):
        for mode in ("arm", "whole", "base"):
            real_cell.set_mode(mode)
            real_cell.send_velocity((0.0, 0.0, 0.0), mode=mode)
            eventually(lambda: real_cell.wait(ENOUGH_S).cell.state is CellState.ENGAGED)
            assert real_cell.modes[real_cell.read().cell.mode - 1] == mode
    assert refused(real_cell.read())[Refusal.WRONG_MODE] == 0


# -- clients and cores that die --------------------------------------------------------------------------------------

OPERATOR = """
import sys
from teleopd.clients import Cell
cell = Cell(sys.argv[1])
cell.hold_clock()
cell.take()
for _ in range(5):
    cell.send_velocity((0.2, 0, 0), mode="base")
    cell.step(20)
print(cell.slot, cell.read().cell.state.name, flush=True)
sys.stdin.read()
"""


def test_the_next_client_does_not_inherit_the_motion_of_one_that_died():
    with running_core() as core:
        process = subprocess.Popen(
            [sys.executable, "-c", OPERATOR, core.cell], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        slot, state = process.stdout.readline().split()
        assert state == "ENGAGED"
        process.kill()
        process.communicate()
        with Cell(core.cell) as cell:
            cell.hold_clock()
            assert cell.slot == int(slot)
            before = cell.read()
            assert before.cell.holder == cell.slot, "its lease has not ended: lockstep time stands still"
            assert before.cell.state is CellState.ENGAGED
            state = cell.take()
            assert state.holder.pid == os.getpid()
            assert (state.cell.state, state.cell.reason) == (CellState.HELD, HoldReason.OPERATOR_LOST)


def in_a_while(what, seconds=0.3):
    timer = threading.Timer(seconds, what)
    timer.start()
    return timer


WAITING = {
    "for the next state": lambda cell: cell.wait(ENOUGH_S),
    "for steps": lambda cell: cell.step(10**9, timeout=ENOUGH_S),
}


@pytest.mark.parametrize("wait", WAITING.values(), ids=WAITING)
def test_a_client_does_not_wait_for_a_core_that_was_killed(wait):
    with running_core() as core, Cell(core.cell) as cell:
        cell.hold_clock()
        began = time.monotonic()
        killing = in_a_while(core.kill)
        with pytest.raises(CellGoneError, match=f"the core of cell '{core.cell}' has died"):
            wait(cell)
        assert time.monotonic() - began < ENOUGH_S / 2
        killing.join()
        for ask in (cell.read, cell.wait, cell.take, cell.stop, cell.step):
            with pytest.raises(CellGoneError):
                ask()
        with pytest.raises(CellNotRunningError, match="has died; start it again with  teleopd run PROFILE"):
            Cell(core.cell)
        remove_dead([core.cell])
        with pytest.raises(CellNotRunningError, match="no cell"):
            Cell(core.cell)


def wait_for_ever(cell):
    while True:
        cell.wait(ENOUGH_S)


def test_a_client_is_told_when_the_core_ends():
    with running_core("real") as core, Cell(core.cell) as cell:
        in_a_while(core.process.terminate)
        with pytest.raises(CellGoneError, match=f"cell '{core.cell}' has been stopped"):
            wait_for_ever(cell)
        assert core.process.wait(ENOUGH_S) == 0
        with pytest.raises(CellGoneError):
            cell.read()


def test_a_core_in_lockstep_ends_although_nobody_steps():
    with running_core() as core, Cell(core.cell) as cell:
        cell.hold_clock()
        cell.take()
        drive(cell)
        assert core.terminate() == 0
        with pytest.raises(CellGoneError, match="has been stopped"):
            cell.step()


# -- the same again --------------------------------------------------------------------------------------------------


def operate(name):
    """A little of everything; the states on the way, reproducible blocks only."""
    states = []
    with Cell(name, timeout=ENOUGH_S) as cell:
        cell.hold_clock()
        cell.take()
        for mode in ("base", "arm", "whole", "arm"):
            cell.set_mode(mode)
            states.append(cell.step())
            for i in range(20):
                cell.send_velocity((0.1, 0.05 - 0.01 * i, -0.02), mode=mode, gripper=i > 10)
                states.append(cell.step(10))
        cell.stop()
        states.append(cell.step(100))
    blocks = [block.name for block in states[0].layout.blocks if block.reproducible]
    return [[state.as_dict()[block] for block in blocks] for state in states]


def test_the_same_commands_give_the_same_states_to_the_last_bit():
    runs = []
    for _ in range(2):
        with running_core() as core:
            runs.append(operate(core.cell))
    assert runs[0] == runs[1]
    assert runs[0][0] != runs[0][-1]


# -- the example in the documentation --------------------------------------------------------------------------------


def test_the_example_of_the_package_runs():
    code = clients.__doc__.partition("\n\n")[2]
    assert 'Cell("omni_arm")' in code
    with patient_core() as core, contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(code.replace('"omni_arm"', f'"{core.cell}"'), {})
        with Cell(core.cell) as cell:
            eventually(lambda: cell.wait(ENOUGH_S).cell.holder == 0)
    x = float(re.match(r"\[\s*(\S+)", printed.getvalue())[1])
    assert x > 0.005, "the robot has driven forward"


def test_closing_and_releasing_twice_does_no_harm(core, cell):
    with Cell(core.cell) as other:
        other.release()
        other.close()
        other.close()
    cell.take()
    cell.release()
    cell.release()
    assert cell.step().cell.holder == 0
    assert cell.take().cell.holder == cell.slot, "and it can be taken again"
