"""Calls a user's law with a state, and judges what it answers: the same in the core and in its own process."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt

from ...ipc.frame import Frame
from ...ipc.schema import LAW_MESSAGE_BYTES, LawFailure, words_of
from ..own_code import line_of
from .table import OwnLaw

REFERENCES = ("base.eta_dot_ref", "arm.h_ref", "arm.h_dot_ref", "arm.q_d", "end_effector.xi_dot_ref")
"""Offered to the law under the last part of their name, beside what the block `reference` has."""


class Calling:
    """One law on the memory of one state."""

    def __init__(self, table: OwnLaw, model: Any, frame: Frame, dt: float):
        """OwnCodeError if the file cannot be used; `dt` is the period of the tick, s."""
        self._law, self._path, self._n, self._dt = table.make(model), Path(table.file), model.n_v, dt
        self._state, self._reference = _views(frame)
        self.failure = LawFailure.NONE
        self.message = ""
        """What was wrong with the last call, in words."""

    def __call__(self, v: npt.NDArray[np.float64]) -> bool:
        """The law's answer to the state that is in the frame into v[:n]; False if it is none: see `failure`."""
        self.failure = LawFailure.NONE
        try:
            answer = np.asarray(self._law.update(self._reference, self._state, self._dt), dtype=np.float64).ravel()
        except Exception as error:  # whatever a user's law does
            where = f"line {line_of(error, self._path)}: "
            return self.fail(LawFailure.EXCEPTION, f"{where}{type(error).__name__}: {error}")
        if answer.shape != (self._n,):
            return self.fail(LawFailure.WRONG_SHAPE, f"answered with {answer.size} numbers, {self._n} are needed")
        if not np.isfinite(answer).all():
            return self.fail(LawFailure.NON_FINITE, f"answered with {answer.tolist()}")
        v[: self._n] = answer
        return True

    def fail(self, failure: LawFailure, message: str) -> bool:
        """Notes what is wrong; always False."""
        self.failure, self.message = failure, f"{self._path.name}: {message}"
        return False

    def words(self) -> npt.NDArray[np.uint64]:
        """`message` as the words of a signal."""
        return words_of(self.message, LAW_MESSAGE_BYTES)


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
