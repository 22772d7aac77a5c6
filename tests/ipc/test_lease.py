"""The lease: never two holders, kept by commands, over to the nanosecond, taken only when free."""

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from teleopd.ipc.lease import Lease

slots = st.integers(0, 15)
DURATION = 1_000_000_000


def test_nobody_at_first():
    lease = Lease(DURATION)
    assert lease.holder is None
    assert not lease.renew(0, 0)
    assert not lease.release(0)
    assert not lease.expired(10**18)


def test_taken_kept_given_back():
    lease = Lease(DURATION)
    assert lease.take(3, 0)
    assert lease.holder == 3
    assert not lease.take(4, 1)
    assert not lease.renew(4, 1)
    assert not lease.release(4)
    assert lease.holder == 3
    assert lease.renew(3, 1)
    assert lease.take(3, 2)  # asking again is no harm
    assert lease.release(3)
    assert lease.holder is None
    assert lease.take(4, 3)


def test_taken_over_only_by_whom_says_so():
    lease = Lease(DURATION)
    lease.take(3, 0)
    assert not lease.take(4, 1)
    assert lease.take(4, 1, over=True)
    assert lease.holder == 4
    assert not lease.renew(3, 2), "the one before has lost it"
    assert not lease.release(3)
    assert not lease.take(3, 3), "and does not get it back by asking"
    assert not lease.expired(1 + DURATION)
    assert lease.expired(2 + DURATION), "its time counts from then"


def test_slot_zero_holds_like_any_other():
    lease = Lease(DURATION)
    assert lease.take(0, 0)
    assert not lease.take(1, 0)
    assert lease.release(0)


@given(slots, st.integers(-(2**60), 2**60), st.integers(1, 2**40), st.lists(st.integers(0, 2**40), max_size=5))
def test_it_expires_exactly(slot, start, duration, pauses):
    lease, now = Lease(duration), start
    lease.take(slot, now)
    for pause in pauses:
        now += min(pause, duration)
        assert not lease.expired(now)
        assert lease.renew(slot, now)
    assert not lease.expired(now + duration)
    assert lease.holder == slot
    assert lease.expired(now + duration + 1)
    assert lease.holder is None
    assert not lease.expired(now + duration + 2)  # said once, in the tick in which it happens
    assert lease.take((slot + 1) % 16, now + duration + 2)


def test_an_expired_holder_has_lost_it():
    lease = Lease(DURATION)
    lease.take(1, 0)
    assert lease.expired(DURATION + 1)
    assert not lease.renew(1, DURATION + 1)
    assert not lease.release(1)
    assert lease.holder is None


class AnyHistory(RuleBasedStateMachine):
    """Beside a model: who was given control last, and until when."""

    @initialize(duration=st.integers(1, 1000))
    def start(self, duration):
        self.lease, self.duration, self.now = Lease(duration), duration, 0
        self.holder, self.until = None, 0

    @rule(slot=slots, over=st.booleans())
    def take(self, slot, over):
        given_to = self.lease.take(slot, self.now, over)
        assert given_to == (over or self.holder in (None, slot))
        if given_to:
            self.holder, self.until = slot, self.now + self.duration

    @rule(slot=slots)
    def renew(self, slot):
        assert self.lease.renew(slot, self.now) == (self.holder == slot)
        if self.holder == slot:
            self.until = self.now + self.duration

    @rule(slot=slots)
    def release(self, slot):
        assert self.lease.release(slot) == (self.holder == slot)
        if self.holder == slot:
            self.holder = None

    @precondition(lambda self: self.holder is not None)
    @rule()
    def the_holder_renews(self):
        self.renew(self.holder)

    @rule(ticks=st.integers(0, 1500))
    def time_passes(self, ticks):
        self.now += ticks
        over = self.holder is not None and self.now > self.until
        assert self.lease.expired(self.now) == over
        if over:
            self.holder = None

    @invariant()
    def one_holder_and_the_right_one(self):
        if hasattr(self, "lease"):
            assert self.lease.holder == self.holder


TestAnyHistory = AnyHistory.TestCase
