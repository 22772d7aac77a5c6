"""Moving the hand of a five-joint arm in space, through its inverse kinematics.

The operator asks for a velocity of the hand along the axes of the arm's base (`reach`), or for a turn about where it is
(`tilt`: pitch and roll; the approach of five joints stays in the arm's plane). In both the robot's hand turns with his,
where the device knows how it is turned (`turning.py`): about its approach, and about what is to the left of the arm's
plane; a third direction five joints do not have. The reference is q_d: each tick the pose
of q_d is moved by what was asked, and the inverse gives the next q_d *on the branch that q_d is on*: the signs of front
and elbow are its own, so that nothing ever jumps to another solution.

How much of a step passes is the least of what its bounds allow: the ends of reach and the axis of joint 1, which are
singular, the joints' ranges, their speeds, and the leash between q_d and q. Each is approached no faster than
`approach` times the distance left, so the hand comes to rest before it; what leads away from it passes. Where the arm
is nearly stretched only what leads outward is taken away, so that the hand glides along the end of its reach.
`reach.share` is the share, `reach.held_by` the bound that took most of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import casadi as ca
from pydantic import BaseModel, ConfigDict, Field

from ..kernel import Signals
from ..plants.widowx import N_Q
from ..units import Metres, MetresPerSecond, Number, PerSecond, Radians, RadiansPerSecond
from . import turning
from .bounds import Bound

KINDS = ("reach", "tilt")

Positive = Annotated[Number, Field(gt=0)]


BEND_IN = 1.1
"""A straight step along a sphere leads out of it; so many times that much is taken back."""


FORGOTTEN = 0.1
"""Share of each tick's turn that counts as made although the leash stops it, 1: an arm that touches something is not
asked for it for ever."""


TINY = 1e-12
"""Where nothing is asked for, nothing is divided by zero."""


class Settings(BaseModel):
    """The table [operator.jog.reach]."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    gain: Annotated[PerSecond, Field(gt=0)] = 2.0
    """Velocity of the hand per metre of the device beyond the dead band, 1/s."""
    tilt_gain: Positive = 12.0
    """Rate of pitch and roll, rad/(s·m)."""
    speed_max: MetresPerSecond = Field(default=0.15, gt=0)
    """Of the hand's reference."""
    turn_max: RadiansPerSecond = Field(default=1.0, gt=0)
    """Of the hand's turn as the operator's turns, no faster."""
    margin: Metres = Field(default=0.005, gt=0)
    """How far from stretched, from folded and from the axis of joint 1 the hand's reference stays."""
    joint_margin: Radians = Field(default=0.0175, ge=0)
    approach: PerSecond = Field(default=5.0, gt=0)
    """A bound is approached no faster than this times the distance left."""
    leash: Radians = Field(default=0.1, gt=0)
    """No joint of q_d is further from the measured one."""
    K: PerSecond = Field(default=5.0, gt=0)
    """Gain with which what the servos are asked for is led to q_d; a loop about what they measure would swing."""


@dataclass(frozen=True)
class _Hand:
    """A pose that five joints can have, and the branch that it is on."""

    h: ca.SX
    pitch: ca.SX
    roll: ca.SX
    front: ca.SX
    elbow: ca.SX

    @property
    def q_1(self) -> ca.SX:
        """Joint 1: the heading of the arm's plane."""
        return ca.SX(ca.atan2(self.front * self.h[1], self.front * self.h[0]))

    @property
    def approach(self) -> ca.SX:
        """Where the hand points."""
        ahead = ca.cos(self.pitch)
        return ca.vertcat(ahead * ca.cos(self.q_1), ahead * ca.sin(self.q_1), ca.sin(self.pitch))

    def moved(self, step: ca.SX) -> _Hand:
        """By (x, y, z, pitch, roll), m and rad, on the same branch."""
        return _Hand(self.h + step[:3], self.pitch + step[3], self.roll + step[4], self.front, self.elbow)


def check(model: Any) -> None:
    """ValueError if the robot has no arm with such an inverse."""
    if not hasattr(model, "inverse"):
        raise ValueError("reach: this robot's model has no inverse kinematics; leave modes with reach and tilt away")


def device(settings: Settings, kind: str, beyond: ca.SX, dt: float, s: Signals) -> dict[str, ca.SX]:
    """What the device asks for, its position beyond the dead band given, 3, m; `dt` is the period, s."""
    gain = settings.gain if kind == "reach" else settings.tilt_gain
    return {"operator.p_dot_ref": gain * beyond, **turning.device(settings.turn_max, dt, s)}


def reference(model: Any, settings: Settings, kind: str, dt: float, s: Signals) -> dict[str, ca.SX]:
    """arm.q_d one period dt, s, later, the hand's references, and control.v_ref, which leads the joints to them."""
    q, q_d = s("arm.q", N_Q), s("arm.q_d", N_Q)
    hand = _hand(model, q_d)
    whole = _asked(settings, kind, s("operator.p_dot_ref", 3)) + _turned(hand, s("operator.turn_dot_ref", 3))
    asked = _along_the_end(model, settings, hand, whole, dt)
    then, bend = _inverse(model, hand.moved(dt * asked))
    places = (hand.h, hand.h + dt * asked[:3])
    shares = _shares(model, settings, dt, (q, q_d, then), (_bend(model, q_d), bend), places)
    passes = ca.fmin(1, ca.mmin(ca.vertcat(*shares.values())))
    shares[Bound.REACH] = ca.fmin(shares[Bound.REACH], (ca.norm_2(asked) + TINY) / (ca.norm_2(whole) + TINY))
    share, held_by = _least(shares)
    following, _ = _inverse(model, hand.moved(passes * dt * asked))
    joints = (following - q_d) / dt + settings.K * (following - s("joints.q_cmd", N_Q))
    led = _hand(model, following)
    return {
        "arm.q_d": following,
        "arm.h_ref": led.h,
        "arm.h_dot_ref": passes * asked[:3],
        "reach.pitch_ref": led.pitch,
        "reach.roll_ref": led.roll,
        "reach.share": share,
        "reach.held_by": held_by,
        "control.v_ref": ca.vertcat(ca.SX.zeros(model.n_v - N_Q), joints),
        **turning.followed(_made(share, held_by), dt, s),
    }


def rest(model: Any, s: Signals) -> dict[str, ca.SX]:
    """q_d is where the joints are."""
    q = s("arm.q", N_Q)
    hand = _hand(model, q)
    return {
        "arm.q_d": q,
        "arm.h_ref": s("arm.h", 3),
        "arm.h_dot_ref": ca.SX.zeros(3),
        "reach.pitch_ref": hand.pitch,
        "reach.roll_ref": hand.roll,
        "reach.share": ca.SX(1),
        "reach.held_by": ca.SX(Bound.NOTHING),
        **turning.rest(s),
    }


def _made(share: ca.SX, held_by: ca.SX) -> ca.SX:
    """Share of a turn that is not asked for again.

    A turn that the joints are too slow for, or come after late, is made up for; one that the arm cannot make is not, or
    it would go on holding up the rest.
    """
    late = ca.if_else(held_by == Bound.LEASH, ca.fmax(share, FORGOTTEN), 1)
    return ca.SX(ca.if_else(held_by == Bound.JOINT_SPEED, share, late))


def _turned(hand: _Hand, turn_dot: ca.SX) -> ca.SX:
    """(0, 0, 0, rate of pitch, rate of roll) from an angular velocity along the axes of the arm's base."""
    left = ca.vertcat(-ca.sin(hand.q_1), ca.cos(hand.q_1), 0)
    return ca.vertcat(0, 0, 0, -ca.dot(turn_dot, left), ca.dot(turn_dot, hand.approach))


def _asked(settings: Settings, kind: str, p_dot: ca.SX) -> ca.SX:
    """(ẋ, ẏ, ż, rate of pitch, rate of roll) from ṗ_ref: up and down tilts, left and right rolls."""
    if kind == "tilt":
        return ca.vertcat(0, 0, 0, p_dot[2], p_dot[1])
    return ca.vertcat(p_dot / ca.fmax(1, ca.norm_2(p_dot) / settings.speed_max), 0, 0)


def _along_the_end(model: Any, settings: Settings, hand: _Hand, asked: ca.SX, dt: float) -> ca.SX:
    """`asked` without what leads the wrist on to where the arm is stretched, the nearer the less of it."""
    lengths = model.kinematics.lengths
    wrist = hand.h - lengths.hand * hand.approach - ca.SX([0, 0, lengths.shoulder])
    away = ca.norm_2(wrist)
    outward = ca.dot(wrist / away, asked[:3]) + BEND_IN * dt * ca.sumsqr(asked[:3]) / (2 * away)
    left = ca.fmax(lengths.upper + lengths.forearm - settings.margin - away, 0)
    taken = ca.fmax(outward - settings.approach * left, 0)
    return ca.SX(ca.vertcat(asked[:3] - taken * wrist / away, asked[3:]))


def _hand(model: Any, q: ca.SX) -> _Hand:
    h, _ = model.kinematics.forward(q)
    ahead = ca.cos(q[0]) * h[0] + ca.sin(q[0]) * h[1]
    elbow = ca.if_else(q[2] > model.kinematics.lengths.beta, 1, -1)
    return _Hand(h, q[2] + q[3] - q[1], q[4], ca.if_else(ahead < 0, -1, 1), elbow)


def _inverse(model: Any, hand: _Hand) -> tuple[ca.SX, ca.SX]:
    q, bend = model.inverse.level(hand.h, hand.pitch, hand.roll, hand.front, hand.elbow)
    return q, bend


def _bend(model: Any, q: ca.SX) -> ca.SX:
    """Cosine of the elbow's angle, 1 stretched."""
    return ca.SX(ca.cos(q[2] - model.kinematics.lengths.beta))


def _shares(
    model: Any,
    settings: Settings,
    dt: float,
    joints: tuple[ca.SX, ca.SX, ca.SX],
    bend: tuple[ca.SX, ca.SX],
    h: tuple[ca.SX, ca.SX],
) -> dict[Bound, ca.SX]:
    """Share of a step that each bound lets pass; joints are q, and q_d before and after the step."""
    q, now, then = joints
    lengths, margin = model.kinematics.lengths, settings.margin
    d2, L3 = lengths.upper, lengths.forearm
    low, high = ca.SX(lengths.q_min) + settings.joint_margin, ca.SX(lengths.q_max) - settings.joint_margin
    far, near = d2 + L3 - margin, abs(d2 - L3) + margin
    wrist = [ca.sqrt(ca.fmax(d2**2 + L3**2 + 2 * d2 * L3 * cosine, 0)) for cosine in bend]
    left = {
        Bound.REACH: [ca.vertcat(far - away, away - near) for away in wrist],
        Bound.AXIS: [ca.hypot(at[0], at[1]) - margin for at in h],
        Bound.JOINT_LIMIT: [ca.vertcat(each - low, high - each) for each in (now, then)],
    }
    shares = {bound: _passes(before, after, settings.approach * dt) for bound, (before, after) in left.items()}
    speed = ca.SX(model.limits.v_max[-N_Q:]) * dt
    shares[Bound.JOINT_SPEED] = ca.mmin(speed / ca.fmax(ca.fabs(then - now), TINY))
    slack = [ca.vertcat(settings.leash - (each - q), settings.leash + (each - q)) for each in (now, then)]
    shares[Bound.LEASH] = _passes(
        slack[0], slack[1], ca.repmat(2 * speed / settings.leash, 2, 1)
    )  # at full speed up to its half
    return shares


def _least(shares: dict[Bound, ca.SX]) -> tuple[ca.SX, ca.SX]:
    """The least share, and the bound that it belongs to."""
    share, held_by = ca.SX(1), ca.SX(Bound.NOTHING)
    for bound, passes in shares.items():
        held_by = ca.if_else(passes < share, int(bound), held_by)
        share = ca.fmin(share, passes)
    return share, held_by


def _passes(before: ca.SX, after: ca.SX, most: float | ca.SX) -> ca.SX:
    """Share of a step that may be taken if each distance loses at most the part `most` of itself."""
    lost = before - after
    allowed = ca.fmax(most * before, 0) / ca.if_else(lost > 0, lost, 1)
    return ca.SX(ca.mmin(ca.if_else(lost > 0, ca.fmin(allowed, 1), 1)))
