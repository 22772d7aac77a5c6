"""The control stage: the laws of the current mode while engaged, hold otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import casadi as ca

from ..ipc.frame import Frame
from . import controllers
from .cell import Cell
from .controllers import hold
from .controllers.own import OwnLaw, OwnLawStage
from .kernel import Arrays, Library, Signals, function
from .operator.modes import Modes
from .profile import Profile


def kernels(profile: Profile, model: Any) -> list[ca.Function]:
    """`law_M` for each mode: its laws composed to v_ref of (14); and `hold`."""
    built = [_compose(profile, name, model) for name in profile.modes.order if _own(profile, name) is None]
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


def _own(profile: Profile, mode: str) -> OwnLaw | None:
    """The law from a user's file that a mode has, alone, if it has one."""
    return next((law for law in map(profile.laws.get, profile.mode(mode).laws) if isinstance(law, OwnLaw)), None)


class Control:
    """control.v_cmd from references and state."""

    def __init__(
        self,
        profile: Profile,
        model: Any,
        frame: Frame,
        library: Library,
        arrays: Arrays,
        cell: Cell,
        modes: Modes,
    ):
        self._cell, self._modes, self._latched = cell, modes, frame["control.hold_latched"]
        self._laws: list[Callable[[], int]] = []
        for name in profile.modes.order:
            own = _own(profile, name)
            stage = OwnLawStage(own, model, frame, cell, profile.cell) if own else library.bind(f"law_{name}", arrays)
            self._laws.append(stage)
        self._hold = library.bind("hold", arrays)

    def __call__(self) -> None:
        """One tick."""
        if self._cell.engaged:
            self._latched[0] = 0.0
            self._laws[self._modes.current]()
        else:
            self._hold()
