"""`teleopd run` with flat memories: there before the cell is ready, kept when the bridge dies; without it, hold."""

import os
import re
import signal
import socket
import struct
import time
from contextlib import suppress
from pathlib import Path

import pytest
from process import is_gone, set_options
from support import ENOUGH_S, eventually
from teleopd.daemon import bridging
from teleopd.daemon.profile import ProfileError
from teleopd.daemon.supervisor import SupervisorError
from teleopd.ipc.schema import CellState
from teleopd.unity_bridge.layout import BUILT_IN
from teleopd.unity_bridge.smclient import ElementType, FlatMemory

SHM = Path("/dev/shm")
LAYOUT = (BUILT_IN / "omni_arm.toml").read_text()


class Scene:
    """A program that knows nothing but /dev/shm and the layout's table: no library, no segment."""

    def __init__(self, stem):
        self.shows, self.says = f"{stem}Out", f"{stem}In"

    def layout(self, folder):
        """The shipped layout under these names; the deadman's position counts as the sign of life."""
        text = LAYOUT.replace("Sistema", self.shows).replace("Senales", self.says).replace('"200 ms"', '"600 ms"')
        path = folder / f"{self.says}.toml"
        path.write_text(re.sub(r'require = "\w+"', 'require = "heartbeat"', text))
        return path

    def paths(self):
        return [SHM / name for name in (self.shows, self.says)]

    def there(self):
        return all(path.exists() for path in self.paths())

    def inodes(self):
        return [path.stat().st_ino for path in self.paths()]

    def set(self, position, value):
        with open(SHM / self.says, "r+b") as memory:
            os.pwrite(memory.fileno(), struct.pack("<f", value), 4 * position)

    def get(self, position):
        with open(SHM / self.shows, "rb") as memory:
            return struct.unpack("<f", os.pread(memory.fileno(), 4, 4 * position))[0]

    def beat(self):
        self.set(1, time.monotonic() % 1000)

    def presses(self, true, deadman=1.0):
        """Holds the deadman and the hand forward until something is so."""
        self.set(4, 0.03)

        def look():
            self.set(0, deadman)
            self.beat()
            time.sleep(0.01)
            return true()

        return eventually(look)

    def rests(self, seconds=0.2):
        until = time.monotonic() + seconds
        self.presses(lambda: time.monotonic() > until, deadman=0.0)

    def remove(self):
        for path in self.paths():
            for each in (path, SHM / f"teleopd.smclient.{path.name}"):
                with suppress(FileNotFoundError):
                    each.unlink()


@pytest.fixture
def scene():
    scene = Scene(f"Run{os.getpid()}")
    scene.remove()
    yield scene
    scene.remove()


def ready(bench):
    """A socket that systemd would listen on, and what was said there."""
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    address = str(bench.folder / "notify")
    listener.bind(address)
    return address, listener


def test_the_memories_are_there_when_the_cell_says_ready_and_the_robot_follows_them(bench, scene):
    cell = bench.name()
    address, listener = ready(bench)
    listener.settimeout(ENOUGH_S)
    options = ["--cell", cell, "--no-record", "--layout", str(scene.layout(bench.folder)), *set_options()]
    teleopd = bench.teleopd("run", *options, env={"NOTIFY_SOCKET": address})
    while b"READY=1" not in listener.recv(4096):
        pass
    assert scene.there(), "a scene that opens them now must find them"
    inodes = scene.inodes()
    client = bench.client(cell)

    def engaged():
        return client.wait(ENOUGH_S).cell.state == CellState.ENGAGED

    scene.presses(lambda: "bridge: serving" in teleopd.err, deadman=0.0)
    scene.rests()
    scene.presses(engaged)
    scene.presses(lambda: abs(client.wait(ENOUGH_S).base.u[0]) > 0.02)

    bridge = bench.pid_of("unity_bridge.bridge")
    os.kill(bridge, signal.SIGKILL)
    scene.presses(lambda: client.wait(ENOUGH_S).cell.state == CellState.HELD)
    again = scene.presses(lambda: (pid := bench.pid_of("unity_bridge.bridge")) not in (None, bridge) and pid)
    assert f"the bridge of layout {scene.layout(bench.folder)} ended (signal SIGKILL); started again" in teleopd.err
    eventually(lambda: teleopd.err.count("bridge: serving") == 2)
    states, until = [], time.monotonic() + 1.0
    scene.presses(lambda: states.append(client.wait(ENOUGH_S)) or time.monotonic() > until)
    assert {state.cell.state for state in states} == {CellState.HELD}, "nothing resumes: the deadman was held all along"
    assert scene.inodes() == inodes
    scene.rests()
    scene.presses(engaged)
    assert bench.pid_of("unity_bridge.bridge") == again

    teleopd.signal(signal.SIGTERM)
    assert teleopd.wait() == 0
    assert (is_gone(cell), bench.pids()) == (True, [])
    assert scene.inodes() == inodes, "the memories outlive the run, as scenes expect"
    listener.close()


def test_the_profile_names_layouts(bench, scene, tmp_path):
    cell, layout = bench.name(), scene.layout(bench.folder)
    profile = tmp_path / "mine.toml"
    profile.write_text(f'extends = "omni_arm"\nname = "mine"\nbridge.layouts = ["{layout}"]\n')
    teleopd = bench.teleopd("run", str(profile), "--cell", cell, "--no-record", *set_options())
    eventually(lambda: "bridge: serving" in teleopd.err or teleopd.ended)
    assert scene.there()
    teleopd.signal(signal.SIGTERM)
    assert teleopd.wait() == 0


@pytest.mark.parametrize(
    ("layouts", "says"),
    [
        (["nowhere"], "layout nowhere: no layout 'nowhere'"),
        (["omni_arm", "./omni_arm.toml"], "memory 'Sistema' is also in layout omni_arm; a memory has one bridge"),
        (["omni_arm", "omni_arm"], "memory 'Sistema' is also in layout omni_arm"),
    ],
)
def test_layouts_that_cannot_be_served_are_said_before_anything_starts(tmp_path, monkeypatch, layouts, says):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "omni_arm.toml").write_text(LAYOUT)
    with pytest.raises(ProfileError, match=re.escape(says)):
        bridging.programs(layouts, "c")


def test_memories_that_another_bridge_serves_are_said_before_anything_starts(scene, tmp_path):
    (program,) = bridging.programs([str(scene.layout(tmp_path))], "c")
    taken = FlatMemory(scene.says, 16, ElementType.FLOAT)
    assert taken.serve()
    with pytest.raises(SupervisorError, match=rf"memory {scene.says} is served by another bridge"):
        program.prepare()
    taken.close()
    program.prepare()
    assert scene.there()
