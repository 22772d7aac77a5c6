"""Figures from recordings alone: of a whole cell, of one that lacks blocks, and of next to nothing."""

import dataclasses

import matplotlib.image
import numpy as np
import pytest
from process import Bench, short_trace
from teleopd.daemon.recording import plot
from teleopd.daemon.recording.plot import draw
from teleopd.daemon.recording.reading import FILE, Run, load
from teleopd.ipc.schema import CellState, Layout

FIGURES = ["trajectory", "tracking", "commands", "latency"]


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """A short recording with all three modes."""
    bench = Bench(tmp_path_factory.mktemp("run"))
    trace = short_trace(bench.folder / "trace.csv", seconds=2.0)
    options = ["--clock", "simulated", "--operator", str(trace), "--runs", str(bench.folder / "runs")]
    process = bench.teleopd("run", "--cell", bench.name(), *options)
    assert process.wait() == 0, process.err
    yield load(next(bench.folder.glob(f"runs/*/{FILE}")))
    bench.close()


def without(run, *blocks):
    """The run as a cell without these blocks would have recorded it."""
    layout = Layout(tuple(block for block in run.layout.blocks if block.name not in blocks))
    states = np.zeros(len(run), dtype=layout.dtype)
    for block in layout.blocks:
        states[block.name] = run.states[block.name]
    return Run(run.path, layout, states, run.metadata)


def part(run, *rows):
    return dataclasses.replace(run, states=run.states[slice(*rows)])


def check_picture(path):
    """A picture with something on it: of a fair size, and not of one colour."""
    pixels = (matplotlib.image.imread(path)[..., :3] * 255).astype(np.uint32)
    assert min(pixels.shape[:2]) > 300
    assert len(np.unique(pixels @ np.array([1, 256, 65536], dtype=np.uint32))) > 20
    assert 0.005 < (pixels < 250).any(axis=2).mean() < 0.9


def names(paths):
    return [path.stem for path in paths]


def test_every_figure_is_drawn_and_shows_something(run, tmp_path):
    paths = draw(run, tmp_path)
    assert names(paths) == FIGURES
    for path in paths:
        check_picture(path)


def test_a_reference_is_drawn_only_while_it_is_in_force(run):
    figure = plot.tracking(run)
    engaged = run["cell.state"] == CellState.ENGAGED
    for axis, kind in zip(figure.axes[0:9:3], run.references, strict=True):
        measured, reference = axis.lines[:2]
        assert not np.isnan(measured.get_ydata()).any()
        in_force = engaged & (run["cell.mode"] == run.references.index(kind) + 1)
        thin = slice(None, None, max(1, len(run) // 4000))
        np.testing.assert_array_equal(np.isnan(reference.get_ydata()), ~in_force[thin])
        assert in_force.any()


def test_the_bands_of_the_modes_are_explained(run):
    for figure in (plot.tracking(run), plot.commands(run)):
        (legend,) = figure.legends
        said = [text.get_text() for text in legend.get_texts()]
        assert {"measured", "mode base", "mode arm", "mode whole"} <= set(said)


def test_without_some_blocks_it_draws_what_it_can(run, tmp_path):
    paths = draw(without(part(run, 0, 500), "arm", "task"), tmp_path)
    assert names(paths) == ["commands", "latency"]
    for path in paths:
        check_picture(path)


def test_an_empty_recording_has_no_figures(run, tmp_path):
    assert draw(part(run, 0, 0), tmp_path) == []
    assert list(tmp_path.iterdir()) == []


def test_a_single_state_without_a_description_is_drawn(run, tmp_path):
    assert names(draw(dataclasses.replace(part(run, 0, 1), metadata={}), tmp_path)) == FIGURES


def test_gaps_numbers_that_are_none_and_no_task_do_not_keep_it_from_drawing(run, tmp_path):
    states = run.states[::7].copy()
    states["control"]["v"][100:200] = np.nan
    states["arm"]["h"][200:210] = np.inf
    assert names(draw(without(dataclasses.replace(run, states=states), "task"), tmp_path)) == FIGURES


def test_pictures_that_cannot_be_written_are_an_os_error(run, tmp_path):
    with pytest.raises(OSError, match="nowhere"):
        draw(part(run, 0, 100), tmp_path / "nowhere")
