"""The core's end of a user's law that has a process of its own, tick by tick: what is followed, and what is hold."""

from types import SimpleNamespace

import numpy as np
import pytest
from teleopd.daemon.bound import all_finite
from teleopd.daemon.cell import Cell
from teleopd.daemon.own_law.beside import Beside
from teleopd.daemon.own_law.table import OwnLaw, beside_core
from teleopd.daemon.profile import load
from teleopd.ipc.frame import Frame
from teleopd.ipc.law_answer import LAW_LAYOUT
from teleopd.ipc.schema import CellState, HoldReason, LawFailure, Layout, text_of, words_of

N, MODE, PERIOD, VALID = 7, 2, 1_000_000, 50
"""… and the validity in ticks."""


class Bench:
    """The stage, with the law's process in the test's hands."""

    def __init__(self):
        self.frame = Frame(Layout.of([*load("omni_arm").profile.blocks, "law"]))
        self.machine = Cell(self.frame)
        self.machine.start()
        self.out = Frame(LAW_LAYOUT)
        self.answer = self.out.law_answer
        self.answers = SimpleNamespace(answer=self.answer, finite=all_finite(self.answer.v), take=lambda: None)
        built = SimpleNamespace(frame=self.frame, machine=self.machine, model=SimpleNamespace(n_v=N))
        table = OwnLaw(file="folder/law.py", **{"class": "Law", "validity": VALID * 1e-3})
        self.stage, self.k, self.note = Beside(table, MODE, built, self.answers), 100, self.frame.law

    def engage(self):
        self.machine.deadman(False)
        self.machine.deadman(True)
        assert self.machine.engaged
        return self

    def tick(self, ticks=1):
        for _ in range(ticks):
            self.k += 1
            self.frame.cell.tick[0], self.frame.cell.t[0] = self.k, self.k * PERIOD
            self.frame.control.v_cmd[:] = 9.0
            if self.machine.engaged:
                self.stage()
        return self.frame.control.v_cmd[:N].copy()

    def says(self, v=1.0, made=None, mode=MODE, **more):
        """The process has answered to the state of this tick, or of `made`."""
        tick = self.k if made is None else made
        self.answer.tick[0], self.answer.t[0], self.answer.mode[0] = tick, tick * PERIOD, mode
        self.answer.v[:], self.answer.n[0], self.answer.pid[0] = v, N, 77
        for name, value in more.items():
            getattr(self.answer, name)[:] = value

    def held(self, failure):
        reason = (self.frame.cell.state[0], self.frame.cell.reason[0], self.note.failure[0], self.note.age[0])
        assert reason == (CellState.HELD, HoldReason.LAW_FAILED, failure, -1)
        assert not self.frame.control.v_cmd[:N].any()
        return text_of(self.note.message)


@pytest.fixture
def bench():
    return Bench().engage()


def test_an_answer_is_followed_and_its_age_is_known(bench):
    bench.tick()
    bench.says(np.arange(N + 1.0))
    assert bench.tick(3).tolist() == list(range(N))
    assert (bench.note.age[0], bench.note.pid[0], bench.note.failures[0]) == (3 * PERIOD, 77, 0)


def test_until_the_first_answer_it_stands_and_then_it_holds(bench):
    assert not bench.tick(1 + VALID).any()
    assert bench.machine.engaged
    bench.tick()
    assert bench.held(LawFailure.TOO_SLOW) == "law.py: it gave no answer for 50 ms: slow, stopped or gone"


def test_an_answer_that_is_too_old_is_hold(bench):
    bench.tick()
    bench.says()
    assert bench.tick(VALID).all()
    bench.tick()
    assert bench.held(LawFailure.TOO_SLOW) == "law.py: its last answer is older than 50 ms: slow, stopped or gone"


def test_after_a_hold_only_answers_of_the_new_engagement_count(bench):
    bench.tick()
    bench.says()
    assert bench.tick().all()
    bench.machine.hold(HoldReason.RELEASED)
    bench.says(2.0)
    bench.tick(3)
    bench.engage()
    bench.says(3.0)  # to a state in which the cell was still held
    assert not bench.tick().any()
    bench.says(4.0)
    assert (bench.tick() == 4.0).all()


def test_a_failure_of_the_law_counts_once_and_a_fresh_engagement_begins_anew(bench):
    bench.tick()
    said = words_of("law.py: line 3: boom", 128)
    bench.says(failure=LawFailure.EXCEPTION, message=said)
    bench.tick()
    assert bench.held(LawFailure.EXCEPTION) == "law.py: line 3: boom"
    bench.engage()
    assert not bench.tick().any()
    assert bench.machine.engaged
    assert bench.note.failures[0] == 1
    bench.says(failure=0)
    assert bench.tick().all()


@pytest.mark.parametrize("wrong", [{"v": np.nan}, {"v": np.inf}, {"n": N - 1}], ids=str)
def test_numbers_are_not_believed(bench, wrong):
    bench.tick()
    bench.says()
    bench.says(**{"v": 1.0, **wrong})
    bench.tick()
    assert bench.held(LawFailure.NON_FINITE) == "law.py: its process answered with what is no velocity"


@pytest.mark.parametrize("foreign", [{"mode": MODE + 1}, {"mode": 0}, {"made": 10_000}, {"made": 3}], ids=str)
def test_answers_for_another_mode_or_another_cell_are_none(bench, foreign):
    bench.tick()
    bench.says(**foreign)
    assert not bench.tick().any()
    assert bench.note.age[0] == -1


def test_only_real_time_without_a_budget_needs_a_process(tmp_path):
    (tmp_path / "law.py").write_text(
        "class Law:\n    def __init__(self, model): pass\n    def update(self, *_): pass\n"
    )
    law = {"file": str(tmp_path / "law.py"), "class": "Law"}
    mine = {"modes.mine": {"reference": "platform", "laws": ["mine"]}, "modes.order": ["base", "mine"]}

    def numbers(clock, **keys):
        return list(beside_core(load("omni_arm", {"cell.clock": clock, "laws.mine": law | keys, **mine}).profile))

    assert numbers("real") == [2]
    assert numbers("real", budget="300 us") == numbers("simulated") == numbers("lockstep") == []
