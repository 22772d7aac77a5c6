"""Pictures of a running cell: by the core in simulated time, late as declared; by a process in real time."""

import os
import subprocess
import sys
import time

import numpy as np
import pytest
from drive import drive
from teleopd.clients import Pictures
from teleopd.daemon.profile import load
from teleopd.daemon.sensors import camera_process
from teleopd.daemon.sensors.depth_figure import depth_figure
from teleopd.ipc.images import ImagesReader
from teleopd.ipc.segment import CellNotRunningError

SMALL = {"sensors__camera__on": True, "sensors__camera__width": 64, "sensors__camera__height": 48}
LIMIT_S = 60


def seen_by(run, seconds):
    """Every picture of a drive in simulated time, with the tick in which it came."""
    reader, came = ImagesReader(run.core._parts.cell), []
    for _ in range(round(seconds / run.dt)):
        run.tick()
        picture = reader.read()
        if picture is not None and (not came or picture.number != came[-1][1].number):
            came.append((run.k - 1, picture))
    reader.close()
    return came


def test_in_simulated_time_they_come_as_late_as_declared_and_the_same_in_each_run():
    runs = []
    for _ in range(2):
        with drive("crumb_noisy", **SMALL, sensors__camera__delay=30) as run:
            runs.append(seen_by(run, 0.55))
    for first, again in zip(*runs, strict=True):
        assert first[0] == again[0] == first[1].tick + 30
        np.testing.assert_array_equal(first[1].colour, again[1].colour)
        np.testing.assert_array_equal(first[1].depth, again[1].depth)
    assert len(runs[0]) >= 5
    assert np.diff([picture.tick for _, picture in runs[0]]).tolist() == [100] * (len(runs[0]) - 1)


def test_without_a_renderer_the_cell_goes_on_with_its_scan(monkeypatch, capsys):
    monkeypatch.setattr("teleopd.daemon.scenes.picture.PLATFORMS", ())
    with drive("crumb", **SMALL) as run:
        for _ in range(150):
            run.tick()
        assert run.frame.lidar.seq[0] >= 2
        with pytest.raises(CellNotRunningError):
            Pictures(run.core._parts.cell)
    assert "the cell goes on without pictures" in capsys.readouterr().err


def test_the_process_draws_what_the_core_publishes_and_ends_when_it_is_told():
    with drive("crumb", sensors__camera__on=False) as run:
        for _ in range(50):
            run.tick()
        cell = run.core._parts.cell
        overrides = '{"sensors.camera.on": true, "sensors.camera.width": 64, "sensors.camera.height": 48}'
        command = [sys.executable, "-P", "-m", camera_process.__name__, "--profile", "crumb", "--cell", cell]
        process = subprocess.Popen([*command, "--set", overrides, "--parent", str(os.getpid())])
        try:
            pictures, deadline = None, time.monotonic() + LIMIT_S
            while pictures is None and time.monotonic() < deadline:
                run.tick()
                time.sleep(0.005)
                try:
                    pictures = Pictures(cell)
                except CellNotRunningError:
                    assert process.poll() is None
            picture = None
            while picture is None and time.monotonic() < deadline:
                run.tick()
                time.sleep(0.005)
                picture = pictures.read()
            assert picture.colour.shape == (48, 64, 3)
            assert 0 < picture.tick <= run.k
            assert picture.colour.std() > 0
            pictures.close()
        finally:
            process.terminate()
            assert process.wait(LIMIT_S) == 128 + 15


@pytest.mark.parametrize(("profile", "low", "high"), [("crumb", 0.0, 0.01), ("crumb_fetch", 0.3, 0.9)])
def test_the_figure_tells_how_much_of_it_is_within_range(tmp_path, profile, low, high):
    """At the table of pick-and-place the camera stands too near to see anything; between two tables it does not."""
    assert low <= depth_figure(load(profile).profile, tmp_path / "depth.png") <= high
    assert (tmp_path / "depth.png").read_bytes().startswith(b"\x89PNG")
