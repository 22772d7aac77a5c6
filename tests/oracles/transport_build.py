"""Compiles the C side of the transport with the sanitizers."""

from __future__ import annotations

import subprocess
from pathlib import Path

from teleopd.ipc import transport_frames

ROOT = Path(transport_frames.__file__).parents[1]
SOURCES = ROOT / "ipc/c"
TESTS = ROOT / "tests/ipc/c"
CORE = [SOURCES / f"teleopd_{part}.c" for part in ("clock", "handshake", "msgpack", "session", "transport")]
CRYPTO = SOURCES / "teleopd_crypto_openssl.c"
STRICT = ["-Wall", "-Wextra", "-Werror", "-pedantic", f"-I{SOURCES}"]
SANITIZE = ["-g", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]


def compile_c(*arguments):
    result = subprocess.run(["gcc", *map(str, arguments)], capture_output=True, text=True, timeout=120, check=False)
    assert result.returncode == 0, result.stderr


def program(folder, name, *sources, flags=()):
    out = folder / name
    compile_c("-std=c11", *STRICT, *SANITIZE, *flags, *sources, *CORE, CRYPTO, "-o", out, "-lcrypto")
    return out
