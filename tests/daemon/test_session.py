"""The state machine of the session, on a whole cell; without processes."""

import numpy as np
import pytest
from offline import PERIOD_NS, Offline
from teleopd.daemon.profile import load
from teleopd.daemon.session import Session
from teleopd.ipc.schema import (
    CellState,
    CommandKind,
    HoldReason,
    SessionAction,
    SessionRefusal,
    SessionState,
    TaskPhase,
    text_of,
)

PLAY, PAUSE, STOP, SAVE, RESET = (SessionAction(i) for i in range(1, 6))


class Desk(Offline):
    """A cell whose operator pushes the hand forward."""

    def say(self, slot=0, **fields):
        if fields.get("kind") == CommandKind.DEVICE:
            fields["position"] = (0.02, 0.01, 0.0)
        super().say(slot, **fields)

    @property
    def session(self):
        return self.frame.session

    def shown(self):
        return (SessionState(int(self.session.state[0])), CellState(int(self.frame.cell.state[0])))


@pytest.fixture(scope="module")
def profile():
    return load("omni_arm").profile


@pytest.fixture
def desk(profile):
    return Desk(profile).run(0.2)


def refusal(session):
    return SessionRefusal(int(session.refusal[0]))


def test_without_a_session_the_robot_can_be_driven(desk):
    assert desk.shown() == (SessionState.NONE, CellState.ENGAGED)


def test_play_counts_the_time_that_is_left_and_ends_in_hold(desk):
    session = desk.ask(PLAY, user="Ana Núñez", seconds=0.5)
    assert text_of(session.user) == "Ana Núñez"
    assert (session.number[0], session.left[0]) == (1, 500_000_000)
    desk.run(0.4)
    assert session.left[0] == 100 * PERIOD_NS
    assert session.played[0] == 400 * PERIOD_NS
    desk.run(0.2)
    assert desk.shown() == (SessionState.OVER, CellState.HELD)
    assert desk.frame.cell.reason[0] == HoldReason.SESSION_OVER
    assert session.last_tick[0] == session.first_tick[0] + 500


def test_nothing_is_engaged_while_it_is_over_and_nothing_resumes_with_the_next(desk):
    desk.ask(PLAY, seconds=0.1)
    desk.run(0.3)
    desk.press_again()
    assert desk.shown() == (SessionState.OVER, CellState.HELD)
    desk.ask(PLAY, user="bo", seconds=5)
    desk.run(0.3)
    assert desk.shown() == (SessionState.PLAYING, CellState.HELD), "the deadman was pressed before"
    desk.press_again()
    assert desk.shown() == (SessionState.PLAYING, CellState.ENGAGED)
    assert desk.session.number[0] == 2


def test_pause_is_hold_and_the_time_stands(desk):
    desk.ask(PLAY, seconds=10)
    desk.run(0.3)
    desk.ask(PAUSE)
    left = int(desk.session.left[0])
    desk.press_again()
    desk.run(0.4)
    assert desk.shown() == (SessionState.PAUSED, CellState.HELD)
    assert desk.frame.cell.reason[0] == HoldReason.SESSION_PAUSED
    assert desk.session.left[0] == left
    assert np.abs(desk.frame.base.u).max() < 0.01, "at rest"
    desk.ask(PLAY, user="somebody else", seconds=99)
    desk.press_again()
    assert desk.shown() == (SessionState.PLAYING, CellState.ENGAGED)
    assert (desk.session.number[0], desk.session.duration[0]) == (1, 10_000_000_000), "it goes on, it does not begin"


def test_reset_waits_for_rest_and_puts_everything_back(desk):
    start = {name: desk.states[0][name].copy() for name in ("base", "arm", "end_effector")}
    desk.ask(PLAY)
    desk.run(1.0)
    assert np.abs(desk.frame.base.eta).max() > 0.05
    moving = desk.k
    desk.ask(RESET)
    desk.run(1.0)
    at = int(np.flatnonzero(desk["session.resets"] == 1)[0])
    assert at > moving, "it braked first"
    assert np.abs(desk["control.v"][at - 1]).max() < 0.02
    for name in ("eta", "u"):
        np.testing.assert_array_equal(desk.states[at]["base"][name], start["base"][name])
    np.testing.assert_array_equal(desk.states[at]["arm"]["q"], start["arm"]["q"])
    assert np.abs(desk.frame.base.eta - start["base"]["eta"]).max() < 1e-6, "and it stays there"
    assert np.abs(desk["guard.v_cmd"][at:]).max() < 1e-3
    assert desk.shown() == (SessionState.NONE, CellState.HELD)


def test_reset_of_a_robot_that_is_real_is_refused(desk):
    class Link:
        def sense(self): ...
        def actuate(self): ...

    session = Session(desk.frame, desk.cell.machine, PERIOD_NS)
    session.resets(Link(), [])
    assert session._reset(None) == SessionRefusal.REAL_ROBOT
    assert desk.shown() == (SessionState.NONE, CellState.ENGAGED), "it goes on as if nothing had been asked"


@pytest.mark.parametrize(
    ("before", "action", "fields", "why"),
    [
        ((), PAUSE, {}, SessionRefusal.NOT_PLAYING),
        ((), STOP, {}, SessionRefusal.NOT_PLAYING),
        ((), SAVE, {}, SessionRefusal.NOTHING_TO_SAVE),
        ((PLAY,), PLAY, {}, SessionRefusal.STILL_PLAYING),
        ((PLAY,), SAVE, {}, SessionRefusal.STILL_PLAYING),
        ((PLAY, PAUSE), PAUSE, {}, SessionRefusal.NOT_PLAYING),
        ((PLAY, STOP), STOP, {}, SessionRefusal.NOT_PLAYING),
        ((), PLAY, {"scene": 2}, SessionRefusal.OTHER_SCENE),
        ((), PLAY, {"duration": -1}, SessionRefusal.BAD_REQUEST),
        ((), 77, {}, SessionRefusal.BAD_REQUEST),
    ],
)
def test_what_is_not_possible_is_refused_by_name_and_changes_nothing(desk, before, action, fields, why):
    for each in before:
        desk.ask(each)
    was = desk.shown()[0]
    number, requests = int(desk.session.number[0]), int(desk.session.requests[0])
    desk.ask(action, **fields) if action == PLAY else desk.ask(action)
    assert refusal(desk.session) == why
    assert (desk.shown()[0], desk.session.number[0], desk.session.requests[0]) == (was, number, requests + 1)


def test_a_request_is_no_command(desk):
    """It neither keeps the deadman pressed nor lets it go, nor gives anybody control."""
    accepted, holder = int(desk.frame.inbox.accepted[0]), int(desk.frame.cell.holder[0])
    desk.ask(PLAY)
    assert (desk.frame.inbox.accepted[0], desk.frame.cell.holder[0]) == (accepted, holder)
    assert not desk.frame.inbox.refused.any()
    assert desk.shown() == (SessionState.PLAYING, CellState.ENGAGED)


def test_save_counts_what_is_over(desk):
    desk.ask(PLAY)
    desk.ask(STOP)
    desk.ask(SAVE)
    assert (refusal(desk.session), desk.session.saves[0]) == (SessionRefusal.NONE, 1)


def test_successes_and_failures_are_counted_once_each_and_anew_in_each_session(profile):
    desk = Desk(profile)
    session = Session(desk.frame, desk.cell.machine, PERIOD_NS)
    phase, counts = desk.frame.task.phase, desk.frame.session

    def pass_through(*phases):
        for each in phases:
            phase[0] = each
            session()
            session()

    pass_through(TaskPhase.APPROACH, TaskPhase.FAILED)
    assert not counts.failures[0], "nobody plays"
    desk.frame.session.state[0] = SessionState.PLAYING
    pass_through(TaskPhase.MANIPULATE, TaskPhase.FAILED, TaskPhase.MANIPULATE, TaskPhase.FAILED)
    pass_through(TaskPhase.MANIPULATE, TaskPhase.RETURN, TaskPhase.COMPLETE)
    assert (counts.successes[0], counts.failures[0]) == (1, 2)
