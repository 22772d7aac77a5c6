"""Blocking moves of a mobile manipulator: each returns when it is done, or raises and leaves the robot held.

    with Cell("crumb") as cell:
        robot = Moves(cell)
        robot.open()
        robot.joints([0, 0.3, 0.8, -1.5, 0])
        robot.drive(0.5)

A move asks for velocities in the profile's mode in which a program asks for all of them, follows its plan with the
measured angles or the odometry, and ends at rest. Between two moves nothing is sent but "rest": the robot holds. Any
thread may call `cancel`. Progress goes to `progress(share, state)`, share from 0 to 1, at every command.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ..daemon.motion.timing import Timed
from ..ipc.schema import CellState
from .cell import Cell
from .state import State

Array = npt.NDArray[np.float64]
Progress = Callable[[float, State], None]

PERIOD_S = 0.01
"""Between two commands."""
PRESS_S = 0.2
"""How long the deadman is seen released at most, before a move."""
N_BASE = 2
GAIN = 4.0
"""1/s; with which what the servos are asked for is led to the plan. Not what they measure: published servos of the
wrist have no damping, and a second loop around them would swing with a load in the hand."""
ARRIVED, SLOW, SETTLED = 0.03, 0.08, 10
"""rad, rad/s, commands: a posture is reached when the joints were so near, and so slow, for so long."""
BRAKE = 0.3
"""m/s² and, times three, rad/s²: how a base slows down before its goal."""
CREEP = 0.01
"""m/s: slowest on the last millimetres."""
NEAR, TURNED = 0.002, 0.005
"""m and rad: when a drive, or a turn, is over."""


STANDS, STOOD = 1e-4, 30
"""m and commands: fingers that move less than this for so long stand."""
BEGUN_S = 0.2
"""Fingers have begun to move by then."""


class MoveError(Exception):
    """A move was not finished; the robot holds."""


class MoveTimeoutError(MoveError):
    """It took longer than it was given."""


class MoveCancelledError(MoveError):
    """Somebody called `cancel`."""


class MoveHeldError(MoveError):
    """The robot was held by something else; the message says by what."""


class Moves:
    """Moves one at a time; the cell's control is taken with the first of them."""

    def __init__(self, cell: Cell, progress: Progress | None = None, speed: float = 0.8, acceleration: float = 2.0):
        """`speed`, `acceleration`: the fastest joint's, rad/s and rad/s². ValueError if the cell has no such mode."""
        references = cell.info["references"]
        if "velocities" not in references or len(cell.info["velocities"]) != 7:
            raise ValueError(f"cell {cell.name!r} is no base with five joints; run one:  teleopd run crumb")
        self.cell, self.progress = cell, progress
        self._mode = cell.modes[references.index("velocities")]
        self._stepped = cell.info["clock"] != "real"
        self._ticks = max(round(PERIOD_S * float(cell.info["rate"])), 1)
        self._speed, self._acceleration = speed, acceleration
        self._closed = bool(cell.read().operator.gripper)  # what is held stays held
        self._cancelled = self._begun = False

    def cancel(self) -> None:
        """Ends the move that is under way: it raises MoveCancelledError, and the robot holds."""
        self._cancelled = True

    @property
    def state(self) -> State:
        """The newest."""
        return self.cell.read()

    def joints(self, q: Sequence[float], timeout: float | None = None) -> State:
        """The arm straight to the angles q, (5,), rad. MoveError. It looks at nothing in the way: see `Handling`."""
        return self.follow([angles(self.state), q], timeout)

    def follow(self, corners: Sequence[npt.ArrayLike], timeout: float | None = None) -> State:
        """Along corners, each (5,), rad; the first is where the arm is. `timeout` in s of the cell's time."""
        plan, goal = Timed(corners, self._speed, self._acceleration), np.asarray(corners[-1], float)
        settled = 0

        def ask(t: float, state: State) -> tuple[float, Array | None]:
            nonlocal settled
            q, q_dot = plan.at(t)
            off, moves = np.abs(goal - angles(state)).max(), np.abs(state.joints.q_dot).max()
            settled = settled + 1 if t >= plan.duration and off < ARRIVED and moves < SLOW else 0
            v = np.concatenate([np.zeros(N_BASE), q_dot + GAIN * (q - np.asarray(state.joints.q_cmd))])
            return min(t / max(plan.duration, 1e-9), 1.0), None if settled == SETTLED else v

        return self._run(ask, timeout if timeout is not None else 2 * plan.duration + 5)

    def open(self, timeout: float = 3.0) -> State:
        """The gripper, until its fingers stand. MoveError."""
        return self._grip(False, timeout)

    def close(self, timeout: float = 3.0) -> State:
        """The gripper, until its fingers stand, on something or on each other. MoveError."""
        return self._grip(True, timeout)

    def drive(self, distance: float, speed: float = 0.2, timeout: float | None = None) -> State:
        """Ahead by so many m, negative back, by odometry, keeping the heading. MoveError."""
        start = odometry(self.state)
        forward = np.array([math.cos(start[2]), math.sin(start[2])])

        def ask(t: float, state: State) -> tuple[float, Array | None]:
            pose = odometry(state)
            gone = float(forward @ (pose[:2] - start[:2]))
            left = distance - gone
            if abs(left) < NEAR or left * distance < 0:
                return 1.0, None
            v = max(min(speed, math.sqrt(2 * BRAKE * abs(left))), CREEP) * math.copysign(1, left)
            return gone / distance, self._base(v, 1.5 * _wrapped(start[2] - pose[2]))

        return self._run(ask, timeout if timeout is not None else 2 * abs(distance) / speed + 10)

    def turn(self, angle: float, speed: float = 0.4, timeout: float | None = None) -> State:
        """On the spot by so many rad, positive to the left, by odometry. MoveError."""
        last, turned = odometry(self.state)[2], 0.0

        def ask(t: float, state: State) -> tuple[float, Array | None]:
            nonlocal last, turned
            psi = odometry(state)[2]
            turned, last = turned + _wrapped(psi - last), psi
            left = angle - turned
            if abs(left) < TURNED or left * angle < 0:
                return 1.0, None
            omega = max(min(speed, math.sqrt(6 * BRAKE * abs(left))), 5 * CREEP) * math.copysign(1, left)
            return turned / angle, self._base(0.0, omega)

        return self._run(ask, timeout if timeout is not None else 2 * abs(angle) / speed + 10)

    def _grip(self, closed: bool, timeout: float) -> State:
        self._closed, still, last = closed, 0, math.inf

        def ask(t: float, state: State) -> tuple[float, Array | None]:
            nonlocal still, last
            still, last = still + 1 if abs(state.joints.gripper - last) < STANDS else 0, state.joints.gripper
            share = min(still / STOOD, 1.0) if t > BEGUN_S else 0.0
            return share, None if share == 1 else self._base(0.0, 0.0)

        return self._run(ask, timeout)

    @staticmethod
    def _base(v: float, omega: float) -> Array:
        return np.array([v, omega, 0, 0, 0, 0, 0])

    def _run(self, ask: Callable[[float, State], tuple[float, Array | None]], timeout: float) -> State:
        """Sends what `ask(t, state)` says, (share, velocities), until that has no velocities any more."""
        self._cancelled = False
        state = self._engage()
        start = state.t
        try:
            while True:
                t = state.t - start
                share, v = ask(t, state)
                if self.progress:
                    self.progress(share, state)
                if v is None:
                    return state
                if self._cancelled:
                    raise MoveCancelledError(f"cancelled at {100 * share:.0f} %; the robot holds")
                if t > timeout:
                    raise MoveTimeoutError(
                        f"{100 * share:.0f} % done after {timeout:.1f} s; look at what is in the way"
                    )
                if state.cell.state != CellState.ENGAGED:
                    raise MoveHeldError(f"the robot was held: {state.cell.reason.name.lower().replace('_', ' ')}")
                state = self._send(v)
        finally:
            self.cell.rest()

    def _engage(self) -> State:
        """Takes control if need be, and presses the deadman."""
        if not self._begun:
            if self._stepped:
                self.cell.hold_clock()
            self.cell.take()
            self._begun = True
        if self.cell.modes[self.state.cell.mode - 1] != self._mode:
            self.cell.set_mode(self._mode)
        state = self.state
        start = state.t
        self.cell.rest()
        still = self._base(0.0, 0.0)
        while True:
            state = self._send(still)
            if state.cell.state == CellState.ENGAGED or state.t - start > PRESS_S:
                return state

    def _send(self, v: Array) -> State:
        self.cell.send_velocity(v.tolist(), mode=self._mode, gripper=self._closed)
        if self._stepped:
            return self.cell.step(self._ticks)
        time.sleep(PERIOD_S)
        return self.cell.read()


def angles(state: State) -> Array:
    """The arm's joints as their servos report them, (5,), rad."""
    return np.array(state.joints.q, float)


def odometry(state: State) -> Array:
    """x, y, m, and heading, rad, as the robot itself believes."""
    return np.array(state.odometry.eta, float)


def _wrapped(angle: Any) -> float:
    return math.remainder(float(angle), 2 * math.pi)
