"""Writes the ten-second hand motion that ships with the profile ur5e_antislosh: what P1 and P2 are compared on.

    python examples/record_hand.py daemon/profiles/ur5e_antislosh.csv

The hand takes the deadman, carries the glass to the side, up, quickly back, round, and to and fro about where it began,
with a tremor. Every stroke has the shape of a human one: minimum jerk (Flash and Hogan, 1985).
"""

import csv
import math
import sys
from pathlib import Path

RATE = 100
SECONDS = 10.0
DEADMAN = 1
STROKES = (
    # begins s, takes s, to x, to z in m
    (0.6, 1.1, 0.16, 0.00),
    (1.9, 0.9, 0.16, 0.12),
    (3.0, 0.9, -0.12, 0.12),
    (4.1, 0.7, -0.12, -0.06),
    (5.0, 1.2, 0.14, 0.04),
    (6.3, 0.6, -0.02, 0.04),
    (7.0, 0.6, 0.12, 0.04),
    (7.7, 0.6, -0.02, 0.00),
    (8.2, 0.8, 0.00, 0.08),
)
"""Right, up, fast to the left, down, slowly to the right, to and fro, up."""


def stroke(share):
    """Part of the way after part of the time."""
    s = min(max(share, 0.0), 1.0)
    return s**3 * (10 - 15 * s + 6 * s**2)


def hand(t):
    """x and z of the hand, m."""
    at = [0.0, 0.0]
    for begins, takes, *target in STROKES:
        done = stroke((t - begins) / takes)
        at = [a + done * (b - a) for a, b in zip(at, target, strict=True)]
    grip = stroke((t - 0.3) / 0.3)  # the tremor grows as the hand takes hold
    x = at[0] + grip * 4e-4 * math.sin(2 * math.pi * 8.3 * t)
    return x, at[1] + grip * 3e-4 * math.sin(2 * math.pi * 9.7 * t + 1.0)


def main():
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else Path("ur5e_antislosh.csv")
    with target.open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("time", "x", "y", "z", "buttons"))
        for k in range(round(SECONDS * RATE) + 1):
            t = k / RATE
            x, z = hand(t)
            engaged = 0.2 <= t < SECONDS - 0.1
            writer.writerow((f"{t:g}", f"{x:.5f}", "0", f"{z:.5f}", DEADMAN if engaged else 0))


if __name__ == "__main__":
    main()
