"""Why the WidowX cannot take a pose; every message says what to change."""

from __future__ import annotations


class PoseError(ValueError):
    """The arm cannot take this pose."""


class NotAPoseError(PoseError):
    """Not finite, or no rotation."""


class TooFarError(PoseError):
    """The wrist would be beyond the stretched arm."""


class TooNearError(PoseError):
    """The wrist would be nearer to the shoulder than the folded arm."""


class OutOfPlaneError(PoseError):
    """The approach points out of the arm's plane; five joints cannot do that."""


class JointLimitError(PoseError):
    """Every solution has a joint beyond its range."""


class AxisError(PoseError):
    """Singular: the wrist lies on the axis of joint 1 and says nothing about its angle."""


class StretchedError(PoseError):
    """Singular: the arm is stretched or folded, and the elbow's two solutions are one."""
