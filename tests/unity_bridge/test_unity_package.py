"""The package for Unity: what its package manager asks for, and the code under Mono against a stub of UnityEngine."""

import hashlib
import json
import os
import random
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from support import PATIENT as PATIENT_CORE
from support import cell_name, running_core
from teleopd import __version__
from teleopd.clients import Cell
from teleopd.ipc import schema
from teleopd.ipc._native import lib
from teleopd.ipc.frame import Frame
from teleopd.ipc.schema import CellState, HoldReason, Layout
from teleopd.ipc.segment import StateWriter
from teleopd.unity_bridge import axes
from teleopd.unity_bridge.axes import Geometry

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "unity_bridge/unity"
STUB = Path(__file__).parent / "unity"
ENOUGH_S = 120.0
SINGLE = 2e-6
"""Rounding of Unity's floats."""
M = np.array([[0.0, -1, 0], [0, 0, 1], [1, 0, 0]])
"""Ours to Unity's, written down by hand: Unity's right is our −y, its up our z, its forward our x."""

# -- what the package manager reads ----------------------------------------------------------------------------------


def assets():
    """What Unity imports: everything but folders whose name ends in ~ and what is in them."""
    for path in sorted(PACKAGE.rglob("*")):
        relative = path.relative_to(PACKAGE)
        if path.suffix != ".meta" and not any(part.endswith("~") for part in relative.parts):
            yield path, relative


def test_the_manifest_is_one_that_the_package_manager_takes():
    manifest = json.loads((PACKAGE / "package.json").read_text())
    assert re.fullmatch(r"[a-z0-9-]+(\.[a-z0-9_-]+){2,}", manifest["name"])
    assert manifest["version"] == __version__
    assert re.fullmatch(r"\d{4}\.\d", manifest["unity"])
    for sample in manifest["samples"]:
        assert list((PACKAGE / sample["path"]).glob("*.cs")), sample["path"]
    assert {p.name for p in (PACKAGE / "Samples~").iterdir()} == {
        Path(sample["path"]).name for sample in manifest["samples"]
    }
    definition = json.loads((PACKAGE / "Runtime/Teleopd.Unity.asmdef").read_text())
    assert (definition["name"], definition["allowUnsafeCode"]) == ("Teleopd.Unity", True)
    assert list((PACKAGE / "Documentation~").glob("*.md"))


def test_every_asset_has_a_meta_file_whose_guid_never_changes():
    """A scene finds its scripts by these numbers: they come from the path, md5(com.teleopd.unity/PATH)."""
    guids = {}
    for path, relative in assets():
        meta = path.with_name(path.name + ".meta")
        guid = hashlib.md5(f"com.teleopd.unity/{relative.as_posix()}".encode()).hexdigest()
        assert meta.is_file(), f"write {meta} with  guid: {guid}"
        lines = meta.read_text().splitlines()
        assert lines[:2] == ["fileFormatVersion: 2", f"guid: {guid}"], meta
        assert ("folderAsset: yes" in lines) == path.is_dir()
        guids[guid] = relative
    expected = {path.with_name(path.name + ".meta") for path, _ in assets()}
    assert set(PACKAGE.rglob("*.meta")) == expected, "no meta file without its asset"


def test_the_source_is_what_unity_s_compiler_takes():
    """File names are class names, or Unity does not find a component's script; C# 7.3 is what 2020.3 compiles."""
    for path, _ in assets():
        if path.suffix == ".cs" and path.name != "Teleopd.cs":
            assert re.search(rf"\b(class|struct) {path.stem}\b", path.read_text()), path


# -- under Mono ------------------------------------------------------------------------------------------------------

tools = pytest.mark.tools


def compile_cs(out, sources, *references, unsafe=False):
    target = [] if out.suffix == ".exe" else ["-target:library"]
    flags = ["-langversion:7", "-warn:4", "-warnaserror", *(["-unsafe"] if unsafe else [])]
    command = ["mcs", *flags, *target, *(f"-r:{r}" for r in references), f"-out:{out}", *map(str, sources)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=ENOUGH_S, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """What `teleopd package unity` gives, compiled with the stub."""
    folder = tmp_path_factory.mktemp("unity")
    command = [sys.executable, "-m", "teleopd.daemon.cli", "package", "unity", folder / "package"]
    subprocess.run(command, check=True, capture_output=True, timeout=ENOUGH_S)
    engine, runtime, samples = (folder / f"{name}.dll" for name in ("UnityEngine", "Teleopd.Unity", "Samples"))
    compile_cs(engine, [STUB / "UnityEngine.cs"])
    compile_cs(runtime, sorted((folder / "package/Runtime").rglob("*.cs")), engine, unsafe=True)
    compile_cs(samples, sorted((folder / "package/Samples~").rglob("*.cs")), engine, runtime)
    compile_cs(folder / "Runner.exe", [STUB / "Runner.cs"], engine, runtime)
    return folder


class Unity:
    """A program of the package: one line in, one out."""

    def __init__(self, package, **options):
        self._process = subprocess.Popen(
            ["mono", package / "Runner.exe"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, **options
        )

    def __call__(self, line):
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().strip()

    def numbers(self, line):
        return np.array([float(word) for word in self(line).split()])

    def close(self):
        self._process.stdin.close()
        return self._process.wait(ENOUGH_S)


@pytest.fixture
def unity(package):
    unity = Unity(package)
    yield unity
    assert unity.close() == 0


def words(numbers):
    return " ".join(repr(float(n)) for n in numbers)


def matrix(q):
    """Rotation matrix of a unit quaternion (x, y, z, w)."""
    x, y, z, w = q
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
        ]
    )


def rodrigues(axis, angle):
    k = np.asarray(axis) / np.linalg.norm(axis)
    K = np.array([[0, -k[2], k[1]], [k[2], 0, -k[0]], [-k[1], k[0], 0]])
    return np.eye(3) + np.sin(angle) * K + (1 - np.cos(angle)) * K @ K


@tools
def test_points_change_axes_by_a_reflection(unity):
    rng = np.random.default_rng(1)
    assert np.linalg.det(M) == pytest.approx(-1), "between a right-handed and a left-handed frame lies a reflection"
    for a, b in rng.normal(size=(20, 2, 3)):
        ours = [unity.numbers(f"convert point {words(v)}") for v in (a, b, np.cross(a, b))]
        np.testing.assert_allclose(ours[0], M @ a, atol=SINGLE * 10)
        np.testing.assert_allclose(np.cross(ours[0], ours[1]), -ours[2], atol=1e-5)  # so it turns the other way round
        np.testing.assert_allclose(unity.numbers(f"convert back {words(M @ a)}"), a, atol=SINGLE * 10)


@tools
def test_rotations_are_the_same_rotation_seen_from_the_other_side(unity):
    """R in Unity's axes is M·R·Mᵀ: it takes the image of a vector to the image of the turned vector."""
    rng = np.random.default_rng(2)
    for _ in range(20):
        q = rng.normal(size=4)
        q /= np.linalg.norm(q)
        R = matrix(unity.numbers(f"convert quaternion {words(q)}"))
        np.testing.assert_allclose(R, M @ matrix(q) @ M.T, atol=1e-5)
        assert np.linalg.det(R) == pytest.approx(1, abs=1e-5)
        axis, angle = rng.normal(size=3), rng.uniform(-3, 3)
        R = matrix(unity.numbers(f"convert turn {words([*axis, angle])}"))
        np.testing.assert_allclose(R, M @ rodrigues(axis, angle) @ M.T, atol=1e-5)


@tools
def test_headings_turn_the_front_of_the_robot(unity):
    for psi in np.linspace(-3, 3, 13):
        R = matrix(unity.numbers(f"convert heading {psi}"))
        front = M @ np.array([np.cos(psi), np.sin(psi), 0])
        np.testing.assert_allclose(R @ np.array([0, 0, 1]), front, atol=1e-5)
        assert unity.numbers(f"convert psi {psi}")[0] == pytest.approx(psi, abs=1e-6)


@tools
def test_it_is_the_conversion_of_the_bridge(unity):
    v = np.array([0.3, -1.2, 2.5])
    places, signs = axes.whole("unity", Geometry.VECTOR)
    np.testing.assert_allclose(unity.numbers(f"convert point {words(v)}"), np.array(signs) * v[list(places)], atol=1e-6)


@tools
def test_a_description_that_makes_no_sense_is_an_exception_and_no_crash(unity):
    whole = schema.Layout.of(["cell", "base", "timing"]).encode()
    assert unity(f"decode {whole.hex()}") == "Object[]"
    chance = random.Random(3)
    for _ in range(300):
        data = bytearray(whole[: chance.randrange(1, len(whole))])
        for _ in range(chance.randrange(4)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        answer = unity(f"decode {data.hex()}")
        assert answer.startswith("InvalidDataException: the description of the cell") or ":" not in answer
    assert unity("decode " + "91" * 100_000).startswith("InvalidDataException")


@tools
def test_no_cell_is_said_in_one_sentence(unity):
    assert "teleopd run PROFILE" in unity("open no-such-cell")


@tools
def test_no_state_that_it_reads_is_of_two_publications(unity, full):
    """A writer that publishes as fast as it can; the words of a state are all its number."""
    layout = Layout.of(["cell", "base", "arm", "control", "timing", "guard", "end_effector", "inbox"])
    name = cell_name()
    frame, writer = Frame(layout), StateWriter(name, layout)
    writer.set_info({"profile": "hammer"})
    lib.latch_write(writer.latch, frame.pointer, frame.nbytes)
    writer.go_live()
    try:
        with ThreadPoolExecutor(1) as aside:
            answer = aside.submit(unity, f"torn {name} cell.tick inbox.last_slot {1_000_000 if full else 3_000}")
            n = 0
            while not answer.done():
                n += 1
                frame.buffer[:] = n
                lib.latch_write(writer.latch, frame.pointer, frame.nbytes)
            reads, torn, failed, seen = (int(word) for word in answer.result().split())
    finally:
        writer.end()
    assert torn == 0
    assert reads >= seen, "and each of them is another one"
    assert failed < reads


class Scene:
    """A sample scene, played."""

    def __init__(self, unity, name):
        self.unity, self.name = unity, name

    def play(self):
        assert self.unity(f"scene {self.name}") == "ok"
        self.frames(2)

    def frames(self, count):
        assert self.unity(f"frames {count}") == "ok"

    def until(self, true, limit=2000):
        for _ in range(limit // 5):
            self.frames(5)
            if true():
                return
        raise AssertionError(f"not so after {limit} frames: {self.unity('text')}")

    def drive(self, *keys):
        """Lets go, then holds the space bar and some keys until the robot follows, and for a while."""
        self.frames(10)
        for key in ("Space", *keys):
            assert self.unity(f"press {key}") == "ok"
        self.until(lambda: "follows you" in self.unity("text"))
        self.frames(50)

    def let_go(self, *keys):
        for key in ("Space", *keys):
            self.unity(f"lift {key}")


@pytest.fixture(scope="module")
def real_core():
    with running_core("real", **{key.replace(".", "__", 1): value for key, value in PATIENT_CORE.items()}) as core:
        yield core


def standing(watcher):
    """The state, once nothing moves any more."""
    while True:
        before, state = watcher.read(), watcher.wait(ENOUGH_S)
        still = not state.guard.v_cmd.any() and abs(state.base.eta - before.base.eta).max() < 1e-9
        if state.cell.state is CellState.HELD and still:
            return state


@tools
@pytest.mark.parametrize("name", ["ExplosivesHall", "ChemistryLaboratory"])
def test_a_sample_scene_moves_the_robot_and_shows_it_where_it_is(unity, real_core, name):
    unity(f"segment {real_core.cell}")
    scene = Scene(unity, name)
    scene.play()
    with Cell(real_core.cell, timeout=ENOUGH_S) as watcher:
        began = watcher.read().base.eta.copy()
        hub = unity.numbers("wheels")
        scene.drive("W", "E")
        assert watcher.read().cell.state is CellState.ENGAGED
        scene.let_go("W", "E")
        scene.until(lambda: watcher.read().cell.reason is HoldReason.RELEASED)
        state = standing(watcher)
        scene.frames(3)
        moved = state.base.eta - began
        assert np.hypot(*moved[:2]) > 0.02
        shown = unity.numbers("platform")
        np.testing.assert_allclose(shown[[0, 2]], (M @ [*state.base.eta[:2], 0])[[0, 2]], atol=1e-5)
        # The view's own kinematics, joint on joint, against the model's end effector, (7).
        np.testing.assert_allclose(unity.numbers("tip"), M @ state.end_effector.xi, atol=1e-4)
        np.testing.assert_allclose(unity.numbers("object"), M @ state.task.object, atol=1e-5)
        assert np.abs(unity.numbers("wheels") - hub).max() > 1e-3, "the wheels turned"
    assert int(unity("things")) > 30
    assert unity("end") == "ok"
    with Cell(real_core.cell) as watcher:
        assert watcher.wait(ENOUGH_S).cell.holder == 0 or watcher.wait(ENOUGH_S).cell.holder == 0


@tools
def test_a_scene_with_flat_memories_sees_and_does_the_same(package, lab, cell, dropin):
    """MemorySource through the drop-in library: what it shows is what the cell's state says, in the same axes."""
    bridge = lab.bridge(lab.layout())
    unity = Unity(package, env={**os.environ, "LD_LIBRARY_PATH": str(dropin.folder)})
    assert unity(f"memories {lab.sistema} {lab.senales}") == "ok"
    scene = Scene(unity, "ChemistryLaboratory")
    scene.play()
    began = cell.read().base.eta.copy()
    scene.drive("W", "E")
    assert cell.read().cell.state is CellState.ENGAGED
    scene.let_go("W", "E")
    scene.until(lambda: cell.read().cell.state is CellState.HELD)
    state = standing(cell)
    scene.frames(10)
    assert np.hypot(*(state.base.eta - began)[:2]) > 0.02
    np.testing.assert_allclose(unity.numbers("tip"), M @ state.end_effector.xi, atol=1e-4)
    np.testing.assert_allclose(unity.numbers("object"), M @ state.task.object, atol=1e-5)
    np.testing.assert_allclose(unity.numbers("platform")[[0, 2]], (M @ [*state.base.eta[:2], 0])[[0, 2]], atol=1e-5)
    assert unity("end") == "ok"
    assert unity.close() == 0
    assert not bridge.ended
