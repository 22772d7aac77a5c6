"""Seed 4's robot: a UR5e that carries an open glass of water.

Source: "Shared telemanipulation with VR controllers in an anti slosh scenario", cited as seed 4. Its low-level
controllers follow joint accelerations, so the robot is the double integrator (2); the liquid is the pendulum of
`liquid.py`. With `arm = "planar"` only q1, q2, q3 move, as in the seed; with `arm = "spatial"` all six do, the liquid
has two angles, and the planar case is a restriction of it (`ur5e.py`).

Symbols: q joint angles; u = q̈; β slosh angle (β, α in space); ξ = (q, q̇, β, β̇) the state (9). SI units and radians.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

import casadi as ca
import numpy as np
import numpy.typing as npt
from pydantic import BaseModel, ConfigDict, Field, model_validator

from ..guard import Barrier, Limits
from ..kernel import Signals
from ..units import Acceleration, Metres, Radians, Speed
from . import liquid, ur5e, ur5e_shape
from .denavit_hartenberg import Chain
from .geometry import Shape
from .liquid import Liquid

JOINTS = {"planar": 3, "spatial": 6}
STEPS_PER_RADIAN = 4.0
"""A plant's period must be this much shorter than 1/|λ| of the liquid, or RK4 is not exact enough to be a plant."""

STABLE = 1 + 1e-9

Six = Annotated[list[Metres], Field(min_length=6, max_length=6)]


class Initial(BaseModel):
    """Where the arm starts, at rest, with the liquid at rest."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    q: list[Radians]


class Parameters(BaseModel):
    """The table [plant]; `origin` says where each value comes from."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    type: Literal["ur5e_antislosh"]
    arm: Literal["planar", "spatial"]
    """Whether q1, q2, q3 move, as in the seed, or all six joints."""
    lengths: Annotated[list[Metres], Field(min_length=3, max_length=3)]
    """L1, L2, L3 of (3), m; in space they say where the glass is mounted."""
    a: Six
    """Denavit–Hartenberg, m; used with all six joints."""
    d: Six
    """Denavit–Hartenberg, m; used with all six joints."""
    liquid: Liquid
    angle_sensor: bool = False
    """Whether something measures the slosh angle, a camera say; the seed has nothing of the kind."""
    initial: Initial
    q_min: list[Radians]
    q_max: list[Radians]
    v_max: list[Speed]
    a_max: list[Acceleration]
    origin: dict[str, str]

    @model_validator(mode="after")
    def _possible(self) -> Parameters:
        n = JOINTS[self.arm]
        for name in ("q_min", "q_max", "v_max", "a_max"):
            if len(getattr(self, name)) != n:
                raise ValueError(f"{name}: write one value for each of the {n} joints that move")
        if len(self.initial.q) != n:
            raise ValueError(f"initial.q: write one angle for each of the {n} joints that move")
        for name in ("lengths", "v_max", "a_max"):
            if min(getattr(self, name)) <= 0:
                raise ValueError(f"{name}: every value must be positive, got {getattr(self, name)}")
        for i, (low, start, high) in enumerate(zip(self.q_min, self.initial.q, self.q_max, strict=True)):
            if not low < high:
                raise ValueError(f"q_min: joint {i + 1} needs q_min < q_max, got {low} and {high}")
            if not low <= start <= high:
                raise ValueError(f"initial.q: joint {i + 1} starts at {start} rad, outside [{low}, {high}]")
        return self


class Model:
    """The symbolic model; what a controller of the liquid needs of it is below."""

    lag = 0.0
    """It follows an uncompensated command at once, as far as the guard is concerned; s."""

    def __init__(self, parameters: Parameters):
        self.parameters = p = parameters
        self.n_q = self.n_v = n = JOINTS[p.arm]
        self.n_b = 1 if p.arm == "planar" else 2
        """Slosh angles."""
        self.n_xi = 2 * n + 2 * self.n_b
        self.joints = list(range(n))
        self.velocities = [f"q̇{i}, rad/s" for i in range(1, n + 1)]
        self.limits = Limits(p.v_max, p.a_max, p.q_min, p.q_max)
        self._chain = ur5e.mounting(p.a, p.d, p.lengths) if p.arm == "spatial" else None

        q, u = ca.SX.sym("q", n), ca.SX.sym("u", n)
        self.pose = ca.Function("pose", [q], [self._pose(q)])
        """(x, z, θ) of (3); in space (x, y, z, ε) with ε = sin(angle)·axis of the rotation from the upright glass."""
        self.n_y = self.pose.numel_out(0)
        self.J_y = ca.Function("J_y", [q], [ca.jacobian(self._pose(q), q)])
        """Jacobian of the pose, n_y × n_q."""
        q_dot, b, b_dot = ca.SX.sym("q_dot", n), ca.SX.sym("b", self.n_b), ca.SX.sym("b_dot", self.n_b)
        motion = self._motion(q, q_dot, u)
        self.motion = ca.Function("motion", [q, q_dot, u], [motion])
        """What the liquid feels of the glass's motion, as one column."""
        felt = ca.SX.sym("felt", motion.numel())
        self.slosh = ca.Function("slosh", [b, b_dot, felt], [self._slosh(b, b_dot, felt)])
        """Accelerations of the slosh angles, rad/s²: (7)."""
        xi_dot = ca.vertcat(q_dot, u, b_dot, self.slosh(b, b_dot, motion))
        self.xi_dot = ca.Function("xi_dot", [ca.vertcat(q, q_dot, b, b_dot), u], [xi_dot])
        """f_ξ of (9): derivative of ξ = (q, q̇, slosh angles, their rates) under the accelerations u."""
        self.frame = ca.Function("frame", [q], list(self._frame(q)), ["q"], ["r", "R"])
        """Origin of the glass in the world, m, and its rotation, world from glass."""
        self._J_r = ca.Function("J_r", [q], [ca.jacobian(self._frame(q)[0], q)])

    sizes_of: ClassVar[dict[str, str]] = {
        "control.n": "n_v", "guard.n": "n_v", "arm.n": "n_q", "glass.n": "n_y", "liquid.n": "n_b", "mpc.n": "n_q",
    }  # fmt: skip

    @property
    def sizes(self) -> dict[str, int]:
        """Entries in use of the signals that have capacity for more."""
        return {signal: getattr(self, name) for signal, name in self.sizes_of.items()}

    @property
    def chain(self) -> Chain | None:
        """The six joints by Denavit and Hartenberg, where all of them move."""
        return ur5e.table(self.parameters.a, self.parameters.d) if self._chain is not None else None

    def _pose(self, q: ca.SX) -> ca.SX:
        if self._chain is None:
            return ur5e.plane_pose(self.parameters.lengths, q)
        pose = self._chain.pose(q)
        R = pose.R
        return ca.vertcat(pose.r, (R[2, 1] - R[1, 2]) / 2, (R[0, 2] - R[2, 0]) / 2, (R[1, 0] - R[0, 1]) / 2)

    def _frame(self, q: ca.SX) -> tuple[ca.SX, ca.SX]:
        if self._chain is not None:
            pose = self._chain.pose(q)
            return pose.r, pose.R
        x, z, theta = ca.vertsplit(ur5e.plane_pose(self.parameters.lengths, q))
        c, s = ca.cos(theta), ca.sin(theta)
        R = ca.vertcat(ca.horzcat(c, 0, s), ca.horzcat(0, 1, 0), ca.horzcat(-s, 0, c))
        return ca.vertcat(x, 0, z), R

    def _motion(self, q: ca.SX, q_dot: ca.SX, u: ca.SX) -> ca.SX:
        if self._chain is None:
            flat = ur5e.plane_motion(self.parameters.lengths, q, q_dot, u)
            return ca.SX(ca.vertcat(flat.x_ddot, flat.z_ddot, flat.theta, flat.theta_dot, flat.theta_ddot))
        glass = self._chain.motion(q, q_dot, u)
        return ca.SX(ca.vertcat(glass.omega, glass.omega_dot, glass.lift))

    def _slosh(self, b: ca.SX, b_dot: ca.SX, felt: ca.SX) -> ca.SX:
        if self._chain is None:
            return liquid.planar(self.parameters.liquid, b, b_dot, liquid.PlaneMotion(*ca.vertsplit(felt)))
        return liquid.spherical(self.parameters.liquid, b, b_dot, liquid.Motion(felt[:3], felt[3:6], felt[6:]))

    def advance(self, xi: ca.SX, u: ca.SX, dt: float, integrator: str = "rk4") -> ca.SX:
        """ξ after `dt` s under constant accelerations u.

        `rk4`: the joints move exactly, and the liquid takes one step of Runge and Kutta's along their path. `euler`
        is (10). At 1/30 s it is unstable for the slosh mode, |1 + λΔt| > 1; it is there to compare with the seed.
        """
        if integrator == "euler":
            return xi + dt * self.xi_dot(xi, u)
        n = self.n_q
        q, v, w = xi[:n], xi[n : 2 * n], xi[2 * n :]
        q_half, v_half = q + dt / 2 * v + dt**2 / 8 * u, v + dt / 2 * u
        q_end, v_end = q + dt * v + dt**2 / 2 * u, v + dt * u
        now, half, end = self.motion(q, v, u), self.motion(q_half, v_half, u), self.motion(q_end, v_end, u)
        k1 = self.slope(w, now)
        k2 = self.slope(w + dt / 2 * k1, half)
        k3 = self.slope(w + dt / 2 * k2, half)
        k4 = self.slope(w + dt * k3, end)
        return ca.vertcat(q_end, v_end, w + dt / 6 * (k1 + 2 * k2 + 2 * k3 + k4))

    def slope(self, w: ca.SX, felt: ca.SX) -> ca.SX:
        """Derivative of the liquid's state w = (angles, rates), given what it feels of the glass."""
        return ca.vertcat(w[self.n_b :], self.slosh(w[: self.n_b], w[self.n_b :], felt))

    def step(self, dt: float) -> ca.Function:
        """x_{k+1} from (x_k, v_ref): the joints reach v_ref within the period dt, s, by constant accelerations."""
        x, v_ref = ca.SX.sym("x", self.n_xi), ca.SX.sym("v_ref", self.n_v)
        u = (v_ref - x[self.n_q : 2 * self.n_q]) / dt
        return ca.Function("step", [x, v_ref], [self.advance(x, u, dt)])

    def check(self, dt: float) -> None:
        """ValueError if the integrator would not be exact at the period dt, s."""
        liquid = self.parameters.liquid
        fastest = float(np.abs(liquid.modes).max())
        if dt > 1 / (STEPS_PER_RADIAN * fastest):
            raise ValueError(
                f"liquid: it moves with up to {fastest:.4g} rad/s (ω = √(g/l) {liquid.omega:.1f} rad/s, "
                f"damping d/(m·l²) {liquid.decay:.4g} 1/s); write a cell.rate of at least "
                f"{np.ceil(STEPS_PER_RADIAN * fastest):.0f} Hz, or what  teleopd identify-liquid  finds"
            )

    def check_prediction(self, step: float) -> None:
        """ValueError if Runge and Kutta's prediction of the liquid would be unstable with steps of `step` s."""
        liquid = self.parameters.liquid
        if liquid.growth(step) > STABLE:
            raise ValueError(
                f"with this liquid (d/(m·l²) {liquid.decay:.4g} 1/s, ω {liquid.omega:.1f} rad/s) one step of "
                f"{step:g} s is unstable; write a shorter step"
            )

    def initial_state(self) -> npt.NDArray[np.float64]:
        """ξ at the start: at rest, the surface level."""
        return np.array([*self.parameters.initial.q, *[0.0] * self.n_q, *self.level(self.parameters.initial.q)])

    def shape(self) -> Shape:
        """What is drawn: `ur5e.xml` with this profile's dimensions; its joints are (q, slosh angles)."""
        r, R = self.frame(self.parameters.initial.q)
        return ur5e_shape.shape(self.parameters, self.initial_state(), (np.array(r), np.array(R)))

    def level(self, q: Any) -> npt.NDArray[np.float64]:
        """Slosh angles and their rates of a liquid at rest in a glass that stands still: the rod points up."""
        up = np.array(self.frame(q)[1]).T @ (0, 0, 1)
        beta, alpha = np.arcsin(np.clip(up[0], -1, 1)), np.arctan2(-up[1], up[2])
        return np.array([beta, alpha][: self.n_b] + [0.0] * self.n_b)

    def barriers(self, s: Signals) -> list[Barrier]:
        """Regions that the guard keeps the robot out of: none."""
        return []

    def sensed(self, x: ca.SX) -> dict[str, ca.SX]:
        """Signals of the state x = ξ."""
        n, n_b = self.n_q, self.n_b
        q, q_dot, b, b_dot = x[:n], x[n : 2 * n], x[2 * n : 2 * n + n_b], x[2 * n + n_b :]
        r, R = self.frame(q)
        measured = self.parameters.angle_sensor
        return {
            "arm.q": q,
            "arm.q_dot": q_dot,
            "end_effector.xi": r,
            "end_effector.xi_dot": self._J_r(q) @ q_dot,
            "glass.pose": self.pose(q),
            "glass.pose_dot": self.J_y(q) @ q_dot,
            "glass.orientation": ur5e.quaternion(R),
            "liquid.angle": b,
            "liquid.angle_dot": b_dot,
            "liquid.measured": b if measured else ca.SX.zeros(n_b),
            "liquid.has_measured": ca.SX(int(measured)),
            "control.v": q_dot,
        }

    def compensated(self, k: float, s: Signals) -> ca.SX:
        """What the guard let pass: the low-level controllers are part of this robot, and exact (2)."""
        return s("guard.v_cmd", self.n_v)
