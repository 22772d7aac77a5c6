"""`teleopd top`: what it shows of every kind of state, that it fits the terminal, and that nothing makes it stumble."""

import fcntl
import json
import os
import pty
import signal
import struct
import sys
import termios
import time
from contextlib import suppress
from functools import partial

import numpy as np
import pytest
from process import Bench, at_speed, drive, is_live
from rich.console import Console
from support import ENOUGH_S, eventually
from teleopd.clients.state import State
from teleopd.daemon import words
from teleopd.daemon.operator.bounds import Bound
from teleopd.daemon.terminal import top_view
from teleopd.ipc.frame import Frame
from teleopd.ipc.histogram import HEAD, highest
from teleopd.ipc.schema import BLOCKS, CellState, HoldReason, Layout, LinkState, Refusal

INFO = {"profile": "omni_arm", "clock": "real", "rate": 1000.0, "modes": ["base", "arm", "whole"]}
NO_LINK = [block for name, block in BLOCKS.items() if name != "link"]


class Reader:
    """A reader of a cell that is not there."""

    cell, info = "lab", INFO

    def __init__(self, histogram=None):
        empty = np.zeros(HEAD + len(highest()), dtype="<u8")
        self._histogram = empty if histogram is None else histogram

    def histograms(self):
        return {"wake": self._histogram, "tick": self._histogram}


def frame(*blocks):
    frame = Frame(Layout((*NO_LINK, *blocks)))
    frame.cell.tick[0], frame.cell.t[0], frame.cell.mode[0] = 61_000, 61_000_000_000, 2
    frame.cell.state[0], frame.cell.reason[0] = CellState.HELD, HoldReason.TAKEN_OVER
    frame.cell.holder[0], frame.cell.command_age[0], frame.cell.command_seq[0] = 3, 4_200_000, 977
    frame.holder.pid[0], frame.holder.since[0] = 4711, 58_800_000_000
    frame.holder.taken_over[0], frame.holder.before[0] = 1, 1234
    frame.inbox.refused[Refusal.STALE] = 7
    frame.arm.n[0], frame.control.n[0] = 4, 7
    frame.arm.q[:4] = (0.1, 0.2, 0.3, -1.25)
    return frame


def drawn(state, width=80, height=24, reader=None, remark=""):
    console = Console(width=width, record=True, file=open(os.devnull, "w"))  # noqa: SIM115
    console.print(top_view.page(reader or Reader(), state, width, height, remark))
    return console.export_text().splitlines()


def test_what_it_shows():
    lines = drawn(State(frame()), remark="started again at 12:00:00")
    text = "\n".join(lines)
    for words_ in (
        "cell lab · omni_arm · real 1000 Hz · tick 61000",
        "started again at 12:00:00",
        "HELD · mode arm · another client took control from the one that had it",
        "process 4711 for 2.2 s, taken from process 1234, command 4.2 ms old",
        "deadman released",
        "refused: 7 stale",
        "0 deadlines missed",
        "sense 0  operator 0  control 0  guard 0  actuate 0  publish 0 µs",
    ):
        assert words_ in text
    assert any(line.startswith("arm.q ") and "-1.250" in line and line.rstrip().endswith("rad") for line in lines)


@pytest.mark.parametrize(("width", "height"), [(80, 24), (80, 60), (120, 40), (40, 24), (200, 24)])
def test_it_fits_the_terminal(width, height):
    lines = drawn(State(frame(BLOCKS["link"])), width, height)
    assert len(lines) <= height - 1
    assert max(map(len, lines)) <= width


def test_a_link_is_shown_where_a_cell_has_one():
    state = frame(BLOCKS["link"])
    state.link.state[0], state.link.age[0], state.link.round_trip[0] = LinkState.READY, 1_400_000, 620_000
    state.link.response[0], state.link.stamp[0], state.link.sent[0] = -1, 2 * 10**15, 812
    lines = drawn(State(state))
    at = next(i for i, line in enumerate(lines) if line.startswith("link "))
    assert lines[at].split(" · ")[0].split() == ["link", "ready"]
    assert "age 1.4 ms · round trip 0.6 ms" in lines[at]
    assert "stamp" not in lines[at], "a point in time says nothing to people"
    assert "response" not in lines[at], "not known yet"
    assert "sent 812" in lines[at + 1]
    assert not any(line.startswith("link") for line in drawn(State(frame())))


def test_what_holds_a_hand_back_is_said_in_words():
    state = frame()
    assert not any(line.startswith("hand") for line in drawn(State(state)))
    state.reach.share[0], state.reach.held_by[0] = 0.4, Bound.JOINT_LIMIT
    said = next(line for line in drawn(State(state)) if line.startswith("hand"))
    assert said.split(maxsplit=1)[1].rstrip() == "40% of what is asked passes, the rest is taken by a joint's limit"
    for bound in Bound:
        state.reach.held_by[0] = bound
        assert bool(words.held_back(State(state))) == (bound != Bound.NOTHING)


def test_a_histogram_is_seen_with_its_tails():
    histogram = np.zeros(HEAD + len(highest()), dtype="<u8")
    for ns, count in ((20_000, 10_000), (2_000_000, 1)):
        histogram[HEAD + int(np.searchsorted(highest(), ns))] += count
    bars = top_view.bars(histogram)
    assert len(bars) == 40
    seen = {i: bar for i, bar in enumerate(bars) if bar != " "}
    assert seen == {18: "█", 34: "▁"}, "20 µs and 2 ms: 2.3 and 4.3 decades above 0.1 µs, eight columns each"
    histogram[0] = histogram[HEAD:].sum()
    assert any(bars in line for line in drawn(State(frame()), reader=Reader(histogram)))


@pytest.mark.parametrize(
    ("seconds", "said"), [(0.0, "0.0 s"), (59.94, "59.9 s"), (250.2, "4 min 10 s"), (7500.0, "2 h 5 min")]
)
def test_durations(seconds, said):
    assert words.seconds(seconds) == said


def test_a_state_of_a_later_version_is_shown():
    later = frame()
    later.cell.state[0], later.cell.reason[0] = 77, 99
    assert any("77" in line and "reason 99" in line for line in drawn(State(later)))


# -- the program -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def live(tmp_path_factory):
    bench = Bench(tmp_path_factory.mktemp("live"))
    yield bench.live_core(bench.name())
    bench.close()


def looked_at(bench, client, *arguments):
    """`teleopd top`, which has ended well; the client keeps control as long as that takes."""
    client.take(ENOUGH_S)
    top = bench.teleopd("top", *arguments)
    eventually(lambda: client.rest() or top.ended)
    assert top.wait() == 0
    return top


def test_once_for_people_and_for_scripts(bench, live):
    client = bench.client(live.cell)
    drive(client, "base", at_speed)
    top = looked_at(bench, client, live.cell, "--once")
    assert f"cell {live.cell}" in top.out
    assert f"process {os.getpid()} for" in top.out
    top = looked_at(bench, client, live.cell, "--once", "--json")
    (line,) = top.out.splitlines()
    said = json.loads(line)
    assert said["state"]["holder"]["pid"] == os.getpid()
    assert said["control"].startswith(f"process {os.getpid()} for")
    assert said["latency_us"]["tick"]["count"] > 0


def test_json_goes_on_until_the_cell_ends(bench):
    core = bench.live_core(bench.name())
    top = bench.teleopd("top", core.cell, "--json")
    eventually(lambda: top.out.count("\n") >= 3)
    core.signal(signal.SIGTERM)
    assert top.wait() == 3
    ticks = [json.loads(line)["state"]["cell"]["tick"] for line in top.out.splitlines()]
    assert ticks == sorted(set(ticks))
    assert core.cell in top.err


class Terminal:
    """A terminal of 80 × 24 with `teleopd top` in its foreground."""

    def __init__(self, bench, *arguments):
        self.person, terminal = pty.openpty()
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        streams = {"stdin": terminal, "stdout": terminal, "stderr": terminal}
        environment = {"TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
        in_front = partial(os.login_tty, terminal)
        self.process = bench.start_command(
            [sys.executable, "-m", "teleopd.daemon.cli", "top", *arguments],
            preexec_fn=in_front,
            env=environment,
            **streams,
        )
        os.close(terminal)
        os.set_blocking(self.person, False)
        self.seen = b""

    def look(self):
        with suppress(OSError):  # nothing new
            self.seen += os.read(self.person, 65536)
        return self.seen.decode(errors="replace")

    def shows(self, text):
        eventually(lambda: text in self.look())

    def ends(self):
        eventually(lambda: (self.look(), self.process.ended)[1])
        os.close(self.person)
        assert b"Traceback" not in self.seen
        assert self.seen.rstrip().endswith((b"\x1b[?1049l\x1b[?25h", b"\x1b[?25h", b"\x1b[?1049l")), self.seen[-60:]
        return self.process.popen.returncode


@pytest.mark.parametrize("leave", [b"q", b"\x03"])
def test_it_leaves_and_gives_the_terminal_back(bench, live, leave):
    terminal = Terminal(bench, live.cell)
    terminal.shows("deadlines missed")
    os.write(terminal.person, leave)
    assert terminal.ends() in (0, 130)


def test_a_cell_that_dies_and_comes_back_is_said(bench):
    cell = bench.name()
    core = bench.live_core(cell)
    terminal = Terminal(bench, cell)
    terminal.shows("deadlines missed")
    core.kill()
    terminal.shows(f"the core of cell {cell!r} has died; waiting for it to come back")
    time.sleep(0.5)
    bench.core(cell)
    eventually(lambda: (terminal.look(), is_live(cell))[1], ENOUGH_S)
    terminal.shows("started again at")
    os.write(terminal.person, b"q")
    assert terminal.ends() == 0
