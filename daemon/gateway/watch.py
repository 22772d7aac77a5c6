"""The gateway's look at the cell: attaches, reads the newest state, notices that a core went and another came.

It holds the line that stops the robot ready, too: a stop must not begin with looking for the cell.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import msgpack

from ...clients.state import State
from ...ipc.frame import Frame
from ...ipc.schema import CellState
from ...ipc.segment import SegmentError, StateReader, StopLine
from ..stopping import stop_robot
from .camera import Camera
from .forecast import Forecast
from .geometry import Picture

LOOK_AGAIN_S = 0.1
"""How often a cell that is gone is looked for."""
STOPPED_S = 0.5
"""Within which a cell must show that it has been stopped."""


class Watch:
    """The cell `name`. `reader` is None while there is none."""

    def __init__(
        self,
        name: str,
        rate: int,
        picture: Picture | None = None,
        forecast: Forecast | None = None,
        camera: Camera | None = None,
    ):
        """`picture` adds the pose of every body to each state, `forecast` the way that a plan foresees.

        `camera`: what the cell's depth camera sees, if it has one that is on.
        """
        self.name, self._period, self.picture, self._forecast, self.camera = name, 1.0 / rate, picture, forecast, camera
        self.reader: StateReader | None = None
        self.info: dict[str, Any] = {}
        self.generation = 0
        """Counts the cores that were seen."""
        self.why_gone = f"cell {name!r} has not started yet"
        self._frame: Frame | None = None
        self._spare: Frame | None = None
        """Read into: a read that fails leaves parts of several states."""
        self._tick = -1
        self._stop_line: StopLine | None = None
        self._packed: tuple[tuple[int, int], bytes] = (0, -1), b""
        self.listeners: set[Callable[[], None]] = set()
        """Called after each new state, and when the cell comes or goes."""

    @property
    def frame(self) -> Frame | None:
        """The newest state; None while there is no cell."""
        return self._frame if self.reader is not None and self._tick >= 0 else None

    @property
    def state(self) -> State | None:
        """The same with names."""
        return State(self.frame) if self.frame is not None else None

    @property
    def tick(self) -> int:
        """Number of the newest state; −1 while there is none."""
        return self._tick if self.reader is not None else -1

    def packed(self) -> bytes:
        """The newest state as a message, packed once for all clients."""
        if self._packed[0] != (self.generation, self._tick):
            self._packed = (self.generation, self._tick), self._pack()
        return self._packed[1]

    def _pack(self) -> bytes:
        assert self._frame is not None
        message = {"state": self._frame.buffer.tobytes()}
        if self.picture is not None:
            message["poses"] = self.picture.poses(self._frame)
        if self._forecast is not None:
            message["path"] = self._forecast.path(self._frame)
        packed: bytes = msgpack.packb(message)
        return packed

    async def run(self) -> None:
        """For ever: one look a period, without catching up."""
        due = time.monotonic()
        while True:
            self._look()
            due = max(due + (self._period if self.reader is not None else LOOK_AGAIN_S), time.monotonic())
            await asyncio.sleep(due - time.monotonic())

    async def stop(self) -> None:
        """Stops the robot, at once; and again, the long way, if the cell does not show it. StopError, SegmentError."""
        if self._stop_line is not None:
            before = self.tick
            self._stop_line.pull()
            if await self._holds(before):
                return
        await asyncio.to_thread(stop_robot, self.name)

    async def _holds(self, since: int) -> bool:
        """Whether a state after that tick shows in time that the robot does not follow anybody."""
        deadline = time.monotonic() + STOPPED_S
        while time.monotonic() < deadline:
            frame = self.frame
            if frame is not None and self.tick > since and frame.cell.state[0] != CellState.ENGAGED:
                return True
            await asyncio.sleep(self._period)
        return False

    def close(self) -> None:
        """Detaches."""
        if self._stop_line is not None:
            self._stop_line.close()
            self._stop_line = None
        if self._forecast is not None:
            self._forecast.forget()
        if self.camera is not None:
            self.camera.close()
        if self.reader is not None:
            self.reader.close()
            self.reader = None

    def _look(self) -> None:
        try:
            fresh = self._read() if self.reader is not None else self._attach()
        except SegmentError as error:
            fresh = self.reader is not None
            self.why_gone = str(error)
            self.close()
        if fresh:
            for tell in list(self.listeners):
                tell()

    def _attach(self) -> bool:
        reader = StateReader(self.name)
        if not reader.alive or not reader.info:
            reader.close()
            return False
        try:
            self._stop_line = StopLine(self.name)
        except SegmentError:
            reader.close()
            raise
        self.reader, self.info, self._tick = reader, reader.info, -1
        self._frame, self._spare = Frame(reader.layout), Frame(reader.layout)
        self.generation += 1
        return self._read()

    def _read(self) -> bool:
        assert self.reader is not None
        assert self._spare is not None
        self.reader.check()
        beat = self.reader.heartbeat
        if beat == self._tick or not self.reader.read(self._spare):
            return False
        self._tick, self._frame, self._spare = beat, self._spare, self._frame
        return True
