"""Records the operators of seed 2's two tests: a simulated person drives a TurtleBot3 and their hand is written down.

    python examples/record_turtlebot3.py turtlebot3_free daemon/profiles/turtlebot3_free.csv
    python examples/record_turtlebot3.py turtlebot3 daemon/profiles/turtlebot3.csv

The person sees the robot from above and pushes the hand toward the next place of the track, with a reaction time and a
slight tremor. In the congested test the track grazes the obstacles, and once the person keeps pushing at one for
several seconds. The recording is made in lockstep with a cell in simulated time, so it comes out the same every time.
"""

import csv
import math
import subprocess
import sys
from pathlib import Path

import numpy as np
from teleopd.clients import Cell, State

CELL = "record-turtlebot3"
SAMPLE_S, TICKS = 0.02, 4
DEAD_BAND_M, GAIN = 0.005, np.array([3.0, 15.0])
FASTEST = np.array([0.1, 0.5])
REACTION_S, TREMOR_M = 0.15, 0.0003
NEAR_M = 0.15
TRACKS = {
    "turtlebot3_free": [(0.9, 0.0), (1.4, 0.5), (0.9, 1.0), (0.2, 0.9)],
    "turtlebot3": [
        (0.95, 0.0), "push 1.55 -0.06 7", (1.35, 0.42), (2.1, 0.42), (3.15, 0.45), (3.35, 1.1), (2.9, 1.55),
        (2.2, 1.52), (1.75, 1.66), (1.1, 1.72), (0.3, 1.5),
    ],
}  # fmt: skip


class Person:
    """A hand with habits."""

    def __init__(self, cell: Cell):
        self.cell, self.deadman = cell, 1 << cell.info["buttons"]["deadman"]
        self.hand, self.tremor, self.t, self.rows = np.zeros(2), np.zeros(2), 0.0, []
        self.chance = np.random.default_rng(11)
        self.state: State = cell.read()

    def sample(self, force: np.ndarray, pressed: bool = True) -> None:
        """One sample of the device: the hand goes where this force is asked for, not at once and not exactly."""
        wanted = np.sign(force) * DEAD_BAND_M + np.clip(force, -FASTEST, FASTEST) / GAIN
        self.hand += (wanted - self.hand) * SAMPLE_S / REACTION_S
        self.tremor += (self.chance.normal(0, TREMOR_M, 2) - self.tremor) * 0.1
        x, y = np.round(self.hand + self.tremor, 5).tolist()
        field = self.deadman if pressed else 0
        self.rows.append((round(self.t, 3), x, y, 0.0, field))
        self.cell.send_device((x, y, 0.0), field)
        self.state = self.cell.step(TICKS)
        self.t += SAMPLE_S

    def pause(self, seconds: float, pressed: bool = True) -> None:
        """Rests with the hand in the middle."""
        for _ in range(round(seconds / SAMPLE_S)):
            self.sample(np.zeros(2), pressed)

    def toward(self, place: tuple[float, float]) -> np.ndarray:
        """The force that drives there: turn, and ahead as far as it is ahead."""
        x, y, psi = self.state.base.eta
        bearing = math.atan2(place[1] - y, place[0] - x) - psi
        bearing = math.atan2(math.sin(bearing), math.cos(bearing))
        return np.array([0.1 * max(math.cos(1.3 * bearing), 0.1) if abs(bearing) < 1.2 else 0.0, 1.5 * bearing])

    def go(self, place: tuple[float, float]) -> None:
        """Drives until the place is near."""
        for _ in range(2500):
            x, y, _psi = self.state.base.eta
            if math.dist((x, y), place) < NEAR_M:
                return
            self.sample(self.toward(place))
        raise RuntimeError(f"the person gave up at {self.state.base.eta}, on the way to {place}")

    def push(self, place: tuple[float, float], seconds: float) -> None:
        """Keeps pushing toward a place that may not be reached."""
        for _ in range(round(seconds / SAMPLE_S)):
            self.sample(self.toward(place))


def drive(person: Person, track: list[tuple[float, float] | str]) -> None:
    person.pause(0.5, pressed=False)
    person.pause(0.5)
    for leg in track:
        if isinstance(leg, str):
            x, y, seconds = map(float, leg.split()[1:])
            person.push((x, y), seconds)
        else:
            person.go(leg)
    person.pause(1.5)
    person.pause(0.7, pressed=False)


def main() -> None:
    profile, out = sys.argv[1], Path(sys.argv[2])
    settings = ["--set", '{"cell.clock": "lockstep"}', "--stepped"]
    daemon = [sys.executable, "-m", "teleopd.daemon.core", "--profile", profile, "--cell", CELL, *settings]
    with subprocess.Popen(daemon) as core:
        try:
            with Cell(CELL, timeout=60.0) as cell:
                cell.hold_clock()
                cell.take()
                person = Person(cell)
                drive(person, TRACKS[profile])
            with out.open("w", newline="") as file:
                csv.writer(file).writerows([("time", "x", "y", "z", "buttons"), *person.rows])
            print(f"{out}: {person.t:.1f} s, {person.state.arena.contacts} contacts")
        finally:
            core.terminate()


if __name__ == "__main__":
    main()
