"""Every signal, declared once.

Signals are grouped in blocks; a profile selects the blocks its robot has. All elements are eight bytes long and
little-endian (`f8`, `u8`, `i8`), so a block's bytes in memory, its C struct and its recorded message are the same.
The C header, the C# and MATLAB constants and the table in the docs are generated from here (`ipc/generate.py`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgpack
import numpy as np

from .enums import *  # noqa: F403 — they belong to the schema, and are taken from here
from .signals import *  # noqa: F403 — as these
from .signals import WORD, Block, Signal
from .signals import counts as _u
from .signals import floats as _f
from .signals import integers as _i
from .signals import text as _text

VERSION = 1
"""Version of the segment's format: header, latch, section order. The layout hash covers the signals."""

MAX_DOF = 8
"""Capacity of arrays over generalised velocities; the number in use is `control.n`."""
MAX_JOINTS = 8
"""Capacity of arrays over arm joints; the number in use is `arm.n`."""
MAX_WHEELS = 4
MAX_POSE = 6
"""Capacity of poses of a glass: 3 in the plane, 6 in space."""
MAX_SLOSH = 2
"""Capacity of slosh angles."""
MAX_XI = 2 * MAX_JOINTS + 2 * MAX_SLOSH
"""Capacity of the state ξ of a predictive controller."""
MAX_STEPS = 40
"""Capacity of a plan, in prediction steps."""
USER_BYTES = 32
"""A user's name is no longer than this."""
LAW_MESSAGE_BYTES = 128
"""What is wrong with a user's own law is said in no more."""
MAX_OBJECTS = 4
"""Capacity of arrays over a scene's loose objects; the number in use is `scene.n`."""
MAX_RAYS = 720
"""Capacity of arrays over the rays of a lidar; the number in use is `lidar.n`."""
MAX_MOVERS = 8
"""Capacity of arrays over moving obstacles; the number in use is `arena.n_movers`."""


STAGES = ("sense", "operator", "control", "guard", "actuate", "publish")
"""The six calls of one tick, in order; the index into `timing.stage`."""


CELL = Block(
    "cell",
    "The cell as a whole: what time it is, what state it is in, who operates it.",
    (
        _u(
            "tick",
            "1",
            "number k of this tick, from 1; 0 while starting; x_k, u_k, guard_k and k are published together",
        ),
        _i("t", "ns", "cell time t_k: CLOCK_MONOTONIC with the real clock, k times the period from 0 otherwise"),
        _u("state", "1", "state of the cell", enum="CellState"),
        _u("reason", "1", "why the cell is not engaged", enum="HoldReason"),
        _u("mode", "1", "operating mode, counted from 1 in the order of the profile's [modes]"),
        _u("holder", "1", "command slot, counted from 1, of the client that holds control; 0 nobody"),
        _i("command_age", "ns", "age of the newest accepted command by the cell's clock; −1 when there is none"),
        _u("command_seq", "1", "sequence number of the newest accepted command"),
    ),
)

HOLDER = Block(
    "holder",
    "The process that holds control.",
    (
        _u("pid", "1", "process id that the holder states; shown to people, never acted on"),
        _i("since", "ns", "cell time at which it was given control; 0 nobody has it"),
        _u("taken_over", "1", "1 if it took control over from a client that had it, 0 if control was free"),
        _u("before", "1", "process id that the holder before it stated; 0 there was none"),
    ),
    reproducible=False,
)

INBOX = Block(
    "inbox",
    "Commands that arrived, and those that were refused.",
    (
        _u("accepted", "1", "commands accepted since the core started"),
        _u("request", "1", "what the newest accepted command asked for besides motion", enum="Request"),
        _u("stops", "1", "requests to stop since the core started"),
        _u("refused", "1", "commands refused since the core started, by reason (Refusal)", n=16, enum="Refusal"),
        _u("last_refusal", "1", "reason of the last refusal (Refusal) plus 1; 0 none so far"),
        _u("last_slot", "1", "command slot, counted from 1, of the last refusal"),
    ),
)

TIMING = Block(
    "timing",
    "How this tick went; the histograms beside the state hold every tick since the start.",
    (
        _i("period", "ns", "nominal period of the tick"),
        _i("wake", "ns", "how late this tick began after its deadline"),
        _i("stage", "ns", "duration of each stage; publish is the previous tick's", n=len(STAGES)),
        _u("missed", "1", "deadlines skipped since the start because a tick was late"),
        _u("overruns", "1", "ticks since the start that were still running at the next deadline"),
    ),
    reproducible=False,
)

OPERATOR = Block(
    "operator",
    "What the operator's device says, after the dead band, and the velocity it asks for: seed 1, (10).",
    (
        _u("kind", "1", "kind of the command in force", enum="CommandKind"),
        _f("p", 3, "m", "position of the hand relative to the device's centre", "device"),
        _f("p_dot_ref", 3, "m/s", "direct reference of the device; z is rad/s in base mode", "robot"),
        _f("orientation", 4, "1", "how the hand is turned, quaternion (x, y, z, w); (0, 0, 0, 1) if none", "device"),
        _f("turned", 4, "1", "how far the robot's hand was asked to turn likewise", "device"),
        _f("turn_dot_ref", 3, "rad/s", "angular velocity that the hand's turning asks for", "device"),
        _u("buttons", "1", "buttons as a bit field"),
        _u("deadman", "1", "1 while the operator holds the deadman"),
        _f("clutch", 1, "1", "1 while the hand may move without the robot", low=0.0, high=1.0),
        _f("tuning", 1, "1", "what the operator sets while driving; the profile says what it means", low=0.0, high=1.0),
        _u("gripper", "1", "1 closed, 0 open"),
    ),
)

BASE = Block(
    "base",
    "Mobile base.",
    (
        _f("eta", 3, "m, m, rad", "position and heading η = (x, y, ψ): seed 1, (1)", "world"),
        _f("eta_dot", 3, "m/s, m/s, rad/s", "its derivative, (2)", "world"),
        _f("u", 3, "m/s, m/s, rad/s", "manoeuvrability velocities u = (u_l, u_m, ω)", "robot"),
        _f("eta_dot_ref", 3, "m/s, m/s, rad/s", "velocity that the operator asks for, (11)", "world"),
        _f(
            "wheels",
            MAX_WHEELS,
            "rad/s",
            "wheel speeds: front right, front left, rear right, rear left",
            count="n_wheels",
        ),
        _u("n_wheels", "1", "wheels in use"),
    ),
)

ARM = Block(
    "arm",
    "Robot arm.",
    (
        _u("n", "1", "joints in use"),
        _f("q", MAX_JOINTS, "rad", "joint angles; seed 1 measures them from the vertical", count="n"),
        _f("q_dot", MAX_JOINTS, "rad/s", "joint velocities", count="n"),
        _f("q_d", MAX_JOINTS, "rad", "desired posture, the secondary objective of (17), (18), (22)", count="n"),
        _f("h", 3, "m", "end-effector position, (3)", "arm base"),
        _f("h_ref", 3, "m", "end-effector reference, the leashed integral of h_dot_ref", "arm base"),
        _f(
            "h_dot_ref",
            3,
            "m/s",
            "velocity that the operator asks for, after the manipulability gate, (13)",
            "arm base",
        ),
        _f("w", 1, "m^3", "manipulability √det(J_a·J_aᵀ), (13)", low=0.0),
        _f("gate", 1, "1", "share of the motion toward a singularity that passes: 1 all, 0 none", low=0.0, high=1.0),
    ),
)

END_EFFECTOR = Block(
    "end_effector",
    "End effector of the whole robot.",
    (
        _f("xi", 3, "m", "position ξ, (7)", "world"),
        _f("xi_dot", 3, "m/s", "velocity J(q)·v, (9)", "world"),
        _f("xi_dot_ref", 3, "m/s", "velocity that the operator asks for, (12)", "world"),
    ),
)

_POSE = "(x, z, θ) in the plane, seed 4 (3); (x, y, z, ε) in space, ε = sin(angle)·axis"

GLASS = Block(
    "glass",
    "An open glass at the end effector, and where the operator wants it.",
    (
        _u("n", "1", "entries of a pose in use"),
        _f("pose", MAX_POSE, "m, rad", f"pose: {_POSE} of the turn from upright", "world", count="n"),
        _f("pose_dot", MAX_POSE, "m/s, rad/s", "its derivative", "world", count="n"),
        _f("orientation", 4, "1", "the same turn as a quaternion (x, y, z, w)", "world"),
        _f("pose_ref", MAX_POSE, "m, rad", "pose that the operator asks for", "world", count="n"),
        _f("pose_ref_dot", MAX_POSE, "m/s, rad/s", "its velocity, by which it is predicted", "world", count="n"),
        _f("hand", 3, "m", "how far the reference has followed the hand", "device"),
    ),
)

LIQUID = Block(
    "liquid",
    "The liquid in the glass, as a pendulum: seed 4, (4)–(8).",
    (
        _u("n", "1", "slosh angles in use: β, or β and α"),
        _f("angle", MAX_SLOSH, "rad", "slosh angles, as simulated", "glass", count="n"),
        _f("angle_dot", MAX_SLOSH, "rad/s", "their rates", "glass", count="n"),
        _f("measured", MAX_SLOSH, "rad", "slosh angles, as something measures them", "glass", count="n"),
        _f("has_measured", 1, "1", "1 if something measures the slosh angles", low=0.0, high=1.0),
    ),
)

MPC = Block(
    "mpc",
    "Model predictive controller: what it believes, what it is asked, and the plan that is followed.",
    (
        _u("n", "1", "joints in use"),
        _u("n_xi", "1", "entries of ξ in use"),
        _f("xi", MAX_XI, "rad, rad/s", "believed state ξ = (q, q̇, slosh angles, their rates), (9)", count="n_xi"),
        _f("q2", 1, "1", "weight of the slosh angle in force, between P1 and P2 as `operator.tuning` says", low=0.0),
        _f("deviation", 1, "1", "largest measured minus believed q or q̇, in units of Δ_max", low=0.0),
        _u("corrections", "1", "ticks since the start in which measured q, q̇ replaced the believed ones"),
        _f("v_next", MAX_JOINTS, "rad/s", "velocity that the plan asks for at the end of this tick", count="n"),
        _i("age", "ns", "age of the plan that is followed; −1 when there is none"),
        _u("plan_tick", "1", "tick whose state that plan was made from"),
        _u("status", "1", "what became of the newest plan", enum="PlanStatus"),
        _f("cost", 1, "1", "its cost (12)"),
        _u("iterations", "1", "its iterations"),
        _u("plans", "1", "plans since the start, by what became of them (PlanStatus)", n=8, enum="PlanStatus"),
    ),
)

SOLVER = Block(
    "solver",
    "The process that plans.",
    (
        _u("pid", "1", "process id, to be shown"),
        _i("solve_time", "ns", "time that the newest plan took"),
        _f("rate", 1, "Hz", "plans that came in the last whole second", low=0.0),
        _i("oldest", "ns", "greatest age of a plan that was followed in the last whole second; −1 when there was none"),
    ),
    reproducible=False,
)

CONTROL = Block(
    "control",
    "What the control law asks for.",
    (
        _u("n", "1", "generalised velocities in use"),
        _f("v", MAX_DOF, "m/s, rad/s", "measured generalised velocity v = (u, q̇)", "robot", count="n"),
        _f(
            "v_ref",
            MAX_DOF,
            "m/s, rad/s",
            "generalised velocity that a controller outside asks for, in modes whose reference is `velocities`",
            "robot",
            count="n",
        ),
        _f("v_cmd", MAX_DOF, "m/s, rad/s", "output of the law, (14)", "robot", count="n"),
        _f(
            "v_dyn",
            MAX_DOF,
            "m/s, rad/s",
            "reference after dynamic compensation, the input of (23), (26)",
            "robot",
            count="n",
        ),
        _f("damping", 1, "1", "largest damping μ in the pseudo-inverse; 0 away from singularities", low=0.0),
        _f("sigma_min", 1, "1", "smallest singular value of the task's Jacobian", low=0.0),
        _u("compensation", "1", "1 with dynamic compensation, 0 without"),
        _f("hold_q", MAX_JOINTS, "rad", "joint angles latched by hold, in the order of arm.q"),
        _f("hold_latched", 1, "1", "1 once the robot has come to rest and its joints are latched", low=0.0, high=1.0),
        _f(
            "hold_sag",
            1,
            "rad",
            "largest distance of a joint from its latched angle; grows without compensation",
            low=0.0,
        ),
    ),
)

GUARD = Block(
    "guard",
    "The last word before actuation.",
    (
        _u("n", "1", "generalised velocities in use"),
        _f("v_cmd", MAX_DOF, "m/s, rad/s", "velocity that reaches the robot", "robot", count="n"),
        _u("limits", "1", "what the guard changed in this tick", enum="Limit"),
        _u("counts", "1", "ticks in which each bit of `limits` was set, since the start", n=8),
    ),
)

TASK = Block(
    "task",
    "The mission.",
    (
        _u("phase", "1", "stage of the mission", enum="TaskPhase"),
        _f("object", 3, "m", "position of the object of interest", "world"),
        _u("held", "1", "1 while the gripper holds the object"),
        _f("progress", 1, "1", "share of the mission that is done", low=0.0, high=1.0),
        _u("successes", "1", "times the object was brought to the safe zone, since the start"),
        _u("failures", "1", "times the object exploded, since the start; each is one explosion event"),
        _u("failed_by", "1", "failures by their cause (FailureCause)", n=8, enum="FailureCause"),
        _u("cause", "1", "cause of the last failure", enum="FailureCause"),
        _f("explosion", 3, "m", "where the object was when it exploded last", "world"),
        _f("orientation", 4, "1", "of the object of interest, quaternion (x, y, z, w)", "world"),
    ),
)

SCENE = Block(
    "scene",
    "The world around the robot: its loose objects; the object of the mission is the first.",
    (
        _u("n", "1", "objects in use"),
        _f("position", 3 * MAX_OBJECTS, "m", "x, y, z of each object, one after the other", "world"),
        _f("orientation", 4 * MAX_OBJECTS, "1", "quaternion (x, y, z, w) of each object, likewise", "world"),
        _f("opening", 1, "m", "distance between the fingers", low=0.0),
    ),
)

CONTACT = Block(
    "contact",
    "What the robot touches, carries, and comes near to.",
    (
        _f("force", 3, "N", "on the hand, by everything it touches", "world"),
        _f("load", 3, "N", "on the hand, by the object that it holds", "world"),
        _f("distance", 1, "m", "to whatever is nearest, itself included; negative inside; at most the scene's range"),
        _u("pair", "1", "body of the robot and body nearest to it, as numbered in the cell's description; 0 none", n=2),
        _u("near", "1", "distances that the guard watches in this tick"),
        _u("touching", "1", "1 while the robot touches something that is no loose object"),
    ),
)

ODOMETRY = Block(
    "odometry",
    "What the wheel encoders and the gyroscope say: seed 2, section 2.2.",
    (
        _u("seq", "1", "samples so far"),
        _f("eta", 3, "m, m, rad", "dead-reckoned pose; begins at the pose of the start", "world"),
        _f("u_raw", 2, "m/s, rad/s", "velocities (v, ω) as measured, with noise, spikes and outliers", "robot"),
        _f("u", 2, "m/s, rad/s", "the same after the three-stage filter; what the law uses", "robot"),
        _u("outliers", "1", "samples that the first stage of the filter has replaced", n=2),
    ),
)

IMU = Block(
    "imu",
    "Inertial sensor.",
    (
        _u("seq", "1", "samples so far"),
        _f("angular_velocity", 3, "rad/s", "rate of turn", "robot"),
        _f("linear_acceleration", 3, "m/s^2", "specific force: at rest, z shows gravity", "robot"),
    ),
)

LIDAR = Block(
    "lidar",
    "Newest scan of the lidar.",
    (
        _u("n", "1", "rays in use"),
        _u("seq", "1", "scans so far"),
        _i("stamp", "ns", "cell time of the scan"),
        _f("angle_min", 1, "rad", "direction of the first ray; 0 is ahead, positive to the left", "robot"),
        _f("angle_increment", 1, "rad", "from each ray to the next"),
        _f("range_min", 1, "m", "nothing nearer is seen", low=0.0),
        _f("range_max", 1, "m", "nothing further is seen", low=0.0),
        _f(
            "ranges",
            MAX_RAYS,
            "m",
            "distance along each ray from the lidar: +∞ nothing within range, 0 or NaN as the driver says",
            count="n",
        ),
        _u("remembered", "1", "rays that count by memory: nearer than the lidar sees, or dropped out"),
        _u("unknown", "1", "rays that said nothing for too long: the guard slows there"),
    ),
)

BILATERAL = Block(
    "bilateral",
    "Impedance, virtual force and Lyapunov control of seed 2.",
    (
        _f("f", 2, "m/s, rad/s", "force of the operator (f_NZ, f_NX), scaled to the velocity it asks for, (2)"),
        _f("ref", 2, "m/s, rad/s", "references (v_ref, ω_ref), (2)", "robot"),
        _f("ref_change", 2, "m/s, rad/s", "change of the references since the tick before", "robot"),
        _f("force", 2, "N", "virtual force (F_N, F_T), toward the obstacles, saturated at f_max, (5), (6)", "robot"),
        _f("feedback", 2, "N", "(F_rNZ, F_rNX) after the impedance, (3)", "robot"),
        _f("obj", 2, "m/s, rad/s", "object velocities (v_obj, ω_obj), (7), (8)", "robot"),
        _f("error", 2, "m/s, rad/s", "velocity error h̃, (10)", "robot"),
        _f("V", 1, "1", "Lyapunov function, (12)", low=0.0),
        _f("zone", 2, "m", "limits of the repulsion zone (d_min, d_max), from the lidar"),
        _f("nearest", 1, "m", "from the lidar to the nearest known obstacle, memory included; +∞ none", low=0.0),
        _f("avoiding", 1, "1", "1 while a law that switches has left tracking for avoiding", low=0.0, high=1.0),
    ),
)

HAPTICS = Block(
    "haptics",
    "What the operator should feel.",
    (_f("force", 3, "N", "force on the hand, away from obstacles; each device clamps it to what it can", "device"),),
)

ARENA = Block(
    "arena",
    "The simulated place, as only a simulation knows it.",
    (
        _f("clearance", 1, "m", "from the body to the nearest thing; negative: it touches"),
        _u("contacts", "1", "times that the robot has driven into something"),
        _u("n_movers", "1", "moving obstacles"),
        _f("mover_x", MAX_MOVERS, "m", "where they are", "world", count="n_movers"),
        _f("mover_y", MAX_MOVERS, "m", "where they are", "world", count="n_movers"),
    ),
)

REACH = Block(
    "reach",
    "The hand of a five-joint arm, led through its inverse kinematics.",
    (
        _f("pitch_ref", 1, "rad", "elevation of its approach", "arm base"),
        _f("roll_ref", 1, "rad", "its turn about the approach", "arm base"),
        _f("share", 1, "1", "share of what the operator asks for that passes: 1 all, 0 none", low=0.0, high=1.0),
        _f(
            "held_by",
            1,
            "1",
            "what takes most: 0 nothing, 1 end of reach, 2 axis of joint 1, 3 joint limit, 4 joint speed, 5 leash",
            low=0.0,
            high=5.0,
        ),
    ),
)

JOINTS = Block(
    "joints",
    "Arm and gripper as their servos see them: seed 3's robot.",
    (
        _u("n", "1", "joints of the arm in use"),
        _u("seq", "1", "reports so far"),
        _f("q", MAX_JOINTS, "rad", "joint angles as reported", count="n"),
        _f("q_dot", MAX_JOINTS, "rad/s", "joint velocities as reported", count="n"),
        _f("gripper", 1, "m", "each finger from the middle, as reported"),
        _f("q_cmd", MAX_JOINTS, "rad", "position that each servo is asked for", count="n"),
        _f("effort", MAX_JOINTS, "N*m", "torque of each servo, its gravity feed-forward included", count="n"),
        _f("feed_forward", MAX_JOINTS, "N*m", "the part of it that carries the arm and its load", count="n"),
        _f("payload", 1, "kg", "load that the feed-forward reckons with", low=0.0),
        _f("gripper_cmd", 1, "m", "position that the fingers are asked for", low=0.0),
        _f("gripper_effort", 1, "N", "force of each finger's servo; negative closes"),
        _f("holding", 1, "1", "1 while the fingers are stopped by something between them", low=0.0, high=1.0),
    ),
)

KOBUKI = Block(
    "kobuki",
    "What a Kobuki base feels of the floor and of what it drives into; order left, centre, right.",
    (
        _u("bumper", "1", "1 while that part of the bumper is pressed", n=3),
        _u("cliff", "1", "1 while there is no floor under that sensor", n=3),
        _f("cliff_distance", 3, "m", "from each cliff sensor down to the floor, as measured; +∞ nothing", low=0.0),
        _u("wheel_drop", "1", "1 while that wheel hangs: left, right", n=2),
        _i("encoder", "1", "counts of the wheels since the start: left, right", n=2),
        _u("button", "1", "1 while pressed: B0, B1, B2", n=3),
        _u("led", "1", "light of LED1 and LED2", n=2, enum="Led"),
        _f("blocked", 3, "1", "1 while bumper, cliff, wheel drop keep the base from going on", low=0.0, high=1.0),
        _u("events", "1", "times that bumper, cliff, wheel drop have begun since the start", n=3),
    ),
)

SIMULATION = Block(
    "simulation",
    "What only a simulation knows.",
    (
        _f("pose", 7, "m, 1", "true pose of the base: x, y, z, quaternion (x, y, z, w)", "world"),
        _f("time", 1, "s", "simulated time since the start or the last reset", low=0.0),
        _u("noise", "1", "1 if any sensor of this profile has noise"),
        _u("contacts", "1", "contacts in the physics"),
    ),
)

PACE = Block(
    "pace",
    "Real time beside simulated time.",
    (
        _f("real_time", 1, "s", "time on the clock since the first tick", low=0.0),
        _f("factor", 1, "1", "simulated seconds in a real one, over the last second of the clock", low=0.0),
    ),
    reproducible=False,
)

LINK = Block(
    "link",
    "The link to a real robot, as its process reports it. Counts are of one life of that process.",
    (
        _u("state", "1", "state of the link", enum="LinkState"),
        _u("reason", "1", "why it is not engaged", enum="LinkReason"),
        _u(
            "engagement",
            "1",
            "name of the cell's newest engagement, its cell time in ns: the robot follows only this one",
        ),
        _i("stamp", "ns", "when the robot measured the newest state, by this machine's clock; 0 before the first"),
        _i("age", "ns", "age of that state at this tick; −1 before the first"),
        _i("round_trip", "ns", "newest round trip of a ping, link to robot and back"),
        _i("response", "ns", "from a tick to the robot's state that shows its command, as received by the link"),
        _i("uncertainty", "ns", "bound of the error of the offset between the robot's clock and this machine's"),
        _u("seq", "1", "number of the robot's newest state, by its own count"),
        _u("acted", "1", "newest tick of the core whose command the robot has acted on"),
        _u("sent", "1", "commands sent to the robot"),
        _u("received", "1", "states received from the robot"),
        _u("lost", "1", "states that the robot counted and that never arrived"),
        _u("late", "1", "states that were too old when they arrived, left out"),
        _u("reordered", "1", "states that came twice, or after a newer one, left out"),
        _u("reconnects", "1", "connections opened after the first"),
    ),
    reproducible=False,
)

OBSERVER = Block(
    "observer",
    "The plant's model beside a real robot: the same commands, drawn toward what the robot says.",
    (
        _u("n", "1", "generalised velocities in use"),
        _f("deviation", MAX_DOF, "m, rad", "measured minus predicted position, in the order of control.v", count="n"),
        _f("worst", 1, "1", "largest share of its tolerance that a deviation takes up", low=0.0),
        _u("alarm", "1", "1 while a deviation is beyond its tolerance"),
        _u("alarms", "1", "how often that began since the start"),
    ),
    reproducible=False,
)

REFERENCE = Block(
    "reference",
    "The reference of a mode that runs by itself: positioning, trajectory tracking, path following (seed 1, 4.3).",
    (
        _f("begun", 1, "1", "1 once it has been placed in the world; 0 before, and after a change of mode or a reset"),
        _f("tau", 1, "s", "parameter on the curve: its own time", low=0.0),
        _f("scale", 1, "1", "how fast its time runs: 0 held, 1 as written; it grows smoothly", low=0.0, high=1.0),
        _f("origin", 3, "m, m, rad", "what is added to the curve: 0 where it is written in the world"),
        _f("position", 3, "m, m, rad", "the point to be at; heading instead of z for a platform", "world or arm base"),
        _f("velocity", 3, "m/s, m/s, rad/s", "its velocity, the feed-forward", "world or arm base"),
        _f("error", 3, "m, m, rad", "position minus what is measured", "world or arm base"),
        _f("distance", 1, "m", "length of the error in space: for path following the distance to the path", low=0.0),
        _f("progress", 1, "1", "share of the curve that is done; starts anew with each lap", low=0.0, high=1.0),
        _f("laps", 1, "1", "times that a closed curve was gone round"),
        _f("done", 1, "1", "1 at the end of an open curve, or close to a point"),
    ),
)

LAW = Block(
    "law",
    "The law from a user's own file.",
    (
        _u("failure", "1", "what it did wrong last", enum="LawFailure"),
        _u("failures", "1", "times that it failed since the start"),
        _text("message", LAW_MESSAGE_BYTES, "the same in words, with the line of the file"),
        _i("age", "ns", "age of the answer that is followed; 0 where the law runs in the core, −1 when there is none"),
        _u("pid", "1", "process that the law has of its own, to be shown; 0 where it runs in the core"),
    ),
)

SESSION = Block(
    "session",
    "The session: who operates for how long in which scene. Seed 1, 4.2.",
    (
        _u("state", "1", "state of the session", enum="SessionState"),
        _u("number", "1", "sessions begun since the core started"),
        _text("user", USER_BYTES, "name of the user"),
        _u("scene", "1", "scene, counted from 1 in `scenes` of the info"),
        _i("duration", "ns", "execution time; 0 without end"),
        _i("played", "ns", "cell time played, pauses left out"),
        _i("left", "ns", "execution time that remains; 0 when there is no end"),
        _u("first_tick", "1", "tick in which it began"),
        _u("last_tick", "1", "tick in which it ended; 0 while it goes on"),
        _u("successes", "1", "times that the object was brought to the safe zone in this session"),
        _u("failures", "1", "times that the task failed in this session"),
        _u("saves", "1", "sessions that were asked to be saved since the core started"),
        _u("resets", "1", "times that everything simulated was put back to its start"),
        _u("requests", "1", "requests of clients since the core started, refused ones included"),
        _u("action", "1", "the last one", enum="SessionAction"),
        _u("refusal", "1", "why it was refused; NONE if it was done", enum="SessionRefusal"),
    ),
)

RECORDING = Block(
    "recording",
    "The recorder, as the core sees it.",
    (
        _u("state", "1", "what the recorder is doing", enum="RecordingState"),
        _u("frames", "1", "states that the recorder has taken"),
        _u("lost", "1", "states lost because the recorder was too slow"),
    ),
    reproducible=False,
)

BLOCKS: dict[str, Block] = {
    block.name: block
    for block in (
        *(CELL, HOLDER, INBOX, TIMING, OPERATOR, BASE, ARM, END_EFFECTOR, GLASS, LIQUID, MPC, SOLVER),
        *(CONTROL, GUARD, TASK, SCENE, CONTACT, REFERENCE, LAW, SESSION, RECORDING, LINK, OBSERVER),
        *(ODOMETRY, IMU, LIDAR, BILATERAL, HAPTICS, ARENA, REACH, JOINTS, KOBUKI, SIMULATION, PACE),
    )
}
"""Every block a state may have."""

COMMAND = Block(
    "command",
    "What a client writes into its command slot.",
    (
        _u(
            "seq",
            "1",
            "sequence number below 2^63; each is greater than the last one's; TAKE and `session` may begin anew",
        ),
        _i("stamp", "ns", "cell time at which it was written: CLOCK_MONOTONIC with the real clock"),
        _u("pid", "1", "process id of the client, to be shown"),
        _u("request", "1", "what is asked for besides motion", enum="Request"),
        _u("kind", "1", "what the numbers mean", enum="CommandKind"),
        _u("mode", "1", "mode that the numbers are meant for, counted from 1; 0 (DEVICE only) whichever is on"),
        _u("mode_request", "1", "mode to change to, counted from 1; 0 none"),
        _u("deadman", "1", "1 while the operator holds the deadman"),
        _u("buttons", "1", "buttons as a bit field"),
        _u("gripper", "1", "with VELOCITY: 1 closed, 0 open; with DEVICE the buttons say"),
        _u("session", "1", "what is asked of the session, by anyone; then nothing else counts", enum="SessionAction"),
        _i("duration", "ns", "with PLAY: execution time; 0 without end"),
        _u("scene", "1", "with PLAY: scene, counted from 1; 0 the cell's"),
        _text("user", USER_BYTES, "with PLAY: name of the user"),
        _u("tune", "1", "1 if `tuning` is meant; 0 leaves it as it is"),
        _f("tuning", 1, "1", "new operator.tuning", low=-1.0, high=1.0),
        _f("position", 3, "m", "hand relative to the device's centre", "device", low=-1.0, high=1.0),
        _f(
            "orientation",
            4,
            "1",
            "how the hand is turned, unit quaternion (x, y, z, w); all 0 from a device that does not know",
            "device",
            low=-1.0,
            high=1.0,
        ),
        _f(
            "velocity",
            MAX_DOF,
            "m/s, rad/s",
            "velocity reference; how many count depends on the mode",
            "robot",
            low=-10.0,
            high=10.0,
        ),
    ),
)

PLAN = Block(
    "plan",
    "What a solver's process answers.",
    (
        _u("tick", "1", "tick whose published state the plan was made from"),
        _i("t", "ns", "cell time of that tick: the plan's own time begins there"),
        _u("pid", "1", "process id of the solver, to be shown"),
        _u("status", "1", "what became of it", enum="PlanStatus"),
        _u("n", "1", "joints"),
        _u("steps", "1", "prediction steps"),
        _u("iterations", "1", "iterations of the solver"),
        _i("solve_time", "ns", "time that it took"),
        _f("dt", 1, "s", "prediction step"),
        _f("cost", 1, "1", "cost (12)"),
        _f("u", MAX_STEPS * MAX_JOINTS, "rad/s^2", "joint accelerations: n of the first step, n of the second, …"),
    ),
)

LAW_ANSWER = Block(
    "law_answer",
    "What the process of a user's own law answers.",
    (
        _u("tick", "1", "tick whose published state it was made from"),
        _i("t", "ns", "cell time of that tick"),
        _u("pid", "1", "process id, to be shown"),
        _u("mode", "1", "mode whose law answers, counted from 1; 0 nobody asked: the cell was not engaged"),
        _u("failure", "1", "what the law did wrong", enum="LawFailure"),
        _u("n", "1", "velocities in use"),
        _f("v", MAX_DOF, "m/s, rad/s", "velocities that the law asks for", "robot", count="n"),
        _text("message", LAW_MESSAGE_BYTES, "what it did wrong, in words"),
    ),
)

BESIDE_A_STATE = (COMMAND, PLAN, LAW_ANSWER)
"""Blocks that are exchanged but are no part of a state."""


@dataclass(frozen=True)
class Layout:
    """The blocks of one state (or command), with their byte offsets."""

    blocks: tuple[Block, ...]

    @classmethod
    def of(cls, names: Iterable[str]) -> Layout:
        """The layout of the named blocks; ValueError names an unknown one and those there are."""
        names = tuple(names)
        unknown = [name for name in names if name not in BLOCKS]
        if unknown:
            raise ValueError(f"no block {unknown[0]!r}; there are: {', '.join(BLOCKS)}")
        return cls(tuple(BLOCKS[name] for name in names))

    @property
    def nbytes(self) -> int:
        """Bytes of the whole."""
        return sum(block.nbytes for block in self.blocks)

    def __iter__(self) -> Iterator[tuple[str, Signal, int]]:
        """Every signal as (full name, declaration, byte offset)."""
        at = 0
        for block in self.blocks:
            for signal in block.signals:
                yield f"{block.name}.{signal.name}", signal, at
                at += signal.nbytes

    @cached_property
    def places(self) -> dict[str, dict[str, tuple[Signal, slice]]]:
        """For each block and signal: its declaration, and the words of the state where it is."""
        found: dict[str, dict[str, tuple[Signal, slice]]] = {block.name: {} for block in self.blocks}
        for name, signal, at in self:
            block, _, _ = name.partition(".")
            found[block][signal.name] = signal, slice(at // WORD, at // WORD + signal.elements)
        return found

    @property
    def dtype(self) -> np.dtype[Any]:
        """The whole as a numpy structured type, one field a block."""
        return np.dtype([(block.name, block.dtype) for block in self.blocks])

    def encode(self) -> bytes:
        """The schema as msgpack: what a client needs to read signals it does not know."""
        plain = [
            {
                "name": block.name,
                "doc": block.doc,
                "reproducible": block.reproducible,
                "signals": [
                    {key: value for key, value in vars(signal).items() if value not in ("", None)}
                    for signal in block.signals
                ],
            }
            for block in self.blocks
        ]
        return bytes(msgpack.packb(plain))

    @classmethod
    def decode(cls, data: bytes) -> Layout:
        """Inverse of `encode`; ValueError if the bytes are no schema."""
        try:
            plain = msgpack.unpackb(data)
            return cls(
                tuple(
                    Block(
                        block["name"],
                        block["doc"],
                        tuple(Signal(**{**signal, "shape": tuple(signal["shape"])}) for signal in block["signals"]),
                        block["reproducible"],
                    )
                    for block in plain
                )
            )
        except (KeyError, TypeError, ValueError, msgpack.UnpackException) as error:
            raise ValueError(f"not a schema: {error}") from error

    @property
    def hash(self) -> int:
        """64-bit number that differs where any signal's name, type, shape, unit, frame or place differs.

        Prose does not count: a corrected description makes nothing incompatible.
        """
        places = [
            (name, at, signal.dtype, signal.shape, signal.unit, signal.frame, signal.count) for name, signal, at in self
        ]
        return int.from_bytes(hashlib.sha256(repr(places).encode()).digest()[:8], "little")
