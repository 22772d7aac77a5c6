"""Memories, layouts, cores, bridges and C clients with names of their own; nothing is left of them."""

from __future__ import annotations

import itertools
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from teleopd.clients import Cell
from teleopd.ipc.segment import SegmentError, StateReader, remove_dead
from teleopd.unity_bridge.layout import BUILT_IN
from teleopd.unity_bridge.library import NATIVE, TARGETS, compile_target, write_ini
from teleopd.unity_bridge.smclient import ElementType, FlatMemory
from wine import Wine

HERE = Path(__file__).parent
SHM = Path("/dev/shm")
ENOUGH_S = 60.0
"""Bound for whatever must not hang; far beyond what it takes."""
PATIENT = {
    "realtime.policy": "other",
    "realtime.lock_memory": False,
    "cell.hold_after_missed": 1_000_000,
    "cell.fault_after_missed": 2_000_000,
    "operator.command_expiry": "600 ms",
    "operator.lease": "1 s",
}
"""On a busy machine neither a late core nor a late bridge ends the motion."""
_numbers = itertools.count()


def unique(stem: str) -> str:
    return f"{stem}_{os.getpid()}_{next(_numbers)}"


@pytest.fixture
def memory_name():
    """Makes names of memories; the memories and their side objects are removed at the end."""
    made = []

    def make(stem: str = "Memoria") -> str:
        made.append(unique(stem))
        return made[-1]

    yield make
    for name in made:
        for path in (SHM / name, SHM / f"teleopd.smclient.{name}"):
            with suppress(FileNotFoundError):
                path.unlink()


@pytest.fixture(scope="session")
def compiled(tmp_path_factory):
    """Compiles a C file of this folder; the program's path."""
    folder, programs = tmp_path_factory.mktemp("c"), {}

    def compile_(name: str) -> Path:
        if name not in programs:
            programs[name] = folder / name
            flags = ["-std=c11", "-O2", "-Wall", "-Wextra", "-Werror"]
            subprocess.run(["gcc", *flags, "-o", programs[name], HERE / f"{name}.c"], check=True)
        return programs[name]

    return compile_


class Process:
    """A process whose words are kept in files."""

    def __init__(self, command: list[Any], folder: Path, env: dict[str, str] | None = None):
        self.out_path, self.err_path = folder / f"{unique('out')}", folder / f"{unique('err')}"
        with self.out_path.open("wb") as out, self.err_path.open("wb") as err:
            self.popen = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=err, env=env)
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

    def kill(self) -> None:
        self.popen.kill()
        self.popen.wait(ENOUGH_S)

    def terminate(self) -> int:
        self.popen.terminate()
        return self.popen.wait(ENOUGH_S)


def eventually(true: Callable[[], Any]) -> Any:
    """Waits until `true()` is, and returns it."""
    deadline = time.monotonic() + ENOUGH_S
    while not (found := true()):
        assert time.monotonic() < deadline, f"still not so after {ENOUGH_S:g} s"
        time.sleep(0.005)
    return found


def live_core(cell: str, folder: Path, profile: str = "omni_arm", **values: Any) -> Process:
    """A core that lets clients in; values of the profile are written with __ for the dot."""
    overrides = {**PATIENT, **{key.replace("__", "."): value for key, value in values.items()}}
    options = ("--profile", profile, "--cell", cell, "--set", json.dumps(overrides))
    core = Process([sys.executable, "-m", "teleopd.daemon.core", *options], folder)
    eventually(lambda: core.ended or owner(cell) == core.pid)
    assert not core.ended, core.err
    return core


def owner(cell: str) -> int:
    """Process id of the live core; 0 if there is none."""
    try:
        reader = StateReader(cell)
    except SegmentError:
        return 0
    pid = reader.owner_pid if reader.alive else 0
    reader.close()
    return pid


class Lab:
    """The default layout under names of its own, and whatever a test starts."""

    def __init__(self, folder: Path, client: Path, memory_name: Callable[[str], str]):
        self.folder, self._client, self.cell = folder, client, unique("flat").replace("_", "-")
        self.sistema, self.senales = memory_name("Sistema"), memory_name("Senales")
        self._started: list[Process] = []

    def layout(self, require: str = "deadman", **replaced: str) -> Path:
        text = (BUILT_IN / "omni_arm.toml").read_text()
        text = text.replace("Sistema", self.sistema).replace("Senales", self.senales)
        text = text.replace('require = "deadman"', f'require = "{require}"').replace('"200 ms"', '"600 ms"')
        for old, new in replaced.values():
            assert old in text
            text = text.replace(old, new)
        path = self.folder / f"{unique('layout')}.toml"
        path.write_text(text)
        return path

    def start(self, *command: Any, env: dict[str, str] | None = None) -> Process:
        self._started.append(Process(list(command), self.folder, env))
        return self._started[-1]

    def core(self, profile: str = "omni_arm", **values: Any) -> Process:
        """A core of this test's own, ready."""
        self._started.append(live_core(self.cell, self.folder, profile, **values))
        return self._started[-1]

    def bridge(self, layout: Path, *options: str) -> Process:
        """A bridge whose memories are there."""
        command = ("-m", "teleopd.unity_bridge.bridge", "--cell", self.cell, "--layout", layout, *options)
        bridge = self.start(sys.executable, *command)
        self.eventually(lambda: "serving" in bridge.err or bridge.ended)
        assert not bridge.ended, bridge.err
        return bridge

    def client(self, *steps: str) -> Process:
        """The C program."""
        return self.start(self._client, self.sistema, self.senales, *" ".join(steps).split())

    def shown(self, client: Process, lines: int = 1) -> list[list[float]]:
        """What a client has shown, once it has that many lines."""
        self.eventually(lambda: client.out.count("\n") >= lines)
        return [[float(number) for number in line.split()] for line in client.out.splitlines()]

    def memory(self, name: str) -> FlatMemory:
        return FlatMemory.attach(name, ElementType.FLOAT, writable=True)

    def eventually(self, true: Callable[[], Any]) -> Any:
        return eventually(true)

    def close(self) -> None:
        for process in self._started:
            if not process.ended:
                process.kill()
        remove_dead([self.cell])


class DropIn:
    """The drop-in library for one system, and programs that use it, in one folder."""

    def __init__(self, system: str, folder: Path):
        self.system, self.folder = system, folder
        (self.target,) = [target for target in TARGETS if target.system == system]
        compile_target(self.target, folder, "-Werror", "-Wstrict-prototypes", "-Wpointer-arith", "-Wformat=2")

    @property
    def library(self) -> Path:
        return self.folder / self.target.file

    def program(self, name: str) -> Path:
        """A C program of this folder, linked to the library beside it."""
        made = self.folder / (name if self.system == "linux" else f"{name}.exe")
        flags = ["-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror", f"-I{NATIVE}", "-o", made]
        more = ["-Wl,-rpath,$ORIGIN", "-lpthread", "-lm"] if self.system == "linux" else []
        subprocess.run([self.target.compiler, *flags, HERE / f"{name}.c", self.library, *more], check=True)
        return made

    def remote(self, folder: Path, port: int, token: bytes) -> Path:
        """The scene and the library once more, with an ini that says where the bridge is; the scene."""
        folder.mkdir()
        for path in (self.library, self.program("scene")):
            shutil.copy(path, folder)
        write_ini(folder, "127.0.0.1", port, token)
        return folder / self.program("scene").name


@pytest.fixture(scope="session")
def dropin(tmp_path_factory):
    """The library for Linux."""
    return DropIn("linux", tmp_path_factory.mktemp("linux"))


@pytest.fixture(scope="session")
def dropin_windows(tmp_path_factory):
    """The library for Windows."""
    return DropIn("windows", tmp_path_factory.mktemp("windows"))


@pytest.fixture(scope="session")
def wine(tmp_path_factory):
    """Something that runs programs for Windows."""
    made = Wine(tmp_path_factory.mktemp("wine"))
    yield made
    made.close()


@pytest.fixture(scope="module")
def shared_cell(tmp_path_factory):
    """A cell that the tests of a file share."""
    name = unique("flat").replace("_", "-")
    core = live_core(name, tmp_path_factory.mktemp("core"))
    yield name
    core.terminate()
    remove_dead([name])


@pytest.fixture
def cell(lab, shared_cell):
    """The shared cell, in its first mode and nobody's; a client that only watches it."""
    lab.cell = shared_cell
    with Cell(shared_cell) as operator:
        operator.take(ENOUGH_S)
        if operator.read().cell.mode != 1:
            operator.set_mode("base")
    with Cell(shared_cell) as watcher:
        eventually(lambda: watcher.wait().cell.holder == 0)
        yield watcher


@pytest.fixture
def lab(tmp_path, compiled, memory_name):
    lab = Lab(tmp_path, compiled("client"), memory_name)
    yield lab
    lab.close()
