"""Percentiles of the latency histograms beside the exact ones of the same numbers."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from teleopd.ipc import histogram
from teleopd.ipc._native import ffi, lib

WORDS = ffi.sizeof("histogram_t") // 8
LIMIT_NS = 2**36
"""Longer durations all count in the last bucket."""
RESOLUTION = 0.032

durations = (
    st.integers(0, LIMIT_NS - 1) | st.integers(0, 100) | st.integers(0, 36).map(lambda n: min(2**n, LIMIT_NS - 1))
)
shares = st.floats(0, 1) | st.sampled_from([0.0, 0.5, 0.99, 0.999, 1.0])


def filled(values):
    memory = np.zeros(WORDS, np.uint64)
    pointer = ffi.cast("histogram_t *", ffi.from_buffer(memory))
    for value in values:
        lib.histogram_add(pointer, int(value))
    return memory


def exact(values, q):
    """The smallest entry that has the share q of all at or below it."""
    return sorted(values)[max(1, math.ceil(q * len(values))) - 1]


@given(st.lists(durations, min_size=1, max_size=200), shares)
def test_percentiles_are_at_most_three_percent_too_high(values, q):
    found, true = histogram.percentile(filled(values), q), exact(values, q)
    assert true <= found <= true * (1 + RESOLUTION)


@given(st.lists(durations, min_size=1, max_size=50))
def test_count_sum_and_maximum_are_exact(values):
    memory = filled(values)
    assert memory[:3].tolist() == [len(values), max(values), sum(values)]
    assert histogram.percentile(memory, 1.0) == max(values)
    assert memory[histogram.HEAD :].sum() == len(values)


@given(st.lists(durations, min_size=1, max_size=50), shares, shares)
def test_a_greater_share_is_no_smaller_value(values, one, other):
    memory = filled(values)
    low, high = sorted((one, other))
    assert histogram.percentile(memory, low) <= histogram.percentile(memory, high)


@given(st.lists(durations, min_size=1, max_size=100), durations)
def test_entries_above_a_limit(values, limit):
    """To the resolution of the buckets: an entry in the limit's own bucket may count."""
    found = histogram.above(filled(values), limit)
    assert sum(value > limit for value in values) <= found
    assert found <= sum(value > limit * (1 - RESOLUTION) - 1 for value in values)


@pytest.mark.parametrize(
    "draw",
    [
        lambda random: random.lognormal(np.log(15e3), 1.0, 50_000),
        lambda random: random.exponential(2e5, 50_000),
        lambda random: random.uniform(0, 64, 50_000),
        lambda random: np.concatenate([random.normal(1e6, 1e3, 50_000), [5e9]]),
    ],
    ids=["wake-ups", "exponential", "tiny", "one outlier"],
)
def test_agrees_with_numpy(draw):
    values = draw(np.random.default_rng(1)).astype(np.int64)
    memory = filled(values)
    for q in (0.5, 0.9, 0.99, 0.999):
        true = np.percentile(values, q * 100, method="inverted_cdf")
        assert true <= histogram.percentile(memory, q) <= true * (1 + RESOLUTION)
    found = histogram.summary(memory)
    assert found["max"] == values.max() / 1e3
    assert found["count"] == len(values)
    assert found["p50"] <= found["p99"] <= found["p999"] <= found["max"]


def test_no_entries():
    memory = filled([])
    assert histogram.percentile(memory, 0.99) == 0.0
    assert histogram.above(memory, 0) == 0
    assert histogram.summary(memory) == {"p50": 0.0, "p99": 0.0, "p999": 0.0, "max": 0.0, "count": 0}


def test_extremes_stay_in_the_table():
    memory = filled([-1, -(2**63), 2**63 - 1, LIMIT_NS])
    assert memory[0] == 4
    assert memory[1] == 2**63 - 1
    assert memory[histogram.HEAD] == 2
    assert memory[-1] == 2
    assert histogram.percentile(memory, 0.5) == 0


def test_the_difference_of_two_is_the_window_between_them():
    before = filled([1000] * 100)
    after = before + filled([5000] * 10)
    window = after - before
    window[1] = after[1]
    assert histogram.percentile(window, 0.5) == pytest.approx(5000, rel=RESOLUTION)
    assert int(window[0]) == 10
