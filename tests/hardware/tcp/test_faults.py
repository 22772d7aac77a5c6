"""Faults on purpose, arrivals, and messages whose form is wrong."""

import math
import random
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from teleopd.hardware.tcp import messages
from teleopd.hardware.tcp.arrivals import WINDOW, Arrivals
from teleopd.hardware.tcp.faults import FAR, Delayed, Faults
from teleopd.hardware.tcp.messages import Command, Description, RobotState

SIGNALS = {"base.eta": 3, "arm.q": 2}


def state(seq=1):
    return RobotState(seq, 0, 0, 0, 0, {"base.eta": [1.0, 2.0, 3.0], "arm.q": [0.5, 0.6]})


@pytest.fixture
def faults():
    return Faults(random.Random(1))


def said(faults, count=1000):
    return [each.seq for i in range(count) for each in faults.said(state(i + 1))]


def test_without_a_fault_every_state_is_said_once_and_in_order(faults):
    assert said(faults) == list(range(1, 1001))
    assert not faults.lost()
    assert not faults.stalled(10**18)


def test_shares_are_what_they_are_told_to_be(faults):
    faults.set("drop=0.2", 0)
    assert 700 < len(said(faults)) < 900
    faults.set("none", 0)
    faults.set("duplicate=0.3", 0)
    counts = Counter(Counter(said(faults)).values())
    assert 200 < counts[2] < 400
    assert counts[1] + counts[2] == 1000
    faults.set("duplicate=0", 0)
    faults.set("reorder=0.5", 0)
    order = said(faults)
    assert sorted(order) == list(range(1, len(order) + 1))
    assert 200 < sum(a > b for a, b in pairwise(order)) < 400


def test_a_stall_ends_and_a_lag_delays(faults):
    faults.set("stall=0.5", 10**9)
    assert faults.stalled(10**9 + 4 * 10**8)
    assert not faults.stalled(10**9 + 5 * 10**8)
    faults.set("lag=0.05", 0)
    assert faults.lag == 50_000_000
    queue = Delayed()
    queue.put("a", 10)
    queue.put("b", 20)
    assert [queue.take(9), queue.take(15), queue.take(20)] == [[], ["a"], ["b"]]


def test_lies(faults):
    def lied(kind):
        faults.set(f"lie={kind}", 0)
        return faults.said(state(7))[0]

    assert math.isnan(lied("nan").values["base.eta"][0])
    assert lied("jump").values["base.eta"] == [1.0 + FAR, 2.0, 3.0]
    assert lied("speed").values["arm.q"] == [FAR, 0.6]
    frozen = lied("frozen")
    later = RobotState(8, 0, 0, 0, 0, {"base.eta": [9.0, 9.0, 9.0], "arm.q": [9.0, 9.0]})
    assert faults.said(later)[0].values == frozen.values
    assert faults.said(later)[0].seq == 8
    assert state().values["base.eta"] == [1.0, 2.0, 3.0]


@pytest.mark.parametrize(
    "text", ["", "drop", "drop=2", "drop=-1", "lag=nan", "lie=white", "stall=x", "none=1", "fly=1"]
)
def test_what_is_no_fault_is_said(faults, text):
    with pytest.raises(ValueError, match="write"):
        faults.set(text, 0)


# -- arrivals --------------------------------------------------------------------------------------------------------


def test_what_comes_twice_or_too_late_is_left_out_and_counted():
    arrivals = Arrivals()
    assert [arrivals.take(seq) for seq in (1, 2, 4, 4, 3, 3, 7)] == [True, True, True, False, False, False, True]
    assert (arrivals.received, arrivals.reordered, arrivals.lost(0)) == (4, 3, 2)
    assert arrivals.lost(1) == 1  # one of the two has come, and was refused before
    arrivals.begin()
    assert arrivals.take(1)
    assert arrivals.lost(0) == 2


@given(st.permutations(range(1, 60)), st.sets(st.integers(1, 59)))
def test_any_order_is_counted_right(order, dropped):
    arrivals, came = Arrivals(), [seq for seq in order if seq not in dropped]
    taken = [seq for seq in came if arrivals.take(seq)]
    assert taken == sorted(taken)
    newest, first = max(came, default=0), came[0] if came else 0
    assert arrivals.lost(0) == len([seq for seq in range(first, newest) if seq not in came])
    assert arrivals.received + arrivals.reordered == len(came)
    assert newest < WINDOW


# -- messages --------------------------------------------------------------------------------------------------------


def test_messages_come_back_as_they_were_sent():
    described = Description(3, "r", 1000.0, SIGNALS, [1.0], [2.0], 10**8)
    assert messages.read_description(described.payload()) == described
    assert messages.read_state(state().payload(), SIGNALS) == state()
    command = Command(3, 4, 5, [0.1, 0.2], 1)
    assert messages.read_command(command.payload()) == command
    assert messages.read_engage(messages.engage(3, 4)) == (3, 4)
    assert messages.is_stop(messages.stop())


plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
WHOLE = [
    Description(3, "r", 1000.0, SIGNALS, [1.0], [2.0], 10**8).payload(),
    state().payload(),
    Command(3, 4, 5, [0.1, 0.2], 1).payload(),
    messages.engage(3, 4),
]


@given(st.sampled_from(WHOLE), st.data())
def test_any_field_may_be_anything(whole, data):
    """One field of a right message is replaced or left out: it is judged, and nothing is raised."""
    key = data.draw(st.sampled_from(sorted(whole)))
    value = data.draw(plain)
    for spoilt in ({**whole, key: value}, {k: v for k, v in whole.items() if k != key}, value):
        messages.read_description(spoilt)
        messages.read_command(spoilt)
        messages.read_engage(spoilt)
        read = messages.read_state(spoilt, SIGNALS)
        if read is not None:
            assert [len(read.values[name]) for name in SIGNALS] == list(SIGNALS.values())
