"""The session of a cell, as a client asks for it: `cell.session.play(user="ana", time=120)`. Needs no control."""

from __future__ import annotations

import time as clock
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..ipc.schema import USER_BYTES, SessionAction, SessionRefusal, words_of
from .state import BlockState

if TYPE_CHECKING:
    from .cell import Cell

WHY = {
    SessionRefusal.NOT_PLAYING: "no session is playing; begin one with  teleopd session play",
    SessionRefusal.NOTHING_TO_SAVE: "there has been no session yet; begin one with  teleopd session play",
    SessionRefusal.STILL_PLAYING: "a session is playing; end it first with  teleopd session stop",
    SessionRefusal.OTHER_SCENE: "the cell runs another scene; start one with  teleopd run PROFILE  of that scene",
    SessionRefusal.REAL_ROBOT: "the robot is real and cannot be put back; drive it there",
    SessionRefusal.BAD_REQUEST: "that is no request the session knows",
}


class SessionError(Exception):
    """The session did not do what it was asked for; the message says why, and what to type."""


class Session:
    """Play, pause, stop, save, reset. Each waits until it is done, and raises SessionError if it is refused."""

    def __init__(self, cell: Cell):
        self._cell = cell

    @property
    def state(self) -> BlockState:
        """The block `session` of the newest state. SessionError if the cell has none."""
        if "session" not in {block.name for block in self._cell.read().layout.blocks}:
            raise SessionError(f'cell {self._cell.name!r} has no session; add "session" to the blocks of its profile')
        return self._cell.read().session

    def play(self, user: str = "", time: float = 0.0, scene: str = "") -> None:
        """Begins a session, or goes on after a pause. `time` in s, 0 without end; `scene` as in the cell's info.

        ValueError for a name that is too long, or a time that is negative.
        """
        if len(user.encode()) > USER_BYTES:
            raise ValueError(f"user {user!r}: write at most {USER_BYTES} bytes")
        if not 0 <= time < 1e9:
            raise ValueError(f"time {time!r}: write seconds, 0 for no end")
        scenes = self._cell.info.get("scenes", [])
        if scene and scene not in scenes:
            raise SessionError(f"scene {scene!r}: {WHY[SessionRefusal.OTHER_SCENE]}; this one has: {', '.join(scenes)}")
        self._ask(SessionAction.PLAY, duration=round(1e9 * time), user=words_of(user, USER_BYTES))

    def pause(self) -> None:
        """The robot holds, the time stands."""
        self._ask(SessionAction.PAUSE)

    def stop(self) -> None:
        """The robot holds, the session is over."""
        self._ask(SessionAction.STOP)

    def save(self) -> None:
        """Asks the recorder to keep the last session in a folder of its own."""
        self._ask(SessionAction.SAVE)

    def reset(self, timeout: float = 10.0) -> None:
        """Everything simulated goes back to its start, once the robot is at rest."""
        before = self.state.resets
        self._ask(SessionAction.RESET)
        self._until(lambda: self.state.resets != before, timeout)

    def _ask(self, action: SessionAction, timeout: float = 5.0, **fields: Any) -> None:
        before = self.state.requests
        self._cell.request_session(action, **fields)
        self._until(lambda: self.state.requests != before, timeout)
        refusal = SessionRefusal(self.state.refusal)
        if refusal != SessionRefusal.NONE:
            raise SessionError(f"session {action.name.lower()}: {WHY[refusal]}")

    def _until(self, done: Callable[[], bool], timeout: float) -> None:
        deadline = clock.monotonic() + timeout
        while not done():
            if clock.monotonic() > deadline:
                raise SessionError(f"cell {self._cell.name!r} did not answer within {timeout:g} s")
            self._cell.let_tick()
