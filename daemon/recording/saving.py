"""Saves a session: one folder with its recording, summary, figures, report, profile and versions.

A process of its own, started by the recorder: `python -m … RECORDING NUMBER USER FIRST LAST`. The folder appears whole:
it is made under another name and renamed.
"""

from __future__ import annotations

import json
import platform
import shutil
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from ... import __version__
from ...ipc.schema import SessionState
from .measures import measures
from .reading import FILE, RecordingError, Run, load
from .recorder import Recording
from .replay import PROFILE
from .sessions import folder_name

SUMMARY = "summary.json"
VERSIONED = ("casadi", "numpy", "mcap")


def save(recording: Path, number: int, user: str, first: int, last: int) -> Path:
    """Makes the folder beside the recording and returns it. RecordingError, OSError."""
    from .plot import draw
    from .report import write

    run = load(recording)
    ticks = run["cell.tick"]
    session = Run(run.path, run.layout, run.states[(ticks >= first) & (ticks <= last)], run.metadata)
    if not len(session):
        raise RecordingError(f"{recording}: ticks {first} to {last} are not in it")
    target = recording.parent / folder_name(number, user)
    making = target.with_name(f".{target.name}")
    shutil.rmtree(making, ignore_errors=True)
    making.mkdir()
    _cut(session, making / FILE)
    profile = recording.parent / PROFILE
    if profile.is_file():
        shutil.copy(profile, making / PROFILE)
    (making / SUMMARY).write_text(json.dumps(summary(session, recording), indent=2, ensure_ascii=False) + "\n")
    draw(session, making)
    write(session, making / "report.html")
    shutil.rmtree(target, ignore_errors=True)
    making.rename(target)
    return target


def _cut(session: Run, path: Path) -> None:
    """The session's states as a recording of their own."""
    rate = float(session.described("rate", 1000.0))
    kept = Recording(path, session.layout, 0, rate, session.metadata)
    kept.write([state.tobytes() for state in session.states])
    kept.finish()


def summary(session: Run, recording: Path) -> dict[str, Any]:
    """Who, how long, how it went, and which versions it was computed with."""
    end = session.states[-1]["session"]
    played = session["session.state"] == SessionState.PLAYING
    return {
        "session": int(end["number"]),
        "user": session.text("session.user", -1),
        "scene": (session.described("scenes") or [""])[max(int(end["scene"]) - 1, 0)],
        "profile": session.described("profile"),
        "execution_time": int(end["duration"]) * 1e-9,
        "played": int(end["played"]) * 1e-9,
        "successes": int(end["successes"]),
        "failures": int(end["failures"]),
        "first_tick": int(end["first_tick"]),
        "last_tick": int(end["last_tick"]),
        "ticks_played": int(np.count_nonzero(played)),
        "cut_from": str(recording),
        "versions": {
            "teleopd": __version__,
            "python": platform.python_version(),
            **{name: version(name) for name in VERSIONED},
        },
        **measures(session),
    }


def main(arguments: Sequence[str]) -> int:
    """Entry point of the process: 0 when the folder is there."""
    recording, number, user, first, last = arguments
    try:
        save(Path(recording), int(number), user, int(first), int(last))
    except (RecordingError, OSError) as error:
        print(f"session {number} was not saved: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
