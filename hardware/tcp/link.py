"""The link's process: commands of the core to a robot behind TCP, the robot's states to the core.

Started by the supervisor as `python -m teleopd.hardware.tcp.link --cell NAME`. What it needs to know it reads from the
core's own description. It watches the core's heart and makes the robot brake by itself when that stops; should it die
itself, commands expire at the robot and its reports at the core.
"""

from __future__ import annotations

import argparse
import logging
import random
import signal
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from ...daemon.realtime import beside_core, freeze_garbage, prepare
from ...ipc._native import lib
from ...ipc.schema import LinkReason, LinkState
from ...ipc.segment import SegmentError, object_name
from ...ipc.transport_token import read_token
from .backoff import Backoff
from .core_view import CoreView
from .machine import Do, Machine
from .robot_view import RobotView, transport_settings

EXIT_FAILED, EXIT_USAGE = 1, 2
QUIET_S = 0.005
"""Longest time between two looks."""
MARGIN_NS = 200_000
"""The link stops listening to the robot, and waits for the core, so long before its next tick."""
REPORT_NS = 20_000_000
"""A report is written at least this often, whatever there is to say."""


class Link:
    """One cell and its robot."""

    def __init__(self, core: CoreView, token: bytes, say: Callable[[str], None]):
        info = core.info
        self._core, self._say, self._info = core, say, info
        settings = transport_settings(token, info["state_expiry"], info["name"])
        self._robot = RobotView(info["host"], info["port"], settings, info)
        backoff = Backoff(info["retry_min"], info["retry_max"], random.Random())
        self._machine = Machine(backoff, engage_limit=info["state_expiry"])
        self._reported = 0
        self._told: tuple[int, int, str] | None = None

    def run(self, ended: Callable[[], bool]) -> None:
        """Until it is told to end."""
        while not ended():
            self._step(self._core.poll(QUIET_S))
            self._listen()
        self._goodbye()

    def _step(self, new: bool) -> None:
        """One look at both sides, and what follows from it; `new`: the core has a command that was not sent yet."""
        heard = self._robot.poll()
        now = time.monotonic_ns()
        facts = self._robot.facts(now, self._info["state_expiry"])
        do = self._machine.step(now, facts, self._core.facts)
        if do & Do.CLOSE:
            self._robot.disconnect()
        if do & Do.CONNECT:
            self._robot.connect()
        if do & Do.ENGAGE:
            self._robot.engage(self._core.facts.engagement)
        if do & Do.STOP:
            self._robot.stop()
        if do & Do.FORWARD and new:
            self._forward()
        if heard or do & ~Do.FORWARD or now - self._reported > REPORT_NS:
            self._report(now)

    def _listen(self) -> None:
        """Hands on what the robot answers, until shortly before the core's next tick."""
        deadline = self._core.t + self._info["period"] - MARGIN_NS
        while (left := deadline - time.monotonic_ns()) > 0:
            self._robot.wait(left)
            if self._robot.poll():
                self._report(time.monotonic_ns())

    def _forward(self) -> None:
        core, now = self._core, time.monotonic_ns()
        v = core.v_cmd(self._info["n_v"])
        validity = core.validity(now, self._info["command_expiry"])
        self._robot.command(self._machine.engagement, core.tick, core.t, v, core.gripper, validity)

    def _report(self, now: int) -> None:
        """What the core is to know, into the shared memory."""
        slot, self._reported = self._core.slot, now
        if slot is None:
            return
        robot, shown, frame = self._robot, slot.frame.link, slot.frame
        shown.state[0], shown.reason[0] = self._machine.state, self._machine.reason
        shown.engagement[0], shown.stamp[0] = self._machine.engagement, robot.stamp
        shown.round_trip[0], shown.response[0] = robot.round_trip, robot.response
        shown.uncertainty[0] = robot.uncertainty(now)
        shown.sent[0], shown.received[0] = robot.sent, robot.arrivals.received
        shown.late[0], shown.lost[0] = robot.late, robot.arrivals.lost(robot.late)
        shown.reordered[0], shown.reconnects[0] = robot.arrivals.reordered, max(robot.connections - 1, 0)
        if robot.state is not None:
            shown.seq[0], shown.acted[0] = robot.state.seq, robot.state.acted
            for name, values in robot.state.values.items():
                frame[name][: len(values)] = values
        slot.write()
        self._tell()

    def _tell(self) -> None:
        """Each change in words, once."""
        machine, robot = self._machine, self._robot
        why = robot.problem if machine.state in (LinkState.ABSENT, LinkState.FAULTED) else ""
        news = (machine.state, machine.reason, why)
        quiet = machine.state is LinkState.CONNECTING or (self._told and news[1:] == self._told[1:] and why)
        if news == self._told or quiet:
            return
        self._told = news
        reason = machine.reason.name.lower().replace("_", " ")
        cause = "" if machine.reason is LinkReason.NONE else f" ({reason}{': ' if why else ''}{why})"
        self._say(f"{machine.state.name.lower()}{cause}")

    def _goodbye(self) -> None:
        """The robot brakes, the core knows."""
        self._robot.stop()
        self._robot.disconnect()
        self._machine.state, self._machine.reason = LinkState.ABSENT, LinkReason.ENDED
        self._report(time.monotonic_ns())


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a link until it is told to end; its exit code."""
    parser = argparse.ArgumentParser(prog="teleopd link", description="connect a cell with a robot behind TCP")
    parser.add_argument("--cell", required=True)
    options = parser.parse_args(arguments)
    logging.getLogger("teleopd.ipc").setLevel(logging.ERROR)  # the link says itself why a connection ends
    told: list[int] = []
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda n, _: told.append(n))
    lib.die_with_parent(signal.SIGTERM)
    try:
        object_name(options.cell, "link")
        core = CoreView(options.cell)
        while not core.info and not told:
            core.poll(QUIET_S)
        link = Link(core, read_token(Path(core.info["token_file"])), _say) if not told else None
    except (SegmentError, OSError, ValueError) as error:
        _say(f"{error}; make a token with  teleopd robot token" if isinstance(error, FileNotFoundError) else str(error))
        return EXIT_USAGE
    if link is not None:
        prepare(beside_core(core.info["realtime"]["policy"], core.info["realtime"]["priority"]))
        freeze_garbage()
        link.run(lambda: bool(told))
    core.close()
    return 0


def _say(message: str) -> None:
    print(f"link: {message}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
