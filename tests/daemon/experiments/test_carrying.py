"""`teleopd demo ur5e_antislosh` and `teleopd sweep`, in simulated time; what they promise, and that they repeat."""

import csv
import json
import signal
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from process import Bench, wait_for
from teleopd.daemon.mpc.measures import measures
from teleopd.daemon.profile import load
from teleopd.daemon.recording.plot import draw
from teleopd.daemon.recording.reading import load as load_run
from teleopd.ipc.schema import CellState

PROFILE = load("ur5e_antislosh").profile


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    bench = Bench(tmp_path_factory.mktemp("demo"))
    arguments = ["demo", "ur5e_antislosh", "--cell", bench.name(), "--runs", str(bench.folder), "--json"]
    process = bench.teleopd(*arguments, "--clock", "simulated")
    assert process.wait() == 0, process.err
    yield json.loads(process.out)
    bench.close()


@pytest.fixture(scope="module")
def runs(demo):
    """The recordings of P1 and P2."""
    return [load_run(folder) for folder in sorted(Path(demo["folder"]).iterdir()) if folder.is_dir()]


def test_the_glass_is_carried_and_p2_sloshes_ten_times_less(demo):
    assert demo["carried"]
    assert demo["stiller"] >= 10
    assert demo["P1"]["tracking_rms"] < demo["P2"]["tracking_rms"]
    assert demo["P1"]["delay"] < demo["P2"]["delay"]
    assert demo["P2"]["tilt_max"] > 0.1  # the glass leans into its motion


def test_a_run_is_drawn_from_its_recording_alone(runs, tmp_path):
    names = [path.stem for path in draw(runs[0], tmp_path)]
    assert names == ["commands", "carrying", "planning", "latency"]
    assert all((tmp_path / f"{name}.png").read_bytes().startswith(b"\x89PNG") for name in names)


def test_the_figures_are_there(demo):
    assert [Path(path).name for path in demo["figures"]] == ["motion.png", "times.png"]
    assert all(Path(path).read_bytes().startswith(b"\x89PNG") for path in demo["figures"])
    assert json.loads((Path(demo["folder"]) / "summary.json").read_text())["stiller"] == demo["stiller"]


def test_no_limit_is_exceeded_in_any_tick(runs):
    for run in runs:
        v = run["guard.v_cmd"][:, :3]
        assert (np.abs(v) <= np.array(PROFILE.plant.v_max) + 1e-6).all()
        assert (np.abs(np.diff(v, axis=0)) <= np.array(PROFILE.plant.a_max) * PROFILE.cell.dt + 1e-9).all()
        assert (run["arm.q"][:, :3] <= np.array(PROFILE.plant.q_max)).all()


def test_the_belief_is_the_liquid_though_nothing_measures_it(runs):
    for run in runs:
        assert not run["liquid.has_measured"].any()
        np.testing.assert_allclose(run["mpc.xi"][1:, 6], run["liquid.angle"][1:, 0], atol=1e-9)


def test_plans_are_as_old_as_the_profile_declares(runs):
    delay = PROFILE.mpc.delay * round(PROFILE.cell.dt * 1e9)
    for run in runs:
        assert (run["mpc.age"][10:] == delay).all()
        assert (run["mpc.plan_tick"][10:] == run["cell.tick"][10:] - PROFILE.mpc.delay).all()


def test_the_same_again_is_identical(bench, runs, demo):
    arguments = ["run", "ur5e_antislosh", "--cell", bench.name(), "--runs", str(bench.folder), "--json"]
    hand = str(Path(__file__).parents[3] / "daemon" / "profiles" / "ur5e_antislosh.csv")
    process = bench.teleopd(*arguments, "--clock", "simulated", "--operator", hand, "--set", "operator.tuning=1.0")
    assert process.wait() == 0, process.err
    assert load_run(Path(json.loads(process.out)["recording"])).digest == demo["digests"]["P2"]


@pytest.fixture(scope="module")
def short(tmp_path_factory):
    """The beginning of the shipped hand motion."""
    path = tmp_path_factory.mktemp("hand") / "short.csv"
    lines = (Path(__file__).parents[3] / "daemon" / "profiles" / "ur5e_antislosh.csv").read_text().splitlines()
    path.write_text("\n".join([*lines[:420], "4.2,0,0,0,0"]) + "\n")
    return path


def test_plans_that_come_late_and_seldom_still_carry(bench, demo, short):
    arguments = ["run", "ur5e_antislosh", "--cell", bench.name(), "--runs", str(bench.folder), "--json"]
    late = ["--set", "mpc.delay=10", "--set", "mpc.every=10", "--set", "operator.tuning=1.0"]
    process = bench.teleopd(*arguments, "--clock", "simulated", "--operator", str(short), *late)
    assert process.wait() == 0, process.err
    found = measures(load_run(Path(json.loads(process.out)["recording"])))
    assert found["plan_age_ms"] == pytest.approx(1e3 * 19 * PROFILE.cell.dt)
    assert found["slosh_max"] < demo["P1"]["slosh_max"] / 5


def test_the_sweep_is_a_front(bench, short):
    arguments = ["sweep", "ur5e_antislosh", "--cell", bench.name(), "--runs", str(bench.folder), "--weights", "3"]
    arguments += ["--operator", str(short)]
    process = bench.teleopd(*arguments, "--json")
    assert process.wait() == 0, process.err
    result = json.loads(process.out)
    points = result["points"]
    assert [point["tuning"] for point in points] == [0.0, 0.5, 1.0]
    assert [p["tracking_rms"] for p in points] == sorted(p["tracking_rms"] for p in points)
    assert [p["slosh_max"] for p in points] == sorted((p["slosh_max"] for p in points), reverse=True)
    with open(result["table"]) as file:
        assert [float(row["slosh_max"]) for row in csv.DictReader(file)] == [p["slosh_max"] for p in points]
    assert Path(result["figures"][0]).read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    "command", [["sweep", "--weights", "2", "--clock", "real"], ["demo", "ur5e_antislosh"]], ids=str
)
def test_after_ctrl_c_the_next_run_does_not_begin(bench, command):
    """While the first weight's glass is under way: nothing moves again by itself."""
    cell, folder = bench.name(), bench.folder / "runs"
    process = bench.teleopd(*command, "--cell", cell, "--runs", str(folder), "--json")
    client = bench.client(cell)
    wait_for(client, lambda state: state.cell.state == CellState.ENGAGED)
    process.signal(signal.SIGINT)
    assert process.wait() == 128 + signal.SIGINT, process.err
    assert "what would have come next was not begun" in process.err
    (together,) = folder.iterdir()
    assert len([path for path in together.iterdir() if path.is_dir()]) == 1
    assert not process.out


def test_a_hand_that_never_engages_carries_nothing_and_is_told_so(bench, tmp_path):
    hand = tmp_path / "hand.csv"
    hand.write_text("time,x,y,z,buttons\n" + "".join(f"{k / 50},{k / 500},0,0,0\n" for k in range(20)))
    process = bench.teleopd("sweep", "--cell", bench.name(), "--runs", str(bench.folder), "--operator", str(hand))
    assert process.wait() == 1
    assert "the hand never carried the glass" in process.err
    assert "Traceback" not in process.err


def test_what_a_motion_of_one_tick_was_worth(runs):
    """The delay of something that short is none."""
    engaged = int(np.argmax(runs[0]["cell.state"] == CellState.ENGAGED))
    found = measures(replace(runs[0], states=runs[0].states[: engaged + 1]))
    assert (found["engaged_s"], found["delay"]) == (pytest.approx(PROFILE.cell.dt), 0.0)


def test_a_robot_without_a_glass_is_refused(bench):
    process = bench.teleopd("sweep", "omni_arm")
    assert process.wait() == 2
    assert "carries no glass" in process.err
