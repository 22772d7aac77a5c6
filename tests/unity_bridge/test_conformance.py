"""One C program that says what every smClient64 must do, against the library for Linux and the one for Windows."""

import os
import subprocess
from pathlib import Path

import pytest
from teleopd.unity_bridge.library import NATIVE, TARGETS, TRANSPORT

pytestmark = pytest.mark.tools
HERE = Path(__file__).parent
SHM = Path("/dev/shm")
MANY = 10_000
LIMIT_S = 600


def check(command, stem, **options):
    result = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT_S, check=False, **options)
    assert result.returncode == 0, result.stdout + result.stderr
    assert "checks, 0 failed" in result.stdout
    assert not [path.name for path in SHM.iterdir() if stem in path.name], "nothing is left"


def stem(kind):
    return f"conf_{kind}_{os.getpid()}"


def test_natively(dropin):
    check([dropin.program("conformance"), stem("so"), str(MANY)], stem("so"))


@pytest.mark.parametrize("sanitizer", ["address,undefined", "thread"])
def test_under_sanitizers(tmp_path, sanitizer):
    """The library's sources in the program itself, so that everything is looked at."""
    out = tmp_path / "conformance"
    flags = [
        "-std=gnu11",
        "-g",
        "-O1",
        f"-fsanitize={sanitizer}",
        "-fno-sanitize-recover=all",
        "-Wall",
        "-Wextra",
        "-Werror",
    ]
    sources = [HERE / "conformance.c", *TARGETS[0].sources]
    command = ["gcc", *flags, f"-I{NATIVE}", f"-I{TRANSPORT}", "-o", out, *sources, *TARGETS[0].libraries, "-lm"]
    subprocess.run(command, check=True)
    kind = sanitizer.split(",")[0]
    check([out, stem(kind), str(MANY)], stem(kind))


def test_for_windows_under_wine(dropin_windows, wine, full):
    """Wine needs most of a minute for ten thousand mappings, so they are a sample by default."""
    program = dropin_windows.program("conformance")
    check(wine.command(program, stem("dll"), MANY if full else 1000), stem("dll"), env=wine.environment)


@pytest.mark.parametrize("sanitizer", ["address,undefined", "thread"])
def test_of_a_mirror_the_last_writer_wins(tmp_path, sanitizer):
    out = tmp_path / "mirror_hammer"
    flags = [
        "-std=gnu11",
        "-g",
        "-O1",
        f"-fsanitize={sanitizer}",
        "-fno-sanitize-recover=all",
        "-Wall",
        "-Wextra",
        "-Werror",
    ]
    command = ["gcc", *flags, f"-I{NATIVE}", "-o", out, HERE / "mirror_hammer.c", NATIVE / "mirror.c", "-lpthread"]
    subprocess.run(command, check=True)
    result = subprocess.run([out], capture_output=True, text=True, timeout=LIMIT_S, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
