"""An open glass in the robot's hand, and the controller that plans for it."""

from __future__ import annotations

from ..signals import Block, counts, floats, integers
from ..sizes import MAX_JOINTS, MAX_POSE, MAX_SLOSH, MAX_XI

_POSE = "(x, z, θ) in the plane, seed 4 (3); (x, y, z, ε) in space, ε = sin(angle)·axis"

GLASS = Block(
    "glass",
    "An open glass at the end effector, and where the operator wants it.",
    (
        counts("n", "1", "entries of a pose in use"),
        floats("pose", MAX_POSE, "m, rad", f"pose: {_POSE} of the turn from upright", "world", count="n"),
        floats("pose_dot", MAX_POSE, "m/s, rad/s", "its derivative", "world", count="n"),
        floats("orientation", 4, "1", "the same turn as a quaternion (x, y, z, w)", "world"),
        floats("pose_ref", MAX_POSE, "m, rad", "pose that the operator asks for", "world", count="n"),
        floats("pose_ref_dot", MAX_POSE, "m/s, rad/s", "its velocity, by which it is predicted", "world", count="n"),
        floats("hand", 3, "m", "how far the reference has followed the hand", "device"),
    ),
)

LIQUID = Block(
    "liquid",
    "The liquid in the glass, as a pendulum: seed 4, (4)–(8).",
    (
        counts("n", "1", "slosh angles in use: β, or β and α"),
        floats("angle", MAX_SLOSH, "rad", "slosh angles, as simulated", "glass", count="n"),
        floats("angle_dot", MAX_SLOSH, "rad/s", "their rates", "glass", count="n"),
        floats("measured", MAX_SLOSH, "rad", "slosh angles, as something measures them", "glass", count="n"),
        floats("has_measured", 1, "1", "1 if something measures the slosh angles", low=0.0, high=1.0),
    ),
)

MPC = Block(
    "mpc",
    "Model predictive controller: what it believes, what it is asked, and the plan that is followed.",
    (
        counts("n", "1", "joints in use"),
        counts("n_xi", "1", "entries of ξ in use"),
        floats("xi", MAX_XI, "rad, rad/s", "believed state ξ = (q, q̇, slosh angles, their rates), (9)", count="n_xi"),
        floats(
            "q2", 1, "1", "weight of the slosh angle in force, between P1 and P2 as `operator.tuning` says", low=0.0
        ),
        floats("deviation", 1, "1", "largest measured minus believed q or q̇, in units of Δ_max", low=0.0),
        counts("corrections", "1", "ticks since the start in which measured q, q̇ replaced the believed ones"),
        floats("v_next", MAX_JOINTS, "rad/s", "velocity that the plan asks for at the end of this tick", count="n"),
        integers("age", "ns", "age of the plan that is followed; −1 when there is none"),
        counts("plan_tick", "1", "tick whose state that plan was made from"),
        counts("status", "1", "what became of the newest plan", enum="PlanStatus"),
        floats("cost", 1, "1", "its cost (12)"),
        counts("iterations", "1", "its iterations"),
        counts("plans", "1", "plans since the start, by what became of them (PlanStatus)", n=8, enum="PlanStatus"),
    ),
)

SOLVER = Block(
    "solver",
    "The process that plans.",
    (
        counts("pid", "1", "process id, to be shown"),
        integers("solve_time", "ns", "time that the newest plan took"),
        floats("rate", 1, "Hz", "plans that came in the last whole second", low=0.0),
        integers(
            "oldest", "ns", "greatest age of a plan that was followed in the last whole second; −1 when there was none"
        ),
    ),
    reproducible=False,
)
