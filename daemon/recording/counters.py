"""Successes and failures of each user in each scene, kept across sessions in a small file beside the runs."""

from __future__ import annotations

import fcntl
import json
import os
from pathlib import Path
from typing import Any

FILE = "counters.json"
FIELDS = ("sessions", "successes", "failures")

Counters = dict[str, dict[str, dict[str, int]]]
"""counters[user][scene][field]."""


def read(runs: Path) -> Counters:
    """The counters of a folder of runs; empty if there are none. ValueError if the file is damaged."""
    try:
        text = (runs / FILE).read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    try:
        loaded: Any = json.loads(text)
        return {u: {s: {f: int(c[f]) for f in FIELDS} for s, c in scenes.items()} for u, scenes in loaded.items()}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"{runs / FILE}: not a file of counters ({error}); move it away to begin anew") from None


def add(runs: Path, user: str, scene: str, **more: int) -> Counters:
    """Adds to the counters of a user in a scene. Whole or not at all, also with several cells at once."""
    with (runs / f".{FILE}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        counters = read(runs)
        of_scene = counters.setdefault(user, {}).setdefault(scene, dict.fromkeys(FIELDS, 0))
        for field, count in more.items():
            of_scene[field] += count
        _replace(runs / FILE, json.dumps(counters, indent=2, sort_keys=True, ensure_ascii=False) + "\n")
    return counters


def _replace(path: Path, text: str) -> None:
    """Writes beside the file, and puts the new one in its place in one step."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    with beside.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
