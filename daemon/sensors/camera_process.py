"""The process that draws the depth camera's pictures, beside the core: a published state in, a picture out.

Started by the supervisor as `python -m teleopd.daemon.sensors.camera_process`. It sees the robot only through what the
core publishes; a core that ends, or is started again, is waited for.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import time
from collections.abc import Sequence
from types import FrameType
from typing import NoReturn

from ...ipc._native import lib
from ...ipc.frame import Frame
from ...ipc.images import ImagesWriter
from ...ipc.schema import Layout
from ...ipc.segment import CellGoneError, CellNotRunningError, SegmentError, StateReader
from ..profile import Profile, ProfileError, load
from ..scenes.picture import PictureError
from .pictures import Camera

EXIT_ERROR, EXIT_USAGE = 1, 2
PATIENCE_S = 0.5
"""How long to wait for a tick before looking whether there still is a core."""
SETTLE_S = 0.05


class Drawing:
    """One camera at one cell, over the death of cores too."""

    def __init__(self, profile: Profile, cell: str):
        settings = profile.sensors.camera
        if settings is None or not settings.on:
            raise ProfileError(f"profile {profile.name!r} has no camera: write  on = true  into [sensors.camera]")
        self._cell, self._layout = cell, Layout.of(profile.blocks)
        self._camera, self._every = Camera(profile), 1 / settings.rate
        self._images = ImagesWriter(cell, settings.width, settings.height)

    def run(self) -> NoReturn:
        """Draws for each core that comes up, until this process is ended. SegmentError."""
        self._images.go_live()
        while True:
            try:
                self._serve()
            except (CellGoneError, CellNotRunningError):
                time.sleep(SETTLE_S)

    def _serve(self) -> NoReturn:
        """Draws until the core is gone, which is CellGoneError."""
        reader = StateReader(self._cell)
        try:
            reader.check()
            if reader.layout.hash != self._layout.hash:
                raise SegmentError(f"cell {self._cell!r} runs another profile; give its camera the same one")
            self._follow(reader)
        finally:
            reader.close()

    def _follow(self, reader: StateReader) -> NoReturn:
        state, due = Frame(reader.layout), time.monotonic()
        while True:
            time.sleep(max(due - time.monotonic(), 0.0))
            due = max(due + self._every, time.monotonic() - self._every)  # what is missed is left out
            if reader.wait(state, PATIENCE_S):
                self._images.write(*self._camera.take(state.signals))

    def close(self) -> None:
        """Clean end: readers are told."""
        self._images.end()
        self._camera.close()


def _end(number: int, _: FrameType | None) -> NoReturn:
    raise SystemExit(128 + number)


def main(arguments: Sequence[str] | None = None) -> int:
    """Draws the pictures of a cell; its exit code."""
    parser = argparse.ArgumentParser(prog="teleopd camera")
    parser.add_argument("--profile", required=True)
    parser.add_argument("--cell", required=True)
    parser.add_argument("--set", default="{}", help="values that override the profile's, as JSON")
    parser.add_argument("--parent", type=int, help="process that started this one; the camera ends when it does")
    options = parser.parse_args(arguments)
    signal.signal(signal.SIGTERM, _end)
    lib.die_with_parent(signal.SIGTERM)
    if options.parent is not None and os.getppid() != options.parent:
        return EXIT_ERROR
    try:
        drawing = Drawing(load(options.profile, json.loads(options.set)).profile, options.cell)
    except (ProfileError, PictureError) as error:
        print(f"camera: {error}", file=sys.stderr)
        return EXIT_USAGE
    except (SegmentError, OSError) as error:
        print(f"camera: {error}", file=sys.stderr)
        return EXIT_ERROR
    try:
        drawing.run()
    except (SegmentError, OSError) as error:
        print(f"camera: {error}", file=sys.stderr)
        return EXIT_ERROR
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    finally:
        drawing.close()


if __name__ == "__main__":
    sys.exit(main())
