"""The process of a user's own law, beside the core: each published state in, an answer out.

Started by the supervisor as `python -m teleopd.daemon.own_law.process`. The law is called while the cell is engaged in
a mode that has it; for each core that comes up it is made anew, with nothing in its memory.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from ...ipc.answer import AnswerSlot
from ...ipc.frame import Frame
from ...ipc.law_answer import LAW_ANSWERS, LAW_LAYOUT
from ...ipc.schema import CellState
from ...ipc.segment import StateReader
from .. import attendant, plants
from ..own_code import OwnCodeError
from ..profile import Profile, ProfileError
from .calling import Calling
from .table import beside_core


class Answering(attendant.Attendant):
    """The laws of one profile at one cell. ProfileError where none has a process of its own."""

    def __init__(self, profile: Profile, cell: str):
        super().__init__(profile, cell)
        self._laws = beside_core(profile)
        if not self._laws:
            raise ProfileError(
                f"profile {profile.name!r} has no law with a process of its own: that is a law with  file = …,"
                ' without  budget, where  cell.clock = "real"'
            )
        self._model, self._dt = plants.find(profile.plant.type).Model(profile.plant), profile.cell.dt
        self._out = Frame(LAW_LAYOUT)
        self._answer = self._out.law_answer

    def follow(self, reader: StateReader) -> NoReturn:
        """Answers one core. AttendantError where the user's code cannot be used."""
        slot = AnswerSlot(self._cell, LAW_ANSWERS)
        try:
            self._answer_all(reader, slot)
        except OwnCodeError as error:
            raise attendant.AttendantError(str(error)) from error
        finally:
            slot.close()

    def _answer_all(self, reader: StateReader, slot: AnswerSlot) -> NoReturn:
        state = Frame(reader.layout)
        calls = {number: Calling(law, self._model, state, self._dt) for number, law in self._laws.items()}
        while True:
            if reader.wait(state, attendant.PATIENCE_S):
                self._answer_to(state, calls)
                slot.write(self._out)

    def _answer_to(self, state: Frame, calls: dict[int, Calling]) -> None:
        """Fills the answer to a state; where nobody asks, it only shows that this process works."""
        answer, mode = self._answer, int(state.cell.mode[0])
        self._out.buffer[:] = 0
        answer.tick[0], answer.t[0], answer.pid[0] = state.cell.tick[0], state.cell.t[0], os.getpid()
        if state.cell.state[0] != CellState.ENGAGED or mode not in calls:
            return
        call = calls[mode]
        answer.mode[0], answer.n[0] = mode, self._model.n_v
        if not call(answer.v):
            answer.failure[0], answer.message[:] = call.failure, call.words()


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the laws of a cell; its exit code."""
    parser = argparse.ArgumentParser(prog="teleopd law")
    return attendant.main("law", lambda profile, asked: Answering(profile, asked.cell), parser, arguments)


if __name__ == "__main__":
    sys.exit(main())
