"""A program of the user's own as the operator of a run: `teleopd run crumb --operator mine.py`.

    python -m teleopd.clients.program mine.py --cell crumb

It runs as `python mine.py --cell NAME` would, once the cell is there, and its end is the run's.
"""

from __future__ import annotations

import argparse
import runpy
import sys
from collections.abc import Sequence
from pathlib import Path

from ..daemon.motion.planner import PlanError
from ..daemon.plants.widowx_faults import PoseError
from ..ipc.segment import SegmentError
from .cell import ControlRefusedError
from .moves import MoveError

UNFINISHED = (MoveError, PlanError, PoseError, ControlRefusedError, SegmentError)
"""What says in one line why a robot did not do what it was told; of anything else the traceback is shown."""


def main(arguments: Sequence[str] | None = None) -> int:
    """0 when it ran to its end, 1 with one line where the robot did not do what it was told."""
    parser = argparse.ArgumentParser(prog="teleopd.clients.program", description="run a program beside its cell")
    parser.add_argument("file")
    parser.add_argument("--cell", required=True)
    options = parser.parse_args(arguments)
    sys.argv = [options.file, "--cell", options.cell]
    sys.path.insert(0, str(Path(options.file).resolve().parent))
    try:
        runpy.run_path(options.file, run_name="__main__")
    except UNFINISHED as error:
        print(f"{options.file}: {type(error).__name__}: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
