"""The guard: the last word before actuation.

It takes the law's velocities and returns what may reach a robot: finite, within the velocity and acceleration
limits, slowing down before a joint limit, a forbidden region or whatever is near so that the robot can stop in the
distance left. What it changed is in `guard.limits`, how often in `guard.counts`. It knows nothing of any particular
robot: limits and barriers come from the plant, and what is near from the world, as rows of distance and gradient;
what is in the way of a mobile base comes from `clearance.py`, what it feels from `reflexes.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import casadi as ca
import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from ..ipc.frame import Frame
from ..ipc.schema import Limit
from .bound import all_finite
from .clearance import Settings as Clearance
from .clearance import arrays as bounds
from .clearance import kernel as clear
from .kernel import Arrays, Library, Signals, function, inputs_of
from .reflexes import bounds as felt
from .units import Metres, PerSecond, Radians

UNCHANGED = 1e-12
"""Differences below this are rounding, not a limit at work."""


@dataclass(frozen=True)
class Limits:
    """Limits of a robot: one entry per generalised velocity, and per arm joint."""

    v_max: Sequence[float]
    a_max: Sequence[float]
    q_min: Sequence[float]
    q_max: Sequence[float]
    together: Sequence[Sequence[int]] = ()
    """Velocities that are components of one vector: a motion along a wall may turn one into the other."""


@dataclass(frozen=True)
class Barrier:
    """A region that must not be entered: `distance` ≥ 0 outside, `gradient` (1×n) with d(distance)/dt = gradient·v.

    `weights` (n) says which velocities turn away from it; without them all do.
    """

    distance: ca.SX
    gradient: ca.SX
    weights: ca.SX | None = None


class Settings(BaseModel):
    """The table [guard]."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    margin: Radians = Field(default=0.0175, ge=0)
    """Kept from the joint limits."""
    approach: PerSecond = Field(default=5.0, gt=0)
    """A joint limit is approached no faster than this rate times the distance left."""
    barrier_approach: PerSecond = Field(default=4.0, gt=0)
    """The same for barriers."""
    gap: Metres = Field(default=0.005, ge=0)
    """Kept from whatever is near: a robot that turns along a wall drifts by what its velocity loop lags behind."""
    clearance: Clearance | None = None
    """For mobile bases: what the lidar sees is kept clear of."""
    reflexes: bool = False
    """For a base that feels: bumpers, cliff sensors and hanging wheels stop it."""

    @property
    def keeps_clear(self) -> bool:
        """Whether a mobile base is kept from what the lidar sees."""
        return self.clearance is not None and self.clearance.on


N_BITS = 7
"""Entries of `guard.bits`: one for each bit of `Limit`."""
SWEEPS = 2
"""How often the rows are gone through: what turns away from one may turn toward another."""


def kernels(
    model: Any, settings: Settings, dt: float, rays: int = 0, near: Sequence[Barrier] = (), s: Signals | None = None
) -> list[ca.Function]:
    """The limiter, and `clearance` before it where a mobile base is kept from what its lidar, of so many rays, sees."""
    limiter = kernel(model, settings, dt, near, s)
    if settings.clearance is None or not settings.clearance.on:
        return [limiter]
    return [clear(model, settings.clearance, rays), limiter]


def arrays(model: Any) -> dict[str, Any]:
    """What the guard's kernels share: their bits, and the bounds that `clearance` writes."""
    return {"guard.bits": np.zeros(N_BITS), **bounds(model.n_v)}


def kernel(
    model: Any, settings: Settings, dt: float, near: Sequence[Barrier] = (), s: Signals | None = None
) -> ca.Function:
    """The limiter as a function of signals; its last output, `guard.bits`, holds one number a limit (1 at work).

    `near` are the barriers that move, functions of the signals `s`: what the world says of this tick.
    """
    s = Signals() if s is None else s
    limits: Limits = model.limits
    n = model.n_v
    v_cmd, last = s("control.v_cmd", n), s("guard.v_cmd", n)
    a_max, v_max = ca.SX(limits.a_max), ca.SX(limits.v_max)
    region = [_Bound(barrier, settings.barrier_approach, a_max) for barrier in model.barriers(s)]

    v = v_cmd / ca.fmax(1, ca.mmax(ca.fabs(v_cmd) / v_max))  # all together, so that the direction of motion is kept
    slowed = v
    yielding = _yielding(v, limits)
    kept = [replace(barrier, distance=barrier.distance - settings.gap, weights=yielding) for barrier in near]
    nearby = [_Bound(barrier, settings.barrier_approach, a_max) for barrier in kept]
    for _ in range(SWEEPS):
        for bound in nearby:
            v = bound.turn_away(v)
    free = v
    for bound in region:
        v = bound.turn_away(v)
    low, high = _bounds(model, settings, s, a_max)
    if settings.keeps_clear:
        clear_low, clear_high = s("guard.low", n), s("guard.high", n)
        v = ca.fmin(ca.fmax(v, clear_low), clear_high)
        low, high = ca.fmax(low, clear_low), ca.fmin(high, clear_high)
    turned = v
    v = ca.fmin(ca.fmax(v, low), high)
    stopped = v
    if settings.reflexes:
        felt_low, felt_high = felt(model, s)
        v = ca.fmin(ca.fmax(v, felt_low), felt_high)
        low, high = ca.fmax(low, felt_low), ca.fmin(high, felt_high)
    halted = v
    for bound in region:
        v = bound.slow_down(v)
    inside = v
    for bound in nearby:
        v = bound.slow_down(v)
    wanted = v
    low, high = ca.fmin(low, last + a_max * dt), ca.fmax(high, last - a_max * dt)  # as far as braking can get in a tick
    v = _slew(v, last, low, high, a_max * dt)
    for bound in [*region, *nearby]:
        v = bound.brake(v, last, low, high, a_max * dt)
    bits = ca.SX.zeros(N_BITS)
    bits[_at(Limit.VELOCITY)] = _differ(slowed, v_cmd)
    bits[_at(Limit.ACCELERATION)] = _differ(v, wanted)
    bits[_at(Limit.JOINT)] = _differ(stopped, turned)
    bits[_at(Limit.REFLEX)] = _differ(halted, stopped)
    bits[_at(Limit.WORKSPACE)] = _differ(turned, free) + _differ(inside, halted)
    bits[_at(Limit.CONTACT)] = _differ(free, slowed) + _differ(wanted, inside)
    return function("guard", s, {"guard.v_cmd": v, "guard.bits": ca.densify(bits > 0)})


def _at(limit: Limit) -> int:
    return limit.value.bit_length() - 1


def _yielding(v: ca.SX, limits: Limits) -> ca.SX:
    """How much each velocity takes part in turning away: as much as it moves, so that what rests is not set moving."""
    share = ca.fabs(v) / ca.SX(limits.v_max)
    for group in limits.together:
        share[list(group)] = ca.norm_2(v[list(group)]) / min(limits.v_max[i] for i in group)
    return share


def _differ(a: ca.SX, b: ca.SX) -> ca.SX:
    return ca.norm_inf(a - b) > UNCHANGED


def _bounds(model: Any, settings: Settings, s: Signals, a_max: ca.SX) -> tuple[ca.SX, ca.SX]:
    """Velocities within the limits from which every joint can stop, with half its deceleration, before its own."""
    high = ca.SX(model.limits.v_max)
    low = -high
    q = s("arm.q", len(model.joints)) if model.joints else ca.SX()
    for i, joint in enumerate(model.joints):
        q_min, q_max = model.limits.q_min[i], model.limits.q_max[i]
        below, above = ca.fmax(q[i] - q_min - settings.margin, 0), ca.fmax(q_max - settings.margin - q[i], 0)
        low[joint] = ca.fmax(low[joint], -ca.fmin(settings.approach * below, ca.sqrt(a_max[joint] * below)))
        high[joint] = ca.fmin(high[joint], ca.fmin(settings.approach * above, ca.sqrt(a_max[joint] * above)))
        beyond = settings.approach * (ca.fmax(q_min - q[i], 0) - ca.fmax(q[i] - q_max, 0))  # back to the range
        speed = ca.fmin(ca.fmax(beyond, -model.limits.v_max[joint]), model.limits.v_max[joint])
        low[joint], high[joint] = ca.if_else(beyond > 0, speed, low[joint]), ca.if_else(beyond < 0, speed, high[joint])
    return low, high


def _slew(v: ca.SX, last: ca.SX, low: ca.SX, high: ca.SX, step: ca.SX) -> ca.SX:
    """From `last` toward v by at most `step`, straight; where a joint must brake for its limit, it brakes by itself."""
    change = v - last
    straight = last + change / ca.fmax(1, ca.mmax(ca.fabs(change) / step))
    return ca.fmin(ca.fmax(straight, low), high)


class _Bound:
    """How fast a barrier may be approached: v² ≤ a·d with a what all velocities together can brake (half of it is
    kept), and no faster than a rate times the distance d."""

    def __init__(self, barrier: Barrier, rate: float, a_max: ca.SX):
        self._g, self._weights = barrier.gradient, barrier.weights
        left = ca.fmax(barrier.distance, 0)
        self._slowest = -ca.fmin(rate * left, ca.sqrt((ca.fabs(self._g) @ a_max) * left))
        self._out = ca.if_else(barrier.distance < 0, -rate * barrier.distance, self._slowest)

    def turn_away(self, v: ca.SX) -> ca.SX:
        """v without the part that approaches too fast; motion along it is kept. Inside, it leads out."""
        g = self._g
        direction = g.T if self._weights is None else self._weights * g.T
        deficit = ca.fmax(self._out - g @ v, 0)
        return v + direction * deficit / (g @ direction + UNCHANGED)

    def slow_down(self, v: ca.SX) -> ca.SX:
        """v scaled down if something has undone the turn: scaling cannot violate any limit."""
        speed = self._g @ v
        too_fast = speed < self._slowest
        return ca.if_else(too_fast, v * self._slowest / ca.if_else(too_fast, speed, 1), v)

    def brake(self, v: ca.SX, last: ca.SX, low: ca.SX, high: ca.SX, step: ca.SX) -> ca.SX:
        """If the straight way to v still approaches too fast, what carries it there brakes by itself."""
        g = self._g.T
        deficit = ca.fmax(self._slowest - ca.dot(g, v), 0)
        hardest = ca.fmin(ca.fmax(last + ca.sign(g) * step, low), high)
        away = ca.if_else(g == 0, 0, hardest - v)
        return v + away * ca.fmin(1, deficit / ca.fmax(ca.dot(g, away), UNCHANGED))


class Guard:
    """The stage of the tick."""

    def __init__(self, frame: Frame, library: Library, arrays: Arrays, a_max: Sequence[float], dt: float):
        self._limit = library.bind("guard", arrays)
        keeps_clear = "clearance" in library.functions
        self._clearance = library.bind("clearance", arrays) if keeps_clear else lambda: 0
        read = inputs_of(library.functions["guard"])
        self._finite_in = all_finite(*(arrays[name][:size] for name, size in read.items()))
        """Of everything the limiter reads: minimum and maximum, which it is made of, would swallow a NaN."""
        self._finite_out = all_finite(frame["guard.v_cmd"])
        self._bits = arrays["guard.bits"]
        self._limits, self._counts = frame["guard.limits"], frame["guard.counts"]
        self._v_cmd = frame["guard.v_cmd"]
        self._last, self._step = self._v_cmd.copy(), np.zeros_like(self._v_cmd)
        self._step[: len(a_max)] = np.array(a_max) * dt
        self._refuse: Callable[[], None] = lambda: None

    def on_non_finite(self, refuse: Callable[[], None]) -> None:
        """What to call when a law asked for NaN or infinity; the cell puts itself on hold."""
        self._refuse = refuse

    def __call__(self) -> None:
        """control.v_cmd → guard.v_cmd. A NaN of the law, or of the state, stops the robot and never reaches it."""
        self._last[:] = self._v_cmd
        if self._clearance() == 0 and self._finite_in() and self._limit() == 0 and self._finite_out():
            self._note()
        else:
            self._brake()
            self._limits[0] = Limit.NON_FINITE
            self._counts[4] += 1
            self._refuse()

    def _brake(self) -> None:
        """Toward zero at the acceleration limits, from the velocity of the tick before."""
        self._v_cmd[:] = self._last - np.clip(self._last, -self._step, self._step)

    def _note(self) -> None:
        bits = self._bits.tolist()
        if any(bits):
            at_work = 0
            for i, bit in enumerate(bits):
                if bit:
                    at_work |= 1 << i
                    self._counts[i] += 1
            self._limits[0] = at_work
        else:
            self._limits[0] = 0
