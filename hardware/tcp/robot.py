"""The reference robot: the plant's model in a process of its own, behind the transport of docs/protocol.md.

It has its own clock, its own limits and its own opinion of how long a command is good for; it follows only who has the
token and engages explicitly, and brakes whenever anything of that ends. Faults can be switched on to try a cell.
"""

from __future__ import annotations

import os
import random
import secrets
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ...daemon.profile import Profile
from ...ipc._native import lib
from ...ipc.transport import LOOPBACK, Endpoint, Kind, Listener, Message, Settings
from .body import Body
from .faults import Delayed, Faults
from .journal import AT_REST, Journal
from .messages import (
    CHANNEL,
    CORE,
    ROBOT,
    Description,
    End,
    RobotState,
    is_stop,
    read_command,
    read_engage,
)
from .servo import Servo
from .waiting import readable

SILENCE_NS = 500_000_000
"""A controller that does not answer for so long is gone."""
LONGEST_GAP_NS = 5_000_000_000
"""What a robot that was stopped for longer did meanwhile is not worth computing."""
END_LIMIT_NS = 2_000_000_000
"""Within this a robot that was told to end has braked."""


@dataclass
class Options:
    """How the robot is served."""

    token: bytes
    host: str = LOOPBACK
    port: int = 0
    faults: Sequence[str] = ()
    journal: Any = None
    """Where the journal is written to; None: nowhere."""
    orders: int | None = None
    """Descriptor on which lines with faults come while it runs."""
    backend: str = "auto"
    seed: int = field(default_factory=lambda: secrets.randbits(32))


class Server:
    """One robot, one controller at a time."""

    def __init__(self, profile: Profile, options: Options):
        self._body = Body(profile, options.backend)
        self._expiry = round(1e9 * profile.link.command_expiry)
        self._servo = Servo(self._body.bounds, self._body.dt, self._expiry)
        settings = Settings(
            options.token,
            role=ROBOT,
            accepts=frozenset({CORE}),
            name=self._body.name[:32],
            validity_limit=self._expiry,
            silence=SILENCE_NS,
        )
        self._listener = Listener(settings, options.host, options.port, open=1)
        self._state_life = round(1e9 * profile.link.state_expiry)
        self._faults = Faults(random.Random(options.seed))
        self._journal, self._orders = Journal(options.journal), options.orders
        self._endpoint: Endpoint | None = None
        self._session = self._seq = 0
        self._arriving: Delayed[Message] = Delayed()
        self._leaving: Delayed[tuple[RobotState, int]] = Delayed()
        self._was_engaged = 0
        for fault in options.faults:
            self._faults.set(fault, lib.monotonic_ns())

    @property
    def port(self) -> int:
        """The TCP port."""
        return self._listener.port

    def run(self, ended: Callable[[], bool]) -> None:
        """Serves until it is told to end, then brakes."""
        period, due = round(1e9 * self._body.dt), lib.monotonic_ns()
        self._journal.event(due, "serving", port=self.port, pid=os.getpid(), expiry=self._expiry, period=period)
        end_by = 0
        while not (end_by and (self._at_rest() or lib.monotonic_ns() > end_by)):
            self._meet(lib.monotonic_ns())
            self._serve_until(due + period)
            now = lib.monotonic_ns()
            due = max(due, now - LONGEST_GAP_NS)
            while due + period <= now:  # a robot goes on moving while its computer is late
                due += period
                self._tick(due)
            self._say(due)
            if ended() and not end_by:
                end_by = lib.monotonic_ns() + END_LIMIT_NS
                self._servo.end(End.SHUTTING_DOWN)
                self._hang_up()
        self._journal.event(lib.monotonic_ns(), "ended")

    def _at_rest(self) -> bool:
        return not self._servo.v_cmd.any() and bool(abs(self._body.v).max() < AT_REST)

    # -- the network ---------------------------------------------------------------------------------------------

    def _serve_until(self, due: int) -> None:
        while True:
            now = lib.monotonic_ns()
            if not self._faults.stalled(now):
                self._pump(now)
            left = due - lib.monotonic_ns()
            if left <= 0:
                return
            endpoint = self._endpoint if not self._faults.stalled(now) else None
            sources = [endpoint.fileno()] if endpoint is not None and not endpoint.gone else []
            if self._orders is not None:
                sources.append(self._orders)
            ready = readable(sources, left)
            if self._orders in ready:
                self._order()

    def _meet(self, now: int) -> None:
        if not self._faults.stalled(now):
            for endpoint in self._listener.pump():
                self._begin(endpoint, now)

    def _pump(self, now: int) -> None:
        endpoint = self._endpoint
        if endpoint is not None:
            for message in endpoint.pump():
                if not self._faults.lost():
                    self._arriving.put(message, message.received + self._faults.lag)
            for message in self._arriving.take(now := lib.monotonic_ns()):
                self._hear(message, now)
            if endpoint.closed:
                self._servo.end(End.CONNECTION_LOST)
                self._journal.event(now, "disconnected", reason=endpoint.reason.name.lower())
                self._hang_up()

    def _begin(self, endpoint: Endpoint, now: int) -> None:
        self._hang_up()
        self._endpoint, self._session = endpoint, self._session + 1
        self._servo.begin_session()
        body = self._body
        described = Description(
            self._session,
            body.name,
            1 / body.dt,
            body.signals,
            body.bounds.v_max,
            body.bounds.a_max,
            self._expiry,
        )
        endpoint.send(Kind.EVENT, described.payload(), 0, CHANNEL)
        self._journal.event(now, "connected", session=self._session)

    def _hang_up(self) -> None:
        self._arriving.clear()
        self._leaving.clear()
        if self._endpoint is not None:
            self._endpoint.close()
            self._endpoint = None

    def _hear(self, message: Message, now: int) -> None:
        if message.kind is Kind.COMMAND:
            command = read_command(message.value)
            if command is not None and command.session == self._session and not message.expired(now):
                self._servo.command(command, message.expires or 0, now)
            return
        if is_stop(message.value):
            self._servo.end(End.TOLD)
        elif (asked := read_engage(message.value)) is not None and asked[0] == self._session:
            self._servo.engage(asked[1], now)

    def _order(self) -> None:
        """Lines on the descriptor: faults that begin or end now."""
        assert self._orders is not None
        text = os.read(self._orders, 4096).decode(errors="replace")
        if not text:
            self._orders = None
        for line in text.splitlines():
            try:
                self._faults.set(line, lib.monotonic_ns())
                self._journal.event(lib.monotonic_ns(), "fault", fault=line)
            except ValueError as error:
                print(f"robot: {error}", file=sys.stderr, flush=True)

    # -- the drives ----------------------------------------------------------------------------------------------

    def _tick(self, now: int) -> None:
        servo, body = self._servo, self._body
        servo.tick(now, body.q)
        body.step(servo.v_cmd)
        if servo.engagement != self._was_engaged:
            about = {"engagement": servo.engagement} if servo.engagement else {"why": servo.ended.name.lower()}
            self._journal.event(now, "engaged" if servo.engagement else "released", **about)
            self._was_engaged = servo.engagement
        best = self._endpoint.connection.clock.best if self._endpoint is not None else None
        self._journal.tick(now, servo, body.v, best.uncertainty(now) if best is not None else 0)

    def _say(self, measured: int) -> None:
        """Reports the state that was measured at that time, ns."""
        now = lib.monotonic_ns()
        endpoint, faults, servo = self._endpoint, self._faults, self._servo
        if endpoint is None or not endpoint.open or endpoint.connection.clock.best is None:
            return
        self._seq += 1
        state = RobotState(self._seq, 0, servo.engagement, servo.ended, servo.acted, self._body.measured())
        for said in faults.said(state):
            self._leaving.put((said, measured), now + faults.lag)
        if faults.stalled(now):
            self._leaving.clear()
        for said, made in self._leaving.take(now):
            payload = replace(said, age=max(lib.monotonic_ns() - made, 0)).payload()
            endpoint.send(Kind.STATE, payload, self._state_life, CHANNEL)
