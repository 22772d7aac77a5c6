"""What every operator's device is: something that says where the hand is, and that may push back.

A device does three things: `poll` says what the hand does now, `apply` pushes the hand, `close` lets go of the device.
It never waits, and it never keeps alive what is gone: a device that is not there says None, and then nobody operates.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

Position = tuple[float, float, float]
CENTRE: Position = (0.0, 0.0, 0.0)
REACH_M = 1.0
"""The cell refuses commands with a position beyond."""


class DeviceError(Exception):
    """A device that cannot be used as it was asked for; the message says what to write or to type."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What an operator's hand does at one moment.

    `position` is in m from the device's centre, in the device's frame (x forward, y left, z up). `buttons` are named as
    in the profile's [operator.buttons], without `deadman`. `stop` asks for a stop; while it is held nobody holds the
    deadman. `tune` is 1 or −1 while the operator asks for a step of operator.tuning up or down.
    """

    position: Position = CENTRE
    deadman: bool = False
    buttons: frozenset[str] = frozenset()
    stop: bool = False
    tune: int = 0

    @property
    def engages(self) -> bool:
        """Whether the robot may follow: the deadman is held, and nobody asks for a stop."""
        return self.deadman and not self.stop

    def field(self, bits: Mapping[str, int]) -> int:
        """The buttons as the cell takes them, by the profile's bit numbers; a button without a number is left out."""
        held = self.buttons - {"deadman"} | ({"deadman"} if self.engages else frozenset())
        return sum(1 << bits[name] for name in held if name in bits)


@runtime_checkable
class Device(Protocol):
    """The contract. `name` is what people call it."""

    name: str

    @property
    def over(self) -> bool:
        """Whether it will never be there again: the operator has left, or the stream has ended."""
        ...

    def poll(self) -> Hand | None:
        """The hand now, without waiting; None while the device is not there. It raises nothing."""
        ...

    def apply(self, force: Sequence[float]) -> None:
        """Pushes the hand with this force, N, in the device's frame; a device that cannot do it does nothing."""
        ...

    def close(self) -> None:
        """Ends all force and lets go of the device. May be called twice."""
        ...
