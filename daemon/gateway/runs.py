"""The runs in a folder: what there is, their files, and their signals for playing back."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from ..recording.reading import FILE, RecordingError, Run, load

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,120}", re.ASCII)
FILE_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,80}\.(mcap|png|json|csv|html)", re.ASCII)
MOST_POINTS = 4000


class NoSuchRunError(LookupError):
    """No run, file or signal of that name."""


class Runs:
    """The runs in `root`."""

    def __init__(self, root: Path):
        self._root = root

    def listed(self) -> list[dict[str, Any]]:
        """Every run, the newest first."""
        if not self._root.is_dir():
            return []
        folders = (path for path in self._root.iterdir() if NAME.fullmatch(path.name) and (path / FILE).is_file())
        return [_described(path) for path in sorted(folders, reverse=True)]

    def file(self, run: str, name: str) -> Path:
        """A file of a run. NoSuchRunError unless it lies in that run's folder, whatever the name looks like."""
        folder = self.folder(run)
        path = folder / name
        if not FILE_NAME.fullmatch(name) or not path.is_file() or path.resolve().parent != folder.resolve():
            raise NoSuchRunError(f"run {run} has no file {name!r}")
        return path

    def folder(self, run: str) -> Path:
        """The folder of a run. NoSuchRunError."""
        path = self._root / run
        if not NAME.fullmatch(run) or not (path / FILE).is_file() or path.resolve().parent != self._root.resolve():
            raise NoSuchRunError(f"no run {run!r}")
        return path

    def signals(self, run: str, names: list[str], points: int) -> dict[str, Any]:
        """Signals over time, at most so many instants of them, spread evenly; `t` in s from the first."""
        loaded = _loaded(self.folder(run), (self.folder(run) / FILE).stat().st_mtime_ns)
        known = {name for name, _, _ in loaded.layout}
        unknown = [name for name in names if name not in known]
        if unknown:
            raise NoSuchRunError(f"run {run} has no signal {unknown[0]!r}")
        count = max(2, min(points, MOST_POINTS, len(loaded)))
        at = np.unique(np.linspace(0, max(len(loaded) - 1, 0), count if len(loaded) else 0).round().astype(int))
        return {
            "t": loaded.t[at].tolist(),
            "modes": loaded.modes,
            "signals": {name: np.asarray(loaded[name][at], dtype=float).tolist() for name in names},
        }


@lru_cache(maxsize=2)
def _loaded(folder: Path, stamp: int) -> Run:
    """A recording in memory; `stamp` tells a file that has grown from the one that was read before."""
    try:
        return load(folder)
    except RecordingError as error:
        raise NoSuchRunError(str(error)) from None


def _described(folder: Path) -> dict[str, Any]:
    files = sorted(path.name for path in folder.iterdir() if FILE_NAME.fullmatch(path.name))
    return {
        "run": folder.name,
        "files": files,
        "bytes": sum((folder / name).stat().st_size for name in files),
        "summary": _json(folder / "summary.json"),
    }


def _json(path: Path) -> dict[str, Any]:
    try:
        read = json.loads(path.read_text())
    except (OSError, ValueError):
        return {}
    return read if isinstance(read, dict) else {}
