"""A bench for tests with whole processes: starts them, keeps what they say, and leaves none of them behind."""

from __future__ import annotations

import csv
import json
import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from support import ENOUGH_S, PATIENT, cell_name, eventually
from teleopd.clients import Cell, State
from teleopd.daemon.profile import load
from teleopd.ipc.schema import CellState
from teleopd.ipc.segment import CellGoneError, SegmentError, StateReader, object_name, remove_dead

MARK = "TELEOPD_TEST"
"""Environment variable by which every process of a test is known, also one whose parent has died."""
KINDS = ("state", "commands", "ring")
ROUNDING = 1e-9
PROMPT_S = 15.0
"""What users call at once, on a machine that is busy with something else."""
MODE_SPEED = {"base": (0.6, 0.2, 0.5), "arm": (0.05, 0.08, 0.06), "whole": (0.2, 0.1, 0.05)}
"""Velocity references that keep every axis of a mode busy."""


class Process:
    """A process; what it writes is kept in two files, so that it never waits for a reader."""

    def __init__(self, command: Sequence[str], folder: Path, mark: str, **options: Any):
        self.out_path, self.err_path = folder / "out", folder / "err"
        environment = {**os.environ, MARK: mark, "COLUMNS": "200", "NO_COLOR": "1", **options.pop("env", {})}
        with self.out_path.open("wb") as out, self.err_path.open("wb") as err:
            streams = {"stdin": subprocess.DEVNULL, "stdout": out, "stderr": err}
            self.popen = subprocess.Popen(command, env=environment, **{**streams, **options})
        self.pid = self.popen.pid

    @property
    def out(self) -> str:
        return self.out_path.read_text()

    @property
    def err(self) -> str:
        return self.err_path.read_text()

    @property
    def ended(self) -> bool:
        return self.popen.poll() is not None

    def signal(self, number: int) -> None:
        self.popen.send_signal(number)

    def kill(self) -> None:
        self.popen.kill()
        self.popen.wait(ENOUGH_S)

    def wait(self, limit: float = 3 * ENOUGH_S) -> int:
        """Exit code; no process of this project may say a traceback on its way out."""
        code = self.popen.wait(limit)
        assert "Traceback" not in self.err, self.err
        return code


class Bench:
    """Starts processes and cells for one test; `close` ends what is left of them."""

    def __init__(self, folder: Path):
        self.folder, self._mark = folder, secrets.token_hex(8)
        self._processes: list[Process] = []
        self._cells: list[str] = []
        self._clients: list[Cell] = []

    # -- starting ------------------------------------------------------------------------------------------------

    def name(self) -> str:
        """A new cell's name, whose memory is removed at the end."""
        self._cells.append(cell_name())
        return self._cells[-1]

    def start(self, module: str, *arguments: str, **options: Any) -> Process:
        """`python -m teleopd.MODULE ARGUMENTS`."""
        return self.start_command([sys.executable, "-m", f"teleopd.{module}", *arguments], **options)

    def start_command(self, command: Sequence[str], **options: Any) -> Process:
        folder = self.folder / f"process{len(self._processes)}"
        folder.mkdir()
        self._processes.append(Process(command, folder, self._mark, **options))
        return self._processes[-1]

    def teleopd(self, *arguments: str, **options: Any) -> Process:
        return self.start("daemon.cli", *arguments, **options)

    def core(self, cell: str, *options: str, **settings: Any) -> Process:
        """A core, not yet live: `core(cell, "--recorded", cell__clock="simulated")`; patient unless told otherwise."""
        process = self.start("daemon.core", *core_arguments(cell, *options, **settings))
        process.cell = cell
        return process

    def live_core(self, cell: str, *options: str, **settings: Any) -> Process:
        process = self.core(cell, *options, **settings)
        eventually(lambda: process.ended or is_live(cell, process.pid))
        assert not process.ended, process.err
        return process

    def recorder(self, cell: str, path: Path, **options: Any) -> Process:
        return self.start("daemon.recording.recorder", "--cell", cell, "--out", str(path), **options)

    def client(self, cell: str, timeout: float = ENOUGH_S) -> Cell:
        self._clients.append(Cell(cell, timeout))
        return self._clients[-1]

    # -- cleaning up ---------------------------------------------------------------------------------------------

    def pids(self) -> list[int]:
        """Every process that this bench, or one of its processes, has started and that still lives."""
        entry = f"{MARK}={self._mark}".encode()
        found = []
        for path in Path("/proc").glob("[0-9]*/environ"):
            with suppress(OSError):
                if entry in path.read_bytes().split(b"\0"):
                    found.append(int(path.parent.name))
        return found

    def pid_of(self, module: str) -> int | None:
        """The process of this bench that runs a module, if there is one."""
        for pid in self.pids():
            with suppress(OSError):
                if f"teleopd.{module}".encode() in Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0"):
                    return pid
        return None

    def close(self) -> None:
        for client in self._clients:
            with suppress(Exception):
                client.close()
        for process in self._processes:
            if not process.ended:
                process.kill()
        for pid in self.pids():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        deadline = time.monotonic() + PROMPT_S
        while self.pids() and time.monotonic() < deadline:
            time.sleep(0.01)
        remove_dead(self._cells)


def core_arguments(cell: str, *options: str, **settings: Any) -> list[str]:
    overrides = {**PATIENT, "cell.clock": "real", **dotted(settings)}
    return ["--profile", "omni_arm", "--cell", cell, "--set", json.dumps(overrides), *options]


def dotted(settings: dict[str, Any]) -> dict[str, Any]:
    return {key.replace("__", "."): value for key, value in settings.items()}


def set_options(**settings: Any) -> list[str]:
    """The same for the command line: `--set cell.clock=real`; patient unless told otherwise."""
    pairs = {**PATIENT, **dotted(settings)}.items()
    return [part for key, value in pairs for part in ("--set", f"{key}={json.dumps(value)}")]


def live_pid(cell: str) -> int | None:
    """The process of a cell that lets clients in; None while there is none."""
    try:
        reader = StateReader(cell)
    except SegmentError:  # not there, or not yet whole
        return None
    try:
        return reader.owner_pid if reader.alive else None
    except SegmentError:  # gone, or made anew, while it was looked at
        return None
    finally:
        reader.close()


def is_live(cell: str, pid: int | None = None) -> bool:
    """Whether the cell lets clients in, and is this process's."""
    owner = live_pid(cell)
    return owner is not None and pid in (None, owner)


def paths(cell: str) -> list[Path]:
    return [Path(f"/dev/shm{object_name(cell, kind)}") for kind in KINDS]


def inodes(cell: str) -> list[int]:
    return [path.stat().st_ino for path in paths(cell)]


def is_gone(cell: str) -> bool:
    return not any(path.exists() for path in paths(cell))


# -- operating ---------------------------------------------------------------------------------------------------


def drive(cell: Cell, mode: str, until: Callable[[State], bool], velocity: Sequence[float] | None = None) -> State:
    """Takes control if need be, engages, and drives until the state is as wished; that state."""
    state = cell.take(ENOUGH_S)
    if cell.modes[state.cell.mode - 1] != mode:
        cell.set_mode(mode)
    return push(cell, mode, until, velocity)


def push(cell: Cell, mode: str, until: Callable[[State], bool], velocity: Sequence[float] | None = None) -> State:
    """Keeps the deadman pressed until the state is as wished."""
    deadline = time.monotonic() + ENOUGH_S
    while time.monotonic() < deadline:
        cell.send_velocity(velocity or MODE_SPEED[mode], mode)
        state = cell.wait(ENOUGH_S)
        if until(state):
            return state
    raise AssertionError(f"not so after {ENOUGH_S:g} s: {state.as_dict()}")


def push_until_gone(cell: Cell, mode: str) -> CellGoneError:
    """Operates on, as a client that knows of nothing, until the cell says that it is gone."""
    try:
        push(cell, mode, lambda state: False)
    except CellGoneError as error:
        return error
    raise AssertionError("unreachable")


def at_speed(state: State) -> bool:
    """Whether the robot has some way to brake."""
    return state.cell.state == CellState.ENGAGED and bool(np.abs(state.guard.v_cmd).max() > 0.15)


def at_hold(state: State) -> bool:
    return state.cell.state == CellState.HELD and not np.any(state.guard.v_cmd)


def wait_for(cell: Cell, true: Callable[[State], bool]) -> State:
    """The first state that is as wished."""
    deadline = time.monotonic() + ENOUGH_S
    while time.monotonic() < deadline:
        state = cell.wait(ENOUGH_S)
        if true(state):
            return state
    raise AssertionError(f"not so after {ENOUGH_S:g} s: {state.as_dict()}")


def short_trace(path: Path, seconds: float = 5.0) -> Path:
    """A trace that drives in each of the three modes for a third of the time."""
    buttons = profile().operator.buttons
    deadman, mode = 1 << buttons.deadman, 1 << buttons.mode
    hands = ((0.03, 0.012, -0.02), (0.02, -0.02, 0.015), (-0.02, 0.015, 0.012))
    with path.open("w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(("time", "x", "y", "z", "buttons"))
        rows.writerow((0.0, 0.0, 0.0, 0.0, 0))
        for i, hand in enumerate(hands):
            begin = 0.1 + i * (seconds - 0.4) / 3
            rows.writerow((round(begin, 3), *hand, deadman))
            rows.writerow((round(begin + (seconds - 0.4) / 3 - 0.1, 3), 0.0, 0.0, 0.0, deadman | mode))
        rows.writerow((round(seconds - 0.2, 3), 0.0, 0.0, 0.0, 0))
        rows.writerow((seconds, 0.0, 0.0, 0.0, 0))
    return path


# -- what must be true -------------------------------------------------------------------------------------------


def profile() -> Any:
    return load("omni_arm").profile


def check_whole(state: State) -> None:
    """What one tick computes from each other lies far apart in memory: a torn state would not agree with itself."""
    if not state.cell.tick:  # starting: nothing has been sensed
        return
    plant = profile_plant()
    x, y, psi = state.base.eta
    c, s = np.cos(psi), np.sin(psi)
    ahead, aside = state.arm.h[0] + plant.a, state.arm.h[1] + plant.b
    expected = (x + c * ahead - s * aside, y + s * ahead + c * aside)
    np.testing.assert_allclose(state.end_effector.xi[:2], expected, rtol=0, atol=ROUNDING)
    np.testing.assert_array_equal(state.control.v[:3], state.base.u)
    np.testing.assert_array_equal(state.control.v[3:7], state.arm.q_dot)


_PLANT: list[Any] = []


def profile_plant() -> Any:
    if not _PLANT:
        _PLANT.append(profile().plant)
    return _PLANT[0]


def check_braking(v_cmd: np.ndarray) -> None:
    """From the first row to zero, never faster than the acceleration limits allow, and at zero in the end."""
    plant, dt = profile_plant(), profile().cell.dt
    limit = np.asarray(plant.a_max) * dt
    steps = np.abs(np.diff(v_cmd[:, : len(limit)], axis=0))
    assert (steps <= limit * (1 + ROUNDING)).all(), steps.max(axis=0) / limit
    assert not v_cmd[-1].any()
