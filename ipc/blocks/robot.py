"""The robot: where it is, what it is told, what the guard let pass."""

from __future__ import annotations

from ..signals import Block, counts, floats
from ..sizes import MAX_DOF, MAX_JOINTS, MAX_WHEELS

BASE = Block(
    "base",
    "Mobile base.",
    (
        floats("eta", 3, "m, m, rad", "position and heading η = (x, y, ψ): seed 1, (1)", "world"),
        floats("eta_dot", 3, "m/s, m/s, rad/s", "its derivative, (2)", "world"),
        floats("u", 3, "m/s, m/s, rad/s", "manoeuvrability velocities u = (u_l, u_m, ω)", "robot"),
        floats("eta_dot_ref", 3, "m/s, m/s, rad/s", "velocity that the operator asks for, (11)", "world"),
        floats(
            "wheels",
            MAX_WHEELS,
            "rad/s",
            "wheel speeds: front right, front left, rear right, rear left",
            count="n_wheels",
        ),
        counts("n_wheels", "1", "wheels in use"),
    ),
)

ARM = Block(
    "arm",
    "Robot arm.",
    (
        counts("n", "1", "joints in use"),
        floats("q", MAX_JOINTS, "rad", "joint angles; seed 1 measures them from the vertical", count="n"),
        floats("q_dot", MAX_JOINTS, "rad/s", "joint velocities", count="n"),
        floats("q_d", MAX_JOINTS, "rad", "desired posture, the secondary objective of (17), (18), (22)", count="n"),
        floats("h", 3, "m", "end-effector position, (3)", "arm base"),
        floats("h_ref", 3, "m", "end-effector reference, the leashed integral of h_dot_ref", "arm base"),
        floats(
            "h_dot_ref",
            3,
            "m/s",
            "velocity that the operator asks for, after the manipulability gate, (13)",
            "arm base",
        ),
        floats("w", 1, "m^3", "manipulability √det(J_a·J_aᵀ), (13)", low=0.0),
        floats(
            "gate", 1, "1", "share of the motion toward a singularity that passes: 1 all, 0 none", low=0.0, high=1.0
        ),
    ),
)

END_EFFECTOR = Block(
    "end_effector",
    "End effector of the whole robot.",
    (
        floats("xi", 3, "m", "position ξ, (7)", "world"),
        floats("xi_dot", 3, "m/s", "velocity J(q)·v, (9)", "world"),
        floats("xi_dot_ref", 3, "m/s", "velocity that the operator asks for, (12)", "world"),
    ),
)

CONTROL = Block(
    "control",
    "What the control law asks for.",
    (
        counts("n", "1", "generalised velocities in use"),
        floats("v", MAX_DOF, "m/s, rad/s", "measured generalised velocity v = (u, q̇)", "robot", count="n"),
        floats(
            "v_ref",
            MAX_DOF,
            "m/s, rad/s",
            "generalised velocity that a controller outside asks for, in modes whose reference is `velocities`",
            "robot",
            count="n",
        ),
        floats("v_cmd", MAX_DOF, "m/s, rad/s", "output of the law, (14)", "robot", count="n"),
        floats(
            "v_dyn",
            MAX_DOF,
            "m/s, rad/s",
            "reference after dynamic compensation, the input of (23), (26)",
            "robot",
            count="n",
        ),
        floats("damping", 1, "1", "largest damping μ in the pseudo-inverse; 0 away from singularities", low=0.0),
        floats("sigma_min", 1, "1", "smallest singular value of the task's Jacobian", low=0.0),
        counts("compensation", "1", "1 with dynamic compensation, 0 without"),
        floats("hold_q", MAX_JOINTS, "rad", "joint angles latched by hold, in the order of arm.q"),
        floats(
            "hold_latched", 1, "1", "1 once the robot has come to rest and its joints are latched", low=0.0, high=1.0
        ),
        floats(
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
        counts("n", "1", "generalised velocities in use"),
        floats("v_cmd", MAX_DOF, "m/s, rad/s", "velocity that reaches the robot", "robot", count="n"),
        counts("limits", "1", "what the guard changed in this tick", enum="Limit"),
        counts("counts", "1", "ticks in which each bit of `limits` was set, since the start", n=8),
    ),
)
