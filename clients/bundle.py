"""Several devices in one operator's hands, under one lease.

The rules, all of them on the safe side:
- Motion, and the clutch that belongs to it, come from one device: the one that *moves*.
- Every device that has a *deadman* must hold it, at the same time. One that lets go lets go for all.
- Any device stops, whatever else it is there for.
- Any other button may be pressed on any device, and so may the keys for the trade-off.
- Every device must be there. If one is gone the bundle is gone, and control is given back.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass

from .device import Device, DeviceError, Hand

_MOVERS_OWN = frozenset({"clutch"})


@dataclass(frozen=True)
class Part:
    """A device and what it is there for, besides stopping."""

    device: Device
    moves: bool = False
    deadman: bool = False


class Bundle:
    """The devices as one. Closes them with itself."""

    def __init__(self, parts: Sequence[Part]):
        """DeviceError unless one device moves and at least one has a deadman."""
        self._parts = list(parts)
        movers = [part.device for part in parts if part.moves]
        if len(movers) != 1:
            raise DeviceError(f"{len(movers)} devices of the bundle move the robot; let exactly one do it")
        if not any(part.deadman for part in parts):
            raise DeviceError("no device of the bundle has a deadman; give it to at least one")
        self._mover = movers[0]
        self.name = " + ".join(part.device.name for part in parts)

    @property
    def over(self) -> bool:
        """Whether one of the devices will never be there again."""
        return any(part.device.over for part in self._parts)

    def poll(self) -> Hand | None:
        """The hands as one; None while a device is not there, unless another one asks for a stop."""
        hands = [(part, part.device.poll()) for part in self._parts]
        there = [(part, hand) for part, hand in hands if hand is not None]
        stop = any(hand.stop for _, hand in there)
        if len(there) < len(hands):
            return Hand(stop=True) if stop else None
        motion = next(hand for part, hand in there if part.moves)
        others = [hand.buttons - _MOVERS_OWN for part, hand in there if not part.moves]
        deadman = all(hand.engages for part, hand in there if part.deadman)
        tune = next((hand.tune for _, hand in there if hand.tune), 0)
        return Hand(motion.position, deadman, motion.buttons.union(*others), stop, tune)

    def apply(self, force: Sequence[float]) -> None:
        """Pushes the hand that moves."""
        self._mover.apply(force)

    def close(self) -> None:
        """Closes every device, also when one of them fails to."""
        with ExitStack() as stack:
            for part in self._parts:
                stack.callback(part.device.close)
