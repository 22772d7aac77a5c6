"""What the robot's depth camera sees, for people: colour and depth beside each other in one JPEG, made once for all.

The console asks for it a few times a second. Depth is grey: bright is near, by the logarithm of the distance; dark red
is too near to be measured, dark blue too far.
"""

from __future__ import annotations

import io
import threading

import numpy as np
import numpy.typing as npt
from PIL import Image

from ...ipc.images import ImagesReader, Picture
from ...ipc.segment import SegmentError
from ..sensors.camera import Settings

QUALITY = 80
MOST_PIXELS = 640
"""Width of each of the two; larger pictures are made smaller."""
TOO_NEAR, TOO_FAR = (96, 24, 24), (16, 26, 44)
DARKEST, BRIGHTEST = 40, 255


class Camera:
    """The newest picture of `cell`."""

    def __init__(self, cell: str, settings: Settings):
        self._cell, self._settings = cell, settings
        self._reader: ImagesReader | None = None
        self._made: tuple[int, bytes] = (0, b"")
        self._lock = threading.Lock()

    def newest(self) -> tuple[int, bytes] | None:
        """Number of the picture and its JPEG; None while there is none. SegmentError if nobody draws any."""
        with self._lock:
            picture = self._look()
            if picture is None:
                return None
            if picture.number != self._made[0]:
                self._made = picture.number, self._jpeg(picture)
            return self._made

    def _look(self) -> Picture | None:
        if self._reader is None:
            self._reader, self._made = ImagesReader(self._cell), (0, b"")
        try:
            return self._reader.read()
        except SegmentError:
            self.close()
            raise

    def _jpeg(self, picture: Picture) -> bytes:
        both = Image.fromarray(
            np.hstack([picture.colour, grey(picture.depth, self._settings.near, self._settings.far)])
        )
        both.thumbnail((2 * MOST_PIXELS, both.height))
        file = io.BytesIO()
        both.save(file, "JPEG", quality=QUALITY)
        return file.getvalue()

    def close(self) -> None:
        """Detaches; the next look attaches anew."""
        if self._reader is not None:
            self._reader.close()
        self._reader = None


def grey(depth: npt.NDArray[np.float32], near: float, far: float) -> npt.NDArray[np.uint8]:
    """Depth, m, as colours: height × width × 3."""
    with np.errstate(invalid="ignore", divide="ignore"):
        share = np.log(depth / near) / np.log(far / near)
    bright = BRIGHTEST - (BRIGHTEST - DARKEST) * np.nan_to_num(share.clip(0.0, 1.0))
    shown = np.repeat(bright.astype(np.uint8)[..., None], 3, axis=-1)
    shown[np.isnan(depth)] = TOO_NEAR
    shown[np.isposinf(depth)] = TOO_FAR
    return shown
