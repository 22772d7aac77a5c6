"""The option `--full`; and makes the references in tests/oracles importable: `from oracles.omni_arm import …`."""

import os
import sys
from pathlib import Path

import pytest

os.environ.setdefault("MUJOCO_GL", "disable")  # as in daemon/__init__.py: some tests import MuJoCo before that
sys.path.insert(0, str(Path(__file__).parent))


def pytest_addoption(parser):
    parser.addoption("--full", action="store_true", help="kill and soak loops at length, not as a sample")


@pytest.fixture
def full(request):
    """Whether loops that may be sampled run at length."""
    return request.config.getoption("--full")
