"""`teleopd compare demo`: the laws of a mobile robot under one recorded hand, drawn together."""

import json
from pathlib import Path

import numpy as np
import pytest
from teleopd.daemon.profile import BUILT_IN
from teleopd.daemon.recording.reading import load

SECONDS = 4.0


@pytest.fixture
def short(tmp_path):
    """The robot close to the first obstacle, and the beginning of the recorded hand."""
    profile = tmp_path / "short.toml"
    profile.write_text('extends = "turtlebot3"\nname = "short"\nplant.initial.eta = [1.1, -0.1, 0]\n')
    lines = (BUILT_IN / "turtlebot3.csv").read_text().splitlines()
    rows = [line for line in lines[1:] if float(line.split(",", 1)[0]) <= SECONDS]
    profile.with_suffix(".csv").write_text("\n".join([lines[0], *rows, f"{SECONDS + 0.1},0,0,0,0"]) + "\n")
    return profile


def test_the_laws_meet_the_same_obstacle_with_the_same_hand(bench, short):
    process = bench.teleopd(
        *("compare", "demo", str(short), "--law", "lyapunov", "--law", "plain"),
        *("--runs", str(bench.folder / "runs"), "--json"),
    )
    assert process.wait() == 0, process.err
    result = json.loads(process.out)
    assert [each["label"] for each in result["laws"]] == ["lyapunov", "plain"]
    assert Path(result["figure"]).read_bytes()[:4] == b"\x89PNG"
    runs = [load(Path(each["recording"])) for each in result["laws"]]
    assert [run.modes[int(run["cell.mode"][-1]) - 1] for run in runs] == ["lyapunov", "plain"]
    n = min(len(run) for run in runs)
    np.testing.assert_allclose(runs[0]["operator.p"][: n // 2], runs[1]["operator.p"][: n // 2])
    for each, run in zip(result["laws"], runs, strict=True):
        assert each["least_clearance_m"] == run["arena.clearance"].min()
    assert runs[0]["base.u"][:, 0].max() < runs[1]["base.u"][:, 0].max(), "the law yields to the obstacle"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["demo", "omni_arm"], "write turtlebot3, or a figure"),
        (["demo", "turtlebot3", "--law", "no_law"], "lyapunov, virtual_force, switching, plain"),
        (["demo"], "compare demo turtlebot3"),
        (["demo", "turtlebot3", "--variant", "x: y=1"], "compare demo turtlebot3"),
    ],
)
def test_what_cannot_be_compared_is_one_sentence(bench, arguments, words):
    process = bench.teleopd("compare", *arguments, "--runs", str(bench.folder))
    assert process.wait() == 2
    assert words in process.err
