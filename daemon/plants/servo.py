"""Motors of a robot in physics: position servos of joints, a gripper's fingers, wheels. All as expressions.

Seed 3 drives every joint by effort under a PID controller; gains and limits are the profile's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import casadi as ca
from pydantic import BaseModel, ConfigDict, Field

from ..units import Kilograms, Metres, MetresPerSecond, Newtons, NewtonsPerMetre, Number, Seconds, Torque

GOVERNED = 0.2
"""Share of the speed limit, at its end, in which the torque fades."""


def remembered(n: int) -> int:
    """How many numbers the servos of n joints remember."""
    return 3 * n + 2


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Overload(_Table):
    """[plant.servo.overload]: when an arm that pushes in vain gives way. Real servos protect themselves alike."""

    share: Annotated[Number, Field(gt=0, le=1)] = 0.8
    """Of the effort, beyond what carries the arm, from which a joint pushes."""
    slow: Annotated[Number, Field(gt=0)] = 0.05
    """rad/s: a joint that does not move faster than this the way it pushes, pushes in vain."""
    after: Annotated[Seconds, Field(gt=0)] = 0.3
    """So long it may."""


class Joints(_Table):
    """[plant.servo]: position servos, one value or one list a joint."""

    pid: list[Annotated[list[Annotated[Number, Field(ge=0)]], Field(min_length=3, max_length=3)]]
    """P in N·m/rad, I in N·m/(rad·s), D in N·m·s/rad."""
    effort: list[Torque]
    speed: list[Annotated[Number, Field(gt=0)]]
    """rad/s: near it the torque fades."""
    overload: Overload = Overload()


class FeedForward(_Table):
    """[plant.feed_forward]: torque against gravity, added to what the position servo gives."""

    on: bool = True
    payload: Kilograms = Field(default=0.0, ge=0)
    """What the robot reckons with while its gripper holds something."""
    rise: Seconds = Field(default=0.1, gt=0)
    """Time constant with which that comes and goes."""


class Fingers(_Table):
    """[plant.gripper]: each finger a position servo with a limited force."""

    stiffness: NewtonsPerMetre = Field(gt=0)
    force: Newtons = Field(gt=0)
    speed: MetresPerSecond = Field(gt=0)
    open: Metres = Field(gt=0)
    """Of each finger from the middle."""
    thinnest: Metres = Field(gt=0)
    """Each finger further than this from the middle, at rest and pressing: something is held."""


class Wheels(_Table):
    """[plant.drive]: speed servos of two wheels."""

    P: Annotated[Number, Field(gt=0)]
    """N·m·s/rad."""
    I: Annotated[Number, Field(ge=0)]  # noqa: E741 — the gain's usual name
    """N·m/rad."""
    effort: Torque


@dataclass(frozen=True)
class Driven:
    """Torques or forces, and what the servo remembers for its next step."""

    effort: ca.SX
    remembered: ca.SX


def joints(
    settings: Joints,
    q: ca.SX,
    q_dot: ca.SX,
    v: ca.SX,
    remembered: ca.SX,
    forward: ca.SX,
    carried: ca.SX,
    limits: tuple[Sequence[float], Sequence[float]],
    h: float,
) -> Driven:
    """PID on positions that run on at the velocities v, rad/s.

    A position runs no further ahead of its joint than the servo's whole effort can turn it. `forward`, N·m, is added;
    `carried` is what the weight of arm and load needs, in `forward` or not. `remembered` are those positions, their
    integrals, how long each joint has pushed in vain, s, which gave way last, counted from 1, and how often one did.
    A joint that gives way takes all others with it: each is then asked for the position that it has.
    """
    n = q.numel()
    before, sums, pushed = (remembered[i * n : (i + 1) * n] for i in range(3))
    gave_way, times = remembered[3 * n], remembered[3 * n + 1]
    P, I, D = (ca.SX([gains[i] for gains in settings.pid]) for i in range(3))  # noqa: E741
    effort, speed = ca.SX(settings.effort), ca.SX(settings.speed)
    yields = ca.mmax(pushed) > settings.overload.after
    asked = ca.if_else(yields, q + (carried - forward) / P, before + h * v)
    asked = ca.fmin(ca.fmax(asked, ca.SX(limits[0])), ca.SX(limits[1]))
    asked = ca.fmin(ca.fmax(asked, q - effort / P), q + effort / P)
    error = asked - q
    summed = ca.if_else(yields, 0, ca.fmin(ca.fmax(sums + h * error, -effort), effort))
    torque = P * error + I * summed + D * (v - q_dot) + forward
    push = torque - carried
    in_vain = ca.logic_and(
        ca.fabs(push) >= settings.overload.share * effort, ca.sign(push) * q_dot < settings.overload.slow
    )
    first = ca.if_else(yields, _first(pushed > settings.overload.after), gave_way)
    kept = ca.vertcat(asked, summed, ca.if_else(in_vain, ca.if_else(yields, 0, pushed) + h, 0), first, times + yields)
    slope = effort / (GOVERNED * speed)
    high, low = ca.fmin(effort, slope * (speed - q_dot)), ca.fmax(-effort, -slope * (speed + q_dot))
    return Driven(ca.fmin(ca.fmax(torque, low), high), kept)


def _first(flags: ca.SX) -> ca.SX:
    """Which of them is the first that is set, counted from 1."""
    found = ca.SX(0)
    for i in reversed(range(flags.numel())):
        found = ca.if_else(flags[i], i + 1, found)
    return found


def fingers(settings: Fingers, g: ca.SX, closed: ca.SX, asked: ca.SX, h: float) -> Driven:
    """Force of each finger, positive opens, from their positions g, m; `remembered` is the position asked for."""
    target, step = ca.if_else(closed > 0, 0, settings.open), h * settings.speed
    asked = asked + ca.fmin(ca.fmax(target - asked, -step), step)
    force = settings.stiffness * (asked - g)
    return Driven(ca.fmin(ca.fmax(force, -settings.force), settings.force), asked)


def wheels(settings: Wheels, speed: ca.SX, wanted: ca.SX, summed: ca.SX, h: float) -> Driven:
    """PI on the wheels' speeds, rad/s; the integral stands still while the effort is at its limit."""
    error = wanted - speed
    torque = settings.P * error + settings.I * summed
    limited = ca.fmin(ca.fmax(torque, -settings.effort), settings.effort)
    return Driven(limited, ca.if_else(torque == limited, summed + h * error, summed))
