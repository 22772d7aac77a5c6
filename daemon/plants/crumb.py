"""Seed 3's robot: CRUMB, a TurtleBot2 (Kobuki base) that carries a WidowX arm with a parallel gripper.

Source: "Modelado cinemático y simulación realista del manipulador móvil de bajo coste Turtlebot2 + Widow-X en ROS",
cited as seed 3. Physics decides its motion (`physics.py`); here is what its own computer knows: the geometry of the
arm, the servos of its joints and wheels, and the weight that they make up for.

v = (v, ω, q̇1 … q̇5): ahead, about the vertical, the joints. q is zero where the URDF has it, the arm straight up and
its forearm ahead; the hand is the gripper's rail, x the way it reaches, y the way its fingers open. h is its position
in the frame of the arm's base, whose shoulder lies `shoulder` above the origin. SI units and radians.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, ClassVar, Literal

import casadi as ca
from pydantic import BaseModel, ConfigDict, Field, model_validator

from ..guard import Barrier, Limits
from ..kernel import Signals
from ..units import Acceleration, Metres, Pose, Radians, Speed
from . import driven
from . import servo as motors
from .geometry import Body, Shape
from .omni_arm import GRAVITY, Link
from .turtlebot3 import Body as Disc
from .widowx import Kinematics, Lengths
from .widowx_inverse import Inverse

N_B, N_Q = 2, 5
N_V = N_B + N_Q
N_CONTROL = 9
"""Motors: right and left wheel, five joints, left and right finger."""
Q, FINGERS, DROPS, WHEELS = slice(7, 12), slice(12, 14), (16, 14), (15, 17)
"""Places in the positions of the physics: joints, fingers, left and right suspension, right and left wheel."""
Q_DOT, FINGER_DOT, WHEEL_DOT = slice(6, 11), slice(11, 13), (14, 16)
"""The same in its velocities."""
N_PHYSICS = 18, 17
ARM = motors.remembered(N_Q)
SERVO = ARM + 4
"""What the servos remember: that of the joints, position of the fingers, integrals of the wheels, payload."""
GRIP_AHEAD = 0.034
"""The middle of the fingers, from the hand along its x, m."""
STILL = 5e-3
"""A finger slower than this stands, m/s."""
PRESSING = 0.9
"""Share of its force from which a finger presses."""

kernels, arrays, build = driven.kernels, driven.arrays, driven.build

Three = Annotated[list[Metres], Field(min_length=3, max_length=3)]
Two = Annotated[list[Metres], Field(min_length=2, max_length=2)]


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Arm(_Table):
    """[plant.arm]: offsets from joint to joint."""

    mount: Three
    """Its base on the robot's, whose origin is on the floor under the middle of the axle."""
    shoulder: Metres
    """Height of the axes q1 and q2 above the arm's base."""
    elbow: Two
    """q3 in the biceps' frame: x, z."""
    forearm: Metres
    """From q3 to q4."""
    wrist: Metres
    """From q4 to q5."""
    rail: Metres
    """From q5 to the hand."""


class Initial(_Table):
    """State at the start, and after a reset: at rest, the gripper open."""

    eta: Annotated[list[Pose], Field(min_length=3, max_length=3)]
    q: Annotated[list[Radians], Field(min_length=N_Q, max_length=N_Q)]


class Parameters(_Table):
    """Everything the model needs. `origin` says where each value comes from and is printed with it."""

    type: Literal["crumb"]
    wheel_radius: Metres = Field(gt=0)
    track: Metres = Field(gt=0)
    body: Disc
    arm: Arm
    arm_base: Link
    links: Annotated[list[Link], Field(min_length=N_Q, max_length=N_Q)]
    """Shoulder, biceps, forearm, wrist 1, wrist 2."""
    rail: Link
    finger: Link
    servo: motors.Joints
    feed_forward: motors.FeedForward
    gripper: motors.Fingers
    drive: motors.Wheels
    initial: Initial
    q_min: Annotated[list[Radians], Field(min_length=N_Q, max_length=N_Q)]
    q_max: Annotated[list[Radians], Field(min_length=N_Q, max_length=N_Q)]
    v_max: Annotated[list[Speed], Field(min_length=N_V, max_length=N_V)]
    a_max: Annotated[list[Acceleration], Field(min_length=N_V, max_length=N_V)]
    origin: dict[str, str]

    @model_validator(mode="after")
    def _possible(self) -> Parameters:
        for name, values in (("v_max", self.v_max), ("a_max", self.a_max)):
            if min(values) <= 0:
                raise ValueError(f"{name}: every limit must be positive, got {values}")
        for name in ("pid", "effort", "speed"):
            if len(getattr(self.servo, name)) != N_Q:
                raise ValueError(f"servo.{name}: write one entry for each of the {N_Q} joints")
        if min(self.servo.effort) <= 0 or min(gains[0] for gains in self.servo.pid) <= 0:
            raise ValueError("servo: every effort and every P must be positive")
        for i, (low, start, high) in enumerate(zip(self.q_min, self.initial.q, self.q_max, strict=True)):
            if not low < high:
                raise ValueError(f"q_min: joint {i + 1} needs q_min < q_max, got {low} and {high}")
            if not low <= start <= high:
                raise ValueError(f"initial.q: joint {i + 1} starts at {start} rad, outside [{low}, {high}]")
        return self

    @property
    def lengths(self) -> Lengths:
        """What the inverse kinematics needs of it: forearm to wrist, and wrist to hand at once."""
        a = self.arm
        hand = a.wrist + a.rail
        joints = {"q_min": self.q_min, "q_max": self.q_max}
        return Lengths(shoulder=a.shoulder, elbow=a.elbow, forearm=a.forearm, hand=hand, **joints)


class Model:
    """What the robot's own computer knows; the attributes below are CasADi functions of column vectors."""

    n_v = N_V
    n_physics = N_PHYSICS
    n_motors = N_CONTROL
    own: ClassVar[dict[str, int]] = {"servo": SERVO, "feed_forward": N_Q, "holding": 1}
    base, carried_by = "base", ("x", "y", "psi")
    joints: ClassVar[list[int]] = list(range(N_B, N_V))
    """Where the arm's joints are in v."""
    velocities: ClassVar[list[str]] = ["v, m/s", "ω, rad/s", *(f"q̇{i}, rad/s" for i in range(1, N_Q + 1))]
    """What the entries of v are, for people."""
    sizes: ClassVar[dict[str, int]] = {
        "control.n": N_V, "guard.n": N_V, "arm.n": N_Q, "joints.n": N_Q, "base.n_wheels": 2,
    }  # fmt: skip
    """Entries in use of the signals that have capacity for more."""
    lag = 0.03
    """Slowest time constant with which a joint follows its command, s: D/P of its servo, at most."""

    def __init__(self, parameters: Parameters):
        self.parameters = p = parameters
        self.compensates = p.feed_forward.on
        self.limits = Limits(p.v_max, p.a_max, p.q_min, p.q_max)
        self.kinematics = Kinematics(p.lengths)
        self.inverse = Inverse(self.kinematics)
        self.chain = self.kinematics.chain
        half = p.track / 2
        self.wheels = ca.DM([[1, half], [1, -half]]) / p.wheel_radius
        """2×2: speeds of the right and of the left wheel, rad/s, from (v, ω)."""
        q = ca.SX.sym("q", N_Q)
        places, turns = self._chain(q)
        hand = places[-1] + turns[-1] @ ca.SX([p.arm.rail, 0, 0])
        self.h = ca.Function("h", [q], [hand])
        """The hand, arm base frame, m."""
        self.R = ca.Function("R", [q], [turns[-1]])
        """Its rotation, 3×3: x the way it reaches, y the way its fingers open."""
        self.J_a = ca.Function("J_a", [q], [ca.jacobian(hand, q)])
        """3×5."""
        weight = self._weight(q, places, turns)
        grip = places[-1] + turns[-1] @ ca.SX([p.arm.rail + GRIP_AHEAD, 0, 0])
        self.g = ca.Function("g", [q], [weight])
        """Torques that carry the arm, N·m."""
        self.g_load = ca.Function("g_load", [q], [GRAVITY * ca.gradient(grip[2], q)])
        """Torques that carry 1 kg between the fingers, N·m."""

    def _chain(self, q: ca.SX) -> tuple[list[ca.SX], list[ca.SX]]:
        """Origin and rotation of each link in the arm's base frame: shoulder, biceps, forearm, wrist 1, wrist 2."""
        a = self.parameters.arm
        offsets = [(0, 0, a.shoulder), (0, 0, 0), (a.elbow[0], 0, a.elbow[1]), (a.forearm, 0, 0), (a.wrist, 0, 0)]
        axes = [_rz, _ry, _ry, _ry, _rx]
        angles = [q[0], q[1], -q[2], -q[3], q[4]]
        places, turns, place, turn = [], [], ca.SX.zeros(3), ca.SX.eye(3)
        for offset, axis, angle in zip(offsets, axes, angles, strict=True):
            place = place + turn @ ca.SX(offset)
            turn = turn @ axis(angle)
            places.append(place)
            turns.append(turn)
        return places, turns

    def _weight(self, q: ca.SX, places: list[ca.SX], turns: list[ca.SX]) -> ca.SX:
        """Gradient of the potential energy of links, rail and fingers."""
        p = self.parameters
        ahead = ca.SX([p.arm.rail, 0, 0])
        hung = [(link, places[i], turns[i], ca.SX.zeros(3)) for i, link in enumerate(p.links)]
        hung += [(link, places[-1], turns[-1], ahead) for link in (p.rail, _middle(p.finger), _middle(p.finger))]
        V = sum(link.mass * (place + turn @ (at + ca.SX(link.com)))[2] for link, place, turn, at in hung)
        return GRAVITY * ca.gradient(V, q)

    def check(self, dt: float) -> None:
        """ValueError if the model is impossible at the period dt, s; the physics takes as short steps as it needs."""

    def initial_physics(self) -> list[float]:
        """Positions of the physics at the start."""
        p = self.parameters
        x, y, psi = p.initial.eta
        turned = float(ca.cos(psi / 2)), 0.0, 0.0, float(ca.sin(psi / 2))
        return [x, y, 0.0, *turned, *p.initial.q, p.gripper.open, p.gripper.open, *[0.0] * 4]

    def initial_servo(self) -> list[float]:
        """What the servos remember at the start: where everything is."""
        p = self.parameters
        return [*p.initial.q, *[0.0] * (ARM - N_Q), p.gripper.open, 0.0, 0.0, 0.0]

    def barriers(self, s: Signals) -> list[Barrier]:
        """None: what the robot meets it feels."""
        return []

    def shape(self) -> Shape:
        """The robot's MJCF, `crumb.xml`, with this profile's dimensions and masses; its joints are (η, q)."""
        p, a = self.parameters, self.parameters.arm
        places = [(0, 0, a.shoulder), (0, 0, 0), (a.elbow[0], 0, a.elbow[1]), (a.forearm, 0, 0), (a.wrist, 0, 0)]
        names = ("shoulder", "biceps", "forearm", "wrist_1", "wrist_2")
        given = {
            "arm_base": (a.mount, p.arm_base),
            **{name: (place, link) for name, place, link in zip(names, places, p.links, strict=True)},
            "rail": ((a.rail, 0, 0), p.rail),
            "finger_left": ((0, 0, 0), p.finger),
            "finger_right": ((0, 0, 0), p.finger.model_copy(update={"com": _mirrored(p.finger.com)})),
        }
        return Shape(
            file=Path(__file__).with_suffix(".xml"),
            joints=("x", "y", "psi", *[f"q{i + 1}" for i in range(N_Q)]),
            posture={"base.eta": 3, "arm.q": N_Q},
            start=[*p.initial.eta, *p.initial.q],
            bodies={name: Body(at, link.mass, link.com, link.inertia) for name, (at, link) in given.items()},
        )

    def sensed(self, s: Signals) -> dict[str, ca.SX]:
        """True signals of the physics; what the robot itself knows of its base comes from its sensors."""
        at, rate, own = s("plant.q", N_PHYSICS[0]), s("plant.v", N_PHYSICS[1]), s("plant.servo", SERVO)
        turn, q, q_dot, g = _rotation(at[3:7]), at[Q], rate[Q_DOT], at[FINGERS]
        psi = ca.atan2(turn[1, 0], turn[0, 0])
        omega = (turn @ rate[3:6])[2]
        ahead, left = ca.cos(psi) * rate[0] + ca.sin(psi) * rate[1], ca.cos(psi) * rate[1] - ca.sin(psi) * rate[0]
        J_a, mount = self.J_a(q), ca.SX(self.parameters.arm.mount)
        reach = turn @ (mount + self.h(q))
        swing = ca.cross(turn @ rate[3:6], reach) + turn @ (J_a @ q_dot)
        effort = s("plant.control", N_CONTROL)
        return {
            "base.eta": ca.vertcat(at[0], at[1], psi),
            "base.eta_dot": ca.vertcat(rate[0], rate[1], omega),
            "base.u": ca.vertcat(ahead, left, omega),
            "base.wheels": ca.vertcat(rate[WHEEL_DOT[0]], rate[WHEEL_DOT[1]]),
            "arm.q": q,
            "arm.q_dot": q_dot,
            "arm.h": self.h(q),
            "arm.w": ca.sqrt(ca.fmax(ca.det(J_a @ J_a.T), 0)),
            "end_effector.xi": at[:3] + reach,
            "end_effector.xi_dot": rate[:3] + swing,
            "control.v": ca.vertcat(ahead, omega, q_dot),
            "joints.q_cmd": own[:N_Q],
            "joints.effort": effort[2 : 2 + N_Q],
            "joints.feed_forward": s("plant.feed_forward", N_Q),
            "joints.payload": own[SERVO - 1],
            "joints.gave_way": own[ARM - 2],
            "joints.overloads": own[ARM - 1],
            "joints.gripper_cmd": own[ARM],
            "joints.gripper_effort": ca.sum1(effort[2 + N_Q :]) / 2,
            "joints.holding": s("plant.holding"),
            "scene.opening": ca.sum1(g),
        }

    def asked_to_stay(self, s: Signals) -> ca.SX:
        """What the servos have to be asked for, 5, rad, so that the arm stays as it is, pushing against nothing."""
        q, P = s("arm.q", N_Q), ca.SX([gains[0] for gains in self.parameters.servo.pid])
        carried = self.g(q) + s("joints.payload") * self.g_load(q)
        return q + carried * int(not self.parameters.feed_forward.on) / P

    def servo(self, s: Signals) -> dict[str, ca.SX]:
        """Forces of the motors from guard.v_cmd and operator.gripper, for the next `s.dt` seconds."""
        p, h = self.parameters, s.dt
        at, rate, own = s("plant.q", N_PHYSICS[0]), s("plant.v", N_PHYSICS[1]), s("plant.servo", SERVO)
        v, q = s("guard.v_cmd", N_V), at[Q]
        g, g_dot, payload = at[FINGERS], rate[FINGER_DOT], own[SERVO - 1]
        closed = s("plant.closed")
        grip = motors.fingers(p.gripper, g, closed, own[ARM], h)
        pressing = ca.mmax(grip.effort) <= -PRESSING * p.gripper.force
        stands = ca.logic_and(ca.mmin(g) > p.gripper.thinnest, ca.norm_inf(g_dot) < STILL)
        holding = ca.logic_and(closed > 0, ca.logic_and(pressing, stands))
        payload = payload + h / (h + p.feed_forward.rise) * (holding * p.feed_forward.payload - payload)
        carried = self.g(q) + payload * self.g_load(q)
        forward = carried * int(p.feed_forward.on)
        arm = motors.joints(p.servo, q, rate[Q_DOT], v[N_B:], own[:ARM], forward, carried, (p.q_min, p.q_max), h)
        wheel_dot = ca.vertcat(rate[WHEEL_DOT[0]], rate[WHEEL_DOT[1]])
        wheels = motors.wheels(p.drive, wheel_dot, self.wheels @ v[:N_B], own[ARM + 1 : ARM + 3], h)
        return {
            "plant.control": ca.vertcat(wheels.effort, arm.effort, grip.effort),
            "plant.servo": ca.vertcat(arm.remembered, grip.remembered, wheels.remembered, payload),
            "plant.feed_forward": forward,
            "plant.holding": holding,
        }


def _middle(finger: Link) -> Link:
    """Both fingers together weigh as one in the middle does."""
    return finger.model_copy(update={"com": [finger.com[0], 0.0, finger.com[2]]})


def _mirrored(com: list[float]) -> list[float]:
    return [com[0], -com[1], com[2]]


def _rotation(turn: ca.SX) -> ca.SX:
    """Of a quaternion (w, x, y, z)."""
    w, x, y, z = (turn[i] for i in range(4))
    return ca.vertcat(
        ca.horzcat(1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        ca.horzcat(2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        ca.horzcat(2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )


def _rx(angle: ca.SX) -> ca.SX:
    c, s = ca.cos(angle), ca.sin(angle)
    return ca.vertcat(ca.horzcat(1, 0, 0), ca.horzcat(0, c, -s), ca.horzcat(0, s, c))


def _ry(angle: ca.SX) -> ca.SX:
    c, s = ca.cos(angle), ca.sin(angle)
    return ca.vertcat(ca.horzcat(c, 0, s), ca.horzcat(0, 1, 0), ca.horzcat(-s, 0, c))


def _rz(angle: ca.SX) -> ca.SX:
    c, s = ca.cos(angle), ca.sin(angle)
    return ca.vertcat(ca.horzcat(c, -s, 0), ca.horzcat(s, c, 0), ca.horzcat(0, 0, 1))
