"""Seed 1's robot: an omnidirectional platform that carries a 4-DOF arm.

Source: "Virtual Teleoperation System for Mobile Manipulator Robots Focused on Object Transport and Manipulation",
cited as seed 1. Forward kinematics and energies are written once; every Jacobian and every term of the dynamics
comes from differentiating them. Joint angles are measured from the vertical, as (3) and (7) use them.

Symbols: η = (x, y, ψ) pose of the platform; u = (u_l, u_m, ω) its manoeuvrability velocities; q = (q1…q4);
v = (u, q̇); h end effector in the arm's base frame; ξ end effector in the world. SI units and radians.

The printed (8) is not the derivative of (7): it lacks ω in the terms of a and b and in the column of q̇1, and its
sines and cosines belong to angles measured from the horizontal. `J` is the derivative of (7).
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
from ..units import Acceleration, Inertia, Kilograms, Metres, Number, Pose, Radians, ServoGain, Speed
from .geometry import HAND, Body, Geometry, Shape

GRAVITY = 9.80665
"""Standard gravity, m/s²."""

N_U, N_Q = 3, 4
N_V = N_U + N_Q
N_X = 2 * N_V

RK4_STABILITY = 2.0
"""|λ|·dt up to which the integrator is used; the limit on the real axis is 2.785."""

MOST_SUBSTEPS = 100

Three = Annotated[list[Metres], Field(min_length=3, max_length=3)]


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Link(_Table):
    """One rigid link; its frame has z along the link and turns with its joint."""

    mass: Kilograms = Field(gt=0)
    com: Three
    """Centre of mass from the link's joint, m, link frame."""
    inertia: Annotated[list[Inertia], Field(min_length=3, max_length=3)]
    """Principal moments (I_xx, I_yy, I_zz) about the centre of mass, kg·m², link frame."""

    @model_validator(mode="after")
    def _possible(self) -> Link:
        a, b, c = sorted(self.inertia)
        if a <= 0:
            raise ValueError("inertia: every principal moment must be positive")
        if a + b < c * (1 - 1e-12):
            raise ValueError(
                f"inertia: no body has the moments {self.inertia}: the two smaller must add up to at least the largest"
            )
        return self


class Wheels(_Table):
    """Four mecanum wheels."""

    radius: Metres = Field(gt=0)
    half_length: Metres = Field(gt=0)
    """From the centre to an axle, along x."""
    half_width: Metres = Field(gt=0)
    """From the centre to a wheel, along y."""


class Initial(_Table):
    """State at the start, and after a reset."""

    eta: Annotated[list[Pose], Field(min_length=3, max_length=3)]
    q: Annotated[list[Radians], Field(min_length=N_Q, max_length=N_Q)]


class Parameters(_Table):
    """Everything the model needs. `origin` says where each value comes from and is printed with it."""

    type: Literal["omni_arm"]
    a: Metres
    b: Metres
    eta_p: Metres = Field(gt=0)
    l: Annotated[list[Metres], Field(min_length=N_Q, max_length=N_Q)]  # noqa: E741 — the seed's symbol
    links: Annotated[list[Link], Field(min_length=N_Q, max_length=N_Q)]
    armature: Annotated[list[Inertia], Field(min_length=N_Q, max_length=N_Q)]
    servo_gain: Annotated[list[ServoGain], Field(min_length=N_Q, max_length=N_Q)]
    sigma: Annotated[list[Number], Field(min_length=8, max_length=8)]
    wheels: Wheels
    initial: Initial
    q_min: Annotated[list[Radians], Field(min_length=N_Q, max_length=N_Q)]
    q_max: Annotated[list[Radians], Field(min_length=N_Q, max_length=N_Q)]
    v_max: Annotated[list[Speed], Field(min_length=N_V, max_length=N_V)]
    a_max: Annotated[list[Acceleration], Field(min_length=N_V, max_length=N_V)]
    xi_z_min: Metres
    substeps: int = Field(ge=1, le=MOST_SUBSTEPS)
    origin: dict[str, str]

    @model_validator(mode="after")
    def _possible(self) -> Parameters:
        for name, values in (("l", self.l), ("armature", self.armature), ("servo_gain", self.servo_gain)):
            if min(values) <= 0:
                raise ValueError(f"{name}: every value must be positive, got {values}")
        for name, values in (("v_max", self.v_max), ("a_max", self.a_max)):
            if min(values) <= 0:
                raise ValueError(f"{name}: every limit must be positive, got {values}")
        for i in (0, 1, 2):
            if self.sigma[i] <= 0:
                raise ValueError(f"sigma: sigma[{i}] = {self.sigma[i]} is a mass in (24) and must be positive")
        for i in (3, 6, 7):
            if self.sigma[i] <= 0:
                raise ValueError(f"sigma: sigma[{i}] = {self.sigma[i]} is a friction in (24) and must be positive")
        for i, (low, start, high) in enumerate(zip(self.q_min, self.initial.q, self.q_max, strict=True)):
            if not low < high:
                raise ValueError(f"q_min: joint {i + 1} needs q_min < q_max, got {low} and {high}")
            if not low <= start <= high:
                raise ValueError(f"initial.q: joint {i + 1} starts at {start} rad, outside [{low}, {high}]")
        return self


def _rz(angle: ca.SX) -> ca.SX:
    c, s = ca.cos(angle), ca.sin(angle)
    return ca.vertcat(ca.horzcat(c, -s, 0), ca.horzcat(s, c, 0), ca.horzcat(0, 0, 1))


def _ry(angle: ca.SX) -> ca.SX:
    c, s = ca.cos(angle), ca.sin(angle)
    return ca.vertcat(ca.horzcat(c, 0, s), ca.horzcat(0, 1, 0), ca.horzcat(-s, 0, c))


class Model:
    """The symbolic model; each attribute below is a CasADi function of column vectors."""

    n_v = N_V
    joints: ClassVar[list[int]] = list(range(N_U, N_V))
    """Where the arm's joints are in v."""
    velocities: ClassVar[list[str]] = ["u_l, m/s", "u_m, m/s", "ω, rad/s", *(f"q̇{i}, rad/s" for i in range(1, 5))]
    """What the entries of v are, for people."""
    sizes: ClassVar[dict[str, int]] = {"control.n": N_V, "guard.n": N_V, "arm.n": N_Q, "base.n_wheels": 4}
    """Entries in use of the signals that have capacity for more."""
    measured: ClassVar[dict[str, int]] = {"base.eta": N_U, "arm.q": N_Q, "base.u": N_U, "arm.q_dot": N_Q}
    """Signals that a real robot measures, and their sizes: one after the other they are x."""

    lag = 0.0
    """It follows an uncompensated command at once, as far as the guard is concerned; s."""

    def __init__(self, parameters: Parameters):
        self.parameters = parameters
        p = parameters
        self.limits = Limits(p.v_max, p.a_max, p.q_min, p.q_max, together=[(0, 1)])
        eta, q, u, q_dot = ca.SX.sym("eta", 3), ca.SX.sym("q", N_Q), ca.SX.sym("u", N_U), ca.SX.sym("q_dot", N_Q)
        v = ca.vertcat(u, q_dot)
        psi = eta[2]

        self.J_P = ca.Function("J_P", [psi], [_rz(psi)])
        """(2): η̇ = J_P(ψ)·u."""

        ends, rotations = self._chain(q)
        h = ends[-1]
        self.h = ca.Function("h", [q], [h])
        """(3), arm base frame, m."""
        self.J_a = ca.Function("J_a", [q], [ca.jacobian(h, q)])
        """(4), 3×4."""

        xi = ca.vertcat(eta[:2], p.eta_p) + _rz(psi) @ (ca.vertcat(p.a, p.b, 0) + h)
        self.xi = ca.Function("xi", [eta, q], [xi])
        """(7), world, m. η_P is added once; the printed (5) and (6) add it twice."""
        J_eta = ca.jacobian(xi, eta) @ _rz(psi)
        self.J = ca.Function("J", [eta, q], [ca.horzcat(J_eta, ca.jacobian(xi, q))])
        """(9), 3×7: ξ̇ = J·v, the derivative of (7)."""

        T, V = self._energies(q, q_dot, ends, rotations)
        M_rb = ca.hessian(T, q_dot)[0]
        g_rb = ca.gradient(V, q)
        C_rb = self._christoffel(M_rb, q, q_dot)
        self.M_rb = ca.Function("M_rb", [q], [M_rb])
        """Inertia matrix of the rigid bodies and the rotors, 4×4, kg·m²."""
        self.C_rb = ca.Function("C_rb", [q, q_dot], [C_rb])
        """Coriolis matrix by Christoffel symbols (Ṁ − 2C is skew-symmetric), 4×4."""
        self.g_rb = ca.Function("g_rb", [q], [g_rb])
        """Gravity torques, N·m."""

        K = ca.diag(ca.SX(p.servo_gain))
        M, C = self._platform(u)
        v_ref, a = ca.SX.sym("v_ref", N_V), ca.SX.sym("a", N_V)
        u_dot = (v_ref[:N_U] - C @ u) / ca.diag(M)
        q_ddot = ca.solve(M_rb, K @ (v_ref[N_U:] - q_dot) - C_rb @ q_dot - g_rb)
        x = ca.vertcat(eta, q, v)
        x_dot = ca.vertcat(_rz(psi) @ u, q_dot, u_dot, q_ddot)
        self.x_dot = ca.Function("x_dot", [x, v_ref], [x_dot])
        """(23) and (26) with M_a = K⁻¹·M_rb, C_a = K⁻¹(C_rb + K), g_a = K⁻¹·g_rb; state x = (η, q, u, q̇)."""

        compensated = ca.vertcat(
            M @ a[:N_U] + C @ u,
            q_dot + (M_rb @ a[N_U:] + C_rb @ q_dot + g_rb) / ca.SX(p.servo_gain),
        )
        self.compensation = ca.Function("compensation", [q, v, a], [compensated])
        """The inverse of (23) and (26): the reference v_ref^d under which the robot accelerates with `a`."""

        self.wheel_speeds = ca.Function("wheel_speeds", [u], [self._mecanum() @ u])
        """rad/s: front right, front left, rear right, rear left."""

    def _chain(self, q: ca.SX) -> tuple[list[ca.SX], list[ca.SX]]:
        """End point of each link in the arm's base frame, and each link's rotation; (3) is the last end point."""
        rotation = _rz(q[0])
        point = ca.SX([0, 0, self.parameters.l[0]])
        ends, rotations = [point], [rotation]
        for i in range(1, N_Q):
            rotation = rotation @ _ry(q[i])
            point = point + rotation @ ca.SX([0, 0, self.parameters.l[i]])
            ends.append(point)
            rotations.append(rotation)
        return ends, rotations

    def _energies(self, q: ca.SX, q_dot: ca.SX, ends: list[ca.SX], rotations: list[ca.SX]) -> tuple[ca.SX, ca.SX]:
        """Kinetic energy, rotors included, and potential energy, J."""
        T, V = 0.5 * ca.dot(ca.SX(self.parameters.armature), q_dot**2), ca.SX(0)
        starts = [ca.SX.zeros(3), *ends[:-1]]
        omega = ca.vertcat(0, 0, q_dot[0])  # in the link's frame
        for i, (link, start, rotation) in enumerate(zip(self.parameters.links, starts, rotations, strict=True)):
            if i > 0:
                omega = _ry(q[i]).T @ omega + ca.vertcat(0, q_dot[i], 0)
            com = start + rotation @ ca.SX(link.com)
            com_dot = ca.jtimes(com, q, q_dot)
            T += 0.5 * link.mass * ca.dot(com_dot, com_dot) + 0.5 * ca.dot(ca.SX(link.inertia), omega**2)
            V += link.mass * GRAVITY * com[2]
        return T, V

    @staticmethod
    def _christoffel(M: ca.SX, q: ca.SX, q_dot: ca.SX) -> ca.SX:
        dM = [ca.reshape(ca.jacobian(ca.vec(M), q[k]), N_Q, N_Q) for k in range(N_Q)]
        C = ca.SX.zeros(N_Q, N_Q)
        for i in range(N_Q):
            for j in range(N_Q):
                for k in range(N_Q):
                    C[i, j] += 0.5 * (dM[k][i, j] + dM[j][i, k] - dM[i][j, k]) * q_dot[k]
        return C

    def _platform(self, u: ca.SX) -> tuple[ca.SX, ca.SX]:
        """M(σ) and C(σ, ω), (24)."""
        s, omega = self.parameters.sigma, u[2]
        C = ca.vertcat(ca.horzcat(s[3], -omega * s[4], 0), ca.horzcat(omega * s[5], s[6], 0), ca.horzcat(0, 0, s[7]))
        return ca.diag(ca.SX(s[:3])), C

    def _mecanum(self) -> ca.DM:
        """Wheel speeds from u for rollers at 45°."""
        w = self.parameters.wheels
        s = w.half_length + w.half_width
        return ca.DM([[1, 1, s], [1, -1, -s], [1, -1, s], [1, 1, -s]]) / w.radius

    def step(self, dt: float) -> ca.Function:
        """x_{k+1} from (x_k, v_ref) held over dt, s: classical Runge–Kutta in `substeps` parts."""
        x, v_ref = ca.MX.sym("x", N_X), ca.MX.sym("v_ref", N_V)
        h, at = dt / self.parameters.substeps, x
        for _ in range(self.parameters.substeps):
            k1 = self.x_dot(at, v_ref)
            k2 = self.x_dot(at + h / 2 * k1, v_ref)
            k3 = self.x_dot(at + h / 2 * k2, v_ref)
            k4 = self.x_dot(at + h * k3, v_ref)
            at = at + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        return ca.Function("step", [x, v_ref], [at])

    def fastest_rate(self) -> float:
        """Largest |λ| of the velocity dynamics over the joint range, 1/s; ValueError if M_rb is not positive."""
        p = self.parameters
        axes = [np.linspace(p.q_min[i], p.q_max[i], 7) for i in range(1, N_Q)]
        grid = np.stack(np.meshgrid([0.0], *axes, indexing="ij")).reshape(N_Q, -1)
        matrices = np.array(self.M_rb.map(grid.shape[1])(grid)).reshape(N_Q, -1, N_Q).swapaxes(0, 1)
        if np.linalg.eigvalsh(matrices).min() <= 0:
            raise ValueError("links: the inertia matrix is not positive definite over the joint range")
        arm = np.abs(np.linalg.eigvals(np.linalg.solve(matrices, np.diag(p.servo_gain)))).max()
        platform = max(p.sigma[3] / p.sigma[0], p.sigma[6] / p.sigma[1], p.sigma[7] / p.sigma[2])
        return float(max(arm, platform))

    def check(self, dt: float) -> None:
        """ValueError if the model is impossible or the integrator would not be stable at the period dt, s."""
        start = self.parameters.initial
        if float(self.xi(start.eta, start.q)[2]) < self.parameters.xi_z_min:
            raise ValueError("initial: the end effector starts below xi_z_min")
        rate, step = self.fastest_rate(), dt / self.parameters.substeps
        if rate * step > RK4_STABILITY:
            needed = int(np.ceil(rate * dt / RK4_STABILITY))
            if needed > MOST_SUBSTEPS:
                raise ValueError(f"servo_gain: the fastest mode has {rate:.0f} 1/s; lower it, or raise cell.rate")
            raise ValueError(
                f"substeps: the fastest mode has {rate:.0f} 1/s, too fast for steps of {step:g} s; "
                f"write substeps = {needed} or lower servo_gain"
            )

    def initial_state(self) -> npt.NDArray[np.float64]:
        """x at the start: at rest."""
        start = self.parameters.initial
        return np.array([*start.eta, *start.q, *[0.0] * N_V])

    def barriers(self, s: Signals) -> list[Barrier]:
        """Regions that the guard keeps the robot out of: the floor under the end effector."""
        eta, q = s("base.eta", 3), s("arm.q", N_Q)
        return [Barrier(self.xi(eta, q)[2] - self.parameters.xi_z_min, self.J(eta, q)[2, :])]

    def geometry(self) -> Geometry:
        """The robot's MJCF, `omni_arm.xml`, with this profile's dimensions and masses; its joints are (η, q)."""
        p = self.parameters
        psi = ca.SX.sym("psi")
        eta, q = ca.vertcat(ca.SX.sym("xy", 2), psi), ca.SX.sym("q", N_Q)
        places = [(p.a, p.b, p.eta_p), *[(0.0, 0.0, length) for length in p.l[:-1]]]
        links = zip(places, p.links, strict=True)
        bodies = {
            f"link{i}": Body(place, link.mass, link.com, link.inertia) for i, (place, link) in enumerate(links, 1)
        }
        return Geometry(
            file=Path(__file__).with_suffix(".xml"),
            joints=("x", "y", "psi", *[f"q{i + 1}" for i in range(N_Q)]),
            posture={"base.eta": 3, "arm.q": N_Q},
            start=self.initial_state()[: 3 + N_Q].tolist(),
            rates={"base.eta_dot": 3, "arm.q_dot": N_Q},
            spread=ca.Function("spread", [eta, q], [ca.diagcat(_rz(psi), ca.SX.eye(N_Q))]),
            bodies=bodies,
            sites={HAND: (0.0, 0.0, p.l[-1])},
        )

    def shape(self) -> Shape:
        """What is drawn: the same."""
        return self.geometry()

    def sensed(self, x: ca.SX) -> dict[str, ca.SX]:
        """Signals of the state x."""
        eta, q, u, q_dot = x[:3], x[3:7], x[7:10], x[10:]
        v, J_a = x[7:], self.J_a(q)
        return {
            "base.eta": eta,
            "base.eta_dot": self.J_P(eta[2]) @ u,
            "base.u": u,
            "base.wheels": self.wheel_speeds(u),
            "arm.q": q,
            "arm.q_dot": q_dot,
            "arm.h": self.h(q),
            "arm.w": ca.sqrt(ca.fmax(ca.det(J_a @ J_a.T), 0)),
            "end_effector.xi": self.xi(eta, q),
            "end_effector.xi_dot": self.J(eta, q) @ v,
            "control.v": v,
        }

    def compensated(self, k: float, s: Signals) -> ca.SX:
        """Dynamic compensation: v_ref^d for the acceleration a = k·(v_c − v), with v_c what the guard let pass.

        The numerical derivative of v_c is not used: through (15) and (20) it contains the measured velocity.
        """
        v = s("control.v", N_V)
        return ca.densify(self.compensation(s("arm.q", N_Q), v, k * (s("guard.v_cmd", N_V) - v)))
