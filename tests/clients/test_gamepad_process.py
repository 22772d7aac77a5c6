"""A gamepad's process drives a real core: pressed, let go, unplugged, killed, stopped, and the core killed under it."""

import os
import signal

import pytest
from evdev_streams import BTN_EAST, BTN_START, BTN_TL, DROPPED, SYN, Stream, key, move
from operator_bench import Operated, end, eventually, is_gone, new_name, running_core, start_core
from teleopd.clients import Cell, gamepad
from teleopd.ipc.schema import CellState, HoldReason
from teleopd.ipc.segment import remove_dead

FORWARD = move(y=-32768)
PRESS, LET_GO = key(BTN_TL, 1), key(BTN_TL, 0)


@pytest.fixture(scope="module")
def core():
    with running_core() as name:
        yield name


@pytest.fixture
def pads(core, tmp_path):
    """Starts gamepads at the cell: `pads()` is a stream and its process, in control."""
    started = []

    def start(name=core):
        stream = Stream()
        started.append((stream, Operated(name, "gamepad", "--fd", str(stream.fd), folder=tmp_path, fds=[stream.fd])))
        os.close(stream.fd)  # else this process would keep the pipe alive
        return started[-1]

    yield start
    for stream, operated in started:
        stream.end()
        operated.close()


def drive(stream, operated):
    operated.in_control()
    stream.send(FORWARD, LET_GO)
    operated.stays_held(5)
    stream.send(PRESS)
    return operated.moving()


def test_a_gamepad_drives_the_robot_and_closing_its_stream_holds_it(pads):
    stream, operated = pads()
    before = drive(stream, operated)
    assert before.operator.p[0] == pytest.approx(0.04)
    stream.send(PRESS[:30])
    stream.end()
    state = operated.held()
    assert state.cell.reason == HoldReason.RELEASED  # let go at once: it did not just expire
    assert state.cell.holder == 0
    assert operated.process.wait(10) == 0
    assert "is gone: the robot holds" in operated.said
    operated.until(lambda state: not state.guard.v_cmd.any())


def test_letting_go_holds_and_a_press_goes_on(pads):
    stream, operated = pads()
    drive(stream, operated)
    stream.send(LET_GO)
    assert operated.held().cell.reason == HoldReason.RELEASED
    stream.send(PRESS)
    operated.moving()


def test_who_takes_control_over_is_said_and_the_gamepad_waits_for_a_fresh_press(pads, core):
    stream, operated = pads()
    drive(stream, operated)
    with Cell(core) as other:
        other.take(10.0, over=True)
        assert operated.held().cell.reason == HoldReason.TAKEN_OVER
        eventually(lambda: (other.rest(), f"process {os.getpid()} took control" in operated.said)[1])
        for _ in range(20):
            other.rest()
            assert operated.cell.wait(10.0).cell.holder == other.slot
    operated.in_control()
    assert operated.stays_held().cell.state == CellState.HELD  # the deadman is still held
    stream.send(LET_GO)
    operated.stays_held(5)
    stream.send(PRESS)
    operated.moving()


def test_buttons_reach_the_cell(pads):
    stream, operated = pads()
    mode = operated.in_control().cell.mode
    operated.stays_held(5)
    stream.send(key(BTN_START, 1))
    operated.until(lambda state: state.cell.mode == mode % 3 + 1)
    for _ in range(2):
        stream.send(key(BTN_START, 0))
        operated.until(lambda state: not state.operator.buttons)
        stream.send(key(BTN_START, 1))
        operated.until(lambda state: state.operator.buttons)
    operated.until(lambda state: state.cell.mode == mode)


def test_a_killed_gamepad_expires_and_the_next_one_needs_a_fresh_press(pads):
    stream, operated = pads()
    drive(stream, operated)
    operated.process.kill()
    state = operated.held()
    assert state.cell.reason == HoldReason.COMMAND_STALE
    operated.until(lambda state: state.cell.holder == 0)

    stream, after = pads()
    stream.send(FORWARD, PRESS)  # held all the time
    after.stays_held()
    stream.send(LET_GO)
    after.stays_held(5)
    stream.send(PRESS)
    after.moving()


def test_a_gamepad_that_stood_still_goes_on_only_with_a_fresh_press(pads):
    stream, operated = pads()
    drive(stream, operated)
    for lease_lost in (False, True):
        operated.process.send_signal(signal.SIGSTOP)
        assert operated.held().cell.reason == HoldReason.COMMAND_STALE
        if lease_lost:
            operated.until(lambda state: state.cell.holder == 0)
        operated.process.send_signal(signal.SIGCONT)
        operated.stays_held()
        stream.send(LET_GO)
        operated.stays_held(5)
        stream.send(PRESS)
        operated.moving()


def test_a_gamepad_that_is_told_to_end_lets_go_first(pads):
    stream, operated = pads()
    drive(stream, operated)
    operated.process.send_signal(signal.SIGTERM)
    assert operated.held().cell.reason == HoldReason.RELEASED
    assert operated.process.wait(10) == 143
    assert "Traceback" not in operated.said


def test_after_a_stop_and_after_lost_events_the_press_must_be_fresh(pads):
    stream, operated = pads()
    drive(stream, operated)
    for stop, reason in [
        (key(BTN_EAST, 1) + key(BTN_EAST, 0), HoldReason.STOP_REQUESTED),
        (DROPPED + SYN + key(BTN_TL, 2), HoldReason.RELEASED),
    ]:
        stream.send(stop)
        assert operated.held().cell.reason == reason
        operated.stays_held()
        stream.send(LET_GO)
        operated.stays_held(5)
        stream.send(PRESS, FORWARD)
        operated.moving()


def test_who_has_control_keeps_it_and_a_stop_needs_none(core, pads):
    with Cell(core) as other:
        other.take()
        stream, operated = pads()
        eventually(lambda: f"process {os.getpid()} has control" in operated.said or other.rest())
        stream.send(PRESS, FORWARD)
        for _ in range(50):
            other.send_velocity((0.1, 0, 0), "base")
            state = other.wait()
            assert state.cell.holder == other.slot
        assert state.cell.state == CellState.ENGAGED
        stream.send(key(BTN_EAST, 1))
        eventually(lambda: other.send_velocity((0.1, 0, 0), "base") or other.read().cell.state == CellState.HELD)
        assert other.read().cell.reason == HoldReason.STOP_REQUESTED
        stream.send(key(BTN_EAST, 0))
    operated.stays_held()  # it has control now, but its press is old
    stream.send(LET_GO)
    operated.stays_held(5)
    stream.send(PRESS)
    operated.moving()


def test_when_the_core_is_started_again_the_gamepad_is_heard_and_nothing_resumes(pads, tmp_path):
    name = new_name()
    first = start_core(name)
    second = None
    try:
        stream, operated = pads(name)
        drive(stream, operated)
        first.kill()
        first.wait()
        eventually(lambda: is_gone(operated.cell) and "has died; waiting" in operated.said)
        second = start_core(name)
        operated.stays_held()
        stream.send(LET_GO)
        operated.stays_held(5)
        stream.send(PRESS)
        operated.moving()
    finally:
        for process in (first, second):
            if process is not None:
                end(process)
        remove_dead([name])


def test_wrong_use_is_one_line(core, tmp_path, monkeypatch, capsys):
    (tmp_path / "pad.toml").write_text('[buttons]\nhorn = "BTN_NORTH"')
    monkeypatch.setattr(signal, "signal", lambda *_: None)  # the handlers of this process stay
    for arguments, says in [
        (["--fd", "99"], "gamepad: --fd 99: no such file descriptor"),
        (["--device", str(tmp_path / "event9")], "there is no such device"),
        (
            ["--fd", str(os.open(os.devnull, os.O_RDONLY)), "--map", str(tmp_path / "pad.toml")],
            f"buttons.horn: cell '{core}' has no such button; it has",
        ),
    ]:
        assert gamepad.main(["--cell", core, *arguments]) == 1
        said = capsys.readouterr().err
        assert said.count("\n") == 1
        assert says in said
    assert gamepad.main(["--print-map"]) == 0
    assert 'deadman = "BTN_TL"' in capsys.readouterr().out
