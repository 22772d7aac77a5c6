import errno
import os
import pty
import signal
import subprocess
import sys
import termios
import time
from contextlib import nullcontext, suppress

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import ENOUGH_S, eventually, patient_core
from teleopd.clients import Cell
from teleopd.clients.keyboard import (
    GENTLE,
    HELD_S,
    KEY,
    MOVES,
    REACH_M,
    RISE_S,
    SEND_S,
    Hands,
    buttons,
    help_of,
    keys,
    main,
    raw_terminal,
)
from teleopd.daemon.profile import load
from teleopd.ipc.schema import CellState, HoldReason

UP, DOWN, LEFT, RIGHT, PAGE_UP, PAGE_DOWN = "\x1b[A", "\x1b[B", "\x1b[D", "\x1b[C", "\x1b[5~", "\x1b[6~"
BITS = {"deadman": 4, "mode": 0, "gripper": 9, "clutch": 31}


# -- hands -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "position"),
    [
        ("w", (1, 0, 0)),
        ("s", (-1, 0, 0)),
        ("a", (0, 1, 0)),
        ("d", (0, -1, 0)),
        ("q", (0, 0, 1)),
        ("e", (0, 0, -1)),
        (UP, (1, 0, 0)),
        (DOWN, (-1, 0, 0)),
        (LEFT, (0, 1, 0)),
        (RIGHT, (0, -1, 0)),
        (PAGE_UP, (0, 0, 1)),
        (PAGE_DOWN, (0, 0, -1)),
    ],
)
def test_where_a_key_moves_the_hand(key, position):
    hands = Hands()
    hands.press(key, now=10.0)
    assert hands.position(10.0) == (0, 0, 0), "it begins where it engages"
    assert hands.position(10.0 + RISE_S / 2) == pytest.approx([REACH_M / 2 * p for p in position])
    assert hands.position(10.0 + RISE_S) == pytest.approx([REACH_M * p for p in position])
    assert hands.any_held(10.0)
    assert buttons(hands, BITS, 10.0) == 1 << BITS["deadman"]


def test_a_key_counts_as_held_for_a_while_after_it_was_seen():
    hands = Hands()
    hands.press("w", now=10.0)
    assert hands.any_held(10.0 + HELD_S - 0.01)
    assert not hands.any_held(10.0 + HELD_S)
    assert hands.position(10.0 + HELD_S) == (0.0, 0.0, 0.0)
    assert buttons(hands, BITS, 10.0 + HELD_S) == 0
    hands.press("w", now=10.4)
    assert hands.any_held(10.4 + HELD_S - 0.01), "a repeated key is held on"


def test_two_keys_move_in_two_directions():
    hands = Hands()
    hands.press("w", now=10.0)
    hands.press("a", now=10.1)
    assert hands.position(10.1 + RISE_S) == pytest.approx((REACH_M, REACH_M, 0.0))
    assert hands.position(10.0 + HELD_S) == (0.0, REACH_M, 0.0)


@pytest.mark.parametrize(("first", "then", "x"), [("w", "s", -1), ("s", "w", 1), (UP, "s", -1), ("w", DOWN, -1)])
def test_the_opposite_key_wins_at_once(first, then, x):
    hands = Hands()
    hands.press(first, now=10.0)
    hands.press(then, now=10.0)
    assert hands.position(10.0 + RISE_S) == pytest.approx((x * REACH_M, 0.0, 0.0))


@pytest.mark.parametrize(("first", "then", "x"), [("w", "W", GENTLE), ("S", "W", GENTLE), ("W", "w", 1), ("S", UP, 1)])
def test_with_shift_a_letter_moves_it_gently_and_the_newest_counts(first, then, x):
    hands = Hands()
    hands.press(first, now=10.0)
    hands.press(then, now=10.0)
    assert hands.position(10.0 + RISE_S) == pytest.approx((x * REACH_M, 0.0, 0.0))


def test_letters_and_arrows_do_not_add_up():
    hands = Hands()
    hands.press("w", now=10.0)
    hands.press(UP, now=10.0)
    assert hands.position(10.0 + RISE_S) == pytest.approx((REACH_M, 0.0, 0.0))


def test_a_repeated_key_stays_out():
    hands = Hands()
    for now in np.arange(10.0, 12.0, 0.1):
        hands.press("w", now)
    assert hands.position(12.0) == (REACH_M, 0.0, 0.0)


def test_with_the_clutch_the_hand_goes_back_alone_and_pushes_on():
    hands, clutch = Hands(), 1 << BITS["clutch"] | 1 << BITS["deadman"]
    hands.press("w", now=10.0)
    hands.press("c", now=10.4)
    assert (hands.position(10.4), buttons(hands, BITS, 10.4)) == ((0.0, 0.0, 0.0), clutch)
    assert buttons(hands, BITS, 10.4 + HELD_S) == 0
    hands.press("c", now=11.0)
    hands.press("w", now=11.2)
    assert buttons(hands, BITS, 11.2) == 1 << BITS["deadman"]
    assert hands.position(11.2 + RISE_S) == pytest.approx((REACH_M, 0.0, 0.0))


@pytest.mark.parametrize(("key", "button"), [("m", "mode"), ("g", "gripper")])
def test_a_tap_is_a_button_for_a_moment_and_presses_the_deadman(key, button):
    hands = Hands()
    hands.press(key, now=10.0)
    assert buttons(hands, BITS, 10.0 + 2.5 * SEND_S) == 1 << BITS[button] | 1 << BITS["deadman"]
    assert buttons(hands, BITS, 10.0 + 6 * SEND_S) == 0, "long before it can be tapped again"
    assert hands.position(10.0) == (0.0, 0.0, 0.0)


def test_the_gripper_is_asked_for_once_the_deadman_is_pressed():
    """It obeys a robot that follows: one that is held engages with the first of these commands."""
    hands = Hands()
    hands.press("g", now=10.0)
    fields = [buttons(hands, BITS, 10.0 + k * SEND_S) for k in range(7)]
    deadman, gripper = 1 << BITS["deadman"], 1 << BITS["gripper"]
    assert fields[0] == fields[1] == deadman
    assert gripper | deadman in fields
    assert fields[-1] == 0


@pytest.mark.parametrize("key", ["z", "Z", "\x1b", "\x1b[F", "\n", "é", ""])
def test_other_keys_are_no_hands(key):
    hands = Hands()
    hands.press(key, now=10.0)
    assert not hands.any_held(10.0)


def test_letting_go():
    hands = Hands()
    for key in ("w", "q", "m", "g", "c"):
        hands.press(key, now=10.0)
    hands.let_go()
    assert buttons(hands, BITS, 10.0) == 0
    assert hands.position(10.0) == (0.0, 0.0, 0.0)


@given(st.lists(st.tuples(st.sampled_from([*MOVES, "m", "g", "c", "z"]), st.floats(0, 1)), max_size=30))
def test_without_a_key_nothing_is_asked_for(pressed):
    hands, now = Hands(), 0.0
    for key, after in pressed:
        now += after
        hands.press(key, now)
        assert max(map(abs, hands.position(now))) <= REACH_M
    assert hands.position(now + HELD_S) == (0.0, 0.0, 0.0)
    assert buttons(hands, BITS, now + HELD_S) == 0


# -- keys ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "found"),
    [
        ("w", ["w"]),
        ("wwa m", ["w", "w", "a", " ", "m"]),
        (UP, [UP]),
        (UP + DOWN + "w" + PAGE_UP + "x", [UP, DOWN, "w", PAGE_UP, "x"]),
        ("\x1b", ["\x1b"]),
        ("\x1b" + UP, ["\x1b", UP]),
        ("\x1b[", ["\x1b", "["]),
        ("\x1bx", ["\x1b", "x"]),
        ("\x1b ", ["\x1b", " "]),
        ("\x1b[3~", ["\x1b[3~"]),
        ("\x1b[1;5A", ["\x1b[1;5A"]),
        ("\x1b[24~w", ["\x1b[24~", "w"]),
        ("\x1bOq", ["\x1bOq"]),
        ("\x1bOP\x1b[Hs", ["\x1bOP", "\x1b[H", "s"]),
        ("\n\r", ["\n", "\r"]),
    ],
)
def test_escape_sequences_are_one_key(data, found):
    assert KEY.findall(data) == found


@given(st.text())
def test_no_key_is_lost(data):
    assert "".join(KEY.findall(data)) == data


@given(st.lists(st.sampled_from([*MOVES, " ", "x", "m", "g"]), max_size=20))
def test_keys_that_come_together_are_taken_apart(pressed):
    assert KEY.findall("".join(pressed)) == pressed


@pytest.fixture
def terminal():
    """Both ends of a terminal: (what a person types into, what a program reads)."""
    person, program = pty.openpty()
    yield person, program
    for fd in (person, program):
        with suppress(OSError):  # the test has closed it
            os.close(fd)


def test_reading_keys(terminal):
    person, program = terminal
    with raw_terminal(program):
        assert keys(program, 0.0) == []
        os.write(person, b"w" + UP.encode())
        assert eventually(lambda: keys(program, 1.0)) == ["w", UP]
        os.write(person, "\xff é".encode("latin-1"))
        assert eventually(lambda: keys(program, 1.0)) == [" "], "what is no text is no key, but a space stops"
        os.close(person)
        assert keys(program, 1.0) is None


@pytest.mark.parametrize(("error", "end"), [(errno.EIO, True), (errno.EBADF, False)])
def test_a_terminal_that_is_no_longer_ours(terminal, monkeypatch, error, end):
    person, program = terminal
    os.write(person, b"w\n")

    def read(fd, n):
        raise OSError(error, os.strerror(error))

    monkeypatch.setattr("teleopd.clients.keyboard.os.read", read)
    with nullcontext() if end else pytest.raises(OSError, match="Bad file descriptor"):
        assert keys(program, 1.0) is None


def test_the_end_of_a_pipe():
    program, person = os.pipe()
    os.close(person)
    assert keys(program, 1.0) is None
    os.close(program)


class OopsError(Exception):
    pass


def in_raw_terminal(program, error):
    with raw_terminal(program):
        local = termios.tcgetattr(program)[3]
        assert not local & (termios.ICANON | termios.ECHO), "keys one by one, and unseen"
        assert local & termios.ISIG, "Ctrl-C still ends the program"
        if error:
            raise error


@pytest.mark.parametrize("error", [None, OopsError, KeyboardInterrupt, SystemExit])
def test_the_terminal_is_put_back_on_every_way_out(terminal, error):
    _, program = terminal
    before = termios.tcgetattr(program)
    with pytest.raises(error) if error else nullcontext():
        in_raw_terminal(program, error)
    assert termios.tcgetattr(program) == before


def test_putting_back_a_terminal_that_is_gone(terminal):
    person, program = terminal
    with raw_terminal(program):
        os.close(person)


# -- the program, in a terminal of its own ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def core():
    with patient_core(operator__command_expiry="3 s", operator__lease="3 s") as core:
        yield core


@pytest.fixture
def watcher(core):
    with Cell(core.cell, timeout=ENOUGH_S) as cell:
        yield cell


class Person:
    """Someone at a terminal in which the program runs."""

    def __init__(self, cell, *options):
        self.end, program = pty.openpty()
        self.before = termios.tcgetattr(program)
        self.program = program
        self.process = subprocess.Popen(
            [sys.executable, "-m", "teleopd.clients.keyboard", "--cell", cell, *options],
            stdin=program,
            stdout=program,
            stderr=subprocess.PIPE,
            start_new_session=True,
            preexec_fn=lambda: __import__("fcntl").ioctl(0, termios.TIOCSCTTY, 0),
        )

    def types(self, text):
        os.write(self.end, text.encode())

    def holds(self, key, until):
        """Keeps a key down, as a terminal repeats it, until something is so."""

        def look():
            self.types(key)
            time.sleep(0.03)
            self.reads()
            return until()

        return eventually(look)

    def reads(self):
        """What the program has shown since last time."""
        os.set_blocking(self.end, False)
        shown = b""
        with suppress(OSError):  # nothing more, or the program has gone
            while data := os.read(self.end, 4096):
                shown += data
        return shown.decode(errors="ignore")

    def waits(self):
        """For the end of the program; its exit code."""

        def over():
            self.reads()
            return self.process.poll() is not None

        eventually(over)
        return self.process.returncode

    def leaves(self):
        try:
            if self.process.poll() is None:
                self.types("x")
                self.waits()
        finally:
            self.process.kill()
            self.process.communicate()
        for fd in (self.end, self.program):
            with suppress(OSError):  # the test has closed it
                os.close(fd)


@pytest.fixture
def person(core, watcher):
    nobody_operates(watcher)
    person = Person(core.cell)
    somebody_operates(watcher)
    yield person
    person.leaves()


def nobody_operates(watcher):
    eventually(lambda: watcher.wait(ENOUGH_S).cell.holder == 0)


def somebody_operates(watcher):
    """And is past the first commands, whose buttons do not count."""
    state = eventually(lambda: (state := watcher.wait(ENOUGH_S)).cell.holder and state)
    eventually(lambda: watcher.wait(ENOUGH_S).inbox.accepted > state.inbox.accepted + 3)


def state_is(watcher, wanted, reason=None):
    def look():
        state = watcher.wait(ENOUGH_S)
        return state if state.cell.state is wanted and reason in (None, state.cell.reason) else None

    return look


def test_hands_on_drives_and_hands_off_holds(person, watcher):
    start = watcher.read().base.eta[0]
    person.holds("w", state_is(watcher, CellState.ENGAGED))
    person.holds("w", lambda: watcher.read().base.eta[0] > start + 0.01)
    person.holds("w", lambda: watcher.read().operator.p[0] == REACH_M)
    eventually(state_is(watcher, CellState.HELD, HoldReason.RELEASED))
    assert watcher.read().cell.holder, "and control is kept"
    person.holds(UP, state_is(watcher, CellState.ENGAGED))


def test_space_stops(person, watcher):
    def stopped():
        person.holds("w", state_is(watcher, CellState.ENGAGED))
        person.types(" ")
        return eventually(state_is(watcher, CellState.HELD)).cell.reason is HoldReason.STOP_REQUESTED

    eventually(stopped)  # on a busy machine the key may count as let go before the program reads the space
    person.holds("w", state_is(watcher, CellState.ENGAGED))


def test_mode_and_gripper(person, watcher):
    first = watcher.read().cell.mode
    person.types("m")
    state = eventually(lambda: (state := watcher.wait(ENOUGH_S)).cell.mode != first and state)
    assert state.cell.mode == first % 3 + 1
    closed = state.operator.gripper
    person.holds("w", state_is(watcher, CellState.ENGAGED))
    person.types("g")
    eventually(lambda: watcher.wait(ENOUGH_S).operator.gripper != closed)


def test_x_leaves_gives_control_back_and_restores_the_terminal(person, watcher):
    person.holds("w", state_is(watcher, CellState.ENGAGED))
    person.types("x")
    assert person.waits() == 0
    assert termios.tcgetattr(person.program) == person.before
    state = eventually(state_is(watcher, CellState.HELD))
    nobody_operates(watcher)
    assert state.cell.reason in (HoldReason.OPERATOR_LOST, HoldReason.RELEASED)


def test_control_c_leaves_and_restores_the_terminal(person, watcher):
    person.holds("w", state_is(watcher, CellState.ENGAGED))
    person.types("\x03")
    assert person.waits() == 130
    assert termios.tcgetattr(person.program) == person.before
    eventually(state_is(watcher, CellState.HELD))


def test_closing_the_terminal_ends_it_and_the_robot_holds(person, watcher):
    person.holds("w", state_is(watcher, CellState.ENGAGED))
    os.close(person.end)
    os.close(person.program)
    assert person.process.wait(ENOUGH_S) in (0, -signal.SIGHUP)
    assert b"Traceback" not in person.process.stderr.read()
    eventually(state_is(watcher, CellState.HELD))


def test_without_the_signal_too_the_end_of_the_terminal_is_the_end(core, watcher, tmp_path):
    """As under nohup: the program hears of it only by reading."""
    nobody_operates(watcher)
    end, program = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "teleopd.clients.keyboard", "--cell", core.cell],
        stdin=program,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN),
    )
    os.close(program)
    try:
        somebody_operates(watcher)
        os.write(end, b"w")
        eventually(state_is(watcher, CellState.ENGAGED))
        os.close(end)
        assert process.wait(ENOUGH_S) == 0
        assert process.stderr.read() == b""
    finally:
        process.kill()
        process.communicate()
    nobody_operates(watcher)


def test_it_says_who_has_control_and_ends(core, watcher):
    nobody_operates(watcher)
    with Cell(core.cell) as other:
        other.take()
        person = Person(core.cell)
        try:
            assert person.waits() == 1
            assert f"process {os.getpid()} has control".encode() in person.process.stderr.read()
            assert termios.tcgetattr(person.program) == person.before
        finally:
            person.leaves()


def test_who_takes_control_over_is_said_and_the_keyboard_waits(core, person, watcher):
    person.holds("w", state_is(watcher, CellState.ENGAGED))
    shown = []
    with Cell(core.cell) as other:
        other.take(ENOUGH_S, over=True)
        assert eventually(state_is(watcher, CellState.HELD)).cell.reason is HoldReason.TAKEN_OVER
        for _ in range(20):
            person.types("w")
            other.rest()
            shown.append(person.reads())
            assert watcher.wait(ENOUGH_S).cell.holder == other.slot
            time.sleep(0.02)
        eventually(lambda: (other.rest(), shown.append(person.reads()), "waiting" in "".join(shown))[-1])
        assert f"process {os.getpid()} took control" in "".join(shown)
    somebody_operates(watcher)
    assert watcher.holder == person.process.pid, "it is free again, and asked for"
    for _ in range(10):
        person.types("w")
        time.sleep(0.03)
        assert watcher.wait(ENOUGH_S).cell.state is CellState.HELD, "a key that was down all the time does not count"
    time.sleep(2 * HELD_S)
    person.holds("w", state_is(watcher, CellState.ENGAGED))


def test_it_takes_over_if_told_to(core, watcher):
    nobody_operates(watcher)
    with Cell(core.cell) as other:
        other.take()
        person = Person(core.cell, "--take-over")
        try:
            eventually(lambda: watcher.holder == person.process.pid)
            assert not other.in_control
        finally:
            person.leaves()


def test_it_ends_with_its_core():
    with patient_core() as core:
        with Cell(core.cell, timeout=ENOUGH_S) as watcher:
            person = Person(core.cell)
            somebody_operates(watcher)
        core.kill()
        try:
            assert person.waits() == 1
            assert b"keyboard: the core of cell" in person.process.stderr.read()
            assert termios.tcgetattr(person.program) == person.before
        finally:
            person.leaves()


def test_without_a_terminal(capsys, monkeypatch):
    with open(os.devnull) as nothing:
        monkeypatch.setattr(sys, "stdin", nothing)
        assert main(["--cell", "nowhere"]) == 2
    assert "keyboard: this needs a terminal; play a file with  --operator FILE.csv" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("profile", "modes", "grips", "tunes"),
    [
        ("omni_arm", "base, arm, whole", True, False),
        ("turtlebot3", "lyapunov, virtual_force, switching, plain", False, False),
        ("crumb", "base, hand, tilt, arm, wrist, all", True, False),
        ("ur5e_antislosh", "", False, True),
    ],
)
def test_the_help_is_that_of_the_robot_that_runs(profile, modes, grips, tunes):
    robot = load(profile).profile
    told = help_of(robot.modes.order, robot.blocks)
    assert (f"next mode ({modes})" in told) is bool(modes)
    assert ("gripper" in told, "trade-off" in told) == (grips, tunes)
    assert all(line in told for line in ("w s, ↑ ↓", "with shift", "clutch", "space  stop"))
