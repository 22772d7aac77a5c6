"""Where the core gets plans from.

In real time a process of its own plans from what the core publishes, and writes into the plan object. In simulated and
lockstep time the same planner is called between two ticks, on the state of the tick before, and its plan is handed over
after the declared number of ticks: runs stay reproducible, and as late as they are in reality.
"""

from __future__ import annotations

from collections import deque
from typing import Any, Protocol

from ...ipc.frame import Frame
from ...ipc.plan import PLAN_LAYOUT, PlanInbox
from .planner import Planner
from .settings import Settings


class Delivery(Protocol):
    """Hands plans over."""

    def take(self, plan: Frame) -> bool:
        """Copies the newest plan that has not been handed over yet; False if there is none."""


def plans_for(built: Any, alone: bool) -> Delivery:
    """Where the cell of these parts (`assembly.Parts`) gets its plans from; shared memory becomes the core's own."""
    profile = built.profile
    if profile.cell.clock == "real" and not alone:
        inbox = PlanInbox(built.cell)
        built.owned.append(inbox)
        return inbox
    return Synchronous(built.frame, Planner(built.model, profile.mpc, built.library.backend), profile.mpc)


class Synchronous:
    """Plans itself, one tick after the state was published."""

    def __init__(self, frame: Frame, planner: Planner, settings: Settings):
        self._frame, self._planner, self._settings = frame, planner, settings
        self._free = [Frame(PLAN_LAYOUT) for _ in range(settings.delay + 1)]
        self._due: deque[tuple[int, Frame]] = deque()
        self._published = (0, 0)

    def take(self, plan: Frame) -> bool:
        """Called once a tick, before anything of the new state is believed."""
        tick, t = self._published
        if tick and tick % self._settings.every == 0:
            made = self._free.pop()
            self._planner.plan(self._frame, tick, t, made)
            self._due.append((tick + self._settings.delay, made))
        self._published = (int(self._frame.cell.tick[0]), int(self._frame.cell.t[0]))
        if not self._due or self._due[0][0] > self._published[0]:
            return False
        _, made = self._due.popleft()
        plan.buffer[:] = made.buffer
        self._free.append(made)
        return True
