"""The process that mirrors a cell in flat memories: `python -m teleopd.unity_bridge.bridge --cell CELL --layout NAME`.

Two jobs in one thread, each at absolute deadlines: commands (memories → cell) and mirror (state → memories), the
second half a period after the first, so that it shows what the first one asked for. The memories are made before
anything else and outlive the process; the cell may come and go. Nothing that a client does to a memory reaches the
core: the worst is that the input stops, and then the core holds.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from ..ipc.frame import Frame
from ..ipc.segment import SegmentError, object_name
from .describe import LayoutError
from .layout import Layout, load
from .link import Link
from .listener import Listener
from .memories import Memories
from .operate import Operate
from .outputs import Outputs
from .remote import Remote, parse_address, token_of
from .report import Report
from .smclient import FlatMemoryError

EXIT_FAILED, EXIT_USAGE = 1, 2
RESTORE_NS = 1_000_000_000
"""How often the memories' names are looked after."""
COMMAND_HZ, MIRROR_HZ = 250.0, 250.0


class Periodic:
    """Absolute deadlines; those that were missed are skipped, never made up for."""

    def __init__(self, hz: float, first: int):
        self.period, self.due = round(1e9 / hz), first

    def comes(self, now: int) -> bool:
        """Whether it is time; if so, the next deadline is set."""
        if now < self.due:
            return False
        self.due += (now - self.due) // self.period * self.period + self.period
        return True


class Bridge:
    """A layout's memories and a cell. `listen` is where frontends on other machines come, and the token they have."""

    def __init__(
        self,
        layout: Layout,
        cell: str,
        command_hz: float,
        mirror_hz: float,
        tell: Callable[[str, str], None],
        listen: tuple[tuple[str, int], bytes] | None = None,
    ):
        self._tell = tell
        self.memories = Memories(layout, tell)
        self.remote = Remote(layout, self.memories, listen[1], listen[0], tell) if listen is not None else None
        self._layout, self._link = layout, Link(cell, tell)
        self._outputs = Outputs(layout, self.memories.by_name)
        self._listener = Listener(layout, self.memories, tell, self.remote) if layout.inputs else None
        self._operate: Operate | None = None
        now = time.monotonic_ns()
        self._command_due = Periodic(command_hz, now)
        self._mirror_due = Periodic(mirror_hz, now + self._command_due.period // 2)
        self._restore_due = Periodic(1e9 / RESTORE_NS, now + RESTORE_NS)
        self._frame: Frame | None = None
        self._shown: tuple[object, ...] = ()

    def run(self, ending: Callable[[], bool]) -> None:
        """Until `ending`."""
        while not ending():
            now = time.monotonic_ns()
            if self._command_due.comes(now):
                self._command(now)
            if self._mirror_due.comes(now):
                self._mirror(now)
            if self._restore_due.comes(now):
                self._restore()
            due = min(self._command_due.due, self._mirror_due.due)
            time.sleep(max(due - time.monotonic_ns(), 0) * 1e-9)

    def _command(self, now: int) -> None:
        connected = self._link.refresh(now)
        if self.remote is not None:
            self.remote.receive(now)
        sample = self._listener.sample(now) if self._listener is not None else None
        if self._listener is None or not connected:
            self._operate = None
            return
        cell, frame = self._link.both
        if self._operate is None or self._operate.cell is not cell:
            assert self._layout.inputs is not None
            self._operate = Operate(self._layout.inputs, cell, self._tell)
        try:
            self._operate(now, sample, self._listener.live, frame)
        except SegmentError as error:
            self._operate = None
            self._link.drop(str(error))

    def _mirror(self, now: int) -> None:
        frame = self._link.frame if self._link.refresh(now) else None
        if frame is not self._frame:
            self._frame = frame
            missing = ", ".join(self._outputs.bind(frame))
            self._tell(
                "signals", missing and f"cell {self._link.name} has no {missing}: their positions keep what is there"
            )
        about = self._outputs.bridge
        about["connected"][0] = self._link.ticking(now)
        about["live"][0] = self._listener is not None and self._listener.live
        about["controls"][0] = self._operate is not None and self._operate.controls
        about["time"][0] = (now - self._link.since) * 1e-9 if frame is not None else 0.0
        shown = (self._link.tick, *(bool(about[name][0]) for name in ("connected", "live", "controls")))
        if shown != self._shown:
            self._shown = shown
            self._outputs.write(self._link.cell.modes if self._link.cell is not None else ())
        if self.remote is not None:
            self.remote.send(now)

    def _restore(self) -> None:
        if not self.memories.restore():
            return
        if self._listener is not None:
            self._listener.watch()
        if self.remote is not None:
            self.remote.restart()

    def close(self) -> None:
        """Gives control back and disconnects; the memories stay."""
        self._link.close()
        if self._listener is not None:
            self._listener.close()
        if self.remote is not None:
            self.remote.close()
        self.memories.close()


def prepare(layout: str) -> None:
    """Makes a layout's memories, for a supervisor that wants them before anything else. Errors as for the bridge."""
    Memories(load(layout), Report()).close()


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a bridge until it is told to end; its exit code."""
    parser = argparse.ArgumentParser(prog="teleopd bridge", description="mirror a cell in flat memories")
    parser.add_argument("--cell", default="omni_arm")
    parser.add_argument("--layout", default="omni_arm", help="name of a layout, or path of a .toml file")
    parser.add_argument("--command-rate", type=_rate, default=COMMAND_HZ, help="Hz, at most 250")
    parser.add_argument("--mirror-rate", type=_rate, default=MIRROR_HZ, help="Hz, at most 250")
    parser.add_argument("--listen", metavar="[HOST:]PORT", help="where drop-in libraries on other machines connect")
    parser.add_argument("--token-file", type=Path, help="secret that they have too; made if it is not there")
    options = parser.parse_args(arguments)
    try:
        object_name(options.cell, "state")
        listen = _listen(options.listen, options.token_file)
        bridge = Bridge(load(options.layout), options.cell, options.command_rate, options.mirror_rate, Report(), listen)
    except (LayoutError, ValueError) as error:
        print(f"bridge: {error}", file=sys.stderr)
        return EXIT_USAGE
    except (FlatMemoryError, OSError) as error:
        print(f"bridge: {error}", file=sys.stderr)
        return EXIT_FAILED
    ended: list[int] = []
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda n, _: ended.append(n))
    at = f" at port {bridge.remote.port}" if bridge.remote is not None else ""
    print(f"bridge: serving {', '.join(bridge.memories.by_name)}{at}", file=sys.stderr, flush=True)
    try:
        bridge.run(lambda: bool(ended))
    finally:
        bridge.close()
    return 0


def _listen(text: str | None, token_file: Path | None) -> tuple[tuple[str, int], bytes] | None:
    if text is None and token_file is None:
        return None
    if text is None or token_file is None:
        raise ValueError("--listen and --token-file go together; write both")
    return parse_address(text), token_of(token_file)


def _rate(text: str) -> float:
    rate = float(text)
    if not 1 <= rate <= 250:
        raise argparse.ArgumentTypeError("write 1 to 250 Hz")
    return rate


if __name__ == "__main__":
    sys.exit(main())
