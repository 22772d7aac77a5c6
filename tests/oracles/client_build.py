"""Compiles the client in C: for the tests with the sanitizers, as a program of one main file."""

from __future__ import annotations

import subprocess

from oracles.transport_build import CORE, CRYPTO, ROOT, SANITIZE, SOURCES, STRICT, compile_c

DRIVER = ROOT / "tests/clients/c/client_driver.c"
WINDOWS = "x86_64-w64-mingw32-gcc"
CLIENT = ROOT / "clients/c"
NATIVE = ROOT / "ipc/native"
PARTS = [CLIENT / f"teleopd_client{part}.c" for part in ("", "_schema", "_local", "_remote")]
SEGMENT = [NATIVE / f"{part}.c" for part in ("latch", "segment", "timing", "histogram")]
INCLUDE = [f"-I{folder}" for folder in (CLIENT, NATIVE, ROOT / "ipc/generated")]
SIZES = ["-DTELEOPD_MAX_FRAME=65536", "-DTELEOPD_LATEST_PLACES=2", "-DTELEOPD_EVENT_PLACES=8"]
TRANSPORT = [*CORE, SOURCES / "teleopd_socket.c"]


def client_program(out, *mains, flags=()):
    sources = [*mains, *PARTS, *SEGMENT, *TRANSPORT, CRYPTO]
    compile_c("-std=c11", *STRICT, *SANITIZE, *INCLUDE, *SIZES, *flags, *sources, "-o", out, "-lcrypto", "-lm")
    return out


def windows_program(out, *mains):
    """The same for Windows; there is no shared memory of a cell, so no latch."""
    sources = [*mains, *PARTS, *TRANSPORT, SOURCES / "teleopd_crypto_cng.c"]
    flags = [
        "-std=c11",
        "-O2",
        "-Wall",
        "-Wextra",
        "-Werror",
        f"-I{SOURCES}",
        *INCLUDE,
        *SIZES,
    ]
    command = [WINDOWS, *flags, *sources, "-o", out, "-lws2_32", "-lbcrypt"]
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return out
