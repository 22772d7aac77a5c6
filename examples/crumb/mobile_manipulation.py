"""Seed 3, experiment 3: by odometry to a table, take what stands there, and put it on another table.

teleopd run crumb_fetch                  # or crumb_fetch_noisy; in another terminal:
python examples/crumb/mobile_manipulation.py
"""

import argparse
from math import pi

from teleopd.clients.cell import Cell
from teleopd.clients.handling import CARRY, Handling, Spot

AHEAD = Spot(0.2432, 0.0, 0.1177)


def main(cell: Cell) -> None:
    robot = Handling(cell)
    robot.go(CARRY)
    robot.drive(2.02)
    robot.pick(AHEAD)
    robot.go(CARRY)
    robot.turn(pi / 2)
    robot.drive(2.63)
    robot.place(AHEAD)
    robot.go(CARRY)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--cell", default="crumb_fetch")
    with Cell(parser.parse_args().cell) as connected:
        main(connected)
