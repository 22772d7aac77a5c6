"""The pictures of a cell's depth camera.

    with Pictures("crumb") as pictures:
        picture = pictures.wait()
        print(picture.tick, picture.colour.shape, picture.depth[240, 320])

Start the cell with  teleopd run crumb --set sensors.camera.on=true
"""

from __future__ import annotations

import time
from types import TracebackType

from ..ipc.images import ImagesReader, Picture


class Pictures:
    """CellNotRunningError if nobody draws any, SegmentError if they cannot be read."""

    def __init__(self, cell: str):
        self._reader, self._seen = ImagesReader(cell), 0
        self.width, self.height = self._reader.width, self._reader.height

    def __enter__(self) -> Pictures:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def read(self) -> Picture | None:
        """The newest picture, whole; None while there is none. CellGoneError once nobody draws any more."""
        return self._reader.read()

    def wait(self, limit: float = 5.0) -> Picture:
        """The next picture that was not waited for yet. TimeoutError after `limit` s."""
        deadline = time.monotonic() + limit
        while time.monotonic() < deadline:
            picture = self.read()
            if picture is not None and picture.number != self._seen:
                self._seen = picture.number
                return picture
            time.sleep(2e-3)
        raise TimeoutError(f"no new picture within {limit:g} s")

    def close(self) -> None:
        """Detaches."""
        self._reader.close()
