"""Makes the references in tests/oracles importable: `from oracles.omni_arm import Simulation`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
