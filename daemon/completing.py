"""What a shell offers when one presses tab: names of this machine, found when they are asked for.

A shell that waits is worse than one that offers nothing, so everything here reads names of files and nothing else, and
nothing raises.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ..ipc.shared_object import cells as live_or_dead
from ..unity_bridge.layout import available as known_layouts
from .profile import available as known_profiles

RUNS = "runs"
OPERATORS = ("keyboard", "gamepad", "mouse", "memory:")


def profiles(incomplete: str) -> list[str]:
    """Profiles by name, and .toml files by path."""
    return _offered([*known_profiles(), *_files(incomplete, ".toml")], incomplete)


def cells(incomplete: str) -> list[str]:
    """Cells of this machine."""
    return _offered(live_or_dead(), incomplete)


def layouts(incomplete: str) -> list[str]:
    """Layouts of flat memories by name, and .toml files by path."""
    return _offered([*known_layouts(), *_files(incomplete, ".toml")], incomplete)


def operators(incomplete: str) -> list[str]:
    """Devices, and traces and programs by path."""
    return _offered([*OPERATORS, *_files(incomplete, ".csv", ".py")], incomplete)


def runs(incomplete: str) -> list[str]:
    """Folders of runs in ./runs, the newest first, and recordings by path."""
    try:
        folders = sorted((str(path) for path in Path(RUNS).iterdir() if path.is_dir()), reverse=True)
    except OSError:
        folders = []
    return _offered([*folders, *_files(incomplete, ".mcap")], incomplete)


def _files(incomplete: str, *suffixes: str) -> Iterable[str]:
    """Folders, and files of those suffixes, that a path which has been begun may mean."""
    folder, _, _ = incomplete.rpartition("/")
    where = f"{folder}/" if folder else "/" if incomplete.startswith("/") else ""
    try:
        for path in sorted(Path(where or ".").iterdir()):
            if path.is_dir() and "/" in incomplete:
                yield f"{where}{path.name}/"
            elif path.suffix in suffixes:
                yield f"{where}{path.name}"
    except OSError:
        return


def _offered(names: Iterable[str], incomplete: str) -> list[str]:
    return list(dict.fromkeys(name for name in names if name.startswith(incomplete)))
