"""The three-stage velocity filter of seed 2, section 2.2: outlier removal → moving median → exponential average.

All stages are causal and work on the newest samples only. The paper publishes no numbers; these are ours.

1. Outlier removal (Hampel identifier): a sample further than `outlier_sigmas`·1.4826·MAD, and further than
   `outlier_least`, from the median of the last `outlier_window` samples is replaced by that median.
2. Moving median of the last `median_window` samples.
3. Exponential average, y⁺ = y + α·(x − y).

Delay on a steadily changing velocity: none for the first stage, (median_window − 1)/2 samples for the second,
(1 − α)/α samples for the third.
"""

from __future__ import annotations

import math
from collections import deque

from pydantic import BaseModel, ConfigDict, Field, model_validator

from ..units import Number

MAD_TO_SIGMA = 1.4826
"""Standard deviation of a normal distribution over its median absolute deviation."""


class Settings(BaseModel):
    """The table [sensors.encoders.filter]."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    on: bool = True
    outlier_window: int = Field(default=7, ge=3, le=51)
    outlier_sigmas: Number = Field(default=3.0, gt=0)
    outlier_least: tuple[Number, Number] = (0.03, 0.15)
    """Least deviation of an outlier, m/s and rad/s: what the robot itself can do between samples."""
    median_window: int = Field(default=3, ge=1, le=51)
    alpha: Number = Field(default=0.6, gt=0, le=1)

    @model_validator(mode="after")
    def _odd(self) -> Settings:
        for name in ("outlier_window", "median_window"):
            if getattr(self, name) % 2 == 0:
                raise ValueError(f"{name}: write an odd number, so that there is a middle")
        return self

    def delay(self, rate: float) -> float:
        """Delay on a steadily changing velocity sampled at `rate`, Hz, in s; 0 when the filter is off."""
        return ((self.median_window - 1) / 2 + (1 - self.alpha) / self.alpha) / rate if self.on else 0.0


class VelocityFilter:
    """One velocity. Before the first sample everything was zero: a robot begins at rest."""

    def __init__(self, settings: Settings, least: float):
        """`least` is the least deviation of an outlier, in the velocity's unit."""
        self._settings, self._least = settings, least
        self._raw = deque([0.0] * settings.outlier_window, settings.outlier_window)
        self._clean = deque([0.0] * settings.median_window, settings.median_window)
        self._average = 0.0
        self.outliers = 0
        """Samples replaced so far."""

    def __call__(self, sample: float) -> float:
        """The newest sample in, the filtered velocity out."""
        self._clean.append(self._without_outlier(sample))
        self._average += self._settings.alpha * (_median(self._clean) - self._average)
        return self._average

    def _without_outlier(self, sample: float) -> float:
        self._raw.append(sample)
        middle = _median(self._raw)
        spread = sorted(abs(x - middle) for x in self._raw)[len(self._raw) // 2]
        limit = max(self._settings.outlier_sigmas * MAD_TO_SIGMA * spread, self._least)
        if math.isfinite(sample) and abs(sample - middle) <= limit:
            return sample
        self.outliers += 1
        self._raw[-1] = sample if math.isfinite(sample) else middle
        return middle


def _median(samples: deque[float]) -> float:
    return sorted(samples)[len(samples) // 2]
