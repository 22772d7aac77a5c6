"""The state machine of the link, step by step, and by chance."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from teleopd.hardware.tcp.backoff import JITTER, Backoff
from teleopd.hardware.tcp.machine import CONNECT_LIMIT, HOPELESS, Core, Do, Machine, Robot
from teleopd.ipc.schema import LinkReason, LinkState
from teleopd.ipc.transport import Reason

MS = 1_000_000
LIMIT = 100 * MS
GOOD = Robot(described=True, fresh=True)
CALM = Core(fresh=True)


class Bench:
    """A machine and a time that goes on."""

    def __init__(self):
        self.machine, self.now = Machine(Backoff(50 * MS, 2000 * MS, random.Random(1)), LIMIT), 10**9

    def __call__(self, robot=GOOD, core=CALM, after=MS):
        self.now += after
        return self.machine.step(self.now, robot, core)

    @property
    def state(self):
        return self.machine.state

    def ready(self):
        assert self(Robot()) == Do.CONNECT
        assert self(Robot()) == Do.NOTHING
        assert self() == Do.STOP  # whatever the robot was doing
        assert self.state is LinkState.READY
        return self

    def engaged(self, name=7):
        assert self(core=Core(True, True, name)) == Do.ENGAGE
        assert self(core=Core(True, True, name)) == Do.NOTHING
        assert self(follows(name), Core(True, True, name)) == Do.FORWARD
        assert self.state is LinkState.ENGAGED
        assert self.machine.engagement == name
        return self


def follows(name):
    return Robot(described=True, fresh=True, engagement=name)


@pytest.fixture
def bench():
    return Bench()


def test_a_robot_is_met_before_it_is_told_anything(bench):
    assert bench.state is LinkState.ABSENT
    assert bench(Robot()) == Do.CONNECT
    assert bench.state is LinkState.CONNECTING
    assert bench(Robot(described=True), Core(True, True, 7)) == Do.NOTHING  # described, and no state yet
    assert bench(GOOD, Core(True, True, 7)) == Do.STOP
    assert (bench.state, bench.machine.reason) == (LinkState.READY, LinkReason.NONE)


def test_an_engagement_that_began_before_the_link_was_ready_is_never_tried(bench):
    for _ in range(3):
        bench(Robot(), Core(True, True, 7))
    bench(GOOD, Core(True, True, 7))
    for _ in range(500):
        assert not bench(GOOD, Core(True, True, 7)) & (Do.ENGAGE | Do.FORWARD)
    assert bench(GOOD, Core(True, True, 8)) == Do.ENGAGE  # a fresh one


def test_commands_flow_only_while_both_mean_the_same_engagement(bench):
    bench.ready().engaged(7)
    assert bench(follows(7), Core(True, True, 7)) == Do.FORWARD
    assert bench(follows(7), Core(True, True, 9)) == Do.STOP  # another has begun meanwhile
    assert bench(GOOD, Core(True, True, 9)) == Do.ENGAGE


@pytest.mark.parametrize(
    ("robot", "core", "state", "reason"),
    [
        (follows(7), Core(True, False, 7), LinkState.READY, LinkReason.NONE),
        (GOOD, Core(True, True, 7), LinkState.READY, LinkReason.ROBOT_STOPPED),
        (Robot(described=True, engagement=7), Core(True, True, 7), LinkState.STALLED, LinkReason.NO_STATE),
        (follows(7), Core(False, False, 7), LinkState.STALLED, LinkReason.NO_CORE),
        (Robot(ended=Reason.LOST), Core(True, True, 7), LinkState.ABSENT, LinkReason.LOST),
        (Robot(ended=Reason.WRONG_TOKEN), Core(True, True, 7), LinkState.FAULTED, LinkReason.REFUSED),
    ],
)
def test_whatever_ends_an_engagement_it_is_not_tried_again(bench, robot, core, state, reason):
    bench.ready().engaged(7)
    assert bench(robot, core) in (Do.STOP, Do.CLOSE)
    assert (bench.state, bench.machine.reason) == (state, reason)
    for _ in range(20):  # all is well again, and the cell still means the old one
        assert not bench(GOOD, Core(True, True, 7), after=500 * MS) & (Do.ENGAGE | Do.FORWARD)
    assert bench.state is LinkState.READY
    assert bench(GOOD, Core(True, True, 8)) == Do.ENGAGE


def test_a_robot_that_does_not_follow_is_told_to_stop(bench):
    bench.ready()
    assert bench(GOOD, Core(True, True, 7)) == Do.ENGAGE
    assert bench(GOOD, Core(True, True, 7), after=LIMIT) == Do.STOP
    assert bench.machine.reason is LinkReason.NOT_FOLLOWED
    assert bench(follows(7), Core(True, True, 7)) == Do.NOTHING  # too late


def test_a_robot_that_fell_silent_is_stopped_once_and_never_resumed(bench):
    bench.ready().engaged(7)
    silent = Robot(described=True)
    assert bench(silent, Core(True, True, 7)) == Do.STOP
    assert bench(silent, Core(True, True, 7)) == Do.NOTHING
    assert bench(follows(7), Core(True, True, 7)) == Do.NOTHING
    assert bench.state is LinkState.READY
    assert bench(follows(7), Core(True, True, 7)) == Do.NOTHING


def test_another_robot_is_a_fault_and_one_that_says_nothing_is_left(bench):
    bench(Robot())
    assert bench(Robot(described=True, unfit=True)) == Do.CLOSE
    assert (bench.state, bench.machine.reason) == (LinkState.FAULTED, LinkReason.UNFIT)
    assert bench(Robot(), after=1400 * MS) == Do.NOTHING  # at the longest interval
    assert bench(Robot(), after=1200 * MS) == Do.CONNECT
    assert bench(Robot(), after=CONNECT_LIMIT) == Do.CLOSE
    assert (bench.state, bench.machine.reason) == (LinkState.ABSENT, LinkReason.NO_STATE)


def test_waits_double_within_their_jitter_and_begin_anew_after_success():
    backoff = Backoff(50, 1000, random.Random(2))
    waits = [backoff.wait() for _ in range(8)]
    for wait, middle in zip(waits, (50, 100, 200, 400, 800, 1000, 1000, 1000), strict=True):
        assert middle * (1 - JITTER) - 1 <= wait <= middle * (1 + JITTER) + 1
    assert len({backoff.longest() for _ in range(20)}) > 5
    backoff.reset()
    assert backoff.wait() <= 50 * (1 + JITTER) + 1


robots = st.builds(
    Robot,
    st.sampled_from([Reason.NONE] * 8 + [Reason.LOST, Reason.SILENT, *HOPELESS]),
    st.booleans(),
    st.sampled_from([False, False, False, True]),
    st.booleans(),
    st.integers(0, 4),
)
cores = st.builds(Core, st.booleans(), st.booleans(), st.integers(0, 4))


@given(st.lists(st.tuples(robots, cores, st.integers(0, 3 * 10**9)), max_size=60))
def test_no_sequence_of_events_makes_it_forward_an_engagement_twice(steps):
    """Each is asked for once at most while its name does not change; nothing else is forwarded."""
    bench, asked, newest = Bench(), None, None
    for robot, core, after in steps:
        do = bench(robot, core, after)
        if do & Do.ENGAGE:
            assert core.fresh
            assert core.engaged
            assert robot.fresh
            assert core.engagement != newest
            asked = newest = core.engagement
        if do & Do.FORWARD:
            assert asked == core.engagement == robot.engagement
            assert core.fresh
            assert core.engaged
            assert robot.fresh
        if do & (Do.STOP | Do.CLOSE):
            asked = None
