"""What runs a robot in physics: servos of its own follow the velocities that the guard lets pass.

`sense` turns positions and velocities of the physics into signals; `servo`, called at each step of the physics, turns
guard.v_cmd into forces of the motors. Both are kernels that the model brings.
"""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ..bound import all_finite
from ..kernel import Signals, function
from .physics import Physics


def kernels(profile: Any, model: Any) -> list[ca.Function]:
    """`sense` and `servo` of the model of a profile."""
    s, steps = Signals(profile.cell.dt), Signals(profile.cell.dt / Physics.substeps(profile.cell.dt))
    sensed, forces = model.sensed(s), model.servo(steps)
    return [
        function("sense", s, {name: ca.densify(value) for name, value in sensed.items()}),
        function("servo", steps, {name: ca.densify(value) for name, value in forces.items()}),
    ]


def arrays(model: Any) -> dict[str, Any]:
    """Positions `plant.q` and velocities `plant.v` of the physics, forces of the motors `plant.control`, whether
    the gripper is asked to close, `plant.closed`, and what the servos remember."""
    sizes = {"q": model.n_physics[0], "v": model.n_physics[1], "control": model.n_motors, "closed": 1, **model.own}
    return {f"plant.{name}": np.zeros(n) for name, n in sizes.items()}


def build(parts: Any) -> DrivenPlant:
    """The plant of these parts (`assembly.Parts`)."""
    return DrivenPlant(parts)


class DrivenPlant:
    """The plant's stages of the tick."""

    def __init__(self, parts: Any):
        frame, arrays, model = parts.frame, parts.arrays, parts.model
        self._physics: Physics = parts.physics
        self._model = model
        self._q, self._v, self._control = arrays["plant.q"], arrays["plant.v"], arrays["plant.control"]
        self._servo, self._remembered = parts.library.bind("servo", arrays), arrays["plant.servo"]
        self._sense = parts.library.bind("sense", arrays)
        self._finite = all_finite(self._q, self._v)
        self._closed, self._gripper = arrays["plant.closed"], frame["operator.gripper"]
        self._v_cmd, self._v_dyn = frame["guard.v_cmd"], frame["control.v_dyn"]
        frame["control.compensation"][0] = model.compensates
        for name, size in model.sizes.items():
            frame[name][0] = size
        self.reset()

    def reset(self) -> None:
        """Robot and surroundings back at their start, at rest."""
        self._physics.reset()
        self._remembered[:] = self._model.initial_servo()
        self._control[:] = 0.0

    def sense(self) -> None:
        """x_k → measured signals."""
        self._physics.sense()
        self._copy()
        self._sense()

    def actuate(self) -> int:
        """guard.v_cmd → forces → x_{k+1}; 1 if that were not finite."""
        self._v_dyn[:] = self._v_cmd
        self._closed[0] = self._gripper[0]
        return self._physics.step(self._force) or int(not self._finite())

    def _copy(self) -> None:
        self._q[:], self._v[:] = self._physics.q, self._physics.v

    def _force(self) -> int:
        """The motors' forces at the present state of the physics; 1 if that is not finite."""
        self._copy()
        if not self._finite() or self._servo():
            return 1
        self._physics.control[:] = self._control
        return 0
