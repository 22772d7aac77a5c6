"""The folders that other programs want to have: the MATLAB package with its C sources, the package for Unity."""

from __future__ import annotations

import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ("*.c", "*.h")
HIDDEN = shutil.ignore_patterns("__pycache__", "*.mex*", "*.pyc")


class PackageError(Exception):
    """The folder could not be written; the message says what to do."""


def matlab(to: Path) -> list[Path]:
    """`+teleopd` with examples, and in `src` every C file that its build needs. Returns what is at the top of it."""
    _copy(ROOT / "clients/matlab", to)
    folders = ("clients/c", "ipc/c", "ipc/native", "ipc/generated")
    for source in (path for folder in folders for kind in SOURCES for path in sorted((ROOT / folder).glob(kind))):
        shutil.copy2(source, to / "src" / source.name)
    return sorted(to.iterdir())


def unity(to: Path) -> list[Path]:
    """The package as Unity's package manager takes it from a folder. Returns what is at the top of it."""
    _copy(ROOT / "unity_bridge/unity", to)
    return sorted(to.iterdir())


def _copy(source: Path, to: Path) -> None:
    if to.exists() and (not to.is_dir() or any(to.iterdir())):
        raise PackageError(f"{to} is there already and not empty; name a new folder")
    try:
        shutil.copytree(source, to, dirs_exist_ok=True, ignore=HIDDEN)
    except OSError as error:
        raise PackageError(f"{to} cannot be written: {error}") from error
