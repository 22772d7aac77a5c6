"""A process beside the core that works for whichever core the cell has: published states in, work done elsewhere.

The solver, a user's law and the camera are of this kind. They see the robot only through what the core publishes; what
they make of it is followed only if the core finds it good and young enough. A core that ends, or is started again, is
waited for, and met with nothing in memory. An attendant ends with the process that started it.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import FrameType
from typing import NoReturn

from ..ipc._native import lib
from ..ipc.schema import Layout
from ..ipc.segment import CellGoneError, CellNotRunningError, SegmentError, StateReader
from .profile import Profile, ProfileError, load
from .realtime import freeze_garbage

EXIT_ERROR, EXIT_USAGE = 1, 2
PATIENCE_S = 0.5
"""How long to wait for a tick before looking whether there still is a core."""
SETTLE_S = 0.05


class AttendantError(Exception):
    """It cannot do its work, or not go on with it; the message says why."""


class Attendant(ABC):
    """One kind of work for one cell, over the death of cores too."""

    def __init__(self, profile: Profile, cell: str):
        self._cell, self._layout = cell, Layout.of(profile.blocks)

    @abstractmethod
    def follow(self, reader: StateReader) -> NoReturn:
        """Works for the core that a reader sees until that is gone, which is CellGoneError. AttendantError."""

    def run(self) -> NoReturn:
        """Works for each core that comes up, until this process is ended. SegmentError, AttendantError."""
        while True:
            with suppress(CellGoneError, CellNotRunningError):
                self._meet()
            time.sleep(SETTLE_S)

    def _meet(self) -> NoReturn:
        reader = StateReader(self._cell)
        try:
            reader.check()
            if reader.layout.hash != self._layout.hash:
                raise AttendantError(f"cell {self._cell!r} runs another profile; give this process the same one")
            self.follow(reader)
        finally:
            reader.close()

    def close(self) -> None:  # noqa: B027 — most hold nothing
        """The clean end: gives back what it holds."""


Make = Callable[[Profile, argparse.Namespace], Attendant]


def main(name: str, make: Make, parser: argparse.ArgumentParser, arguments: Sequence[str] | None) -> int:
    """The process of an attendant that `make` makes of a profile and the command line; its exit code.

    `name` is what messages begin with; `parser` has the options of this kind of work and gets those of every kind.
    """
    parser.add_argument("--profile", required=True)
    parser.add_argument("--cell", required=True)
    parser.add_argument("--set", default="{}", help="values that override the profile's, as JSON")
    parser.add_argument("--parent", type=int, help="process that started this one; this one ends when it does")
    options = parser.parse_args(arguments)
    signal.signal(signal.SIGTERM, _end)
    lib.die_with_parent(signal.SIGTERM)
    if options.parent is not None and os.getppid() != options.parent:
        return EXIT_ERROR  # it died before the line above
    try:
        attendant = make(load(options.profile, json.loads(options.set)).profile, options)
    except ProfileError as error:
        return _said(name, error, EXIT_USAGE)
    except (AttendantError, SegmentError, OSError, RuntimeError) as error:
        return _said(name, error, EXIT_ERROR)
    freeze_garbage()
    try:
        attendant.run()
    except (AttendantError, SegmentError, OSError, RuntimeError) as error:
        return _said(name, error, EXIT_ERROR)
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    finally:
        attendant.close()


def _said(name: str, error: Exception, code: int) -> int:
    print(f"{name}: {error}", file=sys.stderr)
    return code


def _end(number: int, _: FrameType | None) -> NoReturn:
    raise SystemExit(128 + number)
