"""A whole mission of seed 1's first scene through the page: every motion by keys in a real browser."""

import pytest

pytestmark = pytest.mark.tools


def test_a_person_fails_once_and_then_brings_the_grenade_to_the_safe_zone(start_console, stage, tmp_path):
    console = start_console(
        "explosives_hall", "--no-record", operator__command_expiry="1500 ms", operator__lease="60 s"
    )
    console.play("mission", tmp_path)
    state = stage.client(console.cell).read()
    assert (state.task.successes, state.task.failures) == (1, 1)
    assert (tmp_path / "explosion.png").stat().st_size > 10_000
