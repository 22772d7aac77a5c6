"""What the robot's sensors say, and the truth beside it."""

from __future__ import annotations

from ..signals import Block, counts, floats, integers
from ..sizes import MAX_JOINTS, MAX_RAYS

ODOMETRY = Block(
    "odometry",
    "What the wheel encoders and the gyroscope say: seed 2, section 2.2.",
    (
        counts("seq", "1", "samples so far"),
        floats("eta", 3, "m, m, rad", "dead-reckoned pose; begins at the pose of the start", "world"),
        floats("u_raw", 2, "m/s, rad/s", "velocities (v, ω) as measured, with noise, spikes and outliers", "robot"),
        floats("u", 2, "m/s, rad/s", "the same after the three-stage filter; what the law uses", "robot"),
        counts("outliers", "1", "samples that the first stage of the filter has replaced", n=2),
    ),
)

IMU = Block(
    "imu",
    "Inertial sensor.",
    (
        counts("seq", "1", "samples so far"),
        floats("angular_velocity", 3, "rad/s", "rate of turn", "robot"),
        floats("linear_acceleration", 3, "m/s^2", "specific force: at rest, z shows gravity", "robot"),
    ),
)

LIDAR = Block(
    "lidar",
    "Newest scan of the lidar.",
    (
        counts("n", "1", "rays in use"),
        counts("seq", "1", "scans so far"),
        integers("stamp", "ns", "cell time of the scan"),
        floats("angle_min", 1, "rad", "direction of the first ray; 0 is ahead, positive to the left", "robot"),
        floats("angle_increment", 1, "rad", "from each ray to the next"),
        floats("range_min", 1, "m", "nothing nearer is seen", low=0.0),
        floats("range_max", 1, "m", "nothing further is seen", low=0.0),
        floats(
            "ranges",
            MAX_RAYS,
            "m",
            "distance along each ray from the lidar: +∞ nothing within range, 0 or NaN as the driver says",
            count="n",
        ),
        counts("remembered", "1", "rays that count by memory: nearer than the lidar sees, or dropped out"),
        counts("unknown", "1", "rays that said nothing for too long: the guard slows there"),
    ),
)

JOINTS = Block(
    "joints",
    "Arm and gripper as their servos see them: seed 3's robot.",
    (
        counts("n", "1", "joints of the arm in use"),
        counts("seq", "1", "reports so far"),
        floats("q", MAX_JOINTS, "rad", "joint angles as reported", count="n"),
        floats("q_dot", MAX_JOINTS, "rad/s", "joint velocities as reported", count="n"),
        floats("gripper", 1, "m", "each finger from the middle, as reported"),
        floats("q_cmd", MAX_JOINTS, "rad", "position that each servo is asked for", count="n"),
        floats("effort", MAX_JOINTS, "N*m", "torque of each servo, its gravity feed-forward included", count="n"),
        floats("feed_forward", MAX_JOINTS, "N*m", "the part of it that carries the arm and its load", count="n"),
        floats("gave_way", 1, "1", "the joint that last pushed in vain, counted from 1; 0 none has", low=0.0),
        floats("overloads", 1, "1", "how often the arm gave way because a joint pushed in vain", low=0.0),
        floats("payload", 1, "kg", "load that the feed-forward reckons with", low=0.0),
        floats("gripper_cmd", 1, "m", "position that the fingers are asked for", low=0.0),
        floats("gripper_effort", 1, "N", "force of each finger's servo; negative closes"),
        floats("holding", 1, "1", "1 while the fingers are stopped by something between them", low=0.0, high=1.0),
    ),
)

KOBUKI = Block(
    "kobuki",
    "What a Kobuki base feels of the floor and of what it drives into; order left, centre, right.",
    (
        counts("bumper", "1", "1 while that part of the bumper is pressed", n=3),
        counts("cliff", "1", "1 while there is no floor under that sensor", n=3),
        floats("cliff_distance", 3, "m", "from each cliff sensor down to the floor, as measured; +∞ nothing", low=0.0),
        counts("wheel_drop", "1", "1 while that wheel hangs: left, right", n=2),
        integers("encoder", "1", "counts of the wheels since the start: left, right", n=2),
        counts("button", "1", "1 while pressed: B0, B1, B2", n=3),
        counts("led", "1", "light of LED1 and LED2", n=2, enum="Led"),
        floats("blocked", 3, "1", "1 while bumper, cliff, wheel drop keep the base from going on", low=0.0, high=1.0),
        counts("events", "1", "times that bumper, cliff, wheel drop have begun since the start", n=3),
    ),
)

SIMULATION = Block(
    "simulation",
    "What only a simulation knows.",
    (
        floats("pose", 7, "m, 1", "true pose of the base: x, y, z, quaternion (x, y, z, w)", "world"),
        floats("time", 1, "s", "simulated time since the start or the last reset", low=0.0),
        counts("noise", "1", "1 if any sensor of this profile has noise"),
        counts("contacts", "1", "contacts in the physics"),
    ),
)
