"""The depth camera's pictures as browsers show them."""

import io

import numpy as np
import pytest
from PIL import Image
from support import cell_name
from teleopd.daemon.gateway.camera import DARKEST, TOO_FAR, TOO_NEAR, Camera, grey
from teleopd.daemon.sensors.camera import Settings
from teleopd.ipc.images import ImagesWriter
from teleopd.ipc.segment import CellNotRunningError

WIDTH, HEIGHT = 64, 48


@pytest.fixture
def drawn():
    """A cell, who draws its pictures, and who shows them."""
    name = cell_name()
    writer = ImagesWriter(name, WIDTH, HEIGHT)
    writer.go_live()
    camera = Camera(name, Settings())
    yield writer, camera
    camera.close()
    writer.end()


def write(writer, colour, depth):
    colours = np.broadcast_to(np.array(colour, np.uint8), (HEIGHT, WIDTH, 3))
    writer.write(1, 1, colours, np.full((HEIGHT, WIDTH), depth, np.float32))


def shown(jpeg):
    return np.asarray(Image.open(io.BytesIO(jpeg)).convert("RGB")).astype(float)


def test_colour_and_depth_lie_beside_each_other(drawn):
    writer, camera = drawn
    assert camera.newest() is None
    write(writer, (200, 40, 90), 0.45)
    number, jpeg = camera.newest()
    image = shown(jpeg)
    assert (number, image.shape) == (1, (HEIGHT, 2 * WIDTH, 3))
    np.testing.assert_allclose(image[10:-10, 10 : WIDTH - 10].mean(axis=(0, 1)), (200, 40, 90), atol=4)
    np.testing.assert_allclose(image[10:-10, WIDTH + 10 : -10].mean(axis=(0, 1)), 255, atol=4)


def test_a_picture_is_made_once_for_all_who_ask(drawn):
    writer, camera = drawn
    write(writer, (1, 2, 3), 1.0)
    first = camera.newest()
    assert camera.newest() is first
    write(writer, (1, 2, 3), 2.0)
    assert camera.newest()[0] == first[0] + 1


def test_nobody_draws_any():
    with pytest.raises(CellNotRunningError, match=r"sensors\.camera\.on=true"):
        Camera(cell_name(), Settings()).newest()


def test_depth_is_darker_the_further_and_what_is_not_measured_has_a_colour():
    depth = np.array([[0.45, 1.0, 3.0, 8.0, np.nan, np.inf]], np.float32)
    colours = grey(depth, 0.45, 8.0)
    measured = colours[0, :4, 0].astype(int)
    assert (measured[0], measured[-1]) == (255, DARKEST)
    assert (np.diff(measured) < 0).all()
    assert (tuple(colours[0, 4]), tuple(colours[0, 5])) == (TOO_NEAR, TOO_FAR)
