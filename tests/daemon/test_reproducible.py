"""The same profile and the same trace give the same recording; another profile does not."""

import json
from pathlib import Path

import numpy as np
import pytest
from process import Bench, short_trace
from teleopd.daemon.recording.reading import load
from teleopd.ipc.schema import CellState

MISSION = Path(__file__).parents[2] / "daemon" / "profiles" / "omni_arm.csv"
AGREE = 1e-9
"""Across backends, in SI units."""


def play(bench, trace, *arguments):
    """A recording of the trace in simulated time."""
    cell = bench.name()
    options = ["--clock", "simulated", "--operator", str(trace), "--runs", str(bench.folder / cell), "--json"]
    process = bench.teleopd("run", "--cell", cell, *options, *arguments)
    assert process.wait() == 0, process.err
    return load(Path(json.loads(process.out)["recording"]))


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """The trace, and a first recording of it."""
    bench = Bench(tmp_path_factory.mktemp("played"))
    trace = short_trace(bench.folder / "trace.csv")
    yield trace, play(bench, trace)
    bench.close()


def test_the_trace_drives_in_every_mode(played):
    _, run = played
    engaged = run["cell.state"] == CellState.ENGAGED
    for mode in (1, 2, 3):
        assert (engaged & (run["cell.mode"] == mode)).sum() > 1000
        assert np.abs(run["guard.v_cmd"][engaged & (run["cell.mode"] == mode)]).max() > 0.05


def test_the_same_again_is_identical_bit_for_bit(bench, played):
    trace, first = played
    second = play(bench, trace)
    assert second.digest == first.digest
    assert len(second) == len(first) >= 5000
    for block in first.layout.blocks:
        if block.reproducible:
            assert second.states[block.name].tobytes() == first.states[block.name].tobytes(), block.name
    assert second.states["timing"].tobytes() != first.states["timing"].tobytes()  # the digest leaves out what is not


def test_the_whole_mission_again_is_identical(bench, full):
    if full:
        assert play(bench, MISSION).digest == play(bench, MISSION).digest


@pytest.fixture(scope="module")
def evaluated(played, tmp_path_factory):
    """The same trace without a compiler."""
    bench = Bench(tmp_path_factory.mktemp("evaluated"))
    yield play(bench, played[0], "--backend", "evaluated")
    bench.close()


def test_compiled_and_evaluated_agree(bench, played, evaluated, full):
    check_agreement(evaluated, played[1])
    if full:
        check_agreement(play(bench, MISSION, "--backend", "evaluated"), play(bench, MISSION))


def check_agreement(evaluated, compiled):
    """On every signal that does not depend on the machine's timing."""
    assert json.loads(evaluated.metadata["backend"]) == "evaluated"
    assert json.loads(compiled.metadata["backend"]) == "compiled"
    assert len(evaluated) == len(compiled)
    for block in compiled.layout.blocks:
        for signal in block.signals:
            if block.reproducible:
                name = f"{block.name}.{signal.name}"
                np.testing.assert_allclose(evaluated[name], compiled[name], rtol=0, atol=AGREE, err_msg=name)


def test_another_value_in_the_profile_is_another_recording(bench, played, evaluated):
    changed = ["--set", "laws.base_velocity.K_p=[0.5, 0.5, 0.51]"]
    assert play(bench, played[0], "--backend", "evaluated", *changed).digest != evaluated.digest


def test_another_trace_is_another_recording(bench, played):
    trace, run = played
    other = bench.folder / "other.csv"
    other.write_text(trace.read_text().replace("0.012", "0.01201"))
    assert play(bench, other).digest != run.digest
