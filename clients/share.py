"""The process that lets clients on other machines use a cell: `teleopd share`, `python -m teleopd.clients.share`.

Each of them has a command slot and is judged by the core like any other client. This process adds nothing to their
rights and nothing to the life of their commands: what is late when it arrives is late for the core as well, and a
connection that ends gives control back, so the robot holds. On the loopback unless told otherwise, and never without
the token.
"""

from __future__ import annotations

import argparse
import os
import select
import signal
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from ..ipc.frame import Frame
from ..ipc.segment import COMMAND_LAYOUT, SLOTS, CellNotRunningError, SegmentError, StateReader, object_name
from ..ipc.transport import (
    LOOPBACK,
    Endpoint,
    Listener,
    Reason,
    Settings,
    new_token,
    read_token,
    write_token,
)
from .guest import Guest

PORT = 7421
SHOW_S = 0.004
"""How often a guest is shown a new state at most: 250 Hz."""
SOON_S = 0.0005
"""… and how often this looks while somebody waits for the next tick."""
RETRY_S = 0.2
EXIT_FAILED, EXIT_USAGE = 1, 2


class Share:
    """A cell, which may come and go, and its guests."""

    def __init__(self, cell: str, settings: Settings, host: str, port: int, say: Callable[[str], None]):
        """Listens. OSError if the address cannot be had."""
        self._name, self._say = cell, say
        self._listener = Listener(settings, host, port, open=SLOTS)
        self._reader: StateReader | None = None
        self._frame: Frame | None = None
        self._guests: list[Guest] = []
        self._next_try = self._next_show = 0.0

    @property
    def port(self) -> int:
        """The TCP port."""
        return self._listener.port

    def run(self, ending: Callable[[], bool]) -> None:
        """Until `ending`."""
        while not ending():
            self._look()
            for endpoint in self._listener.pump():
                self._meet(endpoint)
            for guest in [guest for guest in self._guests if not guest.pump()]:
                self._dismiss(guest)
            self._show()
            self._wait()

    def close(self) -> None:
        """Gives back whatever the guests had, and ends."""
        self._lose("")
        self._listener.close()

    # -- the cell ------------------------------------------------------------------------------------------------

    def _look(self) -> None:
        """Finds the cell, or finds that it is gone."""
        try:
            if self._reader is None and time.monotonic() >= self._next_try:
                self._next_try = time.monotonic() + RETRY_S
                self._attach()
            if self._reader is not None:
                self._reader.check()
        except CellNotRunningError:
            return
        except SegmentError as error:
            self._lose(f"{error}; waiting for it")

    def _attach(self) -> None:
        reader = StateReader(self._name)
        if not reader.alive or not reader.info:
            reader.close()
            return
        self._reader, self._frame = reader, Frame(reader.layout)
        reader.read(self._frame)
        self._say(f"cell {self._name} is there")

    def _lose(self, why: str) -> None:
        for guest in self._guests:
            guest.leave()
        self._guests = []
        if self._reader is not None:
            self._reader.close()
            self._reader = self._frame = None
            if why:
                self._say(why)

    def _cell_time(self) -> int:
        """Cell time, ns."""
        assert self._reader is not None
        assert self._frame is not None
        if self._reader.real_time:
            return time.monotonic_ns()
        self._reader.read(self._frame)
        return int(self._frame["cell.t"][0])

    # -- the guests ----------------------------------------------------------------------------------------------

    def _meet(self, endpoint: Endpoint) -> None:
        if self._reader is None:
            endpoint.close(Reason.SHUTDOWN)
            return
        try:
            guest = Guest(endpoint, self._reader, self._cell_time)
        except SegmentError as error:
            self._say(f"{endpoint.connection.who}: {error}")
            endpoint.close(Reason.CROWDED)
            return
        self._guests.append(guest)
        self._say(f"{guest.who} has come")
        try:
            guest.welcome(self._reader.info)
        except ValueError as error:
            self._say(f"{guest.who} takes too little: {error}")
            endpoint.close(Reason.OVERSIZED)

    def _dismiss(self, guest: Guest) -> None:
        self._guests.remove(guest)
        why = guest.endpoint.reason.sentence
        guest.leave()
        self._say(f"{guest.who} has gone: {why}")

    def _show(self) -> None:
        now = time.monotonic()
        waits = any(guest.waits for guest in self._guests)
        if not self._guests or self._reader is None or self._frame is None or (now < self._next_show and not waits):
            return
        self._next_show = max(self._next_show + SHOW_S, now)
        if self._reader.read(self._frame):
            for guest in self._guests:
                guest.show(self._frame)

    def _wait(self) -> None:
        """Until something arrives, or a state is to be shown."""
        pause = RETRY_S if not self._guests else max(self._next_show - time.monotonic(), 0.0)
        if any(guest.waits for guest in self._guests):
            pause = min(pause, SOON_S)
        poll = select.poll()
        poll.register(self._listener, select.POLLIN)
        for guest in self._guests:
            poll.register(guest.endpoint, select.POLLIN)
        if self._listener.pending:
            pause = min(pause, SHOW_S)
        poll.poll(pause * 1000)


def token_file() -> Path:
    """Where the token is kept unless said otherwise."""
    config = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return config / "teleopd" / "share.token"


def token_of(path: Path) -> bytes:
    """The token in a file, which is made if it is not there. OSError, or ValueError, with what to do."""
    try:
        return read_token(path)
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_token(path, new_token())
        return read_token(path)


def main(arguments: Sequence[str] | None = None) -> int:
    """Shares a cell until it is told to end; its exit code."""
    parser = argparse.ArgumentParser(prog="teleopd share", description="let clients on other machines use a cell")
    parser.add_argument("--cell", default="omni_arm")
    parser.add_argument("--host", default=LOOPBACK, help="address to listen at; this machine only unless given")
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument(
        "--token", type=Path, default=token_file(), help="file with the secret; made if it is not there"
    )
    options = parser.parse_args(arguments)

    def say(message: str) -> None:
        print(f"share: {message}", file=sys.stderr, flush=True)

    try:
        object_name(options.cell, "state")
        settings = Settings(
            token_of(options.token), "cell", frozenset({"client"}), COMMAND_LAYOUT.hash, name=options.cell
        )
    except (OSError, ValueError) as error:
        say(str(error))
        return EXIT_USAGE
    try:
        share = Share(options.cell, settings, options.host, options.port, say)
    except (OSError, OverflowError) as error:
        say(f"{options.host}, port {options.port}: {getattr(error, 'strerror', None) or error}; write --host, --port")
        return EXIT_FAILED
    ended: list[int] = []
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda n, _: ended.append(n))
    say(f"cell {options.cell} at {options.host}, port {share.port}; clients need a copy of {options.token}")
    try:
        share.run(lambda: bool(ended))
    finally:
        share.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
