"""A user's law inside the core: in simulated time, and in real time under a budget in each tick."""

from __future__ import annotations

import signal
from types import FrameType
from typing import Any

from ...ipc.schema import HoldReason, LawFailure
from .calling import Calling
from .table import OwnLaw

SIMULATED_BUDGET_S = 10.0
"""In simulated time: longer than this is a loop without end."""


class _BudgetError(BaseException):
    """Its time is over. No Exception, so that the law cannot catch it by accident."""


class Inside:
    """The control stage of a mode whose law is called in the tick."""

    def __init__(self, table: OwnLaw, built: Any):
        """`built`: the parts of the cell (`assembly.Parts`)."""
        profile, frame = built.profile, built.frame
        self._call = Calling(table, built.model, frame, profile.cell.dt)
        self._v_cmd, self._note, self._machine = frame.control.v_cmd, frame.law, built.machine
        real = profile.cell.clock == "real" and table.budget is not None
        self._budget = table.budget if real and table.budget is not None else SIMULATED_BUDGET_S
        signal.signal(signal.SIGALRM, _time_is_over)

    def __call__(self) -> int:
        """One tick: control.v_cmd from the law, or zero and hold."""
        call, good = self._call, False
        try:
            signal.setitimer(signal.ITIMER_REAL, self._budget)
            try:
                good = call(self._v_cmd)
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0.0)
        except _BudgetError:
            call.fail(LawFailure.TOO_SLOW, f"took longer than {1e3 * self._budget:g} ms")
        if not good:
            self._v_cmd[:] = 0.0
            self._note.failure[0] = call.failure
            self._note.failures[0] += 1
            self._note.message[:] = call.words()
            self._machine.hold(HoldReason.LAW_FAILED)
        return 0


def _time_is_over(number: int, frame: FrameType | None) -> None:
    raise _BudgetError
