"""Wheel encoders, and the odometry made of them.

Counts are whole numbers, so a velocity is a multiple of one count per sample; samples are taken late or early and the
robot's own clock does not know; a packet that is late shows as a pair of spikes; now and then a sample is plain wrong.
That is what seed 2 filters (Fig. 4). The dead-reckoned pose comes from the counts themselves, which are lost to none of
that; its wheels are a little larger or smaller than it believes.
"""

from __future__ import annotations

import math
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from ...ipc.frame import Frame
from ..units import Hertz, MetresPerSecond, Number, Seconds
from .schedule import Schedule
from .velocity_filter import Settings as Filter
from .velocity_filter import VelocityFilter


class Settings(BaseModel):
    """The table [sensors.encoders]."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    ideal: bool = False
    """True velocities and the true pose, in every tick; the filter acts all the same."""
    rate: Hertz = Field(default=30.0, gt=0)
    counts: Number = Field(default=4096, ge=1)
    """Per turn of a wheel; a gear makes it no whole number."""
    scale: Number = Field(default=0.005, ge=0, lt=0.2)
    """Standard deviation of each wheel's radius from what the odometry believes, as a share."""
    jitter: Number = Field(default=0.04, ge=0, lt=0.3)
    """Standard deviation of the time between samples, as a share of it."""
    spikes: Number = Field(default=0.01, ge=0, le=1)
    """Probability that a sample comes late."""
    outliers: Number = Field(default=0.002, ge=0, le=1)
    """Probability that a sample is wrong."""
    outliers_at: list[Seconds] = []
    """Cell times of further wrong samples, from the first tick."""
    outlier_size: MetresPerSecond = Field(default=0.25, gt=0)
    """Of a wheel's speed."""
    use_gyroscope: bool = True
    """The heading comes from the gyroscope where there is one, as in the robot's own firmware."""
    filter: Filter = Filter()

    @property
    def quiet(self) -> bool:
        """Whether nothing is left to chance."""
        return self.ideal or not any((self.scale, self.jitter, self.spikes, self.outliers, self.outliers_at))


class Encoders:
    """Writes the block `odometry`, and `control.v`: the velocities that the law is given."""

    def __init__(self, settings: Settings, chance: Any, model: Any, frame: Frame, dt: float):
        p = model.parameters
        self._settings, self._chance, self._dt = settings, chance, dt
        self._block, self._v = frame.odometry, frame["control.v"]
        self._eta, self._wheels, self._u = frame["base.eta"], frame["base.wheels"], frame["base.u"]
        gyroscope = settings.use_gyroscope and "imu.angular_velocity" in frame.signals
        self._gyroscope = frame["imu.angular_velocity"] if gyroscope else None
        self._due = Schedule(math.inf if settings.ideal else settings.rate, dt)
        self._radius, self._track = p.wheel_radius, p.track
        scale = 1 + settings.scale * chance.standard_normal(2)
        self._count = 2 * math.pi / settings.counts
        self._per_count = self._count * self._radius
        self._scale = scale.tolist()
        self._angle, self._counts, self._late = [0.0, 0.0], [0, 0], [0, 0]
        self._turned = 0.0
        self._outliers_at = sorted(settings.outliers_at, reverse=True)
        self._filters = [VelocityFilter(settings.filter, least) for least in settings.filter.outlier_least]
        self._block.eta[:] = p.initial.eta
        self._ticks = self._sampled = 0

    def __call__(self) -> None:
        """One tick."""
        self._ticks += 1
        if self._gyroscope is not None:
            self._turned += float(self._gyroscope[2]) * self._dt
        for i in (0, 1):
            self._angle[i] += float(self._wheels[i]) * self._dt
        if not self._due():
            return
        raw = self._true() if self._settings.ideal else self._measured()
        self._block.seq[0] += 1
        self._block.u_raw[:] = raw
        if self._settings.filter.on:
            for i, smooth in enumerate(self._filters):
                self._block.u[i] = smooth(raw[i])
                self._block.outliers[i] = smooth.outliers
        else:
            self._block.u[:] = raw
        self._v[:2] = self._block.u

    def _true(self) -> list[float]:
        self._block.eta[:] = self._eta
        return [float(self._u[0]), float(self._u[2])]

    def _measured(self) -> list[float]:
        """Velocities (v, ω) of this sample; the pose goes on by the counts."""
        moved, speeds = [], []
        nominal = (self._ticks - self._sampled) * self._dt
        self._sampled = self._ticks
        period = nominal * max(1 + self._settings.jitter * self._chance.standard_normal(), 0.3)
        late = self._chance.random() < self._settings.spikes
        for i in (0, 1):
            counts = math.floor(self._angle[i] * self._scale[i] / self._count)
            new, self._counts[i] = counts - self._counts[i], counts
            moved.append(new * self._per_count)
            held = new // 2 if late else 0  # what is missing now comes with the next sample
            speeds.append((new - held + self._late[i]) * self._per_count / period)
            self._late[i] = held
        self._reckon(*moved)
        right, left = self._wrong(speeds)
        return [(right + left) / 2, (right - left) / self._track]

    def _wrong(self, speeds: list[float]) -> list[float]:
        at = self._ticks * self._dt
        told = bool(self._outliers_at) and at >= self._outliers_at[-1]
        if told:
            self._outliers_at.pop()
        if told or self._chance.random() < self._settings.outliers:
            which, size = int(self._chance.integers(2)), self._settings.outlier_size
            speeds[which] += float(self._chance.choice([-1.0, 1.0]) * self._chance.uniform(0.6, 1.0)) * size
        return speeds

    def _reckon(self, right: float, left: float) -> None:
        """The pose after the wheels have rolled so far, m: an arc."""
        ahead, turn = (right + left) / 2, (right - left) / self._track
        if self._gyroscope is not None:
            turn, self._turned = self._turned, 0.0
        eta = self._block.eta
        middle = float(eta[2]) + turn / 2
        eta[0] += ahead * math.cos(middle)
        eta[1] += ahead * math.sin(middle)
        eta[2] += turn
