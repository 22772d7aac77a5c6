"""Seed 3, experiment 1: two boxes on three places; each is moved to the one that is free.

teleopd run crumb                        # or crumb_noisy; in another terminal:
python examples/crumb/pick_and_place.py
"""

import argparse
from math import cos, radians, sin

from teleopd.clients.cell import Cell
from teleopd.clients.handling import Handling, Spot

LEFT, MIDDLE, RIGHT = (Spot(0.2432 * cos(a), 0.2432 * sin(a), 0.1177) for a in (radians(24), 0.0, radians(-24)))


def main(cell: Cell) -> None:
    robot = Handling(cell)
    for take, put in ((LEFT, RIGHT), (MIDDLE, LEFT)):
        robot.pick(take)
        robot.place(put)
    robot.go([0, -0.698, -0.698, 0, 0])


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--cell", default="crumb")
    with Cell(parser.parse_args().cell) as connected:
        main(connected)
