"""`teleopd follow` and `teleopd compare`, from the command line to the figures."""

import json
from pathlib import Path

import pytest
from process import ENOUGH_S, eventually, is_live, set_options, wait_for
from teleopd.clients import Cell
from teleopd.clients.device import DeviceError
from teleopd.clients.operators import command_for
from teleopd.daemon.recording.reading import load
from teleopd.ipc.schema import CellState, HoldReason, SessionState

LAW = Path(__file__).parents[2] / "examples" / "my_law.py"
MINE = f'laws.my_law={{file="{LAW}", class="MyLaw"}}'
SMALL = ["--size", "0.3,0.15", "--duration", "6 s", "--laps", "1"]


def test_a_figure_is_followed_measured_and_drawn(bench):
    process = bench.teleopd(
        "follow", "figure-eight", *SMALL, "--cell", bench.name(), "--runs", str(bench.folder / "runs"), "--json"
    )
    assert process.wait() == 0, process.err
    result = json.loads(process.out)
    assert result["done"]
    assert result["rms_mm"] < 2
    assert result["followed_s"] == pytest.approx(7, abs=0.5)
    assert "reference.png" in [Path(path).name for path in result["figures"]]
    run = load(Path(result["recording"]))
    assert run.follows == ["end_effector"]
    assert run["cell.reason"][-1] == HoldReason.RELEASED, "it let go at the end"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["octagon"], "figure-eight"),
        (["line", "--of", "leg"], "--of leg"),
        (["line", "--by", "foot"], "references.task.follow"),
        (["line", "--size", "0,1"], "positive"),
        (["nowhere.csv"], "nowhere.csv"),
        (["line", "--law", "no_law"], "no_law"),
    ],
)
def test_what_cannot_be_followed_is_one_sentence(bench, arguments, words):
    process = bench.teleopd("follow", *arguments, "--runs", str(bench.folder))
    assert process.wait() == 2
    assert words in process.err


def test_laws_are_compared_on_one_task(bench):
    options = ["--law", "whole_body", "--law", "my_law", "--set", MINE, "--runs", str(bench.folder), "--json"]
    process = bench.teleopd("compare", "figure-eight", *SMALL, *options)
    assert process.wait() == 0, process.err
    result = json.loads(process.out)
    assert [variant["label"] for variant in result["variants"]] == ["whole_body", "my_law"]
    assert json.loads(Path(result["json"]).read_text())["variants"] == result["variants"]
    assert Path(result["figure"]).read_bytes()[:4] == b"\x89PNG"
    errors = [variant["rms_mm"] for variant in result["variants"]]
    assert errors[0] < errors[1] < 5


def test_one_thing_is_nothing_to_compare(bench):
    process = bench.teleopd("compare", "figure-eight", "--runs", str(bench.folder))
    assert process.wait() == 2
    assert "--variant" in process.err


def test_a_law_that_fails_ends_it_with_its_line(bench):
    law = bench.folder / "law.py"
    law.write_text(
        "class Law:\n    def __init__(self, model): pass\n    def update(self, *a):\n        return None + 1\n"
    )
    mine = ["--law", "bad", "--set", f'laws.bad={{file="{law}", class="Law"}}']
    process = bench.teleopd("follow", "line", *mine, "--cell", bench.name(), "--runs", str(bench.folder / "runs"))
    assert process.wait() == 1
    assert "law.py: line 4: TypeError" in process.err


def test_in_real_time_a_pause_of_the_session_holds_and_play_goes_on(bench):
    name = bench.name()
    keep = set_options(cell__clock="real")
    process = bench.teleopd("follow", "circle", "--clock", "real", "--laps", "0", "--cell", name, *keep,
                            "--headless", "--runs", str(bench.folder / "runs"))  # fmt: skip
    eventually(lambda: process.ended or is_live(name))
    with Cell(name, ENOUGH_S) as cell:
        wait_for(cell, lambda state: state.cell.state == CellState.ENGAGED and state.reference.tau > 0.2)
        cell.session.play(user="ana")
        cell.session.pause()
        held = wait_for(cell, lambda state: bool(state.control.hold_latched))
        tau = held.reference.tau
        assert held.cell.reason == HoldReason.SESSION_PAUSED
        cell.session.play()
        moving = wait_for(cell, lambda state: state.cell.state == CellState.ENGAGED and state.reference.scale > 0.1)
        assert moving.session.state == SessionState.PLAYING
        assert tau <= moving.reference.tau < tau + 5, "it goes on from there"
    process.signal(2)
    process.wait()


def test_the_operator_that_only_holds_is_written_like_any_other():
    assert command_for("follow", "c") == ["teleopd.clients.follow", "--cell", "c"]
    assert command_for("follow:eight:2.5", "c")[3:] == ["--mode", "eight", "--seconds", "2.5"]
    with pytest.raises(DeviceError, match="follow:MODE:SECONDS"):
        command_for("follow:eight:soon", "c")
