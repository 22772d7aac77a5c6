"""Writes what other languages and people need of the schema: C, C#, MATLAB, TypeScript, and the table in the docs.

    python -m teleopd.ipc.generate           writes the files
    python -m teleopd.ipc.generate --check   names those that are stale; exit code 1 if there are any

It works on a checkout, where the files are part of the repository.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from . import emit_c, emit_csharp, emit_docs, emit_matlab, emit_typescript
from .emit_common import COMMAND

ROOT = Path(__file__).resolve().parents[1]
ARTEFACTS: Mapping[str, Callable[[], str]] = {
    "ipc/generated/teleopd.h": emit_c.text,
    "ipc/generated/Teleopd.cs": emit_csharp.text,
    "ipc/generated/teleopd_constants.m": emit_matlab.text,
    "clients/matlab/teleopd_constants.m": emit_matlab.text,
    "unity_bridge/unity/Runtime/Generated/Teleopd.cs": emit_csharp.text,
    "clients/web/src/generated/schema.ts": emit_typescript.text,
    "docs/signals.md": emit_docs.text,
}


def stale(root: Path) -> list[str]:
    """The artefacts under `root` that are missing or differ from what the schema gives."""
    return [name for name, emit in ARTEFACTS.items() if _content(root / name) != emit().encode()]


def write(root: Path) -> list[str]:
    """Writes the stale artefacts; which ones those were."""
    names = stale(root)
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(ARTEFACTS[name]().encode())
    return names


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Writes or checks; the exit code."""
    parser = argparse.ArgumentParser(prog=COMMAND, description="Generates files from ipc/schema.py.")
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 if a file is stale")
    options = parser.parse_args(arguments)
    if not (root / "pyproject.toml").is_file():
        print(
            f"{root} is an installed teleopd: run this in a checkout, where the generated files live", file=sys.stderr
        )
        return 2
    if not options.check:
        print("\n".join(f"wrote {name}" for name in write(root)) or "nothing to do")
        return 0
    names = stale(root)
    for name in names:
        print(f"{name} is stale: run  {COMMAND}", file=sys.stderr)
    return 1 if names else 0


if __name__ == "__main__":
    sys.exit(main())
