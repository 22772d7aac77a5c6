"""A cell whose robot is another process: core, link, robot and operator, each of which can be killed and stopped."""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
import time
from pathlib import Path
from typing import Any

from process import Bench, Process, is_live
from robot_drivers import Driver, drive
from robot_journal import JournalOf
from support import ENOUGH_S, PATIENT, eventually
from teleopd.clients import Cell
from teleopd.ipc.schema import LinkState
from teleopd.ipc.segment import SegmentError
from teleopd.ipc.transport import new_token, write_token

LINK_EXPIRY_NS = 100_000_000
OPERATOR_EXPIRY_NS = 200_000_000
SETTINGS = {
    **PATIENT,
    "operator.command_expiry": "200 ms",
    "operator.lease": "2 s",
    "cell.rate": "250 Hz",
    "link.type": "tcp",
    "link.command_expiry": "100 ms",
    "link.state_expiry": "200 ms",
    "link.retry_max": "100 ms",
}
ENGAGE_AGAIN_S = 3.0
"""A machine that is busy may end an engagement before it has begun: then once more."""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


class Rig:
    """Everything is started by name, so that it can be started again."""

    def __init__(self, bench: Bench, robot: Path | None = None, **settings: Any):
        """`robot`: the reference robot in C; the one in Python unless given."""
        self.bench, self.cell = bench, bench.name()
        self.token = bench.folder / "robot.token"
        write_token(self.token, new_token())
        self.robot_port = free_port()
        self.port = self.robot_port
        """Where the link finds the robot: a test may put something in between."""
        self._binary, self._settings = robot, settings
        self.robot: Process
        self.core: Process
        self.link: Process
        self.driver: Driver | None = None
        self.journal: JournalOf

    # -- starting ------------------------------------------------------------------------------------------------

    def start(self) -> Rig:
        """Robot, core, link and operator, until the link is ready."""
        self.start_robot()
        self.start_core()
        self.start_link()
        self.start_driver()
        self.wait_ready()
        return self

    def start_robot(self, *faults: str) -> None:
        where = ["--port", str(self.robot_port), "--token-file", str(self.token), "--json"]
        where += [part for fault in faults for part in ("--fault", fault)]
        if self._binary is not None:
            command = [str(self._binary), *where]
        else:
            command = [sys.executable, "-m", "teleopd.daemon.cli", "robot", "serve", "omni_arm", *where]
            command += ["--set", "cell.rate=250"]
        orders, self._orders = os.pipe()
        self.robot = self.bench.start_command(command, stdin=orders)
        os.close(orders)
        self.journal = JournalOf(self.robot.out_path)
        eventually(lambda: self.robot.ended or self.journal.read().events)
        assert not self.robot.ended, self.robot.err

    def start_core(self, *options: str) -> None:
        token = {"link.port": self.port, "link.token_file": str(self.token)}
        settings = json.dumps({**SETTINGS, **token, **self._settings})
        arguments = ["--profile", "omni_arm", "--cell", self.cell, "--set", settings, *options]
        self.core = self.bench.start("daemon.core", *arguments)
        eventually(lambda: self.core.ended or is_live(self.cell, self.core.pid))
        assert not self.core.ended, self.core.err

    def start_link(self) -> None:
        self.link = self.bench.start("hardware.tcp.link", "--cell", self.cell)

    def start_driver(self) -> None:
        self.driver = Driver(drive, self.cell)

    # -- what there is -------------------------------------------------------------------------------------------

    def state(self) -> Any:
        """The cell's newest state; None while there is none."""
        try:
            with Cell(self.cell) as cell:
                return cell.read()
        except SegmentError:
            return None

    def wait_ready(self) -> None:
        eventually(lambda: (state := self.state()) and state.link.state in (LinkState.READY, LinkState.ENGAGED))

    def fault(self, text: str) -> None:
        """Tells the robot what shall be wrong with it from now on."""
        os.write(self._orders, f"{text}\n".encode())

    def engage(self) -> None:
        """Until the robot is at speed; then the journal begins anew."""
        assert self.driver is not None
        deadline, again = time.monotonic() + ENOUGH_S, 0.0
        while not self.journal.moving():
            assert time.monotonic() < deadline, self.state() and self.state().as_dict()
            if time.monotonic() > again:
                again = time.monotonic() + ENGAGE_AGAIN_S
                self.driver.engage()
            time.sleep(0.005)
        self.journal.forget()

    def close(self) -> None:
        if self.driver is not None:
            self.driver.kill()
        os.close(self._orders)


def kill(pid: int) -> int:
    """SIGKILL; a time, ns, at which the process is surely gone."""
    os.kill(pid, signal.SIGKILL)
    return _once(pid, "ZX")


def stop(pid: int) -> int:
    """SIGSTOP; a time, ns, at which the process surely stands."""
    os.kill(pid, signal.SIGSTOP)
    return _once(pid, "T")


def go_on(pid: int) -> None:
    os.kill(pid, signal.SIGCONT)


def _once(pid: int, states: str) -> int:
    eventually(lambda: _state(pid) in states)
    return time.monotonic_ns()


def _state(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):  # it may go while one reads
        return "X"
