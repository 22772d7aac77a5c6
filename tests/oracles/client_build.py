"""Compiles the client in C: for the tests with the sanitizers, as a program of one main file."""

from __future__ import annotations

from oracles.transport_build import CORE, CRYPTO, ROOT, SANITIZE, SOURCES, STRICT, compile_c

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
