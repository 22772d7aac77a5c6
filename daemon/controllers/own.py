"""A law of one's own: one class in a file of the user's, named in the profile.

    [laws.my_law]
    file = "my_law.py"
    class = "MyLaw"
    gain = 2.0             # every further key is an argument of the class

    class MyLaw:
        def __init__(self, model, gain): …
        def update(self, reference, state, dt):
            return v       # one number for each generalised velocity, m/s and rad/s, in the robot's frame

It runs in the core, between the operator and the guard. In simulated time it may take as long as it likes (within
reason); in real time it has a budget in each tick, and is interrupted when that is over. An exception, a budget that
is used up, or an answer that is not finite or not of the right size is *hold*, with the reason in `law.message`, and
motion needs a fresh engage. What it asks for passes the guard like the output of every other law.
"""

from __future__ import annotations

import signal
import threading
from pathlib import Path
from types import FrameType, SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt
from pydantic import BaseModel, ConfigDict, Field

from ...ipc.frame import Frame
from ...ipc.schema import HoldReason, LawFailure, words_of
from ..cell import Cell
from ..own_code import OwnCodeError, line_of, load
from ..units import Seconds

SIMULATED_BUDGET_S = 10.0
"""In simulated time: longer than this is a loop without end."""
MESSAGE_BYTES = 128
REFERENCES = ("base.eta_dot_ref", "arm.h_ref", "arm.h_dot_ref", "arm.q_d", "end_effector.xi_dot_ref")
"""Offered to the law under the last part of their name, beside what the block `reference` has."""


class OwnLaw(BaseModel):
    """The table [laws.NAME] with a file."""

    model_config = ConfigDict(extra="allow", frozen=True, populate_by_name=True)
    file: str
    class_: str = Field(alias="class", min_length=1)
    budget: Seconds = Field(default=3e-4, gt=0)
    """Of each tick in real time."""

    def make(self, model: Any) -> Any:
        """The user's object; OwnCodeError says what is wrong with it."""
        path, threads = Path(self.file), threading.active_count()
        made = load(path, self.class_)
        try:
            law = made(model, **(self.model_extra or {}))
        except Exception as error:  # whatever a user's class does
            raise OwnCodeError(f"{path}:{line_of(error, path)}: {type(error).__name__}: {error}") from error
        if not callable(getattr(law, "update", None)):
            raise OwnCodeError(f"{path}: class {self.class_!r} needs  def update(self, reference, state, dt)")
        if threading.active_count() > threads:
            raise OwnCodeError(f"{path}: starts threads, which would delay the tick; compute within update")
        return law


class _BudgetError(BaseException):
    """Its time is over. No Exception, so that the law cannot catch it by accident."""


class OwnLawStage:
    """The control stage of a mode with a law of one's own."""

    def __init__(self, table: OwnLaw, model: Any, frame: Frame, cell: Cell, settings: Any):
        self._law, self._path = table.make(model), Path(table.file)
        self._v_cmd, self._n, self._note, self._cell = frame.control.v_cmd, model.n_v, frame.law, cell
        self._state, self._reference = _views(frame)
        self._dt = settings.dt
        self._budget = table.budget if settings.clock == "real" else SIMULATED_BUDGET_S
        signal.signal(signal.SIGALRM, _time_is_over)

    def __call__(self) -> int:
        """One tick: control.v_cmd from the law, or zero and hold."""
        try:
            signal.setitimer(signal.ITIMER_REAL, self._budget)
            try:
                answer = self._law.update(self._reference, self._state, self._dt)
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0.0)
            return self._take(answer)
        except _BudgetError:
            self._fail(LawFailure.TOO_SLOW, f"took longer than {1e3 * self._budget:g} ms")
        except Exception as error:  # whatever a user's law does
            self._fail(LawFailure.EXCEPTION, f"line {line_of(error, self._path)}: {type(error).__name__}: {error}")
        return 0

    def _take(self, answer: Any) -> int:
        v: npt.NDArray[np.float64] = np.asarray(answer, dtype=np.float64).ravel()
        if v.shape != (self._n,):
            self._fail(LawFailure.WRONG_SHAPE, f"answered with {v.size} numbers, {self._n} are needed")
        elif not np.isfinite(v).all():
            self._fail(LawFailure.NON_FINITE, f"answered with {v.tolist()}")
        else:
            self._v_cmd[: self._n] = v
        return 0

    def _fail(self, failure: LawFailure, message: str) -> None:
        self._v_cmd[:] = 0.0
        self._note.failure[0] = failure
        self._note.failures[0] += 1
        self._note.message[:] = words_of(f"{self._path.name}: {message}", MESSAGE_BYTES)
        self._cell.hold(HoldReason.LAW_FAILED)


def _time_is_over(number: int, frame: FrameType | None) -> None:
    raise _BudgetError


def _views(frame: Frame) -> tuple[SimpleNamespace, SimpleNamespace]:
    """What a law may look at and not change: the state, block by block, and the references."""
    blocks: dict[str, SimpleNamespace] = {block.name: SimpleNamespace() for block in frame.layout.blocks}
    for name, array in frame.signals.items():
        view = array.view()
        view.flags.writeable = False
        block, _, signal_name = name.partition(".")
        setattr(blocks[block], signal_name, view)
    reference = SimpleNamespace(**vars(blocks.get("reference", SimpleNamespace())))
    for name in REFERENCES:
        block, _, signal_name = name.partition(".")
        if block in blocks:
            setattr(reference, signal_name, getattr(blocks[block], signal_name))
    return SimpleNamespace(**blocks), reference
