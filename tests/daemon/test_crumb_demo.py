"""`teleopd demo crumb`: seed 3's experiments by their example programs, in simulated time, and their figures."""

import dataclasses
import json
from pathlib import Path

import numpy as np
import pytest
from matplotlib.image import imread
from process import Bench
from teleopd.daemon.profile import load
from teleopd.daemon.recording.measures import measures
from teleopd.daemon.recording.plot import draw
from teleopd.daemon.recording.reading import load as load_run
from teleopd.daemon.scenes.sequence import moments
from teleopd.daemon.terminal.live import LiveView
from teleopd.daemon.terminal.maps import map_of

pytestmark = pytest.mark.tools
PLACES = {
    "crumb": {"box_1": (0.2086, -0.0989), "box_2": (0.2086, 0.0989)},
    "crumb_fetch": {"box_1": (2.02, 2.8596)},
}


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    bench = Bench(tmp_path_factory.mktemp("demo"))
    arguments = ["demo", "crumb", "--cell", bench.name(), "--runs", str(bench.folder), "--headless", "--json"]
    process = bench.teleopd(*arguments)
    assert process.wait() == 0, process.err
    yield {result["profile"]: result for result in json.loads(process.out)}
    bench.close()


@pytest.fixture(scope="module")
def runs(demo):
    return {name: load_run(Path(result["recording"])) for name, result in demo.items()}


def test_every_box_stands_in_its_place(demo, runs):
    assert {name: set(result["boxes_off_m"]) for name, result in demo.items()} == {k: set(v) for k, v in PLACES.items()}
    for name, result in demo.items():
        assert result["passed"]
        last = runs[name]["scene.position"][-1].reshape(-1, 3)
        for place, (box, at) in zip(last, PLACES[name].items(), strict=False):
            assert result["boxes_off_m"][box] == pytest.approx(np.hypot(place[0] - at[0], place[1] - at[1]), abs=1e-5)
            assert result["boxes_off_m"][box] < (0.01 if name == "crumb" else 0.03)
            assert place[2] == pytest.approx(0.407, abs=0.002)


@pytest.mark.parametrize("shift", [(0.03, 0, 0), (0, 0, -0.407)])
def test_a_box_elsewhere_or_on_the_floor_has_not_passed(runs, shift):
    run = runs["crumb"]
    states = run.states.copy()
    states["scene"]["position"][-1, :3] += shift
    assert measures(run)["passed"]
    assert not measures(dataclasses.replace(run, states=states))["passed"]


def test_the_figures_are_there(demo):
    names = {profile: [Path(path).stem for path in result["figures"]] for profile, result in demo.items()}
    assert names["crumb"] == ["boxes", "commands", "latency", "sequence"]
    assert names["crumb_fetch"] == ["ways", "boxes", "commands", "latency", "sequence", "depth"]
    for result in demo.values():
        for path in result["figures"]:
            assert imread(path).std() > 0.02, f"{path} is blank"


def test_they_are_drawn_from_the_recording_alone(runs, tmp_path):
    assert [path.stem for path in draw(runs["crumb_fetch"], tmp_path)] == ["ways", "boxes", "commands", "latency"]


def test_the_sequence_shows_each_box_gripped_carried_and_put_down(runs):
    told = {name: list(moments(run)) for name, run in runs.items()}
    whats = {name: [what for _, what in shown] for name, shown in told.items()}
    assert whats["crumb"] == ["start", *2 * ["grips", "carries", "puts down"], "end"]
    assert whats["crumb_fetch"] == ["start", "on its way", "grips", *3 * ["carries"], "puts down", "end"]
    for name, shown in told.items():
        at = [index for index, _ in shown]
        assert at == sorted(set(at))
        height = runs[name]["scene.position"].reshape(len(runs[name]), -1, 3)[..., 2].max(axis=1)
        assert all(height[i] > 0.45 for i, what in shown if what == "carries")
        assert all(height[i] < 0.41 for i, what in shown if what == "puts down")


class State(dict):
    """Signals of one moment of a run, as a reader's state has them: `state.base.eta`."""

    def __getattr__(self, name):
        return self[name]


def test_the_live_view_has_tables_boxes_robot_and_hand(runs):
    run = runs["crumb_fetch"]
    carried = next(index for index, what in moments(run) if what == "carries")
    state = State(
        {block: State({s: run[f"{block}.{s}"][carried] for s in signals}) for block, signals in SHOWN.items()}
    )
    lines = map_of(load("crumb_fetch").profile).draw(state).plain
    assert set("▒▣") <= set(lines)
    assert set("→↗↑↖←↙↓↘") & set(lines)
    assert LiveView(load("crumb_fetch").profile, "crumb_fetch", show=False)._map is not None


SHOWN = {"base": ["eta"], "end_effector": ["xi"], "scene": ["position"], "joints": ["holding"]}


def test_a_program_that_does_not_get_it_done_fails_with_one_line(tmp_path):
    program = tmp_path / "nothing_there.py"
    program.write_text(
        "import sys\n"
        "from teleopd.clients.cell import Cell\n"
        "from teleopd.clients.handling import Handling, Spot\n"
        "with Cell(sys.argv[2]) as cell:\n"
        "    Handling(cell).pick(Spot(0.2222, -0.0989, 0.1177))\n"
    )
    bench = Bench(tmp_path)
    run = ["run", "crumb", "--cell", bench.name(), "--clock", "simulated", "--no-record"]
    process = bench.teleopd(*run, "--set", "gateway.on=false", "--operator", str(program))
    assert process.wait() == 1
    assert f"{program}: GraspError: nothing is between the fingers" in process.err
    assert "Traceback" not in process.err
    bench.close()
