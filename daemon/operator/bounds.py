"""What can hold a hand back: the values of `reach.held_by`, and how people say them."""

from __future__ import annotations

import enum


class Bound(enum.IntEnum):
    """What holds the hand's reference back."""

    NOTHING = 0
    REACH = 1
    AXIS = 2
    JOINT_LIMIT = 3
    JOINT_SPEED = 4
    LEASH = 5


IN_WORDS = {
    Bound.NOTHING: "nothing",
    Bound.REACH: "the end of its reach",
    Bound.AXIS: "the axis of joint 1",
    Bound.JOINT_LIMIT: "a joint's limit",
    Bound.JOINT_SPEED: "a joint's speed",
    Bound.LEASH: "the arm, which does not follow: it touches something",
}
