"""The process that operates a cell with several devices: opens them, and bundles them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from . import operating
from .bundle import Bundle, Part
from .cell import Cell
from .device import Device, DeviceError
from .joystick_memory import JoystickMemory
from .keyboard import Keyboard
from .operators import EVENTS, Spec, check_roles, parse, roles_of
from .trace import TraceDevice, TraceError, read_trace


def open_bundle(texts: Sequence[str], cell: str) -> Bundle:
    """The devices written, as one. DeviceError if they cannot be opened or do not fit together."""
    specs = [parse(text) for text in texts]
    check_roles(specs)
    with ExitStack() as opened:
        parts = []
        for i, spec in enumerate(specs):
            device = _open(spec, cell)
            opened.callback(device.close)
            roles = roles_of(spec, first=i == 0)
            parts.append(Part(device, "moves" in roles, "deadman" in roles))
        opened.pop_all()
    return Bundle(parts)


def _open(spec: Spec, cell: str) -> Device:
    if spec.kind == "keyboard":
        if not sys.stdin.isatty():
            raise DeviceError("keyboard: this needs a terminal")
        return Keyboard(sys.stdin.fileno())
    if spec.kind in EVENTS:
        _, table, open_it = EVENTS[spec.kind]
        return open_it(Path(spec.argument) if spec.argument else None, table())
    if spec.kind == "memory":
        return JoystickMemory(spec.argument)
    try:
        trace = read_trace(Path(spec.argument))
    except TraceError as error:
        raise DeviceError(str(error)) from None
    with Cell(cell, timeout=operating.CONNECT_S) as connected:
        return TraceDevice(trace, connected.info["buttons"])


def main(arguments: Sequence[str] | None = None) -> int:
    """`python -m teleopd.clients.bundle_process DEVICE[=ROLES] … --cell CELL`."""
    parser = argparse.ArgumentParser(prog="teleopd bundle", description="operate a cell with several devices")
    parser.add_argument("device", nargs="+", help="as for `teleopd run --operator`, e.g.  gamepad keyboard=stop")
    operating.which_cell(parser)
    options = parser.parse_args(arguments)

    def work(say: operating.Say) -> None:
        device = open_bundle(options.device, options.cell)
        try:
            operating.run(options.cell, device, say, over=options.take_over)
        finally:
            device.close()

    return operating.main("operator", work)


if __name__ == "__main__":
    sys.exit(main())
