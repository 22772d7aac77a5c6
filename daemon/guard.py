"""The guard: the last word before actuation.

It takes the law's velocities and returns what may reach a robot: finite, within the velocity and acceleration
limits, slowing down before a joint limit or a forbidden region so that the robot can stop in the distance left.
What it changed is in `guard.limits`, how often in `guard.counts`. It knows nothing of any particular robot: limits
and barriers come from the plant, and what is in the way of a mobile base from `clearance.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from ..ipc.frame import Frame
from ..ipc.schema import Limit
from .clearance import Settings as Clearance
from .clearance import arrays as bounds
from .clearance import kernel as clear
from .kernel import Arrays, Library, Signals, all_finite, function, inputs_of
from .units import PerSecond, Radians

UNCHANGED = 1e-12
"""Differences below this are rounding, not a limit at work."""


@dataclass(frozen=True)
class Limits:
    """Limits of a robot: one entry per generalised velocity, and per arm joint."""

    v_max: Sequence[float]
    a_max: Sequence[float]
    q_min: Sequence[float]
    q_max: Sequence[float]


@dataclass(frozen=True)
class Barrier:
    """A region that must not be entered: `distance` ≥ 0 outside, `gradient` (1×n) with d(distance)/dt = gradient·v."""

    distance: ca.SX
    gradient: ca.SX


class Settings(BaseModel):
    """The table [guard]."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    margin: Radians = Field(default=0.0175, ge=0)
    """Kept from the joint limits."""
    approach: PerSecond = Field(default=5.0, gt=0)
    """A joint limit is approached no faster than this rate times the distance left."""
    barrier_approach: PerSecond = Field(default=4.0, gt=0)
    """The same for barriers."""
    clearance: Clearance | None = None
    """For mobile bases: what the lidar sees is kept clear of."""

    @property
    def keeps_clear(self) -> bool:
        """Whether a mobile base is kept from what the lidar sees."""
        return self.clearance is not None and self.clearance.on


def kernels(model: Any, settings: Settings, dt: float, rays: int) -> list[ca.Function]:
    """The limiter, and `clearance` before it where a mobile base is kept from what its lidar, of so many rays, sees."""
    limiter = kernel(model, settings, dt)
    if settings.clearance is None or not settings.clearance.on:
        return [limiter]
    return [clear(model, settings.clearance, rays), limiter]


def arrays(model: Any) -> dict[str, Any]:
    """What the guard's kernels share: their bits, and the bounds that `clearance` writes."""
    return {"guard.bits": np.zeros(4), **bounds(model.n_v)}


def kernel(model: Any, settings: Settings, dt: float) -> ca.Function:
    """The limiter as a function of signals; its last output, `guard.bits`, holds one number a limit (1 at work)."""
    s = Signals()
    limits: Limits = model.limits
    n = model.n_v
    v_cmd, last = s("control.v_cmd", n), s("guard.v_cmd", n)
    a_max, v_max = ca.SX(limits.a_max), ca.SX(limits.v_max)
    barriers = model.barriers(s)

    v = v_cmd / ca.fmax(1, ca.mmax(ca.fabs(v_cmd) / v_max))  # all together, so that the direction of motion is kept
    slowed = v
    for barrier in barriers:
        v = _turn_away(v, barrier, settings.barrier_approach)
    low, high = _bounds(model, settings, s, a_max)
    if settings.keeps_clear:
        clear_low, clear_high = s("guard.low", n), s("guard.high", n)
        v = ca.fmin(ca.fmax(v, clear_low), clear_high)
        low, high = ca.fmax(low, clear_low), ca.fmin(high, clear_high)
    turned = v
    v = ca.fmin(ca.fmax(v, low), high)
    stopped = v
    for barrier in barriers:
        v = _slow_down(v, barrier, settings.barrier_approach)
    wanted = v
    low, high = ca.fmin(low, last + a_max * dt), ca.fmax(high, last - a_max * dt)  # as far as braking can get in a tick
    v = _slew(v, last, low, high, a_max * dt)
    for barrier in barriers:
        v = _brake(v, last, low, high, a_max * dt, barrier, settings.barrier_approach)
    bits = ca.vertcat(
        _differ(slowed, v_cmd),
        _differ(v, wanted),
        _differ(stopped, turned),
        _differ(turned, slowed) + _differ(wanted, stopped),
    )
    return function("guard", s, {"guard.v_cmd": v, "guard.bits": bits > 0})


def _differ(a: ca.SX, b: ca.SX) -> ca.SX:
    return ca.norm_inf(a - b) > UNCHANGED


def _turn_away(v: ca.SX, barrier: Barrier, rate: float) -> ca.SX:
    """v without the part that approaches the barrier too fast; motion along it is kept. Inside, it leads out."""
    g = barrier.gradient
    deficit = ca.fmax(-rate * barrier.distance - g @ v, 0)
    return v + g.T * deficit / (g @ g.T + UNCHANGED)


def _slow_down(v: ca.SX, barrier: Barrier, rate: float) -> ca.SX:
    """v scaled down if the joint limits have undone the turn: scaling cannot violate any of them."""
    speed = barrier.gradient @ v
    allowed = -rate * ca.fmax(barrier.distance, 0)
    return ca.if_else(speed < allowed, v * allowed / ca.if_else(speed < allowed, speed, 1), v)


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


def _brake(v: ca.SX, last: ca.SX, low: ca.SX, high: ca.SX, step: ca.SX, barrier: Barrier, rate: float) -> ca.SX:
    """If the straight way there still approaches the barrier too fast, what carries it there brakes by itself."""
    g = barrier.gradient.T
    deficit = ca.fmax(-rate * ca.fmax(barrier.distance, 0) - ca.dot(g, v), 0)
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
        self._finite_in = [all_finite(arrays[name][:size]) for name, size in read.items()]
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
        if self._clearance() == 0 and self._all_finite() and self._limit() == 0 and self._finite_out():
            self._note()
        else:
            self._brake()
            self._limits[0] = Limit.NON_FINITE
            self._counts[4] += 1
            self._refuse()

    def _brake(self) -> None:
        """Toward zero at the acceleration limits, from the velocity of the tick before."""
        self._v_cmd[:] = self._last - np.clip(self._last, -self._step, self._step)

    def _all_finite(self) -> bool:
        """Of everything the limiter reads: minimum and maximum, which it is made of, would swallow a NaN."""
        return all(finite() for finite in self._finite_in)

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
