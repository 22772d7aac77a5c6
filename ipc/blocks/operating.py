"""What the operator asks for, what he feels, and the curves that a robot follows by itself."""

from __future__ import annotations

from ..signals import Block, counts, floats

OPERATOR = Block(
    "operator",
    "What the operator's device says, after the dead band, and the velocity it asks for: seed 1, (10).",
    (
        counts("kind", "1", "kind of the command in force", enum="CommandKind"),
        floats("p", 3, "m", "position of the hand relative to the device's centre", "device"),
        floats("p_dot_ref", 3, "m/s", "direct reference of the device; z is rad/s in base mode", "robot"),
        floats(
            "orientation", 4, "1", "how the hand is turned, quaternion (x, y, z, w); (0, 0, 0, 1) if none", "device"
        ),
        floats("turned", 4, "1", "how far the robot's hand was asked to turn likewise", "device"),
        floats("turn_dot_ref", 3, "rad/s", "angular velocity that the hand's turning asks for", "device"),
        counts("buttons", "1", "buttons as a bit field"),
        counts("deadman", "1", "1 while the operator holds the deadman"),
        floats("clutch", 1, "1", "1 while the hand may move without the robot", low=0.0, high=1.0),
        floats(
            "tuning", 1, "1", "what the operator sets while driving; the profile says what it means", low=0.0, high=1.0
        ),
        counts("gripper", "1", "1 closed, 0 open"),
    ),
)

BILATERAL = Block(
    "bilateral",
    "Impedance, virtual force and Lyapunov control of seed 2.",
    (
        floats("f", 2, "m/s, rad/s", "force of the operator (f_NZ, f_NX), scaled to the velocity it asks for, (2)"),
        floats("ref", 2, "m/s, rad/s", "references (v_ref, ω_ref), (2)", "robot"),
        floats("ref_change", 2, "m/s, rad/s", "change of the references since the tick before", "robot"),
        floats(
            "force", 2, "N", "virtual force (F_N, F_T), toward the obstacles, saturated at f_max, (5), (6)", "robot"
        ),
        floats("feedback", 2, "N", "(F_rNZ, F_rNX) after the impedance, (3)", "robot"),
        floats("obj", 2, "m/s, rad/s", "object velocities (v_obj, ω_obj), (7), (8)", "robot"),
        floats("error", 2, "m/s, rad/s", "velocity error h̃, (10)", "robot"),
        floats("V", 1, "1", "Lyapunov function, (12)", low=0.0),
        floats("zone", 2, "m", "limits of the repulsion zone (d_min, d_max), from the lidar"),
        floats("nearest", 1, "m", "from the lidar to the nearest known obstacle, memory included; +∞ none", low=0.0),
        floats("avoiding", 1, "1", "1 while a law that switches has left tracking for avoiding", low=0.0, high=1.0),
    ),
)

HAPTICS = Block(
    "haptics",
    "What the operator should feel.",
    (
        floats(
            "force", 3, "N", "force on the hand, away from obstacles; each device clamps it to what it can", "device"
        ),
    ),
)

REACH = Block(
    "reach",
    "The hand of a five-joint arm, led through its inverse kinematics.",
    (
        floats("pitch_ref", 1, "rad", "elevation of its approach", "arm base"),
        floats("roll_ref", 1, "rad", "its turn about the approach", "arm base"),
        floats("share", 1, "1", "share of what the operator asks for that passes: 1 all, 0 none", low=0.0, high=1.0),
        floats(
            "held_by",
            1,
            "1",
            "what takes most: 0 nothing, 1 end of reach, 2 axis of joint 1, 3 joint limit, 4 joint speed, 5 leash",
            low=0.0,
            high=5.0,
        ),
    ),
)

REFERENCE = Block(
    "reference",
    "The reference of a mode that runs by itself: positioning, trajectory tracking, path following (seed 1, 4.3).",
    (
        floats(
            "begun", 1, "1", "1 once it has been placed in the world; 0 before, and after a change of mode or a reset"
        ),
        floats("tau", 1, "s", "parameter on the curve: its own time", low=0.0),
        floats("scale", 1, "1", "how fast its time runs: 0 held, 1 as written; it grows smoothly", low=0.0, high=1.0),
        floats("origin", 3, "m, m, rad", "what is added to the curve: 0 where it is written in the world"),
        floats(
            "position", 3, "m, m, rad", "the point to be at; heading instead of z for a platform", "world or arm base"
        ),
        floats("velocity", 3, "m/s, m/s, rad/s", "its velocity, the feed-forward", "world or arm base"),
        floats("error", 3, "m, m, rad", "position minus what is measured", "world or arm base"),
        floats(
            "distance", 1, "m", "length of the error in space: for path following the distance to the path", low=0.0
        ),
        floats("progress", 1, "1", "share of the curve that is done; starts anew with each lap", low=0.0, high=1.0),
        floats("laps", 1, "1", "times that a closed curve was gone round"),
        floats("done", 1, "1", "1 at the end of an open curve, or close to a point"),
    ),
)
