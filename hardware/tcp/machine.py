"""The state machine of the link. It sees what core and robot do, and says what is to be done; it does nothing itself.

    absent ──▶ connecting ──▶ ready ◀──▶ engaged
      ▲            │            ▲ │          │
      └────────────┴── faulted  └─┴─ stalled ┘       (from everywhere: absent, when the connection ends)

An engagement of the cell is tried once, and only one that began while the link was ready. So whatever breaks it, the
core, the link or the robot, nothing resumes by itself: the operator has to engage anew, and that has another name.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass

from ...ipc.schema import LinkReason, LinkState
from ...ipc.transport_reasons import Reason
from .backoff import Backoff

CONNECT_LIMIT = 3_000_000_000
"""From the first attempt until the robot has described itself and reports a state, ns."""

HOPELESS = frozenset({Reason.WRONG_VERSION, Reason.WRONG_ROLE, Reason.WRONG_LAYOUT, Reason.WRONG_TOKEN})
"""Ends of a connection that trying again will hardly mend."""


class Do(enum.IntFlag):
    """What the link has to do now."""

    NOTHING = 0
    CONNECT = 1
    CLOSE = 2
    ENGAGE = 4
    STOP = 8
    FORWARD = 16
    """Send the core's newest command, if it is a new one."""


@dataclass(slots=True)
class Robot:
    """What is known about the robot at a moment."""

    ended: Reason = Reason.NONE
    """Why the connection is closed; NONE while it is not."""
    described: bool = False
    unfit: bool = False
    """It has described itself as another robot than the profile's."""
    fresh: bool = False
    """Its newest state is young enough."""
    engagement: int = 0
    """The one that it says it follows; 0 none."""


@dataclass(slots=True)
class Core:
    """What is known about the cell at a moment."""

    fresh: bool = False
    """Its heart beats."""
    engaged: bool = False
    engagement: int = 0


class Machine:
    """State and reason; times are ns of this machine's clock."""

    def __init__(self, backoff: Backoff, engage_limit: int):
        """`engage_limit`: how long the robot may take to follow an engagement."""
        self.state, self.reason = LinkState.ABSENT, LinkReason.NOT_TRIED
        self._backoff, self._engage_limit = backoff, engage_limit
        self._until = 0
        """End of the wait (absent, faulted), or of the patience (connecting, asking)."""
        self._spent = 0
        """Newest engagement of the cell that must not be tried any more."""
        self._asked = 0
        """Engagement that the robot was asked to follow; 0 none."""

    @property
    def engagement(self) -> int:
        """The engagement that the robot follows; 0 none."""
        return self._asked if self.state is LinkState.ENGAGED else 0

    def step(self, now: int, robot: Robot, core: Core) -> Do:
        """One look."""
        if self.state not in (LinkState.READY, LinkState.ENGAGED):
            self._asked, self._spent = 0, core.engagement
        if self.state in (LinkState.ABSENT, LinkState.FAULTED):
            return self._wait(now)
        if robot.ended:
            return self._lost(now, robot.ended)
        if self.state is LinkState.CONNECTING:
            return self._meet(now, robot)
        return self._open(now, robot, core)

    def _wait(self, now: int) -> Do:
        if now < self._until:
            return Do.NOTHING
        self.state, self._until = LinkState.CONNECTING, now + CONNECT_LIMIT
        return Do.CONNECT

    def _lost(self, now: int, reason: Reason) -> Do:
        never_was = self.state is LinkState.CONNECTING
        if reason in HOPELESS:
            self._fault(now, LinkReason.REFUSED)
        else:
            self.state, self._until = LinkState.ABSENT, now + self._backoff.wait()
            self.reason = LinkReason.NO_ROBOT if never_was else LinkReason.LOST
        return Do.CLOSE

    def _fault(self, now: int, reason: LinkReason) -> None:
        self.state, self.reason, self._until = LinkState.FAULTED, reason, now + self._backoff.longest()

    def _meet(self, now: int, robot: Robot) -> Do:
        if robot.unfit:
            self._fault(now, LinkReason.UNFIT)
            return Do.CLOSE
        if robot.described and robot.fresh:
            self._backoff.reset()
            self.state, self.reason = LinkState.READY, LinkReason.NONE
            return Do.STOP  # whatever it was doing
        if now >= self._until:
            self.state, self.reason = LinkState.ABSENT, LinkReason.NO_STATE
            self._until = now + self._backoff.wait()
            return Do.CLOSE
        return Do.NOTHING

    def _open(self, now: int, robot: Robot, core: Core) -> Do:
        if not robot.fresh or not core.fresh:
            stopped = self.state is not LinkState.STALLED
            self.state = LinkState.STALLED
            self.reason = LinkReason.NO_CORE if robot.fresh else LinkReason.NO_STATE
            return Do.STOP if stopped else Do.NOTHING
        if self.state is LinkState.STALLED:  # what was engaged meanwhile is spent
            self.state = LinkState.READY
            return Do.NOTHING
        if self.state is LinkState.READY:
            return self._ready(now, robot, core)
        if not core.engaged or core.engagement != self._asked:
            return self._leave(LinkReason.NONE)
        if robot.engagement != self._asked:
            return self._leave(LinkReason.ROBOT_STOPPED)
        return Do.FORWARD

    def _ready(self, now: int, robot: Robot, core: Core) -> Do:
        if self._asked:
            if not core.engaged or core.engagement != self._asked:
                return self._leave(LinkReason.NONE)
            if robot.engagement == self._asked:
                self.state, self.reason = LinkState.ENGAGED, LinkReason.NONE
                return Do.FORWARD
            return self._leave(LinkReason.NOT_FOLLOWED) if now >= self._until else Do.NOTHING
        if core.engaged and core.engagement != self._spent:
            self._asked = self._spent = core.engagement
            self._until = now + self._engage_limit
            return Do.ENGAGE
        return Do.NOTHING

    def _leave(self, reason: LinkReason) -> Do:
        self.state, self.reason, self._asked = LinkState.READY, reason, 0
        return Do.STOP
