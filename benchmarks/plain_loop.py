"""The control loop as a laboratory script writes it, for `loop.py`: numpy, `time.sleep`, a lock around the shared
state.

python benchmarks/plain_loop.py TICKS    # prints the wake-up latency of every tick, us, as JSON
"""

import json
import sys
import time
from multiprocessing import Lock, shared_memory
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from oracles.omni_arm import Simulation
from teleopd.daemon.profile import load

PERIOD_S = 1e-3
STATE_BYTES = 1400
MODE, HAND = "base", np.array([0.015, 0.0, 0.015])


def main() -> None:
    ticks = int(sys.argv[1])
    simulation, lock = Simulation(load("omni_arm").profile), Lock()
    shared = shared_memory.SharedMemory(create=True, size=STATE_BYTES)
    state = np.ndarray(STATE_BYTES // 8, buffer=shared.buf)
    latencies = np.zeros(ticks)
    try:
        for _ in range(50):  # what is touched for the first time is not timed
            simulation.tick(MODE, HAND)
        deadline = time.perf_counter()
        for k in range(ticks):
            deadline += PERIOD_S
            time.sleep(max(deadline - time.perf_counter(), 0.0))
            late = time.perf_counter() - deadline
            latencies[k] = 1e6 * late
            deadline += PERIOD_S * int(late / PERIOD_S)  # it skips what is gone, like the others
            simulation.tick(MODE, HAND)
            with lock:
                state[:14] = simulation.x
        print(json.dumps(np.round(latencies, 2).tolist()))
    finally:
        del state
        shared.close()
        shared.unlink()


if __name__ == "__main__":
    main()
