"""The process that draws the depth camera's pictures, beside the core: a published state in, a picture out.

Started by the supervisor as `python -m teleopd.daemon.sensors.camera_process`.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from typing import NoReturn

from ...ipc.frame import Frame
from ...ipc.images import ImagesWriter
from ...ipc.segment import StateReader
from .. import attendant
from ..profile import Profile, ProfileError
from ..scenes.picture import PictureError
from .pictures import Camera


class Drawing(attendant.Attendant):
    """One camera at one cell. ProfileError, AttendantError."""

    def __init__(self, profile: Profile, cell: str):
        settings = profile.sensors.camera
        if settings is None or not settings.on:
            raise ProfileError(f"profile {profile.name!r} has no camera: write  on = true  into [sensors.camera]")
        super().__init__(profile, cell)
        try:
            self._camera, self._every = Camera(profile), 1 / settings.rate
        except PictureError as error:
            raise ProfileError(str(error)) from None  # it would be the same if it were started again
        self._images = ImagesWriter(cell, settings.width, settings.height)
        self._images.go_live()

    def follow(self, reader: StateReader) -> NoReturn:
        """Draws a picture whenever one is due."""
        state, due = Frame(reader.layout), time.monotonic()
        while True:
            time.sleep(max(due - time.monotonic(), 0.0))
            due = max(due + self._every, time.monotonic() - self._every)  # what is missed is left out
            if reader.wait(state, attendant.PATIENCE_S):
                self._images.write(*self._camera.take(state.signals))

    def close(self) -> None:
        """Readers are told."""
        self._images.end()
        self._camera.close()


def main(arguments: Sequence[str] | None = None) -> int:
    """Draws the pictures of a cell; its exit code."""
    parser = argparse.ArgumentParser(prog="teleopd camera")
    return attendant.main("camera", lambda profile, asked: Drawing(profile, asked.cell), parser, arguments)


if __name__ == "__main__":
    sys.exit(main())
