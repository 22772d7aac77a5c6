"""The profile in which a controller outside the cell supplies v_ref: in lockstep, through the Python client."""

import numpy as np
import pytest
from support import ENOUGH_S, running_core
from teleopd.clients import Cell
from teleopd.daemon.profile import load
from teleopd.ipc.schema import CellState, HoldReason, Limit

V_REF = (0.05, -0.04, 0.1, 0.2, -0.15, 0.1, 0.05)
MODE = "external"


@pytest.fixture(scope="module")
def core():
    with running_core(profile="omni_arm_external") as core:
        yield core


@pytest.fixture
def cell(core):
    with Cell(core.cell, timeout=ENOUGH_S) as cell:
        cell.hold_clock()
        cell.step(1500)  # longer than the lease: whatever the last test left has expired
        cell.take()
        cell.rest()
        cell.step()
        yield cell


def ask(cell, velocity, ticks=200):
    for _ in range(ticks // 20):
        cell.send_velocity(velocity, MODE)
        cell.step(20)
    return cell.read()


def test_what_the_outside_controller_asks_for_is_the_law_s_output_and_then_the_robot_s_velocity(cell):
    state = ask(cell, V_REF, 600)
    assert state.cell.state is CellState.ENGAGED
    assert state.control.v_cmd.tolist() == list(V_REF)
    assert state.guard.v_cmd.tolist() == list(V_REF)
    np.testing.assert_allclose(state.control.v, V_REF, atol=2e-3)
    assert state.arm.h_ref.tolist() == state.arm.h.tolist(), "no error of a reference that nobody gave"


def test_an_engagement_begins_with_its_own_first_command(cell):
    ask(cell, V_REF)
    cell.rest()
    cell.step(400)
    still = (0.0,) * 7
    cell.send_velocity(still, MODE)
    assert cell.step(1).control.v_cmd.tolist() == list(still)


def test_a_controller_that_misses_its_periods_is_held_and_must_engage_again(cell):
    ask(cell, V_REF)
    expiry = round(1000 * load("omni_arm_external").profile.operator.command_expiry)
    state = cell.step(expiry + 5)
    assert (state.cell.state, state.cell.reason) == (CellState.HELD, HoldReason.COMMAND_STALE)
    cell.send_velocity(V_REF, MODE)
    assert cell.step(5).cell.state is CellState.HELD
    state = cell.step(400)
    assert not np.any(state.guard.v_cmd[:3]), "braked"
    cell.rest()
    cell.step()
    cell.send_velocity(V_REF, MODE)
    assert cell.step(5).cell.state is CellState.ENGAGED


def test_the_guard_judges_it_like_any_operator(cell):
    state = ask(cell, (5.0, 0, 0, 0, 0, 0, 0), 100)
    assert Limit.VELOCITY in Limit(state.guard.limits)
    assert state.guard.v_cmd[0] <= 0.6
    before = state.inbox.refused[0]
    cell.send_velocity((np.nan, 0, 0, 0, 0, 0, 0), MODE)
    state = cell.step(1)
    assert state.inbox.refused[0] == before + 1
    assert np.isfinite(state.guard.v_cmd).all()


def test_a_hand_asks_for_nothing_here(cell):
    ask(cell, V_REF)
    for _ in range(10):
        cell.send_device((0.05, 0.05, 0.05), deadman=True)
        state = cell.step(20)
    assert state.cell.state is CellState.ENGAGED
    assert not np.any(state.control.v_cmd)
