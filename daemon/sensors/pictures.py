"""Draws the depth camera's pictures, and delivers them in simulated time.

In real time a process of its own draws (`camera_process.py`). In simulated and lockstep time the core does it between
two ticks, at the same states in every run, and publishes a picture the declared number of ticks later. Where nothing
can draw there are no pictures; the scan does not need any.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from ...ipc.images import ImagesWriter
from ..profile import Profile
from ..scenes.picture import Painter, PictureError
from .scan import CAMERA
from .schedule import Schedule

Drawn = tuple[int, int, npt.NDArray[np.uint8], npt.NDArray[np.float32]]
"""Tick and cell time, ns, of the state; colour, height × width × 3; depth, height × width, m."""


class Camera:
    """The depth camera of a profile. PictureError if nothing here can draw."""

    def __init__(self, profile: Profile):
        settings = profile.sensors.camera
        if settings is None:
            raise PictureError(f"profile {profile.name!r} has no camera: write the table [sensors.camera]")
        self.settings, self._seed = settings, profile.sensors.seed
        self._painter = Painter(profile, settings.width, settings.height, plain=True)
        self._painter.widen(CAMERA, settings.fovy)

    def take(self, state: Mapping[str, Any]) -> Drawn:
        """The picture of a state, signals by name."""
        tick, t = int(np.ravel(state["cell.tick"])[0]), int(np.ravel(state["cell.t"])[0])
        colour = self._painter.draw(state, CAMERA)
        depth = self.settings.measured(self._painter.depth(), self._seed, tick)
        return tick, t, colour, depth

    def depths(self) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """Of the picture taken last: depth without noise, and with it."""
        depth = self._painter.depth()
        tables = (self.settings.model_copy(update={"ideal": ideal}) for ideal in (True, False))
        quiet, noisy = (table.measured(depth, self._seed, 0) for table in tables)
        return quiet, noisy

    def close(self) -> None:
        """Gives the drawing surface back."""
        self._painter.close()


class Pictures:
    """A look of the core's, in simulated time."""

    def __init__(self, built: Any, camera: Camera):
        settings = built.profile.sensors.camera
        self._camera, self._signals, self._tick = camera, built.frame.signals, built.frame.cell.tick
        self._due, self._delay = Schedule(settings.rate, built.profile.cell.dt), settings.delay
        self._images = ImagesWriter(built.cell, settings.width, settings.height)
        built.owned.append(self._images)
        self._drawn: deque[Drawn] = deque()

    def __call__(self) -> None:
        """One tick."""
        if self._due():
            self._drawn.append(self._camera.take(self._signals))
        if self._drawn and int(self._tick[0]) >= self._drawn[0][0] + self._delay:
            self._images.write(*self._drawn.popleft())


def pictures_for(built: Any) -> Pictures | None:
    """The look that draws in simulated time; None, with one sentence on standard error, where nothing can draw."""
    try:
        return Pictures(built, Camera(built.profile))
    except PictureError as error:
        print(f"sensors.camera: {error}; the cell goes on without pictures", file=sys.stderr)
        return None
