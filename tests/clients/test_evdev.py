"""The evdev reader on streams of bytes, and on a driver that uses the kernel's own header."""

import itertools
import os

import pytest
from evdev_streams import (
    ABS_RX,
    ABS_X,
    ABS_Y,
    BTN_SOUTH,
    BTN_TL,
    BTN_TR,
    BUS_BLUETOOTH,
    DROPPED,
    EV_ABS,
    EV_KEY,
    EV_MSC,
    EV_REL,
    SIZE,
    SYN,
    Driver,
    Stream,
    build_driver,
    event,
    key,
    move,
)
from hypothesis import given
from hypothesis import strategies as st
from teleopd.clients import evdev
from teleopd.clients.evdev import Decoder, Event, Range, Reader


@pytest.fixture
def stream():
    stream = Stream()
    yield stream
    stream.close()


@pytest.fixture
def reader(stream):
    return Reader(stream.fd)


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    return build_driver(tmp_path_factory.mktemp("driver"))


def cut(data, places):
    edges = sorted({0, len(data), *(place % (len(data) + 1) for place in places)})
    return [data[a:b] for a, b in itertools.pairwise(edges)]


changes = st.one_of(
    st.tuples(st.just(EV_KEY), st.sampled_from([BTN_SOUTH, BTN_TL, BTN_TR, 30]), st.integers(0, 2)),
    st.tuples(st.just(EV_ABS), st.integers(0, 5), st.integers(-(2**31), 2**31 - 1)),
    st.tuples(st.sampled_from([EV_MSC, EV_REL, 0x11, 0x1F]), st.integers(0, 65535), st.integers(-5, 5)),
)
reports = st.lists(st.one_of(st.lists(changes, max_size=5), st.none()), max_size=8)
"""None: events were lost here."""


def recorded(report):
    if report is None:
        return DROPPED + event(EV_KEY, BTN_TR, 1) + SYN  # what comes before the next SYN_REPORT is no whole report
    return b"".join(event(*change) for change in report) + SYN


@given(reports, st.lists(st.integers(0, 10_000), max_size=20))
def test_a_stream_means_the_same_however_it_is_cut(reports, places):
    keys, values, unsure = set(), {}, 0
    for report in reports:
        if report is None:
            keys, values, unsure = set(), {}, unsure + 2
            continue
        for kind, code, value in report:
            if kind == EV_KEY:
                keys = keys | {code} if value else keys - {code}
            elif kind == EV_ABS:
                values = {**values, code: value}
    stream = Stream()
    reader = Reader(stream.fd)
    data = b"".join(map(recorded, reports))
    for piece in cut(data, places):
        stream.send(piece)
        reader.poll()
    assert (reader.keys, reader.values, reader.unsure, reader.lost) == (keys, values, unsure, "")
    stream.send(data[: SIZE // 2] or b"\0")
    stream.end()
    assert reader.poll() == []
    assert (reader.keys, reader.values, reader.lost) == (set(), {}, "end of the stream")
    reader.close()


def test_nothing_takes_effect_before_its_report_is_whole(stream, reader):
    stream.send(event(EV_KEY, BTN_TL, 1), event(EV_ABS, ABS_X, 5))
    assert (reader.poll(), reader.keys, reader.values) == ([], set(), {})
    stream.send(SYN[:-1])
    assert (reader.poll(), reader.keys) == ([], set())
    stream.send(SYN[-1:])
    assert reader.poll() == [Event(1.0, EV_KEY, BTN_TL, 1), Event(1.0, EV_ABS, ABS_X, 5)]
    assert (reader.keys, reader.values) == ({BTN_TL}, {ABS_X: 5})


def test_after_lost_events_everything_on_a_pipe_counts_as_let_go(stream, reader):
    stream.send(key(BTN_TL, 1), move(x=1000))
    reader.poll()
    stream.send(DROPPED)
    reader.poll()
    assert (reader.keys, reader.values, reader.unsure) == (set(), {}, 1)  # at once, not with the next report
    stream.send(event(EV_KEY, BTN_TR, 1), SYN)
    reader.poll()
    assert reader.keys == set()
    stream.send(key(BTN_SOUTH, 1))
    reader.poll()
    assert reader.keys == {BTN_SOUTH}


@pytest.mark.parametrize("rest", [b"", SYN[:1], event(EV_KEY, BTN_TL, 0)[:-3], event(EV_KEY, BTN_TR, 1)])
def test_a_stream_that_ends_lets_go_of_every_key_also_in_the_middle_of_an_event(stream, reader, rest):
    stream.send(key(BTN_TL, 1))
    reader.poll()
    assert reader.keys == {BTN_TL}
    stream.send(rest)
    stream.end()
    reader.poll()
    assert (reader.keys, reader.lost) == (set(), "end of the stream")
    assert reader.poll() == []


def test_a_report_without_end_is_doubted_and_does_not_grow():
    decoder = Decoder()
    for _ in range(100):
        done = decoder.feed(event(EV_KEY, BTN_TL, 1) * 100)
    assert len(decoder._report) <= evdev.LONGEST_REPORT
    assert done == []  # doubted once, not a hundred times
    assert decoder.feed(SYN + key(BTN_TL, 1)) == [None, [Event(1.0, EV_KEY, BTN_TL, 1)]]


def test_a_file_that_never_ends_is_not_read_for_ever():
    reader = Reader(os.open("/dev/zero", os.O_RDONLY))
    reader.poll()
    assert (reader.unsure, reader.keys, reader.lost) == (1, set(), "")
    reader.close()


def test_a_named_pipe_without_a_writer_is_a_device_that_says_nothing(tmp_path):
    path = tmp_path / "event0"
    os.mkfifo(path)
    reader = Reader(os.open(path, os.O_RDONLY | os.O_NONBLOCK))
    assert (reader.poll(), reader.lost) == ([], "")
    with path.open("wb") as writer:
        writer.write(key(BTN_TL, 1))
        writer.flush()
        reader.poll()
        assert reader.keys == {BTN_TL}
    reader.poll()
    assert (reader.keys, reader.lost) == (set(), "end of the stream")
    reader.close()


def test_a_closed_descriptor_is_lost_and_closing_twice_is_allowed(stream, reader):
    reader.close()
    reader.close()
    assert (reader.poll(), reader.lost) == ([], "closed")


def test_a_range_that_is_none_is_refused():
    with pytest.raises(ValueError, match="not from 5 to 5"):
        Range(5, 5)


# -- with a driver -----------------------------------------------------------------------------------------------


def test_a_real_device_is_asked_for_everything(library):
    driver = Driver(library, bus=BUS_BLUETOOTH)
    driver.set_axis(ABS_RX, -7, -100, 100, flat=9)
    driver.set_key(BTN_TL, True)
    reader = Reader(driver.fd, ioctl=driver.ioctl)
    assert library.event_size() == evdev.EVENT.size
    assert (reader.is_device, reader.name, reader.bus, reader.has_rumble) == (True, "Fake pad", BUS_BLUETOOTH, True)
    assert (reader.keys, reader.values[ABS_RX], reader.ranges[ABS_RX]) == ({BTN_TL}, -7, Range(-100, 100, 9))
    assert reader.axes == {ABS_X, ABS_Y, ABS_RX, 4}
    reader.close()


def test_after_lost_events_a_real_device_is_asked_for_its_state(library):
    driver = Driver(library)
    reader = Reader(driver.fd, ioctl=driver.ioctl)
    driver.send(key(BTN_TL, 1), move(x=5))
    reader.poll()
    driver.set_key(BTN_TR, True)  # TL came up unseen, TR went down unseen
    driver.set_axis(ABS_X, -300)
    driver.send(DROPPED, event(EV_ABS, ABS_Y, 1), SYN)
    reader.poll()
    assert (reader.keys, reader.values[ABS_X], reader.values[ABS_Y]) == ({BTN_TR}, -300, 0)
    assert reader.unsure == 2
    reader.close()


def test_a_device_that_is_unplugged_holds_nothing(library):
    driver = Driver(library)
    reader = Reader(driver.fd, ioctl=driver.ioctl)
    driver.send(key(BTN_TL, 1))
    reader.poll()
    assert reader.keys == {BTN_TL}
    driver.unplug()
    reader.poll()
    assert reader.keys == set()
    assert reader.lost
    reader.close()


def test_enodev_of_an_ioctl_is_a_loss_too(library):
    driver = Driver(library)
    reader = Reader(driver.fd, ioctl=driver.ioctl)
    library.unplug()
    driver.send(DROPPED, SYN)
    reader.poll()
    assert (reader.keys, reader.lost) == (set(), "unplugged")
    reader.close()
