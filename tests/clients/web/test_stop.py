"""The stop button and its key, on every page, judged by the recording.

Times are those of the receiver: the recording's CLOCK_MONOTONIC, which the browser's own clock is told in too. They
count from when the page's handler ran, so that a click that a busy machine delivers late does not count.
"""

import signal

import numpy as np
import pytest
from process import check_braking, profile_plant
from support import ENOUGH_S
from teleopd.daemon.recording.reading import load
from teleopd.ipc.schema import CellState, HoldReason

pytestmark = pytest.mark.tools
LIMIT_NS = 100_000_000


@pytest.fixture(scope="module")
def stops(start_console, stage, tmp_path_factory):
    """What the page did, and the recording of what came of it."""
    runs = tmp_path_factory.mktemp("runs")
    console = start_console("omni_arm", "--runs", str(runs), operator__lease="60 s")
    told = console.play("stop", tmp_path_factory.mktemp("stop"))
    console.process.signal(signal.SIGINT)
    console.process.wait(2 * ENOUGH_S)
    return told, load(next(runs.iterdir()))


def first_hold(run, at):
    """The first tick of the stop that was asked for at this time."""
    stopped = run["inbox.stops"].ravel()
    after = np.flatnonzero((run["cell.t"].ravel() >= at) & (np.diff(stopped, prepend=stopped[:1]) > 0))
    return int(after[0])


def test_every_page_has_the_button_and_the_key(stops):
    told, _ = stops
    assert {(one["page"], one["how"]) for one in told} == {
        (page, how) for page in ("operate", "runs", "help") for how in ("button", "key")
    }


def test_the_command_is_zero_within_a_tenth_of_a_second(stops):
    """The median of six: a machine that pauses hits everyone, once."""
    told, run = stops
    t = run["cell.t"].ravel()
    delays = []
    for one in told:
        tick = first_hold(run, one["at_ns"])
        assert run["cell.reason"].ravel()[tick] == HoldReason.STOP_REQUESTED
        assert not run["control.v_cmd"][tick].any()
        delays.append(int(t[tick]) - one["at_ns"])
    assert np.median(delays) <= LIMIT_NS, f"{np.array(delays) / 1e6} ms"


def test_then_it_brakes_at_the_limit_and_stays_at_rest(stops):
    told, run = stops
    a_max = np.asarray(profile_plant().a_max)
    v_cmd, state = run["guard.v_cmd"], run["cell.state"].ravel()
    for one in told:
        tick = first_hold(run, one["at_ns"])
        rest = tick + int(np.flatnonzero(~v_cmd[tick:, :3].any(axis=1))[0])
        braking = v_cmd[tick - 1 : rest + 1, : len(a_max)]
        check_braking(braking)
        assert np.abs(braking[0]).max() > 0.1  # it had some way to brake
        share = (np.abs(np.diff(braking, axis=0)) / (a_max * 1e-3)).max(axis=1)
        np.testing.assert_allclose(share[:-1], 1.0, rtol=1e-6)
        assert (state[tick : rest + 1] == CellState.HELD).all()
