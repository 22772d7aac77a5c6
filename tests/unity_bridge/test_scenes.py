"""Scenes that know only the drop-in library, between real cores and bridges: on this machine, on another one, through
a cable that is pulled, against a peer that is stuck. In C natively and for Windows under Wine, in C# under Mono."""

import os
import re
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest
from cable import Cable
from teleopd.clients import Cell
from teleopd.ipc.schema import CellState
from teleopd.ipc.transport import new_token, write_token
from teleopd.unity_bridge.library import NATIVE, TARGETS, TRANSPORT
from teleopd.unity_bridge.side_object import SideObject

pytestmark = pytest.mark.tools
HERE = Path(__file__).parent
X, Z, HEADING, STATE, MODE, CONTROLS = range(6)
"""What the scene shows."""
DRIVE = "hand 0 0 0.03 show engage run 0.8 show deadman 0 run 0.5 show"
PRESS = "hand 0 0 0.03 engage forever"


def engaged(cell):
    return cell.wait().cell.state == CellState.ENGAGED


def held(cell):
    state = cell.wait()
    return state.cell.state == CellState.HELD and abs(state.base.eta_dot).max() < 1e-3


def moved(shown):
    """Further ahead each time, and held in the end: what a scene shows that has driven."""
    before, moving, after = ([float(number) for number in line.split()] for line in shown[:3])
    assert (before[STATE], after[STATE]) == (CellState.HELD, CellState.HELD)
    assert before[Z] + 0.02 < moving[Z] <= after[Z]
    return after[Z]


@pytest.fixture(scope="session")
def scene(dropin):
    return dropin.program("scene")


@pytest.fixture(scope="session")
def scene_in_csharp(tmp_path_factory):
    out = tmp_path_factory.mktemp("mono") / "scene.exe"
    subprocess.run(["mcs", "-warnaserror", f"-out:{out}", HERE / "scene.cs"], check=True, capture_output=True)
    return out


class Far:
    """A bridge that listens, and scenes that reach it over a cable."""

    def __init__(self, lab, dropin):
        self._lab, self._dropin = lab, dropin
        self.token = new_token()
        self._token_file = lab.folder / "token"
        write_token(self._token_file, self.token)
        self._layout = lab.layout()
        self.port = 0
        self.bridge = self.start_bridge()
        self.cable = Cable(self.port)

    def start_bridge(self):
        options = ("--listen", f"{self.port}", "--token-file", self._token_file)
        self.bridge = self._lab.bridge(self._layout, *options)
        self.port = int(re.search(r"at port (\d+)", self.bridge.err)[1])
        return self.bridge

    def folder(self, token=None):
        return self._dropin.remote(self._lab.folder / f"far{time.monotonic_ns()}", self.cable.port, token or self.token)

    def scene(self, steps, **more):
        return self._lab.start(self.folder(**more), self._lab.sistema, self._lab.senales, *steps.split())


@pytest.fixture
def far(lab, dropin):
    made = Far(lab, dropin)
    yield made
    made.cable.close()


def frames(process):
    return process.out.count("frame\n")


def goes_on(lab, process, count=3):
    """The scene runs more frames."""
    before = frames(process)
    lab.eventually(lambda: frames(process) >= before + count or process.ended)
    assert not process.ended, (process.popen.returncode, process.err)


# On the same machine


@pytest.mark.parametrize("require", ["counter", "deadman"])
def test_a_scene_in_c_drives_the_robot(lab, cell, scene, require):
    bridge = lab.bridge(lab.layout(require))
    process = lab.start(scene, lab.sistema, lab.senales, *f"open wait {DRIVE} link".split())
    assert process.popen.wait(60) == 0, bridge.err
    moved(process.out.splitlines())
    assert process.out.splitlines()[3] == "0 0 0 this machine: no smClient.ini"
    side = SideObject(lab.senales, (0, 36))
    counters = side.read()
    side.close()
    assert counters.writes > 100
    assert counters.pid == process.pid
    assert 0 < counters.stamp < time.monotonic_ns()


def test_a_scene_that_stops_counting_is_noticed(lab, cell, scene):
    lab.bridge(lab.layout("counter"))
    process = lab.start(scene, lab.sistema, lab.senales, *f"open wait {PRESS}".split())
    lab.eventually(lambda: engaged(cell))
    goes_on(lab, process, 20)  # it has seen that, and does not press anew
    os.kill(process.pid, signal.SIGSTOP)
    lab.eventually(lambda: held(cell))
    os.kill(process.pid, signal.SIGCONT)
    goes_on(lab, process)
    assert held(cell), "it needs a fresh press"


def test_a_scene_in_csharp_moves_the_robot_and_sees_it_move(lab, cell, dropin, scene_in_csharp):
    lab.bridge(lab.layout("counter"))
    start = cell.wait().base.eta[0]
    environment = {**os.environ, "LD_LIBRARY_PATH": str(dropin.folder)}
    process = lab.start("mono", scene_in_csharp, lab.sistema, lab.senales, "60", "200", env=environment)
    assert process.popen.wait(60) == 0, process.err
    words, before, moving, after = process.out.splitlines()
    assert words == "this machine: no smClient.ini"
    z = [float(line.split()[1]) for line in (before, moving, after)]
    assert [line.split()[2] for line in (before, moving, after)] == ["1", "2", "1"]
    assert z[0] + 0.05 < z[1] <= z[2]
    lab.eventually(lambda: held(cell))
    assert cell.wait().base.eta[0] == pytest.approx(z[2], abs=0.01)
    assert cell.wait().base.eta[0] > start + 0.05


def test_a_scene_in_csharp_goes_on_when_the_daemon_was_killed_and_restarted(lab, dropin, scene_in_csharp):
    """kill -9 of core and bridge; the scene keeps its mapping, sees the new ones, and drives again."""
    layout = lab.layout("counter")
    core, bridge = lab.core(), lab.bridge(layout)
    environment = {**os.environ, "LD_LIBRARY_PATH": str(dropin.folder)}
    process = lab.start("mono", scene_in_csharp, lab.sistema, lab.senales, "60", "0", env=environment)
    with Cell(lab.cell) as cell:
        lab.eventually(lambda: engaged(cell))
    inodes = [Path(f"/dev/shm/{name}").stat().st_ino for name in (lab.sistema, lab.senales)]
    core.kill(), bridge.kill()
    goes_on(lab, process)
    lab.core(), lab.bridge(layout)
    assert [Path(f"/dev/shm/{name}").stat().st_ino for name in (lab.sistema, lab.senales)] == inodes
    sistema, senales = lab.memory(lab.sistema), lab.memory(lab.senales)
    with Cell(lab.cell) as cell:
        lab.eventually(lambda: sistema.get(33) == 1)
        goes_on(lab, process)
        assert held(cell), "nothing resumes by itself: its deadman was never released"
        before = sistema.get(0)
        lab.eventually(lambda: sistema.get(0) != before)
    assert senales.get(0) == 1, "the scene still writes into the memory that has the name"
    sistema.close(), senales.close()


# On another machine


def test_a_scene_far_away_drives_the_robot(lab, cell, far):
    start = cell.wait().base.eta[0]
    process = far.scene(f"open linked 1 fence wait {DRIVE} link")
    assert process.popen.wait(60) == 0, far.bridge.err
    z = moved(process.out.splitlines())
    assert process.out.splitlines()[3] == f"2 1 0 connected: 127.0.0.1:{far.cable.port}"
    lab.eventually(lambda: held(cell))
    assert cell.wait().base.eta[0] == pytest.approx(z, abs=0.05)
    assert z > start + 0.05
    lab.eventually(lambda: "has gone" in far.bridge.err)


def test_a_scene_for_windows_drives_the_robot(lab, cell, far, dropin_windows, wine):
    """Under Wine, its memories mirrored over the loopback: a C program, because there is no .NET for Wine here."""
    program = dropin_windows.remote(lab.folder / "windows", far.port, far.token)
    steps = f"open linked 1 wait {DRIVE} link".split()
    process = lab.start(*wine.command(program, lab.sistema, lab.senales, *steps), env=wine.environment)
    assert process.popen.wait(120) == 0, far.bridge.err
    z = moved(process.out.splitlines())
    assert "connected" in process.out.splitlines()[3]
    lab.eventually(lambda: held(cell))
    assert cell.wait().base.eta[0] == pytest.approx(z, abs=0.05)


def test_a_scene_far_away_that_is_killed_is_noticed(lab, cell, far):
    process = far.scene(f"open linked 1 wait {PRESS}")
    lab.eventually(lambda: engaged(cell))
    process.kill()
    lab.eventually(lambda: held(cell))
    assert lab.memory(lab.senales).get(0) == 1, "the deadman is still pressed in the memory"


def test_a_cable_that_is_pulled_and_healed_again_and_again(lab, cell, far, full):
    """Each time the robot holds, the scene goes on, and afterwards it sees the robot's new cycles; nothing resumes."""
    process = far.scene(f"open linked 1 fence wait {PRESS}")
    senales, sistema = lab.memory(lab.senales), lab.memory(lab.sistema)
    lab.eventually(lambda: process.out and engaged(cell))
    for i in range(50 if full else 4):
        before = far.bridge.err.count("has connected")
        far.cable.pull() if i % 2 else far.cable.cut()
        lab.eventually(lambda: held(cell))
        goes_on(lab, process)
        lab.eventually(lambda b=before: far.bridge.err.count("has gone: ") >= b)
        far.cable.heal()
        lab.eventually(lambda b=before: far.bridge.err.count("has connected") > b)
        goes_on(lab, process)
        assert held(cell), "the deadman was never released"
        seen = sistema.get(0)
        lab.eventually(lambda s=seen: sistema.get(0) != s)
    assert senales.get(0) == 1
    process.kill()
    for memory in (senales, sistema):
        memory.close()


def test_after_a_pulled_cable_a_release_and_a_press_drive_again(lab, cell, far):
    steps = "hand 0 0 0.03 engage linked 0 linked 1 engage forever"
    process = far.scene(f"open linked 1 fence wait {steps}")
    lab.eventually(lambda: engaged(cell))
    far.cable.pull()
    lab.eventually(lambda: held(cell))
    lab.eventually(lambda: "has gone" in far.bridge.err)
    far.cable.heal()
    lab.eventually(lambda: engaged(cell))
    process.kill()


def test_a_daemon_that_is_killed_and_restarted_is_found_again(lab, far, dropin):
    core = lab.core()
    process = far.scene(
        "open linked 1 fence wait hand 0 0 0.03 run 0.2 deadman 1 linked 0 show linked 1 fresh link forever"
    )
    lab.eventually(lambda: lab.memory(lab.senales).get(0) == 1)
    far.bridge.kill(), core.kill()
    lab.eventually(lambda: process.out.count("\n") >= 1)
    far.start_bridge(), lab.core()
    lab.eventually(lambda: "connected" in process.out)
    goes_on(lab, process)
    assert process.out.splitlines()[1].startswith("2 2 ")


def test_a_wrong_token_stops_no_scene(lab, cell, far):
    process = far.scene("open fence run 0.3 link forever", token=new_token())
    goes_on(lab, process)
    lab.eventually(lambda: far.cable.connections >= 2)
    goes_on(lab, process)
    assert "has connected" not in far.bridge.err
    assert lab.memory(lab.senales).get(1) == 0, "nothing of it got in"
    assert process.out.splitlines()[1] == "0.0000 0.0000 0.0000 0 0 0", "all reads are 0"


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_peer_that_is_stuck_blocks_no_scene(lab, cell, far, full, when):
    """The bridge stops for ten seconds (a sample: two), before it has answered or in the middle of everything.

    The scene's thread is fenced: a socket, a futex, a poll would end it. So no get or set can have waited.
    """
    steps = {"before": "open fence forever", "after": "open linked 1 fence forever"}[when]
    if when == "before":
        os.kill(far.bridge.pid, signal.SIGSTOP)
    process = far.scene(steps)
    goes_on(lab, process)
    os.kill(far.bridge.pid, signal.SIGSTOP)
    goes_on(lab, process, 100 if full else 20)
    os.kill(far.bridge.pid, signal.SIGCONT)
    before = far.bridge.err.count("has connected")
    lab.eventually(lambda: far.bridge.err.count("has connected") > before or "has gone" not in far.bridge.err)
    goes_on(lab, process)


def test_without_an_ini_nothing_is_opened_on_any_network(lab, cell, scene):
    """A socket would end the scene: it does end one that has an ini."""
    lab.bridge(lab.layout("counter"))
    process = lab.start(scene, lab.sistema, lab.senales, *f"offline open wait {DRIVE}".split())
    assert process.popen.wait(60) == 0, process.err
    moved(process.out.splitlines())


def test_with_an_ini_a_socket_is_opened_when_a_memory_is(lab, far):
    process = far.scene("offline run 0.1 show open run 60")
    assert process.popen.wait(60) == -signal.SIGSYS
    assert process.out.count("\n") == 1, "not before a memory was opened"


@pytest.mark.parametrize("sanitizer", ["address,undefined", "thread"])
def test_the_link_under_sanitizers(lab, cell, far, sanitizer):
    """The library's sources in the scene itself: it drives, loses the link, and finds it again."""
    folder = far.folder().parent
    flags = [
        "-std=gnu11",
        "-g",
        "-O1",
        f"-fsanitize={sanitizer}",
        "-fno-sanitize-recover=all",
        f"-I{NATIVE}",
        f"-I{TRANSPORT}",
    ]
    sources = [HERE / "scene.c", *TARGETS[0].sources]
    subprocess.run(["gcc", *flags, *sources, "-o", folder / "scene", *TARGETS[0].libraries], check=True)
    process = lab.start(
        folder / "scene",
        lab.sistema,
        lab.senales,
        *f"open linked 1 wait {DRIVE} linked 0 linked 1 fresh free run 0.1 open linked 1 link".split(),
    )
    lab.eventually(lambda: process.out.count("\n") == 3 or process.ended)
    far.cable.cut()
    assert process.popen.wait(120) == 0, process.err
    moved(process.out.splitlines())
    assert process.out.splitlines()[3].startswith("2 3 "), (
        "opened three times: at first, after the cut, after freeViews"
    )


def test_a_forked_child_counts_as_itself(lab, scene):
    lab.bridge(lab.layout("counter"))
    side = SideObject(lab.senales, (0, 36))
    process = lab.start(scene, lab.sistema, lab.senales, "open", "poke", "0", "fork", "poke", "0")
    assert process.popen.wait(60) == 0
    counters = side.read()
    assert counters.writes == 2
    assert counters.pid == int(process.out) != process.pid
    side.close()


def test_only_sets_that_touch_an_input_count(lab, scene):
    bridge = lab.bridge(lab.layout("counter"))
    side = SideObject(lab.senales, (0, 36))
    run = [scene, lab.sistema, lab.senales, "open"]
    subprocess.run([*run, "hand", "0", "0", "0"], check=True, timeout=60)
    assert side.read().writes == 3
    subprocess.run([*run, "poke", "8", "poke", "9", "poke", "15"], check=True, timeout=60)
    assert side.read().writes == 4, "positions 0 to 8 are the inputs"
    assert side.read().refused == 0
    subprocess.run([*run, "poke", "16", "poke", "-1"], check=True, timeout=60)
    assert (side.read().writes, side.read().refused) == (4, 2)
    side.close()
    assert not bridge.ended


# The ini


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("host = 127.0.0.1\nport = 1\n", "token is missing"),
        ("host = 127.0.0.1\ntoken = " + "ab" * 32, "port is missing"),
        ("port = 1\ntoken = " + "ab" * 32, "host is missing"),
        ("port = 70000", "port: write 1 to 65535"),
        ("token = xyz", "token: write the line of the token file"),
        ("server = here", "keys are host, port, token, local"),
        ("what", "write KEY = VALUE"),
        ("local = a,,b", "local: write names, separated by commas"),
    ],
)
def test_an_ini_with_a_mistake_is_told_and_stops_no_scene(scene, dropin, tmp_path, text, words):
    for path in (scene, dropin.library):
        shutil.copy(path, tmp_path)
    (tmp_path / "smClient.ini").write_text(f"\ufeff[bridge]\n; where it is\n{text}\n", encoding="utf-8")
    result = subprocess.run(
        [tmp_path / "scene", "A", "B", "open", "fence", "run", "0.05", "show", "link"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.splitlines() == ["0.0000 0.0000 0.0000 0 0 0", f"4 0 0 smClient.ini: {words}"]


def test_memories_that_the_ini_calls_local_stay_on_this_machine(lab, cell, far, dropin):
    program = far.folder()
    with (program.parent / "smClient.ini").open("a") as ini:
        ini.write(f"local = Other, {lab.sistema}\n")
    process = lab.start(program, lab.sistema, lab.senales, "open", "linked", "1", "fence", "wait", "show", "link")
    assert process.popen.wait(60) == 0
    assert "connected" in process.out
    sides = {name: Path(f"/dev/shm/teleopd.smclient.{name}").read_bytes() for name in (lab.sistema, lab.senales)}
    assert int.from_bytes(sides[lab.senales][64:72], "little") == 0, "those of the bridge are not touched here"
