"""The console for everyone: readable colours, and every control within reach of the Tab key."""

import pytest

pytestmark = pytest.mark.tools


def test_everything_can_be_read_and_reached(start_console, tmp_path):
    start_console("explosives_hall", "--no-record").play("access", tmp_path)
