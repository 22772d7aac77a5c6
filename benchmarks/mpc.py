"""The predictive controller of seed 4 against the seed's own formulation (CasADi's Opti, ipopt, mumps) and fatrop.

Every solver controls a plant of its own through the shipped hand motion, 30 plans a second; they take turns every TURN
plans: so each finds its own programs and numbers in the caches, as in a cell, where it has a process to itself.
Beside the times stand what they are worth: the cost (12) of what happened, the tracking error and the largest slosh
angle. P1 follows the hand, P2 keeps the liquid still. The goals are for RK4 and N = 20 on both sides, over the whole
motion. Ours iterates as in a cell; plans that are 33 ms apart, as here, are its worst case. Times are of the
processor: what else runs on the machine would lengthen the longer ones more often.
"""

import os

os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"  # before numpy: it reads them once

import gc
import sys
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from common import goal, parser, percentiles, report
from oracles.mpc_loop import Loop, problem
from teleopd.daemon.kernel import compiler
from teleopd.daemon.mpc.condensed import CondensedSolver
from teleopd.daemon.mpc.formulation import Formulation
from teleopd.daemon.mpc.nlp import NlpSolver

TURN = 10
WITHOUT_COMPILER, WITH_COMPILER, SIX_JOINTS_HZ, EQUAL_COST = 45.0, 75.0, 250.0, 0.01
SEED, FATROP, PLAIN, COMPILED = "Opti + ipopt", "Opti + fatrop", "ours, no compiler", "ours"


def solvers(names, **settings):
    """{name: how to make it} for a problem."""
    model, chosen = problem(**settings)
    formulation = Formulation(model, chosen)
    makers = {
        SEED: lambda: NlpSolver(formulation, "ipopt"),
        FATROP: lambda: NlpSolver(formulation, "fatrop"),
        PLAIN: lambda: CondensedSolver(formulation, "evaluated"),
        COMPILED: lambda: CondensedSolver(formulation, "compiled"),
    }
    return model, chosen, {name: makers[name]() for name in names}


def compare(names, tuning, part, **settings):
    """{name: (durations in µs, the loop)}, interleaved, on a part of the hand's motion (from, to, s)."""
    model, chosen, made = solvers(names, **settings)
    begin, last = part
    loops = {
        name: Loop(model, chosen, solver, chosen.q2(tuning), begin=begin, last=last) for name, solver in made.items()
    }
    taken = {name: [] for name in names}
    gc.collect()
    while not loops[names[0]].over:
        for name, loop in loops.items():
            taken[name] += turn(loop)
    return {name: (np.array(taken[name][1:]), loops[name]) for name in names}  # the first is a cold start


def turn(loop):
    """The durations of a loop's next TURN plans, µs of the processor."""
    taken = []
    while not loop.over and len(taken) < TURN:
        began = time.thread_time_ns()
        plan = loop.solve()
        taken.append((time.thread_time_ns() - began) / 1e3)
        loop.apply(plan.u[0])
    return taken


def main():
    options = parser(__doc__.partition("\n")[0]).parse_args()
    whole, some = (0.0, 10.0), (3.0, 3.3) if options.quick else (2.5, 5.0)
    ours = [PLAIN, *([COMPILED] if compiler() else [])]
    cases = {
        "RK4 N20": ([SEED, FATROP, *ours], whole, {}),
        "RK4 N30": ([SEED, *ours], some, {"steps": 30}),
        "Euler N20": ([SEED, *ours], some, {"integrator": "euler"}),
        "six joints N20": ([SEED, *ours], some, {"profile": "ur5e_antislosh_spatial"}),
    }
    figures, ratios, worth, faster, off = {}, {}, {}, {}, {}
    for case, (names, part, settings) in cases.items():
        for tuning, weights in ((0, "P1"), (1, "P2")):
            found = compare(names, tuning, part, **settings)
            seed, reference = np.median(found[SEED][0]), found[SEED][1].cost
            for name, (taken, loop) in found.items():
                label = f"{case} {weights}, {name}"
                figures[label] = percentiles(taken)
                worth[label] = {"cost": loop.cost, "rms_mm": 1e3 * loop.rms, "slosh_max": loop.slosh}
                if name != SEED:
                    ratios[f"{label}: times faster"] = round(float(seed / np.median(taken)), 1)
                    faster.setdefault((case, name), []).append(seed / np.median(taken))
                    off.setdefault((case, name), []).append(abs(loop.cost / reference - 1))
    goals = [goal("without a compiler, times faster", least := min(faster["RK4 N20", PLAIN]), WITHOUT_COMPILER,
                  least >= WITHOUT_COMPILER)]  # fmt: skip
    if compiler():
        least = min(faster["RK4 N20", COMPILED])
        goals.append(goal("with a compiler, times faster", least, WITH_COMPILER, least >= WITH_COMPILER))
        slowest = max(f["median"] for label, f in figures.items() if label.startswith("six") and label.endswith("ours"))
        goals.append(goal("six joints, plans a second", 1e6 / slowest, SIX_JOINTS_HZ, 1e6 / slowest >= SIX_JOINTS_HZ))
    most = max(max(off["RK4 N20", name]) for name in ours)
    goals.append(goal("closed-loop cost off the seed's, share", most, EQUAL_COST, most <= EQUAL_COST))
    if not options.json:
        print(f"{'':34}{'cost (12)':>12}{'error, mm':>12}{'slosh, rad':>12}")
        for label, values in worth.items():
            print(f"{label:34}" + "".join(f"{value:12.4g}" for value in values.values()))
        print()
    return report(options, {"figures": figures, "ratios": ratios, "goals": goals, "worth": worth})


if __name__ == "__main__":
    sys.exit(main())
