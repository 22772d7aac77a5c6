"""Records the example mission: a simulated person drives the robot with a three-axis device, and their hand is
written down.

    python examples/record_mission.py omni_arm daemon/profiles/omni_arm.csv
    python examples/record_mission.py explosives_hall daemon/profiles/explosives_hall.csv
    python examples/record_mission.py chemistry_lab daemon/profiles/chemistry_lab.csv

The person looks at the robot, moves the hand toward where it should go, with a reaction time, a slight tremor and a
limited reach, and presses the device's buttons: approach in base mode, reach and grip in arm mode, draw back with
the whole body, drive home, put the object down (seed 1, section 3.2). The recording is made in lockstep with a cell
in simulated time, so it comes out the same every time. It is also an example of a Python program that closes a loop
around a cell.
"""

import csv
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
from teleopd.clients import Cell, State

CELL = "record-mission"
SAMPLE_S, TICKS = 0.01, 10
REACH_M, DEAD_BAND_M = 0.045, 0.005
REACTION_S = 0.12
TREMOR_M = 0.0004
GAIN = {"base": np.array([10, 10, 16]), "arm": np.array([4, 4, 4]), "whole": np.array([8, 8, 6])}


class Person:
    """A hand with habits."""

    def __init__(self, cell: Cell):
        self.cell, self.buttons = cell, cell.info["buttons"]
        self.hand, self.t, self.rows = np.zeros(3), 0.0, []
        self.chance = np.random.default_rng(7)
        self.tremor = np.zeros(3)
        self.state: State = cell.read()

    def sample(self, wanted: np.ndarray, pressed: tuple[str, ...] = ("deadman",)) -> None:
        """One sample of the device: the hand goes where it is wanted, not at once and not exactly."""
        self.hand += (np.clip(wanted, -REACH_M, REACH_M) - self.hand) * SAMPLE_S / REACTION_S
        self.tremor += (self.chance.normal(0, TREMOR_M, 3) - self.tremor) * 0.1
        position = np.round(self.hand + self.tremor, 5)
        field = sum(1 << self.buttons[name] for name in pressed)
        self.rows.append((round(self.t, 3), *position.tolist(), field))
        self.cell.send_device(position.tolist(), field)
        self.state = self.cell.step(TICKS)
        self.t += SAMPLE_S

    def pause(self, seconds: float, pressed: tuple[str, ...] = ("deadman",)) -> None:
        """Rests with the hand in the middle."""
        for _ in range(round(seconds / SAMPLE_S)):
            self.sample(np.zeros(3), pressed)

    def tap(self, button: str) -> None:
        """Presses a button for a moment."""
        self.pause(0.12, ("deadman", button))
        self.pause(0.25)

    def go(self, mode: str, error: Callable[[State], np.ndarray], within: float, urge: float = 1.6) -> None:
        """Pushes the hand toward what is missing, in the operator's frame, until that is less than `within`."""
        for _ in range(3000):
            missing = error(self.state)
            if np.linalg.norm(missing) < within:
                return self.pause(0.3)
            speed = urge * missing
            self.sample(np.sign(speed) * DEAD_BAND_M + speed / GAIN[mode])
        raise RuntimeError(f"the person gave up in mode {mode}: {error(self.state)} m to go")


def rotation(angle: float) -> np.ndarray:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])


def base_error(goal: tuple[float, float, float]) -> Callable[[State], np.ndarray]:
    def error(state: State) -> np.ndarray:
        missing = np.array(goal) - state.base.eta
        missing[2] = np.arctan2(np.sin(missing[2]), np.cos(missing[2]))
        return rotation(state.base.eta[2]).T @ missing

    return error


def hand_error(goal: np.ndarray) -> Callable[[State], np.ndarray]:
    return lambda state: rotation(state.base.eta[2] + state.arm.q[0]).T @ (goal - state.end_effector.xi)


def before(place: np.ndarray, heading: float, distance: float) -> tuple[float, float, float]:
    """Where the platform stands with this place so far in front of it."""
    ahead = rotation(heading) @ np.array([distance, 0.0, 0.0])
    return place[0] - ahead[0], place[1] - ahead[1], heading


def fetch_and_carry(person: Person) -> None:
    """The mission of the profile omni_arm, without anything around it."""
    place = np.array(person.cell.info["mission"]["object"])
    person.pause(0.5, ())
    person.pause(0.3)
    person.go("base", base_error(before(place, 0.25, 0.50)), within=0.02)  # approach
    person.tap("mode")
    person.go("arm", hand_error(place), within=0.012)  # manipulation
    person.tap("gripper")
    lifted = person.state.end_effector.xi + np.array([0.0, 0.0, 0.07])
    person.go("arm", hand_error(lifted), within=0.012)
    person.tap("mode")
    back = person.state.end_effector.xi + rotation(0.25) @ np.array([-0.5, -0.1, 0.03])
    person.go("whole", hand_error(back), within=0.02)
    person.tap("mode")
    person.go("base", base_error((0.0, 0.0, np.pi / 2)), within=0.03)  # return
    person.tap("mode")
    down = person.state.end_effector.xi * np.array([1, 1, 0]) + np.array([0.0, 0.0, 0.2])
    person.go("arm", hand_error(down), within=0.015)
    person.tap("gripper")
    person.pause(0.3)
    person.pause(0.7, ())


def in_a_scene(person: Person, heading: float, distance: float) -> None:
    """The mission in a scene: over the sill, to the object, out again, and into the safe zone."""
    place, zone = np.array(person.cell.info["mission"]["object"]), person.cell.info["mission"]["safe_zone"]
    person.pause(0.5, ())
    person.pause(0.3)
    person.tap("mode")
    person.go("arm", hand_error(person.state.end_effector.xi + np.array([-0.05, 0.0, 0.22])), within=0.02)
    person.tap("mode")
    person.tap("mode")
    person.go("base", base_error((1.9, 0.1, heading)), within=0.10)  # approach
    person.go("base", base_error(before(place, heading, distance)), within=0.012)
    person.tap("mode")
    person.go("arm", hand_error(place + np.array([-0.02, 0.0, 0.06])), within=0.012)  # manipulation
    person.go("arm", hand_error(place), within=0.008)
    person.tap("gripper")
    person.go("arm", hand_error(place + np.array([0.0, 0.0, 0.09])), within=0.012)
    person.tap("mode")
    back = person.state.end_effector.xi + rotation(heading) @ np.array([-0.30, -0.05, 0.0])
    person.go("whole", hand_error(back), within=0.02)
    person.tap("mode")
    person.go("base", base_error((1.9, 0.0, 0.0)), within=0.08)  # return
    person.go("base", base_error((0.0, -0.25, 0.0)), within=0.08)
    person.go("base", base_error((0.0, -0.25, np.pi / 2)), within=0.05)
    person.go("base", base_error(before(np.array([*zone[:2], 0.0]), np.pi / 2, distance)), within=0.012)
    person.tap("mode")
    down = np.array([*zone[:2], place[2]])
    person.go("arm", hand_error(down + np.array([0.0, 0.0, 0.05])), within=0.012)
    person.go("arm", hand_error(down + np.array([0.0, 0.0, 0.003])), within=0.006)
    person.tap("gripper")
    person.pause(0.3)
    person.pause(0.7, ())


MISSIONS: dict[str, Callable[[Person], None]] = {
    "omni_arm": fetch_and_carry,
    "explosives_hall": lambda person: in_a_scene(person, heading=0.3, distance=0.52),
    "chemistry_lab": lambda person: in_a_scene(person, heading=0.0, distance=0.49),
}


def main() -> None:
    profile, out = sys.argv[1], Path(sys.argv[2])
    settings = '{"cell.clock": "lockstep"}'
    daemon = [
        sys.executable,
        "-m",
        "teleopd.daemon.core",
        "--profile",
        profile,
        "--cell",
        CELL,
        "--set",
        settings,
        "--stepped",
    ]
    with subprocess.Popen(daemon) as core:
        try:
            with Cell(CELL, timeout=60.0) as cell:
                cell.hold_clock()
                cell.take()
                person = Person(cell)
                MISSIONS[profile](person)
            with out.open("w", newline="") as file:
                csv.writer(file).writerows([("time", "x", "y", "z", "buttons"), *person.rows])
            print(f"{out}: {person.t:.1f} s, mission {person.state.task.phase.name.lower()}")
        finally:
            core.terminate()


if __name__ == "__main__":
    main()
