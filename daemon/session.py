"""The session: who operates, for how long, in which scene. Its state machine, in the core, and nothing else changes it.

    none ──play──▶ playing ⇄ paused        playing, paused ──stop, time is over──▶ over ──play──▶ playing (the next)

Seed 1, 4.2: a menu with execution time, user and scene, and Play, Stop and Save. Nothing here moves the robot: it takes
an operator with the deadman pressed, as always. *Paused* and *over* are hold, and there the deadman engages nothing.
Without a session (state NONE) a cell can be driven as long as one likes.

- *reset* puts what is simulated back to its start: plant, task, curve. It waits until the robot is at rest, ends what
  is being played, and is refused where the robot is real.
- *save* only counts: the recorder sees it in the state and does the writing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..ipc.frame import Frame
from ..ipc.schema import HoldReason, SessionAction, SessionRefusal, SessionState, TaskPhase
from .cell import Cell

SCENES = 1
"""A cell has the scene of its profile."""


class Session:
    """State machine and clock of the session. Called in each tick, once the plant's state is known."""

    def __init__(self, frame: Frame, cell: Cell, period_ns: int):
        self._shown, self._cell, self._period = frame.session, cell, period_ns
        self._t, self._tick = frame.cell.t, frame.cell.tick
        self._latched, self._commanded = frame.control.hold_latched, frame.guard.v_cmd
        self._phase = frame.task.phase if "task" in {block.name for block in frame.layout.blocks} else None
        self._last_phase, self._last_t = TaskPhase.NONE, 0
        self._plant: Any = None
        self._put_back: list[Callable[[], None]] = []
        self._resetting = False
        self._actions = {
            SessionAction.PLAY: self._play,
            SessionAction.PAUSE: self._pause,
            SessionAction.STOP: self._stop,
            SessionAction.SAVE: self._save,
            SessionAction.RESET: self._reset,
        }

    def resets(self, plant: Any, others: Sequence[Callable[[], None]]) -> None:
        """What a reset puts back; a plant without `reset` is a real robot."""
        self._plant = plant if hasattr(plant, "reset") else None
        self._put_back = list(others)

    # -- in the tick ---------------------------------------------------------------------------------------------

    def __call__(self) -> None:
        """One tick: counts time, successes and failures; resets when the robot has come to rest."""
        t, shown = int(self._t[0]), self._shown
        passed, self._last_t = t - self._last_t, t
        if self._resetting and self._latched[0]:
            self._restart()
        if int(shown.state[0]) != SessionState.PLAYING:
            return
        self._count()
        shown.played[0] += passed
        if shown.duration[0]:
            shown.left[0] = max(int(shown.duration[0]) - int(shown.played[0]), 0)
            if not shown.left[0]:
                self._end()

    def _count(self) -> None:
        """Successes and failures are the moments in which the task says so."""
        if self._phase is None:
            return
        phase = int(self._phase[0])
        if phase != self._last_phase:
            self._shown.successes[0] += phase == TaskPhase.COMPLETE
            self._shown.failures[0] += phase == TaskPhase.FAILED
        self._last_phase = TaskPhase(phase)

    # -- what clients ask for ------------------------------------------------------------------------------------

    def request(self, command: Any) -> None:
        """A client's request, judged and done, or refused by name."""
        shown, action = self._shown, int(command.session[0])
        known = action in self._actions and int(command.duration[0]) >= 0
        refusal = self._actions[SessionAction(action)](command) if known else SessionRefusal.BAD_REQUEST
        shown.requests[0] += 1
        shown.action[0] = action if known else SessionAction.NONE
        shown.refusal[0] = refusal

    def _play(self, command: Any) -> SessionRefusal:
        shown = self._shown
        if int(command.scene[0]) > SCENES:
            return SessionRefusal.OTHER_SCENE
        if int(shown.state[0]) == SessionState.PLAYING or self._resetting:
            return SessionRefusal.STILL_PLAYING
        if int(shown.state[0]) != SessionState.PAUSED:
            self._begin(command)
        shown.state[0] = SessionState.PLAYING
        self._cell.barred = False
        return SessionRefusal.NONE

    def _begin(self, command: Any) -> None:
        shown = self._shown
        shown.number[0] += 1
        shown.user[:] = command.user
        shown.scene[0] = 1
        shown.duration[0] = shown.left[0] = command.duration[0]
        shown.played[0] = shown.successes[0] = shown.failures[0] = shown.last_tick[0] = 0
        shown.first_tick[0] = self._tick[0]
        self._last_phase = TaskPhase(int(self._phase[0])) if self._phase is not None else TaskPhase.NONE

    def _pause(self, command: Any) -> SessionRefusal:
        if int(self._shown.state[0]) != SessionState.PLAYING:
            return SessionRefusal.NOT_PLAYING
        self._shown.state[0] = SessionState.PAUSED
        self._cell.bar(HoldReason.SESSION_PAUSED)
        return SessionRefusal.NONE

    def _stop(self, command: Any) -> SessionRefusal:
        if int(self._shown.state[0]) not in (SessionState.PLAYING, SessionState.PAUSED):
            return SessionRefusal.NOT_PLAYING
        self._end()
        return SessionRefusal.NONE

    def _save(self, command: Any) -> SessionRefusal:
        if int(self._shown.state[0]) in (SessionState.PLAYING, SessionState.PAUSED):
            return SessionRefusal.STILL_PLAYING
        if not self._shown.number[0]:
            return SessionRefusal.NOTHING_TO_SAVE
        self._shown.saves[0] += 1
        return SessionRefusal.NONE

    def _reset(self, command: Any) -> SessionRefusal:
        if self._plant is None:
            return SessionRefusal.REAL_ROBOT
        if int(self._shown.state[0]) in (SessionState.PLAYING, SessionState.PAUSED):
            self._end()
        self._cell.bar(HoldReason.SESSION_OVER)
        self._resetting = True
        return SessionRefusal.NONE

    # -- what follows --------------------------------------------------------------------------------------------

    def _end(self) -> None:
        self._shown.state[0] = SessionState.OVER
        self._shown.last_tick[0] = self._tick[0]
        self._cell.bar(HoldReason.SESSION_OVER)

    def _restart(self) -> None:
        """At rest: everything simulated goes back, and the next latch finds the arm where it is now."""
        self._resetting = False
        self._plant.reset()
        self._plant.sense()
        for put_back in self._put_back:
            put_back()
        self._latched[0], self._commanded[:] = 0.0, 0.0
        self._shown.state[0] = SessionState.NONE
        self._shown.resets[0] += 1
        self._cell.barred = False
