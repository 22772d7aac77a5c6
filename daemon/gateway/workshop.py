"""What is made from runs when somebody asks: playback, report, exports; each in a process of its own (`making.py`).

What was made is kept in the cache under a name that says what it was made from, until newer things need the room. A
process that fails, hangs or is killed leaves nothing behind but the reason.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import re
import shutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from ... import __version__
from ..recording.reading import FILE
from .making import PLAYBACK
from .runs import NoSuchRunError

AT_ONCE = 2
MOST_WAITING = 16
MOST_KEPT_BYTES = 2 * 1024**3
MOST_LOADED_BYTES = 256 * 1024**2
"""Recordings larger than this are exported and reported on by the command line only: that takes them into memory."""
LIMIT_S = 1200.0
ERROR_BYTES = 4096
FORMAT = 1
"""Counts up when what is made looks different."""
FILE_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,160}(\.[a-z0-9]{1,8}){1,2}", re.ASCII)

State = Literal["waiting", "making", "ready", "failed"]


class BusyError(Exception):
    """Too much waits already."""


class TooLargeError(Exception):
    """Made by the command line only; the message says how."""


@dataclass
class Order:
    """Something that was asked for. `share`: of it that is done."""

    id: str
    run: str
    kind: str
    state: State = "waiting"
    share: float = 0.0
    why: str = ""
    files: list[str] = field(default_factory=list)

    def told(self) -> dict[str, Any]:
        """For JSON."""
        return dict(vars(self))


class Workshop:
    """All orders. Its methods are called from one event loop."""

    def __init__(self, folder: Path):
        """`folder` keeps what is made; it may be one that other gateways use, too."""
        self._folder = folder
        self._orders: dict[str, Order] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._places = asyncio.Semaphore(AT_ONCE)

    def order(self, run: str, source: Path, kind: str) -> Order:
        """What is made, or is being made, of the run in the folder `source`; begun if need be.

        BusyError, TooLargeError."""
        recording = source / FILE
        size, stamp = recording.stat().st_size, recording.stat().st_mtime_ns
        if kind != PLAYBACK and size > MOST_LOADED_BYTES:
            command = "report" if kind == "report" else "export"
            option = "" if kind == "report" else f" --to {kind}"
            raise TooLargeError(f"this run is too long to be made here; type  teleopd {command} {source}{option}")
        what = f"{FORMAT} {__version__} {recording.resolve()} {size} {stamp} {kind}"
        name = hashlib.sha256(what.encode()).hexdigest()[:24]
        order = self._orders.get(name)
        if order is not None and (order.state != "ready" or self._is_whole(order)) and order.state != "failed":
            return order
        if len(self._tasks) >= MOST_WAITING:
            raise BusyError("too much is being made already; ask again in a while")
        order = self._orders[name] = Order(name, run, kind)
        if not self._found(order):
            task = self._tasks[name] = asyncio.create_task(self._make(order, recording))
            task.add_done_callback(lambda _: self._ended(order))
        return order

    def known(self, name: str) -> Order:
        """An order by its id. NoSuchRunError."""
        try:
            return self._orders[name]
        except KeyError:
            raise NoSuchRunError("nothing of that name was asked for; ask for it again") from None

    async def finished(self, order: Order) -> Path:
        """The folder of what was ordered, once it is there. NoSuchRunError says why it is not."""
        task = self._tasks.get(order.id)
        if task is not None:
            await asyncio.wait([task])
        if order.state != "ready":
            raise NoSuchRunError(order.why)
        return self._folder / order.id

    def file(self, name: str, file: str) -> Path:
        """A file that was made. NoSuchRunError, whatever the name looks like."""
        order = self.known(name)
        path = self._folder / order.id / file
        if file not in order.files or not path.is_file():
            raise NoSuchRunError(f"there is no file {file!r} in it")
        return path

    async def close(self) -> None:
        """Ends what is being made."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # -- one order -----------------------------------------------------------------------------------------------

    def _found(self, order: Order) -> bool:
        """Whether it was made before; then it is ready."""
        folder = self._folder / order.id
        if not folder.is_dir():
            return False
        os.utime(folder)
        order.files = sorted(path.name for path in folder.iterdir() if FILE_NAME.fullmatch(path.name))
        order.state, order.share = "ready", 1.0
        return True

    def _is_whole(self, order: Order) -> bool:
        return all((self._folder / order.id / name).is_file() for name in order.files)

    async def _make(self, order: Order, recording: Path) -> None:
        making = self._folder / f".{order.id}.{os.getpid()}"
        try:
            async with self._places, asyncio.timeout(LIMIT_S):
                order.state = "making"
                making.mkdir(parents=True)
                order.why = await self._run(order, [order.kind, str(recording), str(making)])
                if not order.why:
                    await asyncio.to_thread(self._keep, making, order.id)
                    self._found(order)
        except TimeoutError:
            order.why = f"not done after {LIMIT_S / 60:g} minutes"
        except OSError as error:
            order.why = str(error)
        finally:
            shutil.rmtree(making, ignore_errors=True)

    def _ended(self, order: Order) -> None:
        """Also of a task that was cancelled before it had begun."""
        self._tasks.pop(order.id, None)
        if order.state != "ready":
            order.state = "failed"

    async def _run(self, order: Order, arguments: Sequence[str]) -> str:
        """Runs the process; why it failed, or nothing."""
        command = [sys.executable, "-m", f"{__package__}.making", *arguments]
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            *command, stdin=asyncio.subprocess.DEVNULL, stdout=pipe, stderr=pipe
        )
        assert process.stdout is not None
        assert process.stderr is not None
        said = asyncio.create_task(process.stderr.read())
        try:
            async for line in process.stdout:
                with suppress(ValueError):
                    order.share = max(order.share, min(float(line), 1.0))
            code = await process.wait()
            return "" if code == 0 else _last_line(await said, code)
        finally:
            said.cancel()
            if process.returncode is None:
                process.kill()
                await process.wait()

    def _keep(self, making: Path, name: str) -> None:
        """Puts it where it is found, and throws away what is oldest until all fits."""
        with suppress(OSError):  # another gateway may have made the same
            making.rename(self._folder / name)
        kept = sorted((path for path in self._folder.iterdir() if path.is_dir()), key=_age, reverse=True)
        total = 0
        for folder in kept:
            with suppress(OSError):
                total += sum(path.stat().st_size for path in folder.iterdir())
            if total > MOST_KEPT_BYTES and folder.name != name and not folder.name.startswith("."):
                shutil.rmtree(folder, ignore_errors=True)


def _age(folder: Path) -> float:
    try:
        return folder.stat().st_mtime
    except OSError:
        return 0.0


def _last_line(said: bytes, code: int) -> str:
    lines = said[-ERROR_BYTES:].decode(errors="replace").strip().splitlines()
    return lines[-1] if lines else f"the process that made it ended with code {code}"
