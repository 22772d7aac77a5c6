"""Bumper, cliff and wheel drop stop the base, say so, and let it drive away; the whole cell of CRUMB."""

import numpy as np
import pytest
from crumb_rig import EMPTY
from teleopd.daemon.profile import load
from teleopd.daemon.recording.offline import OfflineCell
from teleopd.ipc.schema import CellState, CommandKind, HoldReason, Limit, Request

PERIOD_NS = 1_000_000
EVERY = 20
WALL = {**EMPTY, "world.blocks": [{"at": [0.30, 0], "size": [0.1, 2, 0.3]}]}
EDGE = {**EMPTY, "world.floors": [{"low": [-2, -2], "high": [0.28, 2]}]}
PIT = {**EMPTY, "world.floors": [{"low": [-2, -2], "high": [2, 0.07]}]}


class Cell:
    def __init__(self, **overrides):
        self.cell, self.k, self.seq = OfflineCell(load("crumb", overrides).profile), 0, 0
        self.frame = self.cell.frame
        self.run(0.1, held=False)

    def run(self, seconds, v=(0, 0, 0), held=True, silent=False, watch=()):
        seen = {name: [] for name in watch}
        for _ in range(round(seconds * 1000)):
            if self.k % EVERY == 0 and not silent:
                self.seq += 1
                fields = {"seq": self.seq, "stamp": (self.k + 1) * PERIOD_NS, "pid": 7, "kind": CommandKind.VELOCITY}
                fields |= {"deadman": int(held), "mode": int(self.frame.cell.mode[0]) or 1, "velocity": v}
                fields["request"] = Request.TAKE if self.k == 0 else Request.NONE
                self.cell.commands.put(0, fields)
            self.k += 1
            self.cell.tick(self.k, self.k * PERIOD_NS)
            for name in watch:
                seen[name].append(self.frame[name].copy())
        return {name: np.array(values) for name, values in seen.items()}


@pytest.mark.parametrize(("place", "which"), [(WALL, 0), (EDGE, 1)])
def test_it_stops_stays_there_and_may_drive_away(place, which):
    cell = Cell(**place)
    seen = cell.run(3.0, (0.2, 0, 0), watch=["guard.v_cmd", "guard.limits", "base.eta", "kobuki.blocked"])
    blocked = seen["kobuki.blocked"][:, which] > 0
    assert blocked.any()
    assert cell.frame.cell.state[0] == CellState.ENGAGED
    first = int(np.argmax(blocked))
    braking = round(0.2 / 1.0 * 1000) + 2
    assert (seen["guard.v_cmd"][first + braking :, 0] <= 1e-12).all()
    assert (seen["guard.limits"][first + braking :].astype(int) & Limit.REFLEX > 0).all()
    assert cell.frame.guard.counts[6] > 0
    at = cell.frame["base.eta"].copy()
    if which == 1:
        assert at[0] < 0.28 - 0.035  # the wheels are still on the floor
    cell.run(1.0, (-0.2, 0, 0))
    assert cell.frame["base.eta"][0] < at[0] - 0.1
    assert not cell.frame.kobuki.blocked.any()


def test_a_hanging_wheel_stops_it_whatever_is_asked_and_the_arm_goes_on():
    cell = Cell(**PIT)
    cell.run(0.5)
    assert cell.frame.kobuki.blocked[2] == 1
    for v in ((0.2, 0, 0), (-0.2, 0, 0), (0, 1, 0), (0, -1, 0)):
        seen = cell.run(0.3, v, watch=["guard.v_cmd"])["guard.v_cmd"]
        np.testing.assert_allclose(seen[-1, :2], 0, atol=1e-12)


def test_a_command_older_than_600_ms_no_longer_moves_it():
    cell = Cell(**EMPTY)
    cell.run(1.0, (0.2, 0, 0))
    assert cell.frame["guard.v_cmd"][0] == pytest.approx(0.2)
    cell.run(0.55, silent=True)
    assert cell.frame.cell.state[0] == CellState.ENGAGED
    cell.run(0.6, silent=True)
    assert (cell.frame.cell.state[0], cell.frame.cell.reason[0]) == (CellState.HELD, HoldReason.COMMAND_STALE)
    assert cell.frame["guard.v_cmd"][0] == 0
    assert abs(cell.frame["base.u"][0]) < 5e-3


def test_where_nothing_is_felt_nothing_is_changed():
    cell = Cell(**EMPTY)
    seen = cell.run(1.0, (0.2, 0, 0), watch=["guard.limits"])["guard.limits"].astype(int)
    assert not (seen & Limit.REFLEX).any()
