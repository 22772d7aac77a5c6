"""Seed 2's robot: a TurtleBot3 Burger, two driven wheels and a round body.

Source: "Bilateral Teleoperation with Force Feedback and Obstacle Detection-Based Navigation for Mobile Robots in
Congested Environments", cited as seed 2. The pose η = (x, y, ψ) is that of the middle of the wheels' axle; the body is
a disc whose centre lies behind it, with the lidar on top. v = (v, ω) are the velocities ahead and about the vertical.
SI units and radians.

The velocity servo of the wheels is a lag of first order, v̇ = (v_ref − v)/τ. Seed 2 publishes no τ; τ = 0 is the ideal
plant of its proof, v_rob = v_ctrl.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, ClassVar, Literal

import casadi as ca
import numpy as np
import numpy.typing as npt
from pydantic import BaseModel, ConfigDict, Field, model_validator

from ..guard import Barrier, Limits
from ..kernel import Signals
from ..units import Acceleration, Metres, Pose, Seconds, Speed
from .geometry import Body as Part
from .geometry import Shape

N_V = 2
N_X = 3 + N_V


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Body(_Table):
    """The outline, seen from above: a disc."""

    radius: Metres = Field(gt=0)
    x: Metres
    """Its centre, from the axle, positive ahead."""


class Initial(_Table):
    """State at the start, and after a reset: at rest."""

    eta: Annotated[list[Pose], Field(min_length=3, max_length=3)]


class Parameters(_Table):
    """Everything the model needs. `origin` says where each value comes from and is printed with it."""

    type: Literal["turtlebot3"]
    wheel_radius: Metres = Field(gt=0)
    track: Metres = Field(gt=0)
    """From wheel to wheel."""
    body: Body
    lag: Annotated[list[Seconds], Field(min_length=N_V, max_length=N_V)]
    """τ of v and of ω."""
    initial: Initial
    v_max: Annotated[list[Speed], Field(min_length=N_V, max_length=N_V)]
    a_max: Annotated[list[Acceleration], Field(min_length=N_V, max_length=N_V)]
    origin: dict[str, str]

    @model_validator(mode="after")
    def _possible(self) -> Parameters:
        for name, values in (("v_max", self.v_max), ("a_max", self.a_max)):
            if min(values) <= 0:
                raise ValueError(f"{name}: every limit must be positive, got {values}")
        if min(self.lag) < 0:
            raise ValueError(f"lag: no time constant is negative, got {self.lag}")
        return self


class Model:
    """The symbolic model."""

    n_v = N_V
    joints: ClassVar[list[int]] = []
    velocities: ClassVar[list[str]] = ["v, m/s", "ω, rad/s"]
    """What the entries of v are, for people."""
    sizes: ClassVar[dict[str, int]] = {"control.n": N_V, "guard.n": N_V, "base.n_wheels": 2}
    """Entries in use of the signals that have capacity for more."""

    def __init__(self, parameters: Parameters):
        self.parameters = parameters
        self.limits = Limits(parameters.v_max, parameters.a_max, [], [])
        self.lag = max(parameters.lag)
        """Slowest time constant with which the robot follows its commands, s."""
        half = parameters.track / 2
        self.wheels = ca.DM([[1, half], [1, -half]]) / parameters.wheel_radius
        """2×2: speeds of the right and of the left wheel, rad/s, from v."""

    def check(self, dt: float) -> None:
        """ValueError if the model is impossible at the period dt, s; the integration is exact for every dt."""

    def initial_state(self) -> npt.NDArray[np.float64]:
        """x = (η, v, ω) at the start."""
        return np.array([*self.parameters.initial.eta, *[0.0] * N_V])

    def shape(self) -> Shape:
        """What is drawn: `turtlebot3.xml` with this profile's dimensions; its joints are η."""
        p = self.parameters
        return Shape(
            file=Path(__file__).with_suffix(".xml"),
            joints=("x", "y", "psi"),
            posture={"base.eta": 3},
            start=p.initial.eta,
            bodies={
                "outline": Part((p.body.x, 0.0, 0.004)),
                "wheel_left": Part((0.0, p.track / 2, p.wheel_radius)),
                "wheel_right": Part((0.0, -p.track / 2, p.wheel_radius)),
            },
            geoms={
                "outline": (p.body.radius,),
                "tyre_left": (p.wheel_radius,),
                "tyre_right": (p.wheel_radius,),
            },
        )

    def barriers(self, s: Signals) -> list[Barrier]:
        """None: what is in the way is found by sensors, see `clearance.py`."""
        return []

    def sensed(self, x: ca.SX) -> dict[str, ca.SX]:
        """True signals of the state x; what the robot itself knows of them comes from its sensors."""
        psi, v, omega = x[2], x[3], x[4]
        return {
            "base.eta": x[:3],
            "base.eta_dot": ca.vertcat(v * ca.cos(psi), v * ca.sin(psi), omega),
            "base.u": ca.vertcat(v, 0, omega),
            "base.wheels": self.wheels @ x[3:],
        }

    def compensated(self, k: float, s: Signals) -> ca.SX:
        """The inverse of the lag, v_ref^d = v + τ·k·(v_c − v): part of the simulated plant, so it knows the true v."""
        v, v_c = s("plant.x", N_X)[3:], s("guard.v_cmd", N_V)
        lag = ca.SX(self.parameters.lag)
        return ca.densify(ca.if_else(lag > 0, v + lag * k * (v_c - v), v_c))

    def step(self, dt: float) -> ca.Function:
        """x_{k+1} from (x_k, v_ref) held over dt, s: exact in velocities and heading, an arc of their means in x, y."""
        x, v_ref = ca.SX.sym("x", N_X), ca.SX.sym("v_ref", N_V)
        lag = np.array(self.parameters.lag)
        decay = np.where(lag > 0, np.exp(-dt / np.maximum(lag, 1e-12)), 0.0)
        after = v_ref + ca.DM(decay) * (x[3:] - v_ref)
        mean = v_ref + ca.DM(lag * (1 - decay) / dt) * (x[3:] - v_ref)
        half = mean[1] * dt / 2
        chord = mean[0] * dt * ca.if_else(ca.fabs(half) < 1e-6, 1 - half**2 / 6, ca.sin(half) / half)
        moved = ca.vertcat(chord * ca.cos(x[2] + half), chord * ca.sin(x[2] + half), 2 * half)
        return ca.Function("step", [x, v_ref], [ca.vertcat(x[:3] + moved, after)])
