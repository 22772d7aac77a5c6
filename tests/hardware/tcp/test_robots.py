"""The reference robots, in Python and in C, with all that can be wrong with them: what the cell makes of it."""

import subprocess
import time

import pytest
from oracles.robot_build import ROBOT, robot
from oracles.transport_build import STRICT, compile_c
from robot_journal import MS, check_limits, check_stopped
from robot_rig import LINK_EXPIRY_NS, Rig
from support import eventually
from teleopd.ipc.schema import CellState, HoldReason, LinkState

IN_C = pytest.param("c", marks=pytest.mark.tools)


@pytest.fixture(scope="module")
def in_c(tmp_path_factory):
    """The robot in C, compiled with AddressSanitizer and UndefinedBehaviorSanitizer."""
    return robot(tmp_path_factory.mktemp("robot"))


@pytest.fixture(params=["python", IN_C])
def make(request, bench):
    """Makes a rig around one of the two robots."""
    binary = request.getfixturevalue("in_c") if request.param == "c" else None
    made = []

    def start(**settings):
        made.append(Rig(bench, robot=binary, **settings).start())
        return made[-1]

    yield start
    for rig in made:
        rig.close()
        if not rig.robot.ended:
            rig.robot.signal(15)
            assert rig.robot.wait() == 0  # and no sanitizer complained
        assert "ERROR" not in rig.robot.err


def held(rig, state=CellState.HELD):
    return eventually(lambda: (seen := rig.state()) and seen.cell.state == state and seen)


def test_it_drives_where_the_cell_says_and_stops_when_it_lies_about_that(make):
    """One robot after the other fault, since a start costs more than all of them."""
    rig = make()
    rig.engage()
    state = rig.state()
    assert state.cell.state == CellState.ENGAGED
    assert state.link.state == LinkState.ENGAGED
    assert state.link.acted > 0
    assert 0 < state.link.response < 10**10
    check_limits(rig.journal)

    for fault in ("stall=0.6", "lag=0.25", "drop=1"):
        rig.engage()
        began = time.monotonic_ns()
        rig.fault(fault)
        seen = held(rig)
        assert seen.cell.reason in (HoldReason.LINK_LOST, HoldReason.COMMAND_STALE), fault
        check_stopped(rig.journal, began + 100 * MS, LINK_EXPIRY_NS)
        rig.fault("none")
        rig.wait_ready()
        now = time.monotonic_ns()
        rig.journal.until(now + 150 * MS)
        assert not any(any(tick["v_cmd"]) for tick in rig.journal.after(now)), fault

    before = rig.state().link
    for fault in ("drop=0.2", "reorder=0.3", "duplicate=0.3"):
        rig.fault(fault)
    rig.engage()  # it follows all the same
    after = eventually(lambda: (seen := rig.state().link).reordered > before.reordered + 20 and seen)
    assert after.lost > before.lost
    rig.fault("none")


@pytest.mark.parametrize("lie", ["nan", "jump", "speed"])
def test_a_robot_that_lies_is_a_fault(make, lie):
    rig = make()
    rig.engage()
    rig.fault(f"lie={lie}")
    seen = held(rig, CellState.FAULTED)
    now = time.monotonic_ns()
    assert seen.cell.reason == HoldReason.ROBOT_IMPLAUSIBLE
    check_stopped(rig.journal, now, LINK_EXPIRY_NS)
    rig.fault("none")
    rig.journal.until(time.monotonic_ns() + 200 * MS)
    assert rig.state().cell.state == CellState.FAULTED  # until somebody clears it


def test_the_observer_notices_a_robot_that_says_it_stands(make):
    """Held, because the profile asks for it."""
    rig = make(**{"link.observer": True, "link.tolerance": [0.04] * 7, "link.observer_hold": True})
    rig.fault("lie=frozen")
    rig.wait_ready()
    rig.driver.engage()
    seen = eventually(lambda: (state := rig.state()).observer.alarms > 0 and state)
    assert seen.observer.worst > 0.5
    assert held(rig).cell.reason in (HoldReason.ROBOT_DEVIATES, HoldReason.LINK_LOST)


@pytest.mark.tools
def test_the_robot_in_c_is_short_and_allocates_nothing(tmp_path):
    assert len((ROBOT / "robot.c").read_text().splitlines()) < 500
    for name in ("robot.c", "robot_trial.c"):
        out = tmp_path / "object.o"
        compile_c("-std=c11", *STRICT, f"-I{ROBOT}", "-Wshadow", "-O2", "-c", ROBOT / name, "-o", out)
        symbols = subprocess.run(["nm", "--undefined-only", out], capture_output=True, text=True, check=True).stdout
        assert not {line.split()[-1] for line in symbols.splitlines()} & {"malloc", "calloc", "realloc", "strdup"}
