"""Runs the C tests (tests/ipc/native) under the sanitizers: one test each."""

import os
import subprocess
from pathlib import Path

import pytest

NATIVE = Path(__file__).parent / "native"
LIMIT_S = 600


def make(*arguments):
    result = subprocess.run(
        ["make", "-s", "-C", NATIVE, f"-j{os.cpu_count()}", *arguments],
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        check=False,
    )
    return result.returncode, result.stdout + result.stderr


@pytest.mark.parametrize("sanitizer", ["address", "thread"])
def test_c_tests_pass(sanitizer, tmp_path):
    code, output = make("check", f"SANITIZER={sanitizer}", f"OUT={tmp_path}")
    assert code == 0, output
    assert {Path(line).name for line in output.split()} == {path.stem for path in NATIVE.glob("test_*.c")}


def mutated(tmp_path, name, old, new):
    """The C files with one place changed."""
    folder = tmp_path / "native"
    folder.mkdir()
    for path in (NATIVE.parents[2] / "ipc/native").iterdir():
        (folder / path.name).write_text(path.read_text())
    text = (folder / name).read_text()
    assert text.count(old) == 1, f"{name} has changed: {old}"
    (folder / name).write_text(text.replace(old, new))
    return folder


@pytest.mark.parametrize(
    ("sanitizer", "test", "name", "old", "new"),
    [
        # a reader that does not look whether it was overtaken
        ("address", "latch_steps", "latch.c", "if (begin - done < 2)", "if (begin - done < 3)"),
        # a new writer that forgets that the dead one spoilt a copy
        ("address", "latch_steps", "latch.c", "if (begin - done > 1)", "if (begin != done)"),
        # the latest number shown before the block is whole
        ("thread", "latch", "latch.c", "&latch->done, next, __ATOMIC_RELEASE", "&latch->done, next, __ATOMIC_RELAXED"),
        # a place in the ring given back while it is still read
        ("thread", "ring", "ring.c", "tail + count, __ATOMIC_RELEASE", "tail + count, __ATOMIC_RELAXED"),
    ],
)
def test_c_tests_can_fail(sanitizer, test, name, old, new, tmp_path):
    source = mutated(tmp_path, name, old, new)
    code, output = make("check", f"SANITIZER={sanitizer}", f"OUT={tmp_path}", f"NATIVE={source}", f"TESTS={test}")
    assert code != 0
    assert "torn" in output or "data race" in output, output
