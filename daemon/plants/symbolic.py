"""A plant that is a set of equations: sense reads its state, actuate integrates it by one period."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from ...ipc.frame import Frame
from ..bound import all_finite
from ..kernel import Arrays, Library, Signals, function
from ..scenes import nearness
from ..units import PerSecond


class Compensation(BaseModel):
    """The table [compensation]: dynamic compensation of the plant, the inverse of its dynamics."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    on: bool = True
    k: PerSecond = Field(default=40.0, gt=0)
    """Gain of the velocity loop."""


def kernels(profile: Any, model: Any) -> list[ca.Function]:
    """`sense`, `compensate` and `step` of the model of a profile."""
    return equations(model, profile.compensation, profile.cell.dt, in_world=profile.scene is not None)


def equations(model: Any, compensation: Compensation, dt: float, in_world: bool = False) -> list[ca.Function]:
    """`sense`, `compensate` and `step` of a symbolic model; `plant.x` is the state, `dt` the period in s.

    The state ends in the velocities v. In a world they lose what leads into a contact.
    """
    x = ca.SX.sym("x", len(model.initial_state()))
    sense = function("sense", {"plant.x": x}, {name: ca.densify(value) for name, value in model.sensed(x).items()})

    s = Signals()
    v_dyn = model.compensated(compensation.k, s) if compensation.on else s("guard.v_cmd", model.n_v)
    compensate = function("compensate", s, {"control.v_dyn": v_dyn})
    state, v_ref = ca.MX.sym("x", x.numel()), ca.MX.sym("v", model.n_v)
    following, reads = model.step(dt)(state, v_ref), {"plant__x": state, "control__v_dyn": v_ref}
    if in_world:
        stopped = nearness.stopped(model.n_v)
        near = {name: ca.MX.sym(name, stopped.numel_in(i)) for i, name in enumerate(nearness.READS, 1)}
        following = ca.vertcat(following[: -model.n_v], stopped(following[-model.n_v :], *near.values()))
        reads |= near
    step = ca.Function("step", [*reads.values()], [following], [*reads], ["plant__x_next"])
    return [sense, compensate, step]


def arrays(model: Any) -> dict[str, Any]:
    """State and next state."""
    n = len(model.initial_state())
    return {"plant.x": np.zeros(n), "plant.x_next": np.zeros(n)}


def build(parts: Any) -> SymbolicPlant:
    """The plant of these parts (`assembly.Parts`)."""
    return SymbolicPlant(parts.model, parts.profile.compensation, parts.frame, parts.library, parts.arrays)


class SymbolicPlant:
    """The plant's stages of the tick."""

    def __init__(self, model: Any, compensation: Compensation, frame: Frame, library: Library, arrays: Arrays):
        self._x, self._x_next = arrays["plant.x"], arrays["plant.x_next"]
        self._initial = model.initial_state()
        self._sense = library.bind("sense", arrays)
        self._compensate = library.bind("compensate", arrays)
        self._step = library.bind("step", arrays)
        self._finite = all_finite(self._x_next)
        frame["control.compensation"][0] = compensation.on
        for name, size in model.sizes.items():
            frame[name][0] = size
        self.reset()

    def reset(self) -> None:
        """Back to the initial state, at rest."""
        self._x[:] = self._initial

    def sense(self) -> None:
        """x_k → measured signals."""
        self._sense()

    def actuate(self) -> int:
        """guard.v_cmd → control.v_dyn → x_{k+1}. If that were not finite the state is kept and 1 returned."""
        if self._compensate() or self._step() or not self._finite():
            return 1
        self._x[:] = self._x_next
        return 0
