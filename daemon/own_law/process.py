"""The process of a user's own law, beside the core: each published state in, an answer out.

Started by the supervisor as `python -m teleopd.daemon.own_law.process`. It sees the robot only through what the core
publishes, and what it answers is followed only if the core finds it good and young enough. The law is called while
the cell is engaged in a mode that has it; for each core that comes up it is made anew, with nothing in its memory.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import time
from collections.abc import Sequence
from types import FrameType
from typing import NoReturn

from ...ipc._native import lib
from ...ipc.answer import AnswerSlot
from ...ipc.frame import Frame
from ...ipc.law_answer import LAW_ANSWERS, LAW_LAYOUT
from ...ipc.schema import CellState, Layout
from ...ipc.segment import CellGoneError, CellNotRunningError, SegmentError, StateReader
from .. import plants
from ..own_code import OwnCodeError
from ..profile import Profile, ProfileError, load
from ..realtime import freeze_garbage
from .calling import Calling
from .table import beside_core

EXIT_ERROR, EXIT_USAGE = 1, 2
PATIENCE_S = 0.5
"""How long to wait for a tick before looking whether there still is a core."""
SETTLE_S = 0.05


class LawProcessError(Exception):
    """There is nothing to answer; the message says why."""


class Answering:
    """The laws of one profile at one cell, over the death of cores too."""

    def __init__(self, profile: Profile, cell: str):
        self._laws, self._cell, self._layout = beside_core(profile), cell, Layout.of(profile.blocks)
        if not self._laws:
            raise LawProcessError(
                f"profile {profile.name!r} has no law with a process of its own: that is a law with  file = …,"
                ' without  budget, where  cell.clock = "real"'
            )
        self._model, self._dt = plants.find(profile.plant.type).Model(profile.plant), profile.cell.dt
        self._out = Frame(LAW_LAYOUT)
        self._answer = self._out.law_answer

    def run(self) -> NoReturn:
        """Answers each core that comes up, until this process is ended. SegmentError, LawProcessError, OwnCodeError."""
        while True:
            try:
                self._serve()
            except (CellGoneError, CellNotRunningError):
                time.sleep(SETTLE_S)

    def _serve(self) -> NoReturn:
        """Answers until the core is gone, which is CellGoneError."""
        reader = StateReader(self._cell)
        try:
            reader.check()
            if reader.layout.hash != self._layout.hash:
                raise LawProcessError(f"cell {self._cell!r} runs another profile; give this process the same one")
            slot = AnswerSlot(self._cell, LAW_ANSWERS)
            try:
                self._follow(reader, slot)
            finally:
                slot.close()
        finally:
            reader.close()

    def _follow(self, reader: StateReader, slot: AnswerSlot) -> NoReturn:
        state = Frame(reader.layout)
        calls = {number: Calling(law, self._model, state, self._dt) for number, law in self._laws.items()}
        while True:
            if reader.wait(state, PATIENCE_S):
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


def _end(number: int, _: FrameType | None) -> NoReturn:
    raise SystemExit(128 + number)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the laws of a cell; its exit code."""
    parser = argparse.ArgumentParser(prog="teleopd law")
    parser.add_argument("--profile", required=True)
    parser.add_argument("--cell", required=True)
    parser.add_argument("--set", default="{}", help="values that override the profile's, as JSON")
    parser.add_argument("--parent", type=int, help="process that started this one; this one ends when it does")
    options = parser.parse_args(arguments)
    signal.signal(signal.SIGTERM, _end)
    lib.die_with_parent(signal.SIGTERM)
    if options.parent is not None and os.getppid() != options.parent:
        return EXIT_ERROR
    try:
        answering = Answering(load(options.profile, json.loads(options.set)).profile, options.cell)
        freeze_garbage()
        answering.run()
    except (ProfileError, LawProcessError) as error:
        print(error, file=sys.stderr)
        return EXIT_USAGE
    except (OwnCodeError, SegmentError, OSError) as error:
        print(f"law: {error}", file=sys.stderr)
        return EXIT_ERROR
    except KeyboardInterrupt:
        return 128 + signal.SIGINT


if __name__ == "__main__":
    sys.exit(main())
