"""Plans a second in a running cell, in real time: core, solver, recorder and the shipped hand, each a process.

The core ticks at 500 Hz and asks for a plan in every tick. Counted is what the core followed while it was engaged:
plans a second, their age, the ticks that got no new plan, and the core's own missed deadlines. Without other load on
the machine; a host that pauses a virtual machine shows as the largest age.
"""

import csv
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from common import goal, parser, percentiles, report
from teleopd.daemon.profile import BUILT_IN
from teleopd.daemon.recording.reading import load
from teleopd.ipc.schema import CellState

PLANAR, SPATIAL = "ur5e_antislosh", "ur5e_antislosh_spatial"
CASES = {"P1": (PLANAR, 0), "P2": (PLANAR, 1), "six joints P1": (SPATIAL, 0), "six joints P2": (SPATIAL, 1)}
HZ = {PLANAR: 500.0, SPATIAL: 250.0}
ENOUGH = 0.99
"""Share of the ticks that must get a plan of their own: a virtual machine that is paused loses some."""
QUICK_S = 2.5
BEGIN_S = 0.5


def carry(profile, tuning, hand, folder):
    """A recorded run of a cell in real time."""
    settings = {
        "operator.tuning": tuning,
        "gateway.on": "false",
        "operator.command_expiry": "2 s",
        "operator.lease": "5 s",
    }
    command = [sys.executable, "-m", "teleopd.daemon.cli", "run", profile, "--operator", str(hand), "--json"]
    command += ["--cell", f"bench-{os.getpid()}", "--runs", str(folder)]
    command += [word for key, value in settings.items() for word in ("--set", f"{key}={value}")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"the cell ended with code {done.returncode}: {done.stderr}")
    return load(Path(json.loads(done.stdout)["recording"]))


def measured(run):
    """What the core followed, from BEGIN_S after it was first engaged on."""
    dt = float(run["timing.period"][0]) * 1e-9
    engaged = np.flatnonzero(run["cell.state"] == CellState.ENGAGED)[round(BEGIN_S / dt) :]
    ticks, used = run["cell.tick"][engaged], run["mpc.plan_tick"][engaged]
    seconds, new = float(ticks[-1] - ticks[0]) * dt, np.count_nonzero(np.diff(used.astype(np.int64)))
    missed = run["timing.missed"][engaged]
    return {
        "plans a second": float(new / seconds),
        "ticks without a new plan": len(used) - 1 - int(new),
        "deadlines the core missed": int(missed[-1] - missed[0]),
        "ticks": len(used),
        "age": percentiles(run["mpc.age"][engaged] / 1e3),
        "a plan takes": percentiles(run["solver.solve_time"][engaged] / 1e3),
    }


def hand_of(folder, seconds):
    """The shipped hand, or its beginning, and then let go."""
    with (BUILT_IN / f"{PLANAR}.csv").open() as file:
        header, *rows = list(csv.reader(file))
    rows = [row for row in rows if float(row[0]) < seconds] if seconds else rows
    path = folder / "hand.csv"
    with path.open("w", newline="") as file:
        csv.writer(file).writerows([header, *rows, [float(rows[-1][0]) + 0.02, *rows[-1][1:4], 0]])
    return path


def main():
    options = parser(__doc__.partition("\n")[0]).parse_args()
    figures, counts, goals = {}, {}, []
    with tempfile.TemporaryDirectory() as name:
        hand = hand_of(Path(name), QUICK_S if options.quick else None)
        for case, (profile, tuning) in CASES.items():
            found = measured(carry(profile, tuning, hand, Path(name)))
            for what in ("age", "a plan takes"):
                figures[f"{case}, {what}"] = found.pop(what)
            counts |= {f"{case}: {what}": value for what, value in found.items()}
            limit = ENOUGH * HZ[profile]
            rate = found["plans a second"]
            goals.append(goal(f"{case}, plans a second", rate, limit, rate >= limit))
    return report(options, {"figures": figures, "ratios": counts, "goals": goals})


if __name__ == "__main__":
    sys.exit(main())
