"""A law from a user's file: what it may do, and what happens when it does something else."""

import pytest
from offline import Offline, following
from teleopd.daemon.profile import ProfileError
from teleopd.ipc.schema import CellState, HoldReason, LawFailure, text_of

LAW = """
import math, time
import numpy as np

class Law:
    def __init__(self, model, gain=1.0):
        self.J, self.gain, self.ticks = model.J, gain, 0

    def update(self, reference, state, dt):
        self.ticks += 1
        v = np.zeros(7)
        v[0] = self.gain * reference.velocity[0]
        if self.ticks > 300:
            return self.after(state, v)
        return v

    def after(self, state, v):
        return v
"""
AFTER = {
    LawFailure.EXCEPTION: "return 1 / 0",
    LawFailure.NON_FINITE: "return v * float('nan')",
    LawFailure.WRONG_SHAPE: "return v[:6]",
    LawFailure.TOO_SLOW: "time.sleep(0.5); return v",
}


def write(folder, after="return v"):
    path = folder / "law.py"
    path.write_text(
        LAW.replace("def after(self, state, v):\n        return v", f"def after(self, state, v):\n        {after}")
    )
    return path


def cell(path, more=None, **keys):
    values = {"laws.mine": {"file": str(path), "class": "Law", **keys}, **(more or {})}
    return Offline(following(laws=("mine",), figure="line", size=[0.5], duration="4 s", more=values))


def test_it_drives_the_robot_and_gets_its_gains_from_the_profile(tmp_path):
    run = cell(write(tmp_path), gain=0.5).run(2)
    assert run["law.failures"][-1] == 0
    engaged = run["cell.state"] == CellState.ENGAGED
    assert run["control.v_cmd"][engaged, 0] == pytest.approx(0.5 * run["reference.velocity"][engaged, 0])
    assert run["base.eta"][-1, 0] > 0.005


@pytest.mark.parametrize("failure", [LawFailure.EXCEPTION, LawFailure.NON_FINITE, LawFailure.WRONG_SHAPE])
def test_whatever_it_does_wrong_is_hold_with_a_reason(tmp_path, failure):
    run = cell(write(tmp_path, AFTER[failure])).run(1)
    assert (run.frame.cell.state[0], run.frame.cell.reason[0]) == (CellState.HELD, HoldReason.LAW_FAILED)
    assert (run["law.failures"][-1], run["law.failure"][-1]) == (1, failure)
    assert text_of(run.frame.law.message).startswith("law.py: ")
    assert abs(run["guard.v_cmd"][-1]).max() < 1e-3, "it braked"
    run.press_again()
    run.run(0.1)
    assert run["law.failures"][-1] > 1, "a fresh press tries again"


def test_an_exception_names_its_line(tmp_path):
    path = write(tmp_path, AFTER[LawFailure.EXCEPTION])
    line = path.read_text().splitlines().index("        return 1 / 0") + 1
    run = cell(path).run(0.6)
    assert text_of(run.frame.law.message) == f"law.py: line {line}: ZeroDivisionError: division by zero"


def test_in_real_time_it_is_interrupted_when_its_time_is_over(tmp_path):
    """An endless loop in pure Python ends too, and the tick goes on."""
    path = write(tmp_path, "\n        ".join(["while True:", "    pass"]))
    run = cell(path, budget="5 ms", more={"cell.clock": "real"}).run(1)
    assert (run.frame.cell.state[0], run.frame.cell.reason[0]) == (CellState.HELD, HoldReason.LAW_FAILED)
    assert run["law.failure"][-1] == LawFailure.TOO_SLOW
    assert "took longer than 5 ms" in text_of(run.frame.law.message)


def test_it_cannot_change_the_state(tmp_path):
    run = cell(write(tmp_path, "state.base.eta[0] = 9.0; return v")).run(0.6)
    assert "read-only" in text_of(run.frame.law.message)
    assert run["base.eta"][-1, 0] < 0.1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("class Other: pass", "has no 'Law'"),
        ("class Law:\n    pass", "takes no arguments"),
        ("class Law:\n    def __init__(self, model): pass", "def update"),
        ("import nothing_like_this", "ModuleNotFoundError"),
        ("class Law", "SyntaxError"),
        (
            "import threading, time\nclass Law:\n    def __init__(self, model):\n"
            "        threading.Thread(target=time.sleep, args=(5,), daemon=True).start()\n    def update(self): pass",
            "starts threads",
        ),
    ],
)
def test_a_file_that_cannot_be_used_is_named_when_the_profile_loads(tmp_path, text, says):
    (tmp_path / "law.py").write_text(text)
    with pytest.raises(ProfileError, match=says) as caught:
        cell(tmp_path / "law.py")
    assert "laws.mine.file" in str(caught.value)


def test_an_unknown_gain_is_named(tmp_path):
    with pytest.raises(ProfileError, match="unexpected keyword argument 'gian'"):
        cell(write(tmp_path), gian=2.0)


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(ProfileError, match="no such file"):
        cell(tmp_path / "none.py")
