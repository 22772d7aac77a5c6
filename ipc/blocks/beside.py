"""Processes beside the core: what they do for it, and what is exchanged with them."""

from __future__ import annotations

from ..signals import Block, counts, floats, integers, text
from ..sizes import LAW_MESSAGE_BYTES, MAX_DOF, MAX_JOINTS, MAX_STEPS, USER_BYTES

LAW = Block(
    "law",
    "The law from a user's own file.",
    (
        counts("failure", "1", "what it did wrong last", enum="LawFailure"),
        counts("failures", "1", "times that it failed since the start"),
        text("message", LAW_MESSAGE_BYTES, "the same in words, with the line of the file"),
        integers(
            "age", "ns", "age of the answer that is followed; 0 where the law runs in the core, −1 when there is none"
        ),
        counts("pid", "1", "process that the law has of its own, to be shown; 0 where it runs in the core"),
    ),
)

LINK = Block(
    "link",
    "The link to a real robot, as its process reports it. Counts are of one life of that process.",
    (
        counts("state", "1", "state of the link", enum="LinkState"),
        counts("reason", "1", "why it is not engaged", enum="LinkReason"),
        counts(
            "engagement",
            "1",
            "name of the cell's newest engagement, its cell time in ns: the robot follows only this one",
        ),
        integers(
            "stamp", "ns", "when the robot measured the newest state, by this machine's clock; 0 before the first"
        ),
        integers("age", "ns", "age of that state at this tick; −1 before the first"),
        integers("round_trip", "ns", "newest round trip of a ping, link to robot and back"),
        integers("response", "ns", "from a tick to the robot's state that shows its command, as received by the link"),
        integers("uncertainty", "ns", "bound of the error of the offset between the robot's clock and this machine's"),
        counts("seq", "1", "number of the robot's newest state, by its own count"),
        counts("acted", "1", "newest tick of the core whose command the robot has acted on"),
        counts("sent", "1", "commands sent to the robot"),
        counts("received", "1", "states received from the robot"),
        counts("lost", "1", "states that the robot counted and that never arrived"),
        counts("late", "1", "states that were too old when they arrived, left out"),
        counts("reordered", "1", "states that came twice, or after a newer one, left out"),
        counts("reconnects", "1", "connections opened after the first"),
    ),
    reproducible=False,
)

OBSERVER = Block(
    "observer",
    "The plant's model beside a real robot: the same commands, drawn toward what the robot says.",
    (
        counts("n", "1", "generalised velocities in use"),
        floats(
            "deviation", MAX_DOF, "m, rad", "measured minus predicted position, in the order of control.v", count="n"
        ),
        floats("worst", 1, "1", "largest share of its tolerance that a deviation takes up", low=0.0),
        counts("alarm", "1", "1 while a deviation is beyond its tolerance"),
        counts("alarms", "1", "how often that began since the start"),
    ),
    reproducible=False,
)

COMMAND = Block(
    "command",
    "What a client writes into its command slot.",
    (
        counts(
            "seq",
            "1",
            "sequence number below 2^63; each is greater than the last one's; TAKE and `session` may begin anew",
        ),
        integers("stamp", "ns", "cell time at which it was written: CLOCK_MONOTONIC with the real clock"),
        counts("pid", "1", "process id of the client, to be shown"),
        counts("request", "1", "what is asked for besides motion", enum="Request"),
        counts("kind", "1", "what the numbers mean", enum="CommandKind"),
        counts("mode", "1", "mode that the numbers are meant for, counted from 1; 0 (DEVICE only) whichever is on"),
        counts("mode_request", "1", "mode to change to, counted from 1; 0 none"),
        counts("deadman", "1", "1 while the operator holds the deadman"),
        counts("buttons", "1", "buttons as a bit field"),
        counts("gripper", "1", "with VELOCITY: 1 closed, 0 open; with DEVICE the buttons say"),
        counts(
            "session", "1", "what is asked of the session, by anyone; then nothing else counts", enum="SessionAction"
        ),
        integers("duration", "ns", "with PLAY: execution time; 0 without end"),
        counts("scene", "1", "with PLAY: scene, counted from 1; 0 the cell's"),
        text("user", USER_BYTES, "with PLAY: name of the user"),
        counts("tune", "1", "1 if `tuning` is meant; 0 leaves it as it is"),
        floats("tuning", 1, "1", "new operator.tuning", low=-1.0, high=1.0),
        floats("position", 3, "m", "hand relative to the device's centre", "device", low=-1.0, high=1.0),
        floats(
            "orientation",
            4,
            "1",
            "how the hand is turned, unit quaternion (x, y, z, w); all 0 from a device that does not know",
            "device",
            low=-1.0,
            high=1.0,
        ),
        floats(
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
        counts("tick", "1", "tick whose published state the plan was made from"),
        integers("t", "ns", "cell time of that tick: the plan's own time begins there"),
        counts("pid", "1", "process id of the solver, to be shown"),
        counts("status", "1", "what became of it", enum="PlanStatus"),
        counts("n", "1", "joints"),
        counts("steps", "1", "prediction steps"),
        counts("iterations", "1", "iterations of the solver"),
        integers("solve_time", "ns", "time that it took"),
        floats("dt", 1, "s", "prediction step"),
        floats("cost", 1, "1", "cost (12)"),
        floats("u", MAX_STEPS * MAX_JOINTS, "rad/s^2", "joint accelerations: n of the first step, n of the second, …"),
    ),
)

LAW_ANSWER = Block(
    "law_answer",
    "What the process of a user's own law answers.",
    (
        counts("tick", "1", "tick whose published state it was made from"),
        integers("t", "ns", "cell time of that tick"),
        counts("pid", "1", "process id, to be shown"),
        counts("mode", "1", "mode whose law answers, counted from 1; 0 nobody asked: the cell was not engaged"),
        counts("failure", "1", "what the law did wrong", enum="LawFailure"),
        counts("n", "1", "velocities in use"),
        floats("v", MAX_DOF, "m/s, rad/s", "velocities that the law asks for", "robot", count="n"),
        text("message", LAW_MESSAGE_BYTES, "what it did wrong, in words"),
    ),
)
