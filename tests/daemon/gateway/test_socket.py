"""States one way, the operator's hand the other, through the real server."""

import os
import signal
import time

import numpy as np
import pytest
from support import ENOUGH_S, eventually
from teleopd.ipc.schema import CellState, HoldReason
from websockets.exceptions import ConnectionClosed


@pytest.fixture
def client(gateway):
    client = gateway.socket()
    client.synchronise()
    yield client
    client.close()


def signal_of(client, state, name):
    """A signal of a state, by the layout that was told at the beginning."""
    told = client.hello["signals"][name]
    count = int(np.prod(told["shape"], dtype=int))
    return np.frombuffer(state, dtype="<" + told["dtype"], count=count, offset=told["offset"])


def take(client):
    client.send(op="take")
    slot = client.until("seat")
    assert slot > 0
    return slot


def push(client, cell, until, deadman=True):
    """Sends the hand, pushed forward in base mode, until the cell is as wished."""
    end = time.monotonic() + ENOUGH_S
    while time.monotonic() < end:
        client.send(op="device", at=client.now(), position=[0.03, 0.0, 0.0], deadman=deadman)
        client.until("state")
        if until(cell.read()):
            return
    raise AssertionError(str(cell.read().as_dict()["cell"]))


def engage(client, cell):
    take(client)
    push(client, cell, lambda state: state.operator.kind == 1, deadman=False)
    push(client, cell, lambda state: state.cell.state == CellState.ENGAGED)


def test_states_arrive_with_their_layout(client, bench, core):
    first = client.until("state")
    later = client.until("state")
    ticks = [signal_of(client, state, "cell.tick")[0] for state in (first, later)]
    assert 0 < ticks[0] < ticks[1]
    eta = signal_of(client, later, "base.eta")
    np.testing.assert_allclose(eta, bench.client(core.cell).read().base.eta, atol=1e-9)
    assert client.hello["modes"] == ["base", "arm", "whole"]


def test_the_hand_moves_the_robot_and_leaving_holds_it(client, bench, core):
    cell = bench.client(core.cell)
    engage(client, cell)
    push(client, cell, lambda state: state.base.eta[0] > 0.05)
    client.close()
    state = eventually(lambda: (s := cell.read()).cell.state == CellState.HELD and s)
    assert (state.cell.reason, state.cell.holder) == (HoldReason.RELEASED, 0)


def test_a_client_that_falls_silent_is_held(bench, start):
    """The network is cut: nothing arrives any more, and nothing says so."""
    quick = bench.live_core(bench.name(), operator__command_expiry="300 ms", operator__lease="1 s")
    client, cell = start(quick.cell).socket(), bench.client(quick.cell)
    client.synchronise()
    engage(client, cell)
    state = eventually(lambda: (s := cell.read()).cell.state == CellState.HELD and s)
    assert state.cell.reason in (HoldReason.COMMAND_STALE, HoldReason.OPERATOR_LOST)


def test_a_gateway_that_is_killed_leaves_a_robot_at_hold(start, bench):
    quick = bench.live_core(bench.name(), operator__command_expiry="300 ms", operator__lease="1 s")
    other = start(quick.cell)
    client, cell = other.socket(), bench.client(quick.cell)
    client.synchronise()
    engage(client, cell)
    other.process.kill()
    eventually(lambda: cell.read().cell.state == CellState.HELD)
    eventually(lambda: cell.read().cell.holder == 0)


def test_stop_needs_no_control(client, gateway, bench, core):
    cell = bench.client(core.cell)
    engage(client, cell)
    other = gateway.socket()
    other.send(op="stop")
    state = eventually(lambda: (s := cell.read()).cell.state == CellState.HELD and s)
    assert state.cell.reason == HoldReason.STOP_REQUESTED
    other.close()


def test_two_clients_contend_and_one_has_control(client, gateway, bench, core):
    take(client)
    other = gateway.socket()
    other.synchronise()
    other.send(op="take")
    assert "has control" in other.until("refused")
    assert other.until("seat") == 0
    client.send(op="release")
    assert client.until("seat") == 0
    take(other)
    other.close()


def test_without_control_nothing_is_sent_on(client):
    client.send(op="device", at=client.now(), position=[0.05, 0, 0], deadman=True)
    assert client.until("refused") == "take control first"


def test_a_command_that_was_held_back_is_refused(client):
    take(client)
    client.send(op="device", at=client.now() - 10e6, position=[0.05, 0, 0], deadman=True)
    assert "on its way" in client.until("refused")


def test_a_clock_that_was_never_compared_moves_nothing(gateway):
    client = gateway.socket()
    client.send(op="take")
    client.send(op="device", at=client.now(), position=[0.05, 0, 0], deadman=True)
    message = {}
    while "refused" not in message:
        message = _unanswered(client)
    assert "clocks" in message["refused"]
    client.close()


def _unanswered(client):
    import msgpack

    return msgpack.unpackb(client.socket.recv(timeout=ENOUGH_S))


def test_the_trade_off_goes_with_the_next_command_and_needs_control(client, bench, core):
    client.send(op="tune", tuning=0.5)
    assert "take control" in client.until("refused")
    take(client)
    client.send(op="tune", tuning=0.7)
    push(client, bench.client(core.cell), lambda state: state.operator.tuning == 0.7, deadman=False)
    client.send(op="tune", tuning=1.5)
    assert "less than or equal to 1" in client.until("refused")


def test_buttons_go_by_name_and_unknown_ones_are_refused(client, bench, core):
    cell = bench.client(core.cell)
    engage(client, cell)
    client.send(op="device", at=client.now(), position=[0, 0, 0], buttons=["mode"], deadman=True)
    eventually(lambda: cell.read().cell.mode == 2)
    client.send(op="device", at=client.now(), position=[0, 0, 0], buttons=["turbo"], deadman=True)
    assert "turbo" in client.until("refused")


def test_a_core_that_dies_is_said_and_the_next_one_found(start, bench):
    core = bench.live_core(bench.name())
    client = start(core.cell).socket()
    client.until("state")
    core.kill()
    assert "died" in client.until("gone")
    bench.live_core(core.cell)
    client.until("hello")
    assert signal_of(client, client.until("state"), "cell.state")[0] in (CellState.STARTING, CellState.HELD)


def test_a_client_that_never_reads_costs_bounded_memory(gateway, bench, core):
    """States are dropped for it; the others get theirs."""
    deaf = [gateway.socket(max_queue=1) for _ in range(8)]
    reader = gateway.socket()
    before = _resident(gateway.process.pid)
    for _ in range(300):
        reader.until("state")
    assert _resident(gateway.process.pid) - before < 20e6
    for client in deaf:
        client.socket.socket.close()
    reader.close()


def _resident(pid):
    pages = int(open(f"/proc/{pid}/statm").read().split()[1])  # noqa: SIM115
    return pages * os.sysconf("SC_PAGE_SIZE")


def test_told_to_end_it_ends(start, core):
    gateway = start(core.cell)
    client = gateway.socket()
    client.until("state")
    gateway.process.signal(signal.SIGTERM)
    assert gateway.process.wait() in (0, 128 + signal.SIGTERM)
    with pytest.raises(ConnectionClosed):
        client.until("never")
