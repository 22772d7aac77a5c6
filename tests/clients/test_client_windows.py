"""The client in C as MATLAB on Windows uses it: built by mingw-w64, run by Wine, over TCP to a cell on Linux."""

import subprocess

import pytest
from clients_share import Share
from oracles.client_build import DRIVER, windows_program
from support import ENOUGH_S, running_core
from teleopd.ipc.schema import CellState
from teleopd.ipc.transport import new_token, write_token
from wine import Wine

pytestmark = pytest.mark.tools


@pytest.fixture(scope="module")
def wine(tmp_path_factory):
    wine = Wine(tmp_path_factory.mktemp("wine"))
    yield wine
    wine.close()


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    return windows_program(tmp_path_factory.mktemp("driver") / "driver.exe", DRIVER)


def test_a_client_on_windows_operates_a_cell_on_linux(tmp_path, program, wine):
    token = tmp_path / "token"
    write_token(token, new_token())
    lines = ["hold", "take", "rest", "step 1", *["velocity external 0.2 0 0", "step 50"] * 6]
    shown = ["show guard.v_cmd", "show cell.state", "show cell.tick", "release"]
    with running_core(profile="omni_arm_external") as core:
        share = Share(core.cell, token, tmp_path)
        done = subprocess.run(
            wine.command(program, share.address, f"Z:{token}"), input="\n".join([*lines, *shown, ""]),
            env=wine.environment, capture_output=True, text=True, timeout=ENOUGH_S, check=False,
        )  # fmt: skip
        share.close()
    answers = done.stdout.split("\n")
    assert answers[: len(lines) + 1] == ["open"] + ["ok"] * len(lines), done.stdout + done.stderr
    velocity, state, tick, released = answers[len(lines) + 1 : len(lines) + 5]
    assert [float(word) for word in velocity.split()] == [0.2, 0, 0, 0, 0, 0, 0]
    assert (float(state), float(tick), released) == (CellState.ENGAGED, 302, "ok"), "two ticks to take and rest"
    assert done.returncode == 0


def test_without_an_address_it_says_where_cells_are(program, wine):
    done = wine.run(program, "omni_arm", "-")
    assert "write HOST:PORT of  teleopd share  there" in done.stdout
