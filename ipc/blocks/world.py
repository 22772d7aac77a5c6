"""What stands around the robot, and the task in it."""

from __future__ import annotations

from ..signals import Block, counts, floats
from ..sizes import MAX_MOVERS, MAX_OBJECTS

TASK = Block(
    "task",
    "The mission.",
    (
        counts("phase", "1", "stage of the mission", enum="TaskPhase"),
        floats("object", 3, "m", "position of the object of interest", "world"),
        counts("held", "1", "1 while the gripper holds the object"),
        floats("progress", 1, "1", "share of the mission that is done", low=0.0, high=1.0),
        counts("successes", "1", "times the object was brought to the safe zone, since the start"),
        counts("failures", "1", "times the object exploded, since the start; each is one explosion event"),
        counts("failed_by", "1", "failures by their cause (FailureCause)", n=8, enum="FailureCause"),
        counts("cause", "1", "cause of the last failure", enum="FailureCause"),
        floats("explosion", 3, "m", "where the object was when it exploded last", "world"),
        floats("orientation", 4, "1", "of the object of interest, quaternion (x, y, z, w)", "world"),
    ),
)

SCENE = Block(
    "scene",
    "The world around the robot: its loose objects; the object of the mission is the first.",
    (
        counts("n", "1", "objects in use"),
        floats("position", 3 * MAX_OBJECTS, "m", "x, y, z of each object, one after the other", "world"),
        floats("orientation", 4 * MAX_OBJECTS, "1", "quaternion (x, y, z, w) of each object, likewise", "world"),
        floats("opening", 1, "m", "distance between the fingers", low=0.0),
    ),
)

CONTACT = Block(
    "contact",
    "What the robot touches, carries, and comes near to.",
    (
        floats("force", 3, "N", "on the hand, by everything it touches", "world"),
        floats("load", 3, "N", "on the hand, by the object that it holds", "world"),
        floats(
            "distance", 1, "m", "to whatever is nearest, itself included; negative inside; at most the scene's range"
        ),
        counts(
            "pair", "1", "body of the robot and body nearest to it, as numbered in the cell's description; 0 none", n=2
        ),
        counts("near", "1", "distances that the guard watches in this tick"),
        counts("touching", "1", "1 while the robot touches something that is no loose object"),
    ),
)

ARENA = Block(
    "arena",
    "The simulated place, as only a simulation knows it.",
    (
        floats("clearance", 1, "m", "from the body to the nearest thing; negative: it touches"),
        counts("contacts", "1", "times that the robot has driven into something"),
        counts("n_movers", "1", "moving obstacles"),
        floats("mover_x", MAX_MOVERS, "m", "where they are", "world", count="n_movers"),
        floats("mover_y", MAX_MOVERS, "m", "where they are", "world", count="n_movers"),
    ),
)
