"""Capacities of the signals' arrays, where each cell has a number of its own in use; and the stages of a tick."""

from __future__ import annotations

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
