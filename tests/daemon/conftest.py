"""A bench for tests with whole processes."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from process import Bench


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path)
    yield bench
    bench.close()
