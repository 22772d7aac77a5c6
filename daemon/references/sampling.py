"""Samples a user's function in a process of its own: `python -m … FILE FUNCTION DURATION SAMPLES`; JSON on stdout."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from ..own_code import OwnCodeError, load


def main(arguments: Sequence[str]) -> int:
    """Prints the points, one [x, y, z] for each of so many times from 0 to DURATION s; 1 and why on stderr."""
    file, name, duration, samples = arguments
    try:
        function = load(Path(file), name)
        points = [
            [float(value) for value in function(t)] for t in np.linspace(0, float(duration), int(samples)).tolist()
        ]
    except OwnCodeError as error:
        print(error, file=sys.stderr)
        return 1
    except Exception as error:  # whatever a user's function does
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return 1
    if any(len(point) != 3 for point in points):
        print("it must return three numbers: x, y, z", file=sys.stderr)
        return 1
    print(json.dumps(points))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
