"""A real robot behind a link: its process reports what the robot measures, and forwards what the guard lets pass.

The core never waits for it and opens no socket. A report that is missing, too old or impossible is a reason to hold,
and whatever was engaged then is over: the robot follows only engagements that began while the link was ready.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...ipc.frame import Frame
from ...ipc.link import LinkInbox, exchange_layout
from ...ipc.schema import HoldReason, LinkState
from . import symbolic
from .observer import Observer
from .plausible import Plausible

FOLLOW_LIMIT_NS = 500_000_000
"""How long after the cell has engaged the robot may take to follow."""
USABLE = (LinkState.READY, LinkState.ENGAGED)

kernels = symbolic.kernels
arrays = symbolic.arrays


def build(parts: Any) -> LinkedPlant:
    """The robot of these parts (`assembly.Parts`)."""
    inbox = LinkInbox(parts.cell, exchange_layout(parts.model.measured))
    parts.owned.append(inbox)
    return LinkedPlant(parts, inbox)


class LinkedPlant:
    """The plant's stages of the tick."""

    def __init__(self, parts: Any, inbox: LinkInbox):
        frame, link = parts.frame, parts.profile.link
        self._machine, self._inbox, self._report = parts.machine, inbox, Frame(exchange_layout(parts.model.measured))
        self._t, self._link, self._shown = frame.cell.t, frame.link, _words(frame)
        self._reported, self._stated = _words(self._report), self._report.link.state
        self._expiry = round(1e9 * link.state_expiry)
        self._x, self._sense = parts.arrays["plant.x"], parts.library.bind("sense", parts.arrays)
        self._n_v, self._q, self._hold_q = parts.model.n_v, frame["arm.q"], frame["control.hold_q"]
        self._incoming = np.zeros_like(self._x)
        self._places = _places(self._report, self._incoming, parts.model.measured)
        self._plausible = Plausible(parts.model, link.state_expiry)
        self._v_cmd, self._v_dyn = frame["guard.v_cmd"], frame["control.v_dyn"]
        self._observer = Observer(parts) if link.observer else None
        self._engagement, self._was_engaged, self._followed = 0, False, False
        for name, size in parts.model.sizes.items():
            frame[name][0] = size
        self._x[:] = parts.model.initial_state()

    def sense(self) -> None:
        """The newest report → measured signals, and whether the robot can be counted on."""
        if self._inbox.read(self._report):
            self._take()
        stamp = int(self._link.stamp[0])
        age = int(self._t[0]) - stamp
        self._link.age[0] = age if stamp else -1
        self._link.engagement[0] = self._engagement
        usable = bool(stamp) and age <= self._expiry and int(self._stated[0]) in USABLE
        if not usable:
            self._plausible.forget()
            self._x[self._n_v :] = 0  # out of sight it brakes by itself, and nobody knows how fast it still is
            self._machine.hold(HoldReason.LINK_LOST)
        elif self._machine.engaged:
            self._follow()
        if self._observer is not None:
            self._observer.look(self._x, usable)
        self._sense()
        if not self._machine.engaged:
            self._hold_q[:] = self._q  # its own brakes hold it: there is no posture that it would have to go back to

    def actuate(self) -> int:
        """Nothing but bookkeeping: the link reads guard.v_cmd from the published state."""
        self._v_dyn[:] = self._v_cmd  # the robot's own drives make up for its dynamics
        engaged = self._machine.engaged
        if engaged and not self._was_engaged:
            self._engagement, self._followed = int(self._t[0]), False
            self._link.engagement[0] = self._engagement
        self._was_engaged = engaged
        return 0 if self._observer is None else self._observer.predict()

    def _take(self) -> None:
        """A new report: the link's words as they are, the robot's only if they can be."""
        before = int(self._link.stamp[0])
        self._shown[:] = self._reported
        stamp = int(self._link.stamp[0])
        if stamp in (0, before):  # a link that has only begun knows of no state
            return
        for to, source in self._places:
            to[:] = source
        if self._plausible(self._incoming, stamp):
            self._x[:] = self._incoming
        else:
            self._machine.fault(HoldReason.ROBOT_IMPLAUSIBLE)

    def _follow(self) -> None:
        """Holds unless the robot follows this engagement, or has just been asked to."""
        follows = int(self._stated[0]) == LinkState.ENGAGED and int(self._report.link.engagement[0]) == self._engagement
        waits = not self._followed and int(self._t[0]) - self._engagement <= FOLLOW_LIMIT_NS
        self._followed = self._followed or follows
        if not follows and not waits:
            self._machine.hold(HoldReason.LINK_LOST)


def _words(frame: Frame) -> Any:
    """The block `link` of a frame, as one array of words."""
    at = 0
    for block in frame.layout.blocks:
        if block.name == "link":
            return frame.buffer[at // 8 : (at + block.nbytes) // 8]
        at += block.nbytes
    raise KeyError("this cell has no block 'link'")


def _places(report: Frame, x: Any, measured: dict[str, int]) -> list[tuple[Any, Any]]:
    """For each measured signal where it goes in x, and where it comes from."""
    places, at = [], 0
    for name, size in measured.items():
        places.append((x[at : at + size], report[name][:size]))
        at += size
    return places
