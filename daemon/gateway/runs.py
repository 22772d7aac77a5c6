"""The runs in a folder and the sessions saved from them: what there is, what came of each, their files."""

from __future__ import annotations

import json
import re
import time
from datetime import datetime
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
from mcap.exceptions import McapError
from mcap.reader import make_reader

from ...ipc.schema import SessionState, TaskPhase, text_of
from ..recording.format import TOPIC
from ..recording.reading import FILE, RecordingError
from ..recording.streaming import beginning

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,120}", re.ASCII)
SESSION = re.compile(r"session-\d{1,9}_[\w-]{1,64}")
BETWEEN = "."
"""Between a run and a session in it; in neither's name."""
RESULTS = {int(TaskPhase.COMPLETE): "complete", int(TaskPhase.FAILED): "failed"}
FILE_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,80}\.(mcap|png|json|csv|html)", re.ASCII)
GROWS_S = 10.0
"""A recording that goes on is written to once a second; one whose recorder was killed counts as going on that long."""
STAMP = re.compile(r"\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d")


class NoSuchRunError(LookupError):
    """No run, file or signal of that name."""


class Runs:
    """The runs in `root`."""

    def __init__(self, root: Path):
        self._root = root

    def listed(self, limit: int, offset: int = 0) -> list[dict[str, Any]]:
        """So many runs, the newest first, each with the sessions saved from it."""
        if not self._root.is_dir():
            return []
        names = sorted((path.name for path in self._root.iterdir() if self._is_run(path)), reverse=True)
        return [self._described(name) for name in islice(names, offset, offset + limit)]

    def one(self, run: str) -> dict[str, Any]:
        """A run or a session, described. NoSuchRunError."""
        return self._described(run)

    def file(self, run: str, name: str) -> Path:
        """A file of a run. NoSuchRunError unless it lies in that run's folder, whatever the name looks like."""
        folder = self.folder(run)
        path = folder / name
        if not FILE_NAME.fullmatch(name) or not path.is_file() or path.resolve().parent != folder.resolve():
            raise NoSuchRunError(f"run {run} has no file {name!r}")
        return path

    def folder(self, run: str) -> Path:
        """The folder of a run, or of a session: RUN.SESSION. NoSuchRunError."""
        name, _, session = run.partition(BETWEEN)
        path = self._root / name
        if not NAME.fullmatch(name) or (BETWEEN in run and not SESSION.fullmatch(session)):
            raise NoSuchRunError(f"no run {run!r}")
        path = path / session if session else path
        parent = self._root / name if session else self._root
        if not (path / FILE).is_file() or path.resolve().parent != parent.resolve():
            raise NoSuchRunError(f"no run {run!r}")
        return path

    def _is_run(self, path: Path) -> bool:
        try:
            return self.folder(path.name) == path and BETWEEN not in path.name
        except NoSuchRunError:
            return False

    def _described(self, run: str) -> dict[str, Any]:
        folder = self.folder(run)
        files = sorted(path.name for path in folder.iterdir() if FILE_NAME.fullmatch(path.name))
        inside = sorted(path.name for path in folder.iterdir() if SESSION.fullmatch(path.name))
        status = (folder / FILE).stat()
        outcome = _outcome(folder / FILE, status.st_mtime_ns, status.st_size)
        return {
            "run": run,
            "date": _date(folder, status.st_mtime),
            **outcome,
            "goes_on": outcome["length_s"] is None and time.time() - status.st_mtime < GROWS_S,
            "files": files,
            "bytes": sum((folder / name).stat().st_size for name in files),
            "summary": _json(folder / "summary.json"),
            "sessions": [
                self._described(f"{run}{BETWEEN}{name}") for name in inside if (folder / name / FILE).is_file()
            ],
        }


def _date(folder: Path, changed: float) -> str:
    """When it began, as the folder's name says; of a session, when it was saved. ISO 8601, local time."""
    stamp = STAMP.match(folder.name)
    began = datetime.strptime(stamp[0], "%Y-%m-%d_%H-%M-%S") if stamp else datetime.fromtimestamp(changed)
    return began.isoformat(timespec="seconds")


@lru_cache(maxsize=1024)
def _outcome(file: Path, stamp: int, size: int) -> dict[str, Any]:
    """What the beginning of a recording says, and its last state; only they are read. `stamp` and `size` tell a file
    that has grown from the one that was read before. A recording that was cut short, or goes on, has no last state."""
    told = {"profile": "", "robot": "", "scene": "", "user": "", "length_s": None, "result": "", "counts": None}
    try:
        layout, about = beginning(file)
        told |= {key: json.loads(about.get(key, '""')) for key in ("profile", "robot")}
        told["scene"] = next(iter(json.loads(about.get("scenes", "[]"))), "")
    except (OSError, RecordingError, ValueError):
        return told
    try:
        with file.open("rb") as stream:
            reader = make_reader(stream)
            summary = reader.get_summary()
            newest = next(m for _, _, m in reader.iter_messages(topics=[TOPIC], reverse=True))
        state = np.frombuffer(newest.data, layout.dtype)[0]
    except (McapError, OSError, StopIteration, ValueError, AssertionError):
        return told
    if summary is None or summary.statistics is None:
        return told
    length = round((newest.log_time - summary.statistics.message_start_time) * 1e-9, 3)
    return told | {"length_s": length} | _of_state(state)


def _of_state(state: Any) -> dict[str, Any]:
    blocks = state.dtype.names
    told: dict[str, Any] = {}
    counted: Any = None
    if "task" in blocks:
        told["result"] = RESULTS.get(int(state["task"]["phase"]), "")
        counted = state["task"]
    if "session" in blocks and int(state["session"]["state"]) != SessionState.NONE:
        told["user"], counted = text_of(state["session"]["user"]), state["session"]
    if counted is not None:
        told["counts"] = {key: int(counted[key]) for key in ("successes", "failures")}
    return told


def _json(path: Path) -> dict[str, Any]:
    try:
        read = json.loads(path.read_text())
    except (OSError, ValueError):
        return {}
    return read if isinstance(read, dict) else {}
