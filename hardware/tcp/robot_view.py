"""The robot as the link sees it: the connection, what the robot said of itself, its newest state, and the counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...ipc.transport import Endpoint, Kind, Ledger, Message, Reason, Settings, TransportError, connect
from .arrivals import Arrivals
from .machine import Robot
from .messages import CHANNEL, CORE, ROBOT, Command, Description, RobotState, engage, read_description, read_state, stop
from .waiting import readable

TICKS = 1024
"""Sent commands whose time is remembered."""


def transport_settings(token: bytes, state_expiry: int, name: str) -> Settings:
    """This side of the transport."""
    return Settings(token, role=CORE, accepts=frozenset({ROBOT}), name=name[:32], validity_limit=state_expiry)


class RobotView:
    """One robot, over one connection after the other."""

    def __init__(self, host: str, port: int, settings: Settings, wanted: Mapping[str, Any]):
        """`wanted`: `measured` (signals and their sizes), `n_v`, `command_expiry` ns, of the profile."""
        self._host, self._port, self._settings, self._wanted = host, port, settings, wanted
        self._measured: dict[str, int] = dict(wanted["measured"])
        self._ledger = Ledger()
        self._endpoint: Endpoint | None = None
        self._ended = Reason.NONE
        self._sent_at = [(0, 0)] * TICKS
        self.description: Description | None = None
        self.problem = ""
        """Why the connection ended, or the robot does not fit, for people."""
        self.state: RobotState | None = None
        self.arrivals = Arrivals()
        self.stamp = 0
        """When the newest state was measured, by our clock, ns."""
        self.sent = self.connections = 0
        self.response = 0
        """From the tick of a command to the state that shows it, ns; 0 before the first."""

    # -- the connection ------------------------------------------------------------------------------------------

    def connect(self) -> None:
        """Begins a connection; `poll` goes on with it."""
        self.disconnect()
        self._ended, self.description, self.problem = Reason.NONE, None, ""
        self.state, self.stamp = None, 0
        self.arrivals.begin()
        try:
            self._endpoint = connect(self._host, self._port, self._settings, self._ledger)
        except TransportError as error:
            self._ended, self.problem = error.reason, str(error)

    def disconnect(self) -> None:
        """Says goodbye."""
        if self._endpoint is not None:
            self._endpoint.close()
            self._endpoint = None

    def wait(self, timeout: int) -> None:
        """Waits up to `timeout` ns for the robot to say something."""
        endpoint = self._endpoint
        readable([endpoint.fileno()] if endpoint is not None and not endpoint.gone else [], timeout)

    def poll(self) -> bool:
        """Takes what has come; whether there is a newer state."""
        endpoint = self._endpoint
        if endpoint is None:
            return False
        before = self.arrivals.received
        was_open = endpoint.open
        for message in endpoint.pump():
            self._take(message)
        self.connections += endpoint.open and not was_open
        if endpoint.closed and not self._ended:
            self._ended, self.problem = endpoint.reason, endpoint.error or endpoint.reason.sentence
        return self.arrivals.received != before

    def facts(self, now: int, state_expiry: int) -> Robot:
        """What the state machine wants to know."""
        fresh = self.state is not None and now - self.stamp <= state_expiry
        return Robot(
            self._ended,
            self.description is not None,
            self.description is not None and bool(self.problem),
            fresh,
            self.state.engagement if self.state is not None else 0,
        )

    # -- speaking ------------------------------------------------------------------------------------------------

    def engage(self, engagement: int) -> None:
        """Asks the robot to follow."""
        if self.description is not None:
            self._event(engage(self.description.session, engagement))

    def stop(self) -> None:
        """Makes the robot brake."""
        self._event(stop())

    def command(self, engagement: int, tick: int, t: int, v: list[float], gripper: int, validity: int) -> None:
        """Sends the command of the core's tick at time t, which lives for `validity` ns from now on."""
        if self._endpoint is None or self.description is None or validity <= 0:
            return
        command = Command(self.description.session, engagement, tick, v, gripper)
        if self._endpoint.send(Kind.COMMAND, command.payload(), validity, CHANNEL):
            self.sent += 1
            self._sent_at[tick % TICKS] = (tick, t)

    def _event(self, payload: dict[str, Any]) -> None:
        if self._endpoint is not None:
            self._endpoint.send(Kind.EVENT, payload, 0, CHANNEL)

    # -- listening -----------------------------------------------------------------------------------------------

    def _take(self, message: Message) -> None:
        if message.kind is Kind.EVENT:
            described = read_description(message.value)
            if described is not None:
                self.description, self.problem = described, self._misfit(described)
        elif message.kind is Kind.STATE:
            state = read_state(message.value, self._measured)
            if state is None:
                self.problem = self.problem or "its states lack a signal, or have one of another size"
            elif self.arrivals.take(state.seq):
                self.state = state
                self.stamp = message.received - message.age - state.age
                self._time(state.acted, message.received)

    def _time(self, acted: int, received: int) -> None:
        tick, t = self._sent_at[acted % TICKS]
        if acted and tick == acted:
            self.response = received - t
            self._sent_at[acted % TICKS] = (0, 0)  # later states show the same command

    def _misfit(self, described: Description) -> str:
        """Why the robot is not the one that the profile describes; empty if it is."""
        for name, size in self._measured.items():
            if described.signals.get(name) != size:
                has = described.signals.get(name, "nothing")
                return f"the profile needs {size} numbers of {name}, the robot has {has}"
        n_v, expiry = self._wanted["n_v"], self._wanted["command_expiry"]
        if len(described.v_max) != n_v or len(described.a_max) != n_v:
            return f"the profile has {n_v} velocities, the robot {len(described.v_max)}"
        if described.command_expiry > expiry:
            return (
                f"the robot lets a command live for {described.command_expiry / 1e6:g} ms, the profile's "
                f"link.command_expiry is {expiry / 1e6:g} ms: make the robot's shorter"
            )
        return ""

    @property
    def round_trip(self) -> int:
        """Newest round trip of a ping, ns; 0 before the first."""
        return self._endpoint.connection.rtt if self._endpoint is not None else 0

    def uncertainty(self, now: int) -> int:
        """Bound of the clocks' offset, ns; 0 while nothing is known."""
        best = self._endpoint.connection.clock.best if self._endpoint is not None else None
        return best.uncertainty(now) if best is not None else 0

    @property
    def late(self) -> int:
        """States that were too old when they arrived."""
        return self._ledger.counts["stale"]
