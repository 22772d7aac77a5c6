"""`teleopd share`: whom it lets in, what it hands on, and what it does with those who misbehave."""

import os
import stat
import time
from types import SimpleNamespace

import msgpack
import numpy as np
import pytest
from clients_share import Share
from support import ENOUGH_S, eventually, running_core, start_core
from teleopd.clients import share as module
from teleopd.clients.guest import COMMAND, MOST_REQUESTS, Guest
from teleopd.ipc.frame import Frame
from teleopd.ipc.schema import Layout, Request
from teleopd.ipc.segment import COMMAND_BYTES, COMMAND_LAYOUT, StateReader, remove_dead
from teleopd.ipc.transport import Kind, Message, Reason, Settings, TransportError, connect, read_token


@pytest.fixture(scope="module")
def core():
    with running_core() as core:
        yield core


@pytest.fixture(scope="module")
def share(core, tmp_path_factory):
    folder = tmp_path_factory.mktemp("share")
    share = Share(core.cell, folder / "new" / "token", folder)  # which makes the token
    share.token = read_token(folder / "new" / "token")
    yield share
    assert share.close() == 0


def settings(share, **changed):
    return Settings(
        **{"token": share.token, "role": "client", "accepts": frozenset({"cell"}), "layout_hash": COMMAND_LAYOUT.hash}
        | changed
    )


def guest_of(share, **changed):
    endpoint = connect("127.0.0.1", int(share.port), settings(share, **changed))
    endpoint.wait_open(ENOUGH_S)
    return endpoint


def received(endpoint, kind):
    """The next message of a kind."""
    deadline = time.monotonic() + ENOUGH_S
    while time.monotonic() < deadline:
        endpoint.wait(0.05)
        for message in endpoint.pump():
            if message.kind is kind:
                return message
    raise AssertionError(f"no {kind.name}; {endpoint.reason.name}")


def ended(endpoint):
    eventually(lambda: endpoint.pump() is not None and endpoint.closed)
    return endpoint.reason


def test_a_token_that_others_can_read_is_refused(tmp_path, capsys):
    path = tmp_path / "token"
    assert len(module.token_of(path)) == 32, "made for its owner alone"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o644)
    assert module.main(["--token", str(path)]) == 2
    assert "chmod 600" in capsys.readouterr().err


def test_a_guest_is_told_what_the_cell_is(share, core):
    guest = guest_of(share)
    about = received(guest, Kind.EVENT).value
    assert list(about) == ["slot", "bytes", "schema", "info"], "in this order: the client in C counts on it"
    layout = Layout.decode(about["schema"])
    assert layout.nbytes == about["bytes"]
    assert msgpack.unpackb(about["info"])["profile"] == "omni_arm"
    seen, state = received(guest, Kind.STATE).value
    assert (seen, len(state)) == (0, layout.nbytes)
    guest.close()


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"token": bytes(32)}, Reason.WRONG_TOKEN),
        ({"layout_hash": 1}, Reason.WRONG_LAYOUT),
        ({"layout_hash": 0}, Reason.WRONG_LAYOUT),
        ({"role": "robot"}, Reason.WRONG_ROLE),
    ],
)
def test_who_does_not_belong_here_is_refused_by_name(share, changed, reason):
    with pytest.raises(TransportError) as refused:
        guest_of(share, **changed)
    assert refused.value.reason is reason


@pytest.mark.parametrize(
    ("kind", "channel", "value"),
    [
        (Kind.COMMAND, 0, b"short"),
        (Kind.COMMAND, 0, "text"),
        (Kind.EVENT, 0, bytes(COMMAND_BYTES + 8)),
        (Kind.EVENT, 1, [True]),
        (Kind.EVENT, 1, [1, 5]),
        (Kind.EVENT, 1, [False, -1]),
        (Kind.EVENT, 1, [False, True]),
        (Kind.STATE, 0, bytes(COMMAND_BYTES)),
        (Kind.EVENT, 7, bytes(COMMAND_BYTES)),
    ],
)
def test_who_sends_nonsense_is_shown_out_and_the_others_stay(share, kind, channel, value):
    good, bad = guest_of(share), guest_of(share)
    received(bad, Kind.STATE)
    bad.send(kind, value, 10**9, channel)
    assert ended(bad) is Reason.MALFORMED
    received(good, Kind.STATE)
    assert good.open
    good.close()


def test_a_guest_with_too_small_a_buffer_is_told_so(share):
    assert ended(connect("127.0.0.1", int(share.port), settings(share, max_frame=600))) is Reason.OVERSIZED


def test_there_are_as_many_guests_as_slots(share):
    guests = [guest_of(share) for _ in range(16)]
    assert ended(connect("127.0.0.1", int(share.port), settings(share))) is Reason.CROWDED
    for guest in guests:
        guest.close()


def test_a_cell_that_ends_sends_its_guests_away_and_its_return_is_noticed(tmp_path):
    core = start_core()
    share = Share(core.cell, tmp_path / "token", tmp_path)
    share.token = read_token(tmp_path / "token")
    try:
        guest = guest_of(share)
        core.kill()
        assert ended(guest) is Reason.SHUTDOWN
        again = start_core(cell=core.cell)
        eventually(lambda: share.said.count("is there") == 2)
        received(guest_of(share), Kind.STATE)
        again.terminate()
    finally:
        share.close()
        remove_dead([core.cell])


# -- one guest, without a network ------------------------------------------------------------------------------------


class Desk:
    """A guest whose messages the test makes, at a real cell that stands still."""

    def __init__(self, cell):
        self.reader, self.messages, self.sent = StateReader(cell), [], []
        self.endpoint = SimpleNamespace(
            pump=self._pump, closed=False, peer=None, connection=SimpleNamespace(who="x"),
            send=lambda kind, value, validity: self.sent.append((kind, value)), close=lambda reason: None,
        )  # fmt: skip
        self.reader_real = SimpleNamespace(cell=cell, layout=self.reader.layout, heartbeat=10, real_time=True)
        self.guest = Guest(self.endpoint, self.reader_real, time.monotonic_ns)
        self.written = []
        self.guest._slot.write = lambda frame: self.written.append(frame.buffer.copy())

    def _pump(self):
        taken, self.messages = self.messages, []
        return taken

    def get(self, kind, age=0, expires=None, **fields):
        frame = Frame(COMMAND_LAYOUT)
        for name, value in fields.items():
            getattr(frame.command, name)[0] = value
        now = time.monotonic_ns()
        self.messages.append(Message(kind, COMMAND, 1, frame.buffer.tobytes(), now, age, expires))
        return now

    def fields(self, name):
        views = []
        for buffer in self.written:
            frame = Frame(COMMAND_LAYOUT)
            frame.buffer[:] = buffer
            views.append(int(getattr(frame.command, name)[0]))
        return views


@pytest.fixture
def desk(core):
    desk = Desk(core.cell)
    yield desk
    desk.guest._slot.close()
    desk.reader.close()


def test_a_command_is_as_old_for_the_core_as_it_was_on_its_way(desk):
    now = desk.get(Kind.COMMAND, age=30_000_000, expires=time.monotonic_ns() + 10**9, seq=5)
    desk.guest.pump()
    assert desk.fields("stamp") == [now - 30_000_000]
    assert (desk.fields("seq"), desk.fields("pid")) == ([5], [os.getpid()])


def test_motion_that_expired_while_it_waited_is_not_handed_on(desk):
    desk.get(Kind.EVENT, request=Request.TAKE, seq=1)
    desk.guest.pump()
    desk.get(Kind.COMMAND, expires=time.monotonic_ns() - 1, seq=2)
    desk.reader_real.heartbeat += 2
    desk.guest.pump()
    assert desk.fields("seq") == [1]


def test_requests_stay_until_the_core_must_have_seen_them_and_motion_does_not_overtake(desk):
    soon = time.monotonic_ns() + 10**10
    desk.get(Kind.EVENT, request=Request.TAKE, seq=1)
    desk.get(Kind.EVENT, request=Request.NONE, seq=2)
    desk.get(Kind.COMMAND, expires=soon, seq=3)
    desk.get(Kind.COMMAND, expires=soon, seq=4)
    seen = []
    for beat in range(10, 16):
        desk.reader_real.heartbeat = beat
        desk.guest.pump()
        seen.append(desk.fields("seq"))
    assert seen == [[1], [1], [1, 2], [1, 2], [1, 2, 4], [1, 2, 4]], "two ticks each; of motions the newest"
    assert not desk.guest.waits


def test_too_many_requests_at_once_are_nonsense(desk):
    closed = []
    desk.endpoint.close = closed.append
    for seq in range(MOST_REQUESTS + 1):
        desk.get(Kind.EVENT, seq=seq)
    desk.guest.pump()
    assert closed == [Reason.MALFORMED]


def test_a_state_is_sent_when_there_is_news_and_again_after_a_while(desk, monkeypatch):
    frame = Frame(desk.reader.layout)
    frame["cell.tick"][0] = 7
    desk.guest.show(frame)
    desk.guest.show(frame)
    assert [value[0] for kind, value in desk.sent if kind is Kind.STATE] == [0]
    frame["cell.tick"][0] = 8
    desk.guest.show(frame)
    assert len(desk.sent) == 2
    assert np.frombuffer(desk.sent[1][1][1], "<u8")[0] == 8
    monkeypatch.setattr(time, "monotonic", lambda: 1e9)
    desk.guest.show(frame)
    assert len(desk.sent) == 3
