"""Makes one thing of a run, in a process of its own: `python -m teleopd.daemon.gateway.making KIND RECORDING FOLDER`.

It is nice to everything else, and the first to go where memory runs out. On standard output it tells the share that is
done, one number a line.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from ...ipc._native import lib
from ..recording.export import EXTENSIONS, ExportError, export
from ..recording.reading import RecordingError, load
from . import playback

PLAYBACK, REPORT = "playback", "report"
REPORT_FILE = "report.html"
KINDS = (PLAYBACK, REPORT, *EXTENSIONS)
Tell = Callable[[float], None]


def make(kind: str, recording: Path, folder: Path, tell: Tell) -> None:
    """Makes one of KINDS in a folder. RecordingError, ExportError, OSError."""
    if kind == PLAYBACK:
        playback.make(recording, folder, tell)
        return
    run = load(recording)
    if not len(run):
        raise RecordingError(f"{recording}: there is no state in it")
    tell(0.3)
    if kind == REPORT:
        from ..recording.report import write

        write(run, folder / REPORT_FILE)
    else:
        export(run, kind, folder / f"{_named(recording)}{EXTENSIONS[kind]}", lambda share: tell(0.3 + 0.7 * share))
    tell(1.0)


def _named(recording: Path) -> str:
    """What a person finds in the folder of his downloads."""
    return "".join(c if c.isascii() and (c.isalnum() or c in "-_") else "-" for c in recording.parent.name)


def _say(share: float) -> None:
    print(f"{share:.3f}", flush=True)


def main(arguments: Sequence[str]) -> int:
    """Entry point of the process: 0 when it is made."""
    kind, recording, folder = arguments
    lib.die_with_parent(signal.SIGTERM)
    os.nice(5)
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000")
    try:
        make(kind, Path(recording), Path(folder), _say)
    except (RecordingError, ExportError, OSError, MemoryError) as error:
        print(str(error) or "not enough memory", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
