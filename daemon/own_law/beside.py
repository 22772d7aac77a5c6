"""A user's law beside the core: its process answers what the core publishes, and the core follows the newest answer.

An answer counts if it was made from a state of this very engagement, in this mode. It is followed until it is older
than the law's `validity`; from the moment in which the cell was engaged the first one may take as long. What comes too
late, is not finite, is of the wrong size, or says that the law failed is hold: the process may be slow, stopped or
dead, and is started again by the supervisor, but the robot moves only after a fresh engage.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ...ipc.answer import AnswerInbox
from ...ipc.frame import Frame
from ...ipc.law_answer import LAW_ANSWERS, LAW_LAYOUT
from ...ipc.schema import LAW_MESSAGE_BYTES, HoldReason, LawFailure, words_of
from ..bound import all_finite
from .table import OwnLaw

NO_TICK = -1


class Answers:
    """The newest answer, shared by all modes of a cell."""

    def __init__(self, cell: str):
        self.inbox, self.frame = AnswerInbox(cell, LAW_ANSWERS), Frame(LAW_LAYOUT)
        self.answer = self.frame.law_answer
        self.finite = all_finite(self.answer.v)

    def take(self) -> None:
        """Takes what is new."""
        self.inbox.take(self.frame)


class Beside:
    """The control stage of a mode whose law has a process of its own."""

    def __init__(self, table: OwnLaw, mode: int, built: Any, answers: Answers):
        """`mode` is counted from 1; `built`: the parts of the cell (`assembly.Parts`)."""
        frame, self._mode, self._n, self._machine = built.frame, mode, built.model.n_v, built.machine
        self._answers, self._answer = answers, answers.answer
        self._v_cmd, self._note, self._cell = frame.control.v_cmd, frame.law, frame.cell
        self._file, self._validity = Path(table.file).name, round(1e9 * table.validity)
        self._first = self._last = NO_TICK
        self._began = 0
        """Cell time at which this engagement began, ns."""

    def __call__(self) -> int:
        """One tick, while the cell is engaged in this mode: control.v_cmd from the newest answer, or zero and hold."""
        tick, t, answer = int(self._cell.tick[0]), int(self._cell.t[0]), self._answer
        if tick != self._last + 1:
            self._first, self._began = tick, t
        self._last = tick
        self._answers.take()
        answered = int(answer.mode[0]) == self._mode and self._first <= int(answer.tick[0]) < tick
        self._note.pid[0], self._note.age[0] = answer.pid[0], t - int(answer.t[0]) if answered else -1
        self._v_cmd[:] = 0.0
        if answered and answer.failure[0]:
            self._fail(int(answer.failure[0]))
            self._note.message[:] = answer.message
        elif t - int(answer.t[0] if answered else self._began) > self._validity:
            late = "its last answer is older than" if answered else "it gave no answer for"
            self._fail(LawFailure.TOO_SLOW, f"{late} {1e-6 * self._validity:g} ms: slow, stopped or gone")
        elif answered and not (answer.n[0] == self._n and self._answers.finite()):
            self._fail(LawFailure.NON_FINITE, "its process answered with what is no velocity")
        elif answered:
            self._v_cmd[: self._n] = answer.v[: self._n]
        return 0

    def _fail(self, failure: int, message: str = "") -> None:
        self._last = NO_TICK
        self._note.age[0] = -1
        self._note.failure[0] = failure
        self._note.failures[0] += 1
        self._note.message[:] = words_of(f"{self._file}: {message}", LAW_MESSAGE_BYTES)
        self._machine.hold(HoldReason.LAW_FAILED)
