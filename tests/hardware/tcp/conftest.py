"""Rigs: cells with their robot in another process."""

import pytest
from process import Bench
from robot_rig import Rig


@pytest.fixture
def bench(tmp_path):
    bench = Bench(tmp_path)
    yield bench
    bench.close()


@pytest.fixture
def rig(bench):
    """Makes a rig that runs."""
    made = []

    def make(**settings):
        made.append(Rig(bench, **settings).start())
        return made[-1]

    yield make
    for each in made:
        each.close()
