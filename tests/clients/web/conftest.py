"""A console in a real browser, before a cell of its own: starts cells, and runs scenarios (the files `*.mjs` here).

Needs Node.js, the packages of clients/web (`npm ci` there) and Chromium.
"""

import json
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest
from process import Bench, Process, set_options
from support import ENOUGH_S, eventually

HERE = Path(__file__).parent
LIMIT_S = 600


@dataclass
class Console:
    """A running cell and the link to its console."""

    cell: str
    link: str
    process: Process

    def play(self, scenario, folder):
        """Runs a scenario; the lines of JSON that it wrote."""
        command = ["node", HERE / f"{scenario}.mjs", self.link, folder]
        done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT_S, check=False)
        assert done.returncode == 0, done.stderr
        return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def stage(tmp_path_factory):
    made = Bench(tmp_path_factory.mktemp("console"))
    yield made
    made.close()


@pytest.fixture(scope="module")
def start_console(stage):
    """Starts a cell with a console: `start_console("explosives_hall", operator__lease="1 s")`."""

    def start(profile, *arguments, **settings):
        cell = stage.name()
        options = set_options(gateway__on=True, gateway__port=0, **settings)
        state = stage.folder / f"state-{cell}"
        process = stage.teleopd(
            "run", profile, "--cell", cell, *arguments, *options, env={"XDG_STATE_HOME": str(state)}
        )
        address = eventually(lambda: re.search(r"http://localhost:\d+", process.err), 4 * ENOUGH_S)[0]
        token = (state / "teleopd" / "gateway.token").read_text().strip()
        return Console(cell, f"{address}/enter?token={token}", process)

    return start
