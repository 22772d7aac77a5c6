"""The client in C, with the sanitizers, against a real core: by shared memory, and through `teleopd share` over TCP."""

import os
import subprocess

import pytest
from clients_share import Share
from oracles.client_build import DRIVER, client_program
from support import ENOUGH_S, eventually, patient_core, running_core
from teleopd.clients import Cell
from teleopd.ipc.schema import CellState, HoldReason, Request
from teleopd.ipc.transport import new_token, write_token

pytestmark = pytest.mark.tools


@pytest.fixture(scope="module")
def driver(tmp_path_factory):
    return client_program(tmp_path_factory.mktemp("driver") / "driver", DRIVER)


@pytest.fixture(scope="module")
def token(tmp_path_factory):
    path = tmp_path_factory.mktemp("token") / "token"
    write_token(path, new_token())
    return path


class Client:
    """The driver: `client("take")` is one call and its answer."""

    def __init__(self, driver, cell, token="-"):
        self._process = subprocess.Popen(
            [driver, cell, token], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.opened = self._process.stdout.readline().strip()

    def __call__(self, line):
        self._process.stdin.write(line + "\n")
        return self._process.stdout.readline().strip()

    def numbers(self, signal_name):
        return [float(word) for word in self(f"show {signal_name}").split()]

    @property
    def pid(self):
        return self._process.pid

    def kill(self):
        self._process.kill()
        self._process.wait(ENOUGH_S)

    def end(self):
        self._process.stdin.close()
        return self._process.wait(ENOUGH_S)


@pytest.fixture(scope="module")
def core():
    with running_core(profile="omni_arm_external") as core:
        yield core


@pytest.fixture(scope="module")
def share(core, token, tmp_path_factory):
    share = Share(core.cell, token, tmp_path_factory.mktemp("share"))
    yield share
    assert share.close() == 0


@pytest.fixture(params=["local", "remote"])
def client(request, driver, core, token):
    if request.param == "local":
        client = Client(driver, core.cell)
    else:
        client = Client(driver, request.getfixturevalue("share").address, token)
    assert client.opened == "open"
    yield client
    assert client.end() == 0, "a sanitizer found something"


@pytest.fixture
def stepped(client):
    """… which holds the clock and finds the cell free."""
    assert client("hold") == "ok"
    assert client("step 1500") == "ok"
    return client


def test_what_a_cell_says_about_itself_is_what_python_reads(core, client):
    *signals, mode, expiry, rate = client("describe").split()
    with Cell(core.cell) as cell:
        layout = cell._reader.layout
        kinds = {"f8": "f", "u8": "u", "i8": "i"}
        expected = [f"{name}:{kinds[s.dtype]}:{at // 8}:{s.elements}" for name, s, at in layout]
        assert signals == expected
        assert mode == f"{cell.modes[0]}={cell.info['references'][0]}"
        assert (float(expiry), float(rate)) == (cell.info["command_expiry"], cell.info["rate"])


def test_it_takes_control_moves_the_robot_and_sees_it_move(core, stepped):
    assert stepped("take") == "ok"
    assert stepped("rest") == "ok"
    assert stepped("step 1") == "ok"
    for _ in range(30):
        assert stepped("velocity external 0.2 0 0 0.1 0 0 0") == "ok"
        assert stepped("step 20") == "ok"
    assert stepped.numbers("cell.state") == [CellState.ENGAGED]
    assert stepped.numbers("guard.v_cmd") == [0.2, 0, 0, 0.1, 0, 0, 0], "as many as are in use"
    with Cell(core.cell) as watcher:
        state = watcher.read()
        for name in ("base.eta", "arm.q", "control.v", "cell.tick", "cell.t"):
            value = state[name]
            assert stepped.numbers(name) == (value.tolist() if hasattr(value, "tolist") else [value])
    assert stepped("release") == "ok"
    assert stepped("step 1") == "ok"
    assert stepped.numbers("cell.holder") == [0]
    assert stepped.numbers("cell.reason") == [HoldReason.RELEASED]


def test_ticks_and_time_go_exactly_as_far_as_they_are_let(stepped):
    before = stepped.numbers("cell.tick")[0]
    for n in (1, 7, 100):
        assert stepped(f"step {n}") == "ok"
        assert stepped.numbers("cell.tick")[0] == before + n
        before += n


def test_silence_is_hold(stepped):
    for line in ("take", "rest", "step 1", "velocity external 0.1", "step 20"):
        assert stepped(line) == "ok"
    assert stepped.numbers("cell.state") == [CellState.ENGAGED]
    assert stepped("step 200") == "ok"
    assert stepped.numbers("cell.reason") == [HoldReason.COMMAND_STALE]


def test_mistakes_are_named(core, stepped):
    assert stepped("velocity fly 1").endswith("has no mode 'fly'; write one of: external")
    assert "at most 8 numbers" in stepped("velocity external 1 2 3 4 5 6 7 8 9")
    assert stepped("show base.nothing") == "none"


def test_who_comes_second_is_told_who_has_control(core, client):
    with Cell(core.cell) as first:
        first.hold_clock()
        first.step(1500)
        first.take()
        assert f"process {os.getpid()} has control" in client("try")


def test_who_has_lost_control_is_told_once_and_sends_nothing(core, stepped):
    for line in ("take", "rest", "step 1", "velocity external 0.1"):
        assert stepped(line) == "ok"
    with Cell(core.cell) as other:
        other.hold_clock()
        slot_clock = other._commands()
        slot_clock.release_until(2**62)  # only the first client's clock counts
        assert stepped("step 1500") == "ok", "longer than the lease"
        assert stepped.numbers("cell.holder") == [0]
        other._write(request=Request.TAKE)
        assert stepped("step 2") == "ok"
        assert stepped("velocity external 0.1").startswith(f"process {os.getpid()} has control")
        assert stepped("velocity external 0.1") == "ok", "from now on it is a client without control"
        assert stepped("step 2") == "ok"
        assert stepped.numbers("guard.v_cmd") == [0] * 7


def test_no_cell_and_no_share_are_said_in_one_sentence(driver, token):
    assert "teleopd run PROFILE" in Client(driver, "no-such-cell").opened
    assert "lost" in Client(driver, "127.0.0.1:9", token).opened
    assert "write its number" in Client(driver, "some.host:7421", token).opened
    assert "token" in Client(driver, "127.0.0.1:7421").opened


def test_a_wrong_token_is_refused(driver, share, tmp_path):
    other = tmp_path / "token"
    write_token(other, new_token())
    assert "wrong_token" in Client(driver, share.address, other).opened


# -- real time -------------------------------------------------------------------------------------------------------


def engage(client, mode="base"):
    """Until the robot follows."""
    assert client("take") == "ok"
    assert client("rest") == "ok"
    for _ in range(2000):
        assert client(f"velocity {mode} 0.1 0 0") == "ok"
        assert client("wait") == "ok"
        if client.numbers("cell.state") == [CellState.ENGAGED]:
            return
    raise AssertionError("never engaged")


@pytest.fixture
def real(token, tmp_path):
    with patient_core() as core:
        share = Share(core.cell, token, tmp_path)
        yield core, share
        share.close()


def test_a_remote_client_that_dies_lets_the_robot_hold_at_once(driver, real, token):
    core, share = real
    client = Client(driver, share.address, token)
    engage(client)
    client.kill()
    with Cell(core.cell) as watcher:
        state = eventually(lambda: (s := watcher.read()).cell.holder == 0 and s)
    assert state.cell.reason is HoldReason.RELEASED, "given back, not only expired"
    eventually(lambda: "has gone" in share.said)


def test_stop_from_another_machine_needs_no_control(driver, real, token):
    core, share = real
    one, other = Client(driver, core.cell), Client(driver, share.address, token)
    engage(one)
    assert other("stop") == "ok"
    with Cell(core.cell) as watcher:
        eventually(lambda: watcher.read().cell.reason is HoldReason.STOP_REQUESTED)
    assert [one.end(), other.end()] == [0, 0]


@pytest.mark.parametrize("way", ["local", "remote"])
def test_a_dead_core_is_noticed_by_whoever_waits(driver, real, token, way):
    core, share = real
    client = Client(driver, core.cell) if way == "local" else Client(driver, share.address, token)
    assert client("wait") == "ok"
    core.kill()
    for _ in range(100):  # states that were under way already
        answer = client("wait")
        if answer != "ok":
            break
    assert ("has died" if way == "local" else "has ended: shutdown") in answer
    client.end()


def test_the_process_dies_and_the_robot_holds(driver, real, token):
    core, share = real
    client = Client(driver, share.address, token)
    engage(client)
    share.process.kill()
    with Cell(core.cell) as watcher:
        eventually(lambda: watcher.read().cell.state is CellState.HELD)
    assert "has ended" in client("rest")
    client.end()
