"""What the reference robot is made of: the plant's model in a process of its own, with its drives' compensation."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ...daemon import plants
from ...daemon.kernel import Library
from ...daemon.plants import symbolic
from ...daemon.plants.symbolic import SymbolicPlant
from ...daemon.profile import Profile
from ...ipc.frame import Frame
from ...ipc.schema import Layout
from .servo import Bounds


class Body:
    """A simulated robot: velocities in, measured signals out."""

    def __init__(self, profile: Profile, backend: Any = "auto"):
        model = plants.find(profile.plant.type).Model(profile.plant)
        frame = Frame(Layout.of(profile.blocks))
        places = {**frame.signals, **symbolic.arrays(model)}
        library = Library(symbolic.equations(model, profile.compensation, profile.cell.dt), backend)
        self._plant = SymbolicPlant(model, profile.compensation, frame, library, places)
        limits = model.limits
        self.name, self.dt, self.signals = profile.plant.type, profile.cell.dt, dict(model.measured)
        self.bounds = Bounds(limits.v_max, limits.a_max, model.joints, limits.q_min, limits.q_max)
        self._x, self._v_cmd = places["plant.x"], frame["guard.v_cmd"]
        self._n = model.n_v
        self._arms = np.array(model.joints, dtype=int)
        self._measured = [(name, frame[name][:size]) for name, size in model.measured.items()]
        self._plant.sense()

    @property
    def q(self) -> npt.NDArray[np.float64]:
        """Measured joints, rad."""
        joints: npt.NDArray[np.float64] = self._x[self._arms]
        return joints

    @property
    def v(self) -> npt.NDArray[np.float64]:
        """Measured velocities, m/s and rad/s."""
        velocities: npt.NDArray[np.float64] = self._x[self._n :]
        return velocities

    def step(self, v_cmd: npt.NDArray[np.float64]) -> None:
        """One period under this commanded velocity."""
        self._v_cmd[: self._n] = v_cmd
        self._plant.actuate()
        self._plant.sense()

    def measured(self) -> dict[str, list[float]]:
        """The measured signals."""
        return {name: values.tolist() for name, values in self._measured}
