"""The control stage: the laws of the current mode while engaged, hold otherwise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import casadi as ca

from ..ipc.frame import Frame
from . import controllers
from .cell import Cell
from .controllers import hold
from .kernel import Arrays, Library, Signals, function
from .operator.modes import Modes
from .own_law.table import own_law
from .profile import Profile


def kernels(profile: Profile, model: Any) -> list[ca.Function]:
    """`law_M` for each mode: its laws composed to v_ref of (14); and `hold`."""
    built = [_compose(profile, name, model) for name in profile.modes.order if own_law(profile, name) is None]
    s = Signals()
    outputs = hold.signals(model, profile.hold, profile.compensation.on, s)
    return [*built, function("hold", s, outputs)]


def _compose(profile: Profile, mode: str, model: Any) -> ca.Function:
    s = Signals(profile.cell.dt)
    parts = [controllers.find(law).build(model, profile.laws[law], s) for law in profile.mode(mode).laws]
    u = [part.u for part in parts if part.u is not None]
    q_dot = [part.q_dot for part in parts if part.q_dot is not None]
    notes = {name: value for part in parts for name, value in part.notes.items()}
    return function(f"law_{mode}", s, {"control.v_cmd": ca.densify(ca.vertcat(*u, *q_dot)), **notes})


class Control:
    """control.v_cmd from references and state."""

    def __init__(
        self,
        profile: Profile,
        own: Mapping[str, Callable[[], int]],
        frame: Frame,
        library: Library,
        arrays: Arrays,
        cell: Cell,
        modes: Modes,
    ):
        """`own`: the stages of modes whose law is a user's own (`own_law/stages.py`)."""
        self._cell, self._modes, self._latched = cell, modes, frame["control.hold_latched"]
        self._laws = [own.get(name) or library.bind(f"law_{name}", arrays) for name in profile.modes.order]
        self._hold = library.bind("hold", arrays)

    def __call__(self) -> None:
        """One tick."""
        if self._cell.engaged:
            self._latched[0] = 0.0
            self._laws[self._modes.current]()
        else:
            self._hold()
