"""What can go wrong between a robot and its link, on purpose: for trying how a cell takes it.

stall=0.5      for so many seconds nothing is read and nothing is sent; the drives go on
lag=0.05       everything arrives, and leaves, so many seconds later
drop=0.2       this share of the messages is lost, either way
reorder=0.2    this share of the states is overtaken by the next one
duplicate=0.2  this share of the states is sent twice
lie=KIND       what it says of itself: nan, jump, speed, frozen
none           all of it ends
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from typing import Generic, TypeVar

from .messages import RobotState

LIES = ("nan", "jump", "speed", "frozen")
SHARES = ("drop", "reorder", "duplicate")
WRITE = "stall=S, lag=S, drop=P, reorder=P, duplicate=P, lie=KIND, none"
LONGEST_S = 3600.0
FAR = 100.0
"""How far off a lie is: m or rad, or m/s or rad/s."""

T = TypeVar("T")


class Faults:
    """What is wrong at the moment; all of it can change at any time."""

    def __init__(self, chance: random.Random):
        self._chance = chance
        self._shares = dict.fromkeys(SHARES, 0.0)
        self._lie, self._stalled_until, self.lag = "", 0, 0
        self._kept: list[RobotState] = []
        self._frozen: RobotState | None = None

    def set(self, text: str, now: int) -> None:
        """Takes `NAME=VALUE`, or `none`, at `now` ns. ValueError says what may be written."""
        name, _, value = text.strip().partition("=")
        if name == "none" and not value:
            self._shares, self._lie = dict.fromkeys(SHARES, 0.0), ""
            self._stalled_until = self.lag = 0
        elif name == "lie" and value in LIES:
            self._lie, self._frozen = value, None
        elif name == "stall":
            self._stalled_until = now + round(1e9 * _number(text, value, LONGEST_S))
        elif name == "lag":
            self.lag = round(1e9 * _number(text, value, LONGEST_S))
        elif name in SHARES:
            self._shares[name] = _number(text, value, 1.0)
        else:
            raise ValueError(f"{text}: write {WRITE}; kinds of lies: {', '.join(LIES)}")

    def stalled(self, now: int) -> bool:
        """Whether nothing is read and sent."""
        return now < self._stalled_until

    def lost(self) -> bool:
        """Whether this message is lost."""
        return self._happens("drop")

    def said(self, state: RobotState) -> Sequence[RobotState]:
        """What is sent in place of a state, in this order."""
        states = [self._lied(state)]
        if self._kept:
            states += self._kept
            self._kept = []
        elif self._happens("reorder"):
            self._kept = states
            return ()
        if self._happens("duplicate"):
            states.append(states[-1])
        return [each for each in states if not self.lost()]

    def _happens(self, name: str) -> bool:
        share = self._shares[name]
        return share > 0 and self._chance.random() < share

    def _lied(self, state: RobotState) -> RobotState:
        if not self._lie:
            return state
        if self._lie == "frozen":
            self._frozen = self._frozen or state
            return replace(state, values=self._frozen.values)
        values = {name: list(numbers) for name, numbers in state.values.items()}
        first, last = next(iter(values)), next(reversed(values))
        if self._lie == "nan":
            values[first][0] = float("nan")
        elif self._lie == "jump":
            values[first][0] += FAR
        else:
            values[last][0] = FAR
        return replace(state, values=values)


class Delayed(Generic[T]):
    """A queue whose entries come out a while after they went in."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[int, T]] = deque()

    def put(self, entry: T, due: int) -> None:
        """Comes out at `due` ns."""
        self._waiting.append((due, entry))

    def take(self, now: int) -> list[T]:
        """Those whose time has come."""
        out = []
        while self._waiting and self._waiting[0][0] <= now:
            out.append(self._waiting.popleft()[1])
        return out

    def clear(self) -> None:
        """Forgets all."""
        self._waiting.clear()


def _number(text: str, value: str, most: float) -> float:
    try:
        number = float(value)
    except ValueError:
        number = -1.0
    if not 0 <= number <= most:
        raise ValueError(f"{text}: write a number from 0 to {most:g}")
    return number
