"""Pictures in shared memory: whole or not at all, and gone when nobody draws."""

import os
import threading

import numpy as np
import pytest
from teleopd.clients import CellGoneError, CellNotRunningError, Pictures
from teleopd.ipc.images import ImagesReader, ImagesWriter
from teleopd.ipc.segment import AlreadyRunningError
from teleopd.ipc.shared_object import object_name


@pytest.fixture
def cell():
    return f"images-{os.getpid()}"


@pytest.fixture
def writer(cell):
    made = ImagesWriter(cell, 40, 30)
    made.go_live()
    yield made
    made.end()


def picture(k):
    return np.full((30, 40, 3), k % 256, np.uint8), np.full((30, 40), float(k), np.float32)


def test_what_is_written_is_read(cell, writer):
    with Pictures(cell) as pictures:
        assert pictures.read() is None
        colour = np.arange(30 * 40 * 3, dtype=np.uint8).reshape(30, 40, 3)
        depth = np.arange(1200, dtype=np.float32).reshape(30, 40)
        writer.write(17, 17_000_000, colour, depth)
        seen = pictures.wait()
        assert (seen.tick, seen.t, seen.number) == (17, 17_000_000, 1)
        np.testing.assert_array_equal(seen.colour, colour)
        np.testing.assert_array_equal(seen.depth, depth)
        with pytest.raises(TimeoutError, match="no new picture"):
            pictures.wait(0.02)


def test_a_reader_sees_whole_pictures_only(cell, writer):
    stop = threading.Event()

    def write():
        k = 0
        while not stop.is_set():
            k += 1
            writer.write(k, k, *picture(k))

    thread = threading.Thread(target=write)
    thread.start()
    try:
        reader, seen = ImagesReader(cell), 0
        while seen < 300:
            one = reader.read()
            if one is None:
                continue
            seen += 1
            assert (one.colour == one.tick % 256).all()
            assert (one.depth == one.tick).all()
        reader.close()
    finally:
        stop.set()
        thread.join()


def test_nobody_draws(cell):
    with pytest.raises(CellNotRunningError, match=r"sensors\.camera\.on=true"):
        Pictures(cell)


def test_a_reader_is_told_when_it_is_over(cell):
    writer = ImagesWriter(cell, 40, 30)
    writer.go_live()
    pictures = Pictures(cell)
    writer.end()
    with pytest.raises(CellGoneError):
        pictures.read()
    pictures.close()


def test_one_cell_has_one_who_draws(cell, writer):
    with pytest.raises(AlreadyRunningError):
        ImagesWriter(cell, 40, 30)


def test_another_size_replaces_what_a_dead_one_left(cell):
    first = ImagesWriter(cell, 40, 30)
    first.go_live()
    first.close()  # as if it had died: the name stays
    second = ImagesWriter(cell, 20, 10)
    second.go_live()
    reader = ImagesReader(cell)
    assert (reader.width, reader.height) == (20, 10)
    reader.close()
    second.end()
    assert not os.path.exists(f"/dev/shm{object_name(cell, 'images')}")
