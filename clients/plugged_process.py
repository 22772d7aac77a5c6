"""The process that operates a cell with a device whose events the kernel gives: a gamepad, a mouse."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from . import operating
from .device import Device
from .plugged import given_device


class Mapped(Protocol):
    """A table that says which events mean what."""

    @property
    def buttons(self) -> Mapping[str, Any]:
        """The device's codes by the names of the cell's buttons."""


Table = TypeVar("Table", bound=Mapped)


@dataclass(frozen=True)
class Kind(Generic[Table]):
    """A kind of device."""

    name: str
    mapped: str
    """What its table maps, for people."""
    default: str
    """The default table's text."""
    read: Callable[[Path | None], Table]
    """Reads a table; the default one from None. DeviceError."""
    plugged: Callable[[Path | None, Table], Device]
    """The device at a path, or the first there is. DeviceError if it is not there or may not be opened."""
    given: Callable[[int, Table], Device]
    """The device on a file descriptor, which it owns from now on."""


def main(kind: Kind[Table], arguments: Sequence[str] | None) -> int:
    """Operates until it is told to end; 0 when the stream given with --fd has ended."""
    parser = argparse.ArgumentParser(prog=f"teleopd {kind.name}", description=f"operate a cell with a {kind.name}")
    operating.which_cell(parser)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--device", type=Path, help=f"/dev/input/eventN; the first {kind.name} unless given")
    which.add_argument("--fd", type=int, help="an open file descriptor that carries its events")
    parser.add_argument("--map", type=Path, help=f"table of {kind.mapped} (.toml)")
    parser.add_argument("--print-map", action="store_true", help="print the default table and end")
    options = parser.parse_args(arguments)
    if options.print_map:
        print(kind.default, end="")
        return 0

    def work(say: operating.Say) -> None:
        table = kind.read(options.map)
        fd = options.fd
        device = kind.plugged(options.device, table) if fd is None else kind.given(given_device(fd), table)
        try:
            operating.run(options.cell, device, say, table.buttons.keys() - {"stop"}, options.take_over)
        finally:
            device.close()

    return operating.main(kind.name, work)
