"""What systemd is told, and when it is not: over real sockets, with a reader whose tick the test moves."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from teleopd.daemon import notify
from teleopd.daemon.notify import SEND_LIMIT_S, WORDS_EVERY_S, Notifier, ServiceWatch
from teleopd.daemon.profile import load
from teleopd.ipc.frame import Frame
from teleopd.ipc.schema import CellState, HoldReason, Layout

PERIOD_S = 4.0
FEED_S = PERIOD_S / 4


class Manager:
    """systemd's end: a socket that keeps its messages."""

    def __init__(self, address):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(address)
        self.socket.settimeout(30)

    def next(self):
        """The next message as a mapping."""
        return dict(line.split("=", 1) for line in self.socket.recv(65536).decode().split("\n"))

    def all(self):
        """Every message so far."""
        self.socket.settimeout(0)
        found = []
        while True:
            try:
                found.append(self.next())
            except BlockingIOError:
                self.socket.settimeout(30)
                return found


@pytest.fixture
def manager(tmp_path):
    manager = Manager(str(tmp_path / "notify"))
    yield manager
    manager.socket.close()


@pytest.fixture
def now(monkeypatch):
    """The time, in a list of one, for the test to move."""
    now = [1000.0]
    monkeypatch.setattr(notify, "time", SimpleNamespace(monotonic=lambda: now[0]))
    return now


class Reader:
    """A cell as a reader shows it."""

    def __init__(self, tick=0, real_time=True, refused=()):
        self.layout = Layout.of(load("omni_arm").profile.blocks)
        self.frame = Frame(self.layout)
        self.alive, self.heartbeat, self.real_time, self.readable = True, tick, real_time, True
        grants = [{"name": name, "ok": name not in refused} for name in ("policy", "memory_lock")]
        self.info = {"modes": ["base", "arm", "whole"], "realtime": grants}
        self.set(state=CellState.HELD, reason=HoldReason.NOT_ENGAGED_YET, mode=1)

    def set(self, **signals):
        for name, value in signals.items():
            self.frame[f"cell.{name}"][0] = value

    def read(self, frame):
        frame.buffer[:] = self.frame.buffer
        return self.readable


@pytest.fixture
def watch(manager, now):
    watch = ServiceWatch(Notifier(manager.socket.getsockname(), PERIOD_S))
    yield watch
    watch.__exit__(None, None, None)


def told(manager, name):
    return [message[name] for message in manager.all() if name in message]


# -- the protocol ------------------------------------------------------------------------------------------------


def test_a_message_is_one_datagram_of_lines(manager):
    notifier = Notifier(manager.socket.getsockname())
    assert notifier.send(READY=1, STATUS="held\nnobody operates")
    assert manager.socket.recv(4096) == b"READY=1\nSTATUS=held nobody operates"
    notifier.close()
    assert not notifier.send(READY=1)


def test_an_abstract_socket_is_meant_by_an_at_sign():
    name = f"teleopd-test-{os.getpid()}"
    manager = Manager(f"\0{name}")
    notifier = Notifier(f"@{name}")
    assert notifier.send(WATCHDOG=1)
    assert manager.next() == {"WATCHDOG": "1"}
    notifier.close()
    manager.socket.close()


@pytest.mark.parametrize("address", [None, "", "vsock:2:1234", "relative/path"])
def test_without_a_socket_of_this_machine_nothing_is_sent(address):
    notifier = Notifier(address, PERIOD_S)
    assert not notifier.connected
    assert not notifier.send(READY=1)
    watch = ServiceWatch(notifier)
    watch(None)  # does not even look at the cell
    watch.stopping()


def test_a_manager_that_is_gone_or_busy_delays_nothing_and_raises_nothing(tmp_path):
    gone = Notifier(str(tmp_path / "gone"))
    assert not gone.send(READY=1)
    manager = Manager(str(tmp_path / "busy"))
    busy, started = Notifier(str(tmp_path / "busy")), time.monotonic()
    while busy.send(STATUS="x" * 1000):
        pass
    assert time.monotonic() - started < 20 * SEND_LIMIT_S
    for notifier in (gone, busy):
        notifier.close()
    manager.socket.close()


@pytest.mark.parametrize(
    ("variables", "period"),
    [
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": str(os.getpid())}, 30.0),
        ({"WATCHDOG_USEC": "30000000"}, 30.0),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"}, None),  # meant for another process
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
        ({}, None),
    ],
)
def test_the_environment_says_where_to_and_how_often_and_is_not_inherited(tmp_path, variables, period):
    environment = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "HOME": "/", **variables}
    notifier = Notifier.take(environment)
    assert notifier.connected
    assert notifier.watchdog_s == period
    assert environment == {"HOME": "/"}
    notifier.close()


# -- ready -------------------------------------------------------------------------------------------------------


def test_ready_comes_with_the_first_tick_and_once(manager, watch, now):
    reader = Reader(tick=0)
    watch(reader)
    assert told(manager, "READY") == []
    reader.heartbeat = 1
    for _ in range(3):
        watch(reader)
        now[0] += 1
    assert told(manager, "READY") == ["1"]


def test_a_core_that_has_died_is_not_ready(manager, watch):
    reader = Reader(tick=5)
    reader.alive = False
    watch(reader)
    assert told(manager, "READY") == []


def test_a_core_that_has_not_described_itself_yet_is_waited_for(manager, watch):
    reader = Reader(tick=5)
    info, reader.info = reader.info, {}
    watch(reader)
    assert manager.all() == []
    reader.info = info
    watch(reader)
    assert told(manager, "READY") == ["1"]


def test_a_cell_whose_clients_hold_the_clock_is_ready_before_its_first_tick(manager, watch):
    watch(Reader(tick=0, real_time=False))
    assert told(manager, "READY") == ["1"]


def test_ready_is_tried_again_until_it_arrives(tmp_path, now):
    path = str(tmp_path / "notify")
    watch, reader = ServiceWatch(Notifier(path, PERIOD_S)), Reader(tick=1)
    watch(reader)  # nobody listens yet
    manager = Manager(path)
    watch(reader)
    assert told(manager, "READY") == ["1"]
    watch.__exit__(None, None, None)
    manager.socket.close()


# -- the watchdog ------------------------------------------------------------------------------------------------


def test_the_watchdog_is_fed_often_enough_and_not_at_every_look(manager, watch, now):
    reader, fed = Reader(tick=1), 0
    for _ in range(400):
        reader.heartbeat += 1
        watch(reader)
        now[0] += 0.05
        fed += len(told(manager, "WATCHDOG"))
    assert 20 / FEED_S - 1 <= fed <= 20 / FEED_S + 1


def test_a_tick_that_stands_starves_the_watchdog(manager, watch, now):
    reader = Reader(tick=7)
    watch(reader)
    assert told(manager, "WATCHDOG") == ["1"]
    for _ in range(10):
        now[0] += FEED_S
        watch(reader)
    assert told(manager, "WATCHDOG") == []
    reader.heartbeat = 8
    watch(reader)
    assert told(manager, "WATCHDOG") == ["1"]


def test_a_new_core_counts_from_its_first_tick_on(manager, watch, now):
    watch(Reader(tick=5000))
    manager.all()
    now[0] += PERIOD_S
    again = Reader(tick=0)
    watch(again)
    assert told(manager, "WATCHDOG") == []
    again.heartbeat = 1  # fewer than the old one had
    watch(again)
    assert told(manager, "WATCHDOG") == ["1"]


def test_simulated_time_may_stand_as_long_as_the_core_lives(manager, watch, now):
    reader = Reader(tick=3, real_time=False)
    for _ in range(3):
        watch(reader)
        now[0] += FEED_S
    assert told(manager, "WATCHDOG") == ["1"] * 3
    reader.alive = False
    watch(reader)
    assert told(manager, "WATCHDOG") == []


def test_a_manager_without_a_watchdog_is_not_fed(manager, now):
    watch = ServiceWatch(Notifier(manager.socket.getsockname(), None))
    watch(Reader(tick=1))
    assert told(manager, "WATCHDOG") == []
    watch.__exit__(None, None, None)


# -- words -------------------------------------------------------------------------------------------------------


def test_the_state_is_told_in_words_when_it_changes(manager, watch, now):
    reader = Reader(tick=1, refused=["memory_lock", "policy"])
    missing = "; not granted: policy, memory lock (see teleopd status)"
    watch(reader)
    now[0] += WORDS_EVERY_S
    watch(reader)  # nothing new
    reader.set(state=CellState.ENGAGED, reason=HoldReason.NONE, mode=2, holder=1)
    reader.frame["holder.pid"][0] = 4711
    now[0] += WORDS_EVERY_S / 2
    watch(reader)  # too soon
    now[0] += WORDS_EVERY_S
    watch(reader)
    assert told(manager, "STATUS") == [
        f"held (not engaged yet), mode base, nobody operates{missing}",
        f"engaged, mode arm, process 4711 operates{missing}",
    ]


def test_a_state_that_cannot_be_read_is_not_told(manager, watch):
    reader = Reader(tick=1)
    reader.readable = False
    watch(reader)
    assert told(manager, "STATUS") == []


def test_what_the_supervisor_says_is_told_too(manager, watch):
    said = []
    watch.telling(said.append)("the core died; starting it again, held")
    assert said == told(manager, "STATUS") == ["the core died; starting it again, held"]


def test_after_the_end_has_begun_only_its_cause_is_told(manager, watch, now):
    reader = Reader(tick=1)
    watch.stopping()
    watch.stopping()
    watch(reader)
    watch.__exit__(RuntimeError, RuntimeError("the core ended with code 2"), None)
    assert manager.all() == [
        {"STOPPING": "1", "STATUS": "ending: the robot brakes and holds"},
        {"STATUS": "the core ended with code 2"},
    ]


# -- in use ------------------------------------------------------------------------------------------------------


def test_a_run_is_ready_alive_and_ends_and_its_processes_do_not_speak(manager):
    cell = f"notify-{os.getpid()}"
    environment = {**os.environ, "NOTIFY_SOCKET": manager.socket.getsockname(), "WATCHDOG_USEC": "1000000"}
    settings = ("--set", "realtime.policy=other", "--set", "realtime.lock_memory=false")
    command = [sys.executable, "-m", "teleopd.daemon.cli", "run", "--cell", cell, "--no-record", *settings]
    teleopd = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL)
    try:
        seen = [manager.next() for _ in range(9)]
        assert seen[0]["STATUS"].startswith("starting; ")
        assert seen.index({"READY": "1"}) < seen.index({"WATCHDOG": "1"})
        assert any(message.get("STATUS", "").startswith("held (not engaged yet), mode base") for message in seen)
        children = Path(f"/proc/{teleopd.pid}/task/{teleopd.pid}/children").read_text().split()
        assert children
        for pid in children:
            inherited = Path(f"/proc/{pid}/environ").read_text()
            assert "NOTIFY_SOCKET" not in inherited
            assert "WATCHDOG" not in inherited
        teleopd.send_signal(signal.SIGTERM)
        assert teleopd.wait(30) == 0
        assert {"STOPPING": "1", "STATUS": "ending: the robot brakes and holds"} in manager.all()
    finally:
        teleopd.kill()
        teleopd.wait()
