"""The operator stage: commands → cell state → mode → references."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...ipc.frame import Frame
from ...ipc.schema import CommandKind, Request
from ...ipc.segment import CommandInbox
from ..cell import Cell
from ..kernel import Arrays, Library, Signals, function
from ..profile import Profile
from ..references.follower import Follower
from ..references.following import Following
from ..references.sources import curve_of
from ..session import Session
from . import find
from .inbox import Inbox
from .modes import Modes

ASKS = Request.STOP | Request.CLEAR_FAULT
"""Who asks for one of these has not thereby let the deadman go."""


def kernels(profile: Profile, model: Any) -> list[Any]:
    """What the mapping always runs; and for each mode: `device_M`, `reference_M` and `rest_M` (see its file)."""
    settings, built = profile.mapping, always(profile)
    for name in profile.modes.order:
        kind = profile.mode(name).reference
        source = _source(profile, kind)
        for stage in ("device", "reference", "rest"):
            s = Signals()
            outputs = getattr(source, stage)(model, settings, kind, profile.cell.dt, s)
            built.append(function(f"{stage}_{name}", s, outputs))
    return built


def _source(profile: Profile, kind: str) -> Any:
    """Where references of this kind come from: the operator's mapping, or a curve."""
    mapping = find(profile.operator.mapping)
    return Following(profile.references[kind], mapping) if kind in profile.references else mapping


def always(profile: Profile) -> list[Any]:
    """What the mapping runs in each tick, engaged or not."""
    mapping = find(profile.operator.mapping)
    return list(mapping.always(profile.mapping, profile)) if hasattr(mapping, "always") else []


class Operate:
    """References follow the operator while the cell is engaged, and the robot while it is not."""

    def __init__(
        self,
        profile: Profile,
        frame: Frame,
        library: Library,
        arrays: Arrays,
        commands: CommandInbox,
        cell: Cell,
        session: Session | None = None,
    ):
        order, buttons = profile.modes.order, profile.operator.buttons
        expiry, lease = (round(1e9 * s) for s in (profile.operator.command_expiry, profile.operator.lease))
        self._cell, self._t, self._kind, self._deadman = cell, frame.cell.t, frame.operator.kind, frame.operator.deadman
        self._inbox = Inbox(commands, frame, cell, expiry, lease, len(order))
        self.modes = Modes(frame, len(order), order.index(profile.modes.start), **buttons.model_dump())
        frame.operator.tuning[0] = profile.operator.tuning
        self._inbox.on_new_holder = self.modes.new_holder
        if session is not None:
            self._inbox.on_session = session.request
        self._always = [library.bind(f.name(), arrays) for f in always(profile)]
        self._device = [library.bind(f"device_{name}", arrays) for name in order]
        self._reference: list[Callable[[], int]] = []
        self._begin: dict[int, Callable[[], None]] = {}
        for i, name in enumerate(order):
            kernel = library.bind(f"reference_{name}", arrays)
            table = profile.references.get(profile.mode(name).reference)
            if table is not None:
                kernel = Follower(table, curve_of(table), kernel, arrays)
                self._begin[i] = kernel.begin
            self._reference.append(kernel)
        self._rest = [library.bind(f"rest_{name}", arrays) for name in order]
        self._followed = self._shown = -1

    def restart(self) -> None:
        """The robot was put somewhere else: a curve is placed anew."""
        self._shown = -1

    def __call__(self) -> None:
        """One tick."""
        self._inbox.poll(int(self._t[0]))
        for run in self._always:
            run()
        if self._inbox.new:
            pressed = self.modes.take(self._inbox.command, self._cell.engaged)
            if pressed or not int(self._inbox.command.request[0]) & ASKS:
                self._cell.deadman(pressed)
        elif not self._inbox.fresh:
            self._deadman[0] = 0
        mode = self.modes.current
        if mode != self._shown:
            self._shown = mode
            if mode in self._begin:
                self._begin[mode]()
        if not self._cell.engaged:
            self._followed = -1
            self._rest[mode]()
            return
        if self._followed != mode:  # just engaged, or just changed: references start from the measured state
            self._rest[mode]()
            self._followed = mode
        if self._kind[0] == CommandKind.DEVICE:
            self._device[mode]()
        self._reference[mode]()
